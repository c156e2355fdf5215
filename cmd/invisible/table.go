package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/text/unicode/runenames"

	"github.com/seed13e1ed47/invisible"
)

// formats are what table can write.
var formats = map[string]func(w io.Writer, v *profileValue) error{
	"text":      writeText,
	"json":      writeJSON,
	"regexp":    func(w io.Writer, v *profileValue) error { return writeClass(w, v, `\x`) },
	"regexp-js": func(w io.Writer, v *profileValue) error { return writeClass(w, v, `\u`) },
}

var formatNames = []cobra.Completion{"text", "json", "regexp", "regexp-js"}

func (p *program) tableCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "table",
		Short: "List the code points of a profile",
		Long: `Table lists the code points that a profile looks for, kept or not: code point,
general category, class (what kind of invisible it is), and name. The last line has
the Unicode version and the counts by class.

Format regexp is a character class for Go, RE2, ripgrep and PCRE2 (in UTF mode),
regexp-js one for JavaScript with the u flag.`,
		Example: `  invisible table --profile strict
  rg "$(invisible table --format regexp)"`,
		Args:              noArguments,
		ValidArgsFunction: cobra.NoFileCompletions,
	}
	profile := profileFlag(cmd)
	format := cmd.Flags().String("format", "text", "what to write: "+strings.Join(formatNames, ", "))
	cmd.RegisterFlagCompletionFunc("format", cobra.FixedCompletions(formatNames, cobra.ShellCompDirectiveNoFileComp))
	cmd.RunE = func(*cobra.Command, []string) error {
		write := formats[*format]
		if write == nil {
			return fmt.Errorf("invalid argument %q for \"--format\" flag: the formats are %s", *format, strings.Join(formatNames, ", "))
		}
		w := bufio.NewWriter(p.stdout)
		if err := write(w, profile); err != nil {
			return err
		}
		return w.Flush()
	}
	return cmd
}

// An entry is what is told of a code point.
type entry struct {
	Rune     string `json:"rune"`
	Category string `json:"category"`
	Class    string `json:"class"`
	Name     string `json:"name"`
}

type count struct {
	class string
	n     int
}

// entries gives the code points of a profile, and how many there are of each
// class in the order in which the classes come up.
func entries(p *invisible.Profile) (list []entry, counts []count) {
	for _, s := range ranges {
		for r := s.lo; r <= s.hi; r++ {
			if !p.Contains(r) {
				continue
			}
			name := runenames.Name(r)
			if s.category == "Cn" {
				name = fmt.Sprintf("<reserved-%04X>", r)
			}
			class := invisible.ClassOf(r).String()
			list = append(list, entry{fmt.Sprintf("U+%04X", r), s.category, class, name})
			i := slices.IndexFunc(counts, func(c count) bool { return c.class == class })
			if i < 0 {
				i = len(counts)
				counts = append(counts, count{class: class})
			}
			counts[i].n++
		}
	}
	return list, counts
}

func writeText(w io.Writer, v *profileValue) error {
	list, counts := entries(v.profile)
	for _, e := range list {
		if _, err := fmt.Fprintf(w, "%-8s  %s  %-18s  %s\n", e.Rune, e.Category, e.Class, e.Name); err != nil {
			return err
		}
	}
	var parts []string
	for _, c := range counts {
		parts = append(parts, fmt.Sprintf("%d %s", c.n, c.class))
	}
	_, err := fmt.Fprintf(w, "Unicode %s, profile %s: %d code points: %s\n", invisible.UnicodeVersion, v.name, len(list), strings.Join(parts, ", "))
	return err
}

func writeJSON(w io.Writer, v *profileValue) error {
	list, counts := entries(v.profile)
	classes := map[string]int{}
	for _, c := range counts {
		classes[c.class] = c.n
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(struct {
		Unicode string         `json:"unicode"`
		Profile string         `json:"profile"`
		Count   int            `json:"count"`
		Classes map[string]int `json:"classes"`
		Runes   []entry        `json:"runes"`
	}{invisible.UnicodeVersion, v.name, len(list), classes, list})
}

// writeClass writes a character class in which each code point is escape{HEX}.
func writeClass(w io.Writer, v *profileValue, escape string) error {
	var b strings.Builder
	put := func(lo, hi uint32) {
		fmt.Fprintf(&b, "%s{%X}", escape, lo)
		if hi > lo {
			fmt.Fprintf(&b, "-%s{%X}", escape, hi)
		}
	}
	t := v.profile.RangeTable()
	for _, r := range t.R16 {
		put(uint32(r.Lo), uint32(r.Hi))
	}
	for _, r := range t.R32 {
		put(r.Lo, r.Hi)
	}
	_, err := fmt.Fprintf(w, "[%s]\n", b.String())
	return err
}
