package city

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// row is what lies in front of a rampart, up to the first empty cell.
type row struct {
	sights [len(buildings)]int // buildings of each sort
	far    int                 // the last tile
	empty  tiles.Square        // the cell beyond it
}

// row walks over the tiles in front of a rampart (ruling 10).
func (p *position) row(f front) (r row) {
	across := int(f.side+2) & 3
	r.empty = p.SquareOf(int(f.tile))
	for tile := int(f.tile); tile >= 0; tile = p.TileOn(r.empty) {
		r.sights[p.set.buildings[p.Kind(tile)]]++
		r.far, r.empty = tile, p.Beside(r.empty, across)
	}
	return r
}

// worth returns what a guard scores for the row.
func (r *row) worth() (points int) {
	for sort, n := range r.sights {
		points += n * buildings[sort].worth
	}
	return points
}

// facesGuard reports whether a guard stands at the far end of the row in front of a rampart (ruling
// 10).
func (p *position) facesGuard(f front) bool {
	far := front{uint8(p.row(f).far), (f.side + 2) & 3}
	return slices.ContainsFunc(p.ramparts, func(r rampart) bool { return r.guard && r.front == far })
}

// askGuard waits for a guard on a rampart of the seat in turn, if one can be put there.
func (p *position) askGuard(at int) bool {
	if p.ready(p.InTurn) == 0 || p.facesGuard(p.ramparts[at].front) {
		return false
	}
	p.phase = guarding
	return true
}

// askGuards looks in pile 3 for the next seat that may put a guard on the last rampart it built in
// this phase (ruling 6).
func (p *position) askGuards() bool {
	for p.pile() == 3 && p.asked < p.seats {
		p.InTurn = p.after(p.cause(), p.asked)
		p.asked++
		if at := p.latest(); at >= 0 && p.askGuard(at) {
			return true
		}
	}
	return false
}

// guard puts a guard on the rampart or none, and continues the phase. In pile 2 the rampart now
// scores what it closes (ruling 6).
func (p *position) guard(m games.Move) {
	at := p.latest()
	if m == guardYes {
		p.addGuard(at)
		p.journal.guarded(p, p.ramparts[at])
	}
	if p.pile() == 2 {
		p.settleAt(p.ramparts[at].front)
	}
	p.continueBuilding()
}

// addGuard adds a guard to a rampart, of the seat that built it.
func (p *position) addGuard(at int) {
	p.ramparts[at].guard = true
	p.guards[p.ramparts[at].by]++
}

// watched lists what the guards would score on another board.
func (s *state) watched(b *tiles.Board) (list []tilegame.Stake) {
	next := *s
	next.Board = *b
	for _, r := range s.ramparts {
		if r.guard {
			list = append(list, tilegame.Stake{Seat: games.Seat(r.by), What: games.T("city.feature.guard"), Now: next.worth(r.front)})
		}
	}
	return list
}
