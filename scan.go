package invisible

// A text is what the scan reads, without a copy of one as the other.
type text interface{ string | []byte }

// index is the byte offset of the first rune of s that is in t, or -1. It is
// what a range loop over s finds: an encoding begins with a byte that no other
// encoding holds further on, so none is missed among bytes that are not valid.
func index[T text](t *set, s T) int {
	for i := 0; ; {
		i = skipASCII(s, i)
		if i == len(s) {
			return -1
		}
		r, n := decode(s, i)
		if t.has(r) {
			return i
		}
		i += max(n, 1)
	}
}

// skipASCII is the offset of the first byte of s[i:] that is not ASCII, or len(s).
// No set holds an ASCII code point.
func skipASCII[T text](s T, i int) int {
	for ; len(s)-i >= 8; i += 8 {
		b := s[i : i+8]
		if (b[0]|b[1]|b[2]|b[3]|b[4]|b[5]|b[6]|b[7])&0x80 != 0 {
			break
		}
	}
	for i < len(s) && s[i] < 0x80 {
		i++
	}
	return i
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

// lastRune is the offset of the rune that ends before s[end], which must be valid.
func lastRune[T text](s T, end int) int {
	i := end - 1
	for s[i]&0xC0 == 0x80 {
		i--
	}
	return i
}
