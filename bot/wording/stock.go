package wording

import (
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// Stock says how much is left to draw, of how many kinds, and how many places of the board can
// never be filled.
func Stock(l Localizer, stock []games.Stock, board scene.Scene) string {
	total := 0
	for _, kind := range stock {
		total += kind.N
	}
	title := "bot.stock.title"
	if id := l.game + ".stock.title"; l.Has(id) { // says whose it is
		title = id
	}
	return Join(l.Say(title, "count", total, "kinds", len(stock)), holes(l, board))
}

// holes says how many places of a board are impossible to fill, "" if none.
func holes(l Localizer, board scene.Scene) string {
	n := 0
	for _, it := range board.Items {
		if it.Kind == scene.Face && it.Dead {
			n++
		}
	}
	if n == 0 {
		return ""
	}
	return l.Say("bot.stock.holes", "count", n)
}

// AltStock describes the picture of what is left.
func AltStock(l Localizer, stock []games.Stock) string {
	kinds := make([]string, len(stock))
	for i, kind := range stock {
		kinds[i] = strconv.Itoa(kind.N) + " × " + l.thing(kind.Face)
	}
	return strings.Join(kinds, l.Say("bot.alt.and")) + "." // a name may contain a comma
}

// Thing names an item of a scene.
func (l Localizer) Thing(item scene.Item) string { return l.thing(item) }

// Drawn names an outcome. e is the event of another outcome of the same draw.
func (l Localizer) Drawn(e games.Event, name string) string {
	for _, f := range e.Facts {
		if f.Value == e.Draw {
			return l.fact(e, games.Fact{Name: f.Name, Value: name})
		}
	}
	return name
}

// Reasons says why something is not possible, one obstacle in a line.
func Reasons(l Localizer, bar games.Bar) string {
	lines := []string{"**" + l.Text(bar.Label) + "**"}
	for _, why := range bar.Why {
		lines = append(lines, "> "+Capital(l.Text(why)))
	}
	return strings.Join(lines, "\n")
}
