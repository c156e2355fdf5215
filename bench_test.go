package invisible

import (
	"math/rand/v2"
	"testing"
)

// naiveSwitch is what a project without this package has: the rule's set, written
// as a switch of ranges, those of category Cf and the explicit ones.
func naiveSwitch(r rune) bool {
	switch {
	case r == 0xAD, r >= 0x600 && r <= 0x605, r == 0x61C, r == 0x6DD, r == 0x70F,
		r >= 0x890 && r <= 0x891, r == 0x8E2, r == 0x180E, r >= 0x200B && r <= 0x200F,
		r >= 0x202A && r <= 0x202E, r >= 0x2060 && r <= 0x2064, r >= 0x2066 && r <= 0x206F,
		r == 0xFEFF, r >= 0xFFF9 && r <= 0xFFFB, r == 0x110BD, r == 0x110CD,
		r >= 0x13430 && r <= 0x1343F, r >= 0x1BCA0 && r <= 0x1BCA3, r >= 0x1D173 && r <= 0x1D17A,
		r == 0xE0001, r >= 0xE0020 && r <= 0xE007F,
		r >= 0x2060 && r <= 0x206F, r >= 0xE0000 && r <= 0xE007F, r >= 0xFE00 && r <= 0xFE0F,
		r >= 0xE0100 && r <= 0xE01EF, r == 0x2028, r == 0x2029:
		return true
	}
	return false
}

// BenchmarkRune compares one lookup with one pass of the switch. Bytes are runes
// times four. Eight runes a turn keep the loop's own cost out of the figure.
func BenchmarkRune(b *testing.B) {
	r := rand.New(rand.NewPCG(8, 9))
	between := func(lo, hi int) func() rune {
		return func() rune { return rune(lo + r.IntN(hi-lo)) }
	}
	for _, text := range []struct {
		name string
		next func() rune
	}{
		{"ASCII", between(0x20, 0x7F)},
		{"Cyrillic", between(0x410, 0x450)},
		{"Arabic", between(0x620, 0x660)},
		{"CJK", between(0x4E00, 0x9FA6)},
		{"emoji", between(0x1F300, 0x1F650)},
		{"random", between(0, 0x110000)},
	} {
		in := make([][8]rune, 512)
		for i := range in {
			for j := range in[i] {
				in[i][j] = text.next()
			}
		}
		found := 0
		run := func(name string, count func([][8]rune) int) {
			b.Run(text.name+"/"+name, func(b *testing.B) {
				b.SetBytes(int64(len(in) * 8 * 4))
				b.ReportAllocs()
				for b.Loop() {
					found += count(in)
				}
			})
		}
		run("Rune", func(in [][8]rune) (n int) {
			for i := range in {
				c := &in[i]
				if Rune(c[0]) || Rune(c[1]) || Rune(c[2]) || Rune(c[3]) || Rune(c[4]) || Rune(c[5]) || Rune(c[6]) || Rune(c[7]) {
					n++
				}
			}
			return n
		})
		run("switch", func(in [][8]rune) (n int) {
			for i := range in {
				c := &in[i]
				if naiveSwitch(c[0]) || naiveSwitch(c[1]) || naiveSwitch(c[2]) || naiveSwitch(c[3]) ||
					naiveSwitch(c[4]) || naiveSwitch(c[5]) || naiveSwitch(c[6]) || naiveSwitch(c[7]) {
					n++
				}
			}
			return n
		})
	}
}
