package session

import (
	"slices"

	"github.com/bastide-games/bastide/games"
)

// After a match between two, the same two can play a return match: the second leg, with swapped seats.
// The points of both legs together decide.
//
// The second leg is drawn with a new seed. The first leg has shown what was drawn, so with the same
// seed the better memory would win. The lockstep of a duel (duel.go) hides the draws of two matches with
// one seed, but only while both are played at the same time, and it makes each board wait for the other.
// The post that says that the second leg begins shows the hash of the new seed, and adds the seed at the end.

// Leg makes a match the second leg.
type Leg struct {
	// Points are those of the first leg, by the seats of the second.
	Points []int `json:"p"`
	// Channel and Post are where the first leg ended; 0 if that is not known.
	Channel uint64 `json:"h,omitempty"`
	Post    uint64 `json:"m,omitempty"`
	// Swap says that the person who opened the lobby gets the second seat.
	Swap bool `json:"w,omitempty"`
	// Begins is the seat that begins. The other player had it in the first leg. It is
	// [games.Spectator] if the game does not say who begins.
	Begins games.Seat `json:"b"`
}

func (l *Leg) clone() *Leg {
	c := copied(l)
	if c != nil {
		c.Points = slices.Clone(l.Points)
	}
	return c
}

// MayHaveReturn reports whether a return match can follow: two players who are still known have played
// to the end for points, outside of cups, weeks and lessons.
func (s *Session) MayHaveReturn() bool {
	special := s.Leg != nil || s.Contest != nil || s.Week != nil || s.Taught()
	return !special && s.Status == Over && s.Match.Over() && len(s.Players) == 2 && !s.Game.Info().Unscored &&
		!slices.Contains(s.Match.Gone, true) && !slices.ContainsFunc(s.Players, func(p Player) bool { return p.User == 0 && p.Computer == "" })
}

// ReturnOf returns the second leg of a match for the person in a seat.
func (s *Session) ReturnOf(seat games.Seat) *Leg {
	points := s.Match.State.Score()
	return &Leg{
		Points: []int{points[1], points[0]}, Channel: s.Channel, Post: s.LivePost, Swap: seat == 0, Begins: s.Beginner(),
	}
}

// FirstLeg links to the result of the first leg. ok is false if it is not known.
func (s *Session) FirstLeg() (_ Link, ok bool) {
	return Link{s.Guild, s.Leg.Channel, s.Leg.Post}, s.Leg.Channel != 0
}

// Sums returns the points of both legs together, by seat.
func (s *Session) Sums() []int {
	sums := slices.Clone(s.Leg.Points)
	for seat, points := range s.Match.State.Score() {
		sums[seat] += points
	}
	return sums
}

// WinnersOfBoth returns the seats that win both legs together: those with the most points, or those
// that have not left the second leg. There are none if it was stopped.
func (s *Session) WinnersOfBoth() []games.Seat {
	if s.Stopped() {
		return nil
	}
	if slices.Contains(s.Match.Gone, true) {
		return s.Match.Winners()
	}
	sums := s.Sums()
	return slices.DeleteFunc(s.Everybody(), func(seat games.Seat) bool { return sums[seat] < slices.Max(sums) })
}
