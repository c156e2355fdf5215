package fence

import (
	"io"
	"strings"
	"testing"

	"golang.org/x/text/transform"

	"github.com/seed13e1ed47/invisible"
)

// BenchmarkWriter compares a fence with the streaming form of Strip on the same
// text, 10 MB in pieces of 64 KB, as one line and as lines of some 100 bytes.
func BenchmarkWriter(b *testing.B) {
	for _, text := range []struct{ name, s string }{
		{"ASCII", "The scan looks for the next byte that can matter, and copies the clean span before it. "},
		{"Russian", "\u0418\u0441\u043a\u0430\u0442\u044c \u0431\u0430\u0439\u0442, \u043a\u043e\u0442\u043e\u0440\u044b\u0439 \u0447\u0442\u043e-\u0442\u043e \u0437\u043d\u0430\u0447\u0438\u0442, \u0438 \u043a\u043e\u043f\u0438\u0440\u043e\u0432\u0430\u0442\u044c. "},
		{"Chinese", "\u67e5\u627e\u4e0b\u4e00\u4e2a\u53ef\u80fd\u6709\u610f\u4e49\u7684\u5b57\u8282\uff0c\u590d\u5236\u5b83\u524d\u9762\u7684\u6587\u672c\u3002"},
		{"emoji", "\U0001f468\u200d\U0001f469\u200d\U0001f467 \U0001f44d\U0001f3fd "},
		{"marks", "e" + strings.Repeat("\u0301", 40)},
		{"zalgo", strings.Repeat("\u0301", 64)},
	} {
		line := strings.Repeat(text.s, 10<<20/len(text.s))
		lines := strings.Repeat(text.s+"\n", 10<<20/(len(text.s)+1))
		for _, c := range []struct {
			name, s string
			w       func() io.WriteCloser
		}{
			{"Strip", line, func() io.WriteCloser { return transform.NewWriter(io.Discard, invisible.Untrusted.NewTransformer()) }},
			{"line", line, func() io.WriteCloser { return newBench(Options{}) }},
			{"lines", lines, func() io.WriteCloser { return newBench(Options{}) }},
			{"line, width", line, func() io.WriteCloser { return newBench(Options{Width: 80}) }},
			{"lines, width", lines, func() io.WriteCloser { return newBench(Options{Width: 80}) }},
		} {
			b.Run(text.name+"/"+c.name, func(b *testing.B) {
				b.SetBytes(int64(len(c.s)))
				b.ReportAllocs()
				src := []byte(c.s)
				for b.Loop() {
					w := c.w()
					for p := src; len(p) > 0; {
						n := min(len(p), 64<<10)
						w.Write(p[:n])
						p = p[n:]
					}
					w.Close()
				}
			})
		}
	}
}

func newBench(o Options) *Writer {
	w, err := NewWriter(io.Discard, "api", o)
	if err != nil {
		panic(err)
	}
	return w
}
