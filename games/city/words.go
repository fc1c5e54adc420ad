package city

import (
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
)

// The first words of the actions.
const (
	verbPlace  = tilegame.VerbPlace
	verbFollow = "follow"
	verbGate   = "gate"
	verbBuild  = "build"
	verbGuard  = "guard"
	verbTower  = "tower"
)

// The words for putting nothing there, and for a guard.
const (
	none = "none"
	yes  = "yes"
)

const followNone games.Action = verbFollow + " " + none

// endWords are the words for the two ends of the rampart.
var endWords = []string{"1", "2"}

// The moves of a building phase: the gate before a square and a side, as a tile is laid on a
// square in a turn; an end of the rampart, from 1, 0 for none; a guard, 1, or none.
const (
	gateVerb = tilegame.OwnVerb + iota<<tilegame.VerbShift
	buildVerb
	guardVerb
	towerVerb

	guardNone = guardVerb
	guardYes  = guardVerb | 1
)

// plainWords are the actions of the moves that say a number only.
var plainWords = map[games.Move][]games.Action{
	buildVerb: {1: verbBuild + " 1", 2: verbBuild + " 2"},
	guardVerb: {0: verbGuard + " " + none, 1: verbGuard + " " + yes},
	towerVerb: {0: verbTower + " " + none, 1: verbTower + " 1", 2: verbTower + " 2"},
}

// atEnd is a move to build at an end of the rampart.
func atEnd(verb games.Move, end int) games.Move { return verb | games.Move(end+1) }

// endOf returns the end that a move names, nobody for none.
func endOf(m games.Move) int { return int(m&3) - 1 }

// frontOf returns the front that a move for the gate names.
func (p *position) frontOf(m games.Move) front {
	at, side := tilegame.Where(m)
	return front{uint8(p.TileOn(at)), int8(side)}
}

// frontAt reads the words of a front: a cell and a side. The cell bears a tile.
func (p *position) frontAt(cell, side string) front {
	c, _ := games.ParseCell(cell)
	tile, _ := p.At(c)
	return front{uint8(tile), int8(slices.Index(sideWords, side))}
}

// cell returns the cell of a front.
func (p *position) cell(f front) games.Cell { return p.Tile(int(f.tile)).Cell }

// cellWord writes the cell of a front.
func (p *position) cellWord(f front) string { return tilegame.CellWord(p.cell(f)) }

// legal lists what the seat in turn may do, in words.
func (p *position) legal() []games.Action {
	var room [128]games.Move
	moves := p.moves(room[:0])
	if p.phase == placing {
		return p.Spell(moves, nil)
	}
	list := make([]games.Action, len(moves))
	for i, m := range moves {
		list[i] = p.action(m)
	}
	slices.Sort(list)
	return list
}

// action says a move in words, such as "place 3,-1 r2".
func (p *position) action(m games.Move) games.Action {
	switch verb := tilegame.Verb(m); verb {
	case tilegame.LayVerb:
		return p.Spell([]games.Move{m}, nil)[0]
	case tilegame.FollowVerb:
		kind, segment := tilegame.Followed(m)
		if segment == nobody {
			return followNone
		}
		return p.set.kinds[kind].follow[segment]
	case gateVerb:
		at, side := tilegame.Where(m)
		return games.Join(verbGate, tilegame.CellWord(p.Cell(at)), sideWords[side])
	default:
		return plainWords[verb][m&^verb]
	}
}

// move reads a legal action.
func (p *position) move(a games.Action) games.Move {
	verb, rest, _ := strings.Cut(string(a), " ")
	switch verb {
	case verbPlace:
		return p.LayingOf(rest)
	case verbFollow:
		kind := p.Kind(p.Last())
		return tilegame.Follows(kind, slices.Index(p.set.kinds[kind].follow, a))
	case verbGate:
		cell, side, _ := strings.Cut(rest, " ")
		f := p.frontAt(cell, side)
		return gateVerb | tilegame.Lays(p.SquareOf(int(f.tile)), int(f.side))
	}
	for verb, words := range plainWords {
		if at := slices.Index(words, a); at >= 0 {
			return verb | games.Move(at)
		}
	}
	return 0
}
