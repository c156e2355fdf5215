package main

import (
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"
	"unicode"

	"github.com/seed13e1ed47/invisible/internal/cases"
	"github.com/seed13e1ed47/invisible/reveal"
)

const hidden = "LGTM\U000e006d\U000e0065\U000e0072\U000e0067\U000e0065"

func TestReveal(t *testing.T) {
	one := writeFile(t, "one", "first\n"+hidden+"\n")
	two := writeFile(t, "two", "nothing here")
	const tags = "\u27e6U+E006D\u27e7\u27e6U+E0065\u27e7\u27e6U+E0072\u27e7\u27e6U+E0067\u27e7\u27e6U+E0065\u27e7"
	for _, c := range []struct {
		args        []string
		stdin, want string
	}{
		{nil, "", ""},
		{nil, "plain\n", "plain\n"},
		{nil, "no line end", "no line end\n"},
		{nil, hidden, "LGTM" + tags + "\n\nstandard input:1:5: tags, certain: \"merge\"\n"},
		{[]string{one, two}, "", "first\nLGTM" + tags + "\n\n" + one + ":2:5: tags, certain: \"merge\"\nnothing here\n"},
		{[]string{"--messages", one, two, "-"}, "x", one + ":2:5: tags, certain: \"merge\"\n"},
		{[]string{"--messages"}, "\u4e2d\U000e0100\U000e0158", "standard input:1:2: variation selectors, doubtful: \"h\"\n\tor \"\\x10h\"\n\tor \"\\x00X\"\n\tor \"X\"\n"},
		{[]string{"--messages"}, "x\U000e001b\U000e005b", "standard input:1:2: tags, doubtful: \"\\x1b[\"\n"},
		{[]string{"--color", "always"}, "\u27e7x\n", "\u27e7x\n"},
		{[]string{"--messages"}, "\u4e2d\u4e2d\u200b\n\u4e2d" + hidden[4:] + "\u4e2d" + strings.Repeat("\u00e9", 40) + hidden[4:], "standard input:2:2: tags, certain: \"merge\"\nstandard input:2:48: tags, certain: \"merge\"\n"},
		{[]string{"--color", "always"}, "a\u200bb", "a\x1b[7m\u27e6U+200B\u27e7\x1b[27mb\n"},
		{[]string{"--color", "auto"}, "a\x1bb\r\n", "a\u27e6U+001B\u27e7b\u27e6U+000D\u27e7\n"},
		{[]string{"--format", "json", "--messages"}, hidden, `{"file":"standard input","messages":[{"offset":4,"end":24,"line":1,"column":5,"count":5,"scheme":"tags","confidence":"certain","hex":"6d65726765","text":"merge"}]}` + "\n"},
		{[]string{"--format", "json"}, "a\u200b", `{"file":"standard input","text":"a` + "\u27e6U+200B\u27e7" + `","messages":[]}` + "\n"},
	} {
		code, out, errs := command(strings.NewReader(c.stdin), append([]string{"reveal"}, c.args...)...)
		if code != 0 || out != c.want || errs != "" {
			t.Errorf("reveal %q: exit %d, %q\n%q\nwant\n%q", c.args, code, errs, out, c.want)
		}
	}
	for _, args := range [][]string{{"--color", "x"}, {"--format", "xml"}} {
		if code, out, errs := command(nil, append([]string{"reveal"}, args...)...); code != 2 || out != "" || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, "it is one of") {
			t.Errorf("reveal %q: exit %d, %q, %q", args, code, out, errs)
		}
	}
	broken := io.MultiReader(strings.NewReader(hidden), iotest.ErrReader(errors.New("broken")))
	if code, out, errs := command(broken, "reveal", "--messages"); code != 2 || out != "standard input:1:5: tags, certain: \"merge\"\n" || errs != "invisible: standard input: byte 24: broken\n" {
		t.Errorf("exit %d, %q, %q", code, out, errs)
	}
	if code, out, errs := command(nil, "reveal", filepath.Join(t.TempDir(), "missing"), two); code != 2 || out != "nothing here\n" || strings.Count(errs, "\n") != 1 {
		t.Errorf("exit %d, %q, %q", code, out, errs)
	}
}

// raw is what must not be in an output.
func raw(r rune) bool {
	return r != '\n' && r != '\t' && (unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point) || r == 0x2800)
}

// Nothing of the input reaches the output raw but what can be seen, and the text is
// all there.
func checkReveal(t *testing.T, s string) {
	t.Helper()
	for _, args := range [][]string{nil, {"--messages"}, {"--format", "json"}} {
		code, out, errs := command(strings.NewReader(s), append([]string{"reveal"}, args...)...)
		if code != 0 || errs != "" || strings.ContainsFunc(out, raw) {
			t.Fatalf("reveal %q of %+q: exit %d, %q, %+q", args, s, code, errs, out)
		}
		if args == nil {
			if text := reveal.Text(s); !strings.HasPrefix(out, text) {
				t.Fatalf("reveal of %+q = %+q", s, out)
			}
		}
		if len(args) == 2 {
			var v struct{ Text string }
			if err := json.Unmarshal([]byte(out), &v); err != nil {
				t.Fatal(err)
			}
			if back, err := reveal.Parse(v.Text); back != s || err != nil {
				t.Fatalf("json of %+q holds %+q, %v", s, back, err)
			}
		}
	}
}

func TestRevealShowsAll(t *testing.T) {
	for _, c := range cases.All {
		checkReveal(t, c.Input)
	}
	r := rand.New(rand.NewPCG(1, 2))
	units := []string{"a", " ", "\n", "\r", "\x1b[2J", "\u200b", "\u200c", "\u200b\u200c\u200c\u200b\u200c", "\u2062\u2064\u2064", "\U000e0041", "\U000e001b", "\ufe0f", "\ufe03", "\U000e0120", "\U0001f600", "\u27e6", "\u202e", "\xff", "\xe2\x80", "\u0085", "\u2028", "\u3164", "\u4e2d"}
	for range 2000 {
		var b strings.Builder
		for range r.IntN(30) {
			b.WriteString(units[r.IntN(len(units))])
		}
		checkReveal(t, b.String())
	}
}

func FuzzReveal(f *testing.F) {
	f.Add(hidden)
	f.Add("\u27e6U+200B\u27e7\x1b\xff")
	f.Fuzz(func(t *testing.T, s string) { checkReveal(t, s) })
}
