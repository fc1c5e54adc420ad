package bot

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// maxTextPage is how many characters of a text board stand in one message.
const maxTextPage = 3000

// textBoard writes all that a scene shows, for people who read with their ears: the
// panel, what can be chosen, and every cell that bears something, row by row.
func (v voice) textBoard(sc scene.Scene, q question) []string {
	lines := v.plates(sc)
	lines = append(lines, v.altCounts(sc.Panel.Counts), v.altHand(sc), v.notes(q.notes))
	lines = append(lines, v.text(q.ask), v.altSaid(q.said))
	for _, m := range q.choices {
		lines = append(lines, joinWith(" ", []string{"•", m.mark, v.spotIn(sc, m.Choice)}))
	}
	if sc.Grid {
		lines = append(lines, v.say("bot.text.cells"))
	}
	return paginate(slices.DeleteFunc(append(lines, v.places(sc)...), func(l string) bool { return l == "" }))
}

// plates writes a line for each player.
func (v voice) plates(sc scene.Scene) []string {
	var lines []string
	for _, p := range sc.Panel.Plates {
		seat := games.Seat(p.Seat)
		line := v.say("bot.text.plate", "letter", seat.String(), "player", v.seat(seat), "points", p.Score)
		for _, c := range p.Counts {
			line += " " + v.say("bot.alt.count", "name", capital(v.noun(c.Noun, c.N)), "number", c.N)
		}
		if len(p.Items) > 0 {
			line += " " + v.say("bot.alt.hand", "things", v.things(p.Items))
		}
		if p.Active {
			line += " " + v.say("bot.text.active")
		}
		lines = append(lines, line)
	}
	return lines
}

// cellOf returns the cell in which an item lies.
func cellOf(item scene.Item) games.Cell {
	c := item.Box.Centre()
	return games.Cell{X: int(math.Floor(c.X)), Y: int(math.Floor(c.Y))}
}

// places writes what lies on the board: by cell, or on a board without cells one thing
// after the other.
func (v voice) places(sc scene.Scene) []string {
	if !sc.Grid {
		return v.row(sc.Items)
	}
	byCell := map[games.Cell][]string{}
	var cells []games.Cell
	var lines []string
	for _, item := range sc.Items {
		text := v.lying(item)
		switch {
		case text == "":
			continue
		case item.Kind == scene.Path:
			lines = append(lines, "• "+text)
			continue
		}
		at := cellOf(item)
		if byCell[at] == nil {
			cells = append(cells, at)
		}
		byCell[at] = append(byCell[at], text)
	}
	slices.SortFunc(cells, func(a, b games.Cell) int { return cmp.Or(a.Y-b.Y, a.X-b.X) })
	for _, at := range cells {
		lines = append(lines, at.String()+" — "+strings.Join(byCell[at], ", "))
	}
	return lines
}

// row writes a line for each run of things of one sort. What ends with a colon is a
// heading.
func (v voice) row(items []scene.Item) (lines []string) {
	before := ""
	for _, item := range items {
		text := v.lying(item)
		switch {
		case text == "":
			continue
		case strings.HasSuffix(text, ":"):
			lines = append(lines, text)
		case item.Noun == before:
			lines[len(lines)-1] += ", " + text
		default:
			lines = append(lines, "• "+text)
		}
		before = item.Noun
	}
	return lines
}

// lying writes what an item is and whose; "" for what only helps the eye.
func (v voice) lying(item scene.Item) string {
	if item.Kind == scene.Spot || item.Kind == scene.Outline {
		return ""
	}
	parts := []string{v.thing(item)}
	if item.Kind == scene.Face && item.Turn != 0 {
		parts = append(parts, v.say("bot.text.turned", "n", item.Turn))
	}
	if item.Kind == scene.Piece && item.Seat >= 0 {
		parts = append(parts, "("+v.seat(games.Seat(item.Seat))+")")
	}
	if item.Ghost {
		parts = append(parts, v.say("bot.text.planned"))
	}
	return joinWith(" ", parts)
}

// paginate joins lines to pages.
func paginate(lines []string) []string {
	var pages []string
	page := ""
	for _, line := range lines {
		line = clip(line, maxTextPage)
		if page != "" && len([]rune(page))+1+len([]rune(line)) > maxTextPage {
			pages = append(pages, page)
			page = ""
		}
		page = join(page, line)
	}
	return append(pages, page)
}
