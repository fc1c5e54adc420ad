// Package sessiontest plays matches for the tests of other packages, without a store, Discord or a
// real clock.
package sessiontest

import (
	"fmt"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/clock"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/table"
)

// The place of every match.
const (
	Guild   = 7
	Channel = 8
)

// Match is a running match. Its posts are delivered at once.
type Match struct {
	testing.TB
	S       *session.Session
	Entries []table.Entry
	Posts   []session.Post // of the last press, as they were put into the outbox
	Now     time.Time
	// Undo is how long decisions can be undone.
	Undo time.Duration
	// Rhythms are the rhythms of users whose time does not always count.
	Rhythms map[uint64]clock.Rhythm
	// Thinks says whether computers decide, by calls of Answer.
	Thinks bool

	message, press uint64 // numbers given so far
}

// User returns the number of the player with the n-th seat, from 0.
func User(n int) uint64 { return uint64(100 + n) }

// Open opens a lobby of a game for the first player, in a language.
func Open(t testing.TB, game, lang, name string, invited ...session.Player) *Match {
	t.Helper()
	m := &Match{TB: t, Now: time.Unix(1_700_000_000, 0), message: 1000}
	s, r, err := events.Open(session.Opening{
		Game: catalog.Builtin()[game], Guild: Guild, Channel: Channel, Creator: session.Player{User: User(0), Name: name},
		Invited: invited, Where: session.Here, Lang: lang,
	})
	if err != nil {
		t.Fatal(err)
	}
	s.ID = 46 // "1a"
	m.S = s
	m.deliver(r.Posts)
	return m
}

// Begin starts a match of a game in English. The first name is the host's.
func Begin(t testing.TB, game string, names ...string) *Match {
	t.Helper()
	m := Open(t, game, "en", names[0])
	m.JoinAndStart(names[1:]...)
	return m
}

// JoinAndStart lets the others join, and starts the match.
func (m *Match) JoinAndStart(names ...string) {
	m.Helper()
	for i, name := range names {
		p := m.PressBy(session.VerbJoin, i+1)
		p.By.Name, p.Message = name, m.S.LobbyPost
		m.Press(p)
	}
	p := m.PressBy(session.VerbStart, 0)
	p.Message = m.S.LobbyPost
	m.Press(p)
}

// Env returns the environment of the match's events.
func (m *Match) Env() session.Env {
	return session.Env{
		Now: m.Now, UndoWindow: m.Undo, Seed: [32]byte{5}, Thinks: m.Thinks,
		Random: func(limit int64) int64 { return limit / 2 },
		Rhythm: func(user uint64) clock.Rhythm {
			if r, known := m.Rhythms[user]; known {
				return r
			}
			return clock.Always()
		},
		Log:      func() ([]table.Entry, error) { return m.Entries, nil },
		Queue:    func() ([]session.Queued, error) { return nil, nil },
		Vanished: func(uint64) bool { return false },
	}
}

// PressBy is a player's press on the live post, or in the private panel if only that has buttons.
func (m *Match) PressBy(verb string, n int) session.Press {
	m.press++
	_, open := m.S.OpenTurn()
	p := session.Press{
		Verb: verb, By: session.Player{User: User(n), Name: fmt.Sprint("Player ", n)}, CustomID: fmt.Sprint(m.press),
		Channel: m.S.Channel, Message: m.S.LivePost, Hand: !open,
	}
	p.Tick = m.S.TickOf(m.S.Seat(p.By.User))
	return p
}

// Press presses and delivers the posts that follow.
func (m *Match) Press(p session.Press) session.Reply {
	m.Helper()
	next, r, err := events.Press(m.S, m.Env(), p)
	if err != nil {
		m.Fatalf("%s of %d: %v", p.Verb, p.By.User, err)
	}
	m.S, m.Entries, m.Posts = next, append(m.Entries, r.Log...), r.Posts
	m.deliver(r.Posts)
	return r.Reply
}

// Answer applies the decision of a computer.
func (m *Match) Answer(t session.Thought) {
	m.Helper()
	next, r, err := events.Decide(m.S, m.Env(), t)
	if err != nil {
		m.Fatal(err)
	}
	m.S, m.Entries, m.Posts = next, append(m.Entries, r.Log...), r.Posts
	m.deliver(r.Posts)
}

// Advance moves the clock and runs what is due then.
func (m *Match) Advance(passed time.Duration) {
	m.Helper()
	m.Now = m.Now.Add(passed)
	next, r, err := events.Ring(m.S, m.Env())
	if err != nil {
		m.Fatal(err)
	}
	m.S, m.Entries, m.Posts = next, append(m.Entries, r.Log...), r.Posts
	m.deliver(r.Posts)
}

func (m *Match) deliver(posts []session.Post) {
	for _, p := range posts {
		if p = events.Current(m.S, p); events.Pointless(m.S, p, m.Env()) {
			continue
		}
		message := p.Message
		if !p.Edits() {
			m.message++
			message = m.message
		}
		next, r := events.Delivered(m.S, m.Env(), p, message)
		m.S = next
		m.deliver(r.Posts)
	}
}

// Choose makes the first choice of the seat that has to decide, or confirms.
func (m *Match) Choose() session.Reply {
	m.Helper()
	seat := m.S.Acting()[0]
	t, err := m.S.Turn(seat)
	if err != nil {
		m.Fatal(err)
	}
	open := t.Tip.Open()
	if open == nil {
		return m.Press(m.PressBy(session.VerbConfirm, int(seat)))
	}
	p := m.PressBy(session.VerbChoose, int(seat))
	p.At, p.Word = open.At, open.Prompt.Choices[0].Word
	return m.Press(p)
}

// Play makes first choices until the match has so many more steps or is over.
func (m *Match) Play(steps int) {
	m.Helper()
	for until := m.S.Match.Steps + steps; m.S.Status == session.Live && m.S.Match.Steps < until; {
		m.Choose()
	}
}
