package wording

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// swing is a turn in which a seat gained on the best of the others, or the final scoring.
type swing struct {
	turn, turns   int // which of how many
	final         bool
	seat          games.Seat
	before, after int // how far it was ahead of the best of the others; negative: behind
}

func (s swing) gain() int { return s.after - s.before }

// leads reports whether the seat took the lead.
func (s swing) leads() bool { return s.before <= 0 && s.after > 0 }

// swings lists how a seat came to be ahead or behind, turn by turn. Where a match ends with a
// final scoring, that is no part of its last turn.
func swings(course []table.Step, seat games.Seat) (list []swing) {
	turns := table.Turns(course)
	for i := 1; i < len(turns); i++ {
		list = append(list, swing{
			turn: i, turns: len(turns) - 1, seat: seat,
			before: ahead(turns[i-1].Score(), int(seat)), after: ahead(turns[i].Score(), int(seat)),
		})
	}
	if n := len(list); n > 0 {
		if unscored, scored := beforeFinal(turns[n]); scored {
			last := &list[n-1]
			count := swing{turn: n, turns: n, final: true, seat: seat, before: ahead(unscored, int(seat)), after: last.after}
			last.after = count.before
			list = append(list, count)
		}
	}
	return list
}

// beforeFinal returns the points before the final scoring that a step ends with, and whether it
// ends with one.
func beforeFinal(last table.Step) (score []int, scored bool) {
	score = slices.Clone(last.Score())
	for _, e := range last.Events {
		if e.Kind == games.FinalScoring && e.Seat >= 0 {
			score[e.Seat] -= e.Points()
			scored = true
		}
	}
	return score, scored
}

// early is the share of the turns in which to take the lead decides nothing yet.
const early = 0.25

// decisive finds what decided a match: when whoever has most points in the end took the lead for
// good, unless that was early; else the turn in which they gained most. Without such a seat it is
// the turn in which any gained most. ok is false when nobody gained anything.
func decisive(course []table.Step) (most swing, ok bool) {
	if len(course) == 0 {
		return swing{}, false
	}
	score := course[len(course)-1].Score()
	first := slices.IndexFunc(score, func(n int) bool { return n == slices.Max(score) })
	if first < 0 {
		return swing{}, false
	}
	if winner := games.Seat(first); ahead(score, first) > 0 {
		list := swings(course, winner)
		for _, s := range slices.Backward(list) {
			if s.leads() && float64(s.turn) > early*float64(s.turns) {
				return s, true
			}
		}
		return largest(list)
	}
	var all []swing
	for seat := range score {
		all = append(all, swings(course, games.Seat(seat))...)
	}
	return largest(all)
}

// largest finds the turn with the largest gain, the first of several. The final scoring is none.
func largest(list []swing) (most swing, ok bool) {
	for _, s := range list {
		if s.gain() > most.gain() && !s.final {
			most, ok = s, true
		}
	}
	return most, ok
}

// ahead is how many points a seat has more than the best of the others.
func ahead(score []int, seat int) int {
	best, first := 0, true
	for other, points := range score {
		if other != seat && (first || points > best) {
			best, first = points, false
		}
	}
	return score[seat] - best
}

// TurningPoint tells in a sentence what decided the match, "" if nothing did, or points do not.
func TurningPoint(l Localizer, course []table.Step) string {
	s, ok := decisive(course)
	if !ok || !l.info.ByPoints() {
		return ""
	}
	return l.Say(s.sentence(), "turn", s.turn, "turns", s.turns, "player", s.seat, "before", max(s.before, -s.before), "after", max(s.after, -s.after))
}

// sentence is the id of the text that tells of a swing.
func (s swing) sentence() string {
	switch {
	case s.final && s.before < 0:
		return "bot.swing.overtakes.final"
	case s.final:
		return "bot.swing.leads.final"
	case s.before < 0 && s.after > 0:
		return "bot.swing.overtakes"
	case s.after == 0:
		return "bot.swing.levels"
	case s.after < 0:
		return "bot.swing.nears"
	case s.before == 0:
		return "bot.swing.leads"
	}
	return "bot.swing.pulls"
}
