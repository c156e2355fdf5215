package invisible

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
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

var benchTexts = []struct{ name, s string }{
	{"ASCII", "The scan looks for the next byte that can matter, and copies the clean span before it. "},
	{"Russian", "\u0418\u0441\u043a\u0430\u0442\u044c \u0431\u0430\u0439\u0442, \u043a\u043e\u0442\u043e\u0440\u044b\u0439 \u0447\u0442\u043e-\u0442\u043e \u0437\u043d\u0430\u0447\u0438\u0442. "},
	{"Chinese", "\u67e5\u627e\u4e0b\u4e00\u4e2a\u53ef\u80fd\u6709\u610f\u4e49\u7684\u5b57\u8282\uff0c\u590d\u5236\u5b83\u524d\u9762\u7684\u6587\u672c\u3002"},
}

// BenchmarkText compares the forms with what a user would take instead, on 1 MB.
func BenchmarkText(b *testing.B) {
	remove := runes.Remove(runes.In(unicode.Cf))
	cf := regexp.MustCompile(`\p{Cf}`)
	for _, text := range benchTexts {
		clean := strings.Repeat(text.s, 1<<20/len(text.s))
		dirty := strings.Repeat(strings.Repeat(text.s, 10)+"\u200b", 1<<20/len(text.s)/10)
		buf := make([]byte, 2<<20)
		src, dirtySrc := []byte(clean), []byte(dirty)
		tr := Untrusted.NewTransformer()
		for _, c := range []struct {
			name string
			f    func()
		}{
			{"Index", func() { Index(clean) }},
			{"Strip clean", func() { Strip(clean) }},
			{"Strip dirty", func() { Strip(dirty) }},
			{"Append dirty", func() { Untrusted.Append(buf[:0], dirtySrc) }},
			{"Transform clean", func() { tr.Reset(); tr.Transform(buf, src, true) }},
			{"Transform dirty", func() { tr.Reset(); tr.Transform(buf, dirtySrc, true) }},
			{"strings.IndexFunc", func() { strings.IndexFunc(clean, naiveSwitch) }},
			{"strings.Map dirty", func() {
				_ = strings.Map(func(r rune) rune {
					if naiveSwitch(r) {
						return -1
					}
					return r
				}, dirty)
			}},
			{"runes.Remove dirty", func() { transform.String(remove, dirty) }},
			{"regexp dirty", func() { cf.ReplaceAllString(dirty, "") }},
		} {
			b.Run(text.name+"/"+c.name, func(b *testing.B) {
				b.SetBytes(int64(len(clean)))
				b.ReportAllocs()
				for b.Loop() {
					c.f()
				}
			})
		}
	}
}
