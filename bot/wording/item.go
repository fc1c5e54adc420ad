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
	return cmp.Or(label, l.clauses(c.Does), word)
}

// stretch matches a place in the word of a choice: a cell, or from one cell to another.
var stretch = regexp.MustCompile(coordinates.String() + `(\.\.` + coordinates.String() + `)?`)

// spotIn names a choice as spot does, and adds where it lies: from cell to cell if the word says
// so, otherwise the part of the cell. Two knights on one tile differ only in that.
func (l Localizer) spotIn(sc scene.Scene, c games.Choice) string {
	name := l.spot(c)
	named := strings.HasPrefix(name, placed(l, c.Word)) // then nothing else can be meant
	for _, item := range sc.Items {
		if item.Kind == scene.Spot && item.Word == c.Word && sc.Grid && !named {
			if at := stretch.FindString(c.Word); at != "" {
				return name + " " + placed(l, at)
			}
			where := l.whereIn(sc, c.Word)
			if strings.HasSuffix(name, " "+where) {
				return name // the game's own text says so
			}
			return name + " (" + where + ")"
		}
	}
	return name
}

// whereIn says in which part of its cell the place of a word lies, "" if no spot shows it.
func (l Localizer) whereIn(sc scene.Scene, word string) string {
	at := slices.IndexFunc(sc.Items, func(it scene.Item) bool { return it.Kind == scene.Spot && it.Word == word })
	if at < 0 {
		return ""
	}
	return l.Say("bot.part." + side(sc.Items[at].Box.Centre()))
}

// inWords describes a choice for people who do not see the picture: its mark, its place, and its
// effect.
func (l Localizer) inWords(sc scene.Scene, m Marked) string {
	parts := []string{m.Sign, l.spotIn(sc, m.Choice)}
	name := JoinWith(" ", parts)
	if does := l.Does(m); does != "" && !strings.HasSuffix(name, does) {
		return name + " · " + does
	}
	return name
}

// side returns the compass point of the part of a cell where a point lies.
func side(p scene.Point) string {
	third := func(x float64) int { return int(3 * (x - math.Floor(x))) }
	const names = "nw n  ne w  c  e  sw s  se"
	at := 3 * (3*third(p.Y) + third(p.X))
	return strings.TrimSpace(names[at:min(at+3, len(names))])
}

// part returns the compass point of the part of the tile where the place of a word lies. It returns
// "" if no other choice with its name is offered there. First it tries the side of the tile. If two
// choices lie at the same side, it says on which side of the other one each lies; with more than
// two, at which corner.
func (l Localizer) part(word string) string {
	own, twins := l.twins(word)
	if len(twins) == 0 {
		return ""
	}
	at := towards(own, near)
	shared := func(other scene.Point) bool { return towards(other, near) == at }
	switch {
	case len(twins) == 1 && (shared(twins[0]) || len(at+towards(twins[0], near)) > 2):
		return towards(scene.Point{X: own.X - twins[0].X, Y: own.Y - twins[0].Y}, 0)
	case slices.ContainsFunc(twins, shared):
		return corner(own)
	}
	return at
}

// twins returns the place of a word on its tile, relative to the middle, and the places of the
// others with its name.
func (l Localizer) twins(word string) (own scene.Point, twins []scene.Point) {
	if l.board == nil {
		return own, nil
	}
	chosen := func(it scene.Item) bool { return it.Kind == scene.Spot && it.Word == word }
	at := slices.IndexFunc(l.board.Items, chosen)
	if at < 0 {
		return own, nil
	}
	first := l.board.Items[at]
	for _, it := range l.board.Items {
		p := it.Box.Centre()
		p = scene.Point{X: p.X - math.Floor(p.X) - .5, Y: p.Y - math.Floor(p.Y) - .5}
		switch {
		case chosen(it):
			own = p
		case it.Kind == scene.Spot && it.Noun == first.Noun && it.Name == first.Name && cellOf(it) == cellOf(first):
			twins = append(twins, p)
		}
	}
	return own, twins
}

// near is how much nearer to one side than to another a point must be to be named after it.
const near = .05

// towards says to which side of its tile a point is nearest, or to which corner if two sides are
// about as near.
func towards(p scene.Point, near float64) string {
	switch wide, high := math.Abs(p.X), math.Abs(p.Y); {
	case max(wide, high) < near:
		return "c"
	case wide >= high+near:
		return corner(scene.Point{X: p.X})
	case high >= wide+near:
		return corner(scene.Point{Y: p.Y})
	}
	return corner(p)
}

// corner says to which corner of its tile a point is nearest, "" for the middle.
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
