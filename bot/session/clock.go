package session

import (
	"slices"
	"time"

	"github.com/bastide-games/bastide/games"
)

// timing is how much time turns take and may take.
type timing struct {
	Clock Clock  `json:"clock,omitzero"` // of the turn now running
	Pace  []Pace `json:"pace,omitempty"` // by seat
	// Banks are the remaining seconds in the time bank of each seat; empty without banks.
	Banks []int64 `json:"banks,omitempty"`
}

// FillBanks gives each seat a time bank with a number of seconds, 0 for none. The bank belongs to the seat: a new
// player of the seat gets what is left.
func (t *timing) FillBanks(seats int, each int64) {
	if each > 0 {
		t.Banks = slices.Repeat([]int64{each}, seats)
	}
}

// BankOf returns the remaining seconds in the time bank of a seat.
func (t *timing) BankOf(seat games.Seat) int64 {
	if int(seat) >= len(t.Banks) {
		return 0
	}
	return t.Banks[seat]
}

// DrawBank removes seconds from the time bank of a seat, down to zero.
func (t *timing) DrawBank(seat games.Seat, spent int64) {
	if left := t.BankOf(seat); left > 0 && spent > 0 {
		t.Banks[seat] = max(left-spent, 0)
	}
}

// Clock is the clock of the current turn. It runs for one seat, the first one if several have to decide,
// and counts only time that counts by the habits of the seat's player. Times are in Unix seconds, spans in
// seconds.
type Clock struct {
	Seat games.Seat `json:"s"`
	User uint64     `json:"u"`
	From int        `json:"n"` // the match's step at which the turn began, see TurnFrom

	Began int64 `json:"b"`
	// Used is the time that had counted at Since. A change of habits, or more time, sets a new Since.
	Since int64 `json:"a"`
	Used  int64 `json:"c,omitempty"`
	// Limit is how much time may count in this turn, 0 without a clock. The reminders divide the part after
	// Base.
	Base   int64 `json:"o,omitempty"`
	Limit  int64 `json:"l,omitempty"`
	Stages []int `json:"p,omitempty"` // reminders, in percent of the time after Base
	// Bank is the part of Limit that comes from the seat's time bank, Draws the time when its use begins.
	Bank  int64 `json:"e,omitempty"`
	Draws int64 `json:"f,omitempty"`

	Shown    bool    `json:"k,omitempty"` // the player has been called to the turn
	Stands   bool    `json:"q,omitempty"` // stopped: the match is paused, its channel has trouble, or the decision is sealed
	Due      int64   `json:"d,omitempty"` // when the time is over
	Marks    []int64 `json:"m,omitempty"` // when the reminders are due
	Told     int     `json:"t,omitempty"` // number of reminders that are done
	Reminder uint64  `json:"r,omitempty"` // message of the last one, once known
	Muted    bool    `json:"h,omitempty"` // the player wants no more of them this turn
	Graced   bool    `json:"g,omitempty"` // time was added because the bot was away
	Late     bool    `json:"z,omitempty"` // the time is over and the players know
	Notice   uint64  `json:"w,omitempty"` // message that says so, once known
}

// Pace is how punctual the player of a seat is.
type Pace struct {
	Turns int   `json:"n"`           // decided turns
	Used  int64 `json:"s"`           // counted seconds in them
	Late  int   `json:"z,omitempty"` // how often the time was over
}

// ClockDue is when the clock next rings, for a reminder or because the time is over. It never rings while
// the player cannot know of the turn or cannot move, nor while a decision waits.
func (s *Session) ClockDue() int64 {
	c := s.Clock
	switch {
	case s.Status != Live || c.Late || !c.Shown || s.LivePost == 0 || s.Trouble != "" || s.Pending != nil:
		return 0
	case c.Muted || c.Told >= len(c.Marks):
		return c.Due
	}
	if c.Due == 0 {
		return c.Marks[c.Told]
	}
	return min(c.Due, c.Marks[c.Told])
}

// Awaited reports whether the position of a post still waits for a decision.
func (s *Session) Awaited(p Post) bool {
	return s.Status == Live && s.Position == p.Position && s.LivePost != 0 && s.Paused == 0
}

// Asleep reports whether none of the seats wants to be disturbed now. Then a reminder comes later.
func (s *Session) Asleep(seats []games.Seat, e Env) bool {
	if s.Clock.Due == 0 {
		return false
	}
	awake := func(seat games.Seat) bool { return e.Rhythm(s.Players[seat].User).Counts(e.Now) }
	return len(seats) > 0 && !slices.ContainsFunc(seats, awake)
}

// Ahead reports whether the clock was last updated in the future: the machine's clock was ahead and has
// been set back.
func (t *timing) Ahead(now time.Time) bool { return t.Clock.Since > now.Unix() }

// LateSeat reports whether the time of a seat is over and it has not decided.
func (s *Session) LateSeat(seat games.Seat) bool {
	c := s.Clock
	return s.Status == Live && c.Late && c.Seat == seat && !s.IsPending(seat)
}

// GaveTime reports whether the seat of a late post was given more time.
func (s *Session) GaveTime(p Post) bool {
	return !s.Clock.Late && s.Clock.Seat == p.Seat && s.Awaited(p)
}

// Deadline returns the time of the next scheduled event of the match, in Unix seconds, 0 for none.
func (s *Session) Deadline() (first int64) {
	if s.Paused != 0 {
		return 0
	}
	for _, due := range []int64{s.LobbyDue(), s.WindowDue(), s.VoteDue(), s.ClockDue(), s.ComputerDue(), s.PremoveDue()} {
		if due != 0 && (first == 0 || due < first) {
			first = due
		}
	}
	return first
}
