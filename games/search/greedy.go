package search

import (
	"cmp"
	"math"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

// Limits of what the greedy player tries: all pairs of decisions, then the most promising
// few at a time.
const (
	widely   = 128 // lines kept after the first decisions …
	wide     = 2   // … so many of them
	narrowly = 6   // and after each later one
	samples  = 8   // imagined outcomes for a line that ends with one and goes on
)

// line is a beginning of the seat's turn.
type line struct {
	actions []games.Action
	state   games.State
	lead    float64
}

// viewer looks at what the seat can do in its own turn.
type viewer struct {
	Question
	strive measure
	worlds []games.State // imagined, of the position in question
	points []float64
}

// glance takes the action with which the seat's turn can end best, as far as that can be
// told without looking at anybody else's turn. Where an outcome of chance comes first, it
// is imagined several times, with the best next decision each time.
func glance(q Question) (Answer, error) {
	v := viewer{Question: q, strive: measureOf(q.Game), points: make([]float64, q.Match.Header.Seats)}
	if err := v.imagine(q.Seed); err != nil {
		return Answer{}, err
	}
	best, err := v.best(v.worlds[0], v.outcome)
	if err != nil {
		return Answer{}, err
	}
	return Answer{Action: best.actions[0], Line: best.actions, Expected: Expected(q.Game, q.Match.State)}, nil
}

func (v *viewer) imagine(seed chance.Seed) error {
	random := seed.Quick()
	for range samples {
		s, err := imagined(v.Game, v.Match, v.Seat, random.Seed())
		if err != nil {
			return err
		}
		v.worlds = append(v.worlds, s)
	}
	return nil
}

func (v *viewer) lead(s games.State) float64 {
	v.strive.worth(s, v.points)
	return v.strive.lead(v.points, v.Seat)
}

// best returns the line with which the turn ends best, or is drawn upon best: drawn
// returns what a line is worth that ended with an outcome of chance.
func (v *viewer) best(from games.State, drawn func(line) (float64, error)) (line, error) {
	best := line{lead: math.Inf(-1)}
	open := []line{{state: from}}
	for n := 0; len(open) > 0; n++ {
		var next []line
		for _, l := range open {
			more, err := v.extend(l, drawn, &best)
			if err != nil {
				return best, err
			}
			next = append(next, more...)
		}
		keep := widely
		if n >= wide {
			keep = narrowly
		}
		slices.SortStableFunc(next, func(a, b line) int { return cmp.Compare(b.lead, a.lead) })
		open = next[:min(keep, len(next))]
	}
	return best, nil
}

// extend returns the lines with one more decision that are not at their end yet.
func (v *viewer) extend(l line, drawn func(line) (float64, error), best *line) (open []line, err error) {
	for _, a := range l.state.Legal(v.Seat) {
		after, _, err := l.state.Apply(v.Seat, a)
		if err != nil {
			return nil, err
		}
		next := line{append(slices.Clip(l.actions), a), after, v.lead(after)}
		goesOn := slices.Contains(after.Turn(), v.Seat)
		if goesOn && after.Draws() == l.state.Draws() {
			open = append(open, next)
			continue
		}
		if goesOn {
			if next.lead, err = drawn(next); err != nil {
				return nil, err
			}
		}
		if next.lead > best.lead {
			*best = next
		}
	}
	return open, nil
}

// outcome returns what a line is worth that ended with an outcome of chance in the own
// turn: the mean over several imagined ones.
func (v *viewer) outcome(l line) (float64, error) {
	sum := 0.0
	for _, s := range v.worlds {
		var err error
		for _, a := range l.actions {
			if s, _, err = s.Apply(v.Seat, a); err != nil {
				return 0, err
			}
		}
		lead := v.lead(s)
		if slices.Contains(s.Turn(), v.Seat) {
			next, err := v.best(s, func(l line) (float64, error) { return v.lead(l.state), nil })
			if err != nil {
				return 0, err
			}
			lead = next.lead
		}
		sum += lead
	}
	return sum / float64(len(v.worlds)), nil
}
