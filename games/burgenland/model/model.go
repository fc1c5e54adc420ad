package model

import (
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

// Model implements games.Model.
type Model struct {
	board    *board
	origin   Position
	now      Position
	random   chance.Quick
	moves    []games.Move
	list     []move
	weights  [2 * features]float64
	known    []memory // by a hash of the position; made when first needed
	compared [1 << comparedBits]comparison
}

// New returns a model of a position.
func New(b Board, p Position) *Model {
	return &Model{board: prepare(b), origin: p, now: p, weights: *builtin}
}

// Begin implements games.Model.
func (m *Model) Begin(seed uint64) { m.now, m.random = m.origin, chance.NewQuick(seed) }

// Seat implements games.Model.
func (m *Model) Seat() games.Seat {
	if m.now.Phase == Over {
		return games.Spectator
	}
	return games.Seat(m.now.Seat)
}

// Moves implements games.Model.
func (m *Model) Moves() []games.Move {
	m.list, m.moves = m.board.list(&m.now, m.list[:0]), m.moves[:0]
	for _, mv := range m.list {
		m.moves = append(m.moves, mv.number())
	}
	return m.moves
}

// Action implements games.Model.
func (m *Model) Action(n games.Move) games.Action { return moveOf(n).action() }

// Play implements games.Model.
func (m *Model) Play(n games.Move) (seen uint32) {
	mv := moveOf(n)
	if extra, throws := m.now.dice(mv); throws {
		set := m.roll(1 + extra)
		m.board.setRoll(&m.now, extra, set)
		return uint32(set)
	}
	m.board.play(&m.now, mv)
	return 0
}

// Drift implements games.Model. It does nothing: the model computes the rest of the turn instead of
// playing it at random.
func (m *Model) Drift() {}

// Estimate implements games.Model.
func (m *Model) Estimate(points []float64) {
	m.setPoints(points, m.worth(&m.now, m.now.Seat, horizon))
}

// Foresee implements games.Foreseer.
func (m *Model) Foresee(n games.Move, points []float64) (courses float64) {
	m.setPoints(points, m.moveWorth(&m.now, moveOf(n)))
	return trust
}

// trust says how many playouts through a move are as informative as the exact computation.
const trust = 100

// setPoints converts a worth for the seat to act into points at the end. It assumes that one seat
// reaches the goal and the other is behind.
func (m *Model) setPoints(points []float64, worth float64) {
	seat, goal, lead := m.now.Seat, float64(m.board.Goal), m.board.lead(worth)
	points[seat], points[1-seat] = goal-max(0, -lead), goal-max(0, lead)
	if m.now.Phase == Over {
		points[0], points[1] = float64(m.now.Points[0]), float64(m.now.Points[1])
	}
}

// Score returns the points of each seat so far.
func (m *Model) Score() []int { return []int{int(m.now.Points[0]), int(m.now.Points[1])} }

// FeatureNames implements games.Featured.
func (*Model) FeatureNames() []string {
	list := append([]string{}, names...)
	for _, name := range names {
		list = append(list, name+"-late")
	}
	return list
}

// Features implements games.Featured. There are none in the middle of a turn.
func (m *Model) Features() [][]float64 {
	if m.now.Begun || m.now.Phase != Rolling {
		return nil
	}
	var t featureValues
	m.setFeatures(&m.now, &t)
	share := m.board.progress(&m.now)
	list := make([][]float64, Seats)
	for seat := range list {
		for _, x := range t[seat] {
			list[seat] = append(list[seat], x)
		}
		for _, x := range t[seat] {
			list[seat] = append(list[seat], x*share)
		}
	}
	return list
}

// Weigh implements games.Featured. Without weights the worth of a position depends on the current
// points and the values of the cards.
func (m *Model) Weigh(weights []float64) {
	m.known = nil
	m.weights = plainWeights
	if len(weights) > 0 {
		m.weights = [2 * features]float64(weights)
	}
}

// plainWeights are the weights for the first round of learning.
var plainWeights = func() (w [2 * features]float64) {
	for i := range Colours {
		w[bestHere+i], w[totalHere+i] = .2, 1.1
	}
	w[dice], w[tempo] = .2, 1
	return w
}()
