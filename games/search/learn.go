package search

import (
	"errors"
	"fmt"
	"math"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/table"
)

// Lesson is a run of matches from which the weights of an estimate are learned.
type Lesson struct {
	Game     games.Game
	Matches  int // for two seats
	Playouts int // courses imagined for each decision
	Seed     chance.Seed
	// Weights are those that the players of the matches use, none to imagine every course
	// to its end. They may be the outcome of a lesson before.
	Weights map[string]float64
	More    func() bool // is asked before each match, and ends the lesson; nil means true
}

// Learned is what came of a lesson.
type Learned struct {
	Weights   map[string]float64 // points for one of each feature, by its name
	Positions int
	// Fit is the share of the variance of what was still to be gained that the estimate
	// explains.
	Fit float64
}

// Errors of [Lesson.Learn].
var (
	ErrFeatures = errors.New("the game has no features to learn from")
	ErrWeights  = errors.New("not the weights of this game")
)

// What makes matches teach more than the best play alone.
const (
	errant = 12  // one decision of so many is at random …
	strays = 16  // and up to so many at the beginning
	ridge  = 3.0 // keeps weights small that the matches say little about
)

// Learn plays the matches of a lesson and finds the weights with which the features of a
// position tell best how much more one seat gains than the other until the end (linear
// least squares with a small ridge).
func (l Lesson) Learn() (Learned, error) {
	var s *squares
	random := l.Seed.Quick()
	for range l.Matches {
		if l.More != nil && !l.More() {
			break
		}
		seen, final, err := l.play(random.Seed())
		if err != nil {
			return Learned{}, err
		}
		for _, p := range seen {
			if s == nil {
				s = newSquares(p.names)
			}
			s.add(p.features, final-p.lead)
		}
	}
	if s == nil {
		return Learned{}, nil
	}
	return s.solve(), nil
}

// weigh gives a model the weights of the lesson.
func (l Lesson) weigh(m games.Model) error {
	f, ok := m.(games.Featured)
	if !ok {
		return ErrFeatures
	}
	if len(l.Weights) == 0 {
		f.Weigh(nil)
		return nil
	}
	var list []float64
	for _, name := range f.FeatureNames() {
		w, ok := l.Weights[name]
		if !ok {
			return fmt.Errorf("none for %q: %w", name, ErrWeights)
		}
		list = append(list, w)
	}
	f.Weigh(list)
	return nil
}

// sighting is a position of a lesson.
type sighting struct {
	names    []string
	features []float64 // of seat 0 less those of seat 1
	lead     float64
}

// moment changes when something is drawn or a seat has done its turn.
type moment struct {
	draws uint64
	seat  games.Seat
}

// play plays one match and returns its positions and the lead at the end.
func (l Lesson) play(seed chance.Seed) (seen []sighting, final float64, err error) {
	header, err := table.NewHeader(l.Game, 2, nil, seed)
	if err != nil {
		return nil, 0, err
	}
	m, _, err := table.New(l.Game, header)
	if err != nil {
		return nil, 0, err
	}
	random := seed.Quick()
	astray := random.Number(strays + 1)
	last := moment{}
	for !m.Over() {
		if now := (moment{m.State.Draws(), m.Turn()[0]}); now != last {
			last = now
			p, err := l.sight(m)
			if err != nil {
				return nil, 0, err
			}
			if p.features != nil {
				seen = append(seen, p)
			}
		}
		q := Question{Game: l.Game, Match: m, Seat: m.Turn()[0], Strength: Strong, Playouts: l.Playouts, Seed: random.Seed(), weigh: l.weigh}
		if m.Steps < astray || random.Number(errant) == 0 {
			q.Strength = Random
		}
		a, err := Think(q)
		if err != nil {
			return nil, 0, err
		}
		if m, _, err = m.Apply(table.Entry{Seat: q.Seat, Action: a.Action}); err != nil {
			return nil, 0, err
		}
	}
	return seen, scoreLead(l.Game, m.State), nil
}

// scoreLead is how far the first of two seats is ahead now.
func scoreLead(g games.Game, s games.State) float64 {
	now := make([]float64, len(s.Score()))
	measureOf(g).outcome(s, now)
	return now[0] - now[1]
}

func (l Lesson) sight(m table.Match) (sighting, error) {
	i, ok := m.State.(games.Imaginer)
	if !ok {
		return sighting{}, ErrFeatures
	}
	f, ok := i.Imagine(m.Turn()[0]).(games.Featured)
	if !ok {
		return sighting{}, ErrFeatures
	}
	list := f.Features()
	if list == nil {
		return sighting{}, nil
	}
	for i, x := range list[1] {
		list[0][i] -= x
	}
	return sighting{f.FeatureNames(), list[0], scoreLead(l.Game, m.State)}, nil
}

// squares add up the normal equations of a least squares problem.
type squares struct {
	names  []string
	matrix [][]float64 // the last column is the right side
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

// solve returns the weights, by Gauss-Jordan elimination with pivots.
func (s *squares) solve() Learned {
	n := len(s.names)
	right := make([]float64, n)
	for i := range n {
		right[i] = s.matrix[i][n]
		s.matrix[i][i] += ridge
	}
	for i := range n {
		best := i
		for j := i + 1; j < n; j++ {
			if math.Abs(s.matrix[j][i]) > math.Abs(s.matrix[best][i]) {
				best = j
			}
		}
		s.matrix[i], s.matrix[best] = s.matrix[best], s.matrix[i]
		for j := range n {
			if j != i {
				s.clear(j, i)
			}
		}
	}
	l := Learned{Weights: make(map[string]float64, n), Positions: s.n}
	explained := 0.0
	for i, name := range s.names {
		w := s.matrix[i][n] / s.matrix[i][i]
		l.Weights[name] = w
		explained += w * right[i]
	}
	l.Fit = explained / s.total
	return l
}

// clear takes so much of row i off row j that its number in column i is gone.
func (s *squares) clear(j, i int) {
	f := s.matrix[j][i] / s.matrix[i][i]
	for k := i; k < len(s.matrix[j]); k++ {
		s.matrix[j][k] -= f * s.matrix[i][k]
	}
}
