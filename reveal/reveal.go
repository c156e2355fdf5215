// Package reveal finds messages that are spelled in characters that draw nothing, and
// writes text so that such characters can be seen.
//
// [Messages] decodes what runs of tag characters, variation selectors, invisible
// operators and zero-width characters spell, and says how sure it is. [Text] writes each
// invisible and control character as its code point, ⟦U+200B⟧, and [Parse] reads that back.
//
// # What is a message
//
// Each scheme is one that has been seen in use:
//
//   - Tags: U+E0000 and a byte below 0x80. The flags of England, Scotland and Wales
//     are none; any other tag is one.
//   - VariationSelectors: a byte below 16 is U+FE00 and the byte, any other U+E0100 and
//     the byte less 16. VariationSelectorsOnly: a byte is U+E0100 and the byte. Two
//     selectors in a row are a message, unless they are U+FE0E or U+FE0F, which editors
//     double. A single one is where it does not stand behind a character that takes
//     one: an emoji, an ideograph, a symbol.
//   - InvisibleOperators: U+2062 is a 0 and U+2064 a 1, eight to a byte; or with
//     U+200B between words of such bytes, or between characters of any number of bits.
//   - ZeroWidth: two of U+200B, U+200C, U+200D, U+2060 and U+FEFF are bits, seven or
//     eight to a byte, and a third one may stand between characters or words.
//
// The characters may stand in one place or one by one between others, with no more than
// 32 characters between two of them.
//
// A byte order mark, a style of an emoji or a stray symbol at an end is taken away where what is left
// reads better.
//
// Ordinary text holds no message: U+FE0F behind an emoji, emoji joined by U+200D, a byte order
// mark, joiners in a script that uses them, U+200B in Thai or Khmer, any number of
// zero-width characters of one kind here and there. So a message is not
// found whose bits are joiners between letters of such a script.
package reveal

import (
	"cmp"
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed13e1ed47/invisible"
)

// A Scheme is a way to spell bytes in characters that draw nothing.
type Scheme uint8

// The schemes; see the package documentation.
const (
	Tags Scheme = iota
	VariationSelectors
	VariationSelectorsOnly
	InvisibleOperators
	ZeroWidth
)

var schemes = [...]string{"tags", "variation selectors", "variation selectors from U+E0100", "invisible operators", "zero-width characters"}

// String returns the name of the scheme for people.
func (s Scheme) String() string {
	if int(s) < len(schemes) {
		return schemes[s]
	}
	return "unknown"
}

// A Confidence says how sure it is that the bytes of a Message are what was spelled.
type Confidence uint8

const (
	// Doubtful bytes are one of several readings, or nothing that can be read. The
	// other readings are in Message.Others.
	Doubtful Confidence = iota
	// Likely bytes are text of four characters or more, most of them lower case letters, spaces or letters
	// without case, and no other reading is text.
	Likely
	// Certain bytes are text, and there is no other reading.
	Certain
)

var confidences = [...]string{"doubtful", "likely", "certain"}

// String returns "doubtful", "likely" or "certain".
func (c Confidence) String() string {
	if int(c) < len(confidences) {
		return confidences[c]
	}
	return "unknown"
}

// A Message is what some invisible characters of a text spell.
type Message struct {
	// Offset and End are the byte offsets of the first of the characters and behind the
	// last. Others may stand between them.
	Offset, End int
	// Count is the number of the characters.
	Count  int
	Scheme Scheme
	// Bytes are what is spelled.
	Bytes []byte
	// Text is what is spelled, if it is text: valid UTF-8 of graphic characters, tabs
	// and line breaks. Else it is empty.
	Text string
	// Confidence says how sure that is, and Others are readings that fit as well.
	Confidence Confidence
	Others     [][]byte
	// Rest is the number of bits that are left over at the end, or of characters that have too few or too
	// many: the message has been cut, or damaged.
	Rest int
}

// Messages returns an iterator over the messages in s, by ascending offset. It reads the whole
// text before it yields the first, in time linear in its length, and its
// memory grows with the number of such characters. Bytes that are not valid UTF-8 are passed over.
func Messages(s string) iter.Seq[Message] {
	return func(yield func(Message) bool) {
		for _, m := range find(s) {
			if !yield(m) {
				return
			}
		}
	}
}

// A family is the characters that a scheme is made of.
type family uint8

const (
	tags family = iota
	selectors
	operators
	zeroWidth
	families
)

// A group is characters of one family that may belong together: short runs, the ordinary ones of which
// count only where there are no others.
type group struct {
	strong, weak spread
	end          int // behind the last character of the family
}

// A spread is short runs together.
type spread struct {
	symbols     []rune
	runs        int
	offset, end int
	// gap is the greatest number of bytes between two runs, and longest that of
	// characters in one.
	gap, longest int
	// styled says that the first symbol may belong to the character before it.
	styled bool
}

func (p *spread) add(symbols []rune, start, end int) {
	if p.runs == 0 {
		p.offset = start
	} else {
		p.gap = max(p.gap, start-p.end)
	}
	p.longest = max(p.longest, len(symbols))
	p.symbols = append(p.symbols, symbols...)
	p.runs++
	p.end = end
}

// reach is how many other characters may stand between two runs of a group.
const reach = 32

func find(s string) []Message {
	var groups [families]group
	var messages []Message
	var symbols []rune // of the run
	for i := 0; ; {
		n := nextInvisible(s[i:])
		if n < 0 {
			break
		}
		i += n
		r, size := utf8.DecodeRuneInString(s[i:])
		f := familyOf(r)
		if f == families {
			i += size
			continue
		}
		start := i
		symbols = symbols[:0]
		for {
			symbols = append(symbols, r)
			i += size
			r, size = utf8.DecodeRuneInString(s[i:])
			next := familyOf(r)
			if next != f && !(f == operators && r == 0x200B || f == zeroWidth && next == operators && len(symbols) == 1 && symbols[0] == 0x200B) {
				break
			}
			f = min(f, next) // U+200B goes with operators
		}
		symbols, start := trim(s, symbols, start, f)
		ordinary, weak := judge(s, start, i, symbols, f)
		if ordinary {
			continue
		}
		if o := &groups[operators]; f == zeroWidth && len(symbols) == 1 && symbols[0] == 0x200B && o.strong.runs > 0 && near(s[o.end:start]) {
			f = operators // it separates them
		}
		g := &groups[f]
		if !near(s[g.end:start]) {
			messages = g.read(messages, f)
		}
		g.end = i
		switch {
		case len(symbols) > one[f]: // a message by itself
			messages = g.read(messages, f)
			g.strong.add(symbols, start, i)
			before, _ := utf8.DecodeLastRuneInString(s[:start])
			g.strong.styled = f == selectors && takes(before, symbols[0])
			messages = g.read(messages, f)
		case weak:
			g.weak.add(symbols, start, i)
		default:
			g.strong.add(symbols, start, i)
		}
	}
	for f := range groups {
		messages = groups[f].read(messages, family(f))
	}
	slices.SortFunc(messages, func(a, b Message) int { return cmp.Compare(a.Offset, b.Offset) })
	return messages
}

// nextInvisible is invisible.Strict.Index, for texts with many such characters.
func nextInvisible(s string) int {
	const soon = 8
	for i, r := range s {
		if i >= soon {
			if n := invisible.Strict.Index(s[i:]); n >= 0 {
				return i + n
			}
			return -1
		}
		if r >= utf8.RuneSelf && invisible.Strict.Contains(r) {
			return i
		}
	}
	return -1
}

func familyOf(r rune) family {
	switch {
	case r>>7 == 0xE0000>>7:
		return tags
	case 0xFE00 <= r && r <= 0xFE0F, 0xE0100 <= r && r <= 0xE01EF:
		return selectors
	case r == 0x2062, r == 0x2064:
		return operators
	case 0x200B <= r && r <= 0x200D, r == 0x2060, r == 0xFEFF:
		return zeroWidth
	}
	return families
}

// near reports whether a text has no more than reach characters.
func near(s string) bool {
	return len(s) <= reach || len(s) <= utf8.UTFMax*reach && utf8.RuneCountInString(s) <= reach
}

// trim takes away what stands before a message and is ordinary: a byte order mark, and the tags of a flag.
func trim(s string, symbols []rune, start int, f family) ([]rune, int) {
	switch {
	case f == zeroWidth && start == 0 && symbols[0] == 0xFEFF && len(symbols) > 1:
		return symbols[1:], start + utf8.RuneLen(0xFEFF)
	case f == tags && len(symbols) > flagLen && strings.HasSuffix(s[:start], "\U0001f3f4") && isFlag(symbols[:flagLen]):
		return symbols[flagLen:], start + flagLen*utf8.UTFMax
	}
	return symbols, start
}

// judge says of a run whether it is ordinary, and whether it is weak: part of a message only if
// that is text.
func judge(s string, start, end int, symbols []rune, f family) (ordinary, weak bool) {
	before, _ := utf8.DecodeLastRuneInString(s[:start])
	after, _ := utf8.DecodeRuneInString(s[end:])
	r := symbols[0]
	switch f {
	case tags:
		return before == 0x1F3F4 && isFlag(symbols), false
	case selectors:
		return false, len(symbols) == 1 && takes(before, r)
	case zeroWidth:
		const few = 3
		switch {
		case len(symbols) > few:
			return false, false
		case r == 0xFEFF && start == 0:
			return true, false
		case r == 0x200D && symbols[len(symbols)-1] == 0x200D && isSymbol(before) && isSymbol(after):
			return true, false
		case usesJoiners(before) || usesJoiners(after):
			return true, false
		}
	}
	return false, false
}

// joining are scripts whose orthography has zero-width characters.
var joining = []*unicode.RangeTable{
	unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Nko, unicode.Mandaic, unicode.Phags_Pa,
	unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya, unicode.Tamil, unicode.Telugu,
	unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Tibetan,
	unicode.Khmer, unicode.Thai, unicode.Lao, unicode.Myanmar, unicode.Tai_Le, unicode.New_Tai_Lue, unicode.Tai_Tham, unicode.Javanese, unicode.Balinese, unicode.Meetei_Mayek, unicode.Brahmi, unicode.Grantha, unicode.Adlam,
}

func usesJoiners(r rune) bool {
	return r == 0x25CC || // stands for a letter
		r >= 0x600 && !(0x2000 <= r && r < 0xA800) && unicode.In(r, joining...)
}

// takes reports whether a variation selector behind a character is ordinary.
func takes(base, selector rune) bool {
	switch {
	case base == utf8.RuneError: // nothing, too
		return false
	case unicode.Is(unicode.Han, base):
		return selector <= 0xFE02 || selector >= 0xE0100
	case selector >= 0xFE0E && selector <= 0xFE0F:
		return isSymbol(base) || '0' <= base && base <= '9' || base == '#' || base == '*'
	case selector <= 0xFE02:
		return base > 0x7F && base < 0x1F000 && unicode.IsSymbol(base) || base >= 0x2000 && unicode.IsPunct(base) || base == '0' || unicode.In(base, unicode.Myanmar, unicode.Phags_Pa, unicode.Manichaean)
	}
	return false
}

// isSymbol reports what may be an emoji or a part of one.
func isSymbol(r rune) bool {
	return r >= 0x1F000 && r <= 0x1FAFF || r > 0x7F && unicode.IsSymbol(r) || r == 0x203C || r == 0x2049 || r == 0x2139 || r == 0xFE0F || r == 0x20E3 || r == 0x3030 || r == 0x303D
}

// flagLen is how many tags a flag has.
const flagLen = 6

// isFlag reports whether tags make U+1F3F4 the flag of England, Scotland or Wales.
func isFlag(symbols []rune) bool {
	switch string(symbols) {
	case "\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", "\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f":
		return true
	}
	return false
}

// one is the greatest number of symbols in a run of a spread message.
var one = [families]int{tags: 1, selectors: 1, operators: 9, zeroWidth: 9} // a byte, and what separates it

// read appends the message of a group, if there is one, and empties it.
func (g *group) read(messages []Message, f family) []Message {
	p, weak := &g.strong, false
	if p.runs == 0 {
		p, weak = &g.weak, true
	}
	if p.runs > 0 {
		if m, ok := p.read(f, weak); ok {
			messages = append(messages, m)
		}
	}
	for _, p := range []*spread{&g.strong, &g.weak} {
		*p = spread{symbols: p.symbols[:0]}
	}
	return messages
}

// read gives the message that the runs spell together, if they do.
func (p *spread) read(f family, weak bool) (m Message, ok bool) {
	m = Message{Offset: p.offset, End: p.end, Count: len(p.symbols)}
	const least = 7 // bits in a place that are more than a chance
	switch f {
	case tags:
		m.readTags(p.symbols)
	case selectors:
		// Styles that an editor has doubled, or left behind.
		const few = 3
		if (p.runs > 1 || len(p.symbols) <= few) && !slices.ContainsFunc(p.symbols, func(r rune) bool { return r != 0xFE0E && r != 0xFE0F }) {
			return m, false
		}
		m.readSelectors(p.symbols, p.styled)
		const fewest = 3
		ok = !weak || m.Text != "" && len(m.Bytes) >= fewest
	case operators:
		ok = m.readOperators(p.symbols, p.longest < least)
	case zeroWidth:
		ok = m.readZeroWidth(p.symbols, p.longest < least)
	}
	if p.runs > 1 {
		// What stands here and there is ordinary, unless it is regular or spells something.
		const regular = utf8.UTFMax
		if utf8.RuneCountInString(m.Text) < 2 && p.gap > regular && f != tags {
			return m, false
		}
		m.Confidence = min(m.Confidence, Likely)
	}
	return m, ok || f == tags
}

// isText reports whether bytes are text.
func isText(b []byte) bool {
	if len(b) == 0 || !utf8.Valid(b) {
		return false
	}
	for _, r := range string(b) {
		if r != '\n' && r != '\t' && r != '\r' && (!unicode.IsGraphic(r) || invisible.Strict.Contains(r)) {
			return false
		}
	}
	return true
}
