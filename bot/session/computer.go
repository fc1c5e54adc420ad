package session

import (
	"slices"

	"github.com/bastide-games/bastide/games"
)

// A seat is automatic when no person decides for it: a computer player has it, its player gave it up, or
// the others let the stand-in play the turn of a late player. Its decision takes a while, is made
// elsewhere, and arrives as an event. There is no call for it, and no clock runs.

// Strengths are the strengths of computer players, the weakest first.
var Strengths = []string{"easy", "normal", "strong"}

// StandInStrength is the strength of the stand-in.
const StandInStrength = "normal"

// IsStrength reports whether a strength exists.
func IsStrength(name string) bool { return slices.Contains(Strengths, name) }

// automatic is what waits for a computer.
type automatic struct {
	Assigned Assignment `json:"summons,omitzero"`
	Deputy   *Deputy    `json:"deputy,omitempty"`
}

// Assignment says that a computer has to decide.
type Assignment struct {
	Seat     games.Seat `json:"s"`
	Position uint64     `json:"t"` // of the match
	Due      int64      `json:"d"` // when it may decide, Unix seconds
}

// Deputy says that the stand-in plays the turn of a late seat.
type Deputy struct {
	Seat games.Seat `json:"s"`
}

// Thought is the decision of a computer.
type Thought struct {
	Seat     games.Seat
	Position uint64         // of the match that it is for
	Actions  []games.Action // in order; none: let the table's stand-in play
}

// AssignComputer asks a computer to decide for a seat, at the given time or later.
func (a *automatic) AssignComputer(n Assignment) { a.Assigned = n }

// UnassignComputer says that no computer has to decide.
func (a *automatic) UnassignComputer() { a.Assigned = Assignment{} }

// StartStandIn lets the stand-in play the turn of a seat.
func (a *automatic) StartStandIn(seat games.Seat) { a.Deputy = &Deputy{seat} }

// EndStandIn ends the turn of the stand-in: it is over, or its player is back.
func (a *automatic) EndStandIn() { a.Deputy = nil }

// IsComputer reports whether a computer player has the seat.
func (s *seats) IsComputer(seat games.Seat) bool {
	return seat >= 0 && int(seat) < len(s.Players) && s.Players[seat].Computer != ""
}

// computers lists the computer players.
func (s *seats) computers() []Player {
	return slices.DeleteFunc(slices.Clone(s.Players), func(p Player) bool { return p.Computer == "" })
}

// WithComputers reports whether there are computer players.
func (s *seats) WithComputers() bool {
	return slices.ContainsFunc(s.Players, func(p Player) bool { return p.Computer != "" })
}

// WithPeople reports whether any player is a person.
func (s *seats) WithPeople() bool {
	return slices.ContainsFunc(s.Players, func(p Player) bool { return p.Computer == "" })
}

// Solo lists the computers if the user is the only person with a seat; otherwise nil.
func (s *seats) Solo(user uint64) (computers []Player) {
	for _, p := range s.Players {
		switch {
		case p.Computer != "":
			computers = append(computers, p)
		case p.User != user:
			return nil
		}
	}
	return computers
}

// Automatic reports whether a computer decides for the seat.
func (s *Session) Automatic(seat games.Seat) bool {
	return s.IsComputer(seat) || s.Match.Gone[seat] || s.Deputy != nil && s.Deputy.Seat == seat
}

// StrengthOf returns the strength of the computer that decides for a seat.
func (s *Session) StrengthOf(seat games.Seat) string {
	if s.IsComputer(seat) {
		return s.Players[seat].Computer
	}
	return StandInStrength
}

// People lists the seats of people who have not given up.
func (s *Session) People() []games.Seat { return slices.DeleteFunc(s.Playing(), s.IsComputer) }

// Opponents are the seats of people, except one.
func (s *Session) Opponents(seat games.Seat) []games.Seat {
	return slices.DeleteFunc(s.People(), func(other games.Seat) bool { return other == seat })
}

// Alone reports whether all other seats are played by computers.
func (s *Session) Alone(seat games.Seat) bool { return len(s.Opponents(seat)) == 0 }

// ActingPeople lists the seats of people who have to decide now.
func (s *Session) ActingPeople() []games.Seat {
	return slices.DeleteFunc(slices.Clone(s.Acting()), s.Automatic)
}

// Thinker returns the seat for which a computer has to decide now; ok is false if there is
// none.
func (s *Session) Thinker() (seat games.Seat, ok bool) {
	acting := s.Acting()
	at := slices.IndexFunc(acting, s.Automatic)
	if at < 0 {
		return games.Spectator, false
	}
	return acting[at], true
}

// OnlyComputers reports whether only computers have to decide now.
func (s *Session) OnlyComputers() bool { return len(s.Acting()) > 0 && len(s.ActingPeople()) == 0 }

// ComputerDue is when a computer may decide, in Unix seconds, 0 for never. It waits until players can see
// the position.
func (s *Session) ComputerDue() int64 {
	if s.Status != Live || s.Assigned.Due == 0 || s.LivePost == 0 || s.Trouble != "" || s.Paused != 0 {
		return 0
	}
	return s.Assigned.Due
}
