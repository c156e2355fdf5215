package invisible

const (
	joiner             = '\u200d'
	lineSeparator      = '\u2028'
	paragraphSeparator = '\u2029'
	replacement        = "\ufffd"
)

// A cursor walks over s from one change to the next. It is the rule, written
// once; every form of a Profile is a loop over it.
type cursor[T text] struct {
	p *Profile
	s T
	// more says that s is a piece which another one follows.
	more bool
	// s[start:at] stays as it is, and s[at:end] becomes with.
	start, at, end int
	with           string
	// emoji says that the last rune written before s[start:at] is pictographic.
	emoji bool
}

func newCursor[T text](p *Profile, s T) cursor[T] {
	return cursor[T]{p: p, s: s}
}

// next goes on to the next change, or to the end of s, where nothing changes and
// at and end are equal. In a piece that another one follows, the end is before the
// bytes at which the rule must see what follows. next reports false when nothing
// is left.
func (c *cursor[T]) next() bool {
	c.emoji = c.with == "" && c.wroteEmojiBefore(c.at)
	c.start, c.with = c.end, ""
	for i := c.start; ; {
		i = skipASCII(c.s, i)
		c.at, c.end = i, i
		if i == len(c.s) {
			return c.start < i
		}
		r, n := decode(c.s, i)
		switch {
		case n == 0 && c.more:
			return c.start < i
		case n == 0 || r == '\ufffd' && n == 1:
			c.end, c.with = i+1, replacement
			return true
		case !c.p.set.has(r):
			i += n
			continue
		case r == lineSeparator || r == paragraphSeparator:
			c.with = "\n"
		case r == joiner && c.p.joiners && c.wroteEmojiBefore(i):
			following, m := decode(c.s, i+n)
			if m == 0 && c.more {
				return c.start < i
			}
			if pictographic.has(following) {
				i += n
				continue
			}
		}
		c.end = i + n
		return true
	}
}

// wroteEmojiBefore reports whether the last rune written before s[i:] is
// pictographic, for i from start to at.
func (c *cursor[T]) wroteEmojiBefore(i int) bool {
	if i == c.start {
		return c.emoji
	}
	r, _ := decode(c.s, lastRune(c.s, i))
	return pictographic.has(r)
}

// measure gives the length of the output and whether anything changes, and
// leaves the cursor at the start.
func (c *cursor[T]) measure() (n int, changed bool) {
	atStart := *c
	for c.next() {
		n += c.at - c.start + len(c.with)
		changed = changed || c.at < c.end
	}
	*c = atStart
	return n, changed
}

func (c *cursor[T]) appendTo(dst []byte) []byte {
	for c.next() {
		dst = append(dst, c.s[c.start:c.at]...)
		dst = append(dst, c.with...)
	}
	return dst
}
