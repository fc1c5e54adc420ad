package city

import (
	"strconv"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// journal collects events. The zero journal collects nothing, which is how playouts run.
type journal struct{ *tilegame.Journal }

var pileNames = []string{"1", "2", "3"}

func (j journal) drew(p *position) {
	if j.Journal != nil {
		name := p.Set.Names[p.held]
		j.Add("drew", p.InTurn, "tile", name, "pile", pileNames[p.pile()-1]).Draw = name
	}
}

// scored says which points a seat gets for a feature. Seats that share the majority are named by
// their letters.
func (j journal) scored(p *position, r tiles.Region, seat games.Seat, v value) {
	if j.Journal == nil {
		return
	}
	kind, feature := "scored", p.GroundOf(r).Feature
	term := games.Term{Name: feature + "-tiles", Count: v.count, Each: v.each}
	if p.phase == over {
		kind, term.Name = games.FinalScoring, "markets"
	}
	e := j.Add(kind, seat, "feature", feature, "at", tilegame.CellWord(p.Tile(p.First(r)).Cell))
	e.Terms, e.Spot = []games.Term{term}, p.Scored(r, seat)
	if owners := p.Followers(r).Majority(); len(owners) > 1 {
		e.Facts = append(e.Facts, games.Fact{Name: "seats", Value: tilegame.Letters(owners)})
	}
}

func (j journal) gated(p *position) {
	if j.Journal != nil {
		j.Add("gated", p.InTurn, "at", p.cellWord(p.gate), "side", sideWords[p.gate.side])
	}
}

func (j journal) built(p *position, r rampart) {
	if j.Journal != nil {
		j.Add("built", p.InTurn, "at", p.cellWord(r.front), "side", sideWords[r.side], "end", endWords[r.end])
	}
}

func (j journal) guarded(p *position, r rampart) {
	if j.Journal != nil {
		j.Add("guarded", p.InTurn, "at", p.cellWord(r.front), "side", sideWords[r.side])
	}
}

func (j journal) crowned(p *position, r rampart, ramparts int) {
	if j.Journal != nil {
		e := j.Add("crowned", p.InTurn, "at", p.cellWord(r.front), "side", sideWords[r.side], "end", endWords[r.end])
		e.Terms = []games.Term{{Name: "ramparts", Count: ramparts, Each: 1}}
	}
}

func (j journal) surrounded(n int) {
	if j.Journal != nil {
		j.Add("surrounded", games.Spectator, "n", strconv.Itoa(n))
	}
}

// watched says what a guard has in its row.
func (j journal) watched(p *position, r rampart, row row) {
	if j.Journal != nil {
		e := j.Add(games.FinalScoring, games.Seat(r.by), "feature", "guard", "at", p.cellWord(r.front), "side", sideWords[r.side])
		e.Terms = row.terms()
	}
}

// terms are the summands of what a guard scores.
func (r *row) terms() (terms []games.Term) {
	for sort, n := range r.sights {
		if worth := buildings[sort].worth; n > 0 && worth > 0 {
			terms = append(terms, games.Term{Name: buildings[sort].name, Count: n, Each: worth})
		}
	}
	return terms
}
