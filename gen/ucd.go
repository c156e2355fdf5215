package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
)

const (
	maxRune   = 0x10FFFF
	numRunes  = maxRune + 1
	category  = "extracted/DerivedGeneralCategory.txt"
	core      = "DerivedCoreProperties.txt"
	propList  = "PropList.txt"
	emojiData = "emoji/emoji-data.txt"
	unicode1  = "UnicodeData.txt"
)

// inputs are the files that tables.go is made from, in the layout in which the
// Unicode Character Database is published.
var inputs = []string{category, core, propList, emojiData}

// named adds the file that -diff takes names from.
var named = append(inputs[:len(inputs):len(inputs)], unicode1)

// testData are the files that only tests read. They are pinned with the rest
// so that -save can fetch them.
var testData = []string{"emoji/emoji-test.txt", "emoji/emoji-zwj-sequences.txt"}

// A file is one input, read whole.
type file struct {
	name string // as in the published layout: "extracted/DerivedGeneralCategory.txt"
	path string // for messages: where it was read from
	data []byte
}

// errorf is an error at a line of f, counted from 1.
func (f file) errorf(line int, format string, args ...any) error {
	return fmt.Errorf("%s:%d: %w", f.path, line, fmt.Errorf(format, args...))
}

// lines is the number of the last line.
func (f file) lines() int {
	return max(1, bytes.Count(bytes.TrimSuffix(f.data, []byte("\n")), []byte("\n"))+1)
}

// check finds out whether f is whole, is of the version, and is the file whose
// checksum is pinned, in that order, so that the message names what is the
// matter. UnicodeData.txt has neither a version nor an end mark; its checksum
// alone speaks for it.
func (f file) check(version string, sums *sums) error {
	if f.name != unicode1 {
		if err := f.checkVersion(version); err != nil {
			return err
		}
		end := bytes.TrimRight(f.data, "\n")
		end = end[bytes.LastIndexByte(end, '\n')+1:]
		if string(end) != "# EOF" && string(end) != "#EOF" {
			return f.errorf(f.lines(), "truncated: the last line is not # EOF")
		}
	}
	return sums.check(f, version)
}

// checkVersion compares the version that the head of f states with version.
// The emoji files state the first two numbers only, and not in the first line.
func (f file) checkVersion(version string) error {
	head := f.data[:min(len(f.data), 1024)]
	if strings.HasPrefix(f.name, "emoji/") {
		for i, line := range strings.Split(string(head), "\n") {
			for _, mark := range []string{"# Version: ", "# Used with Emoji Version "} {
				if rest, ok := strings.CutPrefix(line, mark); ok {
					got, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
					if got != version && got+".0" != version {
						return f.errorf(i+1, "version is %s, want %s", got, version)
					}
					return nil
				}
			}
		}
		return f.errorf(1, "no version in the head of the file, want %s", version)
	}
	line, _, _ := strings.Cut(string(head), "\n")
	base := f.name[strings.LastIndexByte(f.name, '/')+1:]
	want := "# " + strings.TrimSuffix(base, ".txt") + "-" + version + ".txt"
	if strings.TrimSpace(line) != want {
		return f.errorf(1, "first line is %q, want %q", line, want)
	}
	return nil
}

// sums are the pinned checksums: SHA-256 in hexadecimal by "VERSION/NAME".
type sums struct {
	path string
	hash map[string]string
	line map[string]int
}

// parseSums reads lines as sha256sum writes them: checksum, two spaces, name.
func parseSums(path string, data []byte) (*sums, error) {
	s := &sums{path, map[string]string{}, map[string]int{}}
	for i, line := range strings.Split(strings.TrimSuffix(string(data), "\n"), "\n") {
		hash, name, ok := strings.Cut(line, "  ")
		if b, err := hex.DecodeString(hash); !ok || err != nil || len(b) != sha256.Size || name == "" {
			return nil, fmt.Errorf("%s:%d: not a SHA-256, two spaces and a name: %q", path, i+1, line)
		}
		if s.hash[name] != "" {
			return nil, fmt.Errorf("%s:%d: %s is listed twice", path, i+1, name)
		}
		s.hash[name], s.line[name] = hash, i+1
	}
	return s, nil
}

func (s *sums) check(f file, version string) error {
	name := version + "/" + f.name
	want, got := s.hash[name], f.sum()
	switch {
	case want == "":
		return f.errorf(1, "%s has no checksum in %s (make bump VERSION=%s records one)", name, s.path, version)
	case got != want:
		return f.errorf(1, "wrong checksum: SHA-256 is %s, want %s (%s:%d)", got, want, s.path, s.line[name])
	}
	return nil
}

func (f file) sum() string {
	h := sha256.Sum256(f.data)
	return hex.EncodeToString(h[:])
}

// A span is a range of code points, both ends in it, and the line where a file lists it.
type span struct {
	lo, hi rune
	line   int
}

// parse reads a property file: lines of CODE or CODE..CODE, a semicolon and
// the value, with comments after #. It gives back the ranges by value; a value
// of two fields, as "InCB; Linker", is one key. Each value's ranges must ascend. A
// "# Total" line must follow the lines of each value, and state how many code
// points they list.
func parse(f file) (map[string][]span, error) {
	out := map[string][]span{}
	listed, open, section := 0, 0, "" // code points since the last total, their first line, their value
	for i, line := range strings.Split(string(f.data), "\n") {
		n := i + 1
		if total, ok := cutTotal(line); ok {
			want, err := strconv.ParseUint(total, 10, 32)
			switch {
			case err != nil:
				return nil, f.errorf(n, "total is no number: %q", total)
			case open == 0:
				return nil, f.errorf(n, "total of no code points")
			case int(want) != listed:
				return nil, f.errorf(n, "total is %d, but %d code points are listed since line %d", want, listed, open)
			}
			listed, open, section = 0, 0, ""
			continue
		}
		line, _, _ = strings.Cut(line, "#")
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		codes, value, ok := strings.Cut(line, ";")
		if !ok {
			return nil, f.errorf(n, "no semicolon: %q", line)
		}
		s, err := parseSpan(strings.TrimSpace(codes))
		if err != nil {
			return nil, f.errorf(n, "%w", err)
		}
		value = strings.TrimSpace(value)
		if value == "" {
			return nil, f.errorf(n, "no value: %q", line)
		}
		if open > 0 && value != section {
			return nil, f.errorf(n, "%s among the lines of %s, which start at line %d", value, section, open)
		}
		section = value
		s.line = n
		have := out[value]
		if len(have) > 0 && s.lo <= have[len(have)-1].hi {
			return nil, f.errorf(n, "%s of %s overlaps or precedes %s", s, value, have[len(have)-1])
		}
		out[value] = append(have, s)
		if open == 0 {
			open = n
		}
		listed += int(s.hi-s.lo) + 1
	}
	if listed != 0 {
		return nil, f.errorf(f.lines(), "no total for the %d code points listed since line %d", listed, open)
	}
	return out, nil
}

// cutTotal gives the number in a line that states a count.
func cutTotal(line string) (string, bool) {
	for _, mark := range []string{"# Total code points:", "# Total elements:"} {
		if rest, ok := strings.CutPrefix(line, mark); ok {
			return strings.TrimSpace(rest), true
		}
	}
	return "", false
}

func parseSpan(s string) (span, error) {
	first, last, ok := strings.Cut(s, "..")
	if !ok {
		last = first
	}
	lo, err := parseCode(first)
	if err != nil {
		return span{}, err
	}
	hi, err := parseCode(last)
	if err != nil {
		return span{}, err
	}
	if hi < lo {
		return span{}, fmt.Errorf("reversed range %s", s)
	}
	return span{lo: lo, hi: hi}, nil
}

// parseCode reads a code point as the files write it: four to six hexadecimal
// digits in capitals.
func parseCode(s string) (rune, error) {
	for _, c := range []byte(s) {
		if !('0' <= c && c <= '9' || 'A' <= c && c <= 'F') {
			return 0, fmt.Errorf("not a hexadecimal code point: %q", s)
		}
	}
	if len(s) < 4 {
		return 0, fmt.Errorf("not a hexadecimal code point: %q", s)
	}
	n, err := strconv.ParseUint(s, 16, 32)
	if err != nil || n > maxRune {
		return 0, fmt.Errorf("code point past 10FFFF: %q", s)
	}
	return rune(n), nil
}

func (s span) String() string {
	if s.lo == s.hi {
		return fmt.Sprintf("%04X", s.lo)
	}
	return fmt.Sprintf("%04X..%04X", s.lo, s.hi)
}

// parseNames reads UnicodeData.txt: a line for each code point, or one for the
// first and one for the last of a range. The general categories must be those that
// the other file states, so that neither is cut short.
func parseNames(f file, categories []string) (map[rune]string, error) {
	names := map[rune]string{}
	last, first := rune(-1), rune(-1)
	open := "" // the name of the range that first starts
	for i, line := range strings.Split(strings.TrimSuffix(string(f.data), "\n"), "\n") {
		fields := strings.Split(line, ";")
		if len(fields) != 15 {
			return nil, f.errorf(i+1, "%d fields, want 15", len(fields))
		}
		r, err := parseCode(fields[0])
		if err != nil {
			return nil, f.errorf(i+1, "%w", err)
		}
		if r <= last {
			return nil, f.errorf(i+1, "%04X after %04X", r, last)
		}
		name, end := fields[1], false
		if base, ok := strings.CutSuffix(name, ", Last>"); ok {
			name, end = base+">", true
		}
		switch base, start := strings.CutSuffix(name, ", First>"); {
		case end && name != open:
			return nil, f.errorf(i+1, "end of a range that has no start: %s", fields[1])
		case !end && first >= 0:
			return nil, f.errorf(i+1, "%s inside the range that starts at %04X", fields[1], first)
		case start:
			open = base + ">"
			first = r
			last = r
			continue
		case !end:
			first = r
		}
		for ; first <= r; first++ {
			names[first] = name
			if categories[first] != fields[2] {
				return nil, f.errorf(i+1, "general category of %04X is %s, and %s in %s", first, fields[2], categories[first], category)
			}
		}
		last, first, open = r, -1, ""
	}
	if first >= 0 {
		return nil, f.errorf(f.lines(), "no end for the range that starts at %04X", first)
	}
	for r, c := range categories {
		if c != "Cn" && names[rune(r)] == "" {
			return nil, f.errorf(f.lines(), "no line for %04X, whose general category is %s", r, c)
		}
	}
	return names, nil
}
