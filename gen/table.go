package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/format"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

// A runeSet says of each code point whether it is in the set.
type runeSet []bool

func (s runeSet) add(spans ...span) {
	for _, p := range spans {
		for r := p.lo; r <= p.hi; r++ {
			s[r] = true
		}
	}
}

func (s runeSet) len() (n int) {
	for _, in := range s {
		if in {
			n++
		}
	}
	return n
}

// ucd is what the inputs of one version say.
type ucd struct {
	version string
	files   []file
	// categories holds the two letters of each code point's general category.
	categories []string
	// classes holds the name of each code point's class, "" outside strict.
	classes []string
	sets    []namedSet
	// Two of the sets, by name.
	untrusted, strict runeSet
}

type namedSet struct {
	name string // of the variable in tables.go
	doc  string // what is in it
	set  runeSet
}

// explicit are the ranges that are taken whole, unassigned code points too, so
// that a character which a newer version of Unicode puts there is in the set
// already.
var explicit = []span{
	{lo: 0x2028, hi: 0x2029},
	{lo: 0x2060, hi: 0x206F},
	{lo: 0xFE00, hi: 0xFE0F},
	{lo: 0xE0000, hi: 0xE007F},
	{lo: 0xE0100, hi: 0xE01EF},
}

// blanks have a width and no ink: BRAILLE PATTERN BLANK, MUSICAL SYMBOL NULL
// NOTEHEAD, EGYPTIAN HIEROGLYPH FULL BLANK and HALF BLANK, KHITAN SMALL SCRIPT
// FILLER. No property lists them.
var blanks = []span{
	{lo: 0x2800, hi: 0x2800},
	{lo: 0x1D159, hi: 0x1D159},
	{lo: 0x13441, hi: 0x13442},
	{lo: 0x16FE4, hi: 0x16FE4},
}

// generalCategories are the values of General_Category (UAX #44, table 12).
const generalCategories = "Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Cs Co Cn"

// load makes the sets out of the files, which are in the order of inputs.
func load(version string, files []file) (*ucd, error) {
	props := make([]map[string][]span, len(inputs))
	for i := range inputs {
		p, err := parse(files[i])
		if err != nil {
			return nil, err
		}
		props[i] = p
	}
	u := &ucd{version: version, files: files[:len(inputs)], categories: make([]string, numRunes)}
	if err := u.loadCategories(files[0], props[0]); err != nil {
		return nil, err
	}

	// get adds the code points of a value to a set, if each is allowed there.
	get := func(dst runeSet, i int, value string, allowed func(r rune) (string, bool)) error {
		spans := props[i][value]
		if len(spans) == 0 {
			return files[i].errorf(files[i].lines(), "no %s in the file", value)
		}
		for _, s := range spans {
			for r := s.lo; r <= s.hi; r++ {
				if why, ok := allowed(r); !ok {
					return files[i].errorf(s.line, "%04X is %s: %s", r, value, why)
				}
			}
		}
		dst.add(spans...)
		return nil
	}
	untrusted, strict, pictographic := make(runeSet, numRunes), make(runeSet, numRunes), make(runeSet, numRunes)
	visible := func(r rune) (string, bool) {
		return "the scan takes ASCII and U+FFFD for visible", r >= 0x80 && r != 0xFFFD
	}
	apart := func(r rune) (string, bool) {
		return "the joiner rule needs pictographic runes apart from ASCII, U+FFFD and invisible ones", r >= 0x80 && r != 0xFFFD && !strict[r]
	}
	// The explicit ranges hold every variation selector but the Mongolian ones;
	// a new one elsewhere needs a decision, not a new table.
	selector := func(r rune) (string, bool) {
		return "it is outside the explicit ranges", untrusted[r] || r>>4 == 0x180
	}
	if err := get(untrusted, 0, "Cf", visible); err != nil {
		return nil, err
	}
	untrusted.add(explicit...)
	copy(strict, untrusted)
	if err := get(strict, 1, "Default_Ignorable_Code_Point", visible); err != nil {
		return nil, err
	}
	strict.add(blanks...)
	if err := get(make(runeSet, numRunes), 2, "Variation_Selector", selector); err != nil {
		return nil, err
	}
	for _, value := range []string{"Extended_Pictographic", "Emoji_Modifier"} {
		if err := get(pictographic, 3, value, apart); err != nil {
			return nil, err
		}
	}
	u.untrusted, u.strict = untrusted, strict
	u.sets = []namedSet{
		{"untrusted", "general category Cf and the explicit ranges", untrusted},
		{"strict", "untrusted, Default_Ignorable_Code_Point and the blanks", strict},
		{"pictographic", "Extended_Pictographic and Emoji_Modifier", pictographic},
	}
	if err := u.loadClasses(files, props); err != nil {
		return nil, err
	}
	return u, nil
}

// loadCategories requires that each code point has one general category.
func (u *ucd) loadCategories(f file, values map[string][]span) error {
	for _, value := range slices.Sorted(maps.Keys(values)) {
		for _, s := range values[value] {
			if !slices.Contains(strings.Fields(generalCategories), value) {
				return f.errorf(s.line, "%q is no general category", value)
			}
			for r := s.lo; r <= s.hi; r++ {
				if old := u.categories[r]; old != "" {
					return f.errorf(s.line, "%04X is %s, and also %s", r, value, old)
				}
				u.categories[r] = value
			}
		}
	}
	if r := slices.Index(u.categories, ""); r >= 0 {
		return f.errorf(f.lines(), "%04X has no category", r)
	}
	return nil
}

// A table is a set in two stages. The code points are cut into blocks of
// 1<<bits, each a row of 64-bit words with a bit for each code point. The rows
// lie in words, one over the other where they agree; start says at which word
// the row of each block begins.
type table struct {
	start []int
	words []uint64
}

func build(set runeSet, bits int) table {
	var t table
	for lo := 0; lo < numRunes; lo += 1 << bits {
		row := make([]uint64, 1<<(bits-6))
		for i, in := range set[lo : lo+1<<bits] {
			if in {
				row[i/64] |= 1 << (i % 64)
			}
		}
		t.start = append(t.start, t.lay(row))
	}
	return t
}

// lay finds the first place where the row agrees with the words that are there
// already, adds those that lie past the end, and gives the place.
func (t *table) lay(row []uint64) int {
	at := 0
	for ; at < len(t.words); at++ {
		have := t.words[at:min(at+len(row), len(t.words))]
		if slices.Equal(have, row[:len(have)]) {
			break
		}
	}
	t.words = append(t.words, row[min(len(t.words)-at, len(row)):]...)
	return at
}

// A layout is the tables of all sets with one block size. They are of one Go
// type: numIndex bytes, one for each block of the code space, and numWords words, a
// power of two that holds the longest.
//
// The word of r is words[(index[r>>bits] + r>>6) % numWords]. What index holds is
// the start of the block's row less the words that r>>6 counts before the
// block, modulo numWords, which saves the lookup a shift and a mask.
type layout struct {
	bits               int
	numIndex, numWords int
	tables             []table
}

func newLayout(sets []namedSet, bits int) layout {
	l := layout{bits: bits, numIndex: numRunes >> bits, numWords: 1}
	for _, s := range sets {
		t := build(s.set, bits)
		l.tables = append(l.tables, t)
		for l.numWords < len(t.words) {
			l.numWords *= 2
		}
	}
	return l
}

// fits reports whether the bytes of index can name each word.
func (l layout) fits() bool { return l.numWords <= 256 }

// size is the bytes of one table.
func (l layout) size() int { return l.numIndex + 8*l.numWords }

// index is the first stage of a table.
func (l layout) index(t table) []uint8 {
	index := make([]uint8, l.numIndex)
	for i := range index {
		index[i] = uint8((t.start[i] - i<<(l.bits-6)) & (l.numWords - 1))
	}
	return index
}

// has is the lookup that the package does.
func (l layout) has(index []uint8, words []uint64, r rune) bool {
	i := uint32(r) >> l.bits
	if i >= uint32(len(index)) {
		return false
	}
	at := (uint32(index[i]) + uint32(r)>>6) % uint32(l.numWords)
	return at < uint32(len(words)) && words[at]>>(r&63)&1 != 0
}

// verify compares a table with the set it was made from.
func (l layout) verify(t table, set runeSet) error {
	index := l.index(t)
	for r := range rune(numRunes) {
		if l.has(index, t.words, r) != set[r] {
			return fmt.Errorf("the table is wrong at %04X", r)
		}
	}
	for _, r := range []rune{-1, -1 << 31, numRunes, 1<<31 - 1} {
		if l.has(index, t.words, r) {
			return fmt.Errorf("the table holds %#x", r)
		}
	}
	return nil
}

// heading starts each generated file: the line by which tools know it, and what
// it was made from.
func (u *ucd) heading(w *bytes.Buffer, files []file) {
	fmt.Fprint(w, "// Code generated by go run ./gen; DO NOT EDIT.\n\n")
	fmt.Fprintf(w, "// Made from the Unicode Character Database %s, whose files are under the\n", u.version)
	fmt.Fprint(w, "// Unicode License v3 (https://www.unicode.org/license.txt), SPDX Unicode-3.0.\n//\n")
	for _, f := range files {
		fmt.Fprintf(w, "//\t%s\n//\t\tSHA-256 %s\n", f.name, f.sum())
	}
}

// packageTables is the text of tables.go.
func (u *ucd) packageTables() ([]byte, error) {
	var sizes bytes.Buffer
	var best layout
	for bits := 6; bits <= 13; bits++ {
		l := newLayout(u.sets, bits)
		note := ""
		switch {
		case !l.fits():
			note = " (too many words for an index of bytes)"
		case best.tables == nil || l.size() < best.size():
			best = l
		}
		fmt.Fprintf(&sizes, "//\t%5d code points %5d + 8 * %4d = %5d bytes%s\n", 1<<bits, l.numIndex, l.numWords, l.size(), note)
	}
	if best.tables == nil {
		return nil, errors.New("no block size gives a table of at most 256 words")
	}

	var w bytes.Buffer
	u.heading(&w, u.files)
	fmt.Fprintf(&w, `//
// A set is cut into blocks of %d code points. Bit r%%64 of
//
//	words[(index[r>>%d] + r>>6) %% %d]
//
// says whether r is in the set. Rows of words lie one over the other where they
// agree.
//
// Code points and words in use, by set:
//
`, 1<<best.bits, best.bits, best.numWords)
	for i, s := range u.sets {
		fmt.Fprintf(&w, "//\t%-12s %5d %5d\n", s.name, s.set.len(), len(best.tables[i].words))
	}
	fmt.Fprint(&w, "//\n// Index and words of each set by block size, of which the smallest is used:\n//\n")
	sizes.WriteTo(&w)
	fmt.Fprint(&w, "\npackage invisible\n\n")
	fmt.Fprint(&w, "// UnicodeVersion is the version of the Unicode Character Database that the sets\n// of this package are made from, whatever toolchain compiles it.\n")
	fmt.Fprintf(&w, "const UnicodeVersion = %q\n\n", u.version)
	fmt.Fprintf(&w, "const (\n\tblockBits = %d\n\tnumIndex = %d\n\tnumWords = %d\n)\n", best.bits, best.numIndex, best.numWords)
	for i, t := range best.tables {
		s := u.sets[i]
		if err := best.verify(t, s.set); err != nil {
			return nil, fmt.Errorf("%s: %w", s.name, err)
		}
		fmt.Fprintf(&w, "\n// %s is %s.\nvar %[1]s = set{\n\tindex: [numIndex]uint8{", s.name, s.doc)
		for i, n := range best.index(t) {
			if i%24 == 0 {
				fmt.Fprint(&w, "\n\t\t")
			}
			fmt.Fprintf(&w, "%d, ", n)
		}
		fmt.Fprint(&w, "\n\t},\n\twords: [numWords]uint64{")
		for i, word := range t.words {
			if i%4 == 0 {
				fmt.Fprint(&w, "\n\t\t")
			}
			fmt.Fprintf(&w, "%#x, ", word)
		}
		fmt.Fprint(&w, "\n\t},\n}\n")
	}
	for _, s := range u.sets[:2] {
		fmt.Fprintf(&w, "\n// %sPairs are the pairs of %[1]s.\nvar %[1]sPairs = pairs{\n", s.name)
		for b0, seconds := range newPairs(s.set) {
			if seconds != 0 {
				fmt.Fprintf(&w, "\t%#02x: %#016x,\n", b0, seconds)
			}
		}
		fmt.Fprint(&w, "}\n")
	}
	if err := u.writeClasses(&w); err != nil {
		return nil, err
	}
	return format.Source(w.Bytes())
}

// newPairs has a bit for each two bytes, a first one and a continuation byte, with which
// an encoding of a rune of the set starts, or no encoding at all.
func newPairs(set runeSet) (pairs [256]uint64) {
	for b0 := 0xC0; b0 <= 0xFF; b0++ {
		pairs[b0] = 1<<64 - 1
	}
	for _, in := range []bool{false, true} { // runes of the set last
		for r := rune(utf8.RuneSelf); r < numRunes; r++ {
			if set[r] != in || !utf8.ValidRune(r) {
				continue
			}
			var b [utf8.UTFMax]byte
			utf8.EncodeRune(b[:], r)
			if bit := uint64(1) << (b[1] & 63); in {
				pairs[b[0]] |= bit
			} else {
				pairs[b[0]] &^= bit
			}
		}
	}
	return pairs
}

// commandTables is the text of cmd/invisible/tables.go: what the command tells
// about each code point of strict, and the package does not need.
func (u *ucd) commandTables() ([]byte, error) {
	var w bytes.Buffer
	u.heading(&w, u.files)
	fmt.Fprint(&w, `
package main

// ranges are the code points of profile Strict with their general categories.
var ranges = []struct {
	lo, hi   rune
	category string
}{
`)
	for lo := rune(0); lo <= maxRune; lo++ {
		if !u.strict[lo] {
			continue
		}
		hi := lo
		for hi < maxRune && u.strict[hi+1] && u.categories[hi+1] == u.categories[lo] {
			hi++
		}
		fmt.Fprintf(&w, "\t{%#x, %#x, %q},\n", lo, hi, u.categories[lo])
		lo = hi
	}
	fmt.Fprint(&w, "}\n")
	return format.Source(w.Bytes())
}
