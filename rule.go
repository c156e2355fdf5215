package invisible

import (
	"encoding/binary"
	"slices"
	"unicode/utf8"
)

const (
	joiner             = '\u200d'
	lineSeparator      = '\u2028'
	paragraphSeparator = '\u2029'
)

// A mender goes through a text. It is the rule, written once: span gives what stays as it
// is, and mend writes what becomes of the rest. Every form of a Profile is a loop
// over the two.
type mender[T text] struct {
	p *Profile
	s T
	// more says that s is a piece which another one follows.
	more bool
	// s[:i] has been read.
	i int
	// prev is the last rune written, or unknown: then it is the one before s[at].
	prev rune
	at   int
	// dense says that the last span was short.
	dense bool
}

const (
	unknown = -1
	// chunk is the greatest length of a span. It is still in the cache when it is copied.
	chunk = 32 << 10
	// dense is the length of a span below which the next one is likely to be as short.
	dense = 64
)

// A stop is why mend cannot go on, or 0.
type stop int

const (
	shortDst stop = iota + 1 // dst has no room for the next rune
	shortSrc                 // what follows s decides about the next rune
)

// span returns the next piece of s, of at most size bytes, that stays as it is. It is empty
// where something changes or is undecided, and at the end of s.
func (m *mender[T]) span(size int) T {
	from := m.i
	end := from + min(size, len(m.s)-from)
	for {
		m.i += clean(m.p, m.s[m.i:end])
		if m.i > from {
			m.prev, m.at = unknown, m.i
		}
		if m.i == end {
			break
		}
		r, n := decode(m.s, m.i)
		if stays, undecided := m.joins(r, n); !stays || undecided || n > end-m.i {
			break
		}
		m.i += n
	}
	m.dense = m.i-from < dense
	return m.s[from:m.i]
}

// unchanged is the length of the longest prefix of s that stays as it is, of which
// clean has found the first n bytes.
func (m *mender[T]) unchanged(n int) int {
	if m.i = n; n > 0 {
		m.prev, m.at = unknown, n
	}
	for len(m.span(len(m.s)-m.i)) > 0 {
	}
	return m.i
}

// joins reports whether the rune of n bytes at s[i] is a joiner that stays, and
// whether that depends on what follows s.
func (m *mender[T]) joins(r rune, n int) (stays, undecided bool) {
	if r != joiner || !m.p.joiners || !pictographic.has(m.last()) {
		return false, false
	}
	following, size := decode(m.s, m.i+n)
	return pictographic.has(following), size == 0 && m.more
}

// last is the last rune written.
func (m *mender[T]) last() rune {
	if m.prev == unknown {
		m.prev, _ = decode(m.s, lastRune(m.s, m.at))
	}
	return m.prev
}

// mend writes to dst what becomes of s from a rune that changes up to where span should go on, and
// returns how many bytes it has written, and why it cannot go on, if so.
func (m *mender[T]) mend(dst []byte) (n int, why stop) {
	for calm := 0; calm < 4 && m.i < len(m.s); {
		if !m.dense || len(m.s)-m.i < block+ahead || n == 0 && len(dst) < block+ahead {
			for stays := false; m.i < len(m.s) && !stays; {
				k := 0
				k, stays, why = m.mendRune(dst[n:])
				n += k
				if why != 0 {
					break
				}
			}
			break
		}
		if len(dst)-n < block+ahead {
			break
		}
		end := m.i + block
		k, changed, ok := m.mendBlock(dst[n:])
		n += k
		switch {
		case !ok:
			k, why = m.mendBytes(dst[n:], end)
			n += k
			if why != 0 {
				return n, why
			}
		case !changed:
			calm++
		default:
			calm = 0
		}
	}
	return n, why
}

// mendBytes is mend up to end, rune by rune, for text with many bytes that are not valid.
// Behind end, s holds ahead bytes.
func (m *mender[T]) mendBytes(dst []byte, end int) (n int, why stop) {
	s, from, i := m.s, m.i, m.i
	till := 0 // s[:from+till] has a last rune that has been written
	for i < end && why == 0 && len(dst)-n >= utf8.UTFMax {
		b0 := s[i]
		d := dst[n : n+utf8.UTFMax]
		if b0 < 0xC2 || s[i+1]&0xC0 != 0x80 {
			// ASCII, or U+FFFD for most of what is not valid. No one can foretell which.
			x := uint32(b0)
			binary.LittleEndian.PutUint32(d, x^(x^0xBDBFEF)&-(x>>7))
			n += 1 + int(b0>>7)<<1
			i++
			m.prev, till = utf8.RuneError, 0 // or ASCII: it is not pictographic
			continue
		}
		if size := runeLen(m.p, s, i); size > 0 {
			d[0], d[1], d[2], d[3] = b0, s[i+1], s[i+2], s[i+3]
			n += size
			i += size
			till = i - from
			continue
		}
		if r, _ := decode(s, i); r == utf8.RuneError { // U+FFFD itself has a length
			binary.LittleEndian.PutUint32(d, 0xBDBFEF)
			n += 3
			i++
			m.prev, till = r, 0
			continue
		}
		m.wrote(from, till)
		till = 0
		m.i = i
		var k int
		k, _, why = m.mendRune(dst[n:])
		n += k
		i = m.i
	}
	m.wrote(from, till)
	m.i = i
	return n, why
}

// mendRune is mend for the next rune. It reports whether that stays as it is.
func (m *mender[T]) mendRune(dst []byte) (n int, stays bool, why stop) {
	r, size := decode(m.s, m.i)
	joins, undecided := m.joins(r, size)
	switch {
	case undecided || size == 0 && m.more:
		return 0, false, shortSrc
	case r == utf8.RuneError && size <= 1:
		size = 1
	case r == lineSeparator || r == paragraphSeparator:
		r = '\n'
	case !joins && m.p.set.has(r):
		m.i += size
		return 0, false, 0
	default:
		stays = true
	}
	var out [utf8.UTFMax]byte
	n = utf8.EncodeRune(out[:], r)
	if len(dst) < n {
		return 0, false, shortDst
	}
	copy(dst, out[:n])
	m.i += size
	m.prev = r
	return n, stays, 0
}

// mendBlock is mend for a block, whose changes it finds at once. It reports whether there
// are any, and false for ok if a byte of the block is not valid: then it may have stopped before
// that. dst has room for block+ahead bytes, which s must hold.
func (m *mender[T]) mendBlock(dst []byte) (n int, changed, ok bool) {
	start := m.i
	s := m.s[start : start+block+ahead]
	hits, bad, _ := scanPlanes(s[:block], m.p.wide, carry{})
	if bad != 0 {
		return 0, false, false
	}
	end := block - overlap
	for s[end]&0xC0 == 0x80 {
		end--
	}
	ok = true
	from := 0 // s[from:at] stays, and is not written yet
	till := 0 // s[:till] has a last rune that has been written
	for hits = inOrder(hits) & (1<<end - 1); hits != 0; hits &= hits - 1 {
		at := lowest(hits)
		var r rune
		size := 3
		switch b0 := s[at]; {
		case 0xE1 <= b0 && b0 <= 0xEF && b0 != 0xED:
			r = rune(three(b0, s[at+1], s[at+2]))
		case b0 == 0xF3:
			r, size = rune(four(b0, s[at+1], s[at+2], s[at+3])), 4
		default:
			r, size = decode(s, at)
		}
		if r == utf8.RuneError && size <= 1 {
			end, ok = at, false
			break
		}
		if !m.p.set.has(r) {
			continue
		}
		// Most pieces are short, and some are empty: no one can foretell which.
		if at-from <= 8 {
			binary.LittleEndian.PutUint64(dst[n:n+8], load(s[from:from+8]))
		} else {
			copy(dst[n:], s[from:at])
		}
		n += at - from
		if at > from {
			till = at
		}
		from = at
		if r == joiner {
			m.wrote(start, till)
			m.i = start + at
			if joins, _ := m.joins(r, size); joins {
				continue
			}
		}
		changed = true
		from += size
		if r == lineSeparator || r == paragraphSeparator {
			dst[n] = '\n'
			n++
			m.prev = '\n'
			till = 0
		}
	}
	if end > from {
		n += copy(dst[n:], s[from:end])
		till = end
	}
	m.wrote(start, till)
	m.i = start + end
	return n, changed, ok
}

// wrote notes that the rune before s[start+till] is the last one written, if till is not 0.
func (m *mender[T]) wrote(start, till int) {
	if till > 0 {
		m.prev, m.at = unknown, start+till
	}
}

// room is how many bytes of output there may be to come, as far as is known without a look: no more than
// of input, but for bytes that are not UTF-8. If such a byte is next, or exact is asked for, it
// is just what is needed.
func (m *mender[T]) room(exact bool) int {
	if r, n := decode(m.s, m.i); !exact && (r != utf8.RuneError || n > 1) {
		return len(m.s) - m.i
	}
	rest := *m
	n := 0
	var buf [1024]byte
	for rest.i < len(rest.s) {
		k, _ := rest.mend(buf[:])
		n += k + len(rest.span(chunk))
	}
	return n
}

// appendTo appends what becomes of the rest of s to dst.
func (m *mender[T]) appendTo(dst []byte) []byte {
	grown := false // the second time, what is needed is measured
	for m.i < len(m.s) {
		piece := m.span(chunk)
		if len(piece) > cap(dst)-len(dst) {
			dst = slices.Grow(dst, len(piece)+m.room(grown))
			grown = true
		}
		dst = append(dst, piece...)
		n, why := m.mend(dst[len(dst):cap(dst)])
		dst = dst[:len(dst)+n]
		if why == shortDst {
			dst = slices.Grow(dst, m.room(grown))
			grown = true
		}
	}
	return dst
}
