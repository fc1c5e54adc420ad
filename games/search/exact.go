package search

import (
	"cmp"
	"math"
	"slices"

	"github.com/bastide-games/bastide/games"
)

// Near the end of a match a decision is reckoned out, if that takes not much longer than imagining
// courses would.
const (
	perCourse    = 64      // ends of the match that are looked at for each course that may be imagined …
	mostReckoned = 100_000 // … and at most
	passedOver   = 8       // of so many ends one is looked at with two seats, since the others cannot matter
	askedEvery   = 256     // ends after which it is asked whether there is time for more
)

// exact plays every course of a match to its end, with every outcome: each seat takes what can be
// expected to put it ahead most.
type exact struct {
	model    games.Model
	chooser  games.Chooser
	measure  measure
	seats    int
	path     []games.Move
	outcomes []int
	left     int // ends that may still be looked at
	more     func() bool
}

// outlook is what can be expected of a position.
type outlook struct {
	points []float64    // of each seat
	leads  []float64    // by which each seat is ahead of the best other one
	line   []games.Move // with which the seat that thinks goes on in its turn, as far as nothing is drawn
}

// reckon answers a question by all that can follow. ok is false where that takes too long.
func reckon(q Question, model games.Model) (a Answer, ok bool) {
	chooser, able := model.(games.Chooser)
	if q.Strength != Strong || !able {
		return Answer{}, false
	}
	x := exact{
		model: model, chooser: chooser, measure: measureOf(q.Game), seats: q.Match.Header.Seats,
		more: q.More, left: mostReckoned, outcomes: []int{},
	}
	if limit := budgetOf(q.Game.Info().ID, q.Strength).limit(q); limit < mostReckoned/perCourse {
		x.left = limit * perCourse
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

// worthWhile reports whether there seem to be so few ends that all can be looked at, by how many moves
// and outcomes there are at each step of one course.
func (x *exact) worthWhile() bool {
	x.begin()
	most := x.left
	if x.seats == 2 {
		most *= passedOver
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

// possible counts the outcomes that a draw can have.
func possible(odds []uint8) (n int) {
	for _, weight := range odds {
		if weight > 0 {
			n++
		}
	}
	return n
}

// begin goes to where the path leads, with the outcomes chosen.
func (x *exact) begin() {
	x.chooser.Choose(x.outcomes)
	x.model.Begin(0)
	for _, m := range x.path {
		x.model.Play(m)
	}
}

// candidates lists all that a seat can do now, the best first.
func (x *exact) candidates(seat games.Seat) (list []Candidate, ok bool) {
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

// window are the leads of the seat that thinks that matter: what is worse than least it avoids by a
// decision before, what is better than most the other one does. With more than two seats everything
// matters.
type window struct{ least, most float64 }

var anything = window{math.Inf(-1), math.Inf(1)}

// after returns what comes of a move from where the path has led.
func (x *exact) after(m games.Move, thinker games.Seat, w window) (end outlook, ok bool) {
	x.path = append(x.path, m)
	end, ok = x.drawn(thinker, w)
	x.path = x.path[:len(x.path)-1]
	end.line = slices.Insert(end.line, 0, m)
	return end, ok
}

// drawn returns what comes of all outcomes of the draws at the end of the path.
func (x *exact) drawn(thinker games.Seat, w window) (outlook, bool) {
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
		end, ok := x.drawn(thinker, anything)
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

// best returns what comes of the best move of whoever has to decide where the path has led, exactly if
// that is within the window.
func (x *exact) best(thinker games.Seat, w window) (best outlook, ok bool) {
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

// narrowed is the window below a decision of which something is known already.
func (x *exact) narrowed(w window, own bool, lead float64) window {
	switch {
	case x.seats > 2:
	case own:
		w.least = max(w.least, lead)
	default:
		w.most = min(w.most, lead)
	}
	return w
}

// end reads how a match has ended.
func (x *exact) end() (end outlook, ok bool) {
	end.points, end.leads = make([]float64, x.seats), make([]float64, x.seats)
	x.model.Estimate(end.points)
	x.measure.read(end.points)
	for seat := range x.seats {
		end.leads[seat] = x.measure.lead(end.points, games.Seat(seat))
	}
	x.left--
	return end, x.left > 0 && (x.more == nil || x.left%askedEvery != 0 || x.more())
}
