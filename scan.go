package invisible

import (
	"math/bits"
	"unicode/utf8"
)

// This file finds the bytes at which something may have to be done. Nearly all text is
// clean, so that its speed is that of the package. There are two entries: index looks
// for a rune of a set, and clean for that or for bytes that are not UTF-8. Vector code
// would take the place of these two and of nothing else.
//
// Both go through the text by three gaits:
//
//   - ASCII, 128 bytes at a time;
//   - text with a few other runes (English, source code), 64 bytes at a time: a mask of the
//     bytes that start an encoding, and a look at each of these;
//   - text of other scripts, without a branch that depends on the text: index asks a table
//     about every two bytes, and clean looks at 64 bytes at once in bit planes.

// A text is what the scan reads, without a copy of one as the other.
type text interface{ string | []byte }

// pairs says of the first two bytes of an encoding whether they need a closer look: bit b1&63 of
// pairs[b0] is 1 if a rune of the set starts with b0 and b1, or if no rune does
// although b1 is a continuation byte. It is 0 where b0 starts no encoding.
type pairs [256]uint64

func (t *pairs) has(b0, b1 byte) uint64 { return t[b0] >> (b1 & 63) & 1 }

const (
	ones = 0x0101010101010101 // the lowest bit of each byte
	high = ones << 7          // the highest

	block = 64
	// ahead is what is read behind a block: the rest of an encoding that starts there.
	ahead = utf8.UTFMax
	// crowded is the number of encodings in a block up to which index looks at each; clean,
	// which has to decode them, does so up to half of it.
	crowded = 8
	// stretch is how many bytes are read without counting the encodings again.
	stretch = 16 * block
)

// load is the first eight bytes of s, the first one lowest. The compiler makes one
// load of it.
func load[T text](s T) uint64 {
	_ = s[7]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// isASCII reports whether the first block of s is ASCII.
func isASCII[T text](s T) bool {
	_ = s[block-1]
	return (load(s)|load(s[8:])|load(s[16:])|load(s[24:])|load(s[32:])|load(s[40:])|load(s[48:])|load(s[56:]))&high == 0
}

// skipASCII is an offset from i on before which s[i:] is ASCII, in steps of a block. The block
// behind it is not, if it is a whole one.
func skipASCII[T text](s T, i int) int {
	for range 4 { // else it is not worth more
		if len(s)-i < block || !isASCII(s[i:i+block]) {
			return i
		}
		i += block
	}
	for ; len(s)-i >= 2*block; i += 2 * block {
		b := s[i : i+2*block]
		x := load(b) | load(b[8:]) | load(b[16:]) | load(b[24:]) |
			load(b[32:]) | load(b[40:]) | load(b[48:]) | load(b[56:])
		y := load(b[64:]) | load(b[72:]) | load(b[80:]) | load(b[88:]) |
			load(b[96:]) | load(b[104:]) | load(b[112:]) | load(b[120:])
		if (x|y)&high != 0 {
			break
		}
	}
	if len(s)-i >= block && isASCII(s[i:i+block]) {
		i += block
	}
	return i
}

// skipWords is the same in words, for the end of a text.
func skipWords[T text](s T, i int) int {
	for len(s)-i >= 8 && load(s[i:i+8])&high == 0 {
		i += 8
	}
	return i
}

// A mask of a block has a bit for each of its 64 bytes: bit 8j+k is that of byte 8k+j. It is
// so arranged because the bits of eight words then come together without being gathered
// from within each.

// lowest is the number of the lowest bit of m, which is not zero. It is bits.TrailingZeros64, in a form that takes a
// third of the time on the processors of AMD, unless GOAMD64 is v3.
func lowest(m uint64) int { return bits.OnesCount64((m - 1) &^ m) }

// place is the byte of a mask's lowest bit.
func place(mask uint64) int {
	n := lowest(mask)
	return n>>3 | n<<3&56
}

// inOrder is the mask with bit i for byte i: the matrix of eight by eight bits transposed.
func inOrder(m uint64) uint64 {
	t := (m ^ m>>7) & 0x00AA00AA00AA00AA
	m ^= t ^ t<<7
	t = (m ^ m>>14) & 0x0000CCCC0000CCCC
	m ^= t ^ t<<14
	t = (m ^ m>>28) & 0x00000000F0F0F0F0
	return m ^ t ^ t<<28
}

// leads is the mask of the bytes from 0xC0 up, which start an encoding.
func leads[T text](s T) uint64 {
	_ = s[block-1]
	x := load(s)
	m := x & (x << 1) >> 7 & ones
	x = load(s[8:])
	m |= x & (x << 1) >> 6 & (ones << 1)
	x = load(s[16:])
	m |= x & (x << 1) >> 5 & (ones << 2)
	x = load(s[24:])
	m |= x & (x << 1) >> 4 & (ones << 3)
	x = load(s[32:])
	m |= x & (x << 1) >> 3 & (ones << 4)
	x = load(s[40:])
	m |= x & (x << 1) >> 2 & (ones << 5)
	x = load(s[48:])
	m |= x & (x << 1) >> 1 & (ones << 6)
	x = load(s[56:])
	return m | x&(x<<1)&(ones<<7)
}

// highs is the mask of the bytes that are not ASCII.
func highs[T text](s T) uint64 {
	_ = s[block-1]
	return load(s)>>7&ones | load(s[8:])>>6&(ones<<1) | load(s[16:])>>5&(ones<<2) | load(s[24:])>>4&(ones<<3) |
		load(s[32:])>>3&(ones<<4) | load(s[40:])>>2&(ones<<5) | load(s[48:])>>1&(ones<<6) | load(s[56:])&(ones<<7)
}

// index is the byte offset of the first rune of s that is in p's set, or -1. It is
// what a range loop over s finds: an encoding begins with a byte that no other
// encoding holds further on, so none is missed among bytes that are not valid.
func index[T text](p *Profile, s T) int {
	for i := 0; ; {
		if len(s)-i >= block {
			i = skipASCII(s, i)
		}
		if len(s)-i < block+ahead {
			return indexEnd(p, s, skipWords(s, i))
		}
		m := leads(s[i : i+block])
		if bits.OnesCount64(m) <= crowded {
			if j := indexBlock(p, s, i, m); j >= 0 {
				return j
			}
			i += block
			continue
		}
		whole := len(s) - block - ahead + 1 // a block fits in before
		from := i
		i = skipPairs(p.pairs, s, i, min(i+stretch, whole))
		// What stops it is near to the set. That may be frequent here.
		end := i
		switch {
		case i >= min(from+stretch, whole):
		case i-from < block:
			end = min(i+stretch, whole)
		default:
			end = min(i+2*block, whole)
		}
		for ; i < end; i += block - overlap {
			m, _, _ := scanPlanes(s[i:i+block], p.wide, carry{})
			if j := indexBlock(p, s, i, m); j >= 0 {
				return j
			}
		}
	}
}

// indexBlock is index for the encodings that start at the bytes of the mask, in the block at i.
func indexBlock[T text](p *Profile, s T, i int, mask uint64) int {
	b := s[i : i+block+ahead]
	set := p.set
	found := uint64(0)
	for m := mask; m != 0; m &= m - 1 {
		at := place(m) & (block - 1)
		b0, b1, b2, b3 := b[at], b[at+1], b[at+2], b[at+3]
		var r uint32
		switch {
		case b0 < 0xE0:
			r = uint32(b0)<<6&0x7C0 | uint32(b1)&63
		case b0 < 0xF0:
			r = three(b0, b1, b2)
		default:
			r = four(b0, b1, b2, b3)
		}
		found |= set.bit(r)
	}
	if found != 0 { // or so it seems, where the bytes are no encoding
		for m := inOrder(mask); m != 0; m &= m - 1 {
			at := i + lowest(m)
			if r, _ := decode(s, at); p.set.has(r) {
				return at
			}
		}
	}
	return -1
}

// three is the rune of an encoding of three bytes, and four that of four.
func three(b0, b1, b2 byte) uint32 {
	return uint32(b0)<<12&0xF000 | uint32(b1)<<6&0xFC0 | uint32(b2)&63
}

func four(b0, b1, b2, b3 byte) uint32 {
	return uint32(b0)<<18&0x1C0000 | uint32(b1)<<12&0x3F000 | uint32(b2)<<6&0xFC0 | uint32(b3)&63
}

// indexEnd is index for s[i:], less than a block and what is ahead of it.
func indexEnd[T text](p *Profile, s T, i int) int {
	if i < len(s)-16 {
		i = skipPairs(p.pairs, s, i, len(s)-16)
	}
	for ; i < len(s)-1; i++ {
		b0, b1 := s[i], s[i+1]
		if p.pairs.has(b0, b1) == 0 {
			continue
		}
		if b0>>4 == 0xE && i+2 < len(s) && b1&0xC0 == 0x80 && s[i+2]&0xC0 == 0x80 && p.set.bit(three(b0, b1, s[i+2])) == 0 {
			i += 2
			continue
		}
		if r, _ := decode(s, i); p.set.has(r) {
			return i
		}
	}
	return -1
}

// skipPairs is an offset from i on before which no pair of bytes of s[i:end] needs a closer
// look, in steps of 16.
func skipPairs[T text](t *pairs, s T, i, end int) int {
	for ; i < end; i += 16 {
		b := s[i : i+17]
		x := t[b[0]]>>(b[1]&63) | t[b[1]]>>(b[2]&63)
		y := t[b[2]]>>(b[3]&63) | t[b[3]]>>(b[4]&63)
		x |= t[b[4]]>>(b[5]&63) | t[b[5]]>>(b[6]&63)
		y |= t[b[6]]>>(b[7]&63) | t[b[7]]>>(b[8]&63)
		x |= t[b[8]]>>(b[9]&63) | t[b[9]]>>(b[10]&63)
		y |= t[b[10]]>>(b[11]&63) | t[b[11]]>>(b[12]&63)
		x |= t[b[12]]>>(b[13]&63) | t[b[13]]>>(b[14]&63)
		y |= t[b[14]]>>(b[15]&63) | t[b[15]]>>(b[16]&63)
		if (x|y)&1 != 0 {
			break
		}
	}
	return i
}

// clean is the offset of the first rune of s that is in p's set and no joiner that stays between two
// runes of s, or of the first byte that is not part of a valid encoding, or
// len(s). An encoding that the end of s cuts off counts as not valid.
func clean[T text](p *Profile, s T) int {
	for i := 0; ; {
		if len(s)-i >= block {
			i = skipASCII(s, i)
		}
		if len(s)-i < block+ahead {
			return cleanEnd(p, s, skipWords(s, i))
		}
		b := s[i : i+block]
		m := leads(b)
		var end int
		var ok bool
		if bits.OnesCount64(m) > crowded/2 {
			end, ok = cleanPlanes(p, s, i, i+stretch/4)
		} else {
			end, ok = cleanBlock(p, s, i, m, highs(b))
		}
		if !ok {
			return cleanRunes(p, s, end)
		}
		i = end
	}
}

// cleanEnd is clean from i on, where less than a block and what is ahead of it is left. It is
// filled up with zeros.
func cleanEnd[T text](p *Profile, s T, i int) int {
	const few = 16
	if len(s)-i > few {
		var b [block]byte
		n := copy(b[:], s[i:])
		if hits, bad, _ := scanPlanes(b[:], p.wide, carry{}); hits|bad == 0 {
			i += min(n, block-overlap)
			for i < len(s) && s[i]&0xC0 == 0x80 {
				i--
			}
		}
	}
	return cleanRunes(p, s, i)
}

// cleanRunes is clean from i on, rune by rune.
func cleanRunes[T text](p *Profile, s T, i int) int {
	for i = skipWords(s, i); i < len(s); {
		if s[i] < utf8.RuneSelf {
			i++
			continue
		}
		n := runeLen(p, s, i)
		if n == 0 {
			return i
		}
		i += n
	}
	return i
}

// runeLen is the length of the rune that starts at s[i], which is not ASCII, or 0 where clean
// stops.
func runeLen[T text](p *Profile, s T, i int) int {
	switch b0 := s[i]; {
	case 0xE0 <= b0 && b0 < 0xF0 && i+2 < len(s):
		b1, b2 := s[i+1], s[i+2]
		if ((b1^0x80)|(b2^0x80))&0xC0 != 0 || b0 == 0xE0 && b1 < 0xA0 || b0 == 0xED && b1 > 0x9F {
			return 0
		}
		r := three(b0, b1, b2)
		if p.set.bit(r) != 0 && !(r == joiner && p.joiners && joined(s, i)) {
			return 0
		}
		return 3
	case 0xC2 <= b0 && b0 < 0xE0 && i+1 < len(s):
		b1 := s[i+1]
		if b1&0xC0 != 0x80 || p.set.bit(uint32(b0)<<6&0x7C0|uint32(b1)&63) != 0 {
			return 0
		}
		return 2
	case b0 == 0xF0 && i+3 < len(s) && s[i+1] >= 0x90:
		b1, b2, b3 := s[i+1], s[i+2], s[i+3]
		if ((b1^0x80)|(b2^0x80)|(b3^0x80))&0xC0 != 0 || p.set.bit(four(b0, b1, b2, b3)) != 0 {
			return 0
		}
		return 4
	}
	r, n := decode(s, i)
	if r == utf8.RuneError && n < 2 || p.set.has(r) {
		return 0
	}
	return n
}

// joined reports whether the joiner at s[i] stands between two pictographic runes of s.
func joined[T text](s T, i int) bool {
	at := lastRune(s, i)
	prev, n := decode(s, at)
	next, _ := decode(s, i+3)
	return at+n == i && pictographic.has(prev) && pictographic.has(next)
}

// cleanBlock looks at each encoding of a block, which starts between two runes; m and high are
// its masks. It gives the end of the last rune and true, or i and
// false if something is not clean.
func cleanBlock[T text](p *Profile, s T, i int, m, high uint64) (end int, ok bool) {
	end = i + block
	rest := bits.OnesCount64(high &^ m) // continuation bytes that no encoding has taken
	over := 0                           // bytes of the last rune that are behind the block
	for ; m != 0; m &= m - 1 {
		at := i + place(m)
		n := runeLen(p, s, at)
		if n == 0 {
			return i, false
		}
		rest -= n - 1
		over = max(over, at+n-end)
	}
	if rest+over != 0 {
		return i, false
	}
	return end + over, true
}

// cleanPlanes looks at the blocks of s[i:end], where i is between two runes, in bit planes. It
// gives an offset between two runes before which all is clean, and false if the rune behind it is not, or a byte
// of the block behind it.
func cleanPlanes[T text](p *Profile, s T, i, end int) (int, bool) {
	start := i
	var open carry
	ok := true
	for end = min(end, len(s)-block-ahead); ok && i <= end; {
		var hits, bad uint64
		hits, bad, open = scanPlanes(s[i:i+block], p.wide, open)
		if bad != 0 {
			ok = false
			break
		}
		if hits != 0 {
			for m := inOrder(hits); m != 0; m &= m - 1 {
				if at := i + lowest(m); runeLen(p, s, at) == 0 {
					return at, false
				}
			}
		}
		i += block - overlap
	}
	for i > start && s[i]&0xC0 == 0x80 {
		i--
	}
	return i, ok
}

// decode gives the rune that starts at s[i] and its length: U+FFFD and 1 for a
// byte that no valid encoding starts with, as utf8.DecodeRune does, and U+FFFD and 0
// if s ends in the middle of an encoding, which more bytes can make valid.
// The ranges are those of table 3-7 of the Unicode Standard.
func decode[T text](s T, i int) (r rune, n int) {
	const bad = '\ufffd'
	if i >= len(s) {
		return bad, 0
	}
	s = s[i:]
	lo, hi := byte(0x80), byte(0xBF) // of the second byte
	switch c := s[0]; {
	case c < 0x80:
		return rune(c), 1
	case c < 0xC2:
		return bad, 1
	case c < 0xE0:
		r, n = rune(c&0x1F), 2
	case c < 0xF0:
		r, n = rune(c&0x0F), 3
		if c == 0xE0 {
			lo = 0xA0
		} else if c == 0xED {
			hi = 0x9F
		}
	case c < 0xF5:
		r, n = rune(c&0x07), 4
		if c == 0xF0 {
			lo = 0x90
		} else if c == 0xF4 {
			hi = 0x8F
		}
	default:
		return bad, 1
	}
	for j := 1; j < n; j++ {
		if j == len(s) {
			return bad, 0
		}
		c := s[j]
		if c < lo || hi < c {
			return bad, 1
		}
		r = r<<6 | rune(c&0x3F)
		lo, hi = 0x80, 0xBF
	}
	return r, n
}

// lastRune is the offset of the rune that ends before s[end], or 0. s[:end] should be valid.
func lastRune[T text](s T, end int) int {
	for end--; end > 0 && s[end]&0xC0 == 0x80; {
		end--
	}
	return max(end, 0)
}
