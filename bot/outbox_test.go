package bot

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/storage"
)

// failNext makes a method fail n times with an error.
func (p *party) failNext(method string, n int, err error) {
	p.failIf(func(called string) error {
		if called != method || n == 0 {
			return nil
		}
		n--
		return err
	})
}

// If the answer to Confirm does not arrive, the outbox makes the record.
func TestConfirmAnswerLost(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	m := p.live()
	who := p.turn(1)
	p.press(who, m.id, p.buttons(m)[0].CustomID)
	p.failNext("Respond", 1, discord.ErrExpired)
	p.label(who, m, session.VerbConfirm)
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
	p.failNext("Respond", 1, discord.ErrUnavailable)
	p.command("Alix", "play", words("game", "carcassonne"))
	lobby := p.live()
	p.label("Bruno", lobby, "join")
	if n := len(p.sheet(1).Players); n != 2 {
		t.Errorf("%d players", n)
	}
}

// If the answer to /play arrived but Discord did not say so, the first press on it tells the bot,
// and no second lobby is posted.
func TestLobbyAnswerUnconfirmed(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.set(func() { p.loseConfirmation = true })
	p.failNext("Send", 1, discord.ErrUnavailable) // so that the press comes first
	lobby := p.command("Alix", "play", words("game", "carcassonne", "where", "here"))
	p.await("the first try", func() bool {
		posts, _ := p.store.Posts(0, 1)
		return len(posts) == 1 && posts[0].Tries == 1
	})
	p.set(func() { p.loseConfirmation = false })
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

// If the answer to /play arrives long after the bot stopped waiting, one of the two lobbies
// remains, in either order. If it never arrives, there is one lobby.
func TestLobbyAnswerTardy(t *testing.T) {
	t.Parallel()
	for _, tardy := range []time.Duration{time.Millisecond, 3 * time.Second, 20 * time.Second, time.Hour} {
		inBubble(t, func(p *party) {
			p.answerDelay = tardy
			p.command("Alix", "play", words("game", "carcassonne", "where", "here"))
			time.Sleep(10 * time.Minute)
			synctest.Wait()
			p.quiet()
			open := p.messagesIn(general)
			if len(open) != 1 || p.sheet(1).LobbyPost != uint64(open[0].id) {
				t.Errorf("%s late: %d lobbies, the match's is %d", tardy, len(open), p.sheet(1).LobbyPost)
			}
			if p.answerDelay = 0; len(open) == 1 {
				p.label("Bruno", open[0], "join")
				p.label("Alix", open[0], "start")
			}
		})
	}
}

// A lobby that was posted twice is deleted if people gather at the other one.
func TestStrayLobby(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	lobby := p.command("Alix", "play", words("game", "carcassonne"))
	stray, err := p.Send(discord.While(t.Context(), p.bot.config.Mine, guild), general, lobby.Message, "stray")
	if err != nil {
		t.Fatal(err)
	}
	p.markDelivered(session.Post{Kind: session.PostLobby}, stray)
	p.quiet()
	p.mu.Lock()
	left := p.find(stray)
	p.mu.Unlock()
	if left != nil || p.sheet(1).LobbyPost != uint64(lobby.id) || len(p.buttons(lobby)) == 0 {
		t.Errorf("the stray lobby is there: %v, the lobby is %d", left != nil, p.sheet(1).LobbyPost)
	}
}

// A post that cannot be sent is tried again, also by the next process, and is posted once.
func TestPostTriedAgain(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.failNext("Send", 1, discord.ErrUnavailable)
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
		{"deleted channel", "Send", discord.ErrGone, session.TroubleGone},
		{"no right to write", "Send", discord.ErrForbidden, session.TroubleForbidden},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p := newParty(t)
			p.failNext(c.method, 1000, c.err)
			lobby := p.command("Alix", "play", words("game", "carcassonne", "where", "here"))
			p.label("Bruno", lobby, "join")
			p.label("Alix", lobby, "start")
			// The lobby's edit still succeeds and may clear it once. If then no post is left to try, /turn makes one.
			// Each press lets a refused post through at once, so asking all the time would use up the refusals that
			// a server may have in ten minutes.
			p.await("the trouble to be told", func() bool {
				if waiting, err := p.store.Posts(0, 0); err == nil && len(waiting) == 0 && p.sheet(1).Trouble == "" {
					p.command("Alix", "turn", nil)
				}
				return p.sheet(1).Trouble == c.trouble && strings.Contains(p.text(p.command("Alix", "games", nil)), p.sentence("bot.trouble."+c.trouble))
			})
			p.failNext("", 0, nil)
			p.await("the match to go on", func() bool { // a post may be refused just after a press, so one may not do
				p.command("Alix", "turn", nil)
				return p.sheet(1).Trouble == "" && p.sheet(1).LivePost != 0
			})
			p.quiet()
			// An earlier attempt of the outbox may have succeeded before the turn was asked for.
			// Then the answer leads to that post.
			turns := slices.DeleteFunc(p.messagesIn(general), func(m *shown) bool { return !strings.Contains(p.text(m), "### <@") })
			if len(turns) != 1 || uint64(turns[0].id) != p.sheet(1).LivePost {
				t.Errorf("%d turns are to be seen, live is %d", len(turns), p.sheet(1).LivePost)
			}
		})
	}
}

func TestArchivedThread(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.failNext("Send", 1, discord.ErrArchived)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	if len(p.public()) != 2 {
		t.Errorf("%d public messages", len(p.public()))
	}
}

// If no thread can be made, the match is played in the channel.
func TestNoThread(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.failNext("StartThread", 1, discord.ErrForbidden)
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
	p.bot.buttons["board"] = button{is: shows, route: func(context.Context, *interaction.Request) error { return errors.New("oops") }}
	answer := p.label("Alix", p.live(), "board")
	p.refused(answer, "bot.error.internal")
	if strings.Contains(p.text(answer), "oops") {
		t.Error("details are told")
	}
}

// brokenStore refuses some commits that remove a delivered post.
type brokenStore struct {
	records.Store
	refusals atomic.Int32 // remaining; only the outbox's one worker counts them down
}

func (s *brokenStore) Commit(ctx context.Context, c storage.Change) (storage.Match, []uint64, error) {
	if len(c.Delivered) > 0 && s.refusals.Load() > 0 {
		s.refusals.Add(-1)
		return storage.Match{}, nil, storage.ErrFull
	}
	return s.Store.Commit(ctx, c)
}

// A post that was sent is not sent again when the disk is full afterwards.
func TestSentOnceOnFullDisk(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.shut()
	p.wrap = func(s records.Store) records.Store {
		full := &brokenStore{Store: s}
		full.refusals.Store(1)
		return full
	}
	p.nonceLifetime, p.withholdIDs = time.Nanosecond, true // so that only posts are noted as delivered
	p.open()
	p.begin("carcassonne", nil, "Alix", "Bruno")
	if n := len(p.public()); n != 2 {
		t.Errorf("%d public messages, want lobby and turn", n)
	}
}

// If Discord keeps refusing a turn post as malformed, the bot gives it up, so that it does not
// block its match forever. /turn posts it again.
func TestMalformedTurnPost(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.failNext("Send", 2, discord.ErrInvalid)
	lobby := p.command("Alix", "play", words("game", "carcassonne", "where", "here"))
	p.label("Bruno", lobby, "join")
	p.label("Alix", lobby, "start")
	var posts []storage.Post
	p.await("the first try", func() bool {
		posts, _ = p.store.Posts(0, 1)
		return len(posts) == 1 && posts[0].Tries == 1
	})
	if err := p.store.Retry(posts[0].Seq, 5, 0); err != nil {
		t.Fatal(err)
	}
	p.shut()
	p.open()
	p.quiet()
	if s := p.sheet(1); s.LivePost != 0 || len(p.public()) != 1 {
		t.Fatalf("live post %d, %d public messages", s.LivePost, len(p.public()))
	}
	p.command(p.turn(1), "turn", nil)
	live := p.live()
	p.press(p.turn(1), live.id, p.buttons(live)[0].CustomID)
	if !p.has(live, session.VerbConfirm) {
		t.Errorf("the match does not go on: %v", p.labels(live))
	}
}

// If a turn post arrived without the bot's knowledge and the match went on, it loses its buttons.
// If it was pressed meanwhile, it is the record of its turn and stays.
func TestStrayTurnPost(t *testing.T) {
	t.Parallel()
	for _, wasPressed := range []bool{false, true} {
		p := newParty(t)
		p.begin("carcassonne", nil, "Alix", "Bruno")
		stray, err := p.Send(discord.While(t.Context(), p.bot.config.Mine, guild), general, p.live().Message, "stray")
		if err != nil {
			t.Fatal(err)
		}
		m, who := p.live(), p.turn(1)
		p.press(who, m.id, p.buttons(m)[0].CustomID)
		p.label(who, m, session.VerbConfirm)
		p.quiet()
		s := p.sheet(1)
		if wasPressed {
			s.Pressed = uint64(stray)
		}
		if err := p.commit(s, session.Result{}); err != nil {
			t.Fatal(err)
		}
		late := session.Post{Kind: session.PostTurn, Position: s.Position - 1}
		p.markDelivered(late, stray)
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

// A turn post that arrived without the bot's knowledge becomes known by a press, and is not sent again. If another player must
// still be called, a new one is sent, and the first one loses its buttons.
func TestTurnPostKnownByPress(t *testing.T) {
	t.Parallel()
	for _, othersWait := range []bool{false, true} {
		p := newParty(t)
		p.begin("carcassonne", nil, "Alix", "Bruno")
		arrived, s := p.live(), p.sheet(1)
		s.ClearLivePostAndCalls()
		if err := p.commit(s, session.Result{}); err != nil {
			t.Fatal(err)
		}
		p.press(p.turn(1), arrived.id, p.buttons(arrived)[0].CustomID)
		if s = p.sheet(1); othersWait {
			s.ResetCalls(func(games.Seat) bool { return true })
		}
		if err := p.commit(s, session.Result{Posts: []session.Post{{Kind: session.PostTurn, Position: s.Position}}}); err != nil {
			t.Fatal(err)
		}
		if again := p.live() != arrived; again != othersWait || again == (len(p.buttons(arrived)) > 0) || !p.has(p.live(), session.VerbConfirm) {
			t.Errorf("others wait %v: sent again %v, there are %v and %v", othersWait, again, p.labels(arrived), p.labels(p.live()))
		}
	}
}

// longRetry is the longest time between two attempts of the outbox.
const longRetry = 10 * time.Minute

// next is the post that continues the match.
func next(s *session.Session) session.Post {
	return session.Post{Kind: session.PostTurn, Position: s.Position}
}

// liveEdit is the edit that updates the live post.
func (p *party) liveEdit() session.Post {
	s := p.sheet(1)
	return session.Post{Kind: session.PostTurn, Message: s.LivePost, Position: s.Position}
}

// markDelivered notes that a post was delivered as a message.
func (p *party) markDelivered(post session.Post, message discord.Snowflake) {
	p.Helper()
	s, r := events.Delivered(p.sheet(1), p.bot.records.Env(1), post, uint64(message))
	if err := p.commit(s, r); err != nil {
		p.Fatal(err)
	}
}

// putInOutbox puts posts about a match into the outbox, and lets it do what it can at once.
func (p *party) putInOutbox(s *session.Session, posts ...session.Post) {
	p.Helper()
	if err := p.commit(s, session.Result{Posts: posts}); err != nil {
		p.Fatal(err)
	}
	synctest.Wait()
}

// undelivered lists the posts in the outbox.
func (p *party) undelivered() []storage.Post {
	p.Helper()
	posts, err := p.store.Posts(0, 0)
	if err != nil {
		p.Fatal(err)
	}
	return posts
}

// attempts counts the calls of a method, which fail while err is set.
type attempts struct {
	p   *party
	n   int
	err error
}

// failCounted counts the calls of a method from now on, and makes them fail.
func (p *party) failCounted(method string, err error) *attempts {
	c := &attempts{p: p, err: err}
	p.failIf(func(called string) error {
		if called != method {
			return nil
		}
		c.n++
		return c.err
	})
	return c
}

func (c *attempts) made() int {
	c.p.mu.Lock()
	defer c.p.mu.Unlock()
	return c.n
}

// succeed makes the method work again.
func (c *attempts) succeed() {
	c.p.mu.Lock()
	defer c.p.mu.Unlock()
	c.err = nil
}

// settled starts a match and lets every player decide once. Until then, each new turn also edits
// the lobby's post, which links to it.
func (p *party) settled(who ...string) {
	p.Helper()
	p.begin("carcassonne", nil, who...)
	p.playOn(1, len(who), rand.New(rand.NewPCG(1, 2)))
	p.quiet()
}

// A record that cannot be made does not delay the next turn, which can be played.
func TestRecordHoldsNobodyUp(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.settled("Alix", "Bruno")
		old, s := p.live(), p.sheet(1)
		edits := p.failCounted("Edit", discord.ErrUnavailable)
		s.LivePost = 0
		p.putInOutbox(s, session.Post{Kind: session.PostRecord, Message: uint64(old.id)}, next(s))
		s = p.sheet(1)
		if left := p.undelivered(); len(left) != 1 || s.LivePost == 0 || s.LivePost == uint64(old.id) {
			t.Fatalf("%d posts wait, the live post is %d", len(left), s.LivePost)
		}
		edits.succeed()
		letPass(longRetry)
		if left := p.undelivered(); len(left) > 0 || len(p.buttons(old)) > 0 {
			t.Errorf("%d posts wait, the old post has %v", len(left), p.labels(old))
		}
		p.playTurns(1)
	})
}

// A new message that cannot be sent delays the posts after it.
func TestNewPostHoldsUp(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.begin("carcassonne", nil, "Alix", "Bruno")
		old, s := p.live(), p.sheet(1)
		before := len(p.public())
		sends := p.failCounted("Send", discord.ErrUnavailable)
		s.LivePost = 0
		notice := session.Post{Kind: session.PostNotice, Moves: s.Recent}
		p.putInOutbox(s, next(s), notice, session.Post{Kind: session.PostRecord, Message: uint64(old.id)})
		if left := p.undelivered(); len(left) != 3 || sends.made() != 1 || len(p.buttons(old)) == 0 {
			t.Fatalf("%d posts wait after %d tries, the old post has %v", len(left), sends.made(), p.labels(old))
		}
		sends.succeed()
		letPass(longRetry)
		all := p.public()[before:]
		if len(all) != 2 || len(p.buttons(all[0])) == 0 || len(p.buttons(all[1])) > 0 || len(p.buttons(old)) > 0 {
			t.Errorf("%d new messages, the old post has %v", len(all), p.labels(old))
		}
	})
}

// Edits of one message are made in their order, however often the first one fails.
func TestEditsInOrder(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.settled("Alix", "Bruno")
		old, s := p.live(), p.sheet(1)
		edits := p.failCounted("Edit", discord.ErrUnavailable)
		s.LivePost = 0
		p.putInOutbox(s, next(s), session.Post{Kind: session.PostRecord, Message: uint64(old.id)},
			session.Post{Kind: session.PostRetire, Message: uint64(old.id)})
		letPass(time.Minute)
		left := p.undelivered()
		if len(left) != 2 || left[0].Tries == 0 || int(left[0].Tries) != edits.made() || left[1].Tries > 0 {
			t.Fatalf("%d posts wait after %d edits", len(left), edits.made())
		}
		edits.succeed()
		letPass(longRetry)
		if left := p.undelivered(); len(left) > 0 || !strings.Contains(p.text(old), bottest.Phrase("bot.turn.moved")) {
			t.Errorf("%d posts wait, the old post says %q", len(left), p.text(old))
		}
	})
}

// Posts that fail at the same time are each tried as often as a single one.
func TestTriedNoMoreOften(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.begin("carcassonne", nil, "Alix", "Bruno")
		s := p.sheet(1)
		live, lobby := s.LivePost, s.LobbyPost
		edits := p.failCounted("Edit", discord.ErrUnavailable)
		p.putInOutbox(s, session.Post{Kind: session.PostStarted, Message: lobby})
		letPass(time.Hour)
		alone := edits.made()
		for _, post := range p.undelivered() {
			if err := p.store.Drop(post.Seq); err != nil {
				t.Fatal(err)
			}
		}
		edits = p.failCounted("Edit", discord.ErrUnavailable)
		started, record := session.Post{Kind: session.PostStarted, Message: lobby}, session.Post{Kind: session.PostRecord, Message: live}
		p.putInOutbox(s, started, record, started, record)
		letPass(time.Hour)
		if n := edits.made(); alone < 2 || n != 2*alone || len(p.undelivered()) != 4 {
			t.Errorf("two messages are edited %d times, one alone %d times", n, alone)
		}
	})
}

// An edit is tried six times, or for hours if Discord does not answer or denies everything. Then
// the bot gives it up and posts the live post again instead.
func TestEditsAreGivenUp(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		err   error
		tries int
	}{{discord.ErrInvalid, 6}, {discord.ErrOldEdits, 6}, {discord.ErrUnavailable, 24}, {discord.ErrForbidden, 24}} {
		inBubble(t, func(p *party) {
			p.settled("Alix", "Bruno")
			s := p.sheet(1)
			edits := p.failCounted("Edit", c.err)
			p.putInOutbox(s, session.Post{Kind: session.PostStarted, Message: s.LobbyPost})
			letPass(48 * time.Hour)
			if left := p.undelivered(); edits.made() != c.tries || len(left) > 0 {
				t.Errorf("%v: %d tries, %d posts wait", c.err, edits.made(), len(left))
			}
			was := p.sheet(1).LivePost
			edits = p.failCounted("Edit", discord.ErrInvalid)
			p.putInOutbox(p.sheet(1), p.liveEdit())
			letPass(48 * time.Hour)
			if left, now := p.undelivered(), p.sheet(1).LivePost; edits.made() < 6 || edits.made() > 12 || len(left) > 0 || now == was {
				t.Errorf("%v: the live post is edited %d times, %d posts wait", c.err, edits.made(), len(left))
			}
		})
	}
}

// lateEdit delays one edit until it may arrive.
type lateEdit struct {
	discord.API
	mu            sync.Mutex
	leaves, lands chan struct{} // nil: edits arrive at once
}

func (e *lateEdit) Edit(ctx context.Context, channel, message discord.Snowflake, m discord.Message) error {
	e.mu.Lock()
	leaves, lands := e.leaves, e.lands
	e.leaves, e.lands = nil, nil
	e.mu.Unlock()
	if leaves != nil {
		close(leaves)
		<-lands
	}
	return e.API.Edit(ctx, channel, message, m)
}

// during runs do while an earlier edit is on its way, and waits until the edit has arrived.
func (p *party) during(late *lateEdit, edit session.Post, do func()) {
	p.Helper()
	leaves, lands := make(chan struct{}), make(chan struct{})
	late.mu.Lock()
	late.leaves, late.lands = leaves, lands
	late.mu.Unlock()
	if err := p.commit(p.sheet(1), session.Result{Posts: []session.Post{edit}}); err != nil {
		p.Fatal(err)
	}
	<-leaves
	do()
	close(lands)
	p.quiet()
}

// If an edit arrives after the answer to a later press, it does not bring back the old content.
func TestEditOvertaken(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.shut()
	late := &lateEdit{API: p.fakeDiscord}
	p.front = late
	p.open()
	lobby := p.command("Alix", "play", words("game", "carcassonne", "where", "here"))
	p.quiet()
	p.during(late, session.Post{Kind: session.PostLobby, Message: uint64(lobby.id)}, func() { p.label("Bruno", lobby, "join") })
	if !strings.Contains(p.text(lobby), "Bruno") {
		t.Errorf("the lobby says %q", p.text(lobby))
	}
	p.during(late, session.Post{Kind: session.PostLobby, Message: uint64(lobby.id)}, func() { p.label("Alix", lobby, "start") })
	if p.has(lobby, "start") {
		t.Errorf("the lobby offers %v", p.labels(lobby))
	}
	m, who := p.live(), p.turn(1)
	p.during(late, p.liveEdit(), func() { p.press(who, m.id, p.buttons(m)[0].CustomID) })
	if !p.has(m, session.VerbConfirm) {
		t.Fatalf("nothing to confirm: %v", p.labels(m))
	}
	p.during(late, p.liveEdit(), func() { p.label(who, m, session.VerbConfirm) })
	if len(p.buttons(m)) > 0 || p.live() == m {
		t.Errorf("the record offers %v", p.labels(m))
	}
}

// If Discord makes an edit long after the bot gave it up or was killed, the edit brings buttons
// back to a record. The bot removes them again, even if it is killed a second time before.
func TestEditCarriedOutLate(t *testing.T) {
	t.Parallel()
	for _, killed := range []int{0, 1, 2} {
		inBubble(t, func(p *party) {
			p.begin("carcassonne", nil, "Alix", "Bruno")
			m, who := p.live(), p.turn(1)
			p.answerDelay = 10 * time.Second
			p.press(who, m.id, p.buttons(m)[0].CustomID)
			if killed > 0 {
				p.shut()
				p.open()
			}
			p.press(who, m.id, p.buttons(m)[0].CustomID) // out of date: shows what was chosen
			p.label(who, m, session.VerbConfirm)
			letPass(time.Second)
			if len(p.buttons(m)) > 0 || p.sheet(1).Match.Steps == 0 {
				t.Fatalf("killed %d times: not a record: %v", killed, p.labels(m))
			}
			if killed > 1 {
				p.shut()
				p.open()
			}
			letPass(10 * time.Second)
			if len(p.buttons(m)) == 0 {
				t.Fatalf("killed %d times: nothing arrived late", killed)
			}
			letPass(20 * time.Second)
			if len(p.buttons(m)) > 0 || !strings.Contains(p.text(m), "lays") {
				t.Errorf("killed %d times: the record offers %v", killed, p.labels(m))
			}
			edits := p.failCounted("Edit", nil)
			letPass(time.Hour)
			p.playTurns(2)
			letPass(time.Hour)
			if edits.made() > 0 {
				t.Errorf("killed %d times: %d needless edits", killed, edits.made())
			}
		})
	}
}

// Old posts lose their buttons even if Discord did not answer for an hour.
func TestRecordAfterAnHour(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.begin("carcassonne", nil, "Alix", "Bruno")
		m := p.live()
		p.failIf(func(method string) error {
			if s := p.sheet(1); s.Match.Steps > 0 && method != "Send" {
				return discord.ErrUnavailable
			}
			return nil
		})
		p.decideAndConfirm()
		letPass(time.Hour)
		p.failNext("", 0, nil)
		letPass(longRetry)
		p.quiet()
		if len(p.buttons(m)) > 0 {
			t.Errorf("still %v", p.labels(m))
		}
	})
}
