package session

import (
	"slices"
	"time"

	"github.com/bastide-games/bastide/games"
)

// timing is how long turns take and may take.
type timing struct {
	Clock Clock  `json:"clock,omitzero"` // of the turn now running
	Pace  []Pace `json:"pace,omitempty"` // by seat
	// Banks are the seconds that are left in the time bank of each seat; none: there is no bank.
	Banks []int64 `json:"banks,omitempty"`
}

// FillBanks gives each of so many seats a time bank of so many seconds, 0 for none. It belongs to the
// seat: whoever takes that takes what is left.
func (t *timing) FillBanks(seats int, each int64) {
	if each > 0 {
		t.Banks = slices.Repeat([]int64{each}, seats)
	}
}

// BankOf returns the seconds that are left in the time bank of a seat.
func (t *timing) BankOf(seat games.Seat) int64 {
	if int(seat) >= len(t.Banks) {
		return 0
	}
	return t.Banks[seat]
}

// DrawBank takes seconds out of the time bank of a seat, as far as there are any.
func (t *timing) DrawBank(seat games.Seat, spent int64) {
	if left := t.BankOf(seat); left > 0 && spent > 0 {
		t.Banks[seat] = max(left-spent, 0)
	}
}

// Clock is the clock of the turn now running. It runs for one seat, where several have to
// decide for the first of them, and it counts only the time that the habits of the seat's
// player let count. Times are Unix seconds, spans are seconds.
type Clock struct {
	Seat games.Seat `json:"s"`
	User uint64     `json:"u"`
	From int        `json:"n"` // the match's step at which the turn began, see TurnFrom

	Began int64 `json:"b"`
	// Used had counted when Since began; habits that change, and more time given, begin a
	// new Since.
	Since int64 `json:"a"`
	Used  int64 `json:"c,omitempty"`
	// Limit is how much may count in this turn; reminders divide what is after Base. No
	// limit: no clock.
	Base   int64 `json:"o,omitempty"`
	Limit  int64 `json:"l,omitempty"`
	Stages []int `json:"p,omitempty"` // reminders, in percent of the time after Base
	// Bank is how much of Limit comes out of the seat's time bank, Draws when that begins to be used.
	Bank  int64 `json:"e,omitempty"`
	Draws int64 `json:"f,omitempty"`

	Shown    bool    `json:"k,omitempty"` // the player has been called to the turn
	Stands   bool    `json:"q,omitempty"` // the match is paused, its channel in trouble, or the decision sealed
	Due      int64   `json:"d,omitempty"` // when time runs out
	Marks    []int64 `json:"m,omitempty"` // when the reminders are due
	Told     int     `json:"t,omitempty"` // reminders that are over and done with
	Reminder uint64  `json:"r,omitempty"` // message of the last one
	Muted    bool    `json:"h,omitempty"` // the player wants no more of them
	Graced   bool    `json:"g,omitempty"` // time was added because the bot had overslept
	Late     bool    `json:"z,omitempty"` // time ran out and it was told
	Notice   uint64  `json:"w,omitempty"` // message that tells it, once known
}

// Pace is how punctual a seat's player is.
type Pace struct {
	Turns int   `json:"n"`           // decided
	Used  int64 `json:"s"`           // seconds that counted in them
	Late  int   `json:"z,omitempty"` // how often time ran out
}

// ClockDue is when the clock rings next: for a reminder, or because time runs out. It stands
// still while the player cannot know of the turn or cannot move, and has nothing to ring for
// while a decision waits to be carried out.
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

// Awaited reports whether the position that a post is about still waits for a decision.
func (s *Session) Awaited(p Post) bool {
	return s.Status == Live && s.Position == p.Position && s.LivePost != 0 && s.Paused == 0
}

// Asleep reports whether none of the seats wants to be disturbed now by something that they
// will be reminded of later.
func (s *Session) Asleep(seats []games.Seat, e Env) bool {
	if s.Clock.Due == 0 {
		return false
	}
	awake := func(seat games.Seat) bool { return e.Rhythm(s.Players[seat].User).Counts(e.Now) }
	return len(seats) > 0 && !slices.ContainsFunc(seats, awake)
}

// Ahead reports whether the clock was last looked at in the future: the machine's clock ran
// ahead and was set right.
func (t *timing) Ahead(now time.Time) bool { return t.Clock.Since > now.Unix() }

// LateSeat reports whether time has run out for the seat, which has decided nothing yet.
func (s *Session) LateSeat(seat games.Seat) bool {
	c := s.Clock
	return s.Status == Live && c.Late && c.Seat == seat && !s.IsPending(seat)
}

// GaveTime reports whether the seat that a late post is about was given more time.
func (s *Session) GaveTime(p Post) bool {
	return !s.Clock.Late && s.Clock.Seat == p.Seat && s.Awaited(p)
}

// Deadline returns when something next happens to the match by itself, Unix seconds, 0 for
// never.
func (s *Session) Deadline() (first int64) {
	if s.Paused != 0 {
		return 0
	}
	for _, due := range []int64{s.LobbyDue(), s.WindowDue(), s.VoteDue(), s.ClockDue(), s.ComputerDue()} {
		if due != 0 && (first == 0 || due < first) {
			first = due
		}
	}
	return first
}
