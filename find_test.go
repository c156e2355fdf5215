package invisible

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/seed13e1ed47/invisible/internal/cases"
)

func (n naiveProfile) findings(s string) (out []Finding) {
	prev := rune(-1)
	for i, r := range s {
		if !n.has(r) {
			prev = r
			continue
		}
		kept := false
		if r == 0x200D && n.joiners {
			next, _ := utf8.DecodeRuneInString(s[i+3:])
			kept = naivePictographic(prev) && naivePictographic(next)
		}
		if kept {
			prev = r
		}
		if r == 0x2028 || r == 0x2029 {
			prev = '\n'
		}
		out = append(out, Finding{i, r, naiveClass(r), kept})
	}
	return out
}

// without is s as the findings say that it becomes.
func without(s string, findings []Finding) string {
	var b strings.Builder
	at := 0
	for _, f := range findings {
		b.WriteString(string([]rune(s[at:f.Offset]))) // bytes that are not UTF-8 become U+FFFD
		at = f.Offset + utf8.RuneLen(f.Rune)
		switch {
		case f.Kept:
			b.WriteRune(f.Rune)
		case f.Class == Separator:
			b.WriteByte('\n')
		}
	}
	b.WriteString(string([]rune(s[at:])))
	return b.String()
}

// checkFindings holds the promises of Findings about s.
func checkFindings(t *testing.T, s string) {
	t.Helper()
	for _, n := range profiles {
		got, want := slices.Collect(n.p.Findings(s)), n.findings(s)
		if !slices.Equal(got, want) {
			t.Fatalf("%s.Findings(%+q) =\n%v, want\n%v", n.name, s, got, want)
		}
		if left, want := without(s, got), n.p.String(s); left != want {
			t.Fatalf("%s: without the findings %+q is %+q, and String gives %+q", n.name, s, left, want)
		}
		first := -1
		if len(got) > 0 {
			first = got[0].Offset
		}
		if i := n.p.Index(s); i != first {
			t.Fatalf("%s: first finding of %+q at %d, Index %d", n.name, s, first, i)
		}
	}
}

func TestFindings(t *testing.T) {
	s := "a\u200b\U0001f468\u200d\u200d\U0001f469\u2028\xff\U000e0041"
	want := []Finding{
		{1, 0x200B, ZeroWidthSpace, false},
		{8, 0x200D, Joiner, false},
		{11, 0x200D, Joiner, true},
		{18, 0x2028, Separator, false},
		{22, 0xE0041, Tag, false},
	}
	if got := slices.Collect(Untrusted.Findings(s)); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	want[2].Kept = false
	if got := slices.Collect(Strict.Findings(s)); !slices.Equal(got, want) {
		t.Errorf("Strict: got %v, want %v", got, want)
	}
	for range Untrusted.Findings("") {
		t.Error("a finding in no text")
	}
}

// What is removed in the public reports is what is found there.
func TestFindingsOfCases(t *testing.T) {
	for _, c := range cases.All {
		checkFindings(t, c.Input)
		var got []cases.Removal
		for f := range Untrusted.Findings(c.Input) {
			if !f.Kept {
				got = append(got, cases.Removal{Offset: f.Offset, Rune: f.Rune})
			}
		}
		if !slices.Equal(got, c.Removed) {
			t.Errorf("%s: found %v, want %v", c.ID, got, c.Removed)
		}
	}
}

func TestFindingsRandomText(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for i := range 30_000 {
		checkFindings(t, randomText(r, i%40))
	}
	for i := range 2_000 { // far apart, so that the scan takes each of its ways between two
		var b strings.Builder
		for range 4 {
			b.WriteString(between(grounds[r.IntN(len(grounds))], r.IntN(300), pieces[r.IntN(len(pieces))]))
		}
		checkFindings(t, b.String()[:b.Len()-i%5])
	}
}

// What stands before a joiner and behind it, with a rune between that is removed, replaced or not.
func TestFindingsJoiners(t *testing.T) {
	parts := []string{"", "\U0001f468", "\u2764", "\U0001f3fd", "\u200d", "\u200b", "\ufe0f", "\u2028", "\n", "x", "\x80", "\xf0\x9f\x91", "\ufffd", "\u3164"}
	for _, a := range parts {
		for _, b := range parts {
			for _, c := range parts {
				for _, d := range parts {
					s := a + b + "\u200d" + c + d
					checkFindings(t, s)
				}
			}
		}
	}
}

func TestFindingsStop(t *testing.T) {
	s := strings.Repeat("ab\u200b\u200b", 10)
	for most := 1; most <= 21; most++ {
		var got []Finding
		for f := range Untrusted.Findings(s) {
			got = append(got, f)
			if len(got) == most {
				break
			}
		}
		if want := profiles[0].findings(s)[:min(most, 20)]; !slices.Equal(got, want) {
			t.Errorf("stopped after %d: %v", most, got)
		}
	}
	// An iterator starts again each time.
	all := Untrusted.Findings(s)
	if a, b := slices.Collect(all), slices.Collect(all); len(a) != 20 || !slices.Equal(a, b) {
		t.Errorf("%d findings, and again %d", len(a), len(b))
	}
}

func TestFindingsAllocations(t *testing.T) {
	for _, s := range []string{"", "clean", "a\u200b", strings.Repeat("x\u200b\U0001f468\u200d\U0001f468\u2028\xff", 1000), strings.Repeat("\U000e0041", 1000)} {
		for _, n := range profiles {
			sum := 0
			if got := testing.AllocsPerRun(10, func() {
				for f := range n.p.Findings(s) {
					sum += f.Offset
				}
			}); got > 0 {
				t.Errorf("%s.Findings(%+.20q): %v allocations", n.name, s, got)
			}
		}
	}
}

// FuzzFindings holds what Findings promises for every string.
func FuzzFindings(f *testing.F) {
	addSeeds(f)
	f.Fuzz(checkFindings)
}
