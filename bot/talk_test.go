package bot

import (
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
)

// slowly is a slow painter.
type slowly time.Duration

func (d slowly) PNG(scene.Scene, imaging.Options) ([]byte, error) {
	time.Sleep(time.Duration(d))
	return []byte("\x89PNG"), nil
}

func (d slowly) Film([]scene.Scene, imaging.FilmOptions) ([]byte, error) {
	time.Sleep(time.Duration(d))
	return []byte("GIF89a"), nil
}

// If a picture takes longer than Discord waits, the answer is promised in time and comes as an
// edit. A faster picture is the answer itself.
func TestSlowPictures(t *testing.T) {
	cases := []struct {
		name  string
		takes time.Duration
		want  []string
	}{
		{"quick", time.Second, []string{"Respond"}},
		{"slow", 5 * time.Second, []string{"Respond", "EditResponse"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newParty(t)
				p.begin("carcassonne", nil, "Alix", "Bruno")
				m := p.live()
				first := p.buttons(m)[0].CustomID
				synctest.Wait()
				p.easel.Painter = slowly(c.takes)
				began := time.Now()
				var calls []string
				p.failIf(func(method string) error {
					calls = append(calls, method)
					if len(calls) == 1 && time.Since(began) > 2*time.Second {
						t.Errorf("first answer after %v", time.Since(began))
					}
					return nil
				})
				p.press(p.turn(1), m.id, first)
				if !slices.Equal(calls, c.want) {
					t.Errorf("Discord was asked for %q, want %q", calls, c.want)
				}
				if now := p.buttons(m)[0].CustomID; now == first {
					t.Error("the panel did not change")
				}
			})
		})
	}
}

// If the answer was sent and lost, the bot promises none, because that promise would never be kept.
func TestNoPromiseAfterTheAnswer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		p.begin("carcassonne", map[string]string{"hand": "three"}, "Alix", "Bruno")
		m := p.live()
		synctest.Wait()
		p.easel.Painter = slowly(time.Second)
		var calls []string
		p.failIf(func(method string) error {
			calls = append(calls, method)
			if len(calls) == 1 {
				return fmt.Errorf("answer: %w", discord.ErrUnavailable)
			}
			return nil
		})
		p.press(p.turn(1), m.id, p.buttons(m)[0].CustomID)
		time.Sleep(time.Minute)
		synctest.Wait()
		if !slices.Equal(calls, []string{"Respond"}) {
			t.Errorf("Discord was asked for %q", calls)
		}
	})
}

// A command whose answer was lost and that Discord delivers again is answered, and not done twice.
func TestCommandDeliveredAgain(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno", "Chloé")
	for _, name := range []string{"turn", "match substitute", "match abandon"} {
		i := p.interaction("Alix")
		i.Kind, i.Name = discord.Command, name
		p.bot.Handle(p.Context(), i)
		first := p.answer(i.ID)
		p.quiet()
		before, posts := p.sheet(1).Revision, len(p.public())
		p.mu.Lock()
		delete(p.origin, i.ID)
		first.answers = 0
		p.mu.Unlock()
		p.bot.Handle(p.Context(), i)
		p.quiet()
		switch again := p.answer(i.ID); {
		case again == nil || again == first || again.to == 0:
			t.Errorf("/%s again is answered by %v", name, again)
		case p.sheet(1).Revision != before || len(p.public()) != posts:
			t.Errorf("/%s was done twice", name)
		}
	}
}
