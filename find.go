package invisible

import (
	"iter"
	"unicode/utf8"
)

// A Finding is a rune of a text that a profile looks for.
type Finding struct {
	Offset int // of its first byte
	Rune   rune
	Class  Class
	// Kept says that the profile leaves the rune where it is: it is a joiner between two
	// pictographic runes. All others go, or become a line feed if they are of class Separator.
	Kept bool
}

// Findings returns an iterator over the runes of s that p contains, in order. What it gives
// without Kept is what [Profile.String] removes or, of class [Separator], replaces. Bytes that are not
// valid UTF-8, which String replaces too, are no findings. It does not allocate for each finding.
func (p *Profile) Findings(s string) iter.Seq[Finding] {
	return func(yield func(Finding) bool) { p.findings(s, yield) }
}

func (p *Profile) findings(s string, yield func(Finding) bool) {
	// If the last two findings were that near to each other, as many bytes are looked at one rune
	// after the other before the scan starts again.
	const near = 12
	gap := near
	prev := rune(unknown) // the last rune written, as far as s has been read
	for i := 0; i < len(s); {
		from := i
		r, n := decode(s, i)
		for gap < near && i-from < near && n > 0 && !p.set.has(r) {
			i += n
			r, n = decode(s, i)
		}
		if !p.set.has(r) {
			next := index(p, s[i:])
			if next < 0 {
				return
			}
			i += next
			r, n = decode(s, i)
		}
		if gap = i - from; gap > 0 {
			// What is between is written, and U+FFFD for what is not valid.
			prev, _ = utf8.DecodeLastRuneInString(s[:i])
		}
		f := Finding{Offset: i, Rune: r, Class: ClassOf(r)}
		i += n
		switch {
		case r == lineSeparator || r == paragraphSeparator:
			prev = '\n'
		case r == joiner && p.joiners && pictographic.has(prev):
			// If it stays, prev is not needed again: the next rune is no finding.
			following, _ := decode(s, i)
			f.Kept = pictographic.has(following)
		}
		if !yield(f) {
			return
		}
	}
}
