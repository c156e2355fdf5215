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
	// prev is the last rune written.
	prev rune
	// rest[:nRest] is what has been read and did not fit into the destination of the
	// last call.
	rest  [utf8.UTFMax]byte
	nRest int
}

var _ transform.SpanningTransformer = (*Transformer)(nil)

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
	if nDst = t.writeRest(dst); t.nRest > 0 {
		return nDst, 0, transform.ErrShortDst
	}
	m := t.mender(src, atEOF)
	for m.i < len(src) && err == nil {
		nDst += copy(dst[nDst:], m.span(min(chunk, len(dst)-nDst)))
		n, why := m.mend(dst[nDst:])
		nDst += n
		switch why {
		case shortSrc:
			err = transform.ErrShortSrc
		case shortDst:
			err = transform.ErrShortDst
			if nDst == 0 && len(dst) > 0 {
				t.nRest, _ = m.mend(t.rest[:])
				nDst = t.writeRest(dst)
			}
		}
	}
	t.prev = m.last()
	return nDst, m.i, err
}

// writeRest writes as much of the rest as there is room for.
func (t *Transformer) writeRest(dst []byte) int {
	n := copy(dst, t.rest[:t.nRest])
	t.nRest = copy(t.rest[:], t.rest[n:t.nRest])
	return n
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
	m := t.mender(src, atEOF)
	n = m.unchanged(0)
	t.prev = m.last()
	if n < len(src) {
		err = transform.ErrEndOfSpan
		r, size := decode(src, n)
		if _, undecided := m.joins(r, size); undecided || size == 0 && !atEOF {
			err = transform.ErrShortSrc
		}
	}
	return n, err
}

func (t *Transformer) mender(src []byte, atEOF bool) mender[[]byte] {
	return mender[[]byte]{p: t.p, s: src, more: !atEOF, prev: t.prev}
}
