package session_test

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/clock"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/table"
)

// driver passes events to a session and keeps everything outside it: the log, the outbox and the
// time. Scripts use the package only through the driver.
type driver struct {
	testing.TB
	// restarts says whether the session is encoded and decoded again after every event.
	restarts bool

	s       *session.Session
	before  *session.Session // before the last event
	log     []table.Entry
	outbox  []session.Queued
	seq     uint64
	message uint64
	now     time.Time
	undo    time.Duration
	editing bool
	// thinks says whether computers decide, delay how long they wait first.
	thinks  bool
	delay   time.Duration
	rhythms map[uint64]clock.Rhythm
	// vanished are messages that were deleted before the session knew them.
	vanished map[uint64]bool
}

// env returns the environment of the match's events.
func (d *driver) env() session.Env {
	m := sessiontest.Match{TB: d.TB, S: d.s, Entries: d.log, Now: d.now, Undo: d.undo, Rhythms: d.rhythms}
	e := m.Env()
	e.Editing, e.Thinks, e.Delay = d.editing, d.thinks, d.delay
	e.Queue = func() ([]session.Queued, error) { return slices.Clone(d.outbox), nil }
	e.Vanished = func(message uint64) bool {
		gone := d.vanished[message]
		delete(d.vanished, message)
		return gone
	}
	return e
}

func (d *driver) open(o session.Opening) session.Result {
	s, r, err := events.Open(o)
	if err != nil {
		d.Fatal(err)
	}
	s.ID = 46 // "1a"
	d.before = s
	return d.accept(s, r, nil)
}

// pair starts a match between given players.
func (d *driver) pair(o session.Opening, players ...session.Player) session.Result {
	m := sessiontest.Match{TB: d.TB, Now: d.now}
	s, r, err := events.Pair(o, players, m.Env())
	if err != nil {
		d.Fatal(err)
	}
	s.ID = 46 // "1a"
	d.before = s
	return d.accept(s, r, nil)
}

// unseal applies a decision that waits for the other match of a duel.
func (d *driver) unseal() session.Result {
	was := d.s.Encode()
	next, r, err := events.Unseal(d.s, d.env())
	d.checkUnchanged(was, "unseal")
	return d.accept(next, r, err)
}

// unveil publishes the seed.
func (d *driver) unveil() session.Result {
	was := d.s.Encode()
	next, r := events.Unveil(d.s, d.env())
	d.checkUnchanged(was, "unveil")
	return d.accept(next, r, nil)
}

func (d *driver) press(p session.Press) (session.Result, error) {
	was := d.s.Encode()
	next, r, err := events.Press(d.s, d.env(), p)
	d.checkUnchanged(was, p.Verb)
	if err != nil {
		return session.Result{}, err
	}
	return d.accept(next, r, nil), nil
}

// runDue runs what is due now, and reports whether anything was due.
func (d *driver) runDue() (session.Result, bool) {
	was := d.s.Encode()
	next, r, err := events.Ring(d.s, d.env())
	d.checkUnchanged(was, "ring")
	return d.accept(next, r, err), !r.Unchanged
}

// decide lets a computer decide about a position, like the table's stand-in.
func (d *driver) decide(about *session.Session) session.Result {
	seat, _ := about.Thinker()
	was := d.s.Encode()
	next, r, err := events.Decide(d.s, d.env(), session.Thought{Seat: seat, Position: about.Position})
	d.checkUnchanged(was, "decide")
	return d.accept(next, r, err)
}

func (d *driver) delivered(p session.Post, message uint64) session.Result {
	was := d.s.Encode()
	next, r := events.Delivered(d.s, d.env(), p, message)
	d.checkUnchanged(was, "delivered")
	return d.accept(next, r, nil)
}

func (d *driver) undeliverable(p session.Post, why session.Failure) session.Result {
	was := d.s.Encode()
	next, r := events.Undeliverable(d.s, d.env(), p, why)
	d.checkUnchanged(was, "undeliverable")
	return d.accept(next, r, nil)
}

func (d *driver) lose(l session.Loss) session.Result {
	was := d.s.Encode()
	next, r, unforeseen, err := events.Lose(d.s, d.env(), l)
	d.checkUnchanged(was, "lose")
	if unforeseen {
		d.vanished[l.Message] = true
	}
	return d.accept(next, r, err)
}

// setHabits changes the habits of a user.
func (d *driver) setHabits(user uint64, h clock.Habits) session.Result {
	after, err := h.Rhythm()
	if err != nil {
		d.Fatal(err)
	}
	before, known := d.rhythms[user]
	if !known {
		before = clock.Always()
	}
	d.rhythms[user] = after
	was := d.s.Encode()
	next, r := events.SetRhythm(d.s, d.env(), user, before, after)
	d.checkUnchanged(was, "rewind")
	return d.accept(next, r, nil)
}

func (d *driver) setRight() session.Result {
	was := d.s.Encode()
	next, r := events.CorrectClock(d.s, d.env())
	d.checkUnchanged(was, "set right")
	return d.accept(next, r, nil)
}

func (d *driver) current(p session.Post) session.Post { return events.Current(d.s, p) }
func (d *driver) pointless(p session.Post) bool       { return events.Pointless(d.s, p, d.env()) }
func (d *driver) deadline() int64                     { return d.s.Deadline() }

// accept stores the result of an event.
func (d *driver) accept(next *session.Session, r session.Result, err error) session.Result {
	d.Helper()
	if err != nil {
		d.Fatal(err)
	}
	if r.Unchanged && d.s != nil && next != d.s {
		d.Error("an event that changes nothing has led to another session")
	}
	if d.restarts {
		next = d.restarted(next)
	}
	d.s, d.log = next, append(d.log, r.Log...)
	d.outbox = slices.DeleteFunc(d.outbox, func(q session.Queued) bool { return slices.Contains(r.Done, q.Seq) })
	return r
}

// restarted encodes and decodes a session, which must not change.
func (d *driver) restarted(s *session.Session) *session.Session {
	d.Helper()
	stored := s.Encode()
	read, err := session.Decode(stored, func(id, _ string) (games.Game, error) { return catalog.Builtin()[id], nil })
	if err != nil {
		d.Fatal(err)
	}
	if again := read.Encode(); !reflect.DeepEqual(again, stored) {
		d.Errorf("stored and read again, the session is another:\n%s\n%s", again.Head, stored.Head)
	}
	return read
}

// checkUnchanged checks that an event has not changed the session it got.
func (d *driver) checkUnchanged(was session.Stored, event string) {
	d.Helper()
	if !reflect.DeepEqual(d.s.Encode(), was) {
		d.Errorf("%s has changed the session itself:\n%s\n%s", event, d.s.Encode().Head, was.Head)
	}
}

// refusal returns the sentence of a refusal.
func refusal(err error) (session.Refusal, string) {
	var no session.Refusal
	switch {
	case errors.As(err, &no):
		return no, ""
	case errors.Is(err, session.ErrMalformed):
		return no, "not a button of this match"
	case errors.Is(err, table.ErrDraft):
		return no, "not a choice there is"
	}
	return no, err.Error()
}

// aim adds the ids of the pressed button, as it was in a session, to a press.
func aim(s *session.Session, p *session.Press) {
	p.Channel = s.Channel
	if isLobbyOption(p.Verb) {
		p.Message = s.LobbyPost
	}
	switch p.Verb {
	case session.VerbStay:
		p.Message = s.AskPost
	case session.VerbJoin, session.VerbLeave, session.VerbOptions, session.VerbAddComputer, session.VerbOption, session.VerbComputer, session.VerbStart, session.VerbCancel:
		p.Message = s.LobbyPost
	case session.VerbChoose, session.VerbPick, session.VerbBack, session.VerbArea, session.VerbConfirm, session.VerbUndo, session.VerbCarryOut:
		aimPanel(s, p)
	case session.VerbHand:
		p.Message, p.Tick = s.LivePost, s.Tick
	case session.VerbAgree, session.VerbDecline:
		if s.Vote != nil {
			p.Message, p.Tick = s.Vote.Post, s.Vote.N
		}
	case session.VerbWait, session.VerbSkip, session.VerbTakeOver, session.VerbOpen:
		p.Message, p.Tick = s.Clock.Notice, s.Position
	case session.VerbClaim:
		p.Private, p.Tick = true, s.Position
	case session.VerbTakeSeat, session.VerbWithdraw:
		if s.Offer != nil {
			p.Message, p.Tick = s.Offer.Post, s.Offer.N
		}
	case session.VerbMute:
		p.Message = s.Clock.Reminder
	case session.VerbResign, session.VerbPause, session.VerbResume:
		p.Private = true
	}
}

// aimPanel aims at the seat's panel, in the live post or in private.
func aimPanel(s *session.Session, p *session.Press) {
	_, open := s.OpenTurn()
	p.Message, p.Hand, p.Private = s.LivePost, !open, !open
	seat := s.Seat(p.By.User)
	p.Tick = s.TickOf(seat)
	if p.Verb != session.VerbChoose && p.Verb != session.VerbArea || seat < 0 || !s.Acts(seat) {
		return
	}
	t, err := s.Turn(seat)
	if err != nil || t.Tip.Open() == nil {
		return
	}
	p.At = t.Tip.Open().At
	if p.Verb == session.VerbChoose && p.Word == "" {
		p.Word = t.Tip.Open().Prompt.Choices[0].Word
	}
}

// ready reports whether the seat of a user has no more choices to make.
func ready(s *session.Session, user uint64) bool {
	t, err := s.Turn(s.Seat(user))
	return err == nil && t.Tip.Open() == nil
}

// facts lists the interesting facts of a session, by name, in order.
func facts(s *session.Session, say func(int64) string) (out [][2]string) {
	add := func(name, format string, args ...any) {
		if text := fmt.Sprintf(format, args...); text != "" {
			out = append(out, [2]string{name, text})
		}
	}
	add("stage", "%s", map[session.Status]string{session.Lobby: "lobby", session.Live: "being played", session.Over: "over"}[s.Status])
	if s.Stopped() {
		add("stopped", "without a result")
	}
	add("speed", "%s", strings.TrimPrefix(s.Speed, session.NoClock))
	if s.Hints {
		add("hints", "allowed")
	}
	for _, id := range slices.Sorted(maps.Keys(s.OtherChoices)) {
		add(id, "%s", s.OtherChoices[id])
	}
	add("players", "%s", roster(s))
	add("options", "%s", strings.Trim(strings.TrimPrefix(fmt.Sprint(s.Options), "map"), "[]"))
	add("invited", "%s", names(s.Invited))
	add("channel", "%d", s.Channel)
	add("trouble", "%s", s.Trouble)
	if s.Paused != 0 {
		add("paused", "since %s", say(s.Paused))
	}
	if s.Status == session.Live {
		add("to decide", "%s", seats(s, s.Acting()))
		add("steps", "%d", s.Match.Steps)
	}
	for _, d := range s.Drafts {
		add("draft of "+s.Players[d.Seat].Name, "%s", said(d.Draft))
		if d.Area != nil {
			add("area of "+s.Players[d.Seat].Name, "%d", d.Area.N)
		}
	}
	if s.Veiled {
		add("seed", "secret until the other match is over")
	}
	switch p := s.Pending; {
	case p != nil && p.Sealed:
		add("sealed", "by %s", s.Players[p.Seat].Name)
	case p != nil:
		add("can be undone", "by %s until %s", s.Players[p.Seat].Name, say(p.Until))
	}
	add("lobby post", "%s", number(s.LobbyPost))
	add("live post", "%s", number(s.LivePost))
	add("calls", "%s", strings.Trim(fmt.Sprint(s.Calls), "[]"))
	return append(append(out, timing(s, say)...), questions(s, say)...)
}

// said formats a draft, with presets in brackets.
func said(d table.Draft) string {
	var words []string
	for _, w := range d {
		if w.Chosen {
			words = append(words, w.Text)
		} else {
			words = append(words, "("+w.Text+")")
		}
	}
	return strings.Join(words, " ")
}

func number(n uint64) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}

func names(players []session.Player) string {
	var all []string
	for _, p := range players {
		all = append(all, p.Name)
	}
	return strings.Join(all, ", ")
}

func roster(s *session.Session) string {
	var all []string
	for seat, p := range s.Players {
		name := p.Name
		if p.Computer != "" {
			name += " (" + p.Computer + " computer)"
		}
		if s.Status != session.Lobby && s.Match.Gone[seat] {
			name += " (gave up)"
		}
		all = append(all, name)
	}
	return strings.Join(all, ", ")
}

func seats(s *session.Session, list []games.Seat) string {
	var all []string
	for _, seat := range list {
		all = append(all, s.Players[seat].Name)
	}
	return strings.Join(all, ", ")
}

// timing lists the interesting facts of the clock.
func timing(s *session.Session, say func(int64) string) (out [][2]string) {
	c := s.Clock
	if c.Limit != 0 && s.Status == session.Live {
		text := fmt.Sprintf("%s has until %s", s.Players[c.Seat].Name, say(c.Due))
		switch {
		case c.Late:
			text = s.Players[c.Seat].Name + " is late"
		case c.Stands, s.Paused != 0:
			text = s.Players[c.Seat].Name + "'s stands"
		case !c.Shown:
			text += ", not called yet"
		}
		if c.Draws != 0 {
			text += ", from " + say(c.Draws) + " on out of the bank"
		}
		if c.Muted {
			text += ", no reminders"
		}
		out = append(out, [2]string{"clock", text})
	}
	if c.Reminder != 0 {
		out = append(out, [2]string{"reminder", number(c.Reminder)})
	}
	if c.Notice != 0 {
		out = append(out, [2]string{"late post", number(c.Notice)})
	}
	if due := s.Deadline(); due > 1 {
		out = append(out, [2]string{"rings", say(due)})
	} else if due == 1 {
		out = append(out, [2]string{"rings", "at once"})
	}
	var pace []string
	for seat, left := range s.Banks {
		out = append(out, [2]string{"bank of " + s.Players[seat].Name, (time.Duration(left) * time.Second).String()})
	}
	for seat, p := range s.Pace {
		if p != (session.Pace{}) {
			pace = append(pace, fmt.Sprintf("%s %d turns in %s, late %d", s.Players[seat].Name, p.Turns, time.Duration(p.Used)*time.Second, p.Late))
		}
	}
	if len(pace) > 0 {
		out = append(out, [2]string{"pace", strings.Join(pace, "; ")})
	}
	return out
}

// questions lists the interesting facts of the vote and the offer.
func questions(s *session.Session, say func(int64) string) (out [][2]string) {
	if v := s.Vote; v != nil {
		text := v.Kind
		if v.Whom != nil {
			text += " for " + v.Whom.Name
		}
		text += fmt.Sprintf(", yes: %s, no: %s", seats(s, s.Among(s.Everybody(), v.Agreed)), seats(s, s.Among(s.Everybody(), v.Declined)))
		if v.Post != 0 {
			text += ", post " + number(v.Post)
		}
		if v.End != "" {
			text += ", " + v.End
		} else {
			text += ", until " + say(v.Until)
		}
		out = append(out, [2]string{"vote", text})
	}
	if o := s.Offer; o != nil {
		text := fmt.Sprintf("%s's seat (%s)", o.From.Name, o.Why)
		if o.For != nil {
			text += " for " + o.For.Name
		}
		if o.Post != 0 {
			text += ", post " + number(o.Post)
		}
		if o.End != "" {
			text += ", " + o.End
		}
		if o.To != nil {
			text += " by " + o.To.Name
		}
		out = append(out, [2]string{"offer", text})
	}
	return out
}
