package invisible

import (
	"testing"

	"golang.org/x/text/transform"

	"github.com/seed13e1ed47/invisible/internal/cases"
)

func addSeeds(f *testing.F) {
	for _, c := range cases.All {
		f.Add(c.Input)
	}
	for _, p := range pieces {
		f.Add(p)
		f.Add("\U0001f468\u200d" + p + "\u200d\U0001f469")
	}
	for i, g := range grounds {
		f.Add(between(g, 100+i, pieces[7*i%len(pieces)]))
	}
}

// FuzzText holds the promises of all forms, and of the scan, for every string.
func FuzzText(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, s string) {
		checkText(t, s)
		checkScan(t, s)
		for _, n := range profiles {
			if got, _, err := transform.String(n.p.NewTransformer(), s); got != n.strip(s) || err != nil {
				t.Fatalf("%s: transform.String of %+q = %+q, %v", n.name, s, got, err)
			}
		}
	})
}

// FuzzStream holds those of the streaming form, for every way to cut it in two.
func FuzzStream(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, s string) {
		if len(s) > 200 {
			t.Skip("each cut of a long text takes too long")
		}
		checkStream(t, s)
	})
}
