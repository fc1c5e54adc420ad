package session

import (
	"slices"

	"github.com/bastide-games/bastide/games"
)

// A seat is automatic while nobody decides for it who could be asked: a computer player has
// it, its player gave it up, or the others let the stand-in play the turn of somebody who is
// late. What it does is found out elsewhere, which takes a while, and comes as an event of its
// own. Nobody is called for it, and no clock runs.

// Strengths are the ways a computer can play, the weakest first.
var Strengths = []string{"easy", "normal", "strong"}

// StandInStrength is how the stand-in plays.
const StandInStrength = "normal"

// IsStrength reports whether a computer can play so.
func IsStrength(name string) bool { return slices.Contains(Strengths, name) }

// automatic is what waits for a computer.
type automatic struct {
	Summons Summons `json:"summons,omitzero"`
	Deputy  *Deputy `json:"deputy,omitempty"`
}

// Summons says that a computer has to decide.
type Summons struct {
	Seat     games.Seat `json:"s"`
	Position uint64     `json:"t"` // of the match
	Due      int64      `json:"d"` // when it may decide, Unix seconds
}

// Deputy says that the stand-in plays the turn of a seat that is late.
type Deputy struct {
	Seat games.Seat `json:"s"`
}

// Thought is what was decided for an automatic seat.
type Thought struct {
	Seat     games.Seat
	Position uint64         // of the match that was thought about
	Actions  []games.Action // in their order; none: whatever the stand-in of the table does
}

// Summon notes that a computer has to decide for a seat, and from when on it may.
func (a *automatic) Summon(n Summons) { a.Summons = n }

// Dismiss notes that no computer has to decide.
func (a *automatic) Dismiss() { a.Summons = Summons{} }

// Deputize lets the stand-in play the turn of a seat.
func (a *automatic) Deputize(seat games.Seat) { a.Deputy = &Deputy{seat} }

// Undeputize notes that a turn is over, or its player is back.
func (a *automatic) Undeputize() { a.Deputy = nil }

// IsComputer reports whether a computer player has the seat.
func (s *seats) IsComputer(seat games.Seat) bool {
	return seat >= 0 && int(seat) < len(s.Players) && s.Players[seat].Computer != ""
}

// WithComputers reports whether computer players take part.
func (s *seats) WithComputers() bool {
	return slices.ContainsFunc(s.Players, func(p Player) bool { return p.Computer != "" })
}

// WithPeople reports whether anybody has a seat who is no computer.
func (s *seats) WithPeople() bool {
	return slices.ContainsFunc(s.Players, func(p Player) bool { return p.Computer == "" })
}

// Solo lists the computers against which somebody has the only seat of a person; nil if anybody
// else has one too.
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

// StrengthOf returns how a computer plays that decides for the seat.
func (s *Session) StrengthOf(seat games.Seat) string {
	if s.IsComputer(seat) {
		return s.Players[seat].Computer
	}
	return StandInStrength
}

// People lists the seats that are played by people who did not give them up.
func (s *Session) People() []games.Seat { return slices.DeleteFunc(s.Playing(), s.IsComputer) }

// Opponents are all seats played by people but one.
func (s *Session) Opponents(seat games.Seat) []games.Seat {
	return slices.DeleteFunc(s.People(), func(other games.Seat) bool { return other == seat })
}

// Alone reports whether nobody but a seat is left to decide anything: computers do for all others.
func (s *Session) Alone(seat games.Seat) bool { return len(s.Opponents(seat)) == 0 }

// ActingPeople lists the seats whose players have to decide now.
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

// OnlyComputers reports whether the match goes on without anybody having to decide.
func (s *Session) OnlyComputers() bool { return len(s.Acting()) > 0 && len(s.ActingPeople()) == 0 }

// ComputerDue is when a computer may decide, Unix seconds, 0 for never. It waits until everybody can
// see what it decides about.
func (s *Session) ComputerDue() int64 {
	if s.Status != Live || s.Summons.Due == 0 || s.LivePost == 0 || s.Trouble != "" || s.Paused != 0 {
		return 0
	}
	return s.Summons.Due
}
