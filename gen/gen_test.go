package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

const miniVersion = "1.2.0"

// mini is a database of a few ranges that has all that the generator reads.
func mini() map[string]string {
	return map[string]string{
		category: "# DerivedGeneralCategory-1.2.0.txt\n\n" + // lines 1, 2
			"0000..00AC    ; Cn # [173]\n00AE..034E ; Cn\n0350..05FF ; Cn\n0601..200A ; Cn\n2010..2027; Cn\n202A..205F;Cn\n2062..2069 ; Cn\n206B..3163 ; Cn\n3165..33FF ; Cn\n" + // 3 to 11
			"4DC0..FDFF ; Cn\nFE10..FEFE ; Cn\nFF00..FFF8 ; Cn\nFFFC..10FFFF ; Cn\n\n# Total code points: 1107486\n\n" + // 12 to 18
			"00AD          ; Cf #       SOFT HYPHEN\n0600 ; Cf\n200B..200F    ; Cf #   [5] ZERO WIDTH SPACE..RIGHT-TO-LEFT MARK\n" + // 19 to 21
			"2060..2061 ; Cf\n206A ; Cf\nFEFF ; Cf\nFFF9..FFFB ; Cf\n\n# Total code points: 14\n\n" + // 22 to 28
			"2028          ; Zl\n# Total code points: 1\n2029 ; Zp\n# Total code points: 1\n" + // 29 to 32
			"034F ; Mn\nFE00..FE0F ; Mn\n# Total code points: 17\n3164 ; Lo\n3400..4DBF ; Lo\n# Total code points: 6593\n\n# EOF\n", // 33 to 40
		core: "# DerivedCoreProperties-1.2.0.txt\n034F ; Default_Ignorable_Code_Point\n3164 ; Default_Ignorable_Code_Point\n# Total code points: 2\n" +
			"094D ; InCB; Linker\n# Total code points: 1\n# EOF\n",
		propList: "# PropList-1.2.0.txt\n200E..200F ; Bidi_Control\n# Total code points: 2\n200C..200D ; Join_Control\n# Total code points: 2\n" + // lines 1 to 5
			"005E ; Other_Math\n2061 ; Other_Math\n# Total code points: 2\n206A ; Deprecated\n# Total code points: 1\n" + // 6 to 10
			"0600 ; Prepended_Concatenation_Mark\n# Total code points: 1\nFE00..FE0F ; Variation_Selector\n# Total code points: 16\n# EOF\n", // 11 to 15
		emojiData: "# emoji-data.txt\n# Version: 1.2\n1F3FB..1F3FF ; Emoji_Modifier # E1.0\n# Total elements: 5\n2764 ; Extended_Pictographic# E0.6\n# Total elements: 1\n#EOF\n",
		unicode1:  miniNames(),
	}
}

func miniNames() string {
	var b strings.Builder
	line := func(r rune, name, category string) {
		fmt.Fprintf(&b, "%04X;%s;%s;0;BN;;;;;N;;;;;\n", r, name, category)
	}
	line(0xAD, "SOFT HYPHEN", "Cf")
	line(0x34F, "COMBINING GRAPHEME JOINER", "Mn")
	line(0x600, "NUMBER SIGN", "Cf")
	for r := rune(0x200B); r <= 0x200F; r++ {
		line(r, "MARK", "Cf")
	}
	line(0x2028, "LINE SEPARATOR", "Zl")
	line(0x2029, "PARAGRAPH SEPARATOR", "Zp")
	line(0x2060, "WORD JOINER", "Cf")
	line(0x2061, "FUNCTION APPLICATION", "Cf")
	line(0x206A, "INHIBIT SYMMETRIC SWAPPING", "Cf")
	line(0x3164, "HANGUL FILLER", "Lo")
	line(0x3400, "<CJK Ideograph Extension A, First>", "Lo")
	line(0x4DBF, "<CJK Ideograph Extension A, Last>", "Lo")
	for r := rune(0xFE00); r <= 0xFE0F; r++ {
		line(r, "SELECTOR", "Mn")
	}
	line(0xFEFF, "ZERO WIDTH NO-BREAK SPACE", "Cf")
	for r := rune(0xFFF9); r <= 0xFFFB; r++ {
		line(r, "ANNOTATION", "Cf")
	}
	return b.String()
}

func putFiles(t *testing.T, files map[string]string) (dir string, s *sums) {
	t.Helper()
	dir = t.TempDir()
	s = &sums{"test.sum", map[string]string{}, map[string]int{}}
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		s.hash[miniVersion+"/"+name] = file{data: []byte(text)}.sum()
	}
	return dir, s
}

func miniGenerator(t *testing.T, dir string, s *sums) *generator {
	return &generator{ucd: dir, version: miniVersion, out: filepath.Join(t.TempDir(), "tables.go"), sums: s, stdout: io.Discard, stderr: io.Discard}
}

// ints reads the numbers of an array literal in the text of a Go file.
func ints(t *testing.T, src []byte, variable, field string) (out []uint64) {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "tables.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	if !ast.IsGenerated(f) {
		t.Error("not marked as generated")
	}
	ast.Inspect(f, func(n ast.Node) bool {
		v, ok := n.(*ast.ValueSpec)
		if !ok || v.Names[0].Name != variable {
			return true
		}
		for _, e := range v.Values[0].(*ast.CompositeLit).Elts {
			kv := e.(*ast.KeyValueExpr)
			if kv.Key.(*ast.Ident).Name != field {
				continue
			}
			for _, e := range kv.Value.(*ast.CompositeLit).Elts {
				n, err := strconv.ParseUint(e.(*ast.BasicLit).Value, 0, 64)
				if err != nil {
					t.Fatal(err)
				}
				out = append(out, n)
			}
		}
		return false
	})
	return out
}

func constant(t *testing.T, src []byte, name string) int {
	t.Helper()
	for line := range strings.Lines(string(src)) {
		if fields := strings.Fields(line); len(fields) == 3 && fields[0] == name && fields[1] == "=" {
			n, err := strconv.Atoi(fields[2])
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
	}
	t.Fatalf("no constant %s", name)
	return 0
}

func TestGenerate(t *testing.T) {
	dir, s := putFiles(t, mini())
	g := miniGenerator(t, dir, s)
	if err := g.generate(context.Background(), false); err != nil {
		t.Fatal(err)
	}
	src, err := os.ReadFile(g.out)
	if err != nil {
		t.Fatal(err)
	}
	if want := "// Code generated by go run ./gen; DO NOT EDIT.\n"; !bytes.HasPrefix(src, []byte(want)) {
		t.Errorf("first line of\n%.80s\nis not\n%s", src, want)
	}
	for _, want := range []string{"const UnicodeVersion = \"1.2.0\"\n", "Unicode License v3", category, s.hash[miniVersion+"/"+category]} {
		if !bytes.Contains(src, []byte(want)) {
			t.Errorf("tables.go has no %q", want)
		}
	}
	bits, mod := constant(t, src, "blockBits"), constant(t, src, "numWords")
	for variable, in := range map[string]func(r int) bool{
		"untrusted": func(r int) bool { return miniUntrusted(r) },
		"strict": func(r int) bool {
			return miniUntrusted(r) || r == 0x34F || r == 0x3164 || r == 0x2800 || r == 0x1D159 || r == 0x13441 || r == 0x13442 || r == 0x16FE4
		},
		"pictographic": func(r int) bool { return r == 0x2764 || r >= 0x1F3FB && r <= 0x1F3FF },
	} {
		index, words := ints(t, src, variable, "index"), ints(t, src, variable, "words")
		for len(words) < mod {
			words = append(words, 0)
		}
		for r := range 0x110000 {
			word := words[(int(index[r>>bits])+r>>6)%mod]
			if got := word>>(r%64)&1 == 1; got != in(r) {
				t.Fatalf("%s is %v at %04X", variable, got, r)
			}
		}
	}

	for _, want := range []string{
		"{0xad, 0xad, SoftHyphen}", "{0x34f, 0x34f, OtherIgnorable}", "{0x600, 0x600, VisibleMark}", "{0x200b, 0x200b, ZeroWidthSpace}",
		"{0x200c, 0x200d, Joiner}", "{0x200e, 0x200f, BidiControl}", "{0x2028, 0x2029, Separator}", "{0x2060, 0x2060, ZeroWidthSpace}",
		"{0x2061, 0x2061, InvisibleOperator}", "{0x2062, 0x2069, OtherIgnorable}", "{0x206a, 0x206a, DeprecatedFormat}", "{0x206b, 0x206f, OtherIgnorable}",
		"{0x2800, 0x2800, Blank}", "{0x3164, 0x3164, Filler}", "{0xfe00, 0xfe0f, VariationSelector}", "{0xfeff, 0xfeff, ZeroWidthSpace}",
		"{0xfff9, 0xfffb, Annotation}", "{0x13441, 0x13442, Blank}", "{0x16fe4, 0x16fe4, Blank}", "{0x1d159, 0x1d159, Blank}",
		"{0xe0000, 0xe007f, Tag}", "{0xe0100, 0xe01ef, OtherIgnorable}",
	} {
		if !bytes.Contains(src, []byte("\t"+want+",\n")) {
			t.Errorf("tables.go has no %s", want)
		}
	}
	if n := bytes.Count(src, []byte("},\n")) - bytes.Count(src, []byte("\t},\n")); n != 22 {
		t.Errorf("%d ranges with a class, want 22", n)
	}

	// The same input gives the same bytes, and -check agrees.
	if err := g.generate(context.Background(), true); err != nil {
		t.Error("check of a fresh file:", err)
	}
	if err := os.WriteFile(g.out, append(src[:len(src)-1:len(src)-1], ' ', '\n'), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := g.generate(context.Background(), true); !errors.Is(err, errDiffers) {
		t.Error("check of a changed file:", err)
	}
	g.out = filepath.Join(t.TempDir(), "missing.go")
	if err := g.generate(context.Background(), true); err == nil || errors.Is(err, errDiffers) {
		t.Error("check of a missing file:", err)
	}
}

func miniUntrusted(r int) bool {
	switch {
	case r == 0xAD, r == 0x600, r == 0xFEFF, r >= 0xFFF9 && r <= 0xFFFB, r >= 0x200B && r <= 0x200F, r == 0x2028, r == 0x2029, r >= 0x2060 && r <= 0x206F,
		r >= 0xFE00 && r <= 0xFE0F, r >= 0xE0000 && r <= 0xE007F, r >= 0xE0100 && r <= 0xE01EF:
		return true
	}
	return false
}

func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		name     string
		file     string
		old, new string
		message  string // after the directory
	}{
		{"reversed range", category, "200B..200F", "200F..200B", category + ":21: reversed range 200F..200B"},
		{"overlap", category, "00AD          ;", "00AD ; Cf\n00AD..00AE ;", category + ":20: 00AD..00AE of Cf overlaps or precedes 00AD"},
		{"descending", category, "0000..00AC    ; Cn # [173]\n00AE..034E ; Cn\n", "00AE..034E ; Cn\n0000..00AC    ; Cn # [173]\n", category + ":4: 0000..00AC of Cn overlaps or precedes 00AE..034E"},
		{"not hexadecimal", category, "00AD          ;", "00XD ;", category + ":19: not a hexadecimal code point: \"00XD\""},
		{"small letters", category, "00AD          ;", "00ad ;", category + ":19: not a hexadecimal code point: \"00ad\""},
		{"too short", category, "00AD          ;", "AD ;", category + ":19: not a hexadecimal code point: \"AD\""},
		{"three dots", category, "200B..200F", "200B...200F", category + ":21: not a hexadecimal code point: \".200F\""},
		{"past the end", category, "FFFC..10FFFF", "FE10..110000", category + ":15: code point past 10FFFF: \"110000\""},
		{"far past the end", category, "FFFC..10FFFF", "FFFC..FFFFFFFFFFFFFFFFF", category + ":15: code point past 10FFFF: \"FFFFFFFFFFFFFFFFF\""},
		{"wrong total", category, "# Total code points: 14\n", "# Total code points: 15\n", category + ":27: total is 15, but 14 code points are listed since line 19"},
		{"wrong total of elements", emojiData, "# Total elements: 5", "# Total elements: 4", emojiData + ":4: total is 4, but 5 code points are listed since line 3"},
		{"total is no number", category, "# Total code points: 14\n", "# Total code points: +14\n", category + ":27: total is no number: \"+14\""},
		{"second total", category, "# Total code points: 14\n", "# Total code points: 14\n# Total code points: 0\n", category + ":28: total of no code points"},
		{"no total", propList, "# Total code points: 16\n", "", propList + ":14: no total for the 16 code points listed since line 13"},
		{"no semicolon", category, "00AD          ;", "00AD", category + ":19: no semicolon: \"00AD Cf\""},
		{"no value", category, "00AD          ; Cf", "00AD          ;", category + ":19: no value: \"00AD          ;\""},
		{"misspelled value", category, "200B..200F    ; Cf", "200B..200F    ; Cg", category + ":21: Cg among the lines of Cf, which start at line 19"},
		{"misspelled property", core, "034F ; Default_Ignorable_Code_Point", "00AD ; Default_Ignorable_Code_Pont\n034F ; Default_Ignorable_Code_Point", core + ":3: Default_Ignorable_Code_Point among the lines of Default_Ignorable_Code_Pont, which start at line 2"},
		{"no category of Unicode", category, "; Zl", "; Zx", category + ":29: \"Zx\" is no general category"},
		{"gap", category, "0000..00AC    ; Cn # [173]", "0001..00AC    ; Cn # [172]", category + ":17: total is 1107486, but 1107485"},
		{"gap in a right total", category, "0000..00AC    ; Cn # [173]|1107486", "0001..00AC    ; Cn # [172]|1107485", category + ":40: 0000 has no category"},
		{"two categories", category, "2028          ; Zl\n# Total code points: 1", "2027..2028    ; Zl\n# Total code points: 2", category + ":29: 2027 is Zl, and also Cn"},
		{"version", category, "# DerivedGeneralCategory-1.2.0.txt", "# DerivedGeneralCategory-1.1.0.txt", category + ":1: first line is \"# DerivedGeneralCategory-1.1.0.txt\", want \"# DerivedGeneralCategory-1.2.0.txt\""},
		{"emoji version", emojiData, "# Version: 1.2", "# Version: 1.1", emojiData + ":2: version is 1.1, want 1.2.0"},
		{"no emoji version", emojiData, "# Version: 1.2", "#", emojiData + ":1: no version in the head of the file, want 1.2.0"},
		{"no end", category, "\n# EOF\n", "", category + ":38: truncated: the last line is not # EOF"},
		{"cut in a line", core, "3164 ; Default_Ignorable_Code_Point\n# Total code points: 2\n094D ; InCB; Linker\n# Total code points: 1\n# EOF\n", "3164 ; Default_Ign", core + ":3: truncated: the last line is not # EOF"},
		{"empty", propList, "*", "", propList + ":1: first line is \"\", want \"# PropList-1.2.0.txt\""},
		{"no Cf", category, "; Cf", "; Co", category + ":40: no Cf in the file"},
		{"no bidi control", propList, "; Bidi_Control", "; Bidi_C", propList + ":15: no Bidi_Control in the file"},
		{"no join control", propList, "; Join_Control", "; Join_C", propList + ":15: no Join_Control in the file"},
		{"no operator", propList, "; Other_Math", "; Math", propList + ":15: no Other_Math in the file"},
		{"no deprecated", propList, "; Deprecated", "; Depreciated", propList + ":15: no Deprecated in the file"},
		{"no visible mark", propList, "; Prepended_Concatenation_Mark", "; Prepended_Mark", propList + ":15: no Prepended_Concatenation_Mark in the file"},
		{"no selector", propList, "; Variation_Selector", "; Selector", propList + ":15: no Variation_Selector in the file"},
		{"visible bidi control", propList, "200E..200F ;|2\n200C", "200E..2010 ;|3\n200C", propList + ":2: 2010 is Bidi_Control: strict does not hold it"},
		{"visible join control", propList, "200C..200D ; Join", "200C ; Join_Control\n2010 ; Join", propList + ":5: 2010 is Join_Control: strict does not hold it"},
		{"visible visible mark", propList, "0600 ;", "0601 ;", propList + ":11: 0601 is Prepended_Concatenation_Mark: strict does not hold it"},
		{"zero-width space as a mark", category, "200B..200F    ; Cf|# Total code points: 14\n|FE00..FE0F ; Mn|points: 17", "200C..200F    ; Cf|# Total code points: 13\n|200B ; Mn\nFE00..FE0F ; Mn|points: 18", category + ":34: 200B is Mn: class ZeroWidthSpace needs Cf"},
		{"soft hyphen as a letter", category, "00AD          ; Cf #       SOFT HYPHEN\n|# Total code points: 14\n|3164 ; Lo|points: 6593", "|# Total code points: 13\n|00AD ; Lo\n3164 ; Lo|points: 6594", category + ":35: 00AD is Lo: class SoftHyphen needs Cf"},
		{"annotation is not assigned", category, "FFF9..FFFB ; Cf|# Total code points: 14|FFFC..|1107486", "FFF9..FFFA ; Cf|# Total code points: 13|FFFB..|1107487", category + ":15: FFFB is Cn: class Annotation needs Cf"},
		{"no pictographic", emojiData, "Extended_Pictographic", "Extended_Pictograph", emojiData + ":7: no Extended_Pictographic in the file"},
		{"new selector", propList, "FE00..FE0F ; Variation_Selector\n# Total code points: 16", "FE00..FE10 ; Variation_Selector\n# Total code points: 17", propList + ":13: FE10 is Variation_Selector: it is outside the explicit ranges"},
		{"invisible emoji", emojiData, "2764 ;", "200D ;", emojiData + ":5: 200D is Extended_Pictographic: the joiner rule needs"},
		{"line feed as an emoji", emojiData, "2764 ;", "000A ;", emojiData + ":5: 000A is Extended_Pictographic: the joiner rule needs"},
		{"U+FFFD as an emoji", emojiData, "2764 ;", "FFFD ;", emojiData + ":5: FFFD is Extended_Pictographic: the joiner rule needs"},
		{"ASCII as invisible", core, "034F ;", "0041 ;", core + ":2: 0041 is Default_Ignorable_Code_Point: the scan takes ASCII"},
		{"U+FFFD as invisible", core, "3164 ;", "FFFD ;", core + ":3: FFFD is Default_Ignorable_Code_Point: the scan takes ASCII"},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := mini()
			if c.old == "*" {
				files[c.file] = c.new
			} else {
				if !strings.Contains(files[c.file], strings.Split(c.old, "|")[0]) {
					t.Fatalf("%s has no %q", c.file, c.old)
				}
				now := strings.Split(c.new, "|")
				for i, old := range strings.Split(c.old, "|") {
					files[c.file] = strings.ReplaceAll(files[c.file], old, now[i])
				}
			}
			dir, s := putFiles(t, files)
			refused(t, miniGenerator(t, dir, s), filepath.Join(dir, c.message))
		})
	}

	t.Run("checksum", func(t *testing.T) {
		dir, s := putFiles(t, mini())
		path := filepath.Join(dir, filepath.FromSlash(core))
		changed := strings.Replace(mini()[core], "034F", "0350", 1)
		if err := os.WriteFile(path, []byte(changed), 0o644); err != nil {
			t.Fatal(err)
		}
		refused(t, miniGenerator(t, dir, s), path+":1: wrong checksum: SHA-256 is "+file{data: []byte(changed)}.sum())
	})
	t.Run("no checksum", func(t *testing.T) {
		dir, s := putFiles(t, mini())
		delete(s.hash, miniVersion+"/"+core)
		refused(t, miniGenerator(t, dir, s), filepath.Join(dir, core)+":1: 1.2.0/DerivedCoreProperties.txt has no checksum in test.sum")
	})
	for _, name := range inputs {
		t.Run("missing "+name, func(t *testing.T) {
			files := mini()
			delete(files, name)
			dir, s := putFiles(t, files)
			refused(t, miniGenerator(t, dir, s), filepath.Join(dir, name)+":1: cannot read the file: ")
		})
	}
}

// refused requires that the generator stops with the message and leaves the
// file that was there as it was.
func refused(t *testing.T, g *generator, message string) {
	t.Helper()
	if err := os.WriteFile(g.out, []byte("as it was"), 0o644); err != nil {
		t.Fatal(err)
	}
	err := g.generate(context.Background(), false)
	if err == nil || !strings.HasPrefix(err.Error(), message) {
		t.Errorf("error is\n%v\nwant\n%s", err, message)
	}
	if now, _ := os.ReadFile(g.out); string(now) != "as it was" {
		t.Errorf("the file was written")
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(g.out), ".*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestSums(t *testing.T) {
	hash := strings.Repeat("0a", 32)
	for text, want := range map[string]string{
		"":                                     "s:1: not a SHA-256",
		hash + " x\n":                          "s:1: not a SHA-256",
		hash[1:] + "  x\n":                     "s:1: not a SHA-256",
		hash + "  x\n" + hash + "  x\n":        "s:2: x is listed twice",
		hash + "  x\n\n":                       "s:2: not a SHA-256",
		strings.ToUpper(hash[:2]) + "zz  x\n":  "s:1: not a SHA-256",
		hash + "  x\n" + hash + "  y\nrubbish": "s:3: not a SHA-256",
	} {
		if _, err := parseSums("s", []byte(text)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("parseSums(%q): %v, want %s", text, err, want)
		}
	}
	s, err := parseSums("s", pinnedSums)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(s.text(), pinnedSums) {
		t.Error("ucd.sum is not in the order in which a bump writes it")
	}
}

func TestNames(t *testing.T) {
	line := func(code, name string) string { return code + ";" + name + ";Lo;0;L;;;;;N;;;;;\n" }
	categories := func(letters ...rune) []string {
		c := make([]string, numRunes)
		for r := range c {
			c[r] = "Cn"
		}
		for _, r := range letters {
			c[r] = "Lo"
		}
		return c
	}
	names, err := parseNames(file{path: "u", data: []byte(line("0041", "A") + line("0043", "<X, First>") + line("0045", "<X, Last>"))}, categories(0x41, 0x43, 0x44, 0x45))
	if err != nil || fmt.Sprint(names) != "map[65:A 67:<X> 68:<X> 69:<X>]" {
		t.Errorf("%v, %v", names, err)
	}
	for text, want := range map[string]string{
		"0041;A\n":                                                                "u:1: 2 fields, want 15",
		line("0042", "B") + line("0041", "A"):                                     "u:2: 0041 after 0042",
		line("0041", "<X, Last>"):                                                 "u:1: end of a range that has no start: <X, Last>",
		line("0041", "<X, First>"):                                                "u:1: no end for the range that starts at 0041",
		line("0041", "<X, First>") + line("0042", "B"):                            "u:2: B inside the range that starts at 0041",
		line("0041", "<X, First>") + line("0042", "<X, First>"):                   "u:2: <X, First> inside the range that starts at 0041",
		line("0041", "<X, First>") + line("0042", "<Y, Last>"):                    "u:2: end of a range that has no start: <Y, Last>",
		line("0041", "A") + line("110000", "B"):                                   "u:2: code point past 10FFFF",
		strings.Replace(line("0041", "A"), ";N;;;;;", ";N;;;;;;;", 1):             "u:1: 17 fields",
		line("0041", "A") + line("0042", "B") + line("0043", "C"):                 "u:3: general category of 0043 is Lo, and Cn in extracted",
		line("0041", "A"):                                                         "u:1: no line for 0042, whose general category is Lo",
		line("0041", "<X, First>") + line("0043", "<X, Last>"):                    "u:2: general category of 0043 is Lo, and Cn in extracted",
		line("0041", "A") + strings.Replace(line("0042", "B"), ";Lo;", ";Lu;", 1): "u:2: general category of 0042 is Lu, and Lo in extracted",
	} {
		if _, err := parseNames(file{path: "u", data: []byte(text)}, categories(0x41, 0x42)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// A table that is not its set must not be written.
func TestVerify(t *testing.T) {
	dir, s := putFiles(t, mini())
	g := miniGenerator(t, dir, s)
	files, err := g.read(context.Background(), g.source(dir, miniVersion), miniVersion, inputs)
	if err != nil {
		t.Fatal(err)
	}
	u, err := load(miniVersion, files)
	if err != nil {
		t.Fatal(err)
	}
	u.untrusted[0x41] = true // after the tables, as it were: for the words to be wrong
	l := newLayout(u.sets, 10)
	u.untrusted[0x41] = false
	if err := l.verify(l.tables[0], u.untrusted); err == nil || err.Error() != "the table is wrong at 0041" {
		t.Error(err)
	}
	u.untrusted[0x41], u.untrusted[0x10FFFF] = true, true
	if err := l.verify(l.tables[0], u.untrusted); err == nil || err.Error() != "the table is wrong at 10FFFF" {
		t.Error(err)
	}
}

func TestVerifyClasses(t *testing.T) {
	dir, s := putFiles(t, mini())
	g := miniGenerator(t, dir, s)
	files, err := g.read(context.Background(), g.source(dir, miniVersion), miniVersion, inputs)
	if err != nil {
		t.Fatal(err)
	}
	u, err := load(miniVersion, files)
	if err != nil {
		t.Fatal(err)
	}
	table := u.classSpans()
	if err := u.verifyClasses(table); err != nil {
		t.Error(err)
	}
	if err := u.verifyClasses(table[1:]); err == nil || err.Error() != "the table of classes is wrong at 00AD" {
		t.Error(err)
	}
	table[1].hi++
	if err := u.verifyClasses(table); err == nil || err.Error() != "the table of classes is wrong at 0350" {
		t.Error(err)
	}
	u.classes[0x34F] = ""
	if err := u.verifyClasses(u.classSpans()); err == nil || err.Error() != "the table of classes is wrong at 034F" {
		t.Error(err)
	}
}

// Of several files all are written, or none.
func TestWriteAll(t *testing.T) {
	dir := t.TempDir()
	a := filepath.Join(dir, "a")
	if err := os.WriteFile(a, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	missing := filepath.Join(dir, "missing", "b")
	if err := writeAll([]output{{a, []byte("new")}, {missing, nil}}); err == nil || !strings.HasPrefix(err.Error(), missing+": cannot write: ") {
		t.Error(err)
	}
	names, _ := filepath.Glob(filepath.Join(dir, "*"))
	hidden, _ := filepath.Glob(filepath.Join(dir, ".*"))
	if data, _ := os.ReadFile(a); string(data) != "old" || len(names) != 1 || len(hidden) != 0 {
		t.Errorf("%q, %v, %v", data, names, hidden)
	}
}

func TestDownload(t *testing.T) {
	var mu sync.Mutex
	requests := map[string]int{}
	count := func(path string, more int) int {
		mu.Lock()
		defer mu.Unlock()
		requests[path] += more
		return requests[path]
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n := count(r.URL.Path, 1)
		switch r.URL.Path {
		case "/1.2.0/ucd/PropList.txt":
			if n < 3 {
				http.Error(w, "busy", http.StatusServiceUnavailable)
				return
			}
			io.WriteString(w, "the file")
		case "/1.2.0/ucd/cut":
			w.Header().Set("Content-Length", "100")
			io.WriteString(w, "short")
		case "/1.2.0/ucd/large":
			io.WriteString(w, strings.Repeat("x", 101))
		case "/1.2.0/ucd/busy":
			http.Error(w, "", http.StatusTooManyRequests)
		case "/1.2.0/ucd/slow":
			time.Sleep(300 * time.Millisecond)
		default:
			http.NotFound(w, r)
		}
	}))
	defer server.Close()
	var progress bytes.Buffer
	s := newSite(miniVersion, &progress)
	s.base, s.pause = server.URL, time.Millisecond
	f, err := s.read(context.Background(), propList)
	if err != nil || string(f.data) != "the file" || count("/1.2.0/ucd/PropList.txt", 0) != 3 {
		t.Errorf("%q, %v after %d requests", f.data, err, count("/1.2.0/ucd/PropList.txt", 0))
	}
	if want := "PropList.txt: 8 bytes\n"; !strings.HasSuffix(progress.String(), want) {
		t.Errorf("progress is %q", progress.String())
	}
	hint := "(offline? -ucd DIR reads the files of Unicode 1.2.0 from a directory; make takes UCD=DIR, in which 1.2.0/ is)"
	for _, c := range []struct {
		name, message string
		requests      int
	}{
		{"missing", "404 Not Found", 1},
		{"cut", "unexpected EOF", tries},
		{"slow", "Client.Timeout exceeded", tries},
		{"large", "more than 100 bytes", 1},
		{"busy", "429 Too Many Requests", tries},
	} {
		s.maxFile = 100
		s.client.Timeout = 100 * time.Millisecond
		_, err := s.read(context.Background(), c.name)
		path := "/1.2.0/ucd/" + c.name
		if err == nil || !strings.HasPrefix(err.Error(), server.URL+path+": cannot download: ") || !strings.Contains(err.Error(), c.message) || !strings.HasSuffix(err.Error(), hint) {
			t.Errorf("%s: %v", c.name, err)
		}
		if n := count(path, 0); n != c.requests {
			t.Errorf("%s: %d requests, want %d", c.name, n, c.requests)
		}
	}
	server.Close()
	if _, err := s.read(context.Background(), propList); err == nil || !strings.HasSuffix(err.Error(), hint) {
		t.Errorf("offline: %v", err)
	}
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if _, err := s.read(stopped, propList); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
}

func TestURL(t *testing.T) {
	for _, c := range []struct{ version, name, want string }{
		{"17.0.0", category, "/17.0.0/ucd/extracted/DerivedGeneralCategory.txt"},
		{"17.0.0", emojiData, "/17.0.0/ucd/emoji/emoji-data.txt"},
		{"17.0.0", "emoji/emoji-test.txt", "/17.0.0/emoji/emoji-test.txt"},
		{"16.0.0", "emoji/emoji-test.txt", "/emoji/16.0/emoji-test.txt"},
		{"15.0.0", "emoji/emoji-zwj-sequences.txt", "/emoji/15.0/emoji-zwj-sequences.txt"},
	} {
		if got := newSite(c.version, io.Discard).url(c.name); got != unicodeOrg+c.want {
			t.Errorf("%s of %s is at %s", c.name, c.version, got)
		}
	}
}

func TestDiff(t *testing.T) {
	old, s := putFiles(t, mini())
	files := mini()
	files[core] = strings.Replace(files[core], "034F ;", "115F ;", 1)
	files[unicode1] = strings.Replace(files[unicode1], "COMBINING GRAPHEME JOINER", "NEW NAME", 1)
	files[emojiData] = strings.Replace(files[emojiData], "2764 ;", "3401 ;", 1)
	for name, text := range files {
		files[name] = strings.ReplaceAll(strings.ReplaceAll(text, "1.2.0", "1.3.0"), "Version: 1.2", "Version: 1.3")
	}
	now, s2 := putFiles(t, files)
	for name, hash := range s2.hash {
		s.hash[strings.Replace(name, "1.2.0", "1.3.0", 1)] = hash
	}
	var out bytes.Buffer
	g := generator{sums: s, stdout: &out, stderr: io.Discard}
	if err := g.diff(context.Background(), dir(old), dir(now)); err != nil {
		t.Fatal(err)
	}
	want := `Unicode 1.2.0 to 1.3.0
untrusted: 413 to 413 code points, 0 enter, 0 leave
strict: 420 to 420 code points, 1 enter, 1 leave
- U+034F COMBINING GRAPHEME JOINER
+ U+115F <unassigned>
pictographic: 6 to 6 code points, 1 enter, 1 leave
- U+2764 <unassigned>
+ U+3401 <CJK Ideograph Extension A>
`
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", out.String(), want)
	}
}

func TestCommandLine(t *testing.T) {
	for _, c := range []struct {
		args    []string
		code    int
		message string
	}{
		{[]string{"-help"}, 0, "usage: gen"},
		{[]string{"-nonsense"}, 2, "flag provided but not defined"},
		{[]string{"-version", "17"}, 2, `gen: version "17" is not of the form 17.0.0`},
		{[]string{"-version", "../17.0.0"}, 2, "gen: version"},
		{[]string{"x"}, 2, `gen: unexpected argument "x"`},
		{[]string{"-diff", "a"}, 2, "gen: -diff takes two directories, not 1"},
		{[]string{"-diff", "-check", "a", "b"}, 2, "gen: -check, -diff, -bump and -save exclude each other"},
		{[]string{"-ucd", "no-such-folder"}, 2, "gen: no-such-folder/extracted/DerivedGeneralCategory.txt:1: cannot read the file: "},
		{[]string{"-old", "x"}, 2, "gen: -old goes with -bump"},
		{[]string{"-bump", "-o", "x"}, 2, "gen: -o and -command go with neither"},
		{[]string{"-diff", "-ucd", "x", "a", "b"}, 2, "gen: -diff takes its directories as arguments"},
		{[]string{"-diff", "no-such-folder", "b"}, 2, "gen: no-such-folder/extracted/DerivedGeneralCategory.txt:1: cannot read the file: "},
	} {
		var out, errs bytes.Buffer
		if code := run(context.Background(), c.args, &out, &errs); code != c.code || !strings.HasPrefix(filepath.ToSlash(errs.String()), c.message) {
			t.Errorf("gen %s: exit %d, %q; want %d, %q", strings.Join(c.args, " "), code, errs.String(), c.code, c.message)
		}
	}
}

// ucdDir is the folder with the data files of all versions.
func ucdDir(t *testing.T, version string) string {
	t.Helper()
	root := os.Getenv("INVISIBLE_UCD")
	if root == "" {
		t.Skipf("needs the Unicode data files: run 'go run ./gen -version %s -save ucd', then 'make test UCD=ucd'", version)
	}
	path := filepath.Join(root, version)
	if _, err := os.Stat(path); err != nil {
		t.Skipf("INVISIBLE_UCD has no files of this version: %v", err)
	}
	return path
}

// The tables in the repository are what the generator makes of the data files.
func TestCommittedTables(t *testing.T) {
	path := ucdDir(t, strings.TrimSpace(pinnedVersion))
	for _, args := range [][]string{
		{"-check", "-ucd", path, "-o", "../tables.go"},
		{"-check", "-command", "-ucd", path, "-o", "../cmd/invisible/tables.go"},
	} {
		var errs bytes.Buffer
		if code := run(context.Background(), args, io.Discard, &errs); code != 0 {
			t.Errorf("gen %s: exit %d: %s", strings.Join(args, " "), code, errs.String())
		}
	}
}

// Each published version can be read, and each of its files is refused when it is
// cut short or one of its bytes is another.
func TestPublishedVersions(t *testing.T) {
	for _, version := range []string{"15.0.0", "16.0.0", "17.0.0", "18.0.0"} {
		t.Run(version, func(t *testing.T) {
			path := ucdDir(t, version)
			var errs bytes.Buffer
			out := filepath.Join(t.TempDir(), "tables.go")
			if code := run(context.Background(), []string{"-version", version, "-ucd", path, "-o", out}, io.Discard, &errs); code != 0 {
				t.Fatalf("exit %d: %s", code, errs.String())
			}
			if src, err := os.ReadFile(out); err != nil || !bytes.Contains(src, fmt.Appendf(nil, "UnicodeVersion = %q", version)) {
				t.Errorf("no table of the version: %v", err)
			}
			other := "16.0.0"
			if version == other {
				other = "17.0.0"
			}
			errs.Reset()
			if code := run(context.Background(), []string{"-version", other, "-ucd", path, "-o", out}, io.Discard, &errs); code != 2 || !strings.Contains(errs.String(), "DerivedGeneralCategory.txt:1: first line is") {
				t.Errorf("asked for %s: exit %d: %s", other, code, errs.String())
			}
			sums, err := parseSums(sumFile, pinnedSums)
			if err != nil {
				t.Fatal(err)
			}
			for _, name := range named {
				f, err := dir(path).read(context.Background(), name)
				if err != nil {
					t.Fatal(err)
				}
				if err := f.check(version, sums); err != nil {
					t.Error(err)
				}
				whole := f.data
				for _, n := range []int{0, 1, len(whole) / 2, len(whole) - 1} {
					f.data = whole[:n]
					if f.check(version, sums) == nil {
						t.Errorf("%s: %d of %d bytes are taken", name, n, len(whole))
					}
					f.data = bytes.Clone(whole)
					f.data[n] ^= 1
					if f.check(version, sums) == nil {
						t.Errorf("%s: another byte at %d is taken", name, n)
					}
				}
			}
		})
	}
}
