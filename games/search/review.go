package search

import (
	"cmp"
	"math"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/table"
)

// Retrospect is a question about a whole match.
type Retrospect struct {
	Game   games.Game
	Record table.Record
	Seed   chance.Seed
	// Playouts is how many courses are imagined for each decision; those that seem to have
	// cost most are looked at again with eight times as many.
	Playouts int
	// More is asked before each course, and ends the review early when it answers false;
	// nil means true.
	More func() bool
}

// Review is what looking back on a match came to.
type Review struct {
	// Curve is how many points each seat could expect: at the beginning of each turn, and
	// at the end the score.
	Curve []Expectation
	// Costly lists for each seat the decisions that cost most, the dearest first, up to
	// three. One that may as well have been right is left out.
	Costly [][]Mistake
	// Whole is false if there was no time to look at every decision.
	Whole bool
}

// Expectation is a point of the curve.
type Expectation struct {
	Step   int // entries of the record before it
	Points []float64
}

// Mistake is a decision that was not the best one.
type Mistake struct {
	Step   int // number of its entry in the record, from 1
	Seat   games.Seat
	Before table.Match
	Played Candidate
	Better Candidate
	// Cost is how much of its lead at the end the seat gave away, in points, and Error the
	// standard error of that.
	Cost, Error float64
}

const (
	mostMistakes = 3
	doubtful     = 2 * mostMistakes // looked at again, for each seat
	closer       = 8                // with so many times the courses
)

// Review looks back on a match. Of every decision it thinks as the seat did that took it,
// without what the seat did not know. Its errors are those of a replay and of [Think].
func (r Retrospect) Review() (Review, error) {
	course, err := r.Record.Course(r.Game)
	if err != nil {
		return Review{}, err
	}
	last := course[len(course)-1].After
	review := Review{Whole: true, Costly: make([][]Mistake, last.Header.Seats)}
	drawn := uint64(0)
	for _, step := range course[1:] {
		a, ok, err := r.look(step, r.Playouts)
		if err != nil {
			return Review{}, err
		}
		if fresh := step.Before.State.Draws(); len(a.Candidates) > 0 && fresh != drawn {
			drawn = fresh
			review.Curve = append(review.Curve, Expectation{step.Before.Steps, a.Expected})
		}
		if m, ok := mistake(step, a); ok {
			review.Costly[m.Seat] = append(review.Costly[m.Seat], m)
		}
		review.Whole = review.Whole && (!ok || len(a.Candidates) > 0 || len(step.Before.State.Legal(step.Entry.Seat)) == 1)
	}
	final := Expectation{last.Steps, make([]float64, last.Header.Seats)}
	estimate(last.State, final.Points)
	review.Curve = append(review.Curve, final)
	for seat, list := range review.Costly {
		if review.Costly[seat], err = r.closely(list); err != nil {
			return Review{}, err
		}
	}
	return review, nil
}

// look thinks about the position before a step; ok is false for what is no decision of
// the game.
func (r Retrospect) look(step table.Step, playouts int) (a Answer, ok bool, err error) {
	m, e := step.Before, step.Entry
	if m.Over() || !slices.Contains(m.State.Legal(e.Seat), e.Action) {
		return Answer{}, false, nil
	}
	a, err = Think(Question{
		Game: r.Game, Match: m, Seat: e.Seat, Strength: Strong, Seed: r.Seed,
		Playouts: playouts, More: r.More, Beside: e.Action,
	})
	return a, err == nil, err
}

// mistake compares what was played with what would have been best.
func mistake(step table.Step, a Answer) (Mistake, bool) {
	played, ok := a.Candidate(step.Entry.Action)
	if !ok || a.Action == step.Entry.Action {
		return Mistake{}, false
	}
	better := a.Candidates[0]
	m := Mistake{
		Step: step.N, Seat: step.Entry.Seat, Before: step.Before, Played: played, Better: better,
		Cost: better.Lead - played.Lead, Error: math.Hypot(better.Error, played.Error),
	}
	return m, m.Cost > 0
}

// closely looks again at what seems to have cost most, since among many decisions some
// seem worse than they were, and keeps what is beyond doubt.
func (r Retrospect) closely(list []Mistake) ([]Mistake, error) {
	dearest := func(a, b Mistake) int { return cmp.Compare(b.Cost, a.Cost) }
	slices.SortStableFunc(list, dearest)
	var kept []Mistake
	for _, m := range list[:min(doubtful, len(list))] {
		step := table.Step{N: m.Step, Entry: table.Entry{Seat: m.Seat, Action: m.Played.Action}, Before: m.Before}
		a, _, err := r.look(step, closer*r.Playouts)
		if err != nil {
			return nil, err
		}
		if again, ok := mistake(step, a); ok && again.Cost > 2*again.Error {
			kept = append(kept, again)
		}
	}
	slices.SortStableFunc(kept, dearest)
	return kept[:min(mostMistakes, len(kept))], nil
}
