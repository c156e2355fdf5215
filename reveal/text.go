package reveal

import (
	"errors"
	"fmt"
	"math/bits"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/transform"

	"github.com/seed13e1ed47/invisible"
)

const (
	opening = '\u27e6' // MATHEMATICAL LEFT WHITE SQUARE BRACKET
	closing = "\u27e7"
)

// Text returns s with each character that cannot be seen written as its code point, as
// ⟦U+200B⟧: those of profile [invisible.Strict], and all controls but the tab and the
// line feed. A byte that is not part of a valid UTF-8 encoding is written as ⟦0xFF⟧. A ⟦ of
// s is itself written as ⟦U+27E6⟧, so that no text can pass for another one: [Parse]
// gives s back, for every s. If nothing changes Text returns s and does not allocate.
func Text(s string) string {
	i := hidden(s)
	if i == len(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + len(s)/2)
	var buf [longest]byte
	for {
		b.WriteString(s[:i])
		s = s[i:]
		if s == "" {
			return b.String()
		}
		r, n := utf8.DecodeRuneInString(s)
		b.Write(write(buf[:0], r, n, s[0]))
		s = s[n:]
		i = hidden(s)
	}
}

// hidden is the offset of the first rune that Text writes another way, or len(s).
func hidden(s string) int {
	for i, r := range s {
		if isHidden(r) || r == utf8.RuneError && !strings.HasPrefix(s[i:], "\ufffd") {
			return i
		}
	}
	return len(s)
}

func isHidden(r rune) bool {
	if r >= ' ' && r < 0x7F || r == '\t' || r == '\n' {
		return false
	}
	return r < 0xA0 || r == opening || invisible.Strict.Contains(r)
}

// longest is the length of the longest way to write a rune.
const longest = len("\u27e6U+10FFFF\u27e7")

// write appends a rune of n bytes, or its first byte if it is not valid, as Text writes it.
func write(dst []byte, r rune, n int, first byte) []byte {
	dst = utf8.AppendRune(dst, opening)
	if r == utf8.RuneError && n == 1 {
		dst = append(dst, "0x"...)
		dst = appendHex(dst, uint32(first), 2)
	} else {
		dst = append(dst, "U+"...)
		dst = appendHex(dst, uint32(r), 4)
	}
	return append(dst, closing...)
}

// appendHex appends v with at least so many digits.
func appendHex(dst []byte, v uint32, digits int) []byte {
	for n := max(digits, (bits.Len32(v)+3)/4); n > 0; n-- {
		dst = append(dst, "0123456789ABCDEF"[v>>(4*(n-1))&0xF])
	}
	return dst
}

// ErrSyntax says that a text is not as [Text] writes it. It is wrapped with the byte offset.
var ErrSyntax = errors.New("no code point as Text writes it")

// Parse returns the text that [Text] has written as s. The error is [ErrSyntax], wrapped, if Text
// writes no text so.
func Parse(s string) (string, error) {
	out, _, err := transform.String(NewParser(), s)
	if err != nil {
		return "", err
	}
	return out, nil
}

// read1 reads what write has written at the start of s. The size is 0 if that is nothing.
func read1(s string) (char string, size int) {
	end := strings.Index(s[:min(len(s), longest)], closing)
	if end < 0 {
		return "", 0
	}
	size = end + len(closing)
	inside := s[utf8.RuneLen(opening):end]
	if hex, ok := strings.CutPrefix(inside, "0x"); ok {
		v, err := strconv.ParseUint(hex, 16, 8)
		if err != nil || v < utf8.RuneSelf {
			return "", 0
		}
		char = string([]byte{byte(v)})
	} else if hex, ok := strings.CutPrefix(inside, "U+"); ok {
		v, err := strconv.ParseUint(hex, 16, 32)
		if err != nil || v > utf8.MaxRune || !utf8.ValidRune(rune(v)) {
			return "", 0
		}
		char = string(rune(v))
	}
	if char == "" || hidden(char) != 0 {
		return "", 0
	}
	r, n := utf8.DecodeRuneInString(char)
	if string(write(nil, r, n, char[0])) != s[:size] {
		return "", 0
	}
	return char, size
}

// NewTransformer returns the streaming form of [Text]. Its memory is a constant. A destination must have
// room for 13 bytes.
func NewTransformer() transform.Transformer { return textTransformer{} }

type textTransformer struct{ transform.NopResetter }

func (textTransformer) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	var buf [longest]byte
	for nSrc < len(src) {
		b := src[nSrc:]
		r, n := utf8.DecodeRune(b)
		if r == utf8.RuneError && n == 1 && !atEOF && !utf8.FullRune(b) {
			return nDst, nSrc, transform.ErrShortSrc
		}
		out := b[:n]
		if isHidden(r) || r == utf8.RuneError && n == 1 {
			out = write(buf[:0], r, n, b[0])
		}
		if len(dst)-nDst < len(out) {
			return nDst, nSrc, transform.ErrShortDst
		}
		nDst += copy(dst[nDst:], out)
		nSrc += n
	}
	return nDst, nSrc, nil
}

// NewParser returns the streaming form of [Parse]. Its memory is a constant. Each use needs one of
// its own, or a Reset between two texts.
func NewParser() transform.Transformer { return &parser{} }

type parser struct {
	offset int    // bytes read
	raw    []byte // the last bytes, as far as they were written as 0xFF
}

func (p *parser) Reset() { *p = parser{} }

func (p *parser) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	fail := func() error { return fmt.Errorf("reveal: byte %d: %w", p.offset, ErrSyntax) }
	for nSrc < len(src) {
		b := src[nSrc:]
		r, n := utf8.DecodeRune(b)
		if r == utf8.RuneError && n == 1 && !atEOF && !utf8.FullRune(b) {
			return nDst, nSrc, transform.ErrShortSrc
		}
		out, raw := string(b[:n]), false
		switch {
		case r == opening:
			s := string(b[:min(len(b), longest)])
			if len(s) < longest && !atEOF && !strings.Contains(s, closing) {
				return nDst, nSrc, transform.ErrShortSrc
			}
			if out, n = read1(s); n == 0 {
				return nDst, nSrc, fail()
			}
			raw = len(out) == 1 && out[0] >= utf8.RuneSelf
		case isHidden(r) || r == utf8.RuneError && n == 1:
			return nDst, nSrc, fail()
		}
		if len(dst)-nDst < len(out) {
			return nDst, nSrc, transform.ErrShortDst
		}
		if !raw {
			p.raw = p.raw[:0]
		} else {
			// Bytes that are an encoding together would have been written as its rune.
			if len(p.raw) == utf8.UTFMax {
				p.raw = p.raw[:copy(p.raw, p.raw[1:])]
			}
			p.raw = append(p.raw, out...)
			if _, size := utf8.DecodeLastRune(p.raw); size > 1 {
				return nDst, nSrc, fail()
			}
		}
		nDst += copy(dst[nDst:], out)
		nSrc += n
		p.offset += n
	}
	return nDst, nSrc, nil
}
