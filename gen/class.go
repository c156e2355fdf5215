package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// A classRule says which code points of strict are of a class: those of a property, or of spans.
type classRule struct {
	name     string // of the constant in class.go
	file     string // one of inputs
	property string
	spans    []span
	// categories, where there are any, are those that the class takes.
	categories string
	// whole says that it must take all, so that none can turn into something else unseen.
	whole bool
}

// codeSpace is all code points.
var codeSpace = []span{{lo: 0, hi: maxRune}}

// classRules are tried in this order. Spans are what no property tells from the rest; the comments
// have the headings of the Unicode code charts.
var classRules = []classRule{
	{name: "Tag", spans: []span{{lo: 0xE0000, hi: 0xE007F}}}, // Tags
	{name: "VariationSelector", file: propList, property: "Variation_Selector", whole: true},
	{name: "BidiControl", file: propList, property: "Bidi_Control", whole: true},
	{name: "Joiner", file: propList, property: "Join_Control", whole: true},
	// ZERO WIDTH SPACE, WORD JOINER, ZERO WIDTH NO-BREAK SPACE
	{name: "ZeroWidthSpace", spans: []span{{lo: 0x200B, hi: 0x200B}, {lo: 0x2060, hi: 0x2060}, {lo: 0xFEFF, hi: 0xFEFF}}, categories: "Cf", whole: true},
	{name: "InvisibleOperator", file: propList, property: "Other_Math", categories: "Cf"},
	{name: "SoftHyphen", spans: []span{{lo: 0xAD, hi: 0xAD}}, categories: "Cf", whole: true},
	{name: "Separator", spans: codeSpace, categories: "Zl Zp"},
	{name: "Annotation", spans: []span{{lo: 0xFFF9, hi: 0xFFFB}}, categories: "Cf", whole: true}, // Interlinear annotation
	{name: "DeprecatedFormat", file: propList, property: "Deprecated", categories: "Cf"},
	{name: "NotationFormat", spans: []span{
		{lo: 0x13430, hi: 0x1343F}, // Egyptian Hieroglyph Format Controls
		{lo: 0x1BCA0, hi: 0x1BCA3}, // Shorthand Format Controls
		{lo: 0x1D173, hi: 0x1D17A}, // Musical Symbols: beams, ties, slurs and phrases
	}, categories: "Cf"},
	{name: "VisibleMark", file: propList, property: "Prepended_Concatenation_Mark", whole: true},
	{name: "Filler", file: core, property: "Default_Ignorable_Code_Point", categories: "Lo"},
	{name: "Blank", spans: blanks},
	{name: "OtherIgnorable", spans: codeSpace},
}

// loadClasses gives each code point of strict the class of the first rule that takes it. files and
// props are in the order of inputs.
func (u *ucd) loadClasses(files []file, props []map[string][]span) error {
	u.classes = make([]string, numRunes)
	for _, c := range classRules {
		spans, i := c.spans, 0
		if c.property != "" {
			i = slices.Index(inputs, c.file)
			if spans = props[i][c.property]; len(spans) == 0 {
				return files[i].errorf(files[i].lines(), "no %s in the file", c.property)
			}
		}
		for _, s := range spans {
			for r := s.lo; r <= s.hi; r++ {
				is := u.categories[r]
				fits := c.categories == "" || slices.Contains(strings.Fields(c.categories), is)
				switch {
				case fits && u.strict[r]:
					if u.classes[r] == "" {
						u.classes[r] = c.name
					}
				case c.whole && c.property != "":
					return files[i].errorf(s.line, "%04X is %s: strict does not hold it", r, c.property)
				case c.whole:
					at := slices.IndexFunc(props[0][is], func(s span) bool { return s.lo <= r && r <= s.hi })
					return files[0].errorf(props[0][is][at].line, "%04X is %s: class %s needs %s", r, is, c.name, c.categories)
				}
			}
		}
	}
	return nil
}

// A classSpan is a line of the table of classes.
type classSpan struct {
	span
	class string
}

func (u *ucd) classSpans() (out []classSpan) {
	for r, class := range u.classes {
		r := rune(r)
		switch last := len(out) - 1; {
		case class == "":
		case last >= 0 && out[last].hi == r-1 && out[last].class == class:
			out[last].hi = r
		default:
			out = append(out, classSpan{span{lo: r, hi: r}, class})
		}
	}
	return out
}

// verifyClasses looks each code point up in the table as the package does.
func (u *ucd) verifyClasses(table []classSpan) error {
	for r := range rune(numRunes) {
		i, ok := slices.BinarySearchFunc(table, r, func(s classSpan, r rune) int {
			switch {
			case s.hi < r:
				return -1
			case s.lo > r:
				return 1
			}
			return 0
		})
		class := ""
		if ok {
			class = table[i].class
		}
		if class != u.classes[r] || (class != "") != u.strict[r] {
			return fmt.Errorf("the table of classes is wrong at %04X", r)
		}
	}
	return nil
}

// writeClasses adds the table of classes to tables.go.
func (u *ucd) writeClasses(w *bytes.Buffer) error {
	table := u.classSpans()
	if err := u.verifyClasses(table); err != nil {
		return err
	}
	fmt.Fprint(w, "\n// classes are the code points of strict by class, in ascending order:\n//\n")
	for _, c := range classRules {
		n := 0
		for _, s := range table {
			if s.class == c.name {
				n += int(s.hi-s.lo) + 1
			}
		}
		fmt.Fprintf(w, "//\t%-17s %5d\n", c.name, n)
	}
	fmt.Fprint(w, "var classes = [...]classRange{\n")
	for _, s := range table {
		fmt.Fprintf(w, "\t{%#x, %#x, %s},\n", s.lo, s.hi, s.class)
	}
	fmt.Fprint(w, "}\n")
	return nil
}
