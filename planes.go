package invisible

// In bit planes a block of 64 bytes is eight masks, of which mask n holds bit n of each
// byte. What is asked of a byte, or of bytes that follow each other, is then asked of all 64 by
// a few operations, and takes the same time whatever the text.

// planes turns a block into planes: a matrix of eight by eight bits is transposed in
// each of the eight bytes of the words at once.
func planes[T text](s T) (p0, p1, p2, p3, p4, p5, p6, p7 uint64) {
	_ = s[block-1]
	p0, p1, p2, p3 = load(s), load(s[8:]), load(s[16:]), load(s[24:])
	p4, p5, p6, p7 = load(s[32:]), load(s[40:]), load(s[48:]), load(s[56:])

	const four, two, one = ones * 0x0F, ones * 0x33, ones * 0x55
	t := (p0>>4 ^ p4) & four
	p0, p4 = p0^t<<4, p4^t
	t = (p1>>4 ^ p5) & four
	p1, p5 = p1^t<<4, p5^t
	t = (p2>>4 ^ p6) & four
	p2, p6 = p2^t<<4, p6^t
	t = (p3>>4 ^ p7) & four
	p3, p7 = p3^t<<4, p7^t

	t = (p0>>2 ^ p2) & two
	p0, p2 = p0^t<<2, p2^t
	t = (p1>>2 ^ p3) & two
	p1, p3 = p1^t<<2, p3^t
	t = (p4>>2 ^ p6) & two
	p4, p6 = p4^t<<2, p6^t
	t = (p5>>2 ^ p7) & two
	p5, p7 = p5^t<<2, p7^t

	t = (p0>>1 ^ p1) & one
	p0, p1 = p0^t<<1, p1^t
	t = (p2>>1 ^ p3) & one
	p2, p3 = p2^t<<1, p3^t
	t = (p4>>1 ^ p5) & one
	p4, p5 = p4^t<<1, p5^t
	t = (p6>>1 ^ p7) & one
	p6, p7 = p6^t<<1, p7^t
	return
}

// overlap is how many bytes of a block are looked at once more in the next one, because the
// encodings that start there cannot be judged without what follows.
const overlap = 2

// last is the bit of the last byte before the overlap, byte 61.
const last = 47

// next moves each bit to the byte before, so that a byte's place tells about the one behind it. next2 does
// it twice.
func next(m uint64) uint64  { return m>>8 | m<<55&(0x7F<<56) }
func next2(m uint64) uint64 { return m>>16 | m<<47&(0x7F7F<<48) }

// after moves each bit to the byte behind.
func after(m uint64) uint64 { return m<<8 | m>>55&0xFE }

// A carry says which continuation bytes the blocks before still expect: one is 1 if
// the first byte is the last of its encoding, two if another follows, three if two do.
type carry struct{ one, two, three uint64 }

// scanPlanes gives two masks of a block. A bit of hits is the first byte of an encoding that
// may be of a rune of Untrusted, or if wide of Strict, or whose
// second byte is out of range. A bit of bad is a byte that is a continuation byte where
// none is expected, or is none where one is.
//
// hits is wider than the sets, and a bit of it needs a closer look: what it says is written in
// ranges of second bytes that hold no frequent letters.
func scanPlanes[T text](s T, wide bool, open carry) (hits, bad uint64, _ carry) {
	b0, b1, b2, b3, b4, b5, b6, b7 := planes(s)

	// The first bytes of encodings of two bytes or more, three or more, and four; then which
	// bytes must be continuation bytes for it.
	lead := b7 & b6
	lead3 := lead & b5
	lead4 := lead3 & b4
	m3 := lead4
	m2 := after(m3) | open.three | lead3
	m1 := after(m2) | open.two | lead
	bad = (after(m1) | open.one) ^ b7 ^ lead
	open = carry{one: m1 >> last & 1, two: m2 >> last & 1, three: m3 >> last & 1}

	// The second bytes.
	n0, n1, n2, n3, n4, n5 := next(b0), next(b1), next(b2), next(b3), next(b4), next(b5)
	n32 := n3 & n2
	none43 := ^(n4 | n3)
	low := none43 &^ n2 // 80–83, A0–A3

	x0 := ^(b3 | b2)   // the first byte is 11xx00xx
	e := lead3 &^ b4   // E0–EF
	c := lead &^ lead3 // C0–DF

	// E0 80–9F is no encoding; E0 A0–A3 and E1 A0–A3.
	e01 := low&n5 | ^(n5 | b0)
	// E2 80, with a third byte of 8B–8F or A8–AE; E2 81, E2 A0–A1.
	third := b3 &^ b4 & (b5&^(b2&b1&b0) | ^b5&(b2|b1&b0))
	e2 := b1 &^ (b0 | n1) & low & (n0 | n5 | next2(third))
	hits = e & x0 & (e01&^b1 | e2)
	// EF B8–BB and EF BE–BF; ED A0–BF is no encoding.
	hits |= e & b3 & b2 & b0 & n5 & (^b1 | n4&n3&(n1|^n2))
	// All of F0–FF but F0 9E–9F and F0 A0–BF, which hold emoji and ideographs.
	hits |= lead4 &^ (x0 &^ (b1 | b0) & (n5 | n4&n32&n1))
	// C0–C1 are no encodings; C2 AC–AF.
	hits |= c & x0 &^ b4 & (^b1 | n32&n5&^(b0|n4))
	// D8 80–87; D8 and DB 9C–9D; DC 8E–8F.
	hits |= c & b4 & b3 &^ n5 & (none43&^(b2|b1|b0) | n32&(n4&^(n1|b2|(b1^b0))|b2&n1&^(n4|b1|b0)))
	// For Strict, CD 8E–8F; E1 and E3 84–85; E1 and E3 9E.
	if wide {
		hits |= c & b3 & b2 & b0 &^ (b4 | b1 | n5 | n4) & n32 & n1
		hits |= e & x0 & b0 &^ n5 & n2 & (none43&^n1 | n4&n3&n1&^n0)
	}

	const tail = 1<<63 | 1<<55 // the overlap
	return hits &^ tail, bad, open
}
