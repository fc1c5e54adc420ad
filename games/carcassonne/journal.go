package carcassonne

import (
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// journal collects events. The zero journal collects nothing, which is how playouts run.
type journal struct{ *tilegame.Journal }

// drew says which tile was drawn; with three tiles in hand only its owner knows.
func (j journal) drew(p *position, seat games.Seat, kind int) {
	if j.Journal != nil {
		e := j.Add("drew", seat, "tile", p.Set.Names[kind])
		e.Private, e.Draw = p.hand, p.Set.Names[kind]
	}
}

func (j journal) discarded(p *position, kind int) {
	if j.Journal != nil {
		j.Add("discarded", p.InTurn, "tile", p.Set.Names[kind])
	}
}

// scored says which points a seat gets. Seats that share the majority are named by their letters.
func (j journal) scored(p *position, feature string, r tiles.Region, seat games.Seat, men tiles.Count, v value) {
	if j.Journal == nil {
		return
	}
	kind := "scored"
	if p.phase == over {
		kind = games.FinalScoring
	}
	e := j.Add(kind, seat, "feature", feature, "at", tilegame.CellWord(p.Tile(p.First(r)).Cell))
	e.Terms, e.Spot = v.terms(), p.Scored(r, seat)
	if owners := men.Majority(); len(owners) > 1 {
		e.Facts = append(e.Facts, games.Fact{Name: "seats", Value: tilegame.Letters(owners)})
	}
}

// terms are the summands of a value.
func (v value) terms() (list []games.Term) {
	for _, t := range []games.Term{
		{Name: "tiles", Count: v.tiles, Each: v.each}, {Name: "shields", Count: v.shields, Each: v.each}, {Name: "cities", Count: v.cities, Each: v.each},
	} {
		if t.Count > 0 {
			list = append(list, t)
		}
	}
	return list
}
