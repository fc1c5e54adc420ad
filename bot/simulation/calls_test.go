package simulation

import (
	"encoding/json"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bastide-games/bastide/bot/delivery"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/storage"
)

// Each person who has to decide is called once, by the post of their turn or by a message with a link to it. There are few
// reminders, and no sound in quiet hours. The checks compare what was stored with what was sent, in the order of time.

// callbook is what is known about calls.
type callbook struct {
	queued map[string]summons // posts that wait, by their nonces
	sent   []summons
	stages []stage
}

func newCallbook() *callbook { return &callbook{queued: map[string]summons{}} }

// summons is a post that speaks to players of a match.
type summons struct {
	at    time.Time // when it was sent
	kind  string    // of its post
	match session.ID
	nonce string
	users []uint64
}

// stage is what matters of a match after a change.
type stage struct {
	at      time.Time
	match   session.ID
	channel uint64
	live    uint64                // the live post
	waiting map[games.Seat]uint64 // people who have to decide, by their seats
	turn    int                   // at which step the turn began
	decided map[games.Seat]bool   // with this change
	back    bool                  // decisions were taken back
	unknown bool                  // no player was called to the turn yet
	stands  bool                  // the match is paused, or something is wrong with its channel
	clock   session.Clock
}

// noteStage notes a change of a match.
func (l *life) noteStage(c storage.Change, s *session.Session) {
	now := stage{
		at: time.Now(), match: s.ID, channel: s.Channel, live: s.LivePost, turn: s.TurnFrom, unknown: len(s.Called) == 0,
		stands: s.Paused != 0 || s.Trouble != "", clock: s.Clock, back: c.Replace,
		waiting: map[games.Seat]uint64{}, decided: map[games.Seat]bool{},
	}
	for _, e := range entries(c) {
		now.back = now.back || strings.HasPrefix(string(e.Action), table.Back+" ")
		now.decided[e.Seat] = now.decided[e.Seat] || e.Action != table.Resign && e.Action != table.Return
	}
	for _, seat := range s.ActingPeople() {
		if !s.Alone(seat) {
			now.waiting[seat] = s.Players[seat].User
		}
	}
	l.locked(func() { l.calls.stages = append(l.calls.stages, now) })
}

// noteQueued notes the posts that a change has put into the outbox.
func (l *life) noteQueued(c storage.Change, id storage.MatchID, numbers []uint64) {
	for i, body := range c.Posts {
		if p, err := session.DecodePost(body); err == nil {
			nonce := delivery.Nonce(storage.Post{Seq: numbers[i], Match: id, Body: body}, 0)
			l.locked(func() { l.calls.queued[nonce] = summons{kind: p.Kind, match: session.ID(id), nonce: nonce} })
		}
	}
}

// noteSummons notes a post that was sent, and checks that it makes no sound in quiet hours.
func (l *life) noteSummons(r localdiscord.Request) {
	if r.Executed == 0 || r.Status >= http.StatusBadRequest && r.Status < http.StatusInternalServerError {
		return
	}
	var body struct {
		Nonce    string `json:"nonce"`
		Flags    int    `json:"flags"`
		Mentions struct {
			Users []string `json:"users"`
		} `json:"allowed_mentions"`
	}
	if json.Unmarshal([]byte(r.Body), &body) != nil || body.Nonce == "" {
		return
	}
	var post summons
	l.locked(func() { post = l.calls.queued[body.Nonce] })
	if !slices.Contains([]string{session.PostTurn, session.PostCall, session.PostReminder}, post.kind) {
		return
	}
	post.at = r.Effect
	for _, user := range body.Mentions.Users {
		id, _ := strconv.ParseUint(user, 10, 64)
		post.users = append(post.users, id)
	}
	l.locked(func() { l.calls.sent = append(l.calls.sent, post) })
	if post.kind == session.PostReminder || body.Flags&wire.FlagSilent == 0 && len(post.users) == 1 {
		l.checkAwake(post)
	}
}

// checkAwake checks that a post makes no sound in a person's quiet hours or vacation. Without a time limit, only reminders
// have to wait.
func (l *life) checkAwake(post summons) {
	if post.kind != session.PostReminder && !l.limited(post) {
		return
	}
	for _, user := range post.users {
		var changed, set time.Time
		var ahead time.Duration
		l.locked(func() { changed, set, ahead = l.habits[records.HabitsKey(user)], l.clockSet, l.ahead })
		r, known := storedRhythm(l.file, user)
		if !known || post.at.Sub(changed) < time.Minute || time.Since(set) < slowest {
			continue
		}
		// The bot may have decided to send the post a little earlier.
		if now := post.at.Add(ahead); !r.Counts(now) && !r.Counts(now.Add(-time.Minute)) {
			l.failf("match %s: a %s disturbs %d in quiet hours, at %s", post.match, post.kind, user, now.UTC())
		}
	}
}

// limited reports whether the turn of a post has a time limit.
func (l *life) limited(post summons) (limited bool) {
	l.locked(func() {
		for _, s := range slices.Backward(l.calls.stages) {
			if s.match == post.match && !s.at.After(post.at) {
				limited = s.clock.Due != 0
				return
			}
		}
	})
	return limited
}

// duty is a decision that a person has to make.
type duty struct {
	user      uint64
	began     time.Time
	calls     map[string]bool // by their nonces
	excused   int             // calls that had to be repeated
	reminders map[string]bool
	allowed   int // reminders
}

// mostReminders are those of a turn whose player gets no more time.
const mostReminders = 3

// tracked is a match while its calls are counted.
type tracked struct {
	stage
	duties map[games.Seat]*duty
}

// checkCalls checks, at the end, how often people were called to each decision, and how often they were reminded.
func (l *life) checkCalls() {
	matches := map[session.ID]*tracked{}
	of := func(id session.ID) *tracked {
		if matches[id] == nil {
			matches[id] = &tracked{duties: map[games.Seat]*duty{}}
		}
		return matches[id]
	}
	sent := slices.Clone(l.calls.sent)
	slices.SortStableFunc(sent, func(a, b summons) int { return a.at.Compare(b.at) })
	for _, now := range l.calls.stages {
		for len(sent) > 0 && sent[0].at.Before(now.at) {
			of(sent[0].match).count(sent[0])
			sent = sent[1:]
		}
		l.follow(of(now.match), now)
	}
	for _, post := range sent {
		of(post.match).count(post)
	}
	for _, id := range slices.Sorted(maps.Keys(matches)) {
		if l.ledger.knows(storage.MatchID(id)) { // else a moderator has deleted it
			l.checkWaiting(matches[id])
		}
	}
}

// count adds a post to the duties of those to whom it speaks. One that comes when they have decided counts for nothing.
func (m *tracked) count(post summons) {
	for _, d := range m.duties {
		switch {
		case !slices.Contains(post.users, d.user):
		case post.kind == session.PostReminder:
			d.reminders[post.nonce] = true
		default:
			d.calls[post.nonce] = true
		}
	}
}

// follow brings a match to its next stage.
func (l *life) follow(m *tracked, now stage) {
	old := m.stage
	m.stage = now
	for seat, d := range m.duties {
		newTurn := now.decided[seat] && old.turn != now.turn
		if now.waiting[seat] != d.user || newTurn || now.back {
			l.checkDuty(m, d)
			delete(m.duties, seat)
		}
	}
	for seat, user := range now.waiting {
		if m.duties[seat] == nil {
			m.duties[seat] = &duty{user: user, began: now.at, calls: map[string]bool{}, reminders: map[string]bool{}, allowed: mostReminders}
		}
	}
	lost := l.losses.messages[strconv.FormatUint(old.live, 10)] && now.live != old.live
	afresh := (old.stands && !now.stands || old.channel != now.channel) && now.unknown
	for _, d := range m.duties {
		if len(d.calls) > 0 && (lost || afresh) {
			d.excused++
		}
	}
	if d := m.duties[now.clock.Seat]; d != nil && old.clock.Began == now.clock.Began && (old.clock.Limit != now.clock.Limit || !old.clock.Graced && now.clock.Graced) {
		d.allowed += mostReminders
	}
}

// checkDuty checks how often a person was called to a decision, and reminded of it.
func (l *life) checkDuty(m *tracked, d *duty) {
	l.note("calls to a decision are counted")
	if n := len(d.calls); n > 1+d.excused {
		l.failf("match %s: %d was called %d times to what began after %s", m.match, d.user, n, d.began.Sub(l.began))
	}
	if n := len(d.reminders); n > d.allowed {
		l.failf("match %s: %d was reminded %d times of what began after %s", m.match, d.user, n, d.began.Sub(l.began))
	}
}

// checkWaiting checks that each person who still has to decide at the end was called.
func (l *life) checkWaiting(m *tracked) {
	for _, d := range m.duties {
		l.checkDuty(m, d)
		if len(d.calls) == 0 && !m.stands && time.Since(d.began) > time.Hour {
			l.failf("match %s: %d was never called to what began after %s", m.match, d.user, d.began.Sub(l.began))
		}
	}
}

// entries are the new lines of a match's log. What stands behind the first line of each does not belong to it.
func entries(c storage.Change) (list []table.Entry) {
	for _, line := range c.Log {
		text, _, _ := strings.Cut(string(line), "\n")
		if e, err := table.ParseEntry(strings.TrimSpace(text)); err == nil {
			list = append(list, e)
		}
	}
	return list
}
