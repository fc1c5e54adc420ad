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

// thing names an item: by its own text, or by that of its sort and its id.
func (l Localizer) thing(item scene.Item) string {
	if id := l.game + "." + item.Noun + "." + item.Name; l.Has(id) {
		return l.Say(id)
	}
	noun := l.noun(item.Noun, 1)
	return JoinWith(" ", []string{noun, item.Name, item.Text})
}

// Counted returns what names the things that the panel of a picture counts, so many of them:
// in few letters, if the game has a text for that.
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

// coordinates are how games write a cell.
var coordinates = regexp.MustCompile(`-?\d+,-?\d+`)

// placed names the places in a text as on the rim of the board.
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
	return strings.ReplaceAll(name, "..", "–") // of a wall, from one to the other
}

// spot names a choice: a cell by its name, unless its label does, anything else by its label, or
// without one by what it does.
func (l Localizer) spot(c games.Choice) string {
	label, word := l.Text(c.Label), placed(l, c.Word)
	if _, ok := games.ParseCell(c.Word); ok && !strings.HasPrefix(label, word) {
		return word
	}
	return cmp.Or(label, l.clauses(c.Does), word)
}

// stretch is a place in the word of a choice: a cell, or from one cell to another.
var stretch = regexp.MustCompile(coordinates.String() + `(\.\.` + coordinates.String() + `)?`)

// spotIn names a choice as spot does, and where it lies: from cell to cell if its word says so,
// else in which part of its cell: two knights on one tile differ only in that.
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
				return name // the game says so itself
			}
			return name + " (" + where + ")"
		}
	}
	return name
}

// whereIn says in which part of its cell lies what is chosen with a word, "" where no spot shows it.
func (l Localizer) whereIn(sc scene.Scene, word string) string {
	at := slices.IndexFunc(sc.Items, func(it scene.Item) bool { return it.Kind == scene.Spot && it.Word == word })
	if at < 0 {
		return ""
	}
	return l.Say("bot.part." + side(sc.Items[at].Box.Centre()))
}

// inWords names a choice for whoever does not see the picture: its mark, its place, and what it
// does.
func (l Localizer) inWords(sc scene.Scene, m Marked) string {
	parts := []string{m.Sign, l.spotIn(sc, m.Choice)}
	name := JoinWith(" ", parts)
	if does := l.Does(m); does != "" && !strings.HasSuffix(name, does) {
		return name + " · " + does
	}
	return name
}

// side says in which part of its cell a point lies, as a compass point.
func side(p scene.Point) string {
	third := func(x float64) int { return int(3 * (x - math.Floor(x))) }
	const names = "nw n  ne w  c  e  sw s  se"
	at := 3 * (3*third(p.Y) + third(p.X))
	return strings.TrimSpace(names[at:min(at+3, len(names))])
}

// part says in which part of its tile lies what is chosen with a word, as a compass point, "" where no other of
// its name is offered there: at which side of the tile; of two that are not each at one of their own, on which
// side of the other; of more, at which corner.
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

// twins returns where on its tile lies what is chosen with a word, from the middle, and so the others of its name.
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

// near is how much nearer to one side of a tile than to another a point has to be, to be called by it.
const near = .05

// towards says to which side of its tile a point lies, or to which corner if it is about as near to two sides.
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

// corner says to which corner of its tile a point lies; of no deviation it says nothing.
func corner(p scene.Point) string {
	return [...]string{"n", "", "s"}[cmp.Compare(p.Y, 0)+1] + [...]string{"w", "", "e"}[cmp.Compare(p.X, 0)+1]
}

// Choice writes a button's label: the mark, and what the game says about it. For a
// numbered place the number alone is enough, with what the game adds to the place: the
// picture shows where it is.
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
		return m.Sign + " · " + label // which may begin with a number
	}
	return m.Sign + " " + label
}
