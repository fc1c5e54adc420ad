package bot

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
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
	p.bot.outbox.resume(posts[0].Seq)
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
	o.pause[2], o.pause[3] = now.Add(3*time.Second), now.Add(24*time.Hour)
	for _, c := range []struct {
		seq  uint64
		at   time.Time
		want time.Duration
	}{
		{1, time.UnixMilli(0), 0},
		{1, now.Add(time.Second), time.Second},
		{2, time.UnixMilli(0), 3 * time.Second},
		{2, now.Add(24 * time.Hour), 3 * time.Second}, // the clock was set back
		{3, now.Add(time.Second), time.Second},
		{1, now.Add(24 * time.Hour), 0},
	} {
		got := o.due(storage.Post{Seq: c.seq, NotBefore: c.at.UnixMilli()})
		if max(got, 0) != c.want {
			t.Errorf("post %d of %s: waits %s, want %s", c.seq, c.at, got, c.want)
		}
	}
	if o.tidy(); len(o.pause) != 1 || o.pause[2].IsZero() {
		t.Errorf("pauses %v, want that of post 2", o.pause)
	}
}

// What cannot be delivered holds up what depends on it, and nothing else.
func TestTriable(t *testing.T) {
	t.Parallel()
	turn, call := posting{Kind: postTurn}, posting{Kind: postCall}
	record, retire := posting{Kind: postRecord, Message: 5}, posting{Kind: postRetire, Message: 5}
	other, hush := posting{Kind: postRecord, Message: 6}, posting{Kind: postHush, Message: 7}
	live, word := posting{Kind: postTurn, Message: 8}, posting{Kind: postWord}
	for name, c := range map[string]struct {
		posts []posting
		late  []int // places of those that are not due, in the order of their waits
		now   []int
		wait  int // seconds; 0: the longest
	}{
		"all due":           {posts: []posting{turn, record, hush, word}, now: []int{0, 1, 2, 3}},
		"nothing due":       {posts: []posting{record, turn}, late: []int{1, 0}, wait: 1},
		"edit waits":        {posts: []posting{record, turn, other, hush}, late: []int{0}, now: []int{1, 2, 3}, wait: 1},
		"deletion waits":    {posts: []posting{hush, turn, hush}, late: []int{0}, now: []int{1}, wait: 1},
		"live post waits":   {posts: []posting{live, call, record, turn}, late: []int{0}, now: []int{2, 3}, wait: 1},
		"same message":      {posts: []posting{record, turn, retire, other}, late: []int{0}, now: []int{1, 3}, wait: 1},
		"earlier is due":    {posts: []posting{record, turn, retire}, late: []int{2}, now: []int{0, 1}, wait: 1},
		"new message waits": {posts: []posting{record, turn, call, other, word}, late: []int{1}, now: []int{0, 4}, wait: 1},
		"held up by two":    {posts: []posting{record, turn, retire}, late: []int{1, 0}, wait: 1},
		"word waits":        {posts: []posting{word, turn, record, word}, late: []int{0}, now: []int{1, 2, 3}, wait: 1},
		"held up and late":  {posts: []posting{turn, record}, late: []int{1, 0}, wait: 2},
	} {
		posts := make([]storage.Post, len(c.posts))
		for i, p := range c.posts {
			posts[i] = storage.Post{Seq: uint64(i), Body: mustJSON(p)}
		}
		now, wait := triable(posts, func(p storage.Post) time.Duration {
			return time.Duration(slices.Index(c.late, int(p.Seq))+1) * time.Second
		})
		var places []int
		for _, p := range now {
			places = append(places, int(p.Seq))
		}
		want := longRetry
		if c.wait > 0 {
			want = time.Duration(c.wait) * time.Second
		}
		if !slices.Equal(places, c.now) || wait != want {
			t.Errorf("%s: %v are tried now, the next after %s", name, places, wait)
		}
	}
}

// waiting puts posts about a match into the outbox, and lets it do what it can do at once.
func (p *party) waiting(s *sheet, posts ...posting) {
	p.Helper()
	if _, err := p.bot.commit(p.Context(), s, change{posts: posts}); err != nil {
		p.Fatal(err)
	}
	synctest.Wait()
}

// left lists what is still in the outbox.
func (p *party) left() []storage.Post {
	p.Helper()
	posts, err := p.store.Posts(0, 0)
	if err != nil {
		p.Fatal(err)
	}
	return posts
}

// attempts counts the calls of a method, which fail while there is an error.
type attempts struct {
	p   *party
	n   int
	err error
}

// count counts the calls of a method from now on, and lets them fail.
func (p *party) count(method string, err error) *attempts {
	c := &attempts{p: p, err: err}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.fail = func(called string) error {
		if called != method {
			return nil
		}
		c.n++
		return c.err
	}
	return c
}

func (c *attempts) made() int {
	c.p.mu.Lock()
	defer c.p.mu.Unlock()
	return c.n
}

// succeed lets the method do its work again.
func (c *attempts) succeed() {
	c.p.mu.Lock()
	defer c.p.mu.Unlock()
	c.err = nil
}

// A record that cannot be made does not hold up the next turn, which can be played.
func TestRecordHoldsNobodyUp(t *testing.T) {
	t.Parallel()
	in(t, func(p *party) {
		p.begin("carcassonne", nil, "Alix", "Bruno")
		old, s := p.live(), p.sheet(1)
		edits := p.count("Edit", discord.ErrUnavailable)
		s.head.Live = 0
		p.waiting(s, posting{Kind: postRecord, Message: uint64(old.id)}, s.next())
		s = p.sheet(1)
		if left := p.left(); len(left) != 1 || s.head.Live == 0 || s.head.Live == uint64(old.id) {
			t.Fatalf("%d posts wait, the live post is %d", len(left), s.head.Live)
		}
		edits.succeed()
		pass(longRetry)
		if left := p.left(); len(left) > 0 || len(p.buttons(old)) > 0 {
			t.Errorf("%d posts wait, the old post has %v", len(left), p.labels(old))
		}
		p.goOn(1)
	})
}

// A new message that cannot be sent holds up what follows it.
func TestNewPostHoldsUp(t *testing.T) {
	t.Parallel()
	in(t, func(p *party) {
		p.begin("carcassonne", nil, "Alix", "Bruno")
		old, s := p.live(), p.sheet(1)
		before := len(p.public())
		sends := p.count("Send", discord.ErrUnavailable)
		s.head.Live = 0
		notice := posting{Kind: postNotice, Told: s.head.Story}
		p.waiting(s, s.next(), notice, posting{Kind: postRecord, Message: uint64(old.id)})
		if left := p.left(); len(left) != 3 || sends.made() != 1 || len(p.buttons(old)) == 0 {
			t.Fatalf("%d posts wait after %d tries, the old post has %v", len(left), sends.made(), p.labels(old))
		}
		sends.succeed()
		pass(longRetry)
		all := p.public()[before:]
		if len(all) != 2 || len(p.buttons(all[0])) == 0 || len(p.buttons(all[1])) > 0 || len(p.buttons(old)) > 0 {
			t.Errorf("%d new messages, the old post has %v", len(all), p.labels(old))
		}
	})
}

// Edits of one message are made in their order, however often the first one fails.
func TestEditsInOrder(t *testing.T) {
	t.Parallel()
	in(t, func(p *party) {
		p.begin("carcassonne", nil, "Alix", "Bruno")
		old, s := p.live(), p.sheet(1)
		edits := p.count("Edit", discord.ErrUnavailable)
		s.head.Live = 0
		p.waiting(s, s.next(), posting{Kind: postRecord, Message: uint64(old.id)},
			posting{Kind: postRetire, Message: uint64(old.id)})
		pass(time.Minute)
		left := p.left()
		if len(left) != 2 || left[0].Tries == 0 || int(left[0].Tries) != edits.made() || left[1].Tries > 0 {
			t.Fatalf("%d posts wait after %d edits", len(left), edits.made())
		}
		edits.succeed()
		pass(longRetry)
		if left := p.left(); len(left) > 0 || !strings.Contains(p.text(old), "goes on") {
			t.Errorf("%d posts wait, the old post says %q", len(left), p.text(old))
		}
	})
}

// Posts that fail side by side are each tried as often as one alone is.
func TestTriedNoMoreOften(t *testing.T) {
	t.Parallel()
	in(t, func(p *party) {
		p.begin("carcassonne", nil, "Alix", "Bruno")
		s := p.sheet(1)
		live, lobby := s.head.Live, s.head.Lobby
		edits := p.count("Edit", discord.ErrUnavailable)
		p.waiting(s, posting{Kind: postStarted, Message: lobby})
		pass(time.Hour)
		alone := edits.made()
		for _, post := range p.left() {
			if err := p.store.Drop(post.Seq); err != nil {
				t.Fatal(err)
			}
		}
		edits = p.count("Edit", discord.ErrUnavailable)
		started, record := posting{Kind: postStarted, Message: lobby}, posting{Kind: postRecord, Message: live}
		p.waiting(s, started, record, started, record)
		pass(time.Hour)
		if n := edits.made(); alone < 2 || n != 2*alone || len(p.left()) != 4 {
			t.Errorf("two messages are edited %d times, one alone %d times", n, alone)
		}
	})
}

// lateEdit lets one edit be on its way until it may arrive.
type lateEdit struct {
	discord.API
	once          sync.Once
	leaves, lands chan struct{}
}

func (e *lateEdit) Edit(ctx context.Context, channel, message discord.Snowflake, m discord.Message) error {
	e.once.Do(func() { close(e.leaves); <-e.lands })
	return e.API.Edit(ctx, channel, message, m)
}

// during does something while an edit is on its way that was rendered before, and waits
// until it has arrived.
func (p *party) during(edit posting, do func()) {
	p.Helper()
	late := &lateEdit{API: p.bot.API, leaves: make(chan struct{}), lands: make(chan struct{})}
	p.bot.API = late
	if _, err := p.bot.commit(p.Context(), p.sheet(1), change{posts: []posting{edit}}); err != nil {
		p.Fatal(err)
	}
	<-late.leaves
	do()
	close(late.lands)
	p.quiet()
}

// An edit that arrives after the answer to a press which it does not know of does not bring
// back what was to be seen before.
func TestEditOvertaken(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	lobby := p.command("Alix", "play", words("game", "carcassonne", "where", "here"))
	p.quiet()
	p.during(posting{Kind: postLobby, Message: uint64(lobby.id)}, func() { p.label("Bruno", lobby, "join") })
	if !strings.Contains(p.text(lobby), "Bruno") {
		t.Errorf("the lobby says %q", p.text(lobby))
	}
	p.during(posting{Kind: postLobby, Message: uint64(lobby.id)}, func() { p.label("Alix", lobby, "start") })
	if len(p.buttons(lobby)) > 0 {
		t.Errorf("the lobby offers %v", p.labels(lobby))
	}
	m, who := p.live(), p.turn(1)
	p.during(p.sheet(1).refreshed()[0], func() { p.press(who, m.id, p.buttons(m)[0].CustomID) })
	if !p.has(m, verbConfirm) {
		t.Fatalf("nothing to confirm: %v", p.labels(m))
	}
	p.during(p.sheet(1).refreshed()[0], func() { p.label(who, m, verbConfirm) })
	if len(p.buttons(m)) > 0 || p.live() == m {
		t.Errorf("the record offers %v", p.labels(m))
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
