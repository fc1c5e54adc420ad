package wording

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Clip cuts a text to a number of characters, with an ellipsis, at a space or the end of a
// line if one is near.
func Clip(s string, most int) string {
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	cut := []rune(s)[:most-1]
	for i := len(cut) - 1; i > len(cut)*3/4; i-- {
		if cut[i] == ' ' || cut[i] == '\n' {
			cut = cut[:i]
			break
		}
	}
	return string(cut) + "…"
}

// Join puts paragraphs under each other and leaves the empty ones out.
func Join(paragraphs ...string) string { return JoinWith("\n", paragraphs) }

// JoinWith joins what is not empty.
func JoinWith(by string, parts []string) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(parts), func(p string) bool { return p == "" }), by)
}

// Pages puts lines on pages of so many lines and characters at most. A line is cut to the
// length of a page. No lines are one empty page.
func Pages(lines []string, most, size int) []string {
	pages := []string{""}
	count, length := 0, 0
	for i, line := range lines {
		line = Clip(line, size)
		n := utf8.RuneCountInString(line) + 1
		if i > 0 && (count == most || length+n > size) {
			pages = append(pages, "")
			count, length = 0, 0
		}
		last := &pages[len(pages)-1]
		if count > 0 {
			*last += "\n"
		}
		*last += line
		count, length = count+1, length+n
	}
	return pages
}

// latest returns a copy of as many of the last lines as fit into a number of characters,
// with an ellipsis before them when that is not all.
func latest(lines []string, most int) []string {
	size := 0
	for i, line := range slices.Backward(lines) {
		if size += utf8.RuneCountInString(line); size > most {
			return append([]string{"…"}, lines[i+1:]...)
		}
	}
	return slices.Clone(lines)
}

// Of what is told above a question: so many lines at most, each of so many characters, that it
// and the picture are seen together on a phone.
const mostAside, asideLine = 3, 180

// aside writes lines small, above what is asked: the latest ones, and how many came before.
func aside(l Localizer, lines []string) string {
	if before := len(lines) - mostAside; before > 0 {
		lines = append([]string{l.Say("bot.turn.before", "n", before, "count", before)}, lines[before:]...)
	}
	small := make([]string, len(lines))
	for i, line := range lines {
		small[i] = "-# " + Clip(line, asideLine)
	}
	return strings.Join(small, "\n")
}

// Capital begins a sentence with a capital letter.
func Capital(s string) string {
	_, size := utf8.DecodeRuneInString(s)
	return strings.ToUpper(s[:size]) + s[size:]
}
