package reveal

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// fewestLikely and leastLikeness are what it takes that a reading is no chance: few random texts
// are mostly lower case letters.
const (
	fewestLikely  = 4
	leastLikeness = 1.6
)

// choose sets the best of the readings of a message, of which the first is the most usual.
func (m *Message) choose(readings [][]byte) {
	readings = slices.DeleteFunc(readings, func(b []byte) bool { return len(b) == 0 })
	var unique [][]byte
	for _, r := range readings {
		if !slices.ContainsFunc(unique, func(u []byte) bool { return bytes.Equal(u, r) }) {
			unique = append(unique, r)
		}
	}
	if len(unique) == 0 {
		return
	}
	best, texts := 0, 0
	for i, r := range unique {
		if !isPlausible(r) {
			continue
		}
		if texts++; texts == 1 || likeness(r) > likeness(unique[best]) {
			best = i
		}
	}
	m.Bytes = unique[best]
	m.Others = slices.Delete(slices.Clone(unique), best, best+1)
	if isText(m.Bytes) {
		m.Text = string(m.Bytes)
	}
	switch {
	case m.Count == 1 || m.Rest > 0 || !isPlausible(m.Bytes) || isOne(m.Bytes):
	case len(unique) == 1:
		m.Others = nil
		m.Confidence = Certain
	case texts == 1 && isLikely(m.Bytes):
		m.Confidence = Likely
	}
}

// isPlausible reports whether bytes are text whose characters are ASCII or near to each other, as those
// of a script are. Random bytes that happen to be valid are not.
func isPlausible(b []byte) bool {
	if !isText(b) {
		return false
	}
	const none, ideographs = -1, -2
	block := rune(none)
	for _, r := range string(b) {
		at := r >> 10
		switch {
		case r < 0x80 || r>>8 == 0x20: // ASCII and general punctuation
			continue
		case 0x3000 <= r && r < 0xA000:
			at = ideographs
		}
		if block != none && at != block {
			return false
		}
		block = at
	}
	return true
}

// isOne reports whether a text is one character, or the same one again and again: what regular patterns
// give.
func isOne(b []byte) bool {
	_, n := utf8.DecodeRune(b)
	return len(bytes.ReplaceAll(b, b[:n], nil)) == 0
}

// isPattern reports whether a text is one character more than once.
func isPattern(b []byte) bool { return utf8.RuneCount(b) > 1 && isOne(b) }

func isLikely(text []byte) bool {
	return utf8.RuneCount(text) >= fewestLikely && likeness(text) >= leastLikeness
}

// likeness is greater the more a text is like what people write: lower case letters and spaces.
func likeness(b []byte) float64 {
	n := 0
	for _, r := range string(b) {
		switch {
		case unicode.IsLower(r), r == ' ', unicode.Is(unicode.Lo, r):
			n += 2
		case unicode.IsLetter(r), unicode.IsDigit(r):
			n++
		}
	}
	return float64(n) / float64(utf8.RuneCount(b))
}

func (m *Message) readTags(symbols []rune) {
	m.Scheme = Tags
	b := make([]byte, len(symbols))
	for i, r := range symbols {
		b[i] = byte(r & 0x7F)
	}
	m.Bytes = b
	// U+E0001 opens a language tag, and U+E007F ends what an emoji starts.
	if text := bytes.TrimSuffix(bytes.TrimPrefix(b, []byte{0x01}), []byte{0x7F}); isText(text) {
		m.Text = string(text)
		m.Confidence = Certain
	}
}

// readSelectors reads variation selectors. The first one may be the style of the character before them.
func (m *Message) readSelectors(symbols []rune, styled bool) {
	both, only := make([]byte, len(symbols)), make([]byte, len(symbols))
	small := false
	for i, r := range symbols {
		if r < 0x10000 {
			small = true
			both[i] = byte(r & 0x0F)
			continue
		}
		both[i], only[i] = byte(r-0xE0100+16), byte(r-0xE0100)
	}
	m.Scheme = VariationSelectors
	all := [][]byte{both}
	if !small {
		all = append(all, only)
	}
	if styled {
		all = append(all, both[1:])
		if !slices.ContainsFunc(symbols[1:], func(r rune) bool { return r < 0x10000 }) {
			all = append(all, only[1:])
		}
	}
	m.choose(all)
	if !bytes.Equal(m.Bytes, both) && !bytes.Equal(m.Bytes, both[1:]) {
		m.Scheme = VariationSelectorsOnly
	}
}

// Bits are symbols as '0' and '1', and what stands between words or characters
// as a space.

// pack packs bits by width, and gives how many are left over.
func pack(bits string, width int) (b []byte, rest int) {
	for ; len(bits) >= width; bits = bits[width:] {
		b = append(b, byte(value(bits[:width])))
	}
	return b, len(bits)
}

func value(bits string) (v uint32) {
	for i := range len(bits) {
		v = v<<1 | uint32(bits[i]&1)
	}
	return v
}

// packWords packs each word of bits by width, with a space between them. packRunes makes each a
// byte, where most have seven or eight bits, and tells how many have not; or else a character
// of any number of bits, without zeros in front. They give nothing where that does not come out even.
func packWords(bits string, width int) []byte {
	var b []byte
	single := true
	for i, word := range strings.Split(bits, " ") {
		if len(word)%width != 0 || word == "" {
			return nil
		}
		single = single && len(word) == width
		if i > 0 {
			b = append(b, ' ')
		}
		w, _ := pack(word, width)
		b = append(b, w...)
	}
	if single { // these are characters, not words
		return nil
	}
	return b
}

func packRunes(bits string) (runes, raw []byte, damaged int) {
	minimal := true
	long := map[int]int{} // words by their length
	words := strings.Split(strings.Trim(bits, " "), " ")
	for _, word := range words {
		if word == "" || len(word) > 21 {
			return nil, nil, 0
		}
		minimal = minimal && (word[0] == '1' || word == "0")
		long[len(word)]++
	}
	for _, width := range []int{8, 7} {
		if n := long[width]; n == len(words) || n > len(words)/2 && !minimal {
			// The usual width, but for words that are damaged.
			for _, word := range words {
				raw = append(raw, byte(value(word)))
			}
			return nil, raw, len(words) - n
		}
	}
	if !minimal || len(words) == 1 {
		return nil, nil, 0
	}
	for _, word := range words {
		v := value(word)
		if v > unicode.MaxRune {
			return nil, nil, 0
		}
		runes = utf8.AppendRune(runes, rune(v))
	}
	return runes, nil, 0
}

// readings of bits, which may have spaces in them, by some widths or also between the spaces by any, and how
// many bits are left over or characters are damaged if there is none that comes out even.
func readings(bits string, anyWidth bool, widths ...int) (out [][]byte, rest int) {
	if strings.Contains(bits, " ") {
		runes, raw, damaged := packRunes(bits)
		if !anyWidth {
			runes = nil
		}
		out = append(out, raw, runes)
		for _, w := range widths {
			out = append(out, packWords(strings.Trim(bits, " "), w))
		}
		out = slices.DeleteFunc(out, func(b []byte) bool { return len(b) == 0 })
		if len(out) > 0 {
			return out, damaged
		}
		bits = strings.ReplaceAll(bits, " ", "")
		rest = 1 // what separates nothing is damage
	}
	for _, w := range widths {
		if b, over := pack(bits, w); over == 0 && len(b) > 0 {
			out = append(out, b)
		}
	}
	if len(out) > 0 {
		return out, rest
	}
	b, over := pack(bits, widths[0])
	if len(b) == 0 {
		return nil, 0
	}
	return [][]byte{b}, rest + over
}

func (m *Message) readOperators(symbols []rune, spread bool) bool {
	m.Scheme = InvisibleOperators
	var b strings.Builder
	zeros, ones := 0, 0
	for _, r := range symbols {
		switch r {
		case 0x2062:
			b.WriteByte('0')
			zeros++
		case 0x2064:
			b.WriteByte('1')
			ones++
		default:
			b.WriteByte(' ')
		}
	}
	bits := b.String()
	if zeros+ones < 8 && !strings.Contains(bits, " ") || zeros+ones < 6 || spread && (zeros == 0 || ones == 0) {
		return false // U+2062 between the factors of a product
	}
	all, rest := readings(bits, true, 8)
	m.Rest = rest
	m.choose(all)
	return m.Bytes != nil && !(spread && isPattern(m.Bytes))
}

func (m *Message) readZeroWidth(symbols []rune, spread bool) bool {
	m.Scheme = ZeroWidth
	const fewest = 7
	if len(symbols) < fewest {
		return false
	}
	kinds := kindsOf(symbols)
	if len(kinds) == 1 && spread {
		return false
	}
	all, rest := zeroWidthReadings(symbols, kinds)
	// A symbol at an end may be a stray one, or a frame: that is read too.
	const most = 4096 // symbols, of which one more or less matters
	whole := rest == 0 && slices.ContainsFunc(all, isPlausible)
	var without [][]byte
	if last := len(symbols) - 1; last < most {
		for _, part := range [][]rune{symbols[1:last], symbols[1:], symbols[:last]} {
			more, over := zeroWidthReadings(part, kindsOf(part))
			if over == 0 {
				without = append(without, slices.DeleteFunc(more, func(b []byte) bool { return !isPlausible(b) || isOne(b) })...)
			}
		}
	}
	if !whole && len(without) > 0 {
		if rest > 0 {
			all, rest = nil, 0
		}
		all = append(all, without...)
	}
	if len(kinds) == 1 && rest > 0 {
		return false
	}
	m.Rest = rest
	m.choose(all)
	if m.Confidence == Certain { // but which symbol is which is a guess
		m.Confidence = Doubtful
		if isLikely(m.Bytes) {
			m.Confidence = Likely
		}
	}
	if whole && len(without) > 0 {
		m.Confidence = Doubtful
		m.Others = append(m.Others, without...)
	}
	return m.Bytes != nil && !(spread && isPattern(m.Bytes))
}

// zeroWidthReadings gives the readings of symbols of some kinds, and how many bits are left over
// if none comes out even.
func zeroWidthReadings(symbols, kinds []rune) (all [][]byte, rest int) {
	add := func(zero, one, space rune) {
		var b strings.Builder
		for _, r := range symbols {
			switch r {
			case zero:
				b.WriteByte('0')
			case one:
				b.WriteByte('1')
			case space:
				b.WriteByte(' ')
			}
		}
		out, over := readings(b.String(), false, 8, 7)
		switch {
		case len(out) == 0 || over > 0 && len(all) > 0 && rest == 0:
			return // others come out even
		case over == 0 && rest > 0:
			all = nil
		}
		all, rest = append(all, out...), over
	}
	const none = -1
	switch len(kinds) {
	case 1:
		add(kinds[0], none, none)
		add(none, kinds[0], none)
	case 2:
		a, b := kinds[0], kinds[1]
		add(a, b, none)
		add(b, a, none)
		// One of the two may stand between characters that are all zeros or all ones.
		for _, p := range [][2]rune{{a, b}, {b, a}} {
			if even(symbols, p[1]) {
				add(p[0], none, p[1])
				add(none, p[0], p[1])
			}
		}
	case 3:
		for i, space := range []rune{kinds[2], kinds[1], kinds[0]} {
			bits := [][2]rune{{kinds[0], kinds[1]}, {kinds[0], kinds[2]}, {kinds[1], kinds[2]}}[i]
			add(bits[0], bits[1], space)
			add(bits[1], bits[0], space)
		}
	}
	return all, rest
}

// even reports whether a symbol cuts the others into pieces of seven or eight.
func even(symbols []rune, space rune) bool {
	n := 0
	for i, r := range symbols {
		switch {
		case r != space:
			n++
		case n != 7 && n != 8:
			return false
		default:
			n = 0
		}
		if i == len(symbols)-1 && r != space && n != 7 && n != 8 {
			return false
		}
	}
	return true
}

// kindsOf gives the symbols that there are, ascending.
func kindsOf(symbols []rune) []rune {
	var kinds []rune
	last := rune(-1)
	for _, r := range symbols {
		if r != last && !slices.Contains(kinds, r) {
			kinds = append(kinds, r)
		}
		last = r
	}
	slices.Sort(kinds)
	return kinds
}
