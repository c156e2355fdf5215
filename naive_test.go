package invisible

import (
	"bufio"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// This file is the rule once more, as slow and as literal as it can be. It shares
// nothing with the package; with the data files at hand it is itself compared
// with them.

// naiveCf is general category Cf of Unicode 17.0.0.
func naiveCf(r rune) bool {
	switch {
	case r == 0xAD, r >= 0x600 && r <= 0x605, r == 0x61C, r == 0x6DD, r == 0x70F,
		r >= 0x890 && r <= 0x891, r == 0x8E2, r == 0x180E, r >= 0x200B && r <= 0x200F,
		r >= 0x202A && r <= 0x202E, r >= 0x2060 && r <= 0x2064, r >= 0x2066 && r <= 0x206F,
		r == 0xFEFF, r >= 0xFFF9 && r <= 0xFFFB, r == 0x110BD, r == 0x110CD,
		r >= 0x13430 && r <= 0x1343F, r >= 0x1BCA0 && r <= 0x1BCA3, r >= 0x1D173 && r <= 0x1D17A,
		r == 0xE0001, r >= 0xE0020 && r <= 0xE007F:
		return true
	}
	return false
}

func naiveExplicit(r rune) bool {
	switch {
	case r >= 0x2060 && r <= 0x206F, r >= 0xE0000 && r <= 0xE007F, r >= 0xFE00 && r <= 0xFE0F,
		r >= 0xE0100 && r <= 0xE01EF, r == 0x2028, r == 0x2029:
		return true
	}
	return false
}

func naiveRune(r rune) bool { return naiveCf(r) || naiveExplicit(r) }

// naiveIgnorable is Default_Ignorable_Code_Point.
func naiveIgnorable(r rune) bool {
	switch {
	case r == 0xAD, r == 0x34F, r == 0x61C, r >= 0x115F && r <= 0x1160, r >= 0x17B4 && r <= 0x17B5,
		r >= 0x180B && r <= 0x180F, r >= 0x200B && r <= 0x200F, r >= 0x202A && r <= 0x202E,
		r >= 0x2060 && r <= 0x206F, r == 0x3164, r >= 0xFE00 && r <= 0xFE0F, r == 0xFEFF,
		r == 0xFFA0, r >= 0xFFF0 && r <= 0xFFF8, r >= 0x1BCA0 && r <= 0x1BCA3,
		r >= 0x1D173 && r <= 0x1D17A, r >= 0xE0000 && r <= 0xE0FFF:
		return true
	}
	return false
}

func naiveStrict(r rune) bool {
	switch r {
	case 0x2800, 0x1D159, 0x13441, 0x13442, 0x16FE4:
		return true
	}
	return naiveRune(r) || naiveIgnorable(r)
}

func naivePictographic(r rune) bool {
	for _, p := range pictographicRanges {
		if p[0] <= r && r <= p[1] {
			return true
		}
	}
	return false
}

// A naiveProfile is a profile to compare with: what is in the set, and whether
// joiners stay.
type naiveProfile struct {
	name    string
	p       *Profile
	has     func(rune) bool
	joiners bool
}

var profiles = []naiveProfile{
	{"Untrusted", Untrusted, naiveRune, true},
	{"Strict", Strict, naiveStrict, false},
}

func (n naiveProfile) strip(s string) string {
	var out []rune
	prev := rune(-1)
	for i, r := range s {
		write := true
		switch {
		case r == 0x2028 || r == 0x2029:
			r = '\n'
		case r == 0x200D:
			next := rune(-1)
			if i+3 < len(s) {
				next, _ = utf8.DecodeRuneInString(s[i+3:])
			}
			write = n.joiners && naivePictographic(prev) && naivePictographic(next)
		case n.has(r):
			write = false
		}
		if write {
			out = append(out, r)
			prev = r
		}
	}
	return string(out)
}

func (n naiveProfile) index(s string) int {
	for i, r := range s {
		if n.has(r) {
			return i
		}
	}
	return -1
}

// dataDir is the folder with the files of the pinned version, one of those below
// the folder that INVISIBLE_UCD names.
func dataDir(t *testing.T, version string) string {
	t.Helper()
	root := os.Getenv("INVISIBLE_UCD")
	dir := filepath.Join(root, version)
	if root == "" {
		t.Skipf("needs the Unicode data files: run 'go run ./gen -version %s -save ucd', then 'make test UCD=ucd'", version)
	}
	if _, err := os.Stat(dir); err != nil {
		t.Skipf("INVISIBLE_UCD has no files of this version: %v", err)
	}
	return dir
}

// rows calls f with the first two fields of each line of a data file, and with the code
// points of the first one: a range is its ends.
func rows(t *testing.T, path string, f func(codes []rune, isRange bool, value string)) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		fields := strings.Split(strings.Split(lines.Text(), "#")[0], ";")
		if len(fields) < 2 {
			continue
		}
		code := strings.TrimSpace(fields[0])
		var codes []rune
		for _, c := range strings.Fields(strings.Replace(code, "..", " ", 1)) {
			n, err := strconv.ParseInt(c, 16, 32)
			if err != nil {
				t.Fatalf("%s: %v", path, err)
			}
			codes = append(codes, rune(n))
		}
		f(codes, strings.Contains(code, ".."), strings.TrimSpace(fields[1]))
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}

// property is the code points that have one of the values in a data file.
func property(t *testing.T, path string, values ...string) map[rune]bool {
	set := map[rune]bool{}
	rows(t, path, func(codes []rune, _ bool, value string) {
		for _, v := range values {
			if v == value {
				for r := codes[0]; r <= codes[len(codes)-1]; r++ {
					set[r] = true
				}
			}
		}
	})
	if len(set) == 0 {
		t.Fatalf("%s: nothing has %q", path, values)
	}
	return set
}

func TestNaiveAgainstData(t *testing.T) {
	dir := dataDir(t, UnicodeVersion)
	for _, c := range []struct {
		name  string
		naive func(rune) bool
		want  map[rune]bool
	}{
		{"Cf", naiveCf, property(t, dir+"/extracted/DerivedGeneralCategory.txt", "Cf")},
		{"ignorable", naiveIgnorable, property(t, dir+"/DerivedCoreProperties.txt", "Default_Ignorable_Code_Point")},
		{"pictographic", naivePictographic, property(t, dir+"/emoji/emoji-data.txt", "Extended_Pictographic", "Emoji_Modifier")},
	} {
		for r := rune(0); r <= utf8.MaxRune; r++ {
			if c.naive(r) != c.want[r] {
				t.Fatalf("%s: naive is %v at %U", c.name, c.naive(r), r)
			}
		}
	}
}

// pictographicRanges are Extended_Pictographic and Emoji_Modifier of
// emoji-data.txt 17.0.
var pictographicRanges = [][2]rune{
	{0xA9, 0xA9}, {0xAE, 0xAE}, {0x203C, 0x203C}, {0x2049, 0x2049},
	{0x2122, 0x2122}, {0x2139, 0x2139}, {0x2194, 0x2199}, {0x21A9, 0x21AA},
	{0x231A, 0x231B}, {0x2328, 0x2328}, {0x23CF, 0x23CF}, {0x23E9, 0x23F3},
	{0x23F8, 0x23FA}, {0x24C2, 0x24C2}, {0x25AA, 0x25AB}, {0x25B6, 0x25B6},
	{0x25C0, 0x25C0}, {0x25FB, 0x25FE}, {0x2600, 0x2604}, {0x260E, 0x260E},
	{0x2611, 0x2611}, {0x2614, 0x2615}, {0x2618, 0x2618}, {0x261D, 0x261D},
	{0x2620, 0x2620}, {0x2622, 0x2623}, {0x2626, 0x2626}, {0x262A, 0x262A},
	{0x262E, 0x262F}, {0x2638, 0x263A}, {0x2640, 0x2640}, {0x2642, 0x2642},
	{0x2648, 0x2653}, {0x265F, 0x2660}, {0x2663, 0x2663}, {0x2665, 0x2666},
	{0x2668, 0x2668}, {0x267B, 0x267B}, {0x267E, 0x267F}, {0x2692, 0x2697},
	{0x2699, 0x2699}, {0x269B, 0x269C}, {0x26A0, 0x26A1}, {0x26A7, 0x26A7},
	{0x26AA, 0x26AB}, {0x26B0, 0x26B1}, {0x26BD, 0x26BE}, {0x26C4, 0x26C5},
	{0x26C8, 0x26C8}, {0x26CE, 0x26CF}, {0x26D1, 0x26D1}, {0x26D3, 0x26D4},
	{0x26E9, 0x26EA}, {0x26F0, 0x26F5}, {0x26F7, 0x26FA}, {0x26FD, 0x26FD},
	{0x2702, 0x2702}, {0x2705, 0x2705}, {0x2708, 0x270D}, {0x270F, 0x270F},
	{0x2712, 0x2712}, {0x2714, 0x2714}, {0x2716, 0x2716}, {0x271D, 0x271D},
	{0x2721, 0x2721}, {0x2728, 0x2728}, {0x2733, 0x2734}, {0x2744, 0x2744},
	{0x2747, 0x2747}, {0x274C, 0x274C}, {0x274E, 0x274E}, {0x2753, 0x2755},
	{0x2757, 0x2757}, {0x2763, 0x2764}, {0x2795, 0x2797}, {0x27A1, 0x27A1},
	{0x27B0, 0x27B0}, {0x27BF, 0x27BF}, {0x2934, 0x2935}, {0x2B05, 0x2B07},
	{0x2B1B, 0x2B1C}, {0x2B50, 0x2B50}, {0x2B55, 0x2B55}, {0x3030, 0x3030},
	{0x303D, 0x303D}, {0x3297, 0x3297}, {0x3299, 0x3299}, {0x1F004, 0x1F004},
	{0x1F02C, 0x1F02F}, {0x1F094, 0x1F09F}, {0x1F0AF, 0x1F0B0}, {0x1F0C0, 0x1F0C0},
	{0x1F0CF, 0x1F0D0}, {0x1F0F6, 0x1F0FF}, {0x1F170, 0x1F171}, {0x1F17E, 0x1F17F},
	{0x1F18E, 0x1F18E}, {0x1F191, 0x1F19A}, {0x1F1AE, 0x1F1E5}, {0x1F201, 0x1F20F},
	{0x1F21A, 0x1F21A}, {0x1F22F, 0x1F22F}, {0x1F232, 0x1F23A}, {0x1F23C, 0x1F23F},
	{0x1F249, 0x1F25F}, {0x1F266, 0x1F321}, {0x1F324, 0x1F393}, {0x1F396, 0x1F397},
	{0x1F399, 0x1F39B}, {0x1F39E, 0x1F3F0}, {0x1F3F3, 0x1F3F5}, {0x1F3F7, 0x1F4FD},
	{0x1F4FF, 0x1F53D}, {0x1F549, 0x1F54E}, {0x1F550, 0x1F567}, {0x1F56F, 0x1F570},
	{0x1F573, 0x1F57A}, {0x1F587, 0x1F587}, {0x1F58A, 0x1F58D}, {0x1F590, 0x1F590},
	{0x1F595, 0x1F596}, {0x1F5A4, 0x1F5A5}, {0x1F5A8, 0x1F5A8}, {0x1F5B1, 0x1F5B2},
	{0x1F5BC, 0x1F5BC}, {0x1F5C2, 0x1F5C4}, {0x1F5D1, 0x1F5D3}, {0x1F5DC, 0x1F5DE},
	{0x1F5E1, 0x1F5E1}, {0x1F5E3, 0x1F5E3}, {0x1F5E8, 0x1F5E8}, {0x1F5EF, 0x1F5EF},
	{0x1F5F3, 0x1F5F3}, {0x1F5FA, 0x1F64F}, {0x1F680, 0x1F6C5}, {0x1F6CB, 0x1F6D2},
	{0x1F6D5, 0x1F6E5}, {0x1F6E9, 0x1F6E9}, {0x1F6EB, 0x1F6F0}, {0x1F6F3, 0x1F6FF},
	{0x1F7DA, 0x1F7FF}, {0x1F80C, 0x1F80F}, {0x1F848, 0x1F84F}, {0x1F85A, 0x1F85F},
	{0x1F888, 0x1F88F}, {0x1F8AE, 0x1F8AF}, {0x1F8BC, 0x1F8BF}, {0x1F8C2, 0x1F8CF},
	{0x1F8D9, 0x1F8FF}, {0x1F90C, 0x1F93A}, {0x1F93C, 0x1F945}, {0x1F947, 0x1F9FF},
	{0x1FA58, 0x1FA5F}, {0x1FA6E, 0x1FAFF}, {0x1FC00, 0x1FFFD},
}
