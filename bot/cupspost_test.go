package bot

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/cups"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
)

// editsFail counts edits. They fail while fail is set.
func (p *party) editsFail(err error) (edits *int, fail *bool) {
	edits, fail = new(int), new(bool)
	*fail = err != nil
	p.failIf(func(method string) error {
		if method != "Edit" {
			return nil
		}
		if *edits++; *fail {
			return fmt.Errorf("edit: %w", err)
		}
		return nil
	})
	return edits, fail
}

// The table of a cup is edited only if it has changed, at most every twenty seconds.
func TestCupPostIsEditedNowAndThen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		post := p.openCup(nil)
		edits, _ := p.editsFail(nil)
		start := time.Now()
		for _, who := range []string{"Alix", "Bruno", "Chloé", "Dora"} {
			p.label(who, post, posts.VerbCupJoin)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if text := p.text(post); !strings.Contains(text, "Dora") {
			t.Errorf("after four have joined: %s", text)
		}
		if most := 1 + int(time.Since(start)/(20*time.Second)); *edits > most {
			t.Errorf("%d edits, at most %d", *edits, most)
		}
		*edits = 0
		time.Sleep(10 * time.Hour)
		synctest.Wait()
		if *edits > 0 {
			t.Errorf("%d edits while nothing happened", *edits)
		}
	})
}

// A post that may not be edited is left alone until its content changes.
func TestCupPostForbidden(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		post := p.openCup(nil)
		edits, fail := p.editsFail(discord.ErrForbidden)
		p.label("Alix", post, posts.VerbCupJoin)
		time.Sleep(10 * time.Hour)
		synctest.Wait()
		if *edits != 1 {
			t.Errorf("%d edits", *edits)
		}
		*fail = false
		p.label("Bruno", post, posts.VerbCupJoin)
		time.Sleep(time.Minute)
		synctest.Wait()
		if text := p.text(post); !strings.Contains(text, "Bruno") {
			t.Errorf("allowed again: %s", text)
		}
	})
}

// A deleted post is sent again while the cup goes on.
func TestCupPostDeleted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		post := p.openCup(nil)
		join := p.idOf(post, posts.VerbCupJoin)
		p.mu.Lock()
		post.gone = true
		p.mu.Unlock()
		before := len(p.public())
		p.press("Alix", post.id, join)
		time.Sleep(time.Minute)
		synctest.Wait()
		all := p.public()
		if len(all) != before+1 || !strings.Contains(p.text(all[len(all)-1]), "Alix") {
			t.Errorf("%d posts, %d before", len(all), before)
		}
	})
}

// A cup that cannot be announced is called off.
func TestCupNotAnnounced(t *testing.T) {
	for off, err := range map[string]error{"place": discord.ErrGone, "refuse": discord.ErrInvalid} {
		t.Run(off, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newParty(t)
				p.begin("castle", nil, "Alix", "Bruno") // the test needs another post
				settled()
				p.mu.Lock()
				p.closed = map[discord.Snowflake]error{general: err}
				p.mu.Unlock()
				p.openCup(nil)
				if cup := p.cup(1); cup.Phase != cups.CalledOff || cup.Off != off || cup.Post.Message != 0 {
					t.Errorf("%+v", cup)
				}
				if n := p.refusals[general]; n != 1 {
					t.Errorf("tried %d times", n)
				}
			})
		})
	}
}

// Without the right to write, the announcement waits and comes once.
func TestCupAnnouncedLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		p.begin("castle", nil, "Alix", "Bruno")
		settled()
		before := len(p.public())
		p.mu.Lock()
		p.closed = map[discord.Snowflake]error{general: discord.ErrForbidden}
		p.mu.Unlock()
		p.openCup(nil)
		time.Sleep(time.Hour)
		synctest.Wait()
		p.mu.Lock()
		p.closed = nil
		p.mu.Unlock()
		time.Sleep(2 * time.Hour)
		synctest.Wait()
		if after := len(p.public()); after != before+1 || p.cup(1).Post.Message == 0 {
			t.Errorf("%d posts, %d before", after, before)
		}
	})
}
