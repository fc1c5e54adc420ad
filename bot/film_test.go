package bot

import (
	"bytes"
	"errors"
	"image/gif"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
)

// A film is for the person who asks, promised at once, and a picture that moves.
func TestFilm(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.easel.Painter = imaging.New()
	p.begin("carcassonne", nil, "Alix", "Bruno")
	p.playOn(1, 6, rand.New(rand.NewPCG(5, 5)))
	for _, m := range []*shown{
		p.command("Alix", "replay", nil),
		p.command("Sam", "replay", words("match", p.sheet(1).ID.String())),
		p.label("Bruno", p.command("Bruno", "board", nil), "film"),
	} {
		if m.to == 0 || len(m.Files) != 1 || m.Files[0].Type != "image/gif" {
			t.Fatalf("to %d: %d files, %s", m.to, len(m.Files), p.text(m))
		}
		film, err := gif.DecodeAll(bytes.NewReader(m.Files[0].Data))
		if err != nil || len(film.Image) != p.sheet(1).Match.Steps+1 {
			t.Errorf("%d pictures of %d steps, %v", len(film.Image), p.sheet(1).Match.Steps, err)
		}
	}
}

// However long a film takes, the answer is promised before it is begun.
func TestFilmIsPromised(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		p.begin("carcassonne", nil, "Alix", "Bruno")
		synctest.Wait()
		p.easel.Painter = slowly(20 * time.Second)
		var calls []string
		began := time.Now()
		p.fail = func(method string) error {
			calls = append(calls, method)
			if len(calls) == 1 && time.Since(began) > time.Second {
				t.Errorf("promised after %v", time.Since(began))
			}
			return nil
		}
		p.command("Alix", "replay", nil)
		if !slices.Equal(calls, []string{"Respond", "EditResponse"}) {
			t.Errorf("Discord was asked for %q", calls)
		}
	})
}

// tooLong is a painter that cannot make films.
type tooLong struct{ blank }

func (tooLong) Film([]scene.Scene, imaging.FilmOptions) ([]byte, error) { return nil, imaging.ErrFilm }

// broken is a painter that fails.
type broken struct{ blank }

func (broken) Film([]scene.Scene, imaging.FilmOptions) ([]byte, error) {
	return nil, errors.New("out of paint")
}

func TestFilmRefused(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.refused(p.command("Sam", "replay", nil), "bot.film.none")
	p.refused(p.command("Sam", "replay", words("match", "nonsense!")), "bot.error.notfound")
	p.refused(p.command("Sam", "replay", words("match", "zzzz")), "bot.error.notfound")
	lobby := p.command("Alix", "play", words("game", "carcassonne", "where", "here"))
	p.refused(p.command("Sam", "replay", words("match", p.sheet(1).ID.String())), "bot.error.lobby")
	p.label("Bruno", lobby, "join")
	p.label("Alix", lobby, "start")
	p.quiet()
	elsewhere := p.interaction("Sam")
	elsewhere.Kind, elsewhere.Name, elsewhere.Options, elsewhere.Guild = discord.Command, "replay", words("match", p.sheet(1).ID.String()), guild+1
	p.bot.Handle(t.Context(), elsewhere)
	p.refused(p.answer(elsewhere.ID), "bot.error.notfound")
	p.easel.Painter = tooLong{}
	p.refused(p.command("Alix", "replay", nil), "bot.film.large")
	p.easel.Painter = broken{}
	if m := p.command("Alix", "replay", nil); !strings.Contains(p.text(m), "incident") {
		t.Errorf("a failure is told as %q", p.text(m))
	}
}

// Matches that run are suggested for a film, and not for a record.
func TestFilmSuggestions(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	for command, want := range map[string]int{"replay": 1, "export": 0} {
		i := p.interaction("Alix")
		i.Kind, i.Name, i.Focused = discord.Autocomplete, command, "match"
		p.bot.Handle(t.Context(), i)
		if len(p.choices) != want {
			t.Errorf("/%s suggests %v", command, p.choices)
		}
	}
}
