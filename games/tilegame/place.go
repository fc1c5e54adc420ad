package tilegame

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/games"
)

// The first words of actions: to lay a tile, such as "place 3,-1 r2", and to put a follower, such
// as "follow c0".
const (
	VerbPlace  = "place"
	VerbFollow = "follow"
)

// None is the word for putting nothing there.
const None = "none"

// FollowNone is the action to put no follower.
const FollowNone games.Action = VerbFollow + " " + None

// CommonAction writes a move to lay a tile or to put a follower.
func (t *Table) CommonAction(m games.Move) games.Action {
	if Verb(m) == LayVerb {
		return t.Spell([]games.Move{m})[0]
	}
	kind, segment := Followed(m)
	if segment == Nobody {
		return FollowNone
	}
	return t.Set.Kinds[kind].Follow[segment]
}

// CommonMove reads a legal action to lay a tile or to put a follower.
func (t *Table) CommonMove(a games.Action) games.Move {
	verb, rest, _ := strings.Cut(string(a), " ")
	switch {
	case a == FollowNone:
		return FollowVerb
	case verb == VerbFollow:
		kind := t.Kind(t.Last())
		return FollowMove(kind, slices.Index(t.Set.Kinds[kind].Follow, a))
	}
	first, last, _ := strings.Cut(rest, " ")
	if cell, turn, named := strings.Cut(last, " "); named {
		return Named(slices.Index(t.Set.Names, first)) | t.placing(cell, turn)
	}
	return t.placing(first, last)
}

// LegalList writes the moves of the seat in turn as its legal list. action writes a move that does
// not lay a tile.
func (t *Table) LegalList(moves []games.Move, action func(games.Move) games.Action) []games.Action {
	if len(moves) > 0 && Verb(moves[0]) == LayVerb {
		return t.Spell(moves)
	}
	list := make([]games.Action, len(moves))
	for i, m := range moves {
		list[i] = action(m)
	}
	slices.Sort(list)
	return list
}

// Place returns the action to lay a tile without naming it.
func Place(c games.Cell, turn int) games.Action {
	x, y := c.X+middle, c.Y+middle
	if uint(x) > 2*middle || uint(y) > 2*middle {
		return place(c, turn)
	}
	at := (y*(2*middle+1)+x)*len(TurnWords) + turn
	return games.Action(usual.text[usual.ends[at]:usual.ends[at+1]])
}

// CellWord is a faster [games.Cell.String].
func CellWord(c games.Cell) string {
	a := string(Place(c, 0))
	return a[len(VerbPlace)+1 : len(a)-len(" r0")]
}

func place(c games.Cell, turn int) games.Action {
	return games.Join(VerbPlace, c.String(), TurnWords[turn])
}

// middle is how far from the origin nearly all tiles lie.
const middle = 16

// usual holds the actions to lay a tile there, in one text, because legal lists need them all the
// time.
var usual = func() (u struct {
	text string
	ends []uint32
}) {
	var text []byte
	u.ends = []uint32{0}
	for y := -middle; y <= middle; y++ {
		for x := -middle; x <= middle; x++ {
			for turn := range TurnWords {
				text = append(text, place(games.Cell{X: x, Y: y}, turn)...)
				u.ends = append(u.ends, uint32(len(text)))
			}
		}
	}
	u.text = string(text)
	return u
}()

// placing reads the last words of a legal action to lay a tile.
func (t *Table) placing(cell, turn string) games.Move {
	x, y, _ := strings.Cut(cell, ",")
	c := games.Cell{}
	c.X, _ = strconv.Atoi(x)
	c.Y, _ = strconv.Atoi(y)
	return LayMove(t.Square(c), slices.Index(TurnWords, turn))
}

// Spell writes moves to lay a tile, in the order of [Table.Placements], as a legal list.
func (t *Table) Spell(moves []games.Move) []games.Action {
	var room [64]uint64
	keys := room[:0]
	for i, m := range moves {
		if at, _ := Where(m); i == 0 || m>>turnBits != moves[i-1]>>turnBits {
			keys = append(keys, uint64(m>>nameShift)<<nameKey|uint64(t.Order(at))<<orderKey|uint64(i))
		}
	}
	slices.Sort(keys)
	list, text := make([]games.Action, 0, len(moves)), &strings.Builder{}
	for _, key := range keys {
		at, _ := Where(moves[uint32(key)])
		c, kind := t.Cell(at), NamedKind(moves[uint32(key)])
		for _, m := range moves[uint32(key):] {
			if m>>turnBits != moves[uint32(key)]>>turnBits {
				break
			}
			_, turn := Where(m)
			list = append(list, withName(Place(c, turn), kind, t.Set.Names, text))
		}
	}
	if text.Len() > 0 {
		slices.Sort(list) // names may be in another order than their kinds
	}
	return list
}

// withName puts the name of a tile into an action to lay it, if the move names one. All names of a
// list share one text.
func withName(a games.Action, kind int, names []string, text *strings.Builder) games.Action {
	if kind == Nobody {
		return a
	}
	from := text.Len()
	for _, word := range [...]string{VerbPlace, " ", names[kind], string(a[len(VerbPlace):])} {
		text.WriteString(word)
	}
	return games.Action(text.String()[from:])
}

// The moves of a square stand together. Squares are sorted by the kind that is named, then by the
// word of the cell.
const (
	orderKey = 32
	nameKey  = 52
)
