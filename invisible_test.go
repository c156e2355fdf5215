package invisible

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
	"unsafe"

	"github.com/seed13e1ed47/invisible/internal/cases"
)

// edges are the values at which a table lookup goes wrong first.
var edges = []rune{
	math.MinInt32, -1, 0, 0x7F, 0x80, 0xAC, 0xAD, 0xAE, 0xD7FF, 0xD800, 0xDFFF, 0xE000,
	0xFFFF, 0x10000, 0xDFFFF, 0xE0000, 0xE007F, 0xE0080, 0xE00FF, 0xE0100, 0xE01EF, 0xE01F0,
	0xE0FFF, 0xE1000, 0x10FFFF, 0x110000, 0x1FFFFF, math.MaxInt32,
}

func TestRuneAgainstNaive(t *testing.T) {
	wrong := 0
	check := func(r rune) {
		for _, n := range profiles {
			if n.p.Contains(r) != n.has(r) {
				t.Errorf("%s.Contains(%#x) = %v", n.name, r, !n.has(r))
				wrong++
			}
		}
		if Rune(r) != naiveRune(r) {
			t.Errorf("Rune(%#x) = %v", r, Rune(r))
			wrong++
		}
		if pictographic.has(r) != naivePictographic(r) {
			t.Errorf("pictographic %#x = %v", r, pictographic.has(r))
			wrong++
		}
	}
	for _, r := range edges {
		check(r)
	}
	for block := rune(0); block <= utf8.MaxRune+1; block += 1 << blockBits {
		check(block - 1)
		check(block)
	}
	for r := rune(0); r <= utf8.MaxRune && wrong < 10; r++ {
		check(r)
	}
}

// A code point that is far outside must not be taken for another one.
func TestRuneOutside(t *testing.T) {
	for i := int64(math.MinInt32); i <= math.MaxInt32; i += 251 {
		if r := rune(i); (r < 0 || r > utf8.MaxRune) && (Rune(r) || Strict.Contains(r)) {
			t.Fatalf("%#x is in a set", r)
		}
	}
}

func TestCounts(t *testing.T) {
	var all, cf, explicitOnly, selectors, separators, unassigned int
	for r := rune(0); r <= utf8.MaxRune; r++ {
		if !Rune(r) {
			continue
		}
		all++
		if naiveCf(r) {
			cf++
			continue
		}
		explicitOnly++
		switch {
		case r >= 0xFE00 && r <= 0xFE0F, r >= 0xE0100 && r <= 0xE01EF:
			selectors++
		case r == 0x2028, r == 0x2029:
			separators++
		default:
			unassigned++
		}
	}
	got := [...]int{all, cf, explicitOnly, selectors, separators, unassigned}
	if want := [...]int{460, 170, 290, 256, 2, 32}; got != want {
		t.Errorf("all, Cf, explicit only, selectors, separators, unassigned = %v, want %v", got, want)
	}
	var old int
	for _, s := range [][2]rune{{0x200B, 0x200F}, {0x202A, 0x202E}, {0x2060, 0x2069}, {0xFEFF, 0xFEFF}, {0x061C, 0x061C}} {
		for r := s[0]; r <= s[1]; r++ {
			old++
			if !Rune(r) {
				t.Errorf("%U is missing", r)
			}
		}
	}
	if old != 22 {
		t.Errorf("%d code points of the old rule, want 22", old)
	}
	if Rune(0x180B) {
		t.Error("U+180B is in the set")
	}
	strict, ignorable := 0, 0
	for r := range Strict.All() {
		strict++
		if naiveIgnorable(r) && !Rune(r) {
			ignorable++
		}
	}
	if strict != 4213 || ignorable != 3748 {
		t.Errorf("Strict has %d code points, %d ignorable ones of which Untrusted does not contain; want 4213 and 3748", strict, ignorable)
	}
}

// cfChanges are the code points that entered or left Cf between a version of the
// standard library's tables and the pinned one, as DerivedGeneralCategory.txt of
// the two versions says. A version that is not here needs the data files.
var cfChanges = map[string][]rune{
	UnicodeVersion: nil,
	"15.0.0":       nil,
	"16.0.0":       nil,
}

func TestRuneAgainstStandardLibrary(t *testing.T) {
	changes, known := cfChanges[unicode.Version]
	if !known {
		now := property(t, dataDir(t, UnicodeVersion)+"/extracted/DerivedGeneralCategory.txt", "Cf")
		then := property(t, dataDir(t, unicode.Version)+"/extracted/DerivedGeneralCategory.txt", "Cf")
		for r := range rune(utf8.MaxRune + 1) {
			if now[r] != then[r] {
				changes = append(changes, r)
			}
		}
	}
	changed := map[rune]bool{}
	for _, r := range changes {
		changed[r] = true
	}
	for r := range rune(utf8.MaxRune + 1) {
		std := unicode.Is(unicode.Cf, r) || naiveExplicit(r)
		if want := std != (changed[r] && !naiveExplicit(r)); Rune(r) != want {
			t.Errorf("Rune(%U) = %v; unicode.Cf is of version %s", r, Rune(r), unicode.Version)
		}
	}
}

func TestChangesAgainstData(t *testing.T) {
	now := property(t, dataDir(t, UnicodeVersion)+"/extracted/DerivedGeneralCategory.txt", "Cf")
	for version, changes := range cfChanges {
		then := property(t, dataDir(t, version)+"/extracted/DerivedGeneralCategory.txt", "Cf")
		n := 0
		for r := range rune(utf8.MaxRune + 1) {
			if now[r] != then[r] {
				n++
			}
		}
		if n != len(changes) {
			t.Errorf("%d code points changed since %s, %d are listed", n, version, len(changes))
		}
	}
}

func TestSamples(t *testing.T) {
	samples := []struct {
		kind string
		r    rune
	}{
		{"soft hyphen", 0xAD}, {"Arabic number sign", 0x600}, {"Arabic letter mark", 0x61C},
		{"end of ayah", 0x6DD}, {"Syriac abbreviation mark", 0x70F}, {"pound mark above", 0x890},
		{"disputed end of ayah", 0x8E2}, {"Mongolian vowel separator", 0x180E},
		{"zero width space", 0x200B}, {"non-joiner", 0x200C}, {"joiner", 0x200D},
		{"left-to-right mark", 0x200E}, {"line separator", 0x2028}, {"paragraph separator", 0x2029},
		{"embedding", 0x202A}, {"override", 0x202E}, {"word joiner", 0x2060},
		{"invisible operator", 0x2062}, {"unassigned among the operators", 0x2065},
		{"isolate", 0x2067}, {"deprecated format character", 0x206A}, {"variation selector", 0xFE0F},
		{"byte order mark", 0xFEFF}, {"annotation", 0xFFF9}, {"Kaithi number sign", 0x110BD},
		{"hieroglyph joiner", 0x13431}, {"shorthand format control", 0x1BCA1},
		{"musical format control", 0x1D174}, {"language tag", 0xE0001}, {"tag letter", 0xE0061},
		{"variation selector supplement", 0xE01EF},
	}
	if len(samples) != 31 {
		t.Fatalf("%d samples", len(samples))
	}
	for _, s := range samples {
		if !Rune(s.r) {
			t.Errorf("Rune(%U) = false, %s", s.r, s.kind)
		}
		want := "ab"
		if s.r == 0x2028 || s.r == 0x2029 {
			want = "a\nb"
		}
		if got := Strip("a" + string(s.r) + "b"); got != want {
			t.Errorf("Strip of %s = %q, want %q", s.kind, got, want)
		}
		if got := Index("a" + string(s.r) + "b"); got != 1 {
			t.Errorf("Index of %s = %d, want 1", s.kind, got)
		}
	}
}

func TestUnchanged(t *testing.T) {
	for _, s := range []string{
		"The quick brown fox, 1 < 2 && 3 > 2; ~!@#$%^&*()",
		"\u6c49\u5b57\u4e0e\u3072\u3089\u304c\u306a\u3001\u30ab\u30bf\u30ab\u30ca\u3002",
		"\ud55c\uad6d\uc5b4 \u1112\u1161\u11ab",
		"e\u0301 n\u0303 a\u0308\u0323 z\u030c",
		"\u05e9\u05c1\u05b8\u05dc\u05d5\u05b9\u05dd",
		"\u0627\u0644\u0633\u0651\u064e\u0644\u0627\u0645\u064f \u0639\u0644\u064a\u0643\u0645\u060c",
		"\u0928\u092e\u0938\u094d\u0924\u0947 \u0915\u094d\u0937",
		"\U0001f600 \u2615 \U0001f44d\U0001f3fd \u00a9",
		"\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466",
		"\U0001f3f3\u200d\U0001f308",
		"\U0001f9d1\U0001f3fe\u200d\U0001f680",
		"\U0001f1f8\U0001f1ea",
		"tab\there\nand a line",
	} {
		if got := Strip(s); got != s {
			t.Errorf("Strip(%+q) = %+q", s, got)
		}
		if got := Strip(s); unsafe.StringData(got) != unsafe.StringData(s) {
			t.Errorf("Strip(%+q) is a copy", s)
		}
	}
}

func TestCases(t *testing.T) {
	for _, c := range cases.All {
		if got := Strip(c.Input); got != c.Strip {
			t.Errorf("%s (%s): Strip(%+q) = %+q, want %+q", c.ID, c.Source, c.Input, got, c.Strip)
		}
		var got []cases.Removal
		tr := Untrusted.NewTransformer()
		for at := 0; ; {
			n, err := tr.Span([]byte(c.Input[at:]), true)
			at += n
			if err == nil {
				break
			}
			r, size := utf8.DecodeRuneInString(c.Input[at:])
			if r != utf8.RuneError || size > 1 {
				got = append(got, cases.Removal{Offset: at, Rune: r})
			}
			if _, _, err := tr.Transform(make([]byte, 4), []byte(c.Input[at:at+size]), true); err != nil {
				t.Fatal(err)
			}
			at += size
		}
		if len(got) != len(c.Removed) {
			t.Errorf("%s: removed %v, want %v", c.ID, got, c.Removed)
			continue
		}
		for i := range got {
			if got[i] != c.Removed[i] {
				t.Errorf("%s: removed %v, want %v", c.ID, got, c.Removed)
			}
		}
	}
	if len(cases.All) != 56 {
		t.Errorf("%d cases", len(cases.All))
	}
}

// writtenSequences are RGI emoji ZWJ sequences of emoji-zwj-sequences.txt, for a
// run without the data files.
var writtenSequences = []string{
	"\U0001f468\u200d\u2764\ufe0f\u200d\U0001f468", "\U0001f469\u200d\u2764\ufe0f\u200d\U0001f48b\u200d\U0001f468",
	"\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466", "\U0001f9d1\U0001f3fb\u200d\U0001f91d\u200d\U0001f9d1\U0001f3ff",
	"\U0001f9d1\u200d\u2695\ufe0f", "\U0001f468\U0001f3fd\u200d\u2696\ufe0f", "\U0001f469\u200d\u2708\ufe0f",
	"\U0001f9d1\u200d\U0001f33e", "\U0001f468\u200d\U0001f373", "\U0001f469\U0001f3fe\u200d\U0001f4bb",
	"\U0001f9d1\u200d\U0001f9bc\u200d\u27a1\ufe0f", "\u26f9\ufe0f\u200d\u2640\ufe0f", "\u26f9\U0001f3fb\u200d\u2642\ufe0f",
	"\U0001f3cb\ufe0f\u200d\u2642\ufe0f", "\U0001f46f\u200d\u2640\ufe0f", "\U0001f9d9\U0001f3fc\u200d\u2642\ufe0f",
	"\U0001f468\u200d\U0001f9b0", "\U0001f3f3\ufe0f\u200d\u26a7\ufe0f", "\U0001f3f3\ufe0f\u200d\U0001f308",
	"\U0001f3f4\u200d\u2620\ufe0f", "\U0001f415\u200d\U0001f9ba", "\U0001f408\u200d\u2b1b", "\U0001f43b\u200d\u2744\ufe0f",
	"\u2764\ufe0f\u200d\U0001f525", "\U0001f441\ufe0f\u200d\U0001f5e8\ufe0f", "\u26d3\ufe0f\u200d\U0001f4a5",
}

func keepsJoiners(t *testing.T, s string) {
	t.Helper()
	// Each selector goes; each joiner stays.
	want := strings.ReplaceAll(strings.ReplaceAll(s, "\ufe0f", ""), "\ufe0e", "")
	if got := Strip(s); got != want {
		t.Errorf("Strip(%+q) = %+q, want %+q", s, got, want)
	}
}

func TestWrittenSequences(t *testing.T) {
	for _, s := range writtenSequences {
		keepsJoiners(t, s)
	}
}

func TestSequences(t *testing.T) {
	dir := dataDir(t, UnicodeVersion)
	listed := map[string]bool{}
	rows(t, dir+"/emoji/emoji-zwj-sequences.txt", func(codes []rune, _ bool, _ string) {
		listed[string(codes)] = true
		keepsJoiners(t, string(codes))
	})
	if len(listed) < 1400 {
		t.Errorf("only %d sequences in emoji-zwj-sequences.txt", len(listed))
	}
	for _, s := range writtenSequences {
		if !listed[s] {
			t.Errorf("%+q is written in the test and not in the file", s)
		}
	}
	status := map[string]int{}
	rows(t, dir+"/emoji/emoji-test.txt", func(codes []rune, _ bool, value string) {
		if s := string(codes); strings.Contains(s, "\u200d") {
			status[value]++
			keepsJoiners(t, s)
		}
	})
	for _, s := range []string{"fully-qualified", "minimally-qualified", "unqualified"} {
		if status[s] == 0 {
			t.Errorf("emoji-test.txt has no %s sequence with a joiner", s)
		}
	}
}

func TestTableIsGenerated(t *testing.T) {
	f, err := parser.ParseFile(token.NewFileSet(), "tables.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	if !ast.IsGenerated(f) {
		t.Error("tables.go is not marked as generated")
	}
}

func TestTableSize(t *testing.T) {
	if n := unsafe.Sizeof(untrusted); n > 4096 {
		t.Errorf("the table of Rune is %d bytes, want at most 4096", n)
	}
}

func goCommand(t *testing.T, args ...string) string {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("needs the go command in PATH")
	}
	out, err := exec.Command("go", args...).CombinedOutput()
	if err != nil {
		t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
	}
	return string(out)
}

func TestRuneIsInlined(t *testing.T) {
	out := goCommand(t, "build", "-gcflags=-m", ".")
	for _, want := range []string{"can inline Rune\n", "inlining call to (*set).has\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("the compiler does not say %q:\n%s", want, out)
		}
	}
}

// The library must not bring in more than the standard library and x/text.
func TestDependencies(t *testing.T) {
	for _, p := range strings.Fields(goCommand(t, "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".")) {
		if p != "github.com/seed13e1ed47/invisible" && !strings.HasPrefix(p, "golang.org/x/text/") {
			t.Errorf("the package depends on %s", p)
		}
	}
}

// The sources show what they hold: an invisible character is written as an escape.
func TestSourcesAreVisible(t *testing.T) {
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.Name() == ".git" {
			return filepath.SkipDir
		}
		switch filepath.Ext(path) {
		case ".go", ".md", ".yml", ".yaml", "":
		default:
			return nil
		}
		if !d.Type().IsRegular() {
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if i := strings.IndexFunc(string(data), naiveStrict); i >= 0 {
			r, _ := utf8.DecodeRune(data[i:])
			t.Errorf("%s: %U at byte %d", path, r, i)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// The figures in the documentation are those of the sets.
func TestDocumentedFigures(t *testing.T) {
	var cf, explicitOnly, strict, ignorable int
	for r := range rune(utf8.MaxRune + 1) {
		switch {
		case naiveCf(r):
			cf++
		case naiveExplicit(r):
			explicitOnly++
		}
		if naiveStrict(r) {
			strict++
		}
		if naiveIgnorable(r) && !naiveRune(r) {
			ignorable++
		}
	}
	// Prepended_Concatenation_Mark in PropList.txt.
	var marks []rune
	for _, s := range [][2]rune{{0x600, 0x605}, {0x6DD, 0x6DD}, {0x70F, 0x70F}, {0x890, 0x891}, {0x8E2, 0x8E2}, {0x110BD, 0x110BD}, {0x110CD, 0x110CD}} {
		for r := s[0]; r <= s[1]; r++ {
			marks = append(marks, r)
		}
	}
	thousands := func(n int) string { return fmt.Sprintf("%d,%03d", n/1000, n%1000) }
	for _, file := range []string{"README.md", "invisible.go"} {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Join(strings.Fields(strings.ReplaceAll(string(data), "//", " ")), " ")
		for _, want := range []string{
			fmt.Sprintf("%d code points", cf+explicitOnly),
			fmt.Sprintf("the %d of general category Cf", cf),
			fmt.Sprintf("%d more: 256 variation selectors, 2 separators, and 32 code points", explicitOnly),
			fmt.Sprintf("%d of the %d are visible signs", len(marks), cf),
			fmt.Sprintf("%s other default-ignorable code points", thousands(ignorable)),
		} {
			if !strings.Contains(text, want) {
				t.Errorf("%s does not say %q", file, want)
			}
		}
	}
	if strict != 4213 {
		t.Errorf("Strict has %d code points; the documentation says 4,213", strict)
	}
}

func TestMarksAgainstData(t *testing.T) {
	marks := property(t, dataDir(t, UnicodeVersion)+"/PropList.txt", "Prepended_Concatenation_Mark")
	if len(marks) != 13 {
		t.Errorf("%d prepended concatenation marks", len(marks))
	}
	for r := range marks {
		if !naiveCf(r) {
			t.Errorf("%U is not of category Cf", r)
		}
	}
}
