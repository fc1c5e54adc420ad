// Package nickname cleans up names that people gave themselves.
package nickname

import (
	"strings"
	"unicode"
)

// blanks are characters that Unicode calls visible but that show nothing.
var blanks = &unicode.RangeTable{
	R16: []unicode.Range16{
		{0x034f, 0x034f, 1}, {0x115f, 0x1160, 1}, {0x17b4, 0x17b5, 1}, {0x180b, 0x180f, 1},
		{0x2800, 0x2800, 1}, {0x3164, 0x3164, 1}, {0xfe00, 0xfe0f, 1}, {0xffa0, 0xffa0, 1},
	},
	R32: []unicode.Range32{{0xe0100, 0xe01ef, 1}},
}

// mostMarks is how many accents a letter may have: dozens of them cover the lines above and below.
const mostMarks = 2

// Visible returns a name on one line without invisible characters, characters that change the
// direction of writing, and heaps of accents. It is empty if nothing visible remains.
func Visible(name string) string {
	var b strings.Builder
	marks := mostMarks // an accent needs a letter before it
	for _, r := range name {
		switch {
		case unicode.IsSpace(r):
			r, marks = ' ', mostMarks
		case !unicode.IsGraphic(r), unicode.Is(unicode.Bidi_Control, r), unicode.Is(blanks, r):
			continue
		case unicode.Is(unicode.M, r):
			if marks++; marks > mostMarks {
				continue
			}
		default:
			marks = 0
		}
		b.WriteRune(r)
	}
	return strings.Join(strings.Fields(b.String()), " ")
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
