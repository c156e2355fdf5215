package invisible

import (
	"iter"
	"math/bits"
	"strings"
	"unicode"
)

// A Profile is a rule: which runes are invisible, and where one is kept. The
// profiles are this package's variables; the zero Profile is not valid.
//
// A Profile is a runes.Set of golang.org/x/text/runes, which holds the runes
// that it looks for, kept or not.
type Profile struct {
	set *set
	// pairs and wide are what the scan asks: see there.
	pairs *pairs
	wide  bool
	// joiners says that U+200D stays between two pictographic runes.
	joiners bool
}

var (
	// Untrusted is the rule of the package documentation, for text that someone
	// else wrote. [Rune], [Strip] and [Index] are its.
	Untrusted = &Profile{set: &untrusted, pairs: &untrustedPairs, joiners: true}

	// Strict is for names, identifiers and keys. It looks for 4,213 code points:
	// those of Untrusted, every Default_Ignorable_Code_Point
	// (DerivedCoreProperties.txt), and the blanks U+2800, U+1D159, U+13441,
	// U+13442 and U+16FE4. U+2028 and U+2029 become a line feed, and all others
	// go; no joiner stays.
	Strict = &Profile{set: &strict, pairs: &strictPairs, wide: true}
)

// Contains reports whether p looks for r. It is false for negative values,
// surrogates and values past U+10FFFF.
func (p *Profile) Contains(r rune) bool {
	return p.set.has(r)
}

// Index returns the byte offset of the first rune of s that p contains, kept or
// not, or -1 if there is none. Bytes that are not valid UTF-8 are passed over.
// It does not allocate.
func (p *Profile) Index(s string) int {
	return index(p, s)
}

// IndexBytes is [Profile.Index] for a byte slice.
func (p *Profile) IndexBytes(b []byte) int {
	return index(p, b)
}

// String returns s as p leaves it. The result is valid UTF-8: each byte of s
// that is not part of a valid encoding becomes U+FFFD. If nothing changes it
// returns s and does not allocate. Else it allocates once, as much as s is long; where
// U+FFFD takes more than what has been removed before, it allocates what the
// result needs, or once more if that shows late. The result keeps all of that alive.
func (p *Profile) String(s string) string {
	first := clean(p, s)
	if first == len(s) {
		return s
	}
	m := mender[string]{p: p, s: s}
	if first = m.unchanged(first); first == len(s) {
		return s
	}
	var b strings.Builder
	b.Grow(first + m.room(false))
	b.WriteString(s[:first])
	var buf [1024]byte
	for m.i < len(s) {
		n, _ := m.mend(buf[:])
		piece := m.span(chunk)
		if more := n + len(piece); more > b.Cap()-b.Len() {
			b.Grow(more + m.room(true))
		}
		b.Write(buf[:n])
		b.WriteString(piece)
	}
	return b.String()
}

// Bytes returns b as p leaves it, by the rule of [Profile.String]. If nothing
// changes it returns b itself and does not allocate; else the result is newly
// allocated and shares no memory with b. It does not write to b.
func (p *Profile) Bytes(b []byte) []byte {
	first := clean(p, b)
	if first == len(b) {
		return b
	}
	m := mender[[]byte]{p: p, s: b}
	if first = m.unchanged(first); first == len(b) {
		return b
	}
	dst := make([]byte, first, first+m.room(false))
	copy(dst, b)
	return m.appendTo(dst)
}

// Append appends src as p leaves it to dst and returns the extended slice, by
// the rule of [Profile.String]. It allocates only if dst lacks room. The room
// behind dst must not overlap src: the output can be longer than the input, as
// U+FFFD is three bytes.
func (p *Profile) Append(dst, src []byte) []byte {
	m := mender[[]byte]{p: p, s: src}
	return m.appendTo(dst)
}

// RangeTable returns the runes that p contains as a new table, for
// [unicode.Is], [unicode.In] and golang.org/x/text/runes. It allocates at each call.
func (p *Profile) RangeTable() *unicode.RangeTable {
	t := &unicode.RangeTable{}
	lo, hi := rune(-2), rune(-2)
	add := func() {
		switch {
		case lo < 0:
		case hi <= unicode.MaxLatin1:
			t.LatinOffset++
			fallthrough
		case hi <= 0xFFFF:
			t.R16 = append(t.R16, unicode.Range16{Lo: uint16(lo), Hi: uint16(hi), Stride: 1})
		default:
			t.R32 = append(t.R32, unicode.Range32{Lo: uint32(lo), Hi: uint32(hi), Stride: 1})
		}
	}
	for r := range p.All() {
		// A range does not reach from R16 into R32.
		if r != hi+1 || r == 0x10000 {
			add()
			lo = r
		}
		hi = r
	}
	add()
	return t
}

// All returns an iterator over the runes that p contains, in ascending order.
func (p *Profile) All() iter.Seq[rune] {
	return func(yield func(rune) bool) {
		for block, start := range p.set.index {
			for i := block << (blockBits - 6); i < (block+1)<<(blockBits-6); i++ {
				for word := p.set.words[(int(start)+i)%numWords]; word != 0; word &= word - 1 {
					if !yield(rune(i<<6 | bits.TrailingZeros64(word))) {
						return
					}
				}
			}
		}
	}
}
