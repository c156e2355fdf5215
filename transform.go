package invisible

import (
	"unicode/utf8"

	"golang.org/x/text/transform"
)

// A Transformer is the streaming form of a Profile, for [transform.Reader],
// [transform.Writer] and [transform.Chain]. The pieces that it writes are together what
// [Profile.String] gives, for every way to cut the input; one piece may end inside an
// encoding. Its memory is a constant.
//
// Each use needs a Transformer of its own, made by [Profile.NewTransformer]: the zero
// Transformer is not valid, and one must not be used by two goroutines at once.
type Transformer struct {
	p *Profile
	// emoji says that the last rune written is pictographic.
	emoji bool
	// rest[:nRest] is the end of a rune that was read, and whose start filled up
	// the destination of the last call.
	rest  [utf8.UTFMax - 1]byte
	nRest int
}

var _ transform.SpanningTransformer = (*Transformer)(nil)

// lookAhead is enough bytes to decide about the rune that they start with: a
// joiner and the rune that follows it.
const lookAhead = 8

// NewTransformer returns a new Transformer for p, at the start of a text.
func (p *Profile) NewTransformer() *Transformer {
	return &Transformer{p: p}
}

// Reset makes t ready for the start of another text.
func (t *Transformer) Reset() {
	*t = Transformer{p: t.p}
}

// Transform writes to dst the bytes of src as the profile leaves them, as
// [transform.Transformer] says. Each byte of src that is not part of a valid
// UTF-8 encoding becomes U+FFFD. The error is [transform.ErrShortDst];
// [transform.ErrShortSrc] if atEOF is false and src ends inside an encoding, or
// behind a joiner that may stay; or nil. A dst of one byte is enough to go on: a rune that does
// not fit is written over several calls. Transform does not allocate.
func (t *Transformer) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	nDst = copy(dst, t.rest[:t.nRest])
	t.nRest = copy(t.rest[:], t.rest[nDst:t.nRest])
	if t.nRest > 0 {
		return nDst, 0, transform.ErrShortDst
	}
	for nSrc < len(src) {
		c := t.cursor(src[nSrc:], len(dst)-nDst, atEOF)
		if !c.next() {
			return nDst, nSrc, transform.ErrShortSrc
		}
		n := copy(dst[nDst:], c.s[:c.at])
		nDst += n
		if n < c.at {
			end := n
			for end < c.at && !utf8.RuneStart(c.s[end]) {
				end++
			}
			t.nRest = copy(t.rest[:], c.s[n:end])
			t.emoji = c.wroteEmojiBefore(end)
			return nDst, nSrc + end, transform.ErrShortDst
		}
		t.emoji = c.wroteEmojiBefore(c.at)
		nSrc += c.at
		if c.with != "" {
			n := copy(dst[nDst:], c.with)
			if n == 0 {
				return nDst, nSrc, transform.ErrShortDst
			}
			nDst += n
			t.nRest = copy(t.rest[:], c.with[n:])
			t.emoji = false
		}
		nSrc += c.end - c.at
		if t.nRest > 0 {
			return nDst, nSrc, transform.ErrShortDst
		}
	}
	return nDst, nSrc, nil
}

// Span returns the length of a prefix of src that Transform would leave as it
// is, as [transform.SpanningTransformer] says. The error is
// [transform.ErrEndOfSpan] if the bytes behind it change,
// [transform.ErrShortSrc] if that depends on what follows src, or nil. Span does
// not allocate.
func (t *Transformer) Span(src []byte, atEOF bool) (n int, err error) {
	if t.nRest > 0 {
		return 0, transform.ErrEndOfSpan
	}
	c := t.cursor(src, len(src), atEOF)
	c.next()
	t.emoji = c.wroteEmojiBefore(c.at)
	switch {
	case c.at < c.end:
		return c.at, transform.ErrEndOfSpan
	case c.at < len(src):
		return c.at, transform.ErrShortSrc
	}
	return c.at, nil
}

// cursor looks at no more of src than room bytes of output need: else a long src
// would be read again at each call with a short dst.
func (t *Transformer) cursor(src []byte, room int, atEOF bool) cursor[[]byte] {
	c := cursor[[]byte]{p: t.p, s: src, more: !atEOF, emoji: t.emoji}
	if room < len(src)-lookAhead {
		c.s, c.more = src[:room+lookAhead], true
	}
	return c
}
