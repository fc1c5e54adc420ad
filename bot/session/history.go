package session

import (
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// history is what happened lately, as far as some seat has not seen it.
type history struct {
	Recent []Move `json:"story,omitempty"`
	// TurnFrom is the number of steps at the beginning of the current turn.
	TurnFrom int `json:"from,omitempty"`
}

// Move is what one commitment led to.
type Move struct {
	Seat   games.Seat    `json:"s"`           // who committed; Spectator for the beginning of the match
	Steps  int           `json:"n"`           // of the match after the move
	On     bool          `json:"o,omitempty"` // the turn continued
	Stood  bool          `json:"p,omitempty"` // the stand-in committed
	Events []games.Event `json:"e"`
	Undone []Move        `json:"u,omitempty"` // the moves that it took back
	// Comment is what a commentator says of the position after the turn that the move ended, nil for
	// nothing.
	Comment *Comment `json:"c,omitempty"`
}

// Scores reports whether any points changed in the move.
func (m Move) Scores() bool {
	return slices.ContainsFunc(m.Events, func(e games.Event) bool { return len(e.Terms) > 0 })
}

// Draws reports whether anything was drawn in the move.
func (m Move) Draws() bool {
	return slices.ContainsFunc(m.Events, func(e games.Event) bool { return e.Draw != "" })
}

// maxRecent limits the history when a seat has not moved for long. It is enough for a turn of each of three
// opponents who commit every single piece.
const maxRecent = 72

// AddMove adds a move and drops those that every seat has seen: a seat has seen everything up to its own
// last move. The current turn is kept.
func (s *Session) AddMove(m Move) {
	m.Steps = s.Match.Steps
	recent := append(slices.Clip(s.Recent), m)
	oldest := len(recent) - 1
	for seat := range s.Players {
		if !s.Match.Gone[seat] {
			oldest = min(oldest, max(lastOwn(recent, games.Seat(seat)), 0))
		}
	}
	if first := slices.IndexFunc(recent, s.thisTurn); first >= 0 {
		oldest = min(oldest, first)
	}
	oldest = max(oldest, len(recent)-maxRecent, 0)
	s.Recent = slices.Clone(recent[oldest:])
}

// lastOwn returns the index of the seat's own last move, -1 if it has none.
func lastOwn(recent []Move, seat games.Seat) int {
	for i, m := range slices.Backward(recent) {
		if m.Seat == seat && !m.Stood {
			return i
		}
	}
	return -1
}

// Untried reports whether the seat's player has not decided anything in the match yet.
func (h *history) Untried(seat games.Seat) bool {
	return len(h.Recent) > 0 && h.Recent[0].Seat == games.Spectator && lastOwn(h.Recent, seat) < 0
}

// thisTurn reports whether a move belongs to the current turn.
func (h *history) thisTurn(m Move) bool { return m.Steps > h.TurnFrom }

// BeginTurn sets the step at which the current turn began.
func (h *history) BeginTurn(step int) { h.TurnFrom = step }

// MovesOfTurn returns the moves of some seats in the current turn: one for each commitment, for example a
// roll of dice.
func (h *history) MovesOfTurn(seats ...games.Seat) []Move {
	return slices.DeleteFunc(slices.Clone(h.Recent), func(m Move) bool {
		return !slices.Contains(seats, m.Seat) || !h.thisTurn(m)
	})
}

// SoFar returns the current turn for a seat that takes part in it: the seat's moves, and in a shared turn
// all moves. A live post that stays while computers decide also shows the turn before.
func (s *Session) SoFar(seat games.Seat) []Move {
	own := s.MovesOfTurn(seat)
	if _, shared := s.Match.State.(games.Turner); !shared {
		return own
	}
	turn := s.MovesOfTurn(s.Everybody()...)
	for i, m := range slices.Backward(turn) {
		if !m.On {
			turn = turn[i+1:]
			break
		}
	}
	if lastOwn(turn, seat) < 0 {
		return nil
	}
	return turn
}

// OwnUntold returns the seat's own last move, if no record tells it yet; otherwise the zero move.
func (s *Session) OwnUntold(seat games.Seat) Move {
	if at := lastOwn(s.Recent, seat); at >= 0 && !s.recorded(s.Recent[at]) {
		return s.Recent[at]
	}
	return Move{}
}

// recorded reports whether a record at or above the one directly above the live post tells a move.
func (s *Session) recorded(m Move) bool { return s.Above != Stretch{} && m.Steps <= s.Above.Last }

// SinceOwn returns the moves after the seat's own last one, or all if it has not moved yet, without those in
// the record directly above the live post: the earlier ones, which stand in records further up, and the
// later ones, which no record above the live post tells.
func (s *Session) SinceOwn(seat games.Seat) (earlier, later []Move) {
	for _, m := range s.Recent[lastOwn(s.Recent, seat)+1:] {
		switch began := m.Seat == games.Spectator && m.Steps == 0; {
		case !s.recorded(m):
			later = append(later, m)
		case m.Steps < s.Above.First && !began: // a post before the first record says how the match began
			earlier = append(earlier, m)
		}
	}
	return earlier, later
}

// ToldAfter returns the moves after a step, except those that took others back.
func (h *history) ToldAfter(steps int) (moves []Move) {
	for _, m := range h.Recent {
		if m.Steps > steps && len(m.Undone) == 0 {
			moves = append(moves, m)
		}
	}
	return moves
}

// RewindHistory drops the moves after a step. The turn at that step becomes the current one.
func (h *history) RewindHistory(steps int) {
	h.Recent = slices.DeleteFunc(slices.Clone(h.Recent), func(m Move) bool { return m.Steps > steps })
	h.TurnFrom = steps
	for i, m := range slices.Backward(h.Recent) {
		if !m.On {
			break
		}
		h.TurnFrom = 0
		if i > 0 {
			h.TurnFrom = h.Recent[i-1].Steps
		}
	}
}

// changeLast changes the latest move and returns it.
func (h *history) changeLast(change func(*Move)) Move {
	last := &h.Recent[len(h.Recent)-1]
	last.Events = slices.Clone(last.Events)
	change(last)
	return *last
}

// MarkStoodIn marks the last move as the stand-in's: the seat's player has not seen it. It returns the
// changed move.
func (h *history) MarkStoodIn(seat games.Seat) Move {
	return h.changeLast(func(m *Move) {
		m.Stood = true
		m.Events = append([]games.Event{{Kind: table.StoodIn, Seat: seat}}, m.Events...)
	})
}

// MarkUnseen marks the last move as not seen by the seat's player.
func (h *history) MarkUnseen() { h.changeLast(func(m *Move) { m.Stood = true }) }

// MarkJumped marks the last move as a summary of many moves.
func (h *history) MarkJumped(moves int) Move {
	return h.changeLast(func(m *Move) {
		m.Events = []games.Event{{Kind: table.Jumped, Seat: games.Spectator, Facts: []games.Fact{{Name: "n", Value: strconv.Itoa(moves)}}}}
	})
}

// renameJumps gives the jumps of lessons from earlier versions their present name.
func (h *history) renameJumps() {
	for _, m := range h.Recent {
		for i, e := range m.Events {
			if e.Kind == "skipped" && e.Seat == games.Spectator {
				m.Events[i].Kind = table.Jumped
			}
		}
	}
}

// LostBy returns the event with which a seat was last given up, the zero event if the history no longer shows it.
func (h *history) LostBy(seat games.Seat) games.Event {
	for _, m := range slices.Backward(h.Recent) {
		if m.Seat == seat && len(m.Events) > 0 && slices.Contains(givenUp, m.Events[0].Kind) {
			return m.Events[0]
		}
	}
	return games.Event{}
}

// givenUp are the kinds of events with which a seat is given up.
var givenUp = []string{table.Resigned, table.TakenOver, table.RanOut, table.Withdrew, table.Slowest, table.Removed, table.Expelled}

// ExplainLastEvent gives the first event of the last move the kind and the facts of another event, and returns the move.
func (h *history) ExplainLastEvent(why games.Event) Move {
	return h.changeLast(func(m *Move) { m.Events[0].Kind, m.Events[0].Facts = why.Kind, why.Facts })
}
