package search

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

// Compared is a complete decision of one or more actions, with its result.
type Compared struct {
	Line []games.Action
	// Lead is how far the seat can expect to be ahead of the best other one at the end, as in
	// [Candidate], and Error the standard error of its distance to the best decision's.
	Lead, Error float64
	// Points is the mean result of each seat over the decision's own playouts, in the units of [Answer].
	Points  []float64
	Courses int
}

// Compare estimates the result of complete decisions of the seat, such as [table.Match.Decisions]
// lists, and returns them best first. In each playout all decisions meet the same random outcomes.
// After each of several rounds the worse half drops out (sequential halving: Karnin, Koren, Somekh
// 2013), so the best get the most playouts. Play after a decision is searched as by [Strong], with
// the question's Playouts in total, or the default of Strong. A decision that dropped out is
// compared with the best over the playouts that both have. The errors are those of [Think].
func Compare(q Question, lines [][]games.Action) ([]Compared, error) {
	c, err := compare(q, lines)
	if err != nil {
		return nil, err
	}
	return c.results(), nil
}

func compare(q Question, lines [][]games.Action) (*comparison, error) {
	q.Strength = Strong
	if _, err := q.check(); err != nil {
		return nil, err
	}
	if len(lines) == 0 {
		return nil, errors.New("no decisions to compare")
	}
	model, err := newWhole(modelOf(q.Game, q.Match, q.Seat), lines)
	if err != nil {
		return nil, err
	}
	c := &comparison{Question: q, tree: newTree(model, measureOf(q.Game), q.Match.Header.Seats, q.Seed), lines: lines}
	c.tree.ahead, c.tree.plain = model.ahead(), model.plain()
	c.leads, c.points = make([][]float64, len(lines)), make([][]float64, len(lines))
	for i := range lines {
		c.points[i] = make([]float64, q.Match.Header.Seats)
	}
	return c, c.rounds(budgetOf(q.Game.Info().ID, q.Strength).limit(q))
}

// comparison is a Compare in progress.
type comparison struct {
	Question
	tree  *tree
	lines [][]games.Action
	leads [][]float64 // by line and playout
	// points are the sums of the results, by line and seat.
	points [][]float64
}

// rounds splits the playouts evenly over the rounds; every line gets at least one.
func (c *comparison) rounds(courses int) error {
	alive := make([]int, len(c.lines))
	for i := range alive {
		alive[i] = i
	}
	random := c.Seed.Quick()
	each := courses / max(1, int(math.Ceil(math.Log2(float64(len(alive))))))
	for {
		for range max(1, each/len(alive)) {
			if c.More != nil && !c.More() {
				return nil
			}
			if err := c.turn(alive, random.Uint64()); err != nil {
				return err
			}
		}
		if len(alive) <= 2 {
			return nil
		}
		slices.SortStableFunc(alive, func(a, b int) int { return cmp.Compare(mean(c.leads[b]), mean(c.leads[a])) })
		alive = alive[:(len(alive)+1)/2]
	}
}

// turn runs one playout of each line, all with the same seed.
func (c *comparison) turn(alive []int, seed uint64) error {
	for _, i := range alive {
		c.tree.random, c.tree.force, c.tree.forced = chance.NewQuick(seed), i, true
		c.tree.run()
		c.leads[i] = append(c.leads[i], c.tree.strive.lead(c.tree.points, c.Seat))
		for seat, points := range c.tree.points {
			c.points[i][seat] += points
		}
		if f, ok := c.tree.model.(whole).Model.(interface{ failure() error }); ok && f.failure() != nil {
			return f.failure()
		}
	}
	return nil
}

// results compares every line with the best one.
func (c *comparison) results() (list []Compared) {
	most := 0
	for _, leads := range c.leads {
		most = max(most, len(leads))
	}
	var best []float64
	for _, leads := range c.leads {
		if len(leads) == most && (best == nil || mean(leads) > mean(best)) {
			best = leads
		}
	}
	for i, leads := range c.leads {
		var behind moments
		for n, lead := range leads {
			behind.add(best[n] - lead)
		}
		list = append(list, Compared{
			Line: c.lines[i], Lead: mean(best) - behind.mean(), Points: c.meanPoints(i),
			Error: behind.deviation() / math.Sqrt(max(1, behind.n)), Courses: len(leads),
		})
	}
	slices.SortStableFunc(list, func(a, b Compared) int { return cmp.Compare(b.Lead, a.Lead) })
	return list
}

// meanPoints returns the mean result of each seat after a line.
func (c *comparison) meanPoints(line int) (points []float64) {
	for _, sum := range c.points[line] {
		points = append(points, sum/float64(max(1, len(c.leads[line]))))
	}
	return points
}

func mean(leads []float64) float64 {
	sum := 0.
	for _, lead := range leads {
		sum += lead
	}
	return sum / float64(max(1, len(leads)))
}

// whole is a model whose first moves are complete decisions: move i is line i.
type whole struct {
	games.Model
	lines [][]games.Move
	at    *beginning
}

// beginning is the position of a model before its first move.
type beginning struct {
	seed  uint64
	first bool
}

// newWhole returns the model with the lines as its first moves. A line that is not legal is an error.
func newWhole(model games.Model, lines [][]games.Action) (whole, error) {
	w := whole{Model: model, at: &beginning{}}
	for _, line := range lines {
		moves, err := movesOf(model, line)
		if err != nil {
			return w, err
		}
		w.lines = append(w.lines, moves)
	}
	return w, nil
}

// movesOf returns the moves of a line.
func movesOf(model games.Model, line []games.Action) (moves []games.Move, err error) {
	model.Begin(0)
	for _, action := range line {
		legal := model.Moves()
		at := slices.IndexFunc(legal, func(m games.Move) bool { return model.Action(m) == action })
		if at < 0 {
			return nil, fmt.Errorf("%q of %q: %w", action, line, ErrAction)
		}
		moves = append(moves, legal[at])
		model.Play(legal[at])
	}
	return moves, nil
}

// ahead returns the part of the model that evaluates moves before they are tried, or nil.
func (w whole) ahead() games.Foreseer {
	if _, able := w.Model.(games.Foreseer); !able {
		return nil
	}
	return w
}

// plain reports whether the model hides nothing; see [tree].
func (w whole) plain() bool {
	_, plain := w.Model.(games.Chooser)
	return plain
}

// Begin implements [games.Model].
func (w whole) Begin(seed uint64) {
	*w.at = beginning{seed, true}
	w.Model.Begin(seed)
}

// Moves implements [games.Model].
func (w whole) Moves() []games.Move {
	if !w.at.first {
		return w.Model.Moves()
	}
	moves := make([]games.Move, len(w.lines))
	for i := range moves {
		moves[i] = games.Move(i)
	}
	return moves
}

// Play implements [games.Model].
func (w whole) Play(m games.Move) (seen uint32) {
	if !w.at.first {
		return w.Model.Play(m)
	}
	w.at.first = false
	for _, move := range w.lines[m] {
		seen = w.Model.Play(move)
	}
	return seen
}

// Foresee implements [games.Foreseer] for a model that can. It says nothing about complete
// decisions: all of them start equal.
func (w whole) Foresee(m games.Move, points []float64) (courses float64) {
	if w.at.first {
		return 0
	}
	return w.Model.(games.Foreseer).Foresee(m, points)
}
