package reveal

import (
	"errors"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/iotest"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/transform"

	"github.com/seed13e1ed47/invisible/internal/cases"
)

// unseen reports what must not be in the output, by categories and a few ranges.
func unseen(r rune) bool {
	switch {
	case r == '\t' || r == '\n':
		return false
	case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point):
		return true
	}
	return r == 0x2800 || r == 0x180f || r >= 0x2060 && r <= 0x206f || r >= 0xe0000 && r <= 0xe0fff || r >= 0x13430 && r <= 0x13440
}

func checkText(t *testing.T, s string) {
	t.Helper()
	text := Text(s)
	if !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return unseen(r) && r != 0x13440 }) {
		t.Fatalf("Text(%+q) = %+q", s, text)
	}
	if back, err := Parse(text); back != s || err != nil {
		t.Fatalf("Parse(Text(%+q)) = %+q, %v", s, back, err)
	}
	for _, wrap := range []func(io.Reader) io.Reader{func(r io.Reader) io.Reader { return r }, iotest.OneByteReader} {
		out, err := io.ReadAll(transform.NewReader(wrap(strings.NewReader(s)), NewTransformer()))
		if string(out) != text || err != nil {
			t.Fatalf("streamed %+q = %+q, %v, want %+q", s, out, err, text)
		}
		out, err = io.ReadAll(transform.NewReader(wrap(strings.NewReader(text)), NewParser()))
		if string(out) != s || err != nil {
			t.Fatalf("parsed as a stream: %+q = %+q, %v", text, out, err)
		}
	}
	// What Parse takes, Text writes.
	if out, err := Parse(s); err == nil && Text(out) != s {
		t.Fatalf("Parse(%+q) = %+q, which Text writes as %+q", s, out, Text(out))
	}
}

var textSeeds = []string{
	"", "plain", "a\u200bb", "\u27e6U+200B\u27e7", "\u27e6", "\u27e7", "\u27e60x80\u27e7", "\x80", "\xe2\x80", "\xe2\x80\u200b\x8b", "\ufffd", "\r\n\t\x1b[31m\x7f\u0085",
	"\U000e0041\U0001f3f4", "\u27e60xE2\u27e7\u27e60x80\u27e7\u27e60x8B\u27e7", "\u27e60xE2\u27e7\u27e60x80\u27e7x", "\u27e6U+0041\u27e7", "\u27e6U+200b\u27e7", "\u27e6U+0200B\u27e7", "\u27e6U+110000\u27e7", "\u27e6U+D800\u27e7",
	"\u27e60x7F\u27e7", "\u27e6U+27E6\u27e7U+200B\u27e7", "\u27e6\u27e6U+200B\u27e7", "\u27e6U+10FFFF0\u27e7", "\xf0\x9f\x91", "\x00",
}

func TestText(t *testing.T) {
	for _, c := range []struct{ s, want string }{
		{"a\u200bb\tc\n", "a\u27e6U+200B\u27e7b\tc\n"},
		{"\u27e6U+200B\u27e7", "\u27e6U+27E6\u27e7U+200B\u27e7"},
		{"x\xff\U000e0041\r", "x\u27e60xFF\u27e7\u27e6U+E0041\u27e7\u27e6U+000D\u27e7"},
		{"\u0085\u2028\u2800\u3164", "\u27e6U+0085\u27e7\u27e6U+2028\u27e7\u27e6U+2800\u27e7\u27e6U+3164\u27e7"},
		{"plain \u4e2d\u6587 \ufffd", "plain \u4e2d\u6587 \ufffd"},
	} {
		if got := Text(c.s); got != c.want {
			t.Errorf("Text(%+q) = %+q, want %+q", c.s, got, c.want)
		}
	}
	for _, s := range textSeeds {
		checkText(t, s)
	}
	for _, c := range cases.All {
		checkText(t, c.Input)
	}
	for r := range rune(utf8.MaxRune + 1) {
		if s := string(r); r%64 == 0 || unseen(r) {
			checkText(t, s+"x"+s)
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		var b strings.Builder
		for range r.IntN(10) {
			if r.IntN(3) == 0 {
				b.WriteByte(byte(r.Uint32()))
			} else {
				b.WriteString(textSeeds[r.IntN(len(textSeeds))])
			}
		}
		checkText(t, b.String())
	}
	if n := testing.AllocsPerRun(10, func() { Text("nothing to write another way \u4e2d") }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestParseErrors(t *testing.T) {
	for _, c := range []struct {
		s    string
		want string
	}{
		{"ab\u27e6", "reveal: byte 2: "},
		{"a\u200b", "reveal: byte 1: "},
		{"a\xff", "reveal: byte 1: "},
		{"\u27e6U+0041\u27e7", "reveal: byte 0: "},
		{"\u27e6U+200b\u27e7", "reveal: byte 0: "},
		{"\u27e6U+200B", "reveal: byte 0: "},
		{"\u27e60x41\u27e7", "reveal: byte 0: "},
		{"\u27e60xE2\u27e7\u27e60x80\u27e7\u27e60x8B\u27e7", "reveal: byte 20: "},
	} {
		if got, err := Parse(c.s); !errors.Is(err, ErrSyntax) || !strings.HasPrefix(err.Error(), c.want) || got != "" {
			t.Errorf("Parse(%+q) = %+q, %v", c.s, got, err)
		}
	}
}

func FuzzText(f *testing.F) {
	for _, s := range textSeeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { checkText(t, s) })
}
