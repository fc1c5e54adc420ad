package clock

import (
	"strings"
	"unicode"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// fold writes a text in small letters without accents, and with the usual digits, signs and spaces for special ones,
// such as those of full width.
func fold(text string) string {
	bare := transform.Chain(norm.NFKD, runes.Remove(runes.In(unicode.Mn)), norm.NFKC)
	folded, _, err := transform.String(bare, text)
	if err != nil {
		folded = text
	}
	return strings.ToLower(strings.Join(strings.FieldsFunc(folded, unicode.IsSpace), " "))
}

// dashes writes every dash as a hyphen.
func dashes(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Pd, r) || strings.ContainsRune("−~→", r) {
			return '-'
		}
		return r
	}, text)
}
