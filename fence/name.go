package fence

import (
	"strings"

	"github.com/clipperhouse/uax29/v2/graphemes"

	"github.com/seed13e1ed47/invisible"
)

const (
	maxName = 120 // the greatest number of columns of a name as it is shown

	ellipsis        = "\u2026"
	ellipsisColumns = 2
)

// A nameSink collects a name, with spaces for separators and line breaks.
type nameSink struct{ strings.Builder }

func (s *nameSink) text(b []byte)  { s.Write(b) }
func (s *nameSink) lineBreak(rune) { s.WriteByte(' ') }

// cleanName gives a name as it may be shown: in one line, without controls and
// invisible characters, with single spaces.
func cleanName(name string) string {
	var s nameSink
	c := cleaner{to: &s}
	c.write([]byte(invisible.Strict.String(name)))
	return strings.Join(strings.FieldsFunc(s.String(), isSeparator), " ")
}

// isSeparator reports the tab and general category Zs.
func isSeparator(r rune) bool {
	switch {
	case r == ' ', r == '\t', r == 0xA0, r == 0x1680, 0x2000 <= r && r <= 0x200A, r == 0x202F, r == 0x205F, r == 0x3000:
		return true
	}
	return false
}

func isPlain(name string) bool {
	for _, c := range []byte(name) {
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9':
		case strings.IndexByte(" ._-@/:+", c) >= 0:
		default:
			return false
		}
	}
	return true
}

// colon stands for a colon that is escaped; no cleaned name holds it.
const colon = "\x00"

// escapes are those of a Go string that a quoted name needs.
var escapes = strings.NewReplacer(`"`, `\"`, `\`, `\\`, colon, `\x3a`)

// showName gives a name as it stands in the open line: cleaned, quoted if it is
// not plain, and shortened to the room that there is, which may be none.
func showName(name string, o Options) string {
	// The end of the open line stands there once: in a name, its colon is escaped.
	name = strings.ReplaceAll(cleanName(name), openEnd, colon+openEnd[1:])
	room := maxName
	if o.Width > 0 {
		room = min(room, o.Width-len(openLine("", o.Nonce))-len(openFrom))
	}
	quote := ""
	if !isPlain(name) {
		quote = `"`
	}
	var shown strings.Builder
	used := 2 * len(quote)
	fits := 0 // bytes of shown that leave room for more
	for clusters := graphemes.FromString(name); clusters.Next(); {
		c := escapes.Replace(clusters.Value())
		shown.WriteString(c)
		used += columns([]byte(c))
		if used+ellipsisColumns <= room {
			fits = shown.Len()
		}
		if used > room {
			part := strings.TrimRight(shown.String()[:fits], " ")
			switch {
			case part != "":
				return quote + part + quote + ellipsis
			case room >= ellipsisColumns:
				return ellipsis
			}
			return ""
		}
	}
	return quote + shown.String() + quote
}
