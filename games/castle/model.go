package castle

import (
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
)

// model is a position for playouts: it is played on in place, again and again from its origin.
type model struct {
	position
	origin     position // where every playout begins
	list       []games.Move
	emptyCells int // cells of the largest empty area, plus one; 0 while not counted
	scout      *tilegame.Scout
	weights    tilegame.Weights // of the estimate; nil to play on to the end
}

// Imagine implements games.Imaginer.
func (s *state) Imagine(games.Seat) games.Model {
	if s.phase == over {
		return nil
	}
	t := &model{position: s.copy(), weights: builtinWeights, scout: tilegame.NewScout(s.set.ends, seats)}
	t.StartPlayouts()
	t.origin.keep(&t.position)
	return t
}

// keep makes the position remember another one.
func (p *position) keep(of *position) {
	p.sheet = of.sheet
	p.Table.Keep(&of.Table)
}

// back makes the position equal to one that keep remembers.
func (p *position) back(to *position) {
	p.sheet = to.sheet
	p.Table.Return(&to.Table)
}

// Begin implements games.Model.
func (t *model) Begin(seed uint64) {
	t.back(&t.origin)
	t.Luck.Begin(seed)
	t.emptyCells = 0
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
	t.Seen, t.emptyCells = 0, 0
	t.play(m)
	return t.Seen
}

// Drift implements games.Model. With weights it does nothing, since the estimate is good enough.
func (t *model) Drift() {
	for t.weights == nil && t.phase != over {
		t.drift()
	}
}

// drift makes a random decision. A follower is put down in three turns of ten.
func (t *model) drift() {
	t.emptyCells = 0
	switch t.phase {
	case placing:
		t.place(t.RandomPlacement(t.hand, t.list))
	case following:
		m := tilegame.FollowVerb
		if t.Number(10) < 3 {
			m = t.any()
		}
		t.follow(m)
	default:
		t.play(t.any())
	}
}

// any returns a random move.
func (t *model) any() games.Move {
	moves := t.Moves()
	return moves[t.Number(len(moves))]
}
