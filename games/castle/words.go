package castle

import (
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// The first words of the game's own actions.
const (
	verbScore = "score"
	verbUse   = "use"
)

// keepTile is the action to keep a wall tile.
const keepTile games.Action = verbUse + " " + tilegame.None

// The game's own moves. A move to score a feature first says a square, and the kind and a segment
// of the tile there. A move to use a wall tile says its kind from 1, or 0 for none.
const (
	scoreVerb = tilegame.OwnVerb + iota<<tilegame.VerbShift
	useVerb

	segmentBits = 4
	kindBits    = 7
	useNone     = useVerb
)

// scores returns the move to score the feature of a part first.
func (p *position) scores(f part) games.Move {
	at, kind := p.SquareOf(int(f.tile)), p.Kind(int(f.tile))
	return scoreVerb | games.Move(at)<<(kindBits+segmentBits) | games.Move(kind)<<segmentBits | games.Move(f.segment)
}

// scored returns what such a move says.
func scored(m games.Move) (at tiles.Square, kind, segment int) {
	return tiles.Square(m &^ scoreVerb >> (kindBits + segmentBits)), int(m >> segmentBits & (1<<kindBits - 1)), int(m & (1<<segmentBits - 1))
}

// uses returns the move to use a kind of wall tile, or nobody.
func uses(kind int) games.Move { return useVerb | games.Move(kind+1) }

// used returns the kind of such a move.
func used(m games.Move) (kind int) { return int(m&^useVerb) - 1 }

// legal lists what the seat in turn may do.
func (p *position) legal() []games.Action {
	var room [128]games.Move
	return p.LegalList(p.moves(room[:0]), p.action)
}

// action writes a move in words.
func (p *position) action(m games.Move) games.Action {
	switch tilegame.Verb(m) {
	case scoreVerb:
		at, kind, segment := scored(m)
		return games.Join(verbScore, p.partWord(p.Cell(at), kind, segment))
	case useVerb:
		if m == useNone {
			return keepTile
		}
		return games.Join(verbUse, wallNames[used(m)])
	}
	return p.CommonAction(m)
}

// move reads a legal action.
func (p *position) move(a games.Action) games.Move {
	switch verb, rest, _ := strings.Cut(string(a), " "); verb {
	case verbScore:
		f, _ := p.part(rest)
		return p.scores(f)
	case verbUse:
		return uses(slices.Index(wallNames, rest))
	}
	return p.CommonMove(a)
}

// word writes a part as its cell and segment, "3,4:p0".
func (p *position) word(f part) string {
	t := p.Tile(int(f.tile))
	return p.partWord(t.Cell, t.Kind, int(f.segment))
}

// partWord writes a segment of a kind of tile on a cell.
func (p *position) partWord(c games.Cell, kind, segment int) string {
	return tilegame.CellWord(c) + ":" + p.Set.Kinds[kind].Segments[segment].ID
}

// part reads such a word; ok is false if no laid tile has that part.
func (p *position) part(word string) (f part, ok bool) {
	at, id, _ := strings.Cut(word, ":")
	c, isCell := games.ParseCell(at)
	tile, laid := p.At(c)
	if !isCell || !laid || tile < len(p.starts) || p.KindOf(tile).Segment(id) < 0 {
		return noPart, false
	}
	return part{int16(tile), int16(p.KindOf(tile).Segment(id))}, true
}
