package table

import (
	"cmp"
	"slices"

	"github.com/bastide-games/bastide/games"
)

// Highlight is a remarkable fact about a finished match.
type Highlight struct {
	Kind string // the name of one of the kinds
	Seat games.Seat
	N    int // how many points, or changes of the lead
	Turn int // of the match, from 1; 0 for the final scoring
	// Margin is by how many points the winner won, for what decided a match.
	Margin int
	Event  games.Event // the scoring, for the best one
	Weight float64     // how remarkable it is; the result shows the highest
}

// HighlightKinds are the kinds of highlights, by name. At equal weights, the earlier one is shown.
var HighlightKinds = []struct {
	Name string
	// winner says that only points decide it, so there must be one winner at the end of a match that
	// was played out.
	winner bool
	find   func(progress) (h Highlight, ok bool)
}{
	{"decided", true, progress.decided},
	{"narrow", true, progress.narrow},
	{"comeback", true, progress.comeback},
	{"changes", true, progress.changes},
	{"ahead", true, progress.ahead},
	{"best", false, progress.best},
}

// Highlights lists what is remarkable about a match, the most remarkable first, from all steps of its
// course. The list is empty if the game has no points, or no seat scored.
func Highlights(g games.Game, course []Step) (list []Highlight) {
	if g.Info().Unscored || len(course) < 2 {
		return nil
	}
	p := progressOf(course)
	for _, kind := range HighlightKinds {
		if kind.winner && !(g.Info().ByPoints() && p.won()) {
			continue
		}
		if h, ok := kind.find(p); ok {
			h.Kind = kind.Name
			list = append(list, h)
		}
	}
	slices.SortStableFunc(list, func(a, b Highlight) int { return cmp.Compare(b.Weight, a.Weight) })
	return list
}

// progress is the score of a match, turn by turn.
type progress struct {
	course []Step
	turn   []int   // of each step, see [Numbered]
	score  [][]int // after each turn, from the start of the match; the last one is before the final scoring
	end    Match
	winner games.Seat
	margin int // of the winner over the best of the others
}

func progressOf(course []Step) progress {
	p := progress{course: course, turn: Numbered(course), end: course[len(course)-1].After}
	for i, step := range course {
		if i+1 == len(course) || p.turn[i+1] != p.turn[i] {
			p.score = append(p.score, step.After.State.Score())
		}
	}
	final, last := p.end.State.Score(), slices.Clone(p.score[len(p.score)-1])
	for _, e := range course[len(course)-1].Events {
		if e.Kind == games.FinalScoring && e.Seat >= 0 {
			last[e.Seat] -= e.Points()
		}
	}
	p.score[len(p.score)-1] = last
	if winners := p.end.Winners(); len(winners) == 1 {
		p.winner = winners[0]
		p.margin = final[p.winner] - highest(final, p.winner)
	}
	return p
}

// highest returns the most points of all seats but one.
func highest(score []int, but games.Seat) (most int) {
	for seat, points := range score {
		if games.Seat(seat) != but {
			most = max(most, points)
		}
	}
	return most
}

// won reports whether one seat won by points at the regular end of the match.
func (p progress) won() bool {
	return len(p.end.State.Turn()) == 0 && !slices.Contains(p.end.Gone, true) && p.margin > 0
}

// What makes a highlight as remarkable as a scoring of a third of the winner's points.
const (
	greatScoring  = 1. / 3 // of the winner's points
	greatComeback = 1. / 4 // of the winner's points
	leastComeback = 8      // points
	manyChanges   = 6
	leastChanges  = 4
	narrowest     = 2   // points
	longLead      = .85 // of the turns
)

// total returns the winner's points, or the most points of a match without a winner.
func (p progress) total() float64 {
	return float64(max(1, highest(p.end.State.Score(), games.Spectator)))
}

// decided finds a last turn in which the winner scored at least the margin.
func (p progress) decided() (h Highlight, ok bool) {
	last := len(p.score) - 1
	h = Highlight{Seat: p.winner, N: p.score[last][p.winner] - p.score[last-1][p.winner], Turn: last, Margin: p.margin, Weight: 1.2}
	return h, h.N >= p.margin
}

// narrow finds a victory by very few points.
func (p progress) narrow() (h Highlight, ok bool) {
	return Highlight{Seat: p.winner, N: p.margin, Weight: 1.1}, p.margin <= narrowest
}

// comeback finds how far the winner was behind.
func (p progress) comeback() (h Highlight, ok bool) {
	for turn, score := range p.score {
		if behind := highest(score, p.winner) - score[p.winner]; behind > h.N {
			h = Highlight{Seat: p.winner, N: behind, Turn: turn}
		}
	}
	h.Weight = float64(h.N) / p.total() / greatComeback
	return h, h.N >= leastComeback
}

// leaders lists the seat that leads alone after each turn, [games.Spectator] for none.
func (p progress) leaders() []games.Seat {
	list := make([]games.Seat, len(p.score))
	for turn, score := range p.score {
		list[turn] = games.Spectator
		for seat, points := range score {
			if points > highest(score, games.Seat(seat)) {
				list[turn] = games.Seat(seat)
			}
		}
	}
	return list
}

// changes counts how often another seat took the lead.
func (p progress) changes() (h Highlight, ok bool) {
	before := games.Spectator
	for _, seat := range p.leaders() {
		if seat == games.Spectator {
			continue
		}
		if before != games.Spectator && seat != before {
			h.N++
		}
		before = seat
	}
	h.Weight = float64(h.N) / manyChanges
	return h, h.N >= leastChanges
}

// ahead finds since when the winner led without a break.
func (p progress) ahead() (h Highlight, ok bool) {
	leaders, since := p.leaders(), len(p.score)
	for since > 0 && leaders[since-1] == p.winner {
		since--
	}
	share := float64(len(leaders)-since) / float64(len(leaders))
	return Highlight{Seat: p.winner, Turn: max(1, since), Weight: share}, share >= longLead
}

// Best returns the scoring with the most points of a seat, the first of equal ones. ok is false if the game
// has no points, or the seat never scored.
func Best(g games.Game, course []Step, seat games.Seat) (h Highlight, ok bool) {
	if g.Info().Unscored || len(course) < 2 {
		return h, false
	}
	return progressOf(course).bestOf(func(s games.Seat) bool { return s == seat })
}

// best finds the scoring with the most points, the first of equal ones.
func (p progress) best() (h Highlight, ok bool) {
	return p.bestOf(func(games.Seat) bool { return true })
}

// bestOf does the same among some seats.
func (p progress) bestOf(wanted func(games.Seat) bool) (h Highlight, ok bool) {
	for i, step := range p.course {
		for _, e := range step.Events {
			if e.Private || e.Seat < 0 || e.Points() <= h.N || !wanted(e.Seat) {
				continue
			}
			h = Highlight{Seat: e.Seat, N: e.Points(), Turn: p.turn[i], Event: e}
			if e.Kind == games.FinalScoring {
				h.Turn = 0
			}
		}
	}
	h.Weight = float64(h.N) / p.total() / greatScoring
	return h, h.N > 0
}
