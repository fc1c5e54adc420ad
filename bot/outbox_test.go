package bot

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/storage"
)

// failing makes the calls of one method fail, n times with the error.
func (p *party) failing(method string, n int, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.fail = func(called string) error {
		if called != method || n == 0 {
			return nil
		}
		n--
		return err
	}
}

// When the answer to Confirm does not arrive, the outbox makes the record.
func TestConfirmAnswerLost(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	m := p.live()
	who := p.turn(1)
	p.press(who, m.id, p.buttons(m)[0].CustomID)
	p.failing("Respond", 1, discord.ErrExpired)
	p.label(who, m, "ok")
	p.quiet()
	if len(p.buttons(m)) != 0 || !strings.Contains(p.text(m), "lays") {
		t.Errorf("the turn post is still %q %v", p.text(m), p.labels(m))
	}
	if live := p.live(); live == m || len(p.buttons(live)) == 0 {
		t.Error("no next turn was posted")
	}
}

func TestLobbyAnswerLost(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.failing("Respond", 1, discord.ErrUnavailable)
	p.command("Alix", "play", words("game", "carcassonne"))
	lobby := p.live()
	p.label("Bruno", lobby, "join")
	if n := len(p.sheet(1).head.Players); n != 2 {
		t.Errorf("%d players", n)
	}
}

// A post that cannot be sent is tried again, also by the next process, and is
// posted once.
func TestPostTriedAgain(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.failing("Send", 1, discord.ErrUnavailable)
	lobby := p.command("Alix", "play", words("game", "carcassonne", "where", "here"))
	p.label("Bruno", lobby, "join")
	p.label("Alix", lobby, "start")
	p.await("the first try", func() bool {
		posts, _ := p.store.Posts(0, 1)
		return len(posts) == 1 && posts[0].Tries == 1
	})
	p.shut()
	p.open()
	p.quiet()
	if n := len(p.public()); n != 2 {
		t.Errorf("%d public messages, want lobby and turn", n)
	}
}

func TestChannelTroubles(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name, method string
		err          error
		trouble      string
	}{
		{"deleted channel", "Send", discord.ErrGone, troubleGone},
		{"no right to write", "Send", discord.ErrForbidden, troubleForbidden},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p := newParty(t)
			p.failing(c.method, 1000, c.err)
			lobby := p.command("Alix", "play", words("game", "carcassonne", "where", "here"))
			p.label("Bruno", lobby, "join")
			p.label("Alix", lobby, "start")
			p.await("the trouble to be noted", func() bool { return p.sheet(1).head.Trouble == c.trouble })
			p.refused(p.command("Alix", "games", nil), "bot.trouble."+c.trouble)
			p.failing("", 0, nil)
			p.command("Alix", "turn", nil)
			p.await("the match to go on", func() bool { return p.sheet(1).head.Trouble == "" && p.sheet(1).head.Live != 0 })
			p.quiet()
			if n := len(p.public()); n != 2 {
				t.Errorf("%d public messages, want lobby and turn", n)
			}
		})
	}
}

func TestArchivedThread(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.failing("Send", 1, discord.ErrArchived)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	if len(p.public()) != 2 {
		t.Errorf("%d public messages", len(p.public()))
	}
}

// Where no thread can be had, the match is played in the channel.
func TestNoThread(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.failing("StartThread", 1, discord.ErrForbidden)
	lobby := p.command("Alix", "play", words("game", "carcassonne", "where", "thread"))
	p.label("Bruno", lobby, "join")
	p.label("Alix", lobby, "start")
	if turn := p.live(); turn.channel != general || len(p.buttons(turn)) == 0 {
		t.Errorf("the turn is in %d", turn.channel)
	}
}

// The bot's own failures give an incident number and change nothing.
func TestInternalFailure(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	b := p.bot
	b.verbs["board"] = verb{run: func(context.Context, *talk, *sheet) error { return errors.New("oops") }}
	answer := p.label("Alix", p.live(), "board")
	p.refused(answer, "bot.error.internal")
	if strings.Contains(p.text(answer), "oops") {
		t.Error("details are told")
	}
}

// brokenStore refuses a number of commits that remove a delivered post.
type brokenStore struct {
	Store
	refusals int // left; only the outbox's one worker counts them down
}

func (s *brokenStore) Commit(ctx context.Context, c storage.Change) (storage.Match, []uint64, error) {
	if len(c.Delivered) > 0 && s.refusals > 0 {
		s.refusals--
		return storage.Match{}, nil, storage.ErrFull
	}
	return s.Store.Commit(ctx, c)
}

// A post that was sent is not sent again because the disk was full afterwards.
func TestSentOnceOnFullDisk(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.shut()
	p.wrap = func(s Store) Store { return &brokenStore{s, 1} }
	p.fakeDiscord.forgetful = true
	p.open()
	p.begin("carcassonne", nil, "Alix", "Bruno")
	if n := len(p.public()); n != 2 {
		t.Errorf("%d public messages, want lobby and turn", n)
	}
}

func TestDue(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	b := &Bot{Config: Config{Now: func() time.Time { return now }}}
	o := newOutbox(b)
	o.pause[2] = now.Add(3 * time.Second)
	for _, c := range []struct {
		match storage.MatchID
		at    time.Time
		want  time.Duration
	}{
		{1, time.UnixMilli(0), 0},
		{1, now.Add(time.Second), time.Second},
		{2, time.UnixMilli(0), 3 * time.Second},
		{1, now.Add(24 * time.Hour), 0}, // the clock was set back
	} {
		got := o.due(c.match, storage.Post{NotBefore: c.at.UnixMilli()})
		if max(got, 0) != c.want {
			t.Errorf("match %d, post of %s: waits %s, want %s", c.match, c.at, got, c.want)
		}
	}
}
