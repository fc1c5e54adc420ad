package session

import (
	"slices"

	"github.com/bastide-games/bastide/games"
)

// Comment is what a commentator says of the position after a turn. Everybody may know it.
type Comment struct {
	Kind  string       `json:"k"`
	Seats []games.Seat `json:"s"`           // who leads, or whose feature it is
	N     int          `json:"n,omitempty"` // points ahead, or tiles of the feature
	What  string       `json:"w,omitempty"` // id of the feature's name
	At    string       `json:"a,omitempty"` // the only cell where the feature goes on
	Left  int          `json:"l,omitempty"` // how many tiles or cards can still be drawn; 0 if unknown
}

// Kinds of comments.
const (
	CommentStake = "stake" // a large feature goes on at one place only
	CommentLead  = "lead"  // a seat leads
	CommentLevel = "level" // several seats lead
)

// quietTurns is how many turns pass from one comment to the next, at least.
const quietTurns = 5

// commented remembers the latest comments.
type commented struct {
	Quiet int                `json:"quiet,omitempty"`    // turns since the last one
	Said  map[string]Comment `json:"comments,omitempty"` // the last one of each kind
}

// EndOfTurn returns a comment on the position at the end of a turn. Most turns have none: it is nil
// soon after the last one, if it would say the same again, and in a lesson.
func (s *Session) EndOfTurn() *Comment {
	if s.Quiet++; s.Quiet < quietTurns || s.Taught() || s.Match.Over() {
		return nil
	}
	for _, c := range []*Comment{s.stake(), s.lead()} {
		if c != nil && !c.repeats(s.Said[c.Kind]) {
			if s.Said == nil {
				s.Said = map[string]Comment{}
			}
			s.Quiet, s.Said[c.Kind] = 0, *c
			return c
		}
	}
	return nil
}

// repeats reports whether a comment says nothing new after the last one of its kind: about the same
// gap, or the same lead.
func (c *Comment) repeats(last Comment) bool {
	return c.At == last.At && c.What == last.What && slices.Equal(c.Seats, last.Seats) && (c.Kind == CommentStake || c.N == last.N)
}

// leastStake is the size in tiles from which a feature is worth a comment.
const leastStake = 4

// stake finds the largest feature with followers that goes on at one place only.
func (s *Session) stake() (largest *Comment) {
	board, ok := s.Match.State.(games.Described)
	if !ok {
		return nil
	}
	for _, text := range board.Together() {
		what, _ := text.Args["what"].(games.Text)
		owners, _ := text.Args["owners"].([]games.Seat)
		ends, _ := text.Args["ends"].([]games.Text)
		n, _ := text.Args["n"].(int)
		if len(owners) == 0 || len(ends) != 1 || n < leastStake || largest != nil && n <= largest.N {
			continue
		}
		at, _ := ends[0].Args["at"].(string)
		largest = &Comment{Kind: CommentStake, Seats: owners, N: n, What: what.ID, At: at, Left: s.left()}
	}
	return largest
}

// lead says who leads by points.
func (s *Session) lead() *Comment {
	if !s.Game.Info().ByPoints() {
		return nil
	}
	most, second := 0, 0
	var first []games.Seat
	for seat, points := range s.Match.State.Score() {
		switch {
		case points > most:
			most, second, first = points, most, []games.Seat{games.Seat(seat)}
		case points == most:
			first = append(first, games.Seat(seat))
		default:
			second = max(second, points)
		}
	}
	switch {
	case most == 0:
		return nil
	case len(first) > 1:
		return &Comment{Kind: CommentLevel, Seats: first, N: most, Left: s.left()}
	}
	return &Comment{Kind: CommentLead, Seats: first, N: most - second, Left: s.left()}
}

// left counts what can still be drawn, 0 if that is not public.
func (s *Session) left() (n int) {
	for _, kind := range s.Stock(games.Spectator) {
		n += kind.N
	}
	return n
}
