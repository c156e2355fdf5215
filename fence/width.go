package fence

import "unicode/utf8"

// narrow are ranges in which every character takes at most one column: East Asian Width
// (UAX #11) Na, H or N, or a combining mark, and no emoji. Characters that became wide in a
// later version of Unicode were symbols, and no symbols from U+2000 up are here.
var narrow = [][2]rune{
	{0x0020, 0x007E},
	{0x0300, 0x036F}, // combining marks
	{0x0452, 0x10FF}, // Cyrillic extensions, Armenian, Hebrew, Arabic to Georgian
	{0x1160, 0x1FFF}, // Hangul vowels, Ethiopic to Greek with accents
	{0x20D0, 0x20FF}, // combining marks for symbols
	{0x2C00, 0x2DFF}, // Glagolitic to Cyrillic extensions
	{0xA4D0, 0xA95F}, // Lisu to Rejang
	{0xA980, 0xABFF}, // Javanese to Meetei Mayek
	{0xD7B0, 0xD7FF}, // Hangul vowels and finals
	{0xFB00, 0xFDCF}, // Latin ligatures, Hebrew and Arabic forms
	{0xFE20, 0xFE2F}, // combining half marks
	{0xFE70, 0xFEFE}, // Arabic forms
	{0xFF61, 0xFFDC}, // halfwidth forms
}

// runeColumns is the greatest number of columns that r takes on any terminal. What
// is not known to be narrow takes two.
func runeColumns(r rune) int {
	if r < utf8.RuneSelf {
		return 1
	}
	switch r {
	case 0x200D: // no column of its own, but on terminals that do not know it
		return 1
	case 0x2E3A: // TWO-EM DASH
		return 3
	case 0x2E3B: // THREE-EM DASH
		return 4
	}
	for _, s := range narrow[1:] {
		if r <= s[1] {
			if r >= s[0] {
				return 1
			}
			break
		}
	}
	return 2
}

// columns is the sum over the runes of b, which holds no tab.
func columns(b []byte) int {
	n := 0
	for len(b) > 0 {
		r, size := utf8.DecodeRune(b)
		n += runeColumns(r)
		b = b[size:]
	}
	return n
}
