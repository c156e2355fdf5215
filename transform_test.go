package invisible

import (
	"bytes"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"

	"github.com/seed13e1ed47/invisible/internal/cases"
)

// lookAhead is more than a Transformer leaves where it needs to see what follows: a joiner and part of a
// rune.
const lookAhead = 8

// feed drives a Transformer as a reader would: src in pieces that end at the
// cuts, with what was not taken put before the next one, and destinations of
// size bytes.
func feed(t *testing.T, tr *Transformer, src string, size int, cuts ...int) string {
	t.Helper()
	var out, held []byte
	dst := make([]byte, size)
	from := 0
	for i := 0; i <= len(cuts); i++ {
		to, last := len(src), i == len(cuts)
		if !last {
			to = cuts[i]
		}
		held = append(held, src[from:to]...)
		from = to
		for {
			nDst, nSrc, err := tr.Transform(dst, held, last)
			out = append(out, dst[:nDst]...)
			held = held[nSrc:]
			if err == transform.ErrShortDst {
				if nDst == 0 && nSrc == 0 {
					t.Fatalf("no progress on %+q with a destination of %d bytes", held, size)
				}
				continue
			}
			if err == transform.ErrShortSrc && !last && len(held) < lookAhead {
				break
			}
			if err != nil || len(held) > 0 {
				t.Fatalf("%+q is left, error %v", held, err)
			}
			break
		}
	}
	return string(out)
}

func checkStream(t *testing.T, s string) {
	t.Helper()
	for _, n := range profiles {
		want := n.strip(s)
		for cut := 0; cut <= len(s); cut++ {
			for _, size := range []int{1, 3, 64} {
				if got := feed(t, n.p.NewTransformer(), s, size, cut); got != want {
					t.Fatalf("%s of %+q cut at %d, destination %d = %+q, want %+q", n.name, s, cut, size, got, want)
				}
			}
		}
		var every []int
		for i := range len(s) {
			every = append(every, i)
		}
		tr := n.p.NewTransformer()
		for range 2 { // the second time after a Reset
			if got := feed(t, tr, s, 1, every...); got != want {
				t.Fatalf("%s of %+q byte by byte = %+q, want %+q", n.name, s, got, want)
			}
			tr.Reset()
		}
		for name, got := range map[string]func() (string, error){
			"transform.String": func() (string, error) { r, _, err := transform.String(tr, s); return r, err },
			"transform.Bytes":  func() (string, error) { r, _, err := transform.Bytes(tr, []byte(s)); return string(r), err },
			"Reader": func() (string, error) {
				r, err := io.ReadAll(transform.NewReader(iotest.OneByteReader(strings.NewReader(s)), n.p.NewTransformer()))
				return string(r), err
			},
			"data and error": func() (string, error) {
				r, err := io.ReadAll(transform.NewReader(iotest.DataErrReader(strings.NewReader(s)), n.p.NewTransformer()))
				return string(r), err
			},
			"Writer": func() (string, error) {
				var b bytes.Buffer
				w := transform.NewWriter(&b, n.p.NewTransformer())
				for i := range len(s) {
					if _, err := w.Write([]byte{s[i]}); err != nil {
						return "", err
					}
				}
				err := w.Close()
				return b.String(), err
			},
			"Chain": func() (string, error) {
				r, _, err := transform.String(transform.Chain(transform.Nop, n.p.NewTransformer(), n.p.NewTransformer()), s)
				return r, err
			},
			"Span": func() (string, error) { return spans(n.p.NewTransformer(), []byte(s)) },
		} {
			if got, err := got(); got != want || err != nil {
				t.Fatalf("%s, %s of %+q = %+q, %v; want %+q", n.name, name, s, got, err, want)
			}
		}
	}
}

// spans goes through src by Span and, where a span ends, by Transform with just
// enough room for the one change behind it.
func spans(tr *Transformer, src []byte) (string, error) {
	var out []byte
	dst := make([]byte, 1)
	for len(src) > 0 {
		n, err := tr.Span(src, true)
		out = append(out, src[:n]...)
		src = src[n:]
		if err != nil && err != transform.ErrEndOfSpan || err == nil && len(src) > 0 {
			return string(out), err
		}
		nDst, nSrc, err := tr.Transform(dst, src, true)
		out = append(out, dst[:nDst]...)
		src = src[nSrc:]
		for err == transform.ErrShortDst {
			nDst, nSrc, err = tr.Transform(dst, src, true)
			out = append(out, dst[:nDst]...)
			src = src[nSrc:]
		}
		if err != nil {
			return string(out), err
		}
	}
	return string(out), nil
}

func TestStream(t *testing.T) {
	for _, c := range cases.All {
		checkStream(t, c.Input)
	}
	r := rand.New(rand.NewPCG(4, 5))
	for i := range 2000 {
		checkStream(t, randomText(r, i%12))
	}
}

// firstChange is the offset of the first rune that the rule changes.
func (n naiveProfile) firstChange(s string) int {
	for i, r := range s {
		_, size := utf8.DecodeRuneInString(s[i:])
		end := i + size
		// The rune stays if what is left of the text up to it is the text up to it,
		// with what follows for a joiner.
		next, _ := utf8.DecodeRuneInString(s[end:])
		if r == utf8.RuneError && size == 1 || n.has(r) && n.strip(s[:end]+string(next)) != s[:end]+string(next) {
			return i
		}
	}
	return len(s)
}

func TestSpan(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 7))
	for i := range 20_000 {
		s := randomText(r, i%10)
		for _, n := range profiles {
			want := n.firstChange(s)
			wantErr := transform.ErrEndOfSpan
			if want == len(s) {
				wantErr = nil
			}
			if got, err := n.p.NewTransformer().Span([]byte(s), true); got != want || err != wantErr {
				t.Fatalf("%s: Span(%+q) = %d, %v; want %d, %v", n.name, s, got, err, want, wantErr)
			}
		}
	}
	if n, err := Untrusted.NewTransformer().Span([]byte("ab\U0001f468\u200d"), false); n != 6 || err != transform.ErrShortSrc {
		t.Errorf("Span before a joiner at the end = %d, %v", n, err)
	}
	// The end of a rune that has not been written yet comes before all else.
	tr := Untrusted.NewTransformer()
	if nDst, nSrc, err := tr.Transform(make([]byte, 1), []byte("\u00e9ab"), true); nDst != 1 || nSrc != 2 || err != transform.ErrShortDst {
		t.Errorf("Transform to one byte = %d, %d, %v", nDst, nSrc, err)
	}
	if n, err := tr.Span([]byte("ab"), true); n != 0 || err != transform.ErrEndOfSpan {
		t.Errorf("Span inside a rune = %d, %v", n, err)
	}
}

// Span and Transform take turns, with pieces and destinations of any length.
func TestTurns(t *testing.T) {
	r := rand.New(rand.NewPCG(18, 19))
	for i := range 20_000 {
		s := randomText(r, i%12)
		n := profiles[i%len(profiles)]
		tr := n.p.NewTransformer()
		var out, held []byte
		for from := 0; ; {
			to := min(len(s), from+r.IntN(6))
			held = append(held, s[from:to]...)
			from = to
			last := from == len(s) && r.IntN(3) == 0
			if r.IntN(2) == 0 {
				k, err := tr.Span(held, last)
				out = append(out, held[:k]...)
				held = held[k:]
				if err == nil && len(held) > 0 || err == transform.ErrShortSrc && last {
					t.Fatalf("Span leaves %+q, error %v", held, err)
				}
				continue
			}
			dst := bytes.Repeat([]byte{'#'}, 9)
			room := r.IntN(len(dst))
			nDst, nSrc, err := tr.Transform(dst[:room], held, last)
			if strings.Trim(string(dst[room:]), "#") != "" {
				t.Fatalf("%+q: wrote past the destination: %q", s, dst)
			}
			out = append(out, dst[:nDst]...)
			held = held[nSrc:]
			if err == nil && len(held) > 0 || err == transform.ErrShortSrc && (last || len(held) >= lookAhead) {
				t.Fatalf("Transform leaves %+q, error %v", held, err)
			}
			if last && err == nil {
				break
			}
		}
		if string(out) != n.strip(s) {
			t.Fatalf("%s of %+q = %+q, want %+q", n.name, s, out, n.strip(s))
		}
	}
}

// With a short destination, no more of a long source is looked at than it can take.
func TestLookAhead(t *testing.T) {
	src := bytes.Repeat([]byte("x"), 1<<20)
	for _, room := range []int{0, 1, 100, len(src) - 1, len(src), len(src) + 1, math.MaxInt32, math.MaxInt} {
		m := Untrusted.NewTransformer().mender(src, true)
		if got, want := len(m.span(room)), min(room, len(src)); got != want || m.i != want {
			t.Errorf("room for %d bytes: looks at %d, want %d", room, got, want)
		}
	}
}

// The inputs that a reader with a buffer gets wrong.
func TestLargeStream(t *testing.T) {
	family := "\U0001f468\u200d\U0001f469\u200d\U0001f467"
	tags := strings.Repeat("\U000e0041", 20)
	for _, s := range []string{
		strings.Repeat("x", 70_000) + "\u200b\n",
		strings.Repeat("x", 4090) + family + "y",
		strings.Repeat("x", 8180) + tags + "y",
		strings.Repeat("x", 4094) + "\xe2\x80" + strings.Repeat("\u200b", 4096) + "\x8b",
		strings.Repeat(family+"\u200b", 3000),
		strings.Repeat("\xff", 10_000),
		strings.Repeat("\u200d", 10_000),
		strings.Repeat("\U0001f468\u200d", 10_000),
	} {
		want := profiles[0].strip(s)
		for _, size := range []int{1, 7, 4096} {
			if got := feed(t, Untrusted.NewTransformer(), s, size); got != want {
				t.Errorf("%+.20q… with destinations of %d bytes: wrong", s, size)
			}
		}
		got, err := io.ReadAll(transform.NewReader(strings.NewReader(s), Untrusted.NewTransformer()))
		if string(got) != want || err != nil {
			t.Errorf("%+.20q… through a Reader: wrong, error %v", s, err)
		}
		got, err = io.ReadAll(transform.NewReader(strings.NewReader(s), transform.Chain(Untrusted.NewTransformer(), norm.NFC)))
		if string(got) != norm.NFC.String(want) || err != nil {
			t.Errorf("%+.20q… through a Chain: wrong, error %v", s, err)
		}
	}
}

// An error of the source comes through. A transform.Reader gives what came before it, but for
// the joiner, which it cannot decide.
func TestStreamError(t *testing.T) {
	broken := errors.New("broken")
	src := io.MultiReader(strings.NewReader("a\u200bb\U0001f468\u200d"), iotest.ErrReader(broken))
	got, err := io.ReadAll(transform.NewReader(src, Untrusted.NewTransformer()))
	if err != broken || string(got) != "ab\U0001f468" {
		t.Errorf("%+q, %v", got, err)
	}
}
