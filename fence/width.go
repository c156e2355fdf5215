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
	switch { // the frequent ones first
	case r < utf8.RuneSelf:
		return 1
	case r < 0x300, 0x2E80 <= r && r < 0xA4D0:
		return 2
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
		r, size := decode(b)
		n += runeColumns(r)
		b = b[size:]
	}
	return n
}

// separate is the number of columns of a rune between which and any other such rune
// there is always a boundary of grapheme clusters, or 0 for other runes. It
// need not know all of these runes: they are those of which text is made.
func separate(r rune) int {
	switch {
	case r < ' ':
		return 0
	case r < 0x7F:
		return 1
	case r < 0x300:
		if r < 0xA0 || r == 0xA9 || r == 0xAE {
			return 0
		}
		return 2
	case r < 0x2E80:
		if 0x370 <= r && r < 0x452 || 0x2010 <= r && r < 0x2028 { // Greek, Cyrillic, punctuation
			return 2
		}
		if 0x5D0 <= r && r <= 0x5EA || 0x620 <= r && r <= 0x64A { // Hebrew, Arabic
			return 1
		}
	case 0x3001 <= r && r <= 0x3029, 0x3041 <= r && r <= 0x3096, 0x30A0 <= r && r <= 0x30FF,
		0x3400 <= r && r <= 0x4DBF, 0x4E00 <= r && r <= 0x9FFF, 0xAC00 <= r && r <= 0xD7A3, 0xFF01 <= r && r <= 0xFF60:
		return 2 // ideographs, kana, Hangul syllables
	}
	return 0
}

// decode is utf8.DecodeRune for text that is known to be valid, where it is
// several times as fast.
func decode(b []byte) (r rune, size int) {
	switch {
	case len(b) == 0:
		return utf8.RuneError, 0
	case b[0] < 0x80:
		return rune(b[0]), 1
	case b[0] < 0xE0:
		return rune(b[0]&0x1F)<<6 | rune(b[1]&0x3F), 2
	case b[0] < 0xF0:
		return rune(b[0]&0x0F)<<12 | rune(b[1]&0x3F)<<6 | rune(b[2]&0x3F), 3
	}
	return rune(b[0]&0x07)<<18 | rune(b[1]&0x3F)<<12 | rune(b[2]&0x3F)<<6 | rune(b[3]&0x3F), 4
}
