package main

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/seed13e1ed47/invisible/reveal"
)

func (p *program) revealCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "reveal [FILE...]",
		Short: "Show invisible characters, and what they spell",
		Long: `Reveal writes the files, or standard input (also as -), with each invisible or
control character as its code point, ⟦U+200B⟧, and each byte that is not valid UTF-8
as ⟦0xFF⟧. Then it writes a line for each message that such characters spell: the
place, the scheme, how sure the reading is, and the text, or the bytes, in quotes:

  note.txt:1:5: tags, certain: "merge it"

A doubtful message has other readings, which follow on lines of their own. Nothing of
the input reaches the terminal raw but what can be seen. Each file is read whole.

Colour marks what is revealed, where the output is a terminal and NO_COLOR is not
set. The exit status is 0 with or without messages, and 2 after an error.`,
		Example: `  invisible reveal note.txt
  git show | invisible reveal --messages
  invisible reveal --format json --messages *.md`,
	}
	o := revealOptions{format: "text"}
	color := choice{value: "auto", allowed: []string{"auto", "always", "never"}}
	format := choice{value: "text", allowed: []string{"text", "json"}}
	flags := cmd.Flags()
	flags.BoolVar(&o.messages, "messages", false, "write the messages alone")
	flags.Var(&color, "color", "`WHEN` to mark what is revealed by colour: auto, always or never")
	flags.Var(&format, "format", "`FORMAT` of the output: text, or json with one object for each file")
	cmd.RunE = func(_ *cobra.Command, files []string) error {
		o.format = format.value
		o.color = color.value == "always" || color.value == "auto" && p.isTerminal() && os.Getenv("NO_COLOR") == ""
		return p.each(files, func(name string) error { return p.revealFile(name, o) })
	}
	return cmd
}

type revealOptions struct {
	messages, color bool
	format          string
}

// A choice is the value of a flag that takes one of a few words.
type choice struct {
	value   string
	allowed []string
}

func (c *choice) String() string { return c.value }
func (c *choice) Type() string   { return "string" }

func (c *choice) Set(s string) error {
	if !slices.Contains(c.allowed, s) {
		return fmt.Errorf("it is one of %s", strings.Join(c.allowed, ", "))
	}
	c.value = s
	return nil
}

func (p *program) isTerminal() bool {
	f, ok := p.stdout.w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// revealFile writes what a file, or standard input for "-", holds. What has been read before
// an error is still shown.
func (p *program) revealFile(name string, o revealOptions) error {
	in, shown, err := p.open(name)
	if err != nil {
		return err
	}
	defer in.Close()
	b, err := io.ReadAll(in)
	if err != nil && len(b) == 0 {
		return fmt.Errorf("%s: byte 0: %w", shown, cause(err))
	}
	if writeErr := writeRevealed(p.stdout, shown, string(b), o); writeErr != nil {
		return writeErr
	}
	if err != nil {
		return fmt.Errorf("%s: byte %d: %w", shown, len(b), cause(err))
	}
	return nil
}

// A place is a message with its line and its column in characters, both from 1.
type place struct {
	reveal.Message
	line, column int
}

func places(s string) []place {
	var all []place
	line, column, at := 1, 1, 0
	for m := range reveal.Messages(s) {
		before := s[at:m.Offset]
		if n := strings.LastIndexByte(before, '\n'); n >= 0 {
			line += strings.Count(before, "\n")
			column = 1
			before = before[n+1:]
		}
		column += utf8.RuneCountInString(before)
		at = m.Offset
		all = append(all, place{m, line, column})
	}
	return all
}

func writeRevealed(w io.Writer, name, s string, o revealOptions) error {
	all := places(s)
	if o.format == "json" {
		return writeRevealedJSON(w, name, s, all, o)
	}
	var b strings.Builder
	if !o.messages {
		text := reveal.Text(s)
		if o.color {
			text = marked(text)
		}
		b.WriteString(text)
		if text != "" && !strings.HasSuffix(text, "\n") {
			b.WriteByte('\n')
		}
		if len(all) > 0 {
			b.WriteByte('\n')
		}
	}
	for _, m := range all {
		more := ""
		if m.Rest > 0 {
			more = fmt.Sprintf(", %d bits more", m.Rest)
		}
		fmt.Fprintf(&b, "%s:%d:%d: %s, %s%s: %s\n", visible(name), m.line, m.column, m.Scheme, m.Confidence, more, quoted(m.Bytes, m.Text))
		for _, other := range m.Others {
			fmt.Fprintf(&b, "\tor %s\n", quoted(other, ""))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// marked puts what has been revealed in reverse video. In the text, an opening bracket opens nothing
// else.
func marked(text string) string {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(text, "\u27e6")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		inside, after, _ := strings.Cut(rest, "\u27e7")
		b.WriteString("\x1b[7m\u27e6" + inside + "\u27e7\x1b[27m")
		text = after
	}
}

// quoted is a reading as a Go string in which nothing is invisible.
func quoted(b []byte, text string) string {
	if text == "" {
		text = string(b)
	}
	return visible(strconv.Quote(text))
}

func writeRevealedJSON(w io.Writer, name, s string, all []place, o revealOptions) error {
	type message struct {
		Offset     int      `json:"offset"`
		End        int      `json:"end"`
		Line       int      `json:"line"`
		Column     int      `json:"column"`
		Count      int      `json:"count"`
		Scheme     string   `json:"scheme"`
		Confidence string   `json:"confidence"`
		Hex        string   `json:"hex"`
		Text       *string  `json:"text,omitempty"`
		Others     []string `json:"others,omitempty"`
		Rest       int      `json:"rest,omitempty"`
	}
	out := struct {
		File     string    `json:"file"`
		Text     *string   `json:"text,omitempty"`
		Messages []message `json:"messages"`
	}{File: visible(name), Messages: []message{}}
	if !o.messages {
		text := reveal.Text(s)
		out.Text = &text
	}
	for _, m := range all {
		j := message{Offset: m.Offset, End: m.End, Line: m.line, Column: m.column, Count: m.Count, Scheme: m.Scheme.String(), Confidence: m.Confidence.String(), Hex: hex.EncodeToString(m.Bytes), Rest: m.Rest}
		if m.Text != "" {
			j.Text = &m.Text
		}
		for _, other := range m.Others {
			j.Others = append(j.Others, hex.EncodeToString(other))
		}
		out.Messages = append(out.Messages, j)
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	return e.Encode(out)
}
