package search

import (
	"cmp"
	"math"
	"slices"

	"github.com/bastide-games/bastide/games"
)

// Near its end a match is searched exhaustively, if that takes little longer than playouts would.
const (
	endsPerPlayout   = 64      // ends to search for each playout that the question allows …
	mostEndsSolved   = 100_000 // … and the most in total
	prunedFactor     = 8       // with two seats, pruning leaves about one of this many ends to search
	endsPerTimeCheck = 64      // ends between two questions whether there is time for more
)

// solver plays out every course of a match with every outcome. Each seat chooses what puts it
// furthest ahead.
type solver struct {
	model    games.Model
	chooser  games.Chooser
	measure  measure
	seats    int
	path     []games.Move
	outcomes []int
	left     int // ends that may still be searched
	more     func() bool
}

// outlook is the expected result of a position.
type outlook struct {
	points []float64    // of each seat
	leads  []float64    // lead of each seat over the best other one
	line   []games.Move // best line of the thinking seat in its turn, up to the next random outcome
}

// solve answers a question by exhaustive search. ok is false if that would take too long.
func solve(q Question, model games.Model) (a Answer, ok bool) {
	chooser, able := model.(games.Chooser)
	if q.Strength != Strong || !able {
		return Answer{}, false
	}
	x := solver{
		model: model, chooser: chooser, measure: measureOf(q.Game), seats: q.Match.Header.Seats,
		more: q.More, left: mostEndsSolved, outcomes: []int{},
	}
	if limit := budgetOf(q.Game.Info().ID, q.Strength).limit(q); limit < mostEndsSolved/endsPerPlayout {
		x.left = limit * endsPerPlayout
	}
	defer chooser.Choose(nil)
	if !x.worthWhile() {
		return Answer{}, false
	}
	ends := x.left
	if a.Candidates, ok = x.candidates(q.Seat); !ok {
		return Answer{}, false
	}
	best := a.Candidates[0]
	a.Action, a.Line, a.Expected, a.Playouts = best.Action, best.Line, best.Points, ends-x.left
	return a, true
}

// worthWhile estimates, from the moves and outcomes at each step of one playout, whether there are
// few enough ends to search them all.
func (x *solver) worthWhile() bool {
	x.begin()
	most := x.left
	if x.seats == 2 {
		most *= prunedFactor
	}
	for ends, draws := 1, 0; ; {
		for ; draws < len(x.chooser.Odds()); draws++ {
			ends *= possible(x.chooser.Odds()[draws])
		}
		if x.model.Seat() == games.Spectator {
			return true
		}
		moves := x.model.Moves()
		if ends *= len(moves); ends > most {
			return false
		}
		x.model.Play(moves[0])
	}
}

// possible counts the possible outcomes of a draw.
func possible(odds []uint8) (n int) {
	for _, weight := range odds {
		if weight > 0 {
			n++
		}
	}
	return n
}

// begin replays the path from the start with the chosen outcomes.
func (x *solver) begin() {
	x.chooser.Choose(x.outcomes)
	x.model.Begin(0)
	for _, m := range x.path {
		x.model.Play(m)
	}
}

// candidates lists every action of a seat, best first.
func (x *solver) candidates(seat games.Seat) (list []Candidate, ok bool) {
	x.begin()
	for _, m := range slices.Clone(x.model.Moves()) {
		end, ok := x.after(m, seat, anything)
		if !ok {
			return nil, false
		}
		c := Candidate{Visits: 1, Points: end.points, Lead: end.leads[seat]}
		c.Value = math.Tanh(c.Lead / x.measure.firstScale())
		for _, m := range end.line {
			c.Line = append(c.Line, x.model.Action(m))
		}
		c.Action = c.Line[0]
		list = append(list, c)
	}
	slices.SortStableFunc(list, func(a, b Candidate) int { return cmp.Compare(b.Lead, a.Lead) })
	return list, true
}

// window is the range of leads of the thinking seat that still matter (alpha and beta). Below least
// the seat avoids the position by an earlier decision; above most the opponent does. With more than
// two seats every lead matters.
type window struct{ least, most float64 }

var anything = window{math.Inf(-1), math.Inf(1)}

// after returns the outlook of a move from the position at the end of the path.
func (x *solver) after(m games.Move, thinker games.Seat, w window) (end outlook, ok bool) {
	x.path = append(x.path, m)
	end, ok = x.afterDraws(thinker, w)
	x.path = x.path[:len(x.path)-1]
	end.line = slices.Insert(end.line, 0, m)
	return end, ok
}

// afterDraws returns the outlook over all outcomes of the draws at the end of the path.
func (x *solver) afterDraws(thinker games.Seat, w window) (outlook, bool) {
	x.begin()
	odds := x.chooser.Odds()
	n := len(x.outcomes)
	if len(odds) == n {
		return x.best(thinker, w)
	}
	weights, sum := slices.Clone(odds[n]), 0.
	mean := outlook{points: make([]float64, x.seats), leads: make([]float64, x.seats)}
	for outcome, weight := range weights {
		if weight == 0 {
			continue
		}
		x.outcomes = append(x.outcomes, outcome)
		end, ok := x.afterDraws(thinker, anything)
		x.outcomes = x.outcomes[:n]
		if !ok {
			return outlook{}, false
		}
		sum += float64(weight)
		for seat := range x.seats {
			mean.points[seat] += float64(weight) * end.points[seat]
			mean.leads[seat] += float64(weight) * end.leads[seat]
		}
	}
	for seat := range x.seats {
		mean.points[seat] /= sum
		mean.leads[seat] /= sum
	}
	return mean, true
}

// best returns the outlook of the best move of the seat to act at the end of the path. It is exact
// if it lies within the window.
func (x *solver) best(thinker games.Seat, w window) (best outlook, ok bool) {
	seat := x.model.Seat()
	if seat == games.Spectator {
		return x.end()
	}
	for _, m := range slices.Clone(x.model.Moves()) {
		end, ok := x.after(m, thinker, w)
		if !ok {
			return outlook{}, false
		}
		if best.points == nil || end.leads[seat] > best.leads[seat] {
			best = end
		}
		if w = x.narrowed(w, seat == thinker, best.leads[thinker]); w.least >= w.most {
			break
		}
	}
	if seat != thinker {
		best.line = nil
	}
	return best, true
}

// narrowed is the window below a decision whose best lead so far is known.
func (x *solver) narrowed(w window, own bool, lead float64) window {
	switch {
	case x.seats > 2:
	case own:
		w.least = max(w.least, lead)
	default:
		w.most = min(w.most, lead)
	}
	return w
}

// end reads the final result of a match.
func (x *solver) end() (end outlook, ok bool) {
	end.points, end.leads = make([]float64, x.seats), make([]float64, x.seats)
	x.model.Estimate(end.points)
	x.measure.read(end.points)
	for seat := range x.seats {
		end.leads[seat] = x.measure.lead(end.points, games.Seat(seat))
	}
	x.left--
	return end, x.left > 0 && (x.more == nil || x.left%endsPerTimeCheck != 0 || x.more())
}
