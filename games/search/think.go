package search

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/table"
)

// Errors of [Think].
var (
	ErrOver     = errors.New("the match is over")
	ErrTurn     = errors.New("the seat is not in turn")
	ErrStrength = errors.New("no such strength")
	ErrAction   = errors.New("not a legal action")
)

// Question is what a thought is about.
type Question struct {
	Game     games.Game
	Match    table.Match
	Seat     games.Seat // has to be in turn
	Strength Strength
	Seed     chance.Seed // the same question with the same seed has the same answer
	// Playouts is the greatest number of imagined courses; 0 leaves it to the strength,
	// which may also allow fewer.
	Playouts int
	// More is asked before each imagined course, and ends the thought when it answers
	// false. It is how time comes in; nil means true.
	More func() bool
	// Beside is an action to be looked at as closely as the best one, to compare them;
	// "" for none.
	Beside games.Action
	// Weights are those by which the estimate goes ([games.Featured]), by name; a feature without
	// one counts nothing. An empty map has every course imagined to its end; nil means those of
	// the game.
	Weights map[string]float64
}

// Answer is what a thought came to.
type Answer struct {
	Action   games.Action   // the best one
	Line     []games.Action // the best one, and what the seat would do next in the same turn
	Playouts int            // imagined courses; 0 if there was no choice or no time
	// Expected is how many points each seat can expect at the end or, where points do not tell
	// who wins ([games.Info.ByPoints]), how many victories in a hundred; so are all numbers below.
	Expected []float64
	// Candidates lists the actions looked at, the best first; empty without playouts.
	Candidates []Candidate
}

// Candidate is an action that was looked at.
type Candidate struct {
	Action games.Action
	Line   []games.Action // the action, and what the seat would do next in the same turn
	Visits int
	Value  float64 // from -1, lost, to 1, won: the lead, squashed by how much chance can change
	// Points is how many points each seat can expect at the end, Lead how far the seat is
	// ahead of the best other one then, or above an even chance, and Error the standard error of
	// that.
	Points []float64
	Lead   float64
	Error  float64
}

// Candidate returns the candidate of an action.
func (a Answer) Candidate(action games.Action) (Candidate, bool) {
	for _, c := range a.Candidates {
		if c.Action == action {
			return c, true
		}
	}
	return Candidate{}, false
}

// Think answers a question. It knows nothing that the seat does not: what is hidden from
// it or not yet drawn is imagined. Its errors wrap [ErrOver], [ErrTurn], [ErrStrength],
// [ErrAction], [ErrFeatures] or [ErrWeights], or are those of the game.
func Think(q Question) (Answer, error) {
	think, err := q.check()
	if err != nil {
		return Answer{}, err
	}
	if legal := q.Match.State.Legal(q.Seat); len(legal) == 1 {
		return Answer{Action: legal[0], Line: legal[:1:1], Expected: Expected(q.Game, q.Match.State)}, nil
	}
	return think(q)
}

func (q Question) check() (func(Question) (Answer, error), error) {
	known, ok := thinkers[q.Strength]
	switch {
	case !ok:
		return nil, fmt.Errorf("%q: %w", q.Strength, ErrStrength)
	case q.Match.Over():
		return nil, ErrOver
	case !slices.Contains(q.Match.Turn(), q.Seat):
		return nil, fmt.Errorf("%s: %w", q.Seat, ErrTurn)
	case q.Beside != "" && !slices.Contains(q.Match.State.Legal(q.Seat), q.Beside):
		return nil, fmt.Errorf("%q: %w", q.Beside, ErrAction)
	}
	return known, nil
}

// search thinks by a tree of imagined courses.
func search(q Question) (Answer, error) {
	model := modelOf(q.Game, q.Match, q.Seat)
	if err := weigh(model, q.Weights); err != nil {
		return Answer{}, err
	}
	if a, ok := reckon(q, model); ok {
		return a, nil
	}
	t := newTree(model, measureOf(q.Game), q.Match.Header.Seats, q.Seed)
	b := budgetOf(q.Game.Info().ID, q.Strength)
	t.doubt = b.Doubt * (t.scale / firstScale)
	for left := b.limit(q); left > 0 && (q.More == nil || q.More()); left-- {
		t.aside(q.Beside)
		t.run()
		if err := failureOf(model); err != nil {
			return Answer{}, err
		}
	}
	if t.n == 0 {
		return glance(q)
	}
	return t.answer(), nil
}

// weigh gives a model other weights.
func weigh(model games.Model, weights map[string]float64) error {
	if weights == nil {
		return nil
	}
	f, ok := model.(games.Featured)
	if !ok {
		return ErrFeatures
	}
	var list []float64
	names := f.FeatureNames()
	if len(weights) > 0 {
		list = make([]float64, len(names))
	}
	for name, w := range weights {
		at := slices.Index(names, name)
		if at < 0 {
			return fmt.Errorf("there is no feature %q: %w", name, ErrWeights)
		}
		list[at] = w
	}
	f.Weigh(list)
	return nil
}

// failureOf returns the first thing that went wrong in a model by the public contract.
func failureOf(model games.Model) error {
	if c, ok := model.(interface{ failure() error }); ok {
		return c.failure()
	}
	return nil
}

// aside makes sure that the action to be compared is looked at.
func (t *tree) aside(beside games.Action) {
	if beside == "" || t.force >= 0 {
		return
	}
	for i, e := range t.root.edges {
		if t.model.Action(e.move) == beside {
			t.force = i
		}
	}
}

// answer returns what the tree says: the action chosen most often is the best.
func (t *tree) answer() Answer {
	a := Answer{Playouts: t.n, Expected: scaled(t.total.points, t.n)}
	for _, e := range t.root.edges {
		if e.visits > 0 {
			a.Candidates = append(a.Candidates, t.candidate(e))
		}
	}
	slices.SortStableFunc(a.Candidates, func(x, y Candidate) int {
		return cmp.Or(cmp.Compare(t.rank(y), t.rank(x)), cmp.Compare(y.Lead, x.Lead))
	})
	a.Action, a.Line = a.Candidates[0].Action, a.Candidates[0].Line
	return a
}

// rank orders candidates by visits, those that were forced by their value.
func (t *tree) rank(c Candidate) int {
	if t.force < 0 || t.model.Action(t.root.edges[t.force].move) != c.Action {
		return c.Visits
	}
	return max(0, c.Visits-t.n/4)
}

func (t *tree) candidate(e edge) Candidate {
	o := t.sum(e.move)
	n := float64(e.visits)
	action := t.model.Action(e.move)
	return Candidate{
		Action: action, Line: t.line(action), Visits: int(e.visits), Value: math.Tanh(o.lead.mean() / t.scale),
		Points: scaled(o.points, int(e.visits)), Lead: o.lead.mean(), Error: o.lead.deviation() / math.Sqrt(n),
	}
}

func scaled(sums []float64, n int) []float64 {
	points := make([]float64, len(sums))
	for i, s := range sums {
		points[i] = s / float64(n)
	}
	return points
}

// line follows the most visited moves of the seat as long as nothing is drawn.
func (t *tree) line(first games.Action) []games.Action {
	line := []games.Action{first}
	for at := t.root.after(t.model, first); at != nil && at.ready && at.seat == t.root.seat && len(at.edges) > 0; {
		best := slices.MaxFunc(at.edges, func(a, b edge) int { return cmp.Compare(a.visits, b.visits) })
		if best.visits == 0 {
			break
		}
		action := t.model.Action(best.move)
		line = append(line, action)
		at = at.after(t.model, action)
	}
	return line
}

// after returns the node after an action by which nothing was drawn, nil if there is none.
func (at *node) after(model games.Model, a games.Action) *node {
	for _, e := range at.edges {
		if model.Action(e.move) == a && len(e.after) == 1 && e.after[0].seen == 0 {
			return e.after[0].to
		}
	}
	return nil
}
