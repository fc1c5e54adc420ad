// Package nickname cleans up names that people gave themselves.
package nickname

import (
	"strings"
	"unicode"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"golang.org/x/text/unicode/norm"
)

// Erased is stored in place of the name of a player whose data were erased.
const Erased = "—"

var (
	// empty are characters that Unicode calls visible but that show nothing, or a space.
	empty = table(0x034f, 0x034f, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x2800, 0x2800, 0x3164, 0x3164, 0xffa0, 0xffa0)
	// emojis have signs that newer versions of Unicode add.
	emojis = table(0x1f000, 0x1faff)
	// punctuated are signs that are emojis or not, as a variation selector says.
	punctuated = table('#', '#', '*', '*', '0', '9', 0x203c, 0x203c, 0x2049, 0x2049, 0x3030, 0x3030)
	skins      = table(0x1f3fb, 0x1f3ff)
	jamoStarts = table(0x1100, 0x115e)
	jamoVowels = table(0x1161, 0x11a7)
)

// table makes a table of ranges, given by their ends in ascending order.
func table(ends ...rune) *unicode.RangeTable {
	var t unicode.RangeTable
	for i := 0; i < len(ends); i += 2 {
		if from, to := ends[i], ends[i+1]; to <= 0xffff {
			t.R16 = append(t.R16, unicode.Range16{Lo: uint16(from), Hi: uint16(to), Stride: 1})
		} else {
			t.R32 = append(t.R32, unicode.Range32{Lo: uint32(from), Hi: uint32(to), Stride: 1})
		}
	}
	return &t
}

// joined are the scripts in which joiners change how the letters beside them look.
var joined = []*unicode.RangeTable{
	unicode.Adlam, unicode.Arabic, unicode.Mandaic, unicode.Mongolian, unicode.Nko, unicode.Phags_Pa, unicode.Syriac,
	unicode.Balinese, unicode.Bengali, unicode.Chakma, unicode.Devanagari, unicode.Grantha, unicode.Gujarati, unicode.Gurmukhi,
	unicode.Javanese, unicode.Kannada, unicode.Khmer, unicode.Malayalam, unicode.Myanmar, unicode.Newa, unicode.Oriya,
	unicode.Sinhala, unicode.Tamil, unicode.Telugu, unicode.Tibetan, unicode.Tirhuta,
}

// varied are the scripts in which a variation selector changes how the letter before it looks.
var varied = []*unicode.RangeTable{unicode.Han, unicode.Mongolian, unicode.Myanmar, unicode.Phags_Pa}

// Signs that are invisible but change how their neighbours look.
const (
	nonJoiner = '\u200c'
	joiner    = '\u200d'
	blackFlag = '\U0001f3f4'
)

// subflags are the tags behind a black flag that make it the flag of England, Scotland or Wales.
var subflags = []string{tags("gbeng"), tags("gbsct"), tags("gbwls")}

func tags(letters string) string {
	return strings.Map(func(r rune) rune { return r + 0xe0000 }, letters) + "\U000e007f"
}

// Visible returns a name on one line without invisible characters, characters that change the
// direction of writing, and heaps of accents. It keeps what spells a word or joins an emoji. It is empty if nothing
// visible remains.
func Visible(name string) string {
	all := []rune(name)
	v := view{}
	for i := 0; i < len(all); i++ {
		next := rune(0)
		if i+1 < len(all) {
			next = all[i+1]
		}
		v.add(all[i], next)
		if all[i] == blackFlag {
			i += v.addSubflag(string(all[i+1:]))
		}
	}
	return strings.Join(strings.Fields(string(v.kept)), " ")
}

// view is the visible part of a name so far.
type view struct {
	kept []rune
	// based says that there is a letter or sign for a mark to stand on. It has so many marks of each kind.
	based bool
	marks [kinds]int
}

// add adds a character if it can be seen, or changes how its neighbours look.
func (v *view) add(r, next rune) {
	last := rune(0)
	if len(v.kept) > 0 {
		last = v.kept[len(v.kept)-1]
	}
	switch {
	case fills(last, r, next):
		v.keep(r)
	case unicode.IsSpace(r), unicode.Is(empty, r) && unicode.Is(unicode.L, r) || r == '\u2800':
		v.kept, v.based = append(v.kept, ' '), false
	case r == joiner && joins(last, next) || r == nonJoiner && separates(last, next) || unicode.Is(unicode.Variation_Selector, r) && selects(last, r):
		v.kept = append(v.kept, r)
	case !shows(r):
	case unicode.Is(unicode.M, r):
		kind := kindOf(r)
		if v.marks[kind]++; v.based && v.marks[kind] <= mostMarks[kind] {
			v.kept = append(v.kept, r)
		}
	default:
		v.keep(r)
	}
}

func (v *view) keep(r rune) { v.kept, v.based, v.marks = append(v.kept, r), true, [kinds]int{} }

// addSubflag adds the tags behind a black flag, and returns how many they are.
func (v *view) addSubflag(rest string) int {
	for _, flag := range subflags {
		if strings.HasPrefix(rest, flag) {
			v.kept = append(v.kept, []rune(flag)...)
			return len([]rune(flag))
		}
	}
	return 0
}

// shows reports whether a character can be seen.
func shows(r rune) bool {
	switch {
	case unicode.In(r, unicode.Bidi_Control, unicode.Variation_Selector, empty):
		return false
	case unicode.In(r, unicode.Prepended_Concatenation_Mark, emojis):
		return true
	}
	return unicode.IsGraphic(r)
}

// joins reports whether a joiner changes how the characters beside it look: it joins two emojis or two letters, or
// stands behind the sign that leaves out a vowel.
func joins(last, next rune) bool {
	emoji := unicode.In(last, unicode.So, skins, unicode.Variation_Selector) && unicode.In(next, unicode.So, emojis)
	return emoji || separates(last, next) || unicode.In(last, joined...) && norm.NFC.PropertiesString(string(last)).CCC() == virama
}

// virama is the combining class of signs that leave out a vowel.
const virama = 9

// separates reports whether a non-joiner changes how the letters beside it look.
func separates(last, next rune) bool {
	return unicode.In(last, joined...) && unicode.In(next, joined...) && unicode.Is(unicode.L, next)
}

// selects reports whether a variation selector can change how the character before it looks.
func selects(last, r rune) bool {
	if unicode.Is(unicode.Variation_Selector, last) {
		return false
	}
	if emoji := r == '\ufe0e' || r == '\ufe0f'; emoji {
		return unicode.In(last, unicode.S, punctuated, emojis)
	}
	return unicode.In(last, varied...) || unicode.Is(unicode.Sm, last)
}

// fills reports whether an empty letter completes a syllable of Hangul.
func fills(last, r, next rune) bool {
	return r == '\u115f' && unicode.Is(jamoVowels, next) || r == '\u1160' && unicode.Is(jamoStarts, last)
}

// Kinds of marks, and how many of each a letter may have: dozens of them cover the lines above and below.
const (
	heaped   = iota // above, below or across the letter, and further out with each mark
	spelling        // vowels, consonants and points with a place of their own
	kinds
)

var mostMarks = [kinds]int{heaped: 2, spelling: 4}

func kindOf(mark rune) int {
	class := norm.NFC.PropertiesString(string(mark)).CCC()
	if across, around := class == 1, class >= 200; across || around || unicode.In(mark, unicode.Me, unicode.Thai, unicode.Lao) {
		return heaped
	}
	return spelling
}

// Cut returns the beginning of a text, with at most some characters. It takes no letter from its accents and no joined
// emoji apart.
func Cut(text string, most int) string {
	parts := graphemes.FromString(text)
	end := 0
	for parts.Next() {
		if most -= len([]rune(parts.Value())); most < 0 {
			break
		}
		end = parts.End()
	}
	return text[:end]
}

// First returns the first name with something visible, or "".
func First(names ...string) string {
	for _, name := range names {
		if Visible(name) != "" {
			return name
		}
	}
	return ""
}
