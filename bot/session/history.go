package session

import (
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// history is what happened lately, as far as somebody has not seen it.
type history struct {
	Recent []Move `json:"story,omitempty"`
	// TurnFrom is how many steps the match had when the turn now running began.
	TurnFrom int `json:"from,omitempty"`
}

// Move is what one commitment led to.
type Move struct {
	Seat   games.Seat    `json:"s"`           // who committed; Spectator for the beginning
	Steps  int           `json:"n"`           // of the match afterwards
	On     bool          `json:"o,omitempty"` // the turn went on
	Stood  bool          `json:"p,omitempty"` // it was the stand-in who committed
	Events []games.Event `json:"e"`
	Undone []Move        `json:"u,omitempty"` // what was taken back by it
}

// Scores reports whether somebody gained or lost points by the move.
func (m Move) Scores() bool {
	return slices.ContainsFunc(m.Events, func(e games.Event) bool { return len(e.Terms) > 0 })
}

// Draws reports whether something was left to chance in the move.
func (m Move) Draws() bool {
	return slices.ContainsFunc(m.Events, func(e games.Event) bool { return e.Draw != "" })
}

// maxRecent bounds what is kept when a seat has not moved for very long. It holds a turn of
// each of three opponents who commit every piece they place.
const maxRecent = 72

// AddMove adds a move and forgets those that every seat has seen: a seat has seen all up to
// its own last one. The turn now running is kept.
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

// lastOwn returns the place of the seat's own last move, -1 if it has none.
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

// thisTurn reports whether a move belongs to the turn now running.
func (h *history) thisTurn(m Move) bool { return m.Steps > h.TurnFrom }

// BeginTurn notes at which step of the match the turn now running began.
func (h *history) BeginTurn(step int) { h.TurnFrom = step }

// MovesOfTurn returns the moves of some seats in the turn now running: one for each
// commitment, a roll of dice for example, after which the turn went on.
func (h *history) MovesOfTurn(seats ...games.Seat) []Move {
	return slices.DeleteFunc(slices.Clone(h.Recent), func(m Move) bool {
		return !slices.Contains(seats, m.Seat) || !h.thisTurn(m)
	})
}

// SoFar returns what the turn now running has come to, for a seat that has had a part in it:
// what it did, and in a shared turn what all did since it began. A live post that stays while
// computers decide keeps the turn before with it.
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

// OwnLast returns the seat's own last move, the zero move for a seat that has not moved yet.
func (h *history) OwnLast(seat games.Seat) (last Move) {
	if at := lastOwn(h.Recent, seat); at >= 0 {
		last = h.Recent[at]
	}
	return last
}

// SinceOwn returns the moves after the seat's own last one, or all for a seat that has not
// moved yet.
func (h *history) SinceOwn(seat games.Seat) []Move { return h.Recent[lastOwn(h.Recent, seat)+1:] }

// ToldAfter returns the moves after a step that were told, but for those that took others back.
func (h *history) ToldAfter(steps int) (moves []Move) {
	for _, m := range h.Recent {
		if m.Steps > steps && len(m.Undone) == 0 {
			moves = append(moves, m)
		}
	}
	return moves
}

// RewindHistory forgets what was told after a step, and makes the turn that was running then
// the one now running.
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

// MarkStoodIn says that it was the stand-in who has just decided: the seat's player has not
// seen it. It returns the move as it is told now.
func (h *history) MarkStoodIn(seat games.Seat) Move {
	return h.changeLast(func(m *Move) {
		m.Stood = true
		m.Events = append([]games.Event{{Kind: table.StoodIn, Seat: seat}}, m.Events...)
	})
}

// MarkUnseen says that whoever has the seat has not seen what was just decided for it.
func (h *history) MarkUnseen() { h.changeLast(func(m *Move) { m.Stood = true }) }

// MarkJumped says of the latest move that it is many, of which no more is told.
func (h *history) MarkJumped(moves int) Move {
	return h.changeLast(func(m *Move) {
		m.Events = []games.Event{{Kind: table.Jumped, Seat: games.Spectator, Facts: []games.Fact{{Name: "n", Value: strconv.Itoa(moves)}}}}
	})
}

// renameJumps gives the jumps of lessons that earlier versions stored the name they have now.
func (h *history) renameJumps() {
	for _, m := range h.Recent {
		for i, e := range m.Events {
			if e.Kind == "skipped" && e.Seat == games.Spectator {
				m.Events[i].Kind = table.Jumped
			}
		}
	}
}

// RenameLastEvent gives the first event of the latest move another kind, and returns the
// move.
func (h *history) RenameLastEvent(kind string) Move {
	return h.changeLast(func(m *Move) { m.Events[0].Kind = kind })
}
