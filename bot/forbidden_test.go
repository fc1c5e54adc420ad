package bot

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/places"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/storage"
)

// copyToForbiddenServer copies the first match to another server, so many times. Each copy has its own channel
// and players, and its turn cannot be posted.
func (p *party) copyToForbiddenServer(n int) {
	p.Helper()
	var shut []discord.Snowflake
	for i := range n {
		shut = append(shut, discord.Snowflake(10_000+i), discord.Snowflake(20_000+2*i), discord.Snowflake(20_001+2*i))
	}
	p.without(discord.ErrForbidden, shut...)
	row, s := p.row(1), p.sheet(1)
	turn := next(s).Encode()
	for i := range n {
		channel, one, two := uint64(10_000+i), uint64(20_000+2*i), uint64(20_001+2*i)
		copied := p.sheet(1)
		copied.Guild, copied.Channel, copied.Home, copied.LivePost, copied.LobbyPost = 11, channel, channel, 0, 0
		copied.Players[0].User, copied.Players[1].User = one, two
		e := copied.Encode()
		row.ID, row.Rev, row.Guild, row.Channel, row.Players, row.Head = 0, 0, 11, channel, []uint64{one, two}, e.Head
		if _, _, err := p.store.Commit(context.Background(), storage.Change{Match: row, Posts: [][]byte{turn}}); err != nil {
			p.Fatal(err)
		}
	}
}

// refusedCalls counts the requests that Discord has refused.
func (p *party) refusedCalls() int { return p.refusedIn(0, 1<<63) }

// refusedIn counts the refused requests in some channels.
func (p *party) refusedIn(from, to discord.Snowflake) (n int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for channel, refused := range p.refusals {
		if from <= channel && channel < to {
			n += refused
		}
	}
	return n
}

// checkShare fails unless requests were refused, and neither the refusing server nor its players'
// private messages used more than their share. Requests already on their way when the share was
// used up may exceed it.
func (p *party) checkShare() {
	p.Helper()
	if n := p.refusedIn(10_000, 20_000); n > places.PerServer+parallelPosts {
		p.Errorf("%d requests refused by the server", n)
	}
	if n := p.refusedIn(20_000, 1<<63); n > places.Private+parallelPosts {
		p.Errorf("%d requests refused by private messages", n)
	}
	if p.refusedCalls() == 0 {
		p.Error("nothing was refused")
	}
}

// playUnaffected plays the unaffected match on. It returns how many presses were answered and how many turns
// were posted.
func (p *party) playUnaffected(n int) (answered, posted int) {
	before := len(p.messagesIn(general))
	for range n {
		p.mu.Lock()
		m := p.find(discord.Snowflake(p.sheet(1).LivePost))
		p.mu.Unlock()
		who := p.turn(1)
		p.press(who, m.id, p.buttons(m)[0].CustomID)
		p.label(who, m, session.VerbConfirm)
		if len(p.buttons(m)) == 0 {
			answered++
		}
		synctest.Wait()
	}
	return answered, len(p.messagesIn(general)) - before
}

// If a server denies a thousand matches the right to write, this costs a small part of the refusals
// that Discord allows, and does not affect other servers. When the right is back, so are the
// matches.
func TestThousandForbidden(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.begin("carcassonne", nil, "Alix", "Bruno")
		matches := 1000
		if testing.Short() {
			matches = 250
		}
		p.copyToForbiddenServer(matches)
		p.bot.Wake()
		synctest.Wait()
		atOnce := p.refusedCalls()
		time.Sleep(10*time.Minute - time.Second)
		synctest.Wait()
		first := p.refusedCalls()
		p.checkShare()
		time.Sleep(23 * time.Hour)
		synctest.Wait()
		t.Logf("%d refusals at once, %d in ten minutes, %d in a day", atOnce, first, p.refusedCalls())
		if n := p.refusedCalls(); n > 100 {
			t.Errorf("%d refusals in a day", n)
		}
		if answered, posted := p.playUnaffected(3); answered != 3 || posted != 3 {
			t.Errorf("of an innocent match %d presses were answered and %d turns posted, not 3", answered, posted)
		}
	})
}

// When the bot may write again, it notices, and all matches come back, also those already tried.
func TestRightsReturn(t *testing.T) {
	t.Parallel()
	for name, back := range map[string]func(*party){
		"told":   func(p *party) { p.bot.Allowed(p.Context(), 11) },
		"untold": func(*party) { time.Sleep(places.MostPause + time.Minute) },
	} {
		inBubble(t, func(p *party) {
			p.begin("carcassonne", nil, "Alix", "Bruno")
			p.copyToForbiddenServer(40)
			p.bot.Wake()
			time.Sleep(10 * time.Hour)
			p.without(nil)
			back(p)
			synctest.Wait()
			time.Sleep(time.Minute)
			synctest.Wait()
			if left := p.undelivered(); len(left) > 0 {
				t.Errorf("%s: %d posts still wait", name, len(left))
			}
			for id := session.ID(2); id <= 41; id++ {
				if s := p.sheet(id); s.Trouble != "" || s.LivePost == 0 {
					t.Errorf("%s: match %d has trouble %q and live post %d", name, id, s.Trouble, s.LivePost)
				}
			}
		})
	}
}

// After a restart, the bot does not try all matches again that could not be posted.
func TestForbiddenAfterRestart(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.begin("carcassonne", nil, "Alix", "Bruno")
		p.copyToForbiddenServer(100)
		for id := session.ID(2); id <= 101; id++ {
			for try := 0; ; try++ { // the outbox may be telling its players about it
				s := p.sheet(id)
				s.Trouble, s.Told = session.TroubleForbidden, session.TroubleForbidden
				if err := p.commit(s, session.Result{}); err == nil {
					break
				} else if try > 9 {
					t.Fatal(err)
				}
			}
		}
		p.shut()
		p.open()
		time.Sleep(10*time.Minute - time.Second)
		synctest.Wait()
		p.checkShare()
	})
}

// parallelPosts is how many posts the outbox sends at a time.
const parallelPosts = 8

// From the moment the bot is removed from a server, it posts nothing there until it is invited
// again.
func TestRemovedFromServer(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.begin("carcassonne", nil, "Alix", "Bruno")
		p.copyToForbiddenServer(50)
		p.bot.Lost(t.Context(), discord.Loss{Guild: 11})
		synctest.Wait()
		for id := session.ID(2); id <= 51; id++ {
			if s := p.sheet(id); s.Trouble != session.TroubleForbidden {
				t.Fatalf("match %d has trouble %q", id, s.Trouble)
			}
		}
		if n := p.refusedIn(10_000, 10_050); n > parallelPosts { // those on their way at that moment
			t.Errorf("%d requests to the server", n)
		}
		p.without(nil)
		p.bot.Allowed(t.Context(), 11)
		time.Sleep(time.Minute)
		synctest.Wait()
		if s := p.sheet(51); s.Trouble != "" || s.LivePost == 0 {
			t.Errorf("trouble %q, live post %d", s.Trouble, s.LivePost)
		}
	})
}
