package bot

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games"
)

// marked is a choice with what stands for it on the picture and its button.
type marked struct {
	games.Choice
	mark string // "7", "B" or ""
}

// Marks returns what stands for each choice of a question on the picture, by word,
// as the first page of a turn post shows it.
func Marks(asked games.Prompt) map[string]string {
	marks := map[string]string{}
	for _, m := range page(asked.Choices, 0) {
		if m.mark != "" {
			marks[m.Word] = m.mark
		}
	}
	return marks
}

// page returns one page of the choices, in reading order, with their marks. Page 0
// holds those most likely wanted; numbers run on from page to page. A page that
// does not exist gives the first.
func page(choices []games.Choice, n int) []marked {
	all := marks(choices)
	if len(all) <= perPage {
		return all
	}
	if n < 0 || n >= pages(len(choices)) {
		n = 0
	}
	return all[n*perPage : min((n+1)*perPage, len(all))]
}

func pages(choices int) int { return max(1, (choices+perPage-1)/perPage) }

// marks returns all choices, page by page.
func marks(choices []games.Choice) []marked {
	order := make([]int, len(choices))
	for i := range order {
		order[i] = i
	}
	if len(choices) > perPage {
		slices.SortStableFunc(order, func(a, b int) int { return choices[a].Rank - choices[b].Rank })
		for part := range slices.Chunk(order, perPage) {
			slices.Sort(part)
		}
	}
	count := map[games.Mark]int{}
	all := make([]marked, len(order))
	for i, at := range order {
		c := choices[at]
		count[c.Mark] = cmp.Or(c.Nth, count[c.Mark]+1)
		all[i] = marked{c, sign(c.Mark, count[c.Mark])}
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
