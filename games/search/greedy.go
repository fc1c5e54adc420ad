package search

import (
	"cmp"
	"math"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

// Limits of the greedy player's search: first all pairs of decisions, then only the most promising
// lines.
const (
	widely   = 128 // lines kept after each of the first decisions …
	wide     = 2   // … of which there are this many
	narrowly = 6   // lines kept after each later decision
	samples  = 8   // outcomes sampled for a line that ends with a random one and goes on
)

// line is the beginning of the seat's turn.
type line struct {
	actions []games.Action
	state   games.State
	lead    float64
}

// viewer searches the seat's own turn.
type viewer struct {
	Question
	strive measure
	worlds []games.State // the position in question, with hidden parts chosen at random
	points []float64
}

// searchGreedy chooses the action with which the seat's turn can end best, without looking at anybody
// else's turn. A random outcome on the way is sampled several times, each with the best decision
// after it.
func searchGreedy(q Question) (Answer, error) {
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

// best returns the line with which the turn ends best. drawn returns the value of a line that ended
// with a random outcome.
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

// extend returns the lines with one more decision that do not end the turn.
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

// outcome returns the value of a line that ended with a random outcome in the seat's own turn: the
// mean over several samples.
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
