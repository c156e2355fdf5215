package invisible_test

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"

	"github.com/seed13e1ed47/invisible"
)

func Example() {
	s := "ok\U000e0068\U000e0069" // "hi" in tag characters
	fmt.Println(len(s), invisible.Index(s), invisible.Strip(s))
	// Output: 10 2 ok
}

func ExampleRune() {
	fmt.Println(invisible.Rune('\u200b'), invisible.Rune('a'), invisible.Rune(-1))
	// Output: true false false
}

func ExampleStrip() {
	fmt.Printf("%+q\n", invisible.Strip("pay\u202epal\u2028now \xff"))
	// A joiner stays between two pictographic runes only.
	fmt.Printf("%+q\n", invisible.Strip("\U0001f469\u200d\U0001f680 a\u200db"))
	// Output:
	// "paypal\nnow \ufffd"
	// "\U0001f469\u200d\U0001f680 ab"
}

func ExampleIndex() {
	fmt.Println(invisible.Index("soft\u00adhyphen"), invisible.Index("plain"))
	// Output: 4 -1
}

func ExampleProfile_String() {
	name := "root\u3164" // U+3164 HANGUL FILLER
	fmt.Printf("%+q\n", invisible.Untrusted.String(name))
	fmt.Printf("%+q\n", invisible.Strict.String(name))
	// Output:
	// "root\u3164"
	// "root"
}

func ExampleProfile_Append() {
	buf := make([]byte, 0, 64)
	buf = invisible.Untrusted.Append(buf, []byte("a\u200bb"))
	buf = append(buf, ' ')
	buf = invisible.Untrusted.Append(buf, []byte("c\ufeffd"))
	fmt.Printf("%s\n", buf)
	// Output: ab cd
}

func ExampleProfile_Bytes() {
	b := []byte("clean")
	out := invisible.Untrusted.Bytes(b)
	fmt.Println(&out[0] == &b[0]) // nothing changed, nothing was copied
	// Output: true
}

func ExampleProfile_NewTransformer() {
	r := transform.NewReader(strings.NewReader("a long\u2060 stream\U000e0001\n"), invisible.Untrusted.NewTransformer())
	io.Copy(os.Stdout, r)
	// Output: a long stream
}

// A Profile is a set of runes for golang.org/x/text/runes.
func ExampleProfile_Contains() {
	t := runes.Map(func(r rune) rune {
		if invisible.Untrusted.Contains(r) {
			return '_'
		}
		return r
	})
	fmt.Println(t.String("a\u200bb\u00adc"))
	// Output: a_b_c
}

func ExampleProfile_RangeTable() {
	table := invisible.Strict.RangeTable()
	fmt.Println(unicode.Is(table, '\u2800'), unicode.In('x', table, unicode.Digit))
	// Output: true false
}

func ExampleProfile_All() {
	var class strings.Builder
	for r := range invisible.Untrusted.All() {
		fmt.Fprintf(&class, `\x{%X}`, r)
	}
	re := regexp.MustCompile("[" + class.String() + "]+")
	fmt.Println(re.ReplaceAllString("a\u200b\u200bb", "<hidden>"))
	// Output: a<hidden>b
}

func ExampleProfile_Findings() {
	s := "pay\u202epal \U0001f469\u200d\U0001f680\u3164"
	for f := range invisible.Strict.Findings(s) {
		fmt.Printf("%d: %U, %s\n", f.Offset, f.Rune, f.Class)
	}
	for f := range invisible.Untrusted.Findings(s) {
		fmt.Printf("%d: %U kept: %v\n", f.Offset, f.Rune, f.Kept)
	}
	// Output:
	// 3: U+202E, bidi control
	// 14: U+200D, joiner
	// 21: U+3164, filler
	// 3: U+202E kept: false
	// 14: U+200D kept: true
}

func ExampleClassOf() {
	fmt.Println(invisible.ClassOf('\U000e0041'), invisible.ClassOf('a') == invisible.NoClass)
	// Output: tag true
}
