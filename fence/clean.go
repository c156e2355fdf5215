package fence

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// A sink takes what a cleaner leaves: text without controls but tabs, and the
// control that ends each line.
type sink interface {
	text(b []byte)
	lineBreak(control rune)
}

// A cleaner removes escape sequences and controls from text that is valid
// UTF-8, in pieces that end between two runes.
type cleaner struct {
	to       sink
	pictures bool
	state    state
	picture  []byte // of a control
}

// A state says which part of an escape sequence has been read. The names are
// those of ECMA-48.
type state uint8

const (
	ground       state = iota
	escape             // ESC
	intermediate       // ESC and bytes from 0x20 to 0x2F
	csi                // a control sequence, up to its final byte
	str                // the string of DCS, SOS, PM or APC, up to ST
	osc                // the string of OSC, up to ST or BEL
)

const (
	bel = 0x07
	lf  = '\n'
	vt  = 0x0B
	ff  = 0x0C
	cr  = '\r'
	can = 0x18
	sub = 0x1A
	esc = 0x1B
	fs  = 0x1C
	gs  = 0x1D
	rs  = 0x1E
	del = 0x7F
	nel = 0x85
)

// isBreak reports whether a control ends a line. U+2028 and U+2029 have become
// line feeds before.
func isBreak(r rune) bool {
	switch r {
	case lf, vt, ff, cr, fs, gs, rs, nel:
		return true
	}
	return false
}

func isControl(r rune) bool { return r < ' ' || del <= r && r < 0xA0 }

func (c *cleaner) write(b []byte) {
	for len(b) > 0 {
		if c.state == ground {
			if n := indexControl(b); n > 0 {
				c.to.text(b[:n])
				b = b[n:]
				continue
			}
		}
		r, n := decode(b)
		// A rune that ends a sequence without belonging to it is looked at
		// again.
		if c.step(r) {
			b = b[n:]
		}
	}
}

// close ends the text: a lone ESC at the end of it is a control.
func (c *cleaner) close() {
	if c.state == escape {
		c.drop(esc)
	}
	c.state = ground
}

// step takes a rune, or reports false: then it has not been taken, and the state is
// another one.
func (c *cleaner) step(r rune) bool {
	switch {
	case c.state == ground:
		c.control(r)
		return true
	case r == esc || isBreak(r) || 0x80 <= r && r < 0xA0 || r == can || r == sub:
		// These end any sequence. ST and a string's BEL end it as they should;
		// what ESC, a break or another C1 control starts is new.
		if c.state == escape {
			c.drop(esc)
		}
		c.state = ground
		return false
	case c.state == osc || c.state == str:
		if c.state == osc && r == bel {
			c.state = ground
		}
	case r == '\t':
		// A terminal obeys this and other controls, and goes on with the sequence.
		c.to.text(tab)
	case isControl(r):
		c.drop(r)
	case r > del:
		if c.state == escape {
			c.drop(esc)
		}
		c.state = ground
		return false
	case c.state == escape:
		c.state = afterESC(r)
	case c.state == intermediate && r >= 0x30, c.state == csi && r >= 0x40:
		c.state = ground
	}
	return true
}

// afterESC is the state after ESC and a byte from 0x20 to 0x7E.
func afterESC(r rune) state {
	switch {
	case r == '[':
		return csi
	case r == ']':
		return osc
	case r == 'P' || r == 'X' || r == '^' || r == '_':
		return str
	case r < 0x30:
		return intermediate
	}
	return ground
}

// control takes a control that is not in a sequence.
func (c *cleaner) control(r rune) {
	switch {
	case isBreak(r):
		c.to.lineBreak(r)
	case r == esc:
		c.state = escape
	case r == 0x9B:
		c.state = csi
	case r == 0x9D:
		c.state = osc
	case r == 0x90 || r == 0x98 || r == 0x9E || r == 0x9F:
		c.state = str
	default:
		c.drop(r)
	}
}

// drop removes a control, or shows its picture.
func (c *cleaner) drop(r rune) {
	if !c.pictures {
		return
	}
	switch {
	case r < ' ':
		r += 0x2400
	case r == del:
		r = 0x2421
	default:
		return
	}
	c.picture = utf8.AppendRune(c.picture[:0], r)
	c.to.text(c.picture)
}

var tab = []byte{'\t'}

// indexControl is the offset of the first control but the tab, or len(b). In b, every encoding
// is whole.
func indexControl(b []byte) int {
	i := 0
	for {
		i = skipPrintable(b, i)
		if i == len(b) || len(b) >= 64 && len(b)-i < 64 && skipPrintable(b, len(b)-64) == len(b) {
			return len(b)
		}
		end := min(i+64, len(b))
		if end-i == 64 {
			m := uint64(0)
			for k := i; k < end; k += 8 {
				m |= mayBeControl(binary.LittleEndian.Uint64(b[k : k+8]))
			}
			if m == 0 {
				i = end
				continue
			}
		}
		for ; end-i >= 8; i += 8 {
			if at := controlInWord(b, i); at >= 0 {
				return at
			}
		}
		for ; i < end; i++ {
			if isControlAt(b, i) {
				return i
			}
		}
	}
}

// skipPrintable is an offset from i on before which the bytes of b[i:] are from 0x20 to 0x7E, in
// steps of 64. Of each of these, the highest bit is set in x+least, and not in
// x+one. Of another, it is set in x+one or not set in x+least; what it carries to the next one does not
// matter then. No byte is 0xFF.
func skipPrintable(b []byte, i int) int {
	const least, one = ones * (0x80 - ' '), ones
	for ; len(b)-i >= 64; i += 64 {
		p := b[i : i+64]
		x := binary.LittleEndian.Uint64(p)
		and, or := x+least, x+one
		x = binary.LittleEndian.Uint64(p[8:])
		and, or = and&(x+least), or|(x+one)
		x = binary.LittleEndian.Uint64(p[16:])
		and, or = and&(x+least), or|(x+one)
		x = binary.LittleEndian.Uint64(p[24:])
		and, or = and&(x+least), or|(x+one)
		x = binary.LittleEndian.Uint64(p[32:])
		and, or = and&(x+least), or|(x+one)
		x = binary.LittleEndian.Uint64(p[40:])
		and, or = and&(x+least), or|(x+one)
		x = binary.LittleEndian.Uint64(p[48:])
		and, or = and&(x+least), or|(x+one)
		x = binary.LittleEndian.Uint64(p[56:])
		and, or = and&(x+least), or|(x+one)
		if and&^or&high != high {
			break
		}
	}
	return i
}

// controlInWord is the offset of the first control in b[i:i+8], or -1.
func controlInWord(b []byte, i int) int {
	for m := mayBeControl(binary.LittleEndian.Uint64(b[i:])); m != 0; m &= m - 1 {
		if at := i + bits.TrailingZeros64(m)>>3; isControlAt(b, at) {
			return at
		}
	}
	return -1
}

// isControlAt reports whether a control but the tab starts at b[i].
func isControlAt(b []byte, i int) bool {
	switch x := b[i]; {
	case x < ' ':
		return x != '\t'
	case x == 0xC2: // U+0080 to U+00BF
		return b[i+1] < 0xA0
	default:
		return x == del
	}
}

const (
	ones = 0x0101010101010101 // the lowest bit of each byte
	high = ones << 7          // the highest
)

// mayBeControl has the highest bit of each byte of x that is below 0x20, 0x7F or 0xC2, the first
// byte of U+0080 to U+00BF, and no other bit.
func mayBeControl(x uint64) uint64 {
	v := x &^ high
	c2 := x ^ ones*0xC2
	notC2 := (c2&^high + ones*0x7F) | c2
	return (^((v + ones*(0x80-' ')) | x) | (v+ones)&^x | ^notC2) & high
}
