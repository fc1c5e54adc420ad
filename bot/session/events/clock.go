package events

import (
	"time"

	"github.com/bastide-games/bastide/bot/clock"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// Players must not be late only because the bot was down or the machine's clock was set. They get more time
// if the bot notices the end of a turn too late, by more than both of the first two.
const (
	oversleep  = 5 * time.Minute
	oversleepN = 10 // the allowance divided by this
	mostGrace  = time.Hour
	graceN     = 4           // the added time is this fraction of the allowance, at most mostGrace
	slowPost   = time.Minute // if a post takes longer to arrive, the player does not pay for it
)

// longWait is how long a turn without a clock waits before its only reminder, for players who want
// reminders.
const longWait = 48 * time.Hour

func seconds(d time.Duration) int64 { return int64(d / time.Second) }

// syncClock updates the clock to the match. It starts a new clock if the turn, the seat or its
// player has changed, and returns the posts that remove messages about the old one.
func syncClock(s *session.Session, e session.Env) []session.Post {
	old, acting := s.Clock, s.ActingPeople()
	if len(acting) == 0 {
		s.Clock = session.Clock{}
		return deleteReminder(&old)
	}
	seat := acting[0]
	user := s.Players[seat].User
	if old.Began != 0 && old.Seat == seat && old.User == user && old.From == s.TurnFrom {
		return append(startLate(s, e), stopOrResumeClock(s, e)...)
	}
	now, v := e.Now.Unix(), s.SpeedOf()
	s.Clock = session.Clock{
		Seat: seat, User: user, From: s.TurnFrom, Began: now, Since: now, Shown: s.ShownTo(seat), Stands: s.HasSealed(),
	}
	if len(s.People()) > 1 { // other people wait
		setLimit(&s.Clock, v, s.BankOf(seat))
	}
	plan(&s.Clock, v, e.Rhythm(user))
	return deleteReminder(&old)
}

// lastBanked is the percentage of a turn with a time bank at which the last reminder is sent.
const lastBanked = 95

// setLimit sets the limit of a turn: its allowance, then the seat's time bank. With a bank, the reminders
// are due shortly before the end of the allowance, when the bank begins to be used, and when it is nearly
// empty.
func setLimit(c *session.Clock, v session.Speed, bank int64) {
	free := seconds(v.Allowance)
	c.Limit, c.Stages, c.Bank = free+bank, v.Stages, bank
	if bank > 0 {
		begins := int(100 * free / c.Limit)
		c.Stages = []int{begins * v.Stages[len(v.Stages)/2] / 100, begins, lastBanked}
	}
}

// startLate restarts the clock when the post with the turn has arrived late, and returns the posts that say
// so.
func startLate(s *session.Session, e session.Env) []session.Post {
	c := &s.Clock
	if c.Shown || !s.ShownTo(c.Seat) {
		return nil
	}
	c.Shown = true
	now := e.Now.Unix()
	if c.Limit == 0 || now-c.Began < seconds(slowPost) {
		return nil
	}
	c.Began, c.Since = now, now
	plan(c, s.SpeedOf(), e.Rhythm(c.User))
	return editLivePost(s)
}

// stopOrResumeClock stops the clock while the match is paused or its channel has trouble, and resumes it
// afterwards. It returns the posts that show the new end.
func stopOrResumeClock(s *session.Session, e session.Env) []session.Post {
	c, stands := &s.Clock, s.Trouble != "" || s.Paused != 0 || s.HasSealed()
	if c.Limit == 0 || c.Late || c.Stands == stands {
		return nil
	}
	due := c.Due
	countTime(c, s.SpeedOf(), e.Rhythm(c.User), e.Now)
	c.Stands = stands
	plan(c, s.SpeedOf(), e.Rhythm(c.User))
	if stands || c.Due == due {
		return nil
	}
	return editLivePost(s)
}

// deleteReminder returns the post that deletes the last reminder.
func deleteReminder(c *session.Clock) []session.Post {
	if c.Reminder == 0 {
		return nil
	}
	return []session.Post{{Kind: session.PostDelete, Message: c.Reminder}}
}

// dropReminder clears the last reminder and returns the post that deletes it.
func dropReminder(s *session.Session) []session.Post {
	posts := deleteReminder(&s.Clock)
	s.Clock.Reminder = 0
	return posts
}

// counting returns when the clock counts: always if the players are present, else in the player's
// waking hours.
func counting(v session.Speed, r clock.Rhythm) clock.Rhythm {
	if v.Sit {
		return clock.Always()
	}
	return r
}

// plan computes when the time is over and when the reminders are due.
func plan(c *session.Clock, v session.Speed, r clock.Rhythm) {
	c.Due, c.Marks = 0, nil
	if c.Limit == 0 {
		if r.Reminds() {
			c.Marks = []int64{r.NextCounting(time.Unix(c.Began, 0).Add(longWait)).Unix()}
		}
		return
	}
	runs := counting(v, r)
	at := func(spent int64) time.Time {
		return runs.Due(time.Unix(c.Since, 0), time.Duration(spent-c.Used)*time.Second)
	}
	c.Due = at(c.Limit).Unix()
	if free := c.Limit - c.Bank; c.Bank > 0 && c.Used < free {
		c.Draws = at(free).Unix()
	}
	for _, percent := range c.Stages {
		spent := c.Base + (c.Limit-c.Base)*int64(percent)/100
		c.Marks = append(c.Marks, r.NextCounting(at(spent)).Unix())
	}
}

// countTime adds the time up to now, before the rhythm changes.
func countTime(c *session.Clock, v session.Speed, r clock.Rhythm, now time.Time) {
	if !c.Stands {
		c.Used += seconds(counting(v, r).Counted(time.Unix(c.Since, 0), now))
	}
	c.Since = max(c.Since, now.Unix())
}

// prolong gives more time from now on, with reminders after parts of it.
func prolong(c *session.Clock, v session.Speed, r clock.Rhythm, now time.Time, more time.Duration, stages []int) {
	countTime(c, v, r, now)
	c.Base, c.Limit, c.Bank, c.Draws = c.Used, c.Used+seconds(more), 0, 0
	c.Stages, c.Told, c.Late = stages, 0, false
	plan(c, v, r)
}

// moreTime gives another allowance to the seat with the running clock, and returns the posts that show it.
func moreTime(s *session.Session, e session.Env) []session.Post {
	v := s.SpeedOf()
	prolong(&s.Clock, v, e.Rhythm(s.Clock.User), e.Now, v.Allowance, v.Stages)
	return editLivePost(s)
}

// ringClock sends a reminder, or declares that the time is over.
func ringClock(s *session.Session, e session.Env) (session.Result, error) {
	c := &s.Clock
	switch {
	case c.Due == 0 || e.Now.Unix() < c.Due:
		return remind(s, e), nil
	case !c.Graced && overslept(e.Now.Unix()-c.Due, s.SpeedOf()):
		return addGrace(s, e), nil
	}
	c.Late = true
	paceOf(s, c.Seat).Late++
	late := session.Post{Kind: session.PostLate, Position: s.Position, Seat: c.Seat}
	return session.Result{Posts: append([]session.Post{late}, dropReminder(s)...)}, nil
}

// overslept reports whether the end of a turn is noticed so late that the player may have had no chance to
// move.
func overslept(behind int64, v session.Speed) bool {
	return behind > seconds(oversleep) && behind*oversleepN > seconds(v.Allowance)
}

// addGrace adds time, once, to a turn that ended while the bot was away, and says so.
func addGrace(s *session.Session, e session.Env) session.Result {
	c, v, r := &s.Clock, s.SpeedOf(), e.Rhythm(s.Clock.User)
	countTime(c, v, r, e.Now)
	c.Used = min(c.Used, c.Limit) // the rest was not the player's fault
	prolong(c, v, r, e.Now, min(v.Allowance/graceN, mostGrace), []int{0})
	c.Graced = true
	return session.Result{Posts: editLivePost(s)}
}

// remind sends the latest of the due reminders and replaces the previous one. In quiet hours of the
// player it waits until these end.
func remind(s *session.Session, e session.Env) session.Result {
	c, now := &s.Clock, e.Now.Unix()
	for c.Told+1 < len(c.Marks) && c.Marks[c.Told+1] <= now {
		c.Told++
	}
	if loud := e.Rhythm(c.User).NextCounting(e.Now).Unix(); loud > now {
		c.Marks[c.Told] = loud
		return session.Result{}
	}
	c.Told++
	reminder := session.Post{Kind: session.PostReminder, Position: s.Position, Stage: c.Told}
	return session.Result{Posts: append([]session.Post{reminder}, dropReminder(s)...)}
}

// reminderUseful reports whether a reminder still makes sense: no later one was sent, the turn
// still runs, its time is not over, the player has not muted reminders, and it is not night for the
// player.
func reminderUseful(s *session.Session, p session.Post, e session.Env) bool {
	c := s.Clock
	return !c.Late && !c.Muted && p.Stage == c.Told && s.Awaited(p) && e.Rhythm(c.User).Counts(e.Now)
}

// reminderPosted remembers the message of a reminder, so that the next one can replace it, unless it came too
// late because more time was given meanwhile.
func reminderPosted(s *session.Session, p session.Post, message uint64) {
	if c := &s.Clock; s.Position == p.Position && p.Stage == c.Told && !c.Late && c.Reminder == 0 {
		c.Reminder = message
	}
}

// mute handles "no more reminders this turn".
func mute(s *session.Session, _ session.Env, p session.Press) (session.Result, error) {
	c := &s.Clock
	switch {
	case s.Status != session.Live || p.Channel != s.Channel || c.Reminder != p.Message:
		return session.Result{}, refusedOld(s)
	case c.User != p.By.User:
		return session.Result{}, session.Refuse("bot.clock.mute.notyours", "player", session.User(c.User))
	}
	c.Muted = true
	r := session.Result{Reply: sayHere("bot.clock.muted", "player", c.Seat, "when", session.Moment(c.Due), "link", s.Link())}
	r.Reply.Public = true
	return r, nil
}

// timeOverPosted remembers the message that says that the time is over; 0 if it no longer says so.
func timeOverPosted(s *session.Session, message uint64) { s.Clock.Notice = message }

// stopClock adds the time up to now, before a pause.
func stopClock(s *session.Session, e session.Env) {
	if c := &s.Clock; c.Began != 0 {
		countTime(c, s.SpeedOf(), e.Rhythm(c.User), e.Now)
	}
}

// haltClock stops the clock at the time of its player's decision.
func haltClock(s *session.Session, e session.Env) {
	if c := &s.Clock; c.Began != 0 {
		countTime(c, s.SpeedOf(), e.Rhythm(c.User), decidedAt(s, e))
		c.Stands = true
	}
}

// resumeClock resumes the clock now. The time since it was stopped does not count.
func resumeClock(s *session.Session, e session.Env) {
	s.Clock.Since = e.Now.Unix()
	plan(&s.Clock, s.SpeedOf(), e.Rhythm(s.Clock.User))
}

// SetRhythm makes the clock follow its player's new habits from now on.
func SetRhythm(s *session.Session, e session.Env, user uint64, before, after clock.Rhythm) (*session.Session, session.Result) {
	if c := s.Clock; c.User != user || c.Due == 0 && before.Reminds() == after.Reminds() || c.Late || s.Paused != 0 {
		return s, session.Result{Unchanged: true}
	}
	next, r := s.Clone(), session.Result{}
	c, v, due := &next.Clock, s.SpeedOf(), s.Clock.Due
	countTime(c, v, before, e.Now)
	plan(c, v, after)
	if c.Due != due {
		r.Posts = editLivePost(next)
	}
	settle(next, e, &r)
	return next, r
}

// CorrectClock restarts a clock that is ahead of the current time.
func CorrectClock(s *session.Session, e session.Env) (*session.Session, session.Result) {
	if !s.Ahead(e.Now) {
		return s, session.Result{Unchanged: true}
	}
	next, now := s.Clone(), e.Now.Unix()
	c := &next.Clock
	c.Began, c.Since = min(c.Began, now), now
	plan(c, next.SpeedOf(), e.Rhythm(c.User))
	next.DecideBy(e.Now.Add(undoWindow(next, e)).Unix())
	r := session.Result{Posts: editLivePost(next)}
	settle(next, e, &r)
	return next, r
}

// paceOf returns the seat's pace, to change it.
func paceOf(s *session.Session, seat games.Seat) *session.Pace {
	for len(s.Pace) < len(s.Players) {
		s.Pace = append(s.Pace, session.Pace{})
	}
	return &s.Pace[seat]
}

// takePace removes and returns the pace of a player who leaves the seat.
func takePace(s *session.Session, seat games.Seat) session.Pace {
	left := *paceOf(s, seat)
	*paceOf(s, seat) = session.Pace{}
	return left
}

// decidedAt is when the player has decided: before the undo window, if there is one.
func decidedAt(s *session.Session, e session.Env) time.Time {
	if s.Pending == nil || s.Pending.Sealed { // the clock is stopped for it
		return e.Now
	}
	return time.Unix(s.Pending.Until, 0).Add(-undoWindow(s, e))
}

// recordTime records a decision under a clock, up to the undo window: how long it took, and how much of the
// time bank it used beyond the allowance. Call it with the clock from before the decision.
func recordTime(s *session.Session, e session.Env, seat games.Seat) {
	c := s.Clock
	if c.Began == 0 || c.Limit == 0 || c.Seat != seat {
		return
	}
	countTime(&c, s.SpeedOf(), e.Rhythm(c.User), decidedAt(s, e))
	p := paceOf(s, seat)
	p.Turns++
	p.Used += c.Used
	s.DrawBank(seat, c.Used-seconds(s.SpeedOf().Allowance))
}
