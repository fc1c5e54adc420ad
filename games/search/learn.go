package search

import (
	"errors"
	"math"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/table"
)

// Lesson is a series of matches from which the weights of an estimate are learned.
type Lesson struct {
	Game     games.Game
	Seats    []int // seats of the matches, used in turn; 2 if empty
	Matches  int
	Playouts int // playouts for each decision
	Seed     chance.Seed
	// Weights are those of the players; nil makes every playout run to the end. They may come from
	// an earlier lesson: a feature that it did not have has weight 0.
	Weights map[string]float64
	// Hold is how many positions the given Weights count for, for each feature separately. A weight
	// that the matches say little about stays near its old value.
	Hold float64
	// Trace is λ of TD(λ): with 1 only the end of the match teaches, with 0 only the value of the
	// next position.
	Trace float64
	More  func() bool // asked before each match; false ends the lesson; nil means true
}

// Learned is the result of a lesson.
type Learned struct {
	Weights   map[string]float64 // points for one of each feature, by its name
	Positions int
	// Fit is the share of the variance of the remaining gains that the estimate explains.
	Fit float64
}

// Errors of [Lesson.Learn].
var (
	ErrFeatures = errors.New("the game has no features to learn from")
	ErrWeights  = errors.New("not the weights of this game")
)

// Settings that make matches teach more than perfect play would.
const (
	randomOneIn   = 12  // one of this many decisions is random …
	randomOpening = 16  // … and up to this many at the beginning
	ridgeStrength = 3.0 // keeps weights small where the matches say little
	sweeps        = 60  // iterations, after which the weights hardly change
)

// Learn plays the matches of a lesson and finds the weights with which the features of a position
// best predict how much more one seat gains than another until the end (linear least squares with a
// small ridge). The result of a match depends on so much that thousands of results teach little. So
// the values of the next positions can stand in for it (TD(λ), where λ is [Lesson.Trace], iterated
// over all matches until the weights are consistent).
func (l Lesson) Learn() (Learned, error) {
	var tracks []pairTrack
	random := l.Seed.Quick()
	for n := range l.Matches {
		if l.More != nil && !l.More() {
			break
		}
		played, err := l.play(l.seats(n), random.Seed())
		if err != nil {
			return Learned{}, err
		}
		tracks = append(tracks, played...)
	}
	if len(tracks) == 0 || len(tracks[0].names) == 0 {
		return Learned{}, nil
	}
	var found Learned
	for n := 0; n == 0 || n < sweeps && l.Trace < 1; n++ {
		found = l.fit(tracks, found.Weights)
	}
	return found, nil
}

// seats returns the number of seats of match n.
func (l Lesson) seats(n int) int {
	if len(l.Seats) == 0 {
		return 2
	}
	return l.Seats[n%len(l.Seats)]
}

// fit finds the weights, with the values of positions taken from the former weights; nil for none.
func (l Lesson) fit(tracks []pairTrack, before map[string]float64) Learned {
	s := newSquares(tracks[0].names)
	weights := make([]float64, len(s.names))
	for i, name := range s.names {
		weights[i] = before[name]
	}
	for _, t := range tracks {
		to := t.final
		for i := len(t.seen) - 1; i >= 0; i-- {
			p := t.seen[i]
			s.add(p.features, to-p.lead)
			if before != nil {
				to = l.Trace*to + (1-l.Trace)*p.worth(weights)
			}
		}
	}
	return s.solve(l.Weights, l.Hold)
}

// weights returns the weights of the players.
func (l Lesson) weights() map[string]float64 {
	if l.Weights == nil {
		return map[string]float64{}
	}
	return l.Weights
}

// pairTrack is what a lesson recorded about two seats in a match.
type pairTrack struct {
	names []string // of the features
	seen  []sighting
	final float64 // lead of the first over the second at the end
}

// sighting is a recorded position.
type sighting struct {
	features []float64 // of the first seat minus those of the second
	lead     float64
}

// worth returns the expected final lead.
func (p sighting) worth(weights []float64) float64 {
	lead := p.lead
	for i, x := range p.features {
		lead += weights[i] * x
	}
	return lead
}

// moment identifies a position between two draws or turns.
type moment struct {
	draws uint64
	seat  games.Seat
}

// play plays one match and returns a track for each pair of seats.
func (l Lesson) play(seats int, seed chance.Seed) ([]pairTrack, error) {
	random := seed.Quick()
	header, err := table.NewHeader(l.Game, seats, nil, random.Seed())
	if err != nil {
		return nil, err
	}
	m, _, err := table.New(l.Game, header)
	if err != nil {
		return nil, err
	}
	tracks := make([]pairTrack, seats*(seats-1)/2)
	astray := random.Number(randomOpening + 1)
	last := moment{}
	for !m.Over() {
		if now := (moment{m.State.Draws(), m.Turn()[0]}); now != last {
			last = now
			if err := l.see(m, tracks); err != nil {
				return nil, err
			}
		}
		q := Question{Game: l.Game, Match: m, Seat: m.Turn()[0], Strength: Strong, Playouts: l.Playouts, Seed: random.Seed(), Weights: l.weights()}
		if m.Steps < astray || random.Number(randomOneIn) == 0 {
			q.Strength = Random
		}
		a, err := Think(q)
		if err != nil {
			return nil, err
		}
		if m, _, err = m.Apply(table.Entry{Seat: q.Seat, Action: a.Action}); err != nil {
			return nil, err
		}
	}
	l.pairs(m, func(pair, one, other int, lead float64) { tracks[pair].final = lead })
	return tracks, nil
}

// scoreLead is the current lead of the first seat.
func scoreLead(g games.Game, s games.State) float64 {
	now := make([]float64, len(s.Score()))
	measureOf(g).outcome(s, now)
	return now[0] - now[1]
}

// pairs calls f for every pair of seats, with the current lead of the first over the second.
func (l Lesson) pairs(m table.Match, f func(pair, one, other int, lead float64)) {
	now, pair := make([]float64, m.Header.Seats), 0
	measureOf(l.Game).outcome(m.State, now)
	for one := range now {
		for other := one + 1; other < len(now); other++ {
			f(pair, one, other, now[one]-now[other])
			pair++
		}
	}
}

// see adds a position to the tracks, if the game estimates it by features.
func (l Lesson) see(m table.Match, tracks []pairTrack) error {
	i, ok := m.State.(games.Imaginer)
	if !ok {
		return ErrFeatures
	}
	f, ok := i.Imagine(m.Turn()[0]).(games.Featured)
	if !ok {
		return ErrFeatures
	}
	list := f.Features()
	if list == nil {
		return nil
	}
	l.pairs(m, func(pair, one, other int, lead float64) {
		p := sighting{features: slices.Clone(list[one]), lead: lead}
		for i, x := range list[other] {
			p.features[i] -= x
		}
		tracks[pair].names, tracks[pair].seen = f.FeatureNames(), append(tracks[pair].seen, p)
	})
	return nil
}

// squares accumulates the normal equations of a least squares problem.
type squares struct {
	names  []string
	matrix [][]float64 // the last column is the right-hand side
	total  float64
	n      int
}

func newSquares(names []string) *squares {
	s := &squares{names: names}
	for range names {
		s.matrix = append(s.matrix, make([]float64, len(names)+1))
	}
	return s
}

func (s *squares) add(x []float64, y float64) {
	for i := range x {
		if x[i] == 0 {
			continue
		}
		for j := range x {
			s.matrix[i][j] += x[i] * x[j]
		}
		s.matrix[i][len(x)] += x[i] * y
	}
	s.total += y * y
	s.n++
}

// solve returns the weights. Each former weight counts as this many positions, for its feature
// alone.
func (s *squares) solve(before map[string]float64, positions float64) Learned {
	n := len(s.names)
	m := make([][]float64, n)
	for i, name := range s.names {
		m[i] = slices.Clone(s.matrix[i])
		held := m[i][i] * positions / float64(s.n)
		m[i][i] += ridgeStrength + held
		m[i][n] += held * before[name]
	}
	eliminate(m)
	list := make([]float64, n)
	l := Learned{Weights: make(map[string]float64, n), Positions: s.n}
	for i, name := range s.names {
		list[i] = m[i][n] / m[i][i]
		l.Weights[name] = list[i]
	}
	l.Fit = s.explained(list) / s.total
	return l
}

// explained returns by how much the weights reduce the sum of squares.
func (s *squares) explained(weights []float64) (sum float64) {
	for i, w := range weights {
		sum += 2 * w * s.matrix[i][len(weights)]
		for j, v := range weights {
			sum -= w * v * s.matrix[i][j]
		}
	}
	return sum
}

// eliminate diagonalises a matrix except for its last column (Gauss–Jordan with pivots).
func eliminate(m [][]float64) {
	for i := range m {
		best := i
		for j := i + 1; j < len(m); j++ {
			if math.Abs(m[j][i]) > math.Abs(m[best][i]) {
				best = j
			}
		}
		m[i], m[best] = m[best], m[i]
		for j := range m {
			if j != i {
				clearAt(m[j], m[i], i)
			}
		}
	}
}

// clearAt subtracts a multiple of one row from another so that the given column becomes zero.
func clearAt(row, by []float64, column int) {
	f := row[column] / by[column]
	for k := column; k < len(row); k++ {
		row[k] -= f * by[k]
	}
}
