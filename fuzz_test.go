package invisible

import (
	"testing"

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
}

// FuzzText holds the promises of the whole-text forms for every string.
func FuzzText(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, s string) { checkText(t, s) })
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
