package bot

import (
	"context"
	"slices"
	"time"

	"github.com/bastide-games/bastide/bot/clock"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/storage"
)

// ticking is the clock of the turn now running. It runs for one seat, where several
// have to decide for the first of them, and it counts only the time that the habits of
// the seat's player let count. Times are Unix seconds, spans are seconds.
type ticking struct {
	Seat games.Seat `json:"s"`
	User uint64     `json:"u"`
	From int        `json:"n"` // the match's step at which the turn began, see head.From

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

	Shown    bool    `json:"k,omitempty"` // the player has been called to the turn
	Stood    bool    `json:"q,omitempty"` // the match is paused, or its channel in trouble
	Due      int64   `json:"d,omitempty"` // when time runs out
	Marks    []int64 `json:"m,omitempty"` // when the reminders are due
	Told     int     `json:"t,omitempty"` // reminders that are over and done with
	Reminder uint64  `json:"r,omitempty"` // message of the last one
	Hushed   bool    `json:"h,omitempty"` // the player wants no more of them
	Graced   bool    `json:"g,omitempty"` // time was added because the bot had overslept
	Late     bool    `json:"z,omitempty"` // time ran out and it was told
	Notice   uint64  `json:"w,omitempty"` // message that tells it, once known
}

// pace is how punctual a seat's player is.
type pace struct {
	Turns int   `json:"n"`           // decided
	Used  int64 `json:"s"`           // seconds that counted in them
	Late  int   `json:"z,omitempty"` // how often time ran out
}

// Where the bot was down or its clock stepped, nobody is declared late at once: time is
// added to a turn when its end is noticed more than so much too late.
const (
	oversleep  = 5 * time.Minute
	oversleepN = 10 // and more than one part in so many of the allowance
	mostGrace  = time.Hour
	graceN     = 4           // the time added is one part in so many of the allowance, at most mostGrace
	slowPost   = time.Minute // a post that takes longer to arrive is not at the player's cost
)

// wind keeps the clock in step with the match: whoever has to decide now has a new one
// when the turn, the seat or its player is another. It returns the posts that clear up
// after the old one.
func (b *Bot) wind(s *sheet) []posting {
	old, acting := s.head.Clock, s.acting()
	if len(acting) == 0 {
		s.head.Clock = ticking{}
		return old.clear()
	}
	seat := acting[0]
	user := s.head.Players[seat].User
	if old.Began != 0 && old.Seat == seat && old.User == user && old.From == s.head.From {
		return append(b.appear(s), b.halt(s)...)
	}
	now := b.Now().Unix()
	v := s.speed()
	s.head.Clock = ticking{
		Seat: seat, User: user, From: s.head.From, Began: now, Since: now, Shown: s.shown(seat),
		Limit: seconds(v.allowance), Stages: v.stages,
	}
	s.head.Clock.plan(v, b.rhythm(user))
	return old.clear()
}

// appear begins the clock anew when the post with the turn has arrived late, and returns
// the posts that say so.
func (b *Bot) appear(s *sheet) []posting {
	c := &s.head.Clock
	if c.Shown || !s.shown(c.Seat) {
		return nil
	}
	c.Shown = true
	now := b.Now().Unix()
	if c.Limit == 0 || now-c.Began < seconds(slowPost) {
		return nil
	}
	c.Began, c.Since = now, now
	c.plan(s.speed(), b.rhythm(c.User))
	return s.newDeadline()
}

// halt lets the clock stand while the match is paused, or its channel in trouble, and run
// on afterwards. It returns the posts that show the new end.
func (b *Bot) halt(s *sheet) []posting {
	c, stands := &s.head.Clock, s.head.Trouble != "" || s.head.Paused != 0
	if c.Limit == 0 || c.Late || c.Stood == stands {
		return nil
	}
	due := c.Due
	c.settle(s.speed(), b.rhythm(c.User), b.Now())
	c.Stood = stands
	c.plan(s.speed(), b.rhythm(c.User))
	if stands || c.Due == due {
		return nil
	}
	return s.newDeadline()
}

// shown reports whether the post with the turn has arrived, and with it, or below it, the
// call to the seat.
func (s *sheet) shown(seat games.Seat) bool {
	return s.head.Live != 0 && slices.Contains(s.head.Called, seat)
}

// clear returns the post that deletes the last reminder.
func (c *ticking) clear() []posting {
	if c.Reminder == 0 {
		return nil
	}
	return []posting{{Kind: postHush, Message: c.Reminder}}
}

func seconds(d time.Duration) int64 { return int64(d / time.Second) }

// counting is the rhythm by which the clock runs.
func (v speed) counting(r clock.Rhythm) clock.Rhythm {
	if v.sit {
		return clock.Always()
	}
	return r
}

// plan works out when time runs out and when the reminders are due.
func (c *ticking) plan(v speed, r clock.Rhythm) {
	c.Due, c.Marks = 0, nil
	if c.Limit == 0 {
		return
	}
	runs := v.counting(r)
	at := func(spent int64) time.Time {
		return runs.Due(time.Unix(c.Since, 0), time.Duration(spent-c.Used)*time.Second)
	}
	c.Due = at(c.Limit).Unix()
	for _, percent := range c.Stages {
		spent := c.Base + (c.Limit-c.Base)*int64(percent)/100
		c.Marks = append(c.Marks, r.Loud(at(spent)).Unix())
	}
}

// settle counts the time up to now, so that from now on it may count otherwise.
func (c *ticking) settle(v speed, r clock.Rhythm, now time.Time) {
	if !c.Stood {
		c.Used += seconds(v.counting(r).Counted(time.Unix(c.Since, 0), now))
	}
	c.Since = max(c.Since, now.Unix())
}

// prolong gives more time from now on, with reminders after parts of it.
func (c *ticking) prolong(v speed, r clock.Rhythm, now time.Time, more time.Duration, stages []int) {
	c.settle(v, r, now)
	c.Base, c.Limit = c.Used, c.Used+seconds(more)
	c.Stages, c.Told, c.Late = stages, 0, false
	c.plan(v, r)
}

// moreTime gives the seat whose clock runs another allowance, and returns the posts that
// show it.
func (b *Bot) moreTime(s *sheet) []posting {
	v := s.speed()
	s.head.Clock.prolong(v, b.rhythm(s.head.Clock.User), b.Now(), v.allowance, v.stages)
	return s.newDeadline()
}

// newDeadline returns the posts that show that time runs out at another moment.
func (s *sheet) newDeadline() []posting {
	if s.head.Live == 0 {
		return nil
	}
	return []posting{{Kind: postTurn, Message: s.head.Live, Turn: s.head.Turn}}
}

// clockDue is when the clock of a match rings next: for a reminder, or because time runs
// out. It stands still while the player cannot know of the turn or cannot move, and has nothing
// to ring for while a decision waits to be carried out.
func clockDue(s *sheet) int64 {
	c := s.head.Clock
	switch {
	case s.row.Status != storage.Live || c.Due == 0 || c.Late || !c.Shown || s.head.Live == 0 || s.head.Trouble != "" || s.head.Sealed != nil:
		return 0
	case c.Hushed || c.Told >= len(c.Marks):
		return c.Due
	}
	return min(c.Due, c.Marks[c.Told])
}

// ringClock reminds the player, or declares that time has run out.
func (b *Bot) ringClock(ctx context.Context, s *sheet) error {
	c, now := &s.head.Clock, b.Now()
	switch {
	case now.Unix() < c.Due:
		return b.remind(ctx, s, now)
	case !c.Graced && overslept(now.Unix()-c.Due, s.speed()):
		return b.grace(ctx, s, now)
	}
	c.Late = true
	s.paceOf(c.Seat).Late++
	posts := append([]posting{{Kind: postLate, Turn: s.head.Turn, Seat: c.Seat}}, c.clear()...)
	c.Reminder = 0
	_, err := b.commit(ctx, s, change{posts: posts})
	return err
}

// overslept reports whether the end of a turn is noticed so late that the player may have
// had no chance to move.
func overslept(behind int64, v speed) bool {
	return behind > seconds(oversleep) && behind*oversleepN > seconds(v.allowance)
}

// grace adds time to a turn that ended while the bot was away, once, and says so.
func (b *Bot) grace(ctx context.Context, s *sheet, now time.Time) error {
	c, v, r := &s.head.Clock, s.speed(), b.rhythm(s.head.Clock.User)
	c.settle(v, r, now)
	c.Used = min(c.Used, c.Limit) // the rest was not the player's
	c.prolong(v, r, now, min(v.allowance/graceN, mostGrace), []int{0})
	c.Graced = true
	_, err := b.commit(ctx, s, change{posts: s.newDeadline()})
	return err
}

// remind sends the latest of the reminders that are due, in place of the one before. If
// it is noticed so late that it would disturb, it waits.
func (b *Bot) remind(ctx context.Context, s *sheet, now time.Time) error {
	c := &s.head.Clock
	for c.Told+1 < len(c.Marks) && c.Marks[c.Told+1] <= now.Unix() {
		c.Told++
	}
	if loud := b.rhythm(c.User).Loud(now).Unix(); loud > now.Unix() {
		c.Marks[c.Told] = loud
		_, err := b.commit(ctx, s, change{})
		return err
	}
	c.Told++
	posts := append([]posting{{Kind: postReminder, Turn: s.head.Turn, Stage: c.Told}}, c.clear()...)
	c.Reminder = 0
	_, err := b.commit(ctx, s, change{posts: posts})
	return err
}

// paceOf returns the seat's pace, to be changed.
func (s *sheet) paceOf(seat games.Seat) *pace {
	for len(s.head.Pace) < len(s.head.Players) {
		s.head.Pace = append(s.head.Pace, pace{})
	}
	return &s.head.Pace[seat]
}

// book notes that the seat has decided under a clock, up to the undo window, and how long
// that took.
// The clock has to be that of before the decision.
func (b *Bot) book(s *sheet, seat games.Seat) {
	c := s.head.Clock
	if c.Began == 0 || c.Limit == 0 || c.Seat != seat {
		return
	}
	until := b.Now()
	if s.head.Sealed != nil {
		until = time.Unix(s.head.Sealed.Until, 0).Add(-b.undoWindow(s))
	}
	c.settle(s.speed(), b.rhythm(c.User), until)
	p := s.paceOf(seat)
	p.Turns++
	p.Used += c.Used
}

// rhythm returns how a user's time counts: all of it for somebody whose habits are not
// known.
func (b *Bot) rhythm(user uint64) clock.Rhythm {
	h, err := b.habits(user)
	if err == nil {
		var r clock.Rhythm
		if r, err = h.Rhythm(); err == nil {
			return r
		}
	}
	b.Log.Error("habits cannot be used", "user", user, "error", err)
	return clock.Always()
}
