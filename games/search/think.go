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

// Question is what a search is about.
type Question struct {
	Game     games.Game
	Match    table.Match
	Seat     games.Seat // must be in turn
	Strength Strength
	Seed     chance.Seed // the same question with the same seed has the same answer
	// Playouts is the most playouts; 0 leaves it to the strength, which may also allow fewer.
	Playouts int
	// More is asked before each playout; false ends the search. It is how a host limits time. nil
	// means true.
	More func() bool
	// AlsoSearch is an action to search as closely as the best one, to compare the two; "" for none.
	AlsoSearch games.Action
	// Weights are those of the estimate ([games.Featured]), by name; a missing feature has weight
	// 0. An empty map makes every playout run to the end; nil means the weights of the game.
	Weights map[string]float64
}

// Answer is the result of a search.
type Answer struct {
	Action   games.Action   // the best one
	Line     []games.Action // the best action and the seat's next ones in the same turn
	Playouts int            // number of playouts; 0 if there was no choice or no time
	// Expected is the expected final points of each seat or, where points do not decide who wins
	// ([games.Info.ByPoints]), its victories in a hundred. All numbers below have the same unit.
	Expected []float64
	// Candidates lists the searched actions, best first; empty without playouts.
	Candidates []Candidate
}

// Candidate is an action that was searched.
type Candidate struct {
	Action games.Action
	Line   []games.Action // the action and the seat's next ones in the same turn
	Visits int
	Value  float64 // from -1, lost, to 1, won: the lead, squashed by how much luck can still change
	// Points is the expected final points of each seat. Lead is the expected lead over the best
	// other seat, or above an even chance, and Error its standard error.
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

// Think answers a question. It uses nothing that the seat cannot know: hidden information and
// outcomes to come are sampled. Its errors wrap [ErrOver], [ErrTurn], [ErrStrength], [ErrAction],
// [ErrFeatures] or [ErrWeights], or come from the game.
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
	case q.AlsoSearch != "" && !slices.Contains(q.Match.State.Legal(q.Seat), q.AlsoSearch):
		return nil, fmt.Errorf("%q: %w", q.AlsoSearch, ErrAction)
	}
	return known, nil
}

// search answers with a tree of playouts.
func search(q Question) (Answer, error) {
	model := modelOf(q.Game, q.Match, q.Seat)
	if err := weigh(model, q.Weights); err != nil {
		return Answer{}, err
	}
	if a, ok := solve(q, model); ok {
		return a, nil
	}
	t := newTree(model, measureOf(q.Game), q.Match.Header.Seats, q.Seed)
	b := budgetOf(q.Game.Info().ID, q.Strength)
	t.doubt = b.Doubt * (t.scale / firstScale)
	for left := b.limit(q); left > 0 && (q.More == nil || q.More()); left-- {
		t.includeAction(q.AlsoSearch)
		t.run()
		if err := failureOf(model); err != nil {
			return Answer{}, err
		}
	}
	if t.n == 0 {
		return searchGreedy(q)
	}
	return t.answer(), nil
}

// weigh sets other weights in a model.
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

// failureOf returns the first error of a model on the public contract.
func failureOf(model games.Model) error {
	if c, ok := model.(interface{ failure() error }); ok {
		return c.failure()
	}
	return nil
}

// includeAction makes sure that the action to compare is searched.
func (t *tree) includeAction(beside games.Action) {
	if beside == "" || t.force >= 0 {
		return
	}
	for i, e := range t.root.edges {
		if t.model.Action(e.move) == beside {
			t.force = i
		}
	}
}

// answer returns the result of the tree: the most visited action is the best.
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

// rank orders candidates by visits; a forced one ranks by its value.
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

// line follows the most visited moves of the seat until something is drawn.
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

// after returns the node after an action without a draw, or nil.
func (at *node) after(model games.Model, a games.Action) *node {
	for _, e := range at.edges {
		if model.Action(e.move) == a && len(e.after) == 1 && e.after[0].seen == 0 {
			return e.after[0].to
		}
	}
	return nil
}
