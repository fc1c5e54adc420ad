package wording

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/bastide-games/bastide/bot/nickname"
)

// Clip cuts a text to a number of characters and adds an ellipsis. It cuts at a nearby space or
// line end if there is one, and takes no joined emoji apart.
func Clip(s string, most int) string {
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	cut := []rune(nickname.Cut(s, most-1))
	for i := len(cut) - 1; i > len(cut)*3/4; i-- {
		if cut[i] == ' ' || cut[i] == '\n' {
			cut = cut[:i]
			break
		}
	}
	return string(cut) + "…"
}

// Join puts paragraphs below each other and leaves out empty ones.
func Join(paragraphs ...string) string { return JoinWith("\n", paragraphs) }

// JoinWith joins the texts that are not empty.
func JoinWith(by string, parts []string) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(parts), func(p string) bool { return p == "" }), by)
}

// Pages distributes lines over pages with limited lines and characters. It cuts a line to the
// length of a page. Without lines it returns one empty page.
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

// latest returns as many of the last lines as fit into a number of characters. If some are missing,
// an ellipsis stands before them.
func latest(lines []string, most int) []string {
	size := 0
	for i, line := range slices.Backward(lines) {
		if size += utf8.RuneCountInString(line); size > most {
			return append([]string{"…"}, lines[i+1:]...)
		}
	}
	return slices.Clone(lines)
}

// Limits of what stands above a question, in lines and in characters of a line. The text and the
// picture should fit on a phone together.
const mostAside, asideLine = 3, 180

// aside writes lines in small letters, above a question: the latest ones, and how many came before.
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

// Capital makes the first letter a capital.
func Capital(s string) string {
	_, size := utf8.DecodeRuneInString(s)
	return strings.ToUpper(s[:size]) + s[size:]
}
