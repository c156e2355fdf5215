package invisible

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// classCounts are how many runes of Strict are of each class.
var classCounts = map[Class]int{
	Tag: 128, VariationSelector: 260, BidiControl: 12, Joiner: 2, ZeroWidthSpace: 3, InvisibleOperator: 4, SoftHyphen: 1,
	Separator: 2, Annotation: 3, DeprecatedFormat: 6, NotationFormat: 28, VisibleMark: 13, Filler: 4, OtherIgnorable: 3742, Blank: 5,
}

func TestClassCounts(t *testing.T) {
	got := map[Class]int{}
	for r := range rune(utf8.MaxRune + 1) {
		if (ClassOf(r) != NoClass) != Strict.Contains(r) {
			t.Errorf("class of %U is %s", r, ClassOf(r))
		}
		got[ClassOf(r)]++
	}
	sum := 0
	for c := range Class(len(classNames)) {
		if c != NoClass {
			sum += got[c]
			if got[c] != classCounts[c] {
				t.Errorf("%d runes of class %s, want %d", got[c], c, classCounts[c])
			}
		}
	}
	if sum != 4213 || len(got) != len(classNames) || len(classCounts) != len(classNames)-1 {
		t.Errorf("%d runes of %d classes", sum, len(got))
	}
}

// The comments of the constants state the counts.
func TestClassCountsInDocs(t *testing.T) {
	f, err := parser.ParseFile(token.NewFileSet(), "class.go", nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	next := NoClass
	ast.Inspect(f, func(n ast.Node) bool {
		d, ok := n.(*ast.GenDecl)
		if !ok || d.Tok != token.CONST {
			return true
		}
		for _, spec := range d.Specs {
			v := spec.(*ast.ValueSpec)
			number, _, _ := strings.Cut(v.Comment.Text(), ":")
			if n, _ := strconv.Atoi(number); n != classCounts[next] {
				t.Errorf("the comment of %s says %d, want %d", v.Names[0].Name, n, classCounts[next])
			}
			// NoClass is "none", and BidiControl "bidi control".
			name := strings.NewReplacer(" ", "", "-", "").Replace(next.String())
			if !strings.EqualFold(v.Names[0].Name, name) && next != NoClass {
				t.Errorf("%s is called %q", v.Names[0].Name, next)
			}
			next++
		}
		return false
	})
	if int(next) != len(classNames) {
		t.Errorf("%d constants, %d names", next, len(classNames))
	}
}

// naiveClass is the classes of Unicode 17.0.0 as ranges, written by hand.
func naiveClass(r rune) Class {
	switch {
	case r >= 0xE0000 && r <= 0xE007F:
		return Tag
	case r >= 0x180B && r <= 0x180D, r == 0x180F, r >= 0xFE00 && r <= 0xFE0F, r >= 0xE0100 && r <= 0xE01EF:
		return VariationSelector
	case r == 0x61C, r == 0x200E, r == 0x200F, r >= 0x202A && r <= 0x202E, r >= 0x2066 && r <= 0x2069:
		return BidiControl
	case r == 0x200C, r == 0x200D:
		return Joiner
	case r == 0x200B, r == 0x2060, r == 0xFEFF:
		return ZeroWidthSpace
	case r >= 0x2061 && r <= 0x2064:
		return InvisibleOperator
	case r == 0xAD:
		return SoftHyphen
	case r == 0x2028, r == 0x2029:
		return Separator
	case r >= 0xFFF9 && r <= 0xFFFB:
		return Annotation
	case r >= 0x206A && r <= 0x206F:
		return DeprecatedFormat
	case r >= 0x13430 && r <= 0x1343F, r >= 0x1BCA0 && r <= 0x1BCA3, r >= 0x1D173 && r <= 0x1D17A:
		return NotationFormat
	case r >= 0x600 && r <= 0x605, r == 0x6DD, r == 0x70F, r == 0x890, r == 0x891, r == 0x8E2, r == 0x110BD, r == 0x110CD:
		return VisibleMark
	case r == 0x115F, r == 0x1160, r == 0x3164, r == 0xFFA0:
		return Filler
	case r == 0x2800, r == 0x1D159, r == 0x13441, r == 0x13442, r == 0x16FE4:
		return Blank
	case naiveStrict(r):
		return OtherIgnorable
	}
	return NoClass
}

func TestClassOf(t *testing.T) {
	for _, r := range edges {
		if got, want := ClassOf(r), naiveClass(r); got != want {
			t.Errorf("class of %#x is %s, want %s", r, got, want)
		}
	}
	for r := range rune(utf8.MaxRune + 1) {
		if got, want := ClassOf(r), naiveClass(r); got != want {
			t.Fatalf("class of %U is %s, want %s", r, got, want)
		}
	}
}

func TestClassNames(t *testing.T) {
	seen := map[string]bool{}
	for c := range Class(len(classNames)) {
		if name := c.String(); name == "" || seen[name] {
			t.Errorf("class %d is called %q", c, name)
		} else {
			seen[name] = true
		}
	}
	if NoClass.String() != "none" || Blank.String() != "blank" || Class(200).String() != "Class(200)" {
		t.Errorf("%s, %s, %s", NoClass, Blank, Class(200))
	}
}

func TestClassesAgainstData(t *testing.T) {
	dir := dataDir(t, UnicodeVersion)
	is := func(values ...string) map[rune]bool { return property(t, dir+"/PropList.txt", values...) }
	category := func(values ...string) map[rune]bool {
		return property(t, dir+"/extracted/DerivedGeneralCategory.txt", values...)
	}
	among := func(runes ...rune) map[rune]bool {
		set := map[rune]bool{}
		for _, r := range runes {
			set[r] = true
		}
		return set
	}
	both := func(a, b map[rune]bool) map[rune]bool {
		set := map[rune]bool{}
		for r := range a {
			if b[r] {
				set[r] = true
			}
		}
		return set
	}
	ignorable := property(t, dir+"/DerivedCoreProperties.txt", "Default_Ignorable_Code_Point")
	cf, lo := category("Cf"), category("Lo")
	tags, notations := map[rune]bool{}, map[rune]bool{}
	for r := range rune(0x80) {
		tags[0xE0000+r] = true
	}
	for r := range cf {
		if r>>4 == 0x1343 || r>>4 == 0x1BCA || r>>8 == 0x1D1 {
			notations[r] = true
		}
	}
	rules := []struct {
		class Class
		set   map[rune]bool
	}{
		{Tag, tags},
		{VariationSelector, is("Variation_Selector")},
		{BidiControl, is("Bidi_Control")},
		{Joiner, is("Join_Control")},
		{ZeroWidthSpace, both(cf, among(0x200B, 0x2060, 0xFEFF))},
		{InvisibleOperator, both(cf, is("Other_Math"))},
		{SoftHyphen, both(cf, among(0xAD))},
		{Separator, category("Zl", "Zp")},
		{Annotation, both(cf, among(0xFFF9, 0xFFFA, 0xFFFB))},
		{DeprecatedFormat, both(cf, is("Deprecated"))},
		{NotationFormat, notations},
		{VisibleMark, is("Prepended_Concatenation_Mark")},
		{Filler, both(ignorable, lo)},
		{Blank, among(0x2800, 0x1D159, 0x13441, 0x13442, 0x16FE4)},
	}
	for r := range rune(utf8.MaxRune + 1) {
		want := NoClass
		if cf[r] || ignorable[r] || naiveExplicit(r) {
			want = OtherIgnorable
		}
		for _, rule := range rules {
			if rule.set[r] {
				want = rule.class
				break
			}
		}
		if got := ClassOf(r); got != want {
			t.Errorf("class of %U is %s, want %s", r, got, want)
		}
	}
}
