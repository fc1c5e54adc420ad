package session

import (
	"testing"

	"github.com/bastide-games/bastide/games"
)

// Nothing is said about the turns of a lesson.
func TestNoCommentInLessons(t *testing.T) {
	t.Parallel()
	s := &Session{teaching: teaching{Lesson: "carcassonne"}}
	for range 2 * quietTurns {
		if c := s.EndOfTurn(); c != nil {
			t.Errorf("a comment of a lesson is %+v", c)
		}
	}
}

// A gap is commented once, however many tiles are left, and so is a lead of the same points.
func TestRepeatedComments(t *testing.T) {
	t.Parallel()
	stake := Comment{Kind: CommentStake, Seats: []games.Seat{1}, N: 5, What: "road", At: "O22", Left: 35}
	lead := Comment{Kind: CommentLead, Seats: []games.Seat{1}, N: 3, Left: 35}
	for _, c := range []struct {
		name    string
		last    Comment
		change  func(*Comment)
		repeats bool
	}{
		{"fewer tiles left", stake, func(c *Comment) { c.Left = 10 }, true},
		{"a larger road with the same gap", stake, func(c *Comment) { c.N = 6 }, true},
		{"another gap", stake, func(c *Comment) { c.At = "P22" }, false},
		{"another feature", stake, func(c *Comment) { c.What = "city" }, false},
		{"another owner", stake, func(c *Comment) { c.Seats = []games.Seat{0} }, false},
		{"the same lead", lead, func(c *Comment) { c.Left = 10 }, true},
		{"a larger lead", lead, func(c *Comment) { c.N = 4 }, false},
		{"another leader", lead, func(c *Comment) { c.Seats = []games.Seat{0} }, false},
	} {
		next := c.last
		c.change(&next)
		if next.repeats(c.last) != c.repeats {
			t.Errorf("%s: repeats is %v", c.name, !c.repeats)
		}
	}
	if stake.repeats(Comment{}) || lead.repeats(Comment{}) {
		t.Error("the first comment repeats one")
	}
}
