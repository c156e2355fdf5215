// Package invisible finds and removes characters that draw nothing: tag
// characters, variation selectors, bidi controls, zero-width characters and the
// other code points that a person does not see and a program reads.
//
// # The set
//
// [Rune] reports 460 code points: the 170 of general category Cf
// (DerivedGeneralCategory.txt of [UnicodeVersion]) and the explicit ranges
// U+2060–206F, U+E0000–E007F, U+FE00–FE0F, U+E0100–E01EF, U+2028 and U+2029,
// which cover 290 more: 256 variation selectors, 2 separators, and 32 code
// points that are not assigned, so that a newer version of Unicode cannot slip a
// character past an older table.
//
// # The rule
//
// [Strip] reads its input rune by rune as a range loop does, in which each byte
// that is not part of a valid encoding is U+FFFD. Then, with prev the last rune
// that was written:
//
//  1. U+2028 and U+2029 become a line feed.
//  2. U+200D ZERO WIDTH JOINER stays if prev and the rune that follows it in the
//     input are both pictographic (Extended_Pictographic or Emoji_Modifier in
//     emoji-data.txt), else it goes.
//  3. Every other rune of the set goes.
//  4. Every other rune is written as it is, controls included.
//
// For every input the output is valid UTF-8, holds no rune of the set but
// joiners between two pictographic runes, and is left as it is by the same rule.
// Bytes that are not UTF-8 are always replaced, because removing a rune
// between two pieces of another one would put it together: "\xe2\x80", U+200B,
// "\x8b" would become U+200B.
//
// # Costs and limits
//
// The rule is made for text that is not trusted, and it spends what it must to
// be sure. 13 of the 170 are visible signs, the prepended concatenation marks such as
// U+06DD ARABIC END OF AYAH, and about 20 more have ink in some fonts. Persian,
// Sinhala, Bengali and other languages lose joiners. Emoji lose their U+FE0F
// style, the flags of England, Scotland and Wales become a black flag, and
// Japanese ideographic variants lose their selector.
//
// It leaves 3,748 other default-ignorable code points (Hangul fillers, U+034F,
// U+E01F0–E0FFF and others) and blanks that have a width, such as U+2800.
// Profile [Strict] removes these too, and keeps no joiner.
//
// Strip decoded text. In JSON or source code U+2028 may stand inside a string
// literal, and a line feed may not: strip the decoded strings, not the encoded file.
//
// The output can be three times as long as the input, where that is not UTF-8. As with
// any string, it must fit into the memory.
//
// # Concurrency
//
// A [Profile] is read-only and may be shared by any number of goroutines. A
// [Transformer] has state: each goroutine makes its own.
package invisible

//go:generate go run ./gen
//go:generate go run ./gen -command

// Rune reports whether r is one of the 460 code points that [Untrusted] looks
// for. It is one table lookup, and false for negative values, surrogates and
// values past U+10FFFF.
func Rune(r rune) bool {
	return untrusted.has(r)
}

// Strip returns s without invisible characters, by the rule in the package
// documentation. Each byte of s that is not part of a valid UTF-8 encoding
// becomes U+FFFD. If nothing changes it returns s and does not allocate; else
// it allocates once, or again if U+FFFD makes the result longer than s.
func Strip(s string) string {
	return Untrusted.String(s)
}

// Index returns the byte offset of the first rune of s for which [Rune] is true,
// or -1 if there is none. Joiners that [Strip] keeps count too. Bytes that are not valid UTF-8
// are passed over, as by a range loop. It does not allocate.
func Index(s string) int {
	return Untrusted.Index(s)
}

// A set holds code points in two stages; tables.go tells how.
type set struct {
	index [numIndex]uint8
	words [numWords]uint64
}

func (t *set) has(r rune) bool {
	i := uint32(r) >> blockBits
	return i < numIndex && t.words[(uint32(t.index[i])+uint32(r)>>6)%numWords]>>(uint32(r)&63)&1 != 0
}

// bit is 1 if r is in the set, else 0, for code without a branch.
func (t *set) bit(r uint32) uint64 {
	i := r >> blockBits
	if i >= numIndex {
		return 0
	}
	return t.words[(uint32(t.index[i])+r>>6)%numWords] >> (r & 63) & 1
}
