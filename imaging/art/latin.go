package art

import (
	"strings"

	"github.com/mozillazg/go-unidecode"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/text/unicode/norm"
)

// The embedded font has Latin, Greek and Cyrillic letters. Fonts for all other scripts would be
// many times as large as the rest of the program. So names in other scripts are written in Latin
// letters, roughly as they sound. Signs without a sound are left out.

// latin returns a text in letters that the font has. A composed letter is taken apart only where
// the font lacks it as a whole.
func latin(text string) string {
	var buf sfnt.Buffer
	var b strings.Builder
	for _, r := range norm.NFC.String(text) {
		if known(&buf, r) {
			b.WriteRune(r)
			continue
		}
		for _, part := range norm.NFKC.String(string(r)) {
			if known(&buf, part) {
				b.WriteRune(part)
			} else {
				b.WriteString(inLatin(part))
			}
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// known reports whether the font has a character.
func known(buf *sfnt.Buffer, r rune) bool {
	i, err := bold().GlyphIndex(buf, r)
	return err == nil && i != 0
}

// inLatin writes a character in plain letters. It drops the signs that stand for letters Latin lacks:
// readers would take them for quotation marks.
func inLatin(r rune) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune("`'\"@", r) {
			return -1
		}
		return r
	}, unidecode.Unidecode(string(r)))
}
