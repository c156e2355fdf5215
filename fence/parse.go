package fence

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seed13e1ed47/invisible"
)

// A Block is a fence in a text, or the lines before, between and behind fences.
type Block struct {
	// Fenced reports whether the block is a fence; Name and Nonce are empty
	// where it is not.
	Fenced bool

	// Name is the sender's name, not quoted. If it has been shortened, it ends
	// in "…". Nonce is the nonce.
	Name, Nonce string

	// Lines are the lines without line feeds; those of a fence are without
	// gutters.
	Lines []string

	// Line is the number of the block's first line in the text, from 1. For a fence it is
	// that of the open line.
	Line int
}

// ErrBroken says that a fence in the text is not as this package writes it. It is
// wrapped with the number of the line.
var ErrBroken = errors.New("broken fence")

// Parse returns an iterator over the blocks of a text in their order. Lines end in a line feed,
// before which one carriage return is passed over, as a terminal or a mail
// program may have added it; a gutter without its space is an empty line.
//
// A fence without a close line, with another nonce in it, or with a line that has no gutter, is
// not valid UTF-8, or holds a control or an invisible character, yields the block as far as it goes
// together with [ErrBroken], wrapped, and Parse goes on with the next line as one
// outside. The error of r, wrapped, is the last that the iterator yields. Memory is that
// of a block.
func Parse(r io.Reader) iter.Seq2[Block, error] {
	return func(yield func(Block, error) bool) {
		p := parser{yield: yield}
		lines := bufio.NewReader(r)
		for {
			line, err := lines.ReadString('\n')
			if line != "" && !p.take(strings.TrimSuffix(strings.TrimSuffix(line, "\n"), "\r")) {
				return
			}
			if err == nil {
				continue
			}
			if !p.finish() {
				return
			}
			if err != io.EOF {
				yield(Block{}, fmt.Errorf("fence: line %d: %w", p.line+1, err))
			}
			return
		}
	}
}

type parser struct {
	yield func(Block, error) bool
	line  int // lines taken
	block Block
	open  bool // the block has a line
	end   string
	// gutter is that of the fence, once a line has shown it
	gutter string
}

// take takes a line, and reports false when the caller has had enough.
func (p *parser) take(line string) bool {
	p.line++
	if p.block.Fenced {
		switch body, why := p.body(line); {
		case line == p.end && p.block.Lines != nil:
			return p.emit(nil)
		case why == "":
			p.block.Lines = append(p.block.Lines, body)
			return true
		default:
			if !p.emit(fmt.Errorf("fence: line %d: %w: %s", p.line, ErrBroken, why)) {
				return false
			}
		}
	}
	open := line
	if p.line == 1 {
		open = strings.TrimPrefix(line, "\ufeff") // of the file
	}
	if name, nonce, ok := parseOpen(open); ok {
		if p.open && !p.emit(nil) {
			return false
		}
		p.block = Block{Fenced: true, Name: name, Nonce: nonce, Line: p.line}
		p.open, p.end, p.gutter = true, closeLine(nonce), ""
		return true
	}
	if !p.open {
		p.block = Block{Line: p.line}
		p.open = true
	}
	p.block.Lines = append(p.block.Lines, line)
	return true
}

// finish ends the last block.
func (p *parser) finish() bool {
	switch {
	case !p.open:
		return true
	case p.block.Fenced:
		return p.emit(fmt.Errorf("fence: line %d: %w: no close line for the fence of line %d", p.line, ErrBroken, p.block.Line))
	}
	return p.emit(nil)
}

func (p *parser) emit(err error) bool {
	b := p.block
	p.block, p.open = Block{}, false
	return p.yield(b, err)
}

// body takes the gutter off a line of a fence, or says what is wrong with it.
func (p *parser) body(line string) (body, why string) {
	for _, g := range []string{gutter, gutterASCII} {
		body, ok := strings.CutPrefix(line, g)
		if !ok && line == strings.TrimSuffix(g, " ") {
			ok = true
			body = ""
		}
		if !ok || p.gutter != "" && p.gutter != g {
			continue
		}
		p.gutter = g
		switch {
		case !utf8.ValidString(body):
			return "", "a line is not valid UTF-8"
		case strings.ContainsFunc(body, func(r rune) bool { return r != '\t' && isControl(r) }):
			return "", "a line holds a control character"
		case invisible.Strip(body) != body:
			return "", "a line holds an invisible character"
		}
		return body, ""
	}
	switch {
	case line == p.end:
		return "", "no line before the close line"
	case strings.HasPrefix(line, closeStart):
		return "", "another close line"
	}
	return "", "a line without the gutter"
}

// parseOpen reads an open line. It must be as this package writes it.
func parseOpen(line string) (name, nonce string, ok bool) {
	rest, ok := strings.CutPrefix(line, openStart)
	if !ok {
		return "", "", false
	}
	rest, ok = strings.CutSuffix(rest, openEnd)
	if !ok {
		return "", "", false
	}
	if head, tail, found := cutLast(rest, " ["); found && strings.HasSuffix(tail, "]") {
		nonce = strings.TrimSuffix(tail, "]")
		if len(nonce) < MinNonce || len(nonce) > MaxNonce || !isBase32(nonce) {
			return "", "", false
		}
		rest = head
	}
	if rest == "" {
		return "", nonce, true
	}
	shown, ok := strings.CutPrefix(rest, openFrom)
	if !ok || shown == "" {
		return "", "", false
	}
	name, ok = parseName(shown)
	return name, nonce, ok
}

// knownEscapes removes those that showName writes.
var knownEscapes = strings.NewReplacer(`\"`, "", `\\`, "", `\x3a`, "")

// parseName reads a name as showName shows it, with "…" behind one that has been shortened.
func parseName(shown string) (name string, ok bool) {
	if columns([]byte(shown)) > maxName || strings.Contains(shown, openEnd) {
		return "", false
	}
	name, more := strings.CutSuffix(shown, ellipsis)
	if name == "" {
		return ellipsis, true
	}
	quoted := strings.HasPrefix(name, `"`)
	if quoted {
		if strings.Contains(knownEscapes.Replace(name), `\`) {
			return "", false
		}
		var err error
		if name, err = strconv.Unquote(name); err != nil {
			return "", false
		}
	}
	switch {
	case name == "" || cleanName(name) != name:
		return "", false
	case quoted == isPlain(name) && !(quoted && more): // what made it need the quotes may be gone
		return "", false
	}
	if more {
		name += ellipsis
	}
	return name, true
}

func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}
