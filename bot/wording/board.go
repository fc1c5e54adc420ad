package wording

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// maxBoard is how many characters of a board in words a message holds.
const maxBoard = 3000

// Board describes everything in a scene, for people who use a screen reader: the panel, the
// choices, what belongs together, and every cell with something in it, row by row. state is the
// position, nil if only the scene is known. Each page fits into a message.
func Board(l Localizer, sc scene.Scene, q Question, state games.State) []string {
	l = l.On(sc)
	d, _ := state.(games.Described)
	lines := append(plates(l, sc), altCounts(l, sc.Panel.Counts))
	notes := Notes(l, q.Notes)
	if !strings.Contains(notes, l.things(sc.Panel.Hand)) {
		lines = append(lines, altHand(l, sc)) // otherwise the notes name it
	}
	lines = append(lines, notes, unturned(l, sc.Panel.Hand, d))
	lines = append(lines, altSaid(l, q.Said))
	lines = append(lines, asked(l, sc, q)...)
	lines = append(lines, together(l, d)...)
	if sc.Grid {
		lines = append(lines, l.Say("bot.text.cells"))
	}
	lines = slices.DeleteFunc(append(lines, places(l, sc, d)...), func(line string) bool { return line == "" })
	return Pages(lines, 0, maxBoard)
}

// asked lists the choices of each question below it.
func asked(l Localizer, sc scene.Scene, q Question) (lines []string) {
	if len(q.Asked) == 0 {
		return []string{l.Text(q.Ask)}
	}
	for _, a := range q.Asked {
		lines = append(lines, l.Text(a.Ask))
		for _, m := range Among(a.Choices, a.Taken) {
			lines = append(lines, "• "+l.chosenOr(l.inWords(sc, m), a, m))
		}
	}
	return lines
}

// unturned describes the tiles to place, before they are turned.
func unturned(l Localizer, hand []scene.Item, d games.Described) string {
	var lines []string
	for _, item := range hand {
		if sides := reached(l, item, d); sides != "" {
			lines = append(lines, l.Say("bot.text.unturned", "sides", sides))
		}
	}
	return Join(lines...)
}

// reached says what is on which side of a tile as it lies, "" if the item is no tile.
func reached(l Localizer, item scene.Item, d games.Described) string {
	if d == nil || item.Kind != scene.Face {
		return ""
	}
	var sides []string
	for _, t := range d.Sides(item.Name, item.Turn) {
		sides = append(sides, l.Text(t))
	}
	return strings.Join(sides, l.Say("bot.alt.and"))
}

// together lists what belongs together on the board.
func together(l Localizer, d games.Described) (lines []string) {
	if d == nil {
		return nil
	}
	for _, t := range d.Together() {
		lines = append(lines, "• "+l.Text(t))
	}
	if len(lines) > 0 {
		lines = slices.Insert(lines, 0, l.Say("bot.text.together"))
	}
	return lines
}

// plates writes a line for each player.
func plates(l Localizer, sc scene.Scene) []string {
	var lines []string
	for _, p := range sc.Panel.Plates {
		seat := games.Seat(p.Seat)
		line := l.Seat(seat) + "."
		if !sc.Panel.Unscored {
			line = l.Say("bot.text.plate", "player", l.Seat(seat), "points", p.Score)
		}
		for _, c := range p.Counts {
			line += " " + l.Say("bot.alt.count", "name", Capital(Counted(l)(c.Noun, c.N)), "number", c.N)
		}
		if len(p.Items) > 0 {
			line += " " + l.Say("bot.alt.cards", "things", l.things(p.Items))
		}
		if p.Active {
			line += " " + l.Say("bot.text.active", "player", l.Seat(seat))
		}
		lines = append(lines, line)
	}
	return lines
}

// cellOf returns the cell of an item.
func cellOf(item scene.Item) games.Cell {
	c := item.Box.Centre()
	return games.Cell{X: int(math.Floor(c.X)), Y: int(math.Floor(c.Y))}
}

// places describes what lies on the board, by cell; on a board without cells, one item after the
// other.
func places(l Localizer, sc scene.Scene, d games.Described) []string {
	if !sc.Grid {
		return row(l, sc.Items)
	}
	byCell, standing := map[games.Cell][]string{}, map[games.Cell][]string{}
	var cells []games.Cell
	var lines []string
	tiled := map[games.Cell]bool{}
	for _, item := range sc.Items {
		text := lying(l, item, d)
		switch {
		case text == "":
			continue
		case item.Kind == scene.Path || item.Beside:
			lines = append(lines, "• "+JoinWith(" ", []string{text, opening(l, item)}))
			continue
		}
		at := cellOf(item)
		tiled[at] = tiled[at] || reached(l, item, d) != ""
		if item.Kind == scene.Piece && tiled[at] {
			standing[at] = append(standing[at], onFeature(l, item, text))
			continue
		}
		if byCell[at] == nil {
			cells = append(cells, at)
		}
		byCell[at] = append(byCell[at], text)
	}
	slices.SortFunc(cells, func(a, b games.Cell) int { return cmp.Or(a.Y-b.Y, a.X-b.X) })
	for _, at := range cells {
		told := append([]string{strings.Join(byCell[at], ", ")}, standing[at]...)
		lines = append(lines, placed(l, at.String())+" — "+strings.Join(told, ". "))
	}
	return lines
}

// onFeature says where on its tile a piece stands: on which feature, as the buttons call it, and in which
// part of the tile.
func onFeature(l Localizer, item scene.Item, text string) string {
	where := l.Say("bot.part." + side(item.Box.Centre()))
	if id := l.game + ".follow." + item.Name; l.Has(id) {
		_, feature := emblemOf(l.Say(id))
		return l.Say("bot.text.stands", "feature", feature, "where", where, "what", text)
	}
	return text + " (" + where + ")"
}

// steps lead from a cell to its neighbours, by compass point.
var steps = map[string]games.Cell{"n": {Y: -1}, "e": {X: 1}, "s": {Y: 1}, "w": {X: -1}}

// opening says on which side of which cell a face lies that stands outside the cells. Its pose
// names that side.
func opening(l Localizer, item scene.Item) string {
	step, known := steps[item.Pose]
	if item.Kind != scene.Face || !known {
		return ""
	}
	at := cellOf(item)
	at = games.Cell{X: at.X - step.X, Y: at.Y - step.Y}
	return l.Say("bot.text.beside", "at", placed(l, at.String()), "side", l.Say("bot.part."+item.Pose))
}

// row writes a line for each run of equal things. A text that ends with a colon is a heading.
func row(l Localizer, items []scene.Item) (lines []string) {
	before := ""
	for _, item := range items {
		text := lying(l, item, nil)
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

// lying names an item and its owner; "" for items that only help the eye.
func lying(l Localizer, item scene.Item, d games.Described) string {
	if item.Kind.Marks() {
		return ""
	}
	parts := []string{l.thing(item)}
	if sides := reached(l, item, d); sides != "" {
		parts[0] = l.Say("bot.option", "name", parts[0], "value", sides)
	} else if item.Kind == scene.Face && item.Turn != 0 {
		parts = append(parts, l.Say("bot.text.turned", "n", item.Turn))
	}
	if item.Number != 0 {
		parts = append(parts, "("+strconv.Itoa(item.Number)+")")
	}
	if item.Kind == scene.Piece && item.Seat >= 0 {
		parts = append(parts, "("+l.Seat(games.Seat(item.Seat))+")")
	}
	if item.Ghost {
		parts = append(parts, l.Say("bot.text.planned"))
	}
	return JoinWith(" ", parts)
}
