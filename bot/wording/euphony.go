package wording

import (
	"regexp"
	"slices"
	"strings"
)

// meeting is a replacement where words meet after a text is filled in. The catalogues cannot know
// whether the name that follows begins with a vowel. Names of people and games begin with a capital
// letter, and no letter of the board is followed by a small one. The catalogues cannot know either
// whether a sentence ends with an abbreviation.
type meeting struct {
	about []string // only texts with one of these can match; checking for them first is fast
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

// euphonic adapts a text where words meet.
func euphonic(lang, text string) string {
	for _, m := range meetings[lang] {
		if slices.ContainsFunc(m.about, func(part string) bool { return strings.Contains(text, part) }) {
			text = m.words.ReplaceAllString(text, m.then)
		}
	}
	return text
}
