package city

import (
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// model is a position for playouts: it is played on in place, again and again from its origin.
type model struct {
	position
	origin  position // where every playout begins
	list    []games.Move
	weights tilegame.Weights // of the estimate
}

// Imagine implements games.Imaginer.
func (s *state) Imagine(games.Seat) games.Model {
	if s.phase == over {
		return nil
	}
	t := &model{position: s.copy(), weights: builtinWeights}
	t.flood = &tiles.Flood{}
	t.StartPlayouts()
	t.origin.keep(&t.position)
	return t
}

// keep makes the position remember another one.
func (p *position) keep(of *position) {
	p.sheet.copyFrom(&of.sheet)
	p.Table.Keep(&of.Table)
}

// back makes the position equal to one that keep remembers.
func (p *position) back(to *position) {
	p.sheet.copyFrom(&to.sheet)
	p.Table.Return(&to.Table)
	p.flood.Changed()
}

// Begin implements games.Model.
func (t *model) Begin(seed uint64) {
	t.back(&t.origin)
	t.Luck.Begin(seed)
}

// Seat implements games.Model.
func (t *model) Seat() games.Seat {
	if t.phase == over {
		return games.Spectator
	}
	return t.InTurn
}

// Moves implements games.Model.
func (t *model) Moves() []games.Move {
	t.list = t.moves(t.list[:0])
	return t.list
}

// Action implements games.Model.
func (t *model) Action(m games.Move) games.Action { return t.action(m) }

// Play implements games.Model.
func (t *model) Play(m games.Move) (seen uint32) {
	left := t.Bag.Len()
	t.play(m)
	if t.Bag.Len() == left {
		return 0
	}
	return uint32(t.held + 2)
}

// Drift implements games.Model. It plays the turn to its end, with the best follower and random
// ramparts; then the estimate is good enough.
func (t *model) Drift() {
	for {
		switch t.phase {
		case following:
			t.follow(t.bestFollower())
		case gating:
			moves := t.Moves()
			t.openGate(moves[t.Number(len(moves))])
		case walling:
			t.build(atEnd(buildVerb, t.Number(2)))
		case guarding:
			t.guard(t.guardMove())
		case towering:
			t.tower(atEnd(towerVerb, t.bestTowerEnd()))
		default:
			return
		}
	}
}

// bestFollower returns the move to put the follower with the best estimate, or none.
func (t *model) bestFollower() (best games.Move) {
	moves := t.Moves()
	best, most := moves[0], t.lead()
	for _, m := range moves[1:] {
		_, segment := tilegame.Followed(m)
		t.PutFollower(segment)
		if worth := t.lead(); worth > most {
			best, most = m, worth
		}
		t.RemoveLast()
	}
	return best
}

// guardMove returns the move to put a guard on the last rampart of the seat in turn, if that is
// worth it.
func (t *model) guardMove() games.Move {
	row := t.row(t.ramparts[t.latest()].front)
	worth := t.worth(guardNow) * float64(row.worth())
	if !t.Closed(row.empty) {
		worth += t.worth(guardMore)
	}
	cost := t.worth(inHand) + [...]float64{0, t.worth(oneLeft) - t.worth(noneLeft), -t.worth(oneLeft)}[min(2, t.left(t.InTurn))]
	if worth > cost {
		return guardYes
	}
	return guardNone
}

// bestTowerEnd returns the end at which a tower scores most.
func (t *model) bestTowerEnd() int {
	if t.reach[counter] > t.reach[clockwise] {
		return counter
	}
	return clockwise
}
