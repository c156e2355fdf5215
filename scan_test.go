package invisible

import (
	"flag"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/transform"
)

// naiveClean is the offset of the first rune of the set, but for a joiner between two pictographic runes, or of
// the first byte that is not UTF-8.
func (n naiveProfile) naiveClean(s string) int {
	prev := rune(-1)
	for i, r := range s {
		if n.has(r) {
			next, _ := utf8.DecodeRuneInString(s[i+utf8.RuneLen(r):])
			if r != 0x200D || !n.joiners || !naivePictographic(prev) || !naivePictographic(next) {
				return i
			}
		}
		prev = r
		if r == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(s[i:]); size == 1 {
				return i
			}
		}
	}
	return len(s)
}

// checkScan holds the two entries of the scan, for strings and bytes.
func checkScan(t *testing.T, s string) {
	t.Helper()
	for _, n := range profiles {
		if got, want := index(n.p, s), n.index(s); got != want {
			t.Fatalf("%s: index(%+q) = %d, want %d", n.name, s, got, want)
		}
		if got, want := clean(n.p, s), n.naiveClean(s); got != want {
			t.Fatalf("%s: clean(%+q) = %d, want %d", n.name, s, got, want)
		}
		b := []byte(s)
		if index(n.p, b) != index(n.p, s) || clean(n.p, b) != clean(n.p, s) {
			t.Fatalf("%s: the scan of the bytes %+q gives something else", n.name, s)
		}
	}
}

// grounds are clean texts of one kind each, which make the scan go at each of its gaits.
var grounds = []string{
	strings.Repeat("Nothing but ASCII. ", 30),
	strings.Repeat("\u201cQuotes\u201d and dashes \u2013 with na\u00efve accents \u2026 ", 12),
	strings.Repeat("\u0416\u0438\u0437\u043d\u044c, ", 40),
	strings.Repeat("\u0643\u062a\u0627\u0628 \u0644\u064a ", 30),
	strings.Repeat("\u0915\u093f\u0924\u093e\u092c ", 30),
	strings.Repeat("\u4e2d\u6587\u5b57\uff0c\u3002", 30),
	strings.Repeat("\ud55c\uad6d\uc5b4 ", 30),
	strings.Repeat("\U0001f600\U0001f44d\U0001f3fd", 40),
}

// between puts s behind n bytes or a few more of a ground, and before more of it.
func between(ground string, n int, s string) string {
	for !utf8.RuneStart(ground[n]) {
		n++
	}
	end := 150
	for !utf8.RuneStart(ground[end]) {
		end++
	}
	return ground[:n] + s + ground[:end]
}

// Every rune of the sets, and every run of bytes that is no encoding, is found at every place of a
// block, on every ground.
func TestScanFinds(t *testing.T) {
	for _, n := range profiles {
		for r := range n.p.All() {
			for place := range block {
				ground := grounds[(int(r)+place)%len(grounds)]
				if r == 0x200D {
					ground = grounds[0] // where it does not stay
				}
				s := between(ground, 128+place, string(r))
				at := strings.Index(s, string(r))
				if i, j := index(n.p, s), clean(n.p, s); i != at || j != at {
					t.Fatalf("%s: index finds %d and clean %d, want %d: %+q", n.name, i, j, at, s)
				}
			}
		}
	}
	var all []string
	for r := range Strict.All() {
		if r < 0xFFFF {
			all = append(all, string(r))
		}
	}
	all = append(all, "\x80", "\xbf", "\xc0\x80", "\xc1\xbf", "\xc2", "\xdf", "\xe0\x80\x80", "\xe0\x9f\xbf", "\xe0\xa0", "\xe2\x80", "\xed\xa0\x80", "\xed\xbf\xbf", "\xef\xbf",
		"\xf0\x80\x80\x80", "\xf0\x8f\xbf\xbf", "\xf0\x9f\x98", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xf8\x88\x80\x80\x80", "\xfe", "\xff", "\xc2\xad\x80", "\xe4\xb8\xad\xbf", "\xf0\x9f\x98\x80\x80")
	for _, s := range all {
		for n := range block {
			for _, ground := range grounds {
				checkScan(t, between(ground, 128+n, s))
			}
		}
	}
}

// Every code point goes through every form at every alignment.
func TestEveryAlignment(t *testing.T) {
	var b strings.Builder
	for r := range rune(utf8.MaxRune + 1) {
		if !utf8.ValidRune(r) {
			continue
		}
		b.WriteRune(r)
		switch r % 7 {
		case 0:
			b.WriteString("ascii")
		case 3:
			b.WriteString("\u0416\u4e2d")
		}
	}
	step := 1
	if raceEnabled {
		step = 9
	}
	for _, n := range profiles {
		text := b.String()
		want := n.strip(text)
		for pad := 0; pad < block; pad += step {
			s := strings.Repeat("x", pad) + text
			want := s[:pad] + want
			if got := n.p.String(s); got != want {
				t.Fatalf("%s.String behind %d bytes: wrong", n.name, pad)
			}
			dst := make([]byte, len(s))
			if got := n.p.Append(dst[:0], []byte(s)); string(got) != want {
				t.Fatalf("%s.Append behind %d bytes: wrong", n.name, pad)
			}
			if nDst, nSrc, err := n.p.NewTransformer().Transform(dst, []byte(s), true); string(dst[:nDst]) != want || nSrc != len(s) || err != nil {
				t.Fatalf("%s: Transform behind %d bytes: wrong, %d, %v", n.name, pad, nSrc, err)
			}
		}
	}
}

// No other rune is found, at any place of a block.
func TestScanPasses(t *testing.T) {
	for _, n := range profiles {
		var b strings.Builder
		for r := rune(0); r <= utf8.MaxRune; r++ {
			if utf8.ValidRune(r) && !n.has(r) {
				b.WriteRune(r)
				if r%5 == 0 {
					b.WriteString(" and some ASCII")
				}
			}
		}
		for pad := range block {
			s := strings.Repeat("x", pad) + b.String()
			if i, j := index(n.p, s), clean(n.p, s); i != -1 || j != len(s) {
				t.Fatalf("%s behind %d bytes: index finds %d, clean %d: %+q", n.name, pad, i, j, s[max(i, j):][:8])
			}
		}
	}
}

// The planes flag all of the sets, and nothing that ordinary text is made of: that would be looked at
// again.
func TestPlanes(t *testing.T) {
	at := func(r rune, place int, wide bool) uint64 {
		b := []byte(strings.Repeat("x", block+ahead))
		utf8.EncodeRune(b[place:], r)
		hits, bad, _ := scanPlanes(b[:block], wide, carry{})
		if bad != 0 && place+utf8.RuneLen(r) <= block {
			t.Fatalf("%U at %d: bad is %#x", r, place, bad)
		}
		return inOrder(hits)
	}
	for _, n := range profiles {
		for r := range n.p.All() {
			for place := 0; place < block-overlap; place += 1 + int(r)%3 {
				if got := at(r, place, n.p.wide); got != 1<<place {
					t.Fatalf("%s: %U at %d: hits is %#x", n.name, r, place, got)
				}
			}
		}
	}
	for _, ordinary := range [][2]rune{
		{0xA0, 0xAB}, {0xB0, 0x2FF}, {0x370, 0x5FF}, {0x609, 0x61B}, {0x61E, 0x6DB}, {0x6DE, 0x6FF}, {0x900, 0x17FF}, {0x1900, 0x200A}, {0x2010, 0x2027}, {0x202F, 0x203F}, {0x2080, 0x27FF},
		{0x2880, 0xD7FF}, {0xF900, 0xFDFF}, {0xFF00, 0xFF7F}, {0x1F000, 0x3FFFF},
	} {
		for r := ordinary[0]; r <= ordinary[1]; r++ {
			if r == 0x1780 {
				r = 0x17C0 // Khmer: see below
			}
			if got := at(r, 8, false); got != 0 {
				t.Fatalf("%U: hits is %#x", r, got)
			}
		}
	}
	for m := range 64 {
		// place and inOrder are each other's test: byte i has bit i.
		b := []byte(strings.Repeat("x", block))
		b[m] = 0xC0
		if got := leads(b); place(got) != m || inOrder(got) != 1<<m || highs(b) != got || bits.OnesCount64(got) != 1 {
			t.Errorf("byte %d has mask %#x", m, got)
		}
	}
}

var manyBytes = flag.Int("bytes", 3_000_000, "how many random bytes TestManyBytes takes")

// Random bytes, most of them ill-formed, through every form.
func TestManyBytes(t *testing.T) {
	r := rand.New(rand.NewPCG(20, 21))
	starts := []byte{0xC2, 0xC3, 0xD8, 0xDB, 0xE0, 0xE1, 0xE2, 0xE2, 0xE4, 0xED, 0xEF, 0xF0, 0xF0, 0xF3, 0xF4, 0xC0, 0xF5, 0xFF}
	followers := []byte{0x80, 0x80, 0x81, 0x8B, 0x8D, 0x8F, 0x90, 0x9D, 0x9F, 0xA0, 0xA8, 0xAD, 0xB8, 0xBB, 0xBF}
	joining := []string{"\U0001f468", "\U0001f3fd", "\u2764", "\u200d", "\u200d", "\u200d", "\u200b", "x", "\x80", "\x99", "\xf0\x9f", "\u2028", "\u00e9", "\ufffd"}
	buf := make([]byte, 0, 1024)
	tr := []*Transformer{Untrusted.NewTransformer(), Strict.NewTransformer()}
	dst := make([]byte, 4096)
	for done := 0; done < *manyBytes; done += len(buf) {
		buf = buf[:0]
		kind := r.IntN(5)
		ground := grounds[r.IntN(len(grounds))]
		for size := r.IntN(400); len(buf) < size; {
			switch x := r.Uint32(); {
			case kind == 4: // what the joiner rule looks at
				buf = append(buf, joining[int(x>>8)%len(joining)]...)
			case kind == 0 || x%16 == 0:
				buf = append(buf, byte(x>>8))
			case kind == 1 && x%16 < 12:
				buf = append(buf, pieces[int(x>>8)%len(pieces)]...)
			case x%16 < 9:
				buf = append(buf, starts[int(x>>8)%len(starts)])
				for range (x >> 24) % 4 {
					buf = append(buf, followers[r.IntN(len(followers))])
				}
			default:
				n := int(x>>8) % 100
				buf = append(buf, ground[n:n+int(x>>24)%80]...)
			}
		}
		s := string(buf)
		for i, n := range profiles {
			want := n.strip(s)
			if got := n.p.String(s); got != want {
				t.Fatalf("%s.String(%+q) = %+q, want %+q", n.name, s, got, want)
			}
			if got := n.p.Append(dst[:0], buf); string(got) != want {
				t.Fatalf("%s.Append(%+q) = %+q, want %+q", n.name, s, got, want)
			}
			tr[i].Reset()
			if nDst, nSrc, err := tr[i].Transform(dst, buf, true); string(dst[:nDst]) != want || nSrc != len(buf) || err != nil {
				t.Fatalf("%s: Transform(%+q) = %+q, %d, %v, want %+q", n.name, s, dst[:nDst], nSrc, err, want)
			}
			tr[i].Reset()
			if got, err := tr[i].Span(buf, true); got != n.firstChange(s) || (got == len(s)) != (err == nil) || err != nil && err != transform.ErrEndOfSpan {
				t.Fatalf("%s: Span(%+q) = %d, %v", n.name, s, got, err)
			}
		}
		checkScan(t, s)
	}
}

// What is clean is seen as clean by each gait, wherever it starts: else the rest of the text
// would be read rune by rune.
func TestGaits(t *testing.T) {
	for _, n := range profiles {
		for _, ground := range grounds[1:] {
			s := ground + ground + ground
			for i := range ground {
				if end, ok := cleanPlanes(n.p, s, i, len(s)); !ok || end < len(s)-block-ahead-overlap || !utf8.RuneStart(s[end]) {
					t.Fatalf("%s: cleanPlanes of %+.20q from %d on stops at %d of %d", n.name, ground, i, end, len(s))
				}
				b := s[i : i+block]
				if end, ok := cleanBlock(n.p, s, i, leads(b), highs(b)); !ok || end < i+block || end > i+block+2 || !utf8.RuneStart(s[end]) {
					t.Fatalf("%s: cleanBlock of %+.20q from %d on gives %d, %v", n.name, ground, i, end, ok)
				}
			}
			for i := range s {
				if s := s[i:]; len(s) > 16 && len(s) < block {
					if got := cleanEnd(n.p, s, 0); got != len(s) {
						t.Fatalf("%s: cleanEnd of %+q is %d", n.name, s, got)
					}
				}
			}
		}
	}
}
