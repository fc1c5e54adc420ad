package wording

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// PerPage is how many choices of a question are offered at a time. As buttons they fit into
// a message, and as options into a select menu.
const PerPage = 24

// Marked is a choice with what stands for it on the picture and its button.
type Marked struct {
	games.Choice
	Sign string // "7", "B" or ""
}

// Marks returns what stands for each choice of a question on the picture, by word, as the
// first page of a turn post shows it.
func Marks(asked games.Prompt) map[string]string { return Signs(Page(asked.Choices, 0)) }

// Signs returns what stands for the choices, by word.
func Signs(choices []Marked) map[string]string {
	signs := map[string]string{}
	for _, m := range choices {
		if m.Sign != "" {
			signs[m.Word] = m.Sign
		}
	}
	return signs
}

// OtherSigns returns what stands for those choices of a question that are not on a page, by
// word: the numbers run on.
func OtherSigns(choices []games.Choice, page int) map[string]string {
	if len(choices) <= PerPage {
		return nil
	}
	signs := Signs(markAll(choices))
	for _, m := range Page(choices, page) {
		delete(signs, m.Word)
	}
	return signs
}

// Page returns one page of the choices, in reading order, with their marks. Page 0 holds
// those most likely wanted; numbers run on from page to page. A page that does not exist
// gives the first.
func Page(choices []games.Choice, n int) []Marked {
	all := markAll(choices)
	if len(all) <= PerPage {
		return all
	}
	if n < 0 || n >= PageCount(len(choices)) {
		n = 0
	}
	return all[n*PerPage : min((n+1)*PerPage, len(all))]
}

// PageCount is how many pages so many choices take, one at least.
func PageCount(choices int) int { return max(1, (choices+PerPage-1)/PerPage) }

// markAll returns all choices, page by page.
func markAll(choices []games.Choice) []Marked {
	order := make([]int, len(choices))
	for i := range order {
		order[i] = i
	}
	if len(choices) > PerPage {
		slices.SortStableFunc(order, func(a, b int) int { return choices[a].Rank - choices[b].Rank })
		for part := range slices.Chunk(order, PerPage) {
			slices.Sort(part)
		}
	}
	count := map[games.Mark]int{}
	all := make([]Marked, len(order))
	for i, at := range order {
		c := choices[at]
		count[c.Mark] = cmp.Or(c.Nth, count[c.Mark]+1)
		all[i] = Marked{c, sign(c.Mark, count[c.Mark])}
	}
	return all
}

// sign writes mark number n (from 1) of its sort.
func sign(m games.Mark, n int) string {
	switch m {
	case games.Number:
		return strconv.Itoa(n)
	case games.Letter:
		return letter(n - 1)
	}
	return ""
}

// letter counts A … Z, AA, AB …
func letter(n int) string {
	if n < 26 {
		return string(rune('A' + n))
	}
	return letter(n/26-1) + letter(n%26)
}

// Question is what is asked below a picture; the zero question asks nothing.
type Question struct {
	Ask     games.Text
	Choices []Marked
	Said    []games.Choice // words of the draft so far
	Notes   []games.Text   // told beside the picture, and in words only there
}

// AllPages stands for all choices of a question instead of one page of them.
const AllPages = -1

// QuestionOf returns what a turn asks, with a page of the open question's choices.
func QuestionOf(t *session.Turn, page int) Question {
	q := Decided(t)
	q.Ask, q.Choices = t.Ask(), choicesOf(t, page)
	return q
}

// Decided returns what there is to say of a turn in which nothing is asked any more.
func Decided(t *session.Turn) Question {
	q := Question{Notes: t.Prompt.Notes}
	for _, c := range t.Tip.Controls {
		for _, choice := range c.Prompt.Choices {
			if choice.Word == c.Said {
				q.Said = append(q.Said, choice)
			}
		}
	}
	return q
}

// choicesOf lists what can be chosen or changed now: the choices beside a preset, and a page
// of the open question's.
func choicesOf(t *session.Turn, page int) (all []Marked) {
	for _, c := range t.Tip.Controls {
		if c.Prompt.Style == games.Select && c.Said != "" {
			all = append(all, markAll(c.Prompt.Choices)...)
		}
	}
	open := t.Tip.Open()
	switch {
	case open == nil:
		return all
	case page == AllPages:
		return append(all, markAll(open.Prompt.Choices)...)
	}
	return append(all, Page(open.Prompt.Choices, page)...)
}
