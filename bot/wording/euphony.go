package wording

import (
	"regexp"
	"slices"
	"strings"
)

// meeting is what becomes of what meets where a text is filled in. Before a name the catalogues cannot know whether that
// begins with a vowel: names of people and games begin with a capital letter, and no letter of the board is followed
// by a small one. At the end of a sentence they cannot know whether an abbreviation stands.
type meeting struct {
	about []string // only texts with one of these can match; most have none, and looking for them is quick
	words *regexp.Regexp
	then  string
}

var meetings = map[string][]meeting{
	"de": {{[]string{".."}, regexp.MustCompile(`([^.])\.\.(\s|$)`), "$1.$2"}},
	"fr": {{[]string{"de ", "De ", "que ", "Que "}, regexp.MustCompile(`\b([Dd]|[Qq]u)e (\**[AEIOUÀÂÄÉÈÊËÎÏÔÖÙÛÜ]\p{Ll})`), "$1’$2"}},
	"es": {
		{[]string{"y "}, regexp.MustCompile(`\by (\**(?:[IÍ]|H[ií])\p{Ll})`), "e $1"},
		{[]string{"o "}, regexp.MustCompile(`\bo (\**(?:[OÓ]|H[oó])\p{Ll})`), "u $1"},
		{[]string{".."}, regexp.MustCompile(`([^.])\.\.(\s|$)`), "$1.$2"},
	},
}

// euphonic writes a text as it is spoken where words meet.
func euphonic(lang, text string) string {
	for _, m := range meetings[lang] {
		if slices.ContainsFunc(m.about, func(part string) bool { return strings.Contains(text, part) }) {
			text = m.words.ReplaceAllString(text, m.then)
		}
	}
	return text
}
