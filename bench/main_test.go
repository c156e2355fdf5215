package main

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/seed13e1ed47/invisible"
)

// The texts are clean, and what is put in goes out again.
func TestTexts(t *testing.T) {
	if len(texts) != 15 {
		t.Errorf("%d texts", len(texts))
	}
	for _, text := range append([]text{ascii}, texts...) {
		if !utf8.ValidString(text.s) || invisible.Strip(text.s) != text.s {
			t.Errorf("%s is not clean", text.name)
		}
		if text.name != "worst case" && len(text.s) < 500 {
			t.Errorf("%s has only %d bytes", text.name, len(text.s))
		}
		for _, rate := range rates {
			s := text.repeated(5000)
			if d := dirty(s, rate); rate > 0.01 && len(d) == len(s) || text.name != "emoji chat" && invisible.Strip(d) != s {
				t.Errorf("%s with %v", text.name, rate)
			}
		}
	}
	for i, c := range ascii.s {
		if c > 0x7F {
			t.Fatalf("ascii holds %U at %d", c, i)
		}
	}
	// The naive switch is the set.
	for r := range rune(utf8.MaxRune + 1) {
		if naive(r) != invisible.Rune(r) {
			t.Fatalf("naive is wrong at %U", r)
		}
	}
}

func TestRun(t *testing.T) {
	var b strings.Builder
	if err := run([]string{"-size", "100", "-largest", "1024", "-rounds", "1"}, &b); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(b.String(), "\n|"); n < 6+5*16 {
		t.Errorf("%d rows:\n%s", n, b.String())
	}
	for _, args := range [][]string{{"-rounds", "0"}, {"x"}, {"-size", "-1"}} {
		if err := run(args, &b); err == nil {
			t.Errorf("%q: no error", args)
		}
	}
}

// BenchmarkText is for benchstat: the forms on 1 MB of each text, clean and dirty.
func BenchmarkText(b *testing.B) {
	for _, text := range append([]text{ascii}, texts...) {
		clean := text.repeated(1 << 20)
		for _, c := range []struct {
			name, s string
			f       func(s string, b []byte, dst []byte)
		}{
			{"Index", clean, func(s string, _, _ []byte) { sink += invisible.Index(s) }},
			{"Findings", clean, func(s string, _, _ []byte) { findings(s) }},
			{"Findings 5", dirty(clean, 0.05), func(s string, _, _ []byte) { findings(s) }},
			{"Findings 50", dirty(clean, 0.5), func(s string, _, _ []byte) { findings(s) }},
			{"String", clean, func(s string, _, _ []byte) { sink += len(invisible.Strip(s)) }},
			{"Append", clean, func(_ string, b, dst []byte) { sink += len(invisible.Untrusted.Append(dst, b)) }},
			{"Reader", clean, func(s string, _, _ []byte) { reader(s, invisible.Untrusted.NewTransformer()) }},
			{"String 0.1", dirty(clean, 0.001), func(s string, _, _ []byte) { sink += len(invisible.Strip(s)) }},
			{"String 5", dirty(clean, 0.05), func(s string, _, _ []byte) { sink += len(invisible.Strip(s)) }},
			{"String 50", dirty(clean, 0.5), func(s string, _, _ []byte) { sink += len(invisible.Strip(s)) }},
			{"Reader 5", dirty(clean, 0.05), func(s string, _, _ []byte) { reader(s, invisible.Untrusted.NewTransformer()) }},
		} {
			b.Run(text.name+"/"+c.name, func(b *testing.B) {
				src := []byte(c.s)
				dst := make([]byte, 0, 2*len(src))
				b.SetBytes(int64(len(c.s)))
				b.ReportAllocs()
				for b.Loop() {
					c.f(c.s, src, dst)
				}
			})
		}
	}
}

func findings(s string) {
	for f := range invisible.Untrusted.Findings(s) {
		sink += f.Offset
	}
}
