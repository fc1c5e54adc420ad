package castle

import (
	"strconv"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// journal collects events. The zero journal collects nothing, which is how playouts run.
type journal struct{ *tilegame.Journal }

func (j journal) drew(p *position) {
	if j.Journal != nil {
		j.Add("drew", p.InTurn, "tile", p.Set.Names[p.hand]).Draw = p.Set.Names[p.hand]
	}
}

// about adds an event about a feature.
func (j journal) about(kind string, p *position, seat games.Seat, r tiles.Region) *games.Event {
	e := j.Add(kind, seat, "feature", p.GroundOf(r).Feature, "at", tilegame.CellWord(p.oldest(r)))
	e.Spot = p.Scored(r, seat)
	return e
}

// oldest returns the cell of a feature's oldest tile, or of its start space if it has no tile.
func (p *position) oldest(r tiles.Region) games.Cell {
	for tile := range p.Tiles(r) {
		if tile >= len(p.starts) {
			return p.Tile(tile).Cell
		}
	}
	return p.Tile(p.First(r)).Cell
}

func (j journal) tied(p *position, r tiles.Region) {
	if j.Journal != nil {
		j.about("tied", p, games.Spectator, r)
	}
}

func (j journal) scored(p *position, seat games.Seat, r tiles.Region, each int) {
	if j.Journal != nil {
		j.about("scored", p, seat, r).Terms = []games.Term{{Name: p.GroundOf(r).Feature, Count: p.Size(r), Each: each}}
	}
}

func (j journal) used(p *position, kind int) {
	if j.Journal != nil {
		j.Add("used", p.InTurn, "wall", wallNames[kind])
	}
}

func (j journal) took(p *position, seat games.Seat, kind, tower int) {
	if j.Journal != nil {
		j.Add("took", seat, "wall", wallNames[kind], "tower", p.towers[tower].name()).Draw = wallNames[kind]
	}
}

func (j journal) keep(p *position, seat games.Seat, r tiles.Region) {
	if j.Journal != nil {
		j.Add("keep", seat, "at", tilegame.CellWord(p.oldest(r)), "size", strconv.Itoa(p.Size(r)))
	}
}

// keeps says who has the larger keep and for how many empty cells it is paid, or that both are
// equal.
func (j journal) keeps(seat games.Seat, size, cells int) {
	switch {
	case j.Journal == nil:
	case seat == games.Spectator:
		j.Add("tied", seat, "feature", "keep", "size", strconv.Itoa(size))
	default:
		j.Add(games.FinalScoring, seat, "feature", "keep", "size", strconv.Itoa(size)).Terms =
			[]games.Term{{Name: "cells", Count: cells, Each: 1}}
	}
}

func (j journal) rewarded(p *position, w reward) {
	if j.Journal != nil {
		j.about(games.FinalScoring, p, w.seat, w.region).Terms = []games.Term{w.term(p)}
	}
}

func (j journal) gift(seat games.Seat) {
	if j.Journal != nil {
		j.Add(games.FinalScoring, seat, "feature", "gift").Terms = []games.Term{{Name: "gift", Count: 1, Each: giftPoints}}
	}
}
