package fence

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"golang.org/x/text/transform"

	"github.com/seed13e1ed47/invisible"
)

// A Writer writes a fence around what is written to it. Write may cut the body
// anywhere, in the middle of a rune, a line break or an escape sequence. The
// memory of a Writer is a constant, whatever the length of the body and of its lines.
//
// A Writer must not be used by two goroutines at once.
type Writer struct {
	w       io.Writer
	options Options
	open    string // what is written before the body, until it is written
	end     string // what is written behind it
	gutter  []byte
	expand  bool // tabs become spaces, if there is a width
	closed  bool
	err     error // of w: nothing more is written to it
	refused error // the body holds the nonce: nothing more of it is written

	strip *invisible.Transformer
	in    []byte // of the body, not stripped yet
	held  int    // bytes at the start of in that Strip could not decide yet
	clean []byte // what strip wrote
	cleaner

	out           []byte // for w
	started       bool   // a row has been started and not ended
	any           bool   // a row has been started
	flushed       bool   // Flush has ended the row of a line that goes on
	cr            bool   // the last line was ended by CR, and nothing came since
	column        int    // of the row, an upper bound; it starts with gutterColumns
	gutterColumns int
	pending       []byte // text of the line that has not been wrapped
	cluster       []byte // a grapheme cluster that may go on
	line          []byte // the end of the line, as long as the nonce but one byte
}

const (
	inSize  = 8 << 10
	outSize = 32 << 10
)

// NewWriter returns a Writer that writes the fence of a body from the named sender to w,
// with a line feed at its end. See [String] for the name. The open line is
// written before the first bytes of the body, or by Flush or Close. The error is
// one of [ErrWidth], [ErrNonce] and, if the name holds the nonce,
// [ErrNonceInBody], wrapped.
func NewWriter(w io.Writer, name string, o Options) (*Writer, error) {
	return newFence(w, name, o, inSize)
}

func newFence(w io.Writer, name string, o Options, size int) (*Writer, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	shown := showName(name, o)
	if o.Nonce != "" && strings.Contains(shown, o.Nonce) {
		return nil, fmt.Errorf("fence: name: %w", ErrNonceInBody)
	}
	fw := newWriter(w, o, size)
	fw.open = openLine(shown, o.Nonce) + "\n"
	fw.end = closeLine(o.Nonce) + "\n"
	fw.gutter = []byte(gutter)
	if o.ASCII {
		fw.gutter = []byte(gutterASCII)
	}
	fw.gutterColumns = columns(fw.gutter)
	return fw, nil
}

// newWriter makes a Writer of lines without a gutter, which reads size bytes at a time.
func newWriter(w io.Writer, o Options, size int) *Writer {
	size = min(size+16, inSize) // no less than Strip may hold back
	fw := &Writer{
		w:       w,
		options: o,
		strip:   invisible.Untrusted.NewTransformer(),
		in:      make([]byte, size),
		clean:   make([]byte, 3*size), // U+FFFD is three bytes
	}
	fw.cleaner = cleaner{to: fw, pictures: o.Pictures}
	return fw
}

var errClosed = errors.New("fence: write after Close")

// Write writes a piece of the body. What can be shown is written at once: all but
// an encoding, a joiner or an escape sequence that is cut off and, with a width,
// the last grapheme cluster. The error is that of the underlying writer, wrapped, or
// [ErrNonceInBody], wrapped, after which nothing of the body is written.
func (w *Writer) Write(p []byte) (n int, err error) {
	if w.closed {
		return 0, errClosed
	}
	for n < len(p) && w.failed() == nil {
		k := min(len(w.in)-w.held, len(p)-n)
		piece := p[n : n+k]
		if w.held > 0 {
			copy(w.in[w.held:], piece)
			piece = w.in[:w.held+k]
		}
		w.feed(piece, false)
		n += k
	}
	w.wrapPending()
	w.send()
	return n, w.failed()
}

// WriteString is [Writer.Write] for a string.
func (w *Writer) WriteString(s string) (n int, err error) {
	if w.closed {
		return 0, errClosed
	}
	for n < len(s) && w.failed() == nil {
		k := copy(w.in[w.held:], s[n:])
		w.feed(w.in[:w.held+k], false)
		n += k
	}
	w.wrapPending()
	w.send()
	return n, w.failed()
}

func (w *Writer) failed() error {
	if w.err != nil {
		return w.err
	}
	return w.refused
}

// Flush ends the row that has been started, so that what a program prints
// while a body is still coming stands on a line of its own. The line of the body goes
// on in another row. It writes the open line, if nothing has been written yet.
func (w *Writer) Flush() error {
	if w.closed {
		return errClosed
	}
	w.begin()
	w.endText()
	if w.started {
		w.endRow()
		w.flushed = true
	}
	w.send()
	return w.failed()
}

// Close ends the body and writes the close line. It does not close the underlying
// writer. After [ErrNonceInBody] it writes the close line and returns that error.
func (w *Writer) Close() error {
	if w.closed {
		return w.failed()
	}
	w.feed(w.in[:w.held], true)
	w.closed = true
	w.cleaner.close()
	w.endText()
	if !w.any {
		w.startRow()
	}
	if w.started {
		w.endRow()
	}
	w.out = append(w.out, w.end...)
	w.send()
	return w.failed()
}

// feed takes a piece of the body through the three steps: Strip, controls, lines.
func (w *Writer) feed(src []byte, last bool) {
	w.begin()
	if n, _ := w.strip.Span(src, last); n > 0 {
		w.stripped(src[:n])
		src = src[n:]
	}
	nDst, nSrc, err := w.strip.Transform(w.clean, src, last)
	if err != nil && err != transform.ErrShortSrc {
		panic("fence: " + err.Error()) // clean has room for all of src
	}
	w.held = copy(w.in, src[nSrc:])
	w.stripped(w.clean[:nDst])
}

// stripped takes a piece of the body from Strip.
func (w *Writer) stripped(b []byte) {
	if w.options.Width == 0 && w.options.Nonce == "" && w.state == ground && !w.cr && !w.flushed {
		b = b[w.plainLines(b):]
	}
	w.cleaner.write(b)
}

// plainLines does what the rest does, for lines that end in a line feed and hold no other
// control, where there is no width and no nonce, and returns how many bytes it has taken.
func (w *Writer) plainLines(b []byte) int {
	done := 0
	for {
		rest := b[done:]
		const usual = 512 // bytes of a line, where it is faster to look for its end first
		n := bytes.IndexByte(rest[:min(usual, len(rest))], lf)
		switch {
		case n < 0:
			n = indexControl(rest)
		case indexControl(rest[:n]) < n:
			return done
		}
		if n == len(rest) {
			if n > 0 {
				w.text(rest)
			}
			return len(b)
		}
		if rest[n] != lf {
			return done
		}
		if !w.started {
			w.out = append(w.out, w.gutter...)
		}
		w.out = append(w.out, rest[:n+1]...)
		w.started, w.any = false, true
		if len(w.out) >= outSize {
			w.send()
		}
		done += n + 1
	}
}

// begin writes the open line before anything else.
func (w *Writer) begin() {
	w.out = append(w.out, w.open...)
	w.open = ""
}

// send writes what is ready.
func (w *Writer) send() {
	if w.err == nil && len(w.out) > 0 {
		n, err := w.w.Write(w.out)
		if err == nil && n < len(w.out) {
			err = io.ErrShortWrite
		}
		if err != nil {
			w.err = fmt.Errorf("fence: %w", err)
		}
	}
	w.out = w.out[:0]
}

// text takes text of a line.
func (w *Writer) text(b []byte) {
	if w.refused != nil || w.holdsNonce(b) {
		return
	}
	w.cr = false
	if w.options.Width > 0 {
		w.pending = append(w.pending, b...)
		if len(w.pending) >= max(inSize, len(w.cluster)) {
			w.wrapPending()
		}
		return
	}
	if !w.started {
		b = bytes.TrimPrefix(b, joiner) // after Flush
		w.startRow()
	}
	w.put(b)
}

// holdsNonce refuses the body if the nonce stands in the line, which b goes on with.
func (w *Writer) holdsNonce(b []byte) bool {
	nonce := w.options.Nonce
	if nonce == "" {
		return false
	}
	w.line = append(w.line, b...)
	if bytes.Contains(w.line, []byte(nonce)) {
		w.refused = fmt.Errorf("fence: %w", ErrNonceInBody)
		return true
	}
	w.line = w.line[:copy(w.line, w.line[max(0, len(w.line)-len(nonce)+1):])]
	return false
}

// lineBreak takes the control that ends a line.
func (w *Writer) lineBreak(control rune) {
	if w.refused != nil {
		return
	}
	w.line = w.line[:0]
	w.endText()
	crlf := w.cr && control == lf
	w.cr = control == cr
	switch {
	case crlf: // the CR has ended the line
	case w.flushed:
		w.flushed = false
	default:
		if !w.started {
			w.startRow()
		}
		w.endRow()
	}
}

func (w *Writer) startRow() {
	w.put(w.gutter)
	w.column = w.gutterColumns
	w.started, w.any, w.flushed = true, true, false
}

func (w *Writer) endRow() {
	w.put([]byte{lf})
	w.started = false
}

// put adds to the output.
func (w *Writer) put(b []byte) {
	w.out = append(w.out, b...)
	if len(w.out) >= outSize {
		w.send()
	}
}
