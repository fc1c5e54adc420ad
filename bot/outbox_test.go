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

// When the answer to /play arrived although Discord did not say so, the first press on it
// tells, and no second lobby is posted.
func TestLobbyAnswerUnconfirmed(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.unheard = true
	p.failing("Send", 1, discord.ErrUnavailable) // so that the press comes first
	lobby := p.command("Alix", "play", words("game", "carcassonne", "where", "here"))
	p.await("the first try", func() bool {
		posts, _ := p.store.Posts(0, 1)
		return len(posts) == 1 && posts[0].Tries == 1
	})
	p.unheard = false
	p.label("Bruno", lobby, "join")
	p.quiet()
	if n := len(p.public()); n != 1 {
		t.Errorf("%d lobbies", n)
	}
	p.label("Alix", lobby, "start")
	if live := p.live(); live == lobby || len(p.buttons(live)) == 0 {
		t.Error("the match did not begin")
	}
}

// A lobby that was posted for the second time leads to the one where people gather.
func TestStrayLobby(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	lobby := p.command("Alix", "play", words("game", "carcassonne"))
	stray, err := p.Send(t.Context(), general, lobby.Message, "stray")
	if err != nil {
		t.Fatal(err)
	}
	if err := p.bot.delivered(t.Context(), storage.Post{Match: 1}, posting{Kind: postLobby}, stray); err != nil {
		t.Fatal(err)
	}
	p.quiet()
	p.mu.Lock()
	left := p.find(stray)
	p.mu.Unlock()
	if len(p.buttons(left)) > 0 || p.sheet(1).head.Lobby != uint64(lobby.id) || len(p.buttons(lobby)) == 0 {
		t.Errorf("the stray lobby offers %v, the lobby is %d", p.labels(left), p.sheet(1).head.Lobby)
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
			if n := len(p.in(general)); n != 2 { // a word to the players may have got through
				t.Errorf("%d messages in the channel, want lobby and turn", n)
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
	p.fakeDiscord.forgetful, p.untold = true, true // so that only posts are noted as delivered
	p.open()
	p.begin("carcassonne", nil, "Alix", "Bruno")
	if n := len(p.public()); n != 2 {
		t.Errorf("%d public messages, want lobby and turn", n)
	}
}

// A turn post that Discord takes for malformed again and again is given up, so that it
// does not hold up its match for good. The match is not stuck: /turn posts it anew.
func TestMalformedTurnPost(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.failing("Send", 2, discord.ErrInvalid)
	lobby := p.command("Alix", "play", words("game", "carcassonne", "where", "here"))
	p.label("Bruno", lobby, "join")
	p.label("Alix", lobby, "start")
	var posts []storage.Post
	p.await("the first try", func() bool {
		posts, _ = p.store.Posts(0, 1)
		return len(posts) == 1 && posts[0].Tries == 1
	})
	if err := p.store.Retry(posts[0].Seq, maxEditTries-1, 0); err != nil {
		t.Fatal(err)
	}
	p.bot.outbox.resume(1)
	p.bot.outbox.wake()
	p.quiet()
	if s := p.sheet(1); s.head.Live != 0 || len(p.public()) != 1 {
		t.Fatalf("live post %d, %d public messages", s.head.Live, len(p.public()))
	}
	p.command(p.turn(1), "turn", nil)
	live := p.live()
	p.press(p.turn(1), live.id, p.buttons(live)[0].CustomID)
	if !p.has(live, "ok") {
		t.Errorf("the match does not go on: %v", p.labels(live))
	}
}

// A turn post that arrived without the bot's knowing, while the match went on, loses its
// buttons; one that was pressed in the meantime is the record of its turn and stays.
func TestStrayTurnPost(t *testing.T) {
	t.Parallel()
	for _, wasPressed := range []bool{false, true} {
		p := newParty(t)
		p.begin("carcassonne", nil, "Alix", "Bruno")
		stray, err := p.Send(t.Context(), general, p.live().Message, "stray")
		if err != nil {
			t.Fatal(err)
		}
		m, who := p.live(), p.turn(1)
		p.press(who, m.id, p.buttons(m)[0].CustomID)
		p.label(who, m, "ok")
		p.quiet()
		s := p.sheet(1)
		if wasPressed {
			s.head.Pressed = uint64(stray)
		}
		if _, err := p.bot.commit(t.Context(), s, change{}); err != nil {
			t.Fatal(err)
		}
		late := posting{Kind: postTurn, Turn: s.head.Turn - 1}
		if err := p.bot.delivered(t.Context(), storage.Post{Match: 1}, late, stray); err != nil {
			t.Fatal(err)
		}
		p.quiet()
		p.mu.Lock()
		left := p.find(stray)
		p.mu.Unlock()
		if kept := len(p.buttons(left)) > 0; kept != wasPressed {
			t.Errorf("pressed %v: the stray post has its buttons: %v", wasPressed, kept)
		}
		if now := p.live(); len(p.buttons(now)) == 0 {
			t.Error("the live post lost its buttons")
		}
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

// Buttons are taken off old posts even when Discord did not answer for an hour.
func TestRecordAfterAnHour(t *testing.T) {
	t.Parallel()
	in(t, func(p *party) {
		p.begin("carcassonne", nil, "Alix", "Bruno")
		m := p.live()
		p.mu.Lock()
		p.fail = func(method string) error {
			if s := p.sheet(1); s.match.Steps > 0 && method != "Send" {
				return discord.ErrUnavailable
			}
			return nil
		}
		p.mu.Unlock()
		p.confirmed()
		pass(time.Hour)
		p.failing("", 0, nil)
		pass(longRetry)
		p.quiet()
		if len(p.buttons(m)) > 0 {
			t.Errorf("still %v", p.labels(m))
		}
	})
}
