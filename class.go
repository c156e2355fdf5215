package invisible

import "strconv"

// A Class says what kind of invisible a rune is. Every rune that [Strict] contains has one; the
// counts are of the 4,213.
type Class uint8

const (
	NoClass           Class = iota // every rune that Strict does not contain
	Tag                            // 128: the block Tags, U+E0000–E007F, which mirrors ASCII
	VariationSelector              // 260: Variation_Selector
	BidiControl                    // 12: Bidi_Control
	Joiner                         // 2: Join_Control, U+200C and U+200D
	ZeroWidthSpace                 // 3: U+200B, U+2060 WORD JOINER, U+FEFF
	InvisibleOperator              // 4: U+2061–2064, for mathematics
	SoftHyphen                     // 1: U+00AD
	Separator                      // 2: U+2028 and U+2029, which become a line feed
	Annotation                     // 3: U+FFF9–FFFB, interlinear annotation
	DeprecatedFormat               // 6: U+206A–206F
	NotationFormat                 // 28: format characters of hieroglyphs, shorthand and music
	VisibleMark                    // 13: Prepended_Concatenation_Mark, such as U+06DD; these do have ink
	Filler                         // 4: letters without ink, U+115F, U+1160, U+3164, U+FFA0
	OtherIgnorable                 // 3742: the rest, such as U+034F, U+180E, U+2065 and U+E01F0–E0FFF
	Blank                          // 5: signs with a width and no ink, such as U+2800
)

// classNames are in the order of the constants.
var classNames = [...]string{
	"none", "tag", "variation selector", "bidi control", "joiner", "zero-width space", "invisible operator",
	"soft hyphen", "separator", "annotation", "deprecated format", "notation format", "visible mark",
	"filler", "other ignorable", "blank",
}

// String returns a name for people, such as "bidi control", or "none" for NoClass.
func (c Class) String() string {
	if int(c) < len(classNames) {
		return classNames[c]
	}
	return "Class(" + strconv.Itoa(int(c)) + ")"
}

// A classRange is a line of the table of classes.
type classRange struct {
	lo, hi rune
	class  Class
}

// ClassOf returns the class of r. It is NoClass for every rune that [Strict] does not contain,
// negative values, surrogates and values past U+10FFFF too.
func ClassOf(r rune) Class {
	lo, hi := 0, len(classes)
	for lo < hi {
		switch mid := int(uint(lo+hi) >> 1); {
		case r > classes[mid].hi:
			lo = mid + 1
		case r < classes[mid].lo:
			hi = mid
		default:
			return classes[mid].class
		}
	}
	return NoClass
}
