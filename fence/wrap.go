package fence

import (
	"bytes"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"
)

// wrap takes text of a line into rows of grapheme clusters. The last cluster may
// go on in the next piece: it waits in w.cluster, until it is wider than a row. Such
// a cluster is cut, and what is left of it is text of its own. Each piece looks at
// the waiting cluster again, so that pieces should not be small.
func (w *Writer) wrap(b []byte) {
	for len(b) > 0 {
		waits, size := decode(w.cluster)
		if first, _ := decode(b); size == len(w.cluster) && separate(waits) > 0 && separate(first) > 0 {
			w.endCluster()
		}
		if len(w.cluster) == 0 {
			b = b[w.putSeparate(b):]
		}
		n := beforeSeparate(b)
		w.wrapClusters(b[:n])
		b = b[n:]
	}
}

// putSeparate adds separate runes from the start of b to the rows, but for the last
// one, which may go on, and returns how many bytes they are.
func (w *Writer) putSeparate(b []byte) int {
	done := 0 // bytes that have been put
	r, size := decode(b)
	n := separate(r)
	for i := 0; n > 0; {
		next := i + size
		m := 0
		if next < len(b) {
			if c := b[next]; ' ' <= c && c < 0x7F { // as below, for ASCII
				size, m = 1, 1
			} else {
				r, size = decode(b[next:])
				m = separate(r)
			}
		}
		if m == 0 { // the rune at i waits
			w.put(b[done:i])
			return i
		}
		if w.started && w.column+n > w.options.Width {
			w.put(b[done:i])
			done = i
			w.endRow()
		}
		if !w.started {
			w.startRow()
		}
		w.column += n
		i, n = next, m
	}
	return 0
}

// beforeSeparate is the length of the part of b up to the second of the next few separate
// runes: then no more than the first of them waits.
func beforeSeparate(b []byte) int {
	const few = 4
	found, second := 0, 0
	for i, size := 0, 0; i < len(b); i += size {
		var r rune
		r, size = decode(b[i:])
		switch {
		case i == 0 || separate(r) == 0:
			found = 0
			continue
		case found == 1:
			second = i
		}
		if found++; found == few {
			return second
		}
	}
	return len(b)
}

// wrapClusters is wrap for any text.
func (w *Writer) wrapClusters(b []byte) {
	w.cluster = append(w.cluster, b...)
	rest := w.cluster
	for len(rest) > 0 {
		n := w.putClusters(rest)
		if n == 0 {
			break
		}
		rest = rest[n:]
	}
	w.cluster = w.cluster[:copy(w.cluster, rest)]
}

// putClusters adds clusters from the start of b to the rows, and returns how many bytes of
// b it has taken. It takes none if b is a cluster that may go on.
func (w *Writer) putClusters(b []byte) int {
	if bytes.HasPrefix(b, joiner) { // the cluster has been cut here
		u := b[:unit(b)]
		w.putUnit(u, columns(u))
		return len(u)
	}
	// A part that is wider than a row is enough to look at: one cluster may take all of b,
	// and is looked at again behind each cut.
	taken := w.putClustersOf(b[:runeStart(b, 2*w.options.Width)], b)
	if taken == 0 && len(b) > 2*w.options.Width {
		taken = w.putClustersOf(b[:runeStart(b, utf8.UTFMax*w.options.Width)], b)
	}
	return taken
}

// runeStart is the greatest offset up to n at which a rune starts, or len(b).
func runeStart(b []byte, n int) int {
	if n >= len(b) {
		return len(b)
	}
	for !utf8.RuneStart(b[n]) {
		n--
	}
	return n
}

// putClustersOf adds the clusters of part, which is the start of b, but for the last.
// A joiner binds what follows it, even where it is not within a cluster: UAX #29
// does not take emoji modifiers as pictographic, and Strip does.
func (w *Writer) putClustersOf(part, b []byte) int {
	taken, n := 0, 0
	room := w.options.Width - w.gutterColumns
	for clusters := graphemes.FromBytes(part); clusters.Next(); {
		c := clusters.Value()
		n += columns(c)
		if n > room {
			return taken + w.cut(b[taken:], room)
		}
		if clusters.End() == len(part) {
			break
		}
		if bytes.HasSuffix(c, joiner) {
			continue
		}
		w.putCluster(part[taken:clusters.End()], n)
		taken, n = clusters.End(), 0
	}
	return taken
}

// cut adds units from the start of b, a cluster that is wider than a row, until they
// are wider than room, and returns how many bytes they are.
func (w *Writer) cut(b []byte, room int) int {
	end := 0
	for room >= 0 {
		u := b[end : end+unit(b[end:])]
		n := columns(u)
		w.putUnit(u, n)
		room -= n
		end += len(u)
	}
	return end
}

// unit is the length of what is never cut: a rune, with the joiner before it. Strip
// leaves no joiner at an end.
func unit(b []byte) int {
	_, n := decode(b)
	if bytes.HasPrefix(b, joiner) {
		_, next := decode(b[n:])
		n += next
	}
	return n
}

// wrapPending takes what text has collected.
func (w *Writer) wrapPending() {
	w.wrap(w.pending)
	w.pending = w.pending[:0]
}

// endText ends the text of a line.
func (w *Writer) endText() {
	w.wrapPending()
	w.endCluster()
}

// endCluster ends the cluster that waits.
func (w *Writer) endCluster() {
	if len(w.cluster) > 0 {
		w.putCluster(w.cluster, columns(w.cluster))
		w.cluster = w.cluster[:0]
	}
}

// putCluster adds a cluster of n columns, no more than there are in a row.
func (w *Writer) putCluster(c []byte, n int) {
	if c[0] == '\t' {
		w.putTab()
		return
	}
	w.putUnit(c, n)
}

// putUnit adds what is not cut and takes n columns to the row, or to a new one if there is
// no room. A joiner at the start of a row joins nothing, and goes.
func (w *Writer) putUnit(u []byte, n int) {
	if w.started && w.column+n > w.options.Width {
		w.endRow()
	}
	if !w.started {
		w.startRow()
		if bytes.HasPrefix(u, joiner) {
			u = u[len(joiner):]
			n = columns(u)
		}
	}
	w.put(u)
	w.column += n
}

// putTab goes on to the next tab stop, in a new row if that is past the end of this
// one. Spaces in place of the tab end with the row.
func (w *Writer) putTab() {
	const stops = 8
	next := func() int { return (w.column/stops + 1) * stops }
	if w.started && (w.expand && w.column == w.options.Width || !w.expand && next() > w.options.Width) {
		w.endRow()
	}
	if !w.started {
		w.startRow()
	}
	to := next()
	if w.expand {
		to = min(to, w.options.Width)
		w.put(bytes.Repeat([]byte{' '}, to-w.column))
	} else {
		w.put([]byte{'\t'})
	}
	w.column = to
}

var joiner = []byte("\u200d")
