package search

import (
	"errors"
	"math"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/table"
)

// Lesson is a run of matches from which the weights of an estimate are learned.
type Lesson struct {
	Game     games.Game
	Seats    []int // of the matches in turn, 2 if none are named
	Matches  int
	Playouts int // courses imagined for each decision
	Seed     chance.Seed
	// Weights are those that the players of the matches use, none to imagine every course
	// to its end. They may be the outcome of a lesson before; a feature that it did not have counts
	// nothing.
	Weights map[string]float64
	// Hold is how many positions Weights count for beside those of the matches, for each feature by
	// itself: what the matches say little about stays as it was.
	Hold float64
	// Trace is the share of a position's lesson that what comes after the next position has: with 1
	// only the end of the match teaches, with 0 only what the next position is worth.
	Trace float64
	More  func() bool // is asked before each match, and ends the lesson; nil means true
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
	sweeps = 60  // after which the weights hardly change
)

// Learn plays the matches of a lesson and finds the weights with which the features of a position
// tell best how much more one seat gains than another until the end (linear least squares with a
// small ridge). An end of a match depends on so much that thousands of them tell little: what the next
// positions are found to be worth can tell for it (TD(λ), λ being [Lesson.Trace], by sweeps over all
// matches until the weights agree with themselves).
func (l Lesson) Learn() (Learned, error) {
	var tracks []track
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

// seats returns how many take part in a match of the lesson.
func (l Lesson) seats(n int) int {
	if len(l.Seats) == 0 {
		return 2
	}
	return l.Seats[n%len(l.Seats)]
}

// fit finds the weights by what the positions are worth with those found before, nil for none.
func (l Lesson) fit(tracks []track, before map[string]float64) Learned {
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

// weights are those of the players.
func (l Lesson) weights() map[string]float64 {
	if l.Weights == nil {
		return map[string]float64{}
	}
	return l.Weights
}

// track is what a lesson saw of two seats in a match.
type track struct {
	names []string // of the features
	seen  []sighting
	final float64 // lead of the one over the other at the end
}

// sighting is a position of a lesson.
type sighting struct {
	features []float64 // of one seat less those of the other
	lead     float64
}

// worth returns the lead that can be expected at the end.
func (p sighting) worth(weights []float64) float64 {
	lead := p.lead
	for i, x := range p.features {
		lead += weights[i] * x
	}
	return lead
}

// moment changes when something is drawn or a seat has done its turn.
type moment struct {
	draws uint64
	seat  games.Seat
}

// play plays one match and returns what is to be learned of any two of its seats.
func (l Lesson) play(seats int, seed chance.Seed) ([]track, error) {
	random := seed.Quick()
	header, err := table.NewHeader(l.Game, seats, nil, random.Seed())
	if err != nil {
		return nil, err
	}
	m, _, err := table.New(l.Game, header)
	if err != nil {
		return nil, err
	}
	tracks := make([]track, seats*(seats-1)/2)
	astray := random.Number(strays + 1)
	last := moment{}
	for !m.Over() {
		if now := (moment{m.State.Draws(), m.Turn()[0]}); now != last {
			last = now
			if err := l.see(m, tracks); err != nil {
				return nil, err
			}
		}
		q := Question{Game: l.Game, Match: m, Seat: m.Turn()[0], Strength: Strong, Playouts: l.Playouts, Seed: random.Seed(), Weights: l.weights()}
		if m.Steps < astray || random.Number(errant) == 0 {
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

// scoreLead is how far the first of two seats is ahead now.
func scoreLead(g games.Game, s games.State) float64 {
	now := make([]float64, len(s.Score()))
	measureOf(g).outcome(s, now)
	return now[0] - now[1]
}

// pairs calls f for any two seats with how far the one is ahead of the other now.
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

// see adds a position to the tracks, unless it is not estimated by its features.
func (l Lesson) see(m table.Match, tracks []track) error {
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

// solve returns the weights. Those known before count for so many positions like those seen, for each
// feature as if the others were not there.
func (s *squares) solve(before map[string]float64, positions float64) Learned {
	n := len(s.names)
	m := make([][]float64, n)
	for i, name := range s.names {
		m[i] = slices.Clone(s.matrix[i])
		held := m[i][i] * positions / float64(s.n)
		m[i][i] += ridge + held
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

// explained returns by how much the sum of the squares is smaller with some weights.
func (s *squares) explained(weights []float64) (sum float64) {
	for i, w := range weights {
		sum += 2 * w * s.matrix[i][len(weights)]
		for j, v := range weights {
			sum -= w * v * s.matrix[i][j]
		}
	}
	return sum
}

// eliminate makes a matrix diagonal but for its last column (Gauss and Jordan, with pivots).
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

// clearAt takes so much of a row off another that the number in a column of that is gone.
func clearAt(row, by []float64, column int) {
	f := row[column] / by[column]
	for k := column; k < len(row); k++ {
		row[k] -= f * by[k]
	}
}
