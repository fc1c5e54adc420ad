package wording

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// things lists the names of some items.
func (l Localizer) things(items []scene.Item) string {
	names := make([]string, len(items))
	for i, item := range items {
		names[i] = l.thing(item)
	}
	return strings.Join(names, ", ")
}

// thing names an item by its own text, or by its noun and id.
func (l Localizer) thing(item scene.Item) string {
	if id := l.game + "." + item.Noun + "." + item.Name; l.Has(id) {
		return l.Say(id)
	}
	noun := l.noun(item.Noun, 1)
	return JoinWith(" ", []string{noun, item.Name, item.Text})
}

// Counted returns a function that names the things in the panel of a picture. It uses short names
// if the game has them.
func Counted(l Localizer) func(noun string, n int) string {
	return func(noun string, n int) string {
		if id := l.game + ".panel." + noun; l.Has(id) {
			return l.Say(id, "n", n, "count", n)
		}
		return l.noun(noun, n)
	}
}

func (l Localizer) noun(noun string, n int) string {
	if id := l.game + ".noun." + noun; l.Has(id) {
		return l.Say(id, "n", n, "count", n)
	}
	return noun
}

// coordinates match a cell as games write it.
var coordinates = regexp.MustCompile(`-?\d+,-?\d+`)

// placed replaces the cells in a text by their names on the rim of the board.
func placed(l Localizer, text string) string {
	if l.board == nil {
		return text
	}
	name := coordinates.ReplaceAllStringFunc(text, func(at string) string {
		c, _ := games.ParseCell(at)
		return l.board.Field(c.X, c.Y)
	})
	if name == text {
		return text
	}
	return strings.ReplaceAll(name, "..", "–") // of a wall, from one cell to the other
}

// spot names a choice. A cell has its name on the rim, unless the label contains it. Other choices
// have their label, or the effect of choosing them.
func (l Localizer) spot(c games.Choice) string {
	label, word := l.Text(c.Label), placed(l, c.Word)
	if _, ok := games.ParseCell(c.Word); ok && !strings.HasPrefix(label, word) {
		return word
	}
	return cmp.Or(label, l.clauses(c.Does), l.Text(c.As), word)
}

// stretch matches a place in the word of a choice: a cell, or from one cell to another.
var stretch = regexp.MustCompile(coordinates.String() + `(\.\.` + coordinates.String() + `)?`)

// spotIn names a choice as spot does, and adds where it lies: from cell to cell if the word says
// so, otherwise the part of the cell. Two knights on one tile differ only in that.
func (l Localizer) spotIn(sc scene.Scene, c games.Choice) string {
	name := l.spot(c)
	named := strings.HasPrefix(name, placed(l, c.Word)) // then nothing else can be meant
	for _, item := range sc.Items {
		if item.Kind == scene.Spot && item.Word == c.Word && item.Text == "" && sc.Grid && !named { // one with a text is found by that
			where := l.whereIn(sc, c.Word)
			at := stretch.FindString(c.Word)
			switch {
			case strings.Contains(name, cmp.Or(placed(l, at), " "+where)):
				return name // the game's own text says so
			case at != "":
				return name + " " + placed(l, at)
			}
			return name + " (" + where + ")"
		}
	}
	return name
}

// whereIn says in which part of its cell the place of a word lies, "" if no spot shows it.
func (l Localizer) whereIn(sc scene.Scene, word string) string {
	part, _ := partOf(sc.Items, word)
	if part == "" {
		return ""
	}
	return l.Say("bot.part." + part)
}

// inWords describes a choice for people who do not see the picture: its mark, its place, and its
// effect.
func (l Localizer) inWords(sc scene.Scene, m Marked) string {
	name := l.numbered(sc, m)
	if does := l.Does(m); does != "" && !strings.HasSuffix(name, does) {
		return name + " · " + does
	}
	return name
}

// numbered names a choice where no picture shows it, with its mark.
func (l Localizer) numbered(sc scene.Scene, m Marked) string {
	if m.Sign == "" {
		return l.unseen(sc, m.Choice)
	}
	return m.Sign + " = " + l.unseen(sc, m.Choice)
}

// unseen names a choice where no picture shows it. Those with a name say where they lie.
func (l Localizer) unseen(sc scene.Scene, c games.Choice) string {
	if as := l.Text(c.As); as != "" && c.Mark != games.Named {
		return as
	}
	return l.spotIn(sc, c)
}

// middle is the width and height of the middle of a cell, which lies at none of its sides.
const middle = .25

// inCell returns where a point lies relative to the middle of its cell.
func inCell(p scene.Point) scene.Point {
	return scene.Point{X: p.X - math.Floor(p.X) - .5, Y: p.Y - math.Floor(p.Y) - .5}
}

// side returns the compass point of the part of a cell where a point lies, "c" for the middle.
func side(p scene.Point) string {
	p = inCell(p)
	if math.Abs(p.X) <= middle/2 {
		p.X = 0
	}
	if math.Abs(p.Y) <= middle/2 {
		p.Y = 0
	}
	return cmp.Or(corner(p), "c")
}

// part returns the compass point of the part of the tile where the place of a word lies. It returns
// "" if no other choice with its name is offered there.
func (l Localizer) part(word string) string {
	if l.board == nil {
		return ""
	}
	if part, alike := partOf(l.board.Items, word); alike {
		return part
	}
	return ""
}

// partOf returns the compass point of the part of its cell where the place of a word lies, "" if no
// spot shows it. Places with its name there are alike. If one of them lies in the same part, it returns
// the nearest corner; if they share that as well, the side of the other on which the place lies.
func partOf(items []scene.Item, word string) (part string, alike bool) {
	at := slices.IndexFunc(items, func(it scene.Item) bool { return it.Kind == scene.Spot && it.Word == word })
	if at < 0 {
		return "", false
	}
	one := items[at]
	own, twins := one.Box.Centre(), []scene.Point(nil)
	for i, it := range items {
		if i != at && it.Kind == scene.Spot && it.Noun == one.Noun && it.Name == one.Name && cellOf(it) == cellOf(one) {
			twins = append(twins, it.Box.Centre())
		}
	}
	for _, name := range []func(scene.Point) string{side, nearest} {
		shares := func(twin scene.Point) bool { return name(twin) == name(own) }
		if at := slices.IndexFunc(twins, shares); at >= 0 {
			part = cmp.Or(part, from(twins[at], own))
			continue
		}
		return name(own), len(twins) > 0
	}
	return part, true
}

// nearest returns the corner of its cell that is nearest to a point.
func nearest(p scene.Point) string { return corner(inCell(p)) }

// from returns on which side of one point another lies.
func from(one, other scene.Point) string {
	p := scene.Point{X: other.X - one.X, Y: other.Y - one.Y}
	if math.Abs(p.X) < math.Abs(p.Y) {
		p.X = 0
	} else {
		p.Y = 0
	}
	return corner(p)
}

// corner returns the compass point of a direction, "" for none.
func corner(p scene.Point) string {
	return [...]string{"n", "", "s"}[cmp.Compare(p.Y, 0)+1] + [...]string{"w", "", "e"}[cmp.Compare(p.X, 0)+1]
}

// Choice writes a button's label: the mark and the game's label. A numbered place needs only its
// number and what the game adds to the place; the picture shows where it is.
func (l Localizer) Choice(m Marked) string {
	label := l.Bare().Text(m.Label)
	_, cell := games.ParseCell(m.Word)
	word := placed(l, m.Word)
	more, named := strings.CutPrefix(label, word)
	switch {
	case m.Sign == "":
		return label
	case named && m.Mark == games.Number:
		return strings.TrimSpace(m.Sign + more)
	case label == "" || label == word || cell && m.Mark == games.Number:
		return m.Sign
	case m.Mark == games.Number:
		return m.Sign + " · " + label // the label may begin with a number
	}
	return m.Sign + " " + label
}
