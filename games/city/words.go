package city

import (
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
)

// The first words of the game's own actions.
const (
	verbGate  = "gate"
	verbBuild = "build"
	verbGuard = "guard"
	verbTower = "tower"
)

// yes is the word for a guard.
const yes = "yes"

// endWords are the words for the two ends of the rampart.
var endWords = []string{"1", "2"}

// The moves of a building phase. A move for the gate says a square and a side, as one to lay a tile
// says a square and a turn. The others say an end from 1, or 0 for none; a guard is 1, none is 0.
const (
	gateVerb = tilegame.OwnVerb + iota<<tilegame.VerbShift
	buildVerb
	guardVerb
	towerVerb

	guardNone = guardVerb
	guardYes  = guardVerb | 1
)

// plainWords are the actions of the moves that only say a number.
var plainWords = map[games.Move][]games.Action{
	buildVerb: {1: verbBuild + " 1", 2: verbBuild + " 2"},
	guardVerb: {0: verbGuard + " " + tilegame.None, 1: verbGuard + " " + yes},
	towerVerb: {0: verbTower + " " + tilegame.None, 1: verbTower + " 1", 2: verbTower + " 2"},
}

// atEnd returns the move to build at an end of the rampart.
func atEnd(verb games.Move, end int) games.Move { return verb | games.Move(end+1) }

// endOf returns the end that a move names, nobody for none.
func endOf(m games.Move) int { return int(m&3) - 1 }

// frontOf returns the front that a move for the gate names.
func (p *position) frontOf(m games.Move) front {
	at, side := tilegame.Where(m)
	return front{uint8(p.TileOn(at)), int8(side)}
}

// frontAt reads a front from the words of its cell, which has a tile, and its side.
func (p *position) frontAt(cell, side string) front {
	c, _ := games.ParseCell(cell)
	tile, _ := p.At(c)
	return front{uint8(tile), int8(slices.Index(sideWords, side))}
}

// cell returns the cell of a front.
func (p *position) cell(f front) games.Cell { return p.Tile(int(f.tile)).Cell }

// cellWord writes the cell of a front.
func (p *position) cellWord(f front) string { return tilegame.CellWord(p.cell(f)) }

// legal lists what the seat in turn may do.
func (p *position) legal() []games.Action {
	var room [128]games.Move
	return p.LegalList(p.moves(room[:0]), p.action)
}

// action writes a move in words.
func (p *position) action(m games.Move) games.Action {
	switch verb := tilegame.Verb(m); verb {
	case tilegame.LayVerb, tilegame.FollowVerb:
		return p.CommonAction(m)
	case gateVerb:
		at, side := tilegame.Where(m)
		return games.Join(verbGate, tilegame.CellWord(p.Cell(at)), sideWords[side])
	default:
		return plainWords[verb][m&^verb]
	}
}

// move reads a legal action.
func (p *position) move(a games.Action) games.Move {
	switch verb, rest, _ := strings.Cut(string(a), " "); verb {
	case tilegame.VerbPlace, tilegame.VerbFollow:
		return p.CommonMove(a)
	case verbGate:
		cell, side, _ := strings.Cut(rest, " ")
		f := p.frontAt(cell, side)
		return gateVerb | tilegame.LayMove(p.SquareOf(int(f.tile)), int(f.side))
	}
	for verb, words := range plainWords {
		if at := slices.Index(words, a); at >= 0 {
			return verb | games.Move(at)
		}
	}
	return 0
}
