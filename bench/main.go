// Bench measures the package beside what it replaces and beside what bounds it, and
// prints tables of ratios in Markdown. All that stands in one row was run in turn, several
// times; the best time of each counts, as other programs can only make it worse.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"

	"github.com/seed13e1ed47/invisible"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(2)
	}
}

var rounds int

func run(args []string, w io.Writer) error {
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	size := flags.Int("size", 1<<20, "bytes of a text in the first tables")
	largest := flags.Int("largest", 256<<20, "bytes of the largest text in the table of sizes")
	flags.IntVar(&rounds, "rounds", 15, "how often each is run")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 || *size < 1 || *largest < 1 || rounds < 1 {
		return errors.New("it takes no arguments, and numbers from 1 up")
	}
	fmt.Fprintf(w, "Go %s, %s/%s, %d CPUs, Unicode %s.\n", strings.TrimPrefix(runtime.Version(), "go"), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), invisible.UnicodeVersion)
	runeTable(w)
	cleanTable(w, *size)
	for _, rate := range rates {
		dirtyTable(w, *size, rate)
	}
	sizeTable(w, *largest)
	runtime.KeepAlive(sink)
	return nil
}

// rates are parts of the runes of a text that are invisible.
var rates = []float64{0.001, 0.05, 0.5}

// repeated gives the text as often as it takes for size bytes, cut between two runes.
func (t text) repeated(size int) string {
	s := strings.Repeat(t.s, size/len(t.s)+1)
	for !utf8.RuneStart(s[size]) {
		size--
	}
	return s[:size]
}

// dirty puts U+200B at random places of s, so that it is the given part of the runes.
func dirty(s string, rate float64) string {
	r := rand.New(rand.NewPCG(1, 2))
	var b strings.Builder
	for _, c := range s {
		for r.Float64() < rate {
			b.WriteRune('\u200b')
		}
		b.WriteRune(c)
	}
	return b.String()
}

// naive is the set as it is written by hand: category Cf, then the explicit ranges.
func naive(r rune) bool {
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

func naiveLoop(s string) int {
	for i, r := range s {
		if naive(r) {
			return i
		}
	}
	return -1
}

func tableLoop(s string) int {
	for i, r := range s {
		if invisible.Rune(r) {
			return i
		}
	}
	return -1
}

func dropNaive(r rune) rune {
	if naive(r) {
		return -1
	}
	return r
}

var (
	removeCf = runes.Remove(runes.In(unicode.Cf))
	regexpCf = regexp.MustCompile(`\p{Cf}`)
	sink     int // what is measured must not be left out
)

// reader takes the streaming form through a transform.Reader.
func reader(s string, t transform.Transformer) {
	n, err := io.Copy(io.Discard, transform.NewReader(strings.NewReader(s), t))
	if err != nil {
		panic(err)
	}
	sink += int(n)
}

// measure gives nanoseconds for one call of each function.
func measure(fs ...func()) []float64 {
	best := make([]float64, len(fs))
	for round := range rounds {
		for i, f := range fs {
			calls := 1
			for {
				start := time.Now()
				for range calls {
					f()
				}
				took := time.Since(start)
				if took < 500*time.Microsecond && calls < 1<<20 {
					calls *= 4
					continue
				}
				if ns := float64(took.Nanoseconds()) / float64(calls); round == 0 || ns < best[i] {
					best[i] = ns
				}
				break
			}
		}
	}
	return best
}

// row prints a row of a table.
func row(w io.Writer, cells ...any) {
	for _, c := range cells {
		switch c := c.(type) {
		case float64:
			switch {
			case c >= 100:
				fmt.Fprintf(w, "| %.0f ", c)
			case c >= 10:
				fmt.Fprintf(w, "| %.1f ", c)
			default:
				fmt.Fprintf(w, "| %.2f ", c)
			}
		default:
			fmt.Fprintf(w, "| %v ", c)
		}
	}
	fmt.Fprintln(w, "|")
}

// head prints the head of a table.
func head(w io.Writer, title string, columns ...any) {
	fmt.Fprintf(w, "\n%s\n\n", title)
	row(w, columns...)
	fmt.Fprintln(w, strings.Repeat("|---", len(columns))+"|")
}

func runeTable(w io.Writer) {
	head(w, "Rune: nanoseconds for a rune, and how many times as fast as a switch of ranges.", "code points", "Rune", "switch", "ratio")
	r := rand.New(rand.NewPCG(3, 4))
	for _, c := range []struct {
		name   string
		lo, hi int
	}{{"ASCII", 0x20, 0x7F}, {"Cyrillic", 0x410, 0x450}, {"Arabic", 0x620, 0x660}, {"CJK", 0x4E00, 0x9FA6}, {"emoji", 0x1F300, 0x1F650}, {"random", 0, 0x110000}} {
		in := make([][8]rune, 512)
		for i := range in {
			for j := range in[i] {
				in[i][j] = rune(c.lo + r.IntN(c.hi-c.lo))
			}
		}
		t := measure(func() {
			for i := range in {
				x := &in[i]
				if invisible.Rune(x[0]) || invisible.Rune(x[1]) || invisible.Rune(x[2]) || invisible.Rune(x[3]) || invisible.Rune(x[4]) || invisible.Rune(x[5]) || invisible.Rune(x[6]) || invisible.Rune(x[7]) {
					sink++
				}
			}
		}, func() {
			for i := range in {
				x := &in[i]
				if naive(x[0]) || naive(x[1]) || naive(x[2]) || naive(x[3]) || naive(x[4]) || naive(x[5]) || naive(x[6]) || naive(x[7]) {
					sink++
				}
			}
		})
		n := float64(8 * len(in))
		row(w, c.name, t[0]/n, t[1]/n, t[1]/t[0])
	}
}

func cleanTable(w io.Writer, size int) {
	head(w, fmt.Sprintf("Clean text, %d bytes: GB/s, and ratios to what stands in the column's head. Range is a range loop over Rune, Cf is runes.Remove(runes.In(unicode.Cf)).", size),
		"text", "IndexByte", "ValidString", "Clone", "Index", "/IndexByte", "/ValidString", "/naive loop", "/IndexFunc", "/range", "/regexp", "String", "/ValidString", "/Cf Span", "Append", "/copy", "Reader", "/String", "/Cf Reader")
	for _, text := range append([]text{ascii}, texts...) {
		s := text.repeated(size)
		b := []byte(s)
		dst := make([]byte, 0, 3*len(b)+utf8.UTFMax)
		t := measure(
			func() { sink += strings.IndexByte(s, 0) },
			func() {
				if utf8.ValidString(s) {
					sink++
				}
			},
			func() { sink += len(strings.Clone(s)) },
			func() { sink += invisible.Index(s) },
			func() { sink += naiveLoop(s) },
			func() { sink += strings.IndexFunc(s, naive) },
			func() { sink += tableLoop(s) },
			func() { sink += len(regexpCf.FindStringIndex(s)) },
			func() { sink += len(invisible.Strip(s)) },
			func() { n, _ := removeCf.Span(b, true); sink += n },
			func() { sink += len(invisible.Untrusted.Append(dst, b)) },
			func() { sink += copy(dst[:len(b)], b) },
			func() { reader(s, invisible.Untrusted.NewTransformer()) },
			func() { reader(s, removeCf) },
		)
		gb := func(i int) float64 { return float64(len(s)) / t[i] }
		row(w, text.name, gb(0), gb(1), gb(2), gb(3), t[0]/t[3], t[1]/t[3], t[4]/t[3], t[5]/t[3], t[6]/t[3], t[7]/t[3],
			gb(8), t[1]/t[8], t[9]/t[8], gb(10), t[11]/t[10], gb(12), t[8]/t[12], t[13]/t[12])
	}
}

func dirtyTable(w io.Writer, size int, rate float64) {
	head(w, fmt.Sprintf("%g %% of the runes are U+200B, %d bytes before they were put in: GB/s of what is read, and ratios. Map is strings.Map with the naive switch.", 100*rate, size),
		"text", "Clone", "String", "/Map", "/Clone", "/Cf String", "/regexp", "allocations", "Append", "/Map", "Reader", "/String")
	for _, text := range append([]text{ascii}, texts...) {
		s := dirty(text.repeated(size), rate)
		b := []byte(s)
		dst := make([]byte, 0, 3*len(b))
		t := measure(
			func() { sink += len(strings.Clone(s)) },
			func() { sink += len(invisible.Strip(s)) },
			func() { sink += len(strings.Map(dropNaive, s)) },
			func() { r, _, _ := transform.String(removeCf, s); sink += len(r) },
			func() { sink += len(regexpCf.ReplaceAllString(s, "")) },
			func() { sink += len(invisible.Untrusted.Append(dst, b)) },
			func() { reader(s, invisible.Untrusted.NewTransformer()) },
		)
		gb := func(i int) float64 { return float64(len(s)) / t[i] }
		row(w, text.name, gb(0), gb(1), t[2]/t[1], t[0]/t[1], t[3]/t[1], t[4]/t[1],
			testing.AllocsPerRun(3, func() { sink += len(invisible.Strip(s)) }), gb(5), t[2]/t[5], gb(6), t[1]/t[6])
	}
}

func sizeTable(w io.Writer, largest int) {
	head(w, "Sizes: nanoseconds of a call, and GB/s. The dirty text has 5 % of U+200B.",
		"text", "bytes", "IndexByte ns", "Index ns", "/IndexByte", "Index", "String", "String of dirty", "Append", "Reader")
	all := rounds
	defer func() { rounds = all }()
	for _, text := range append([]text{ascii}, texts...) {
		for _, size := range []int{24, 1 << 10, 16 << 10, 1 << 20, 256 << 20} {
			if size > largest {
				continue
			}
			if rounds = all; size > 1<<24 {
				rounds = min(all, 3) // they are long enough
			}
			s := text.repeated(size)
			d := dirty(s, 0.05)
			b := []byte(s)
			dst := make([]byte, 0, len(b)+utf8.UTFMax)
			t := measure(
				func() { sink += strings.IndexByte(s, 0) },
				func() { sink += invisible.Index(s) },
				func() { sink += len(invisible.Strip(s)) },
				func() { sink += len(invisible.Strip(d)) },
				func() { sink += len(invisible.Untrusted.Append(dst, b)) },
				func() { reader(s, invisible.Untrusted.NewTransformer()) },
			)
			n := float64(len(s))
			row(w, text.name, len(s), t[0], t[1], t[1]/t[0], n/t[1], n/t[2], float64(len(d))/t[3], n/t[4], n/t[5])
		}
	}
}
