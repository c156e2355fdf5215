package invisible

import (
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"unicode"
	"unicode/utf8"
	"unsafe"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/rangetable"
)

var _ runes.Set = Untrusted

// pieces are what random texts are put together from: runes of each set and
// beside them, and bytes that are no encoding or the parts of one.
var pieces = []string{
	"a", "\n", " ", "\x00", "\x1b", "\x7f", "clean ASCII text, longer than a word. ",
	"\u00ac", "\u00ad", "\u00ae", "\u0600", "\u061c", "\u06dd", "\u034f", "\u115f", "\u180b", "\u180e",
	"\u200a", "\u200b", "\u200c", "\u200d", "\u200d", "\u200d", "\u200e", "\u2010", "\u2027", "\u2028", "\u2029", "\u202a",
	"\u202f", "\u205f", "\u2060", "\u2065", "\u206f", "\u2070", "\u2800", "\u3164", "\ufe00", "\ufe0f", "\ufe10",
	"\ufefe", "\ufeff", "\uff00", "\ufff9", "\ufffc", "\ufffd", "\ufffe", "\uffff", "\U00010000", "\U000110bd", "\U0001d159",
	"\U0001d173", "\U000dffff", "\U000e0000", "\U000e0061", "\U000e007f", "\U000e0080", "\U000e0100", "\U000e01ef",
	"\U000e01f0", "\U000e0fff", "\U000e1000", "\U0010ffff",
	"\U0001f468", "\U0001f468", "\U0001f3fd", "\u2764", "\u00a9", "\u2654", "\U0001f1f8",
	"\u0416", "\u05d0", "\u0645", "\u0915", "\u0e01", "\u4e2d", "\uac00", "\u201c", "\u2026",
	"\x80", "\xad", "\xbf", "\xc0", "\xc2", "\xe0", "\xe2", "\xe2\x80", "\x8b", "\x80\x8b", "\xed\xa0\x80", "\xef\xbb", "\xf0\x9f",
	"\xf0\x9f\x91", "\xf3", "\xf3\xa0", "\xf3\xa0\x81", "\xf4\x90\x80\x80", "\xf8", "\xff", "\xc0\xad", "\xe0\x82\xad",
}

func randomText(r *rand.Rand, n int) string {
	var b strings.Builder
	for range n {
		switch r.IntN(12) {
		case 0:
			b.WriteByte(byte(r.Uint32()))
		case 1:
			b.WriteRune(rune(r.IntN(utf8.MaxRune + 1)))
		default:
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
	}
	return b.String()
}

// checkText holds the promises about s against each profile.
func checkText(t *testing.T, s string) {
	t.Helper()
	for _, n := range profiles {
		got := n.p.String(s)
		if want := n.strip(s); got != want {
			t.Fatalf("%s.String(%+q) = %+q, want %+q", n.name, s, got, want)
		}
		if !utf8.ValidString(got) {
			t.Fatalf("%s.String(%+q) = %+q is not valid UTF-8", n.name, s, got)
		}
		if again := n.p.String(got); again != got {
			t.Fatalf("%s.String(%+q) = %+q, and once more %+q", n.name, s, got, again)
		}
		if got == s && len(s) > 0 && unsafe.StringData(got) != unsafe.StringData(s) {
			t.Fatalf("%s.String(%+q) is a copy", n.name, s)
		}
		rs := []rune(got)
		for i, r := range rs {
			if n.has(r) && !(n.joiners && r == 0x200D && i > 0 && i+1 < len(rs) && naivePictographic(rs[i-1]) && naivePictographic(rs[i+1])) {
				t.Fatalf("%s.String(%+q) = %+q holds %U", n.name, s, got, r)
			}
		}
		in := []byte(s)
		b := n.p.Bytes(in)
		if string(b) != got || string(in) != s {
			t.Fatalf("%s.Bytes(%+q) = %+q, want %+q; input is now %+q", n.name, s, b, got, in)
		}
		if len(b) > 0 && (&b[0] == &in[0]) != (got == s) {
			t.Fatalf("%s.Bytes(%+q): result is the input: %v", n.name, s, &b[0] == &in[0])
		}
		if a := n.p.Append([]byte("x"), in); string(a) != "x"+got || string(in) != s {
			t.Fatalf("%s.Append(%+q) = %+q, want %+q", n.name, s, a, "x"+got)
		}
		if i, j, want := n.p.Index(s), n.p.IndexBytes(in), n.index(s); i != want || j != want {
			t.Fatalf("%s.Index(%+q) = %d, IndexBytes %d, want %d", n.name, s, i, j, want)
		}
	}
	if Strip(s) != Untrusted.String(s) || Index(s) != Untrusted.Index(s) {
		t.Fatalf("Strip or Index of %+q is not Untrusted's", s)
	}
}

func TestRandomText(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 30_000 {
		checkText(t, randomText(r, i%40))
	}
}

// Each code point, alone and where a joiner is kept, at every alignment to a word.
func TestEveryRune(t *testing.T) {
	for r := range rune(utf8.MaxRune + 1) {
		pad := strings.Repeat("x", int(r)&7)
		checkText(t, pad+string(r)+"yz")
		if naivePictographic(r) || r&0xFF == 0 {
			checkText(t, pad+string(r)+"\u200d"+string(r)+"\u200d\U0001f468")
		}
	}
}

// Each sequence of up to three bytes out of those at which something changes.
func TestShortBytes(t *testing.T) {
	bytes := []byte{0, 0x7F, 0x80, 0x81, 0x8B, 0x8D, 0x8F, 0x90, 0x9F, 0xA0, 0xA8, 0xAD, 0xBB, 0xBF,
		0xC0, 0xC1, 0xC2, 0xC3, 0xD8, 0xDF, 0xE0, 0xE1, 0xE2, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF3, 0xF4, 0xF5, 0xFF}
	for _, a := range bytes {
		for _, b := range bytes {
			for _, c := range bytes {
				s := string([]byte{a, b, c})
				checkText(t, s)
				checkText(t, s+"\x80")
			}
		}
	}
}

func TestDecode(t *testing.T) {
	check := func(s string) {
		r, n := decode(s, 0)
		wantR, wantN := utf8.DecodeRuneInString(s)
		if s != "" && !utf8.FullRuneInString(s) {
			wantN = 0
		}
		if r != wantR || n != wantN {
			t.Fatalf("decode(%+q) = %U, %d; want %U, %d", s, r, n, wantR, wantN)
		}
		if r2, n2 := decode([]byte(s), 0); r2 != r || n2 != n {
			t.Fatalf("decode of the bytes %+q = %U, %d; want %U, %d", s, r2, n2, r, n)
		}
	}
	check("")
	for i := range 1 << 16 {
		s := string([]byte{byte(i >> 8), byte(i)})
		check(s[:1])
		check(s)
		for _, tail := range []string{"\x7f", "\x80", "\xbf", "\xc0", "\x80\x7f", "\x80\x80", "\x80\xbf", "\xbf\xbf", "\xbf\xc0"} {
			check(s + tail)
		}
	}
	for r := range rune(utf8.MaxRune + 1) {
		check(string(r))
	}
}

// raceEnabled says that the race detector is on, under which slices.Grow allocates twice.
var raceEnabled bool

func TestAllocations(t *testing.T) {
	clean := strings.Repeat("clean \u0442\u0435\u043a\u0441\u0442 \u4e2d\u6587 \U0001f468\u200d\U0001f469 ", 300)
	dirty := clean + "\u200b" + clean + "\u2028"
	broken := clean + strings.Repeat("\xff", 5000)
	room := make([]byte, 0, 4*len(broken))
	late := "\u200b" + strings.Repeat("a\xff", 5000) + strings.Repeat("\xff", 5000)
	lateBytes := []byte("a\u200b" + late)
	tr := Untrusted.NewTransformer()
	cleanBytes, dirtyBytes, brokenBytes := []byte(clean), []byte(dirty), []byte(broken)
	for _, c := range []struct {
		name string
		want float64
		f    func()
	}{
		{"String clean", 0, func() { Strip(clean) }},
		{"String dirty", 1, func() { Strip(dirty) }},
		{"String broken", 1, func() { Strip(broken) }},
		{"String broken late", 2, func() { Strip(late) }},
		{"String of one change", 1, func() { Strip("a\u200bb") }},
		{"Index", 0, func() { Index(clean); Strict.Index(dirty) }},
		{"IndexBytes", 0, func() { Untrusted.IndexBytes(cleanBytes) }},
		{"Bytes clean", 0, func() { Untrusted.Bytes(cleanBytes) }},
		{"Bytes dirty", 1, func() { Untrusted.Bytes(dirtyBytes) }},
		{"Bytes broken", 1, func() { Untrusted.Bytes(brokenBytes) }},
		{"Append with room", 0, func() { Untrusted.Append(room, dirtyBytes) }},
		{"Append without room", 1, func() { Untrusted.Append(nil, dirtyBytes) }},
		{"Append without room, clean", 1, func() { Untrusted.Append(nil, cleanBytes) }},
		{"Append without room, broken late", 2, func() { Untrusted.Append([]byte(nil), lateBytes) }},
		{"Append without room, broken", 1, func() { Untrusted.Append([]byte(nil), brokenBytes) }},
		{"Transform", 0, func() {
			tr.Reset()
			if _, _, err := tr.Transform(room[:cap(room)], brokenBytes, true); err != nil {
				t.Error(err)
			}
		}},
		{"Span", 0, func() {
			tr.Reset()
			if n, err := tr.Span(dirtyBytes, true); err != transform.ErrEndOfSpan || n != len(clean) {
				t.Error(n, err)
			}
		}},
	} {
		if got := testing.AllocsPerRun(20, c.f); got != c.want && !(raceEnabled && strings.HasPrefix(c.name, "Append without room")) {
			t.Errorf("%s: %v allocations, want %v", c.name, got, c.want)
		}
	}
}

// The result takes no more room than the input, or than it needs where it is longer; with a
// size class of the allocator on top.
func TestRoom(t *testing.T) {
	tags := strings.Repeat("\U000e0041", 1000)
	for _, s := range []string{tags + "ok", "ok" + tags, strings.Repeat("\xff", 5000), "a" + strings.Repeat("\xff", 5000), strings.Repeat("x", 40_000) + strings.Repeat("\xff", 5000)} {
		out := Untrusted.Bytes([]byte(s))
		if most := max(len(s), len(out)); cap(out) > most+most/4 {
			t.Errorf("%+.20q: %d bytes in a capacity of %d", s, len(out), cap(out))
		}
	}
}

func TestAll(t *testing.T) {
	for _, n := range profiles {
		next := rune(0)
		for r := range n.p.All() {
			for ; next < r; next++ {
				if n.has(next) {
					t.Fatalf("%s.All: %U is missing before %U", n.name, next, r)
				}
			}
			if !n.has(r) {
				t.Fatalf("%s.All: %U is not in the set", n.name, r)
			}
			next = r + 1
		}
		for ; next <= utf8.MaxRune; next++ {
			if n.has(next) {
				t.Fatalf("%s.All ends before %U", n.name, next)
			}
		}
		for r := range n.p.All() {
			if r != 0xAD {
				t.Errorf("%s.All starts with %U", n.name, r)
			}
			break
		}
	}
}

func TestRangeTable(t *testing.T) {
	for _, n := range profiles {
		tab := n.p.RangeTable()
		var all []rune
		for r := range rune(utf8.MaxRune + 1) {
			if unicode.Is(tab, r) != n.has(r) || unicode.In(r, tab) != n.has(r) {
				t.Fatalf("%s.RangeTable is wrong at %U", n.name, r)
			}
			if n.has(r) {
				all = append(all, r)
			}
		}
		var visited []rune
		rangetable.Visit(tab, func(r rune) { visited = append(visited, r) })
		if string(visited) != string(all) {
			t.Errorf("%s.RangeTable: rangetable.Visit sees %d runes, want %d", n.name, len(visited), len(all))
		}
		if tab.LatinOffset != 1 { // the range of U+00AD
			t.Errorf("%s.RangeTable: LatinOffset %d, want 1", n.name, tab.LatinOffset)
		}
		tab.R16[0].Lo = 'a'
		if unicode.Is(n.p.RangeTable(), 'a') {
			t.Errorf("%s.RangeTable shares memory", n.name)
		}
	}
}

func TestShared(t *testing.T) {
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			r := rand.New(rand.NewPCG(3, uint64(i)))
			for range 200 {
				checkText(t, randomText(r, 20))
			}
		})
	}
	wg.Wait()
}

// Where changes are dense, a block is mended at once. What stands at its end depends on what
// comes before and behind it.
func TestDense(t *testing.T) {
	family := "\U0001f468\u200d\U0001f469\u200d\u2764\u200d\u200d\U0001f467\u200d\u200bx\u200d"
	for _, unit := range []string{"x\u200b", "\u0416\u2028", "\u4e2d\u200d", "\U0001f468\u200d", "ab\xff\u00ad", "\u2014\u200b"} {
		for pad := range block + 10 {
			for _, end := range []string{family, "\U0001f468\x80\u200d\U0001f469\u200d\U0001f469", "\u4e2d\u2028\U0001f468\u200d\U0001f469", "\U0001f468\u200d\xff\U0001f468\u200d", "\U0001f469\U000e0041\u200d\U0001f469"} {
				dense := strings.Repeat(unit, 12)
				checkText(t, dense+strings.Repeat("y", pad)+end+dense+end)
				checkText(t, dense[:len(dense)-len(unit)+pad%len(unit)]+end+strings.Repeat("\u00e9", pad/2)+end+dense)
			}
		}
	}
}
