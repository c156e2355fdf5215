package fence

import (
	"bytes"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"
)

// wrap takes text of a line into rows of grapheme clusters. The last cluster may
// go on in the next piece: it waits in w.cluster, until it is wider than a row. Such
// a cluster is cut, and what is left of it is text of its own.
func (w *Writer) wrap(b []byte) {
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
		n := unit(b)
		w.putUnit(b[:n])
		return n
	}
	// A part that is wider than a row is enough to look at: one cluster may take all of b, and
	// is looked at again behind each cut.
	part := b
	if n := utf8.UTFMax * w.options.Width; n < len(part) {
		for !utf8.RuneStart(part[n]) {
			n--
		}
		part = part[:n]
	}
	taken := 0
	for clusters := graphemes.FromBytes(part); clusters.Next(); {
		if n := w.overlong(b[taken:clusters.End()], b[taken:]); n > 0 {
			for end := taken + n; taken < end; {
				n := unit(b[taken:])
				w.putUnit(b[taken : taken+n])
				taken += n
			}
			return taken
		}
		if clusters.End() == len(part) {
			break
		}
		w.putCluster(clusters.Value())
		taken = clusters.End()
	}
	return taken
}

// overlong returns how many bytes of the cluster c, which is the start of b, are wider than
// a row, or 0 if c fits into one.
func (w *Writer) overlong(c, b []byte) int {
	room := w.options.Width - w.gutterColumns
	if len(c) == 1 {
		return 0
	}
	for n := 0; n < len(c); {
		next := unit(b[n:])
		room -= columns(b[n : n+next])
		n += next
		if room < 0 {
			return n
		}
	}
	return 0
}

// unit is the length of what is never cut: a rune, with the joiner before it. Strip leaves
// no joiner at an end.
func unit(b []byte) int {
	_, n := utf8.DecodeRune(b)
	if bytes.HasPrefix(b, joiner) {
		_, next := utf8.DecodeRune(b[n:])
		n += next
	}
	return n
}

// endCluster ends the cluster that waits.
func (w *Writer) endCluster() {
	if len(w.cluster) > 0 {
		w.putCluster(w.cluster)
		w.cluster = w.cluster[:0]
	}
}

func (w *Writer) putCluster(c []byte) {
	if c[0] == '\t' {
		w.putTab()
		return
	}
	w.putUnit(c)
}

// putUnit adds what is not cut to the row, or to a new one if there is no room. A joiner at
// the start of a row joins nothing, and goes.
func (w *Writer) putUnit(u []byte) {
	if !w.started {
		w.startRow()
	}
	if w.column+columns(u) > w.options.Width {
		w.endRow()
		w.startRow()
	}
	if w.column == w.gutterColumns {
		u = bytes.TrimPrefix(u, joiner)
	}
	w.put(u)
	w.column += columns(u)
}

// putTab goes on to the next tab stop, in a new row if that is past the end of this
// one. Spaces in place of the tab end with the row.
func (w *Writer) putTab() {
	const stops = 8
	if !w.started {
		w.startRow()
	}
	next := func() int { return (w.column/stops + 1) * stops }
	if w.expand && w.column == w.options.Width || !w.expand && next() > w.options.Width {
		w.endRow()
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
