package bot

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/storage"
)

// part is a process's share of a common database: all of its only shard, or nothing.
type part struct {
	records.Store
	storage.Leases
	held  atomic.Bool
	ahead time.Duration
	t     testing.TB
}

func (s *part) Holds(uint64) bool { return s.held.Load() }

func (s *part) EachHeld(status storage.Status, f func(storage.Match, error) error) error {
	return s.EachIn(0, status, f)
}

func (s *part) EachIn(shard int, status storage.Status, f func(storage.Match, error) error) error {
	if shard != 0 || !s.held.Load() {
		return nil
	}
	if s.ahead == 0 && status != storage.Lobby { // open lobbies are few
		s.t.Error("whoever takes a shard over reads all its matches")
	}
	return s.Each(status, f)
}

// Resumable implements [storage.Leases]: another process held the shard while the clock ran ahead.
func (s *part) SavedSession(int) ([]byte, time.Duration, error) { return nil, -s.ahead, nil }

func (s *part) EachOf(guild uint64, status storage.Status, f func(storage.Match, error) error) error {
	return s.Each(status, func(m storage.Match, err error) error {
		if m.Guild != guild {
			return nil
		}
		return f(m, err)
	})
}

func (s *part) Due(until int64, limit int) ([]storage.MatchID, error) {
	if !s.held.Load() {
		return nil, nil
	}
	return s.Store.Due(until, limit)
}

func (s *part) Posts(after uint64, limit int) ([]storage.Post, error) {
	if !s.held.Load() {
		return nil, nil
	}
	return s.Store.Posts(after, limit)
}

// standby starts a second bot with the same database. It returns a function that kills the first
// bot and lets the second one take over.
func (p *party) standby() (takeOver func()) {
	p.Helper()
	share := &part{Store: p.store, t: p}
	if p.clock != nil {
		share.ahead = time.Until(p.clock())
	}
	c := p.bot.config
	c.Store, c.Mine, c.Thoughts, c.Now = share, share.Holds, nil, nil
	second, err := New(c)
	if err != nil {
		p.Fatal(err)
	}
	if err := second.Start(p.Context()); err != nil {
		p.Fatal(err)
	}
	letPass(time.Second) // it has looked at its share, which is empty
	return func() {
		p.Helper()
		if err := p.bot.Close(p.Context()); err != nil {
			p.Error(err)
		}
		p.bot = second
		share.held.Store(true)
		gained, _ := second.HandOver()
		gained(p.Context(), 0)
	}
}

// If an edit of a killed process arrives after its match was taken over, it brings buttons back to
// a record. The bot removes them again.
func TestTakenOverEdit(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.begin("carcassonne", nil, "Alix", "Bruno")
		takeOver := p.standby()
		m, who := p.live(), p.turn(1)
		p.answerDelay = 10 * time.Second
		p.press(who, m.id, p.buttons(m)[0].CustomID)
		takeOver()
		p.press(who, m.id, p.buttons(m)[0].CustomID) // out of date: shows what was chosen
		p.label(who, m, session.VerbConfirm)
		letPass(time.Second)
		if len(p.buttons(m)) > 0 || p.sheet(1).Match.Steps == 0 {
			t.Fatalf("not a record: %v", p.labels(m))
		}
		letPass(10 * time.Second)
		if len(p.buttons(m)) == 0 {
			t.Fatal("nothing arrived late")
		}
		letPass(20 * time.Second)
		if len(p.buttons(m)) > 0 || !strings.Contains(p.text(m), "lays") {
			t.Errorf("the record offers %v", p.labels(m))
		}
	})
}

// If the clock ran a year ahead when a turn began, the process that takes the match over corrects
// it, though it has checked all clocks before.
func TestTakenOverClock(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.shut()
		p.clock = func() time.Time { return time.Now().Add(365 * 24 * time.Hour) }
		p.open()
		takeOver := p.standby()
		p.beginAt("day", "Alix", "Bruno")
		letPass(time.Hour)
		takeOver()
		letPass(2 * time.Minute)
		c := p.sheet(1).Clock
		if left := c.Due - time.Now().Unix(); left < 23*60*60 || left > 24*60*60 {
			t.Errorf("%d s left, clock %+v", left, c)
		}
	})
}
