package carcassonne

import (
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
)

// model is a position that is played on in place, again and again from where it stood.
type model struct {
	position
	origin  position // where every course begins
	list    []games.Move
	scout   *tilegame.Scout
	weights tilegame.Weights // of the estimate; nil to play on to the end
}

// Imagine implements games.Imaginer. Three tiles in hand are imagined by the contract alone.
func (s *state) Imagine(games.Seat) games.Model {
	if s.hand || s.phase == over {
		return nil
	}
	t := &model{position: s.copy(), weights: builtinWeights, scout: tilegame.NewScout(s.set.ends, s.seats)}
	t.StartPlayouts()
	t.origin.keep(&t.position)
	return t
}

// keep makes the position remember another one.
func (p *position) keep(of *position) {
	p.sheet = of.sheet
	p.Table.Keep(&of.Table)
}

// back makes the position again what another one remembers of it.
func (p *position) back(to *position) {
	p.sheet = to.sheet
	p.Table.Return(&to.Table)
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
	t.play(m)
	switch t.phase {
	case placing:
		return uint32(t.drawn() + 2)
	case over:
		return 1
	}
	return 0
}

// Drift implements games.Model: with weights the estimate is trusted at once.
func (t *model) Drift() {
	for t.weights == nil && t.phase != over {
		t.drift()
	}
}

// drift takes a decision at random: a follower in three turns of ten.
func (t *model) drift() {
	if t.phase == placing {
		t.place(t.RandomPlacement(t.drawn(), t.list))
		return
	}
	m := tilegame.FollowVerb
	if t.Number(10) < 3 {
		moves := t.Moves()
		m = moves[t.Number(len(moves))]
	}
	t.follow(m)
}
