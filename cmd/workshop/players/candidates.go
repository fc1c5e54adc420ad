package players

import (
	"cmp"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/puzzle"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/imaging"
)

// People choose from a few candidates. A choice between all spaces of a large board is a search for
// small numbers, not a puzzle.

// mostlyThought are the players whose choices are candidates, the greedy one first.
var mostlyThought = []search.Strength{search.Greedy, search.Easy, search.Normal}

// mustHave is how many of the most tempting candidates a puzzle must have: the best answer and what
// the greedy player does. fewCandidates is how many there must be in all, if the position has them.
const mustHave, fewCandidates = 2, 4

// narrowed returns the decisions that begin with one of the puzzle's candidates. ok is false if these
// do not fit a readable picture.
func (m *miner) narrowed(p *puzzle.Puzzle, q search.Question, decisions []table.Decision) (left []table.Decision, ok bool, err error) {
	tempting, err := m.tempting(p, q, decisions)
	if err != nil {
		return nil, false, err
	}
	var chosen [][]games.Action
	for i, opening := range tempting {
		wider := append(slices.Clip(chosen), opening)
		switch {
		case readable(q.Match, q.Seat, wider):
			chosen = wider
		case i < mustHave:
			return nil, false, nil
		}
		if len(chosen) == puzzle.MostCandidates {
			break
		}
	}
	if len(chosen) < min(fewCandidates, len(tempting)) {
		return nil, false, nil
	}
	for _, d := range decisions {
		opening := puzzle.Opening(q.Match, q.Seat, d.Core)
		if slices.ContainsFunc(chosen, func(c []games.Action) bool { return slices.Equal(c, opening) }) {
			left = append(left, d)
		}
	}
	return left, true, nil
}

// tempting lists the candidates, each once: first the best answer and what the players choose, then
// what scores most at once and what looks best at the end of the turn, then the others, the best
// first.
func (m *miner) tempting(p *puzzle.Puzzle, q search.Question, decisions []table.Decision) (list [][]games.Action, err error) {
	add := func(line []games.Action) {
		opening := puzzle.Opening(q.Match, q.Seat, line)
		if !slices.ContainsFunc(list, func(c []games.Action) bool { return slices.Equal(c, opening) }) {
			list = append(list, opening)
		}
	}
	add(p.Answers[0].Line)
	for _, strength := range mostlyThought {
		q.Strength, q.Playouts, q.Seed = strength, 0, q.Seed.Other()
		line, err := decision(q)
		if err != nil {
			return nil, err
		}
		if at := p.Find(line); at >= 0 {
			add(p.Answers[at].Line)
		}
	}
	for _, worth := range []func(games.State) float64{
		func(s games.State) float64 { return float64(s.Score()[q.Seat]) },
		func(s games.State) float64 { return search.Lead(search.Expected(m.game, s), q.Seat) },
	} {
		best, err := bestBy(q, decisions, worth)
		if err != nil {
			return nil, err
		}
		add(best.Core)
	}
	for _, a := range p.Answers {
		add(a.Line)
	}
	return list, nil
}

// bestBy returns the first of the decisions with the most worth at the end of the turn.
func bestBy(q search.Question, decisions []table.Decision, worth func(games.State) float64) (best table.Decision, err error) {
	worths := make([]float64, len(decisions))
	for i, d := range decisions {
		after, err := follow(q, d.Line)
		if err != nil {
			return best, err
		}
		worths[i] = worth(after)
	}
	at := 0
	for i := range worths {
		if cmp.Compare(worths[i], worths[at]) > 0 {
			at = i
		}
	}
	return decisions[at], nil
}

// A picture is readable if all candidates and the tiles beside them are within so many columns and
// rows. Then tiles have more than 40 px on a phone.
const readableColumns, readableRows = 8, 7

// readable reports whether a picture of the position can show all candidates large. On boards without
// tiles, where the question is not a space, it reports whether there are few choices.
func readable(m table.Match, seat games.Seat, candidates [][]games.Action) bool {
	m = m.Among(seat, candidates)
	_, tip, err := m.Settle(seat, nil)
	if err != nil {
		return false
	}
	sc, asked := m.View(tip.State, seat, tip.Words)
	if !imaging.Tiled(sc) {
		return !slices.ContainsFunc(tip.Offering(m.Runs(tip)).Asked(), func(c table.Control) bool {
			return len(c.Prompt.Choices) > puzzle.MostCandidates
		})
	}
	var spaces []scene.Item
	for _, it := range sc.Items {
		if it.Kind == scene.Spot && slices.ContainsFunc(asked.Choices, func(c games.Choice) bool { return c.Word == it.Word }) {
			spaces = append(spaces, it)
		}
	}
	box, _ := scene.Bounds(spaces)
	box = box.Grow(1)
	return box.W <= readableColumns && box.H <= readableRows
}
