package bot

import (
	"bytes"
	"errors"
	"image/gif"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
)

// A film is shown only to the person who asks. It is promised at once and is a moving picture.
func TestFilm(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	p.playOn(1, 6, rand.New(rand.NewPCG(5, 5)))
	p.quiet()
	p.easel.Painter = imaging.New()
	for _, m := range []*shown{
		p.command("Alix", "match replay", nil),
		p.command("Sam", "match replay", words("match", p.sheet(1).ID.String())),
		p.label("Bruno", p.command("Bruno", "board", nil), "film"),
	} {
		if m.to == 0 || len(m.Files) != 1 || m.Files[0].Type != "image/gif" {
			t.Fatalf("to %d: %d files, %s", m.to, len(m.Files), p.text(m))
		}
		film, err := gif.DecodeAll(bytes.NewReader(m.Files[0].Data))
		const besides = 3 // the still frames, the title, and the end
		if err != nil || len(film.Image) != p.sheet(1).Match.Steps+1+besides {
			t.Errorf("%d pictures of %d steps, %v", len(film.Image), p.sheet(1).Match.Steps, err)
		}
	}
}

// However long a film takes, the answer is promised before the film is begun.
func TestFilmIsPromised(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		p.begin("carcassonne", nil, "Alix", "Bruno")
		synctest.Wait()
		p.easel.Painter = slowly(20 * time.Second)
		var calls []string
		began := time.Now()
		p.failIf(func(method string) error {
			calls = append(calls, method)
			if len(calls) == 1 && time.Since(began) > time.Second {
				t.Errorf("promised after %v", time.Since(began))
			}
			return nil
		})
		p.command("Alix", "match replay", nil)
		if !slices.Equal(calls, []string{"Respond", "EditResponse"}) {
			t.Errorf("Discord was asked for %q", calls)
		}
	})
}

// tooLong is a painter that cannot make films.
type tooLong struct{ bottest.Blank }

func (tooLong) Film([]scene.Scene, imaging.FilmOptions) ([]byte, error) { return nil, imaging.ErrFilm }

// patient is a painter that waits for permission to make a film, and reports that it has begun.
type patient struct {
	posts.Painter
	begun chan<- struct{}
	may   <-chan struct{}
}

func (l patient) Film(list []scene.Scene, o imaging.FilmOptions) ([]byte, error) {
	l.begun <- struct{}{}
	<-l.may
	return l.Painter.Film(list, o)
}

// broken is a painter that fails.
type broken struct{ bottest.Blank }

func (broken) Film([]scene.Scene, imaging.FilmOptions) ([]byte, error) {
	return nil, errors.New("out of paint")
}

func TestFilmRefused(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.refused(p.command("Sam", "match replay", nil), "bot.film.none")
	p.refused(p.command("Sam", "match replay", words("match", "nonsense!")), "bot.error.notfound")
	p.refused(p.command("Sam", "match replay", words("match", "zzzz")), "bot.error.notfound")
	lobby := p.command("Alix", "play", words("game", "carcassonne", "where", "here"))
	p.refused(p.command("Sam", "match replay", words("match", p.sheet(1).ID.String())), "bot.error.lobby")
	p.label("Bruno", lobby, "join")
	p.label("Alix", lobby, "start")
	p.quiet()
	elsewhere := p.interaction("Sam")
	elsewhere.Kind, elsewhere.Name, elsewhere.Options, elsewhere.Guild = discord.Command, "match replay", words("match", p.sheet(1).ID.String()), guild+1
	p.bot.Handle(t.Context(), elsewhere)
	p.refused(p.answer(elsewhere.ID), "bot.error.notfound")
	p.easel.Painter = broken{}
	if m := p.command("Alix", "match replay", nil); !strings.Contains(p.text(m), "incident") {
		t.Errorf("the message about a failure is %q", p.text(m))
	}
	p.easel.Painter = tooLong{}
	p.refused(p.command("Alix", "match replay", nil), "bot.film.large")
}

// counting counts its films, and works slowly.
type counting struct {
	posts.Painter
	films atomic.Int32
}

func (c *counting) Film(scenes []scene.Scene, o imaging.FilmOptions) ([]byte, error) {
	c.films.Add(1)
	return c.Painter.Film(scenes, o)
}

// peak returns the highest use of memory while a function runs.
func peak(do func()) (most uint64) {
	done, measured := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(measured)
		for {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			most = max(most, m.HeapAlloc)
			select {
			case <-done:
				return
			case <-time.After(5 * time.Millisecond):
			}
		}
	}()
	do()
	close(done)
	<-measured
	return most
}

// filmPresses makes some people ask for the film at the same moment, and counts films and refusals.
func (p *party) filmPresses(who []discord.Snowflake) (films, refusals int) {
	p.Helper()
	var all sync.WaitGroup
	var answers []discord.Snowflake
	for _, user := range who {
		i := p.interaction("Alix")
		i.Kind, i.Name, i.User.ID = discord.Command, "match replay", user
		answers = append(answers, i.ID)
		all.Go(func() { p.bot.Handle(p.Context(), i) })
	}
	all.Wait()
	for _, id := range answers {
		switch m := p.answer(id); {
		case m == nil:
			p.Error("a press has no answer")
		case len(m.Files) == 1:
			films++
		case strings.Contains(p.text(m), p.sentence("bot.error.underway")), strings.Contains(p.text(m), p.sentence("bot.error.crowded")):
			refusals++
		default:
			p.Errorf("answered %q", p.text(m))
		}
	}
	return films, refusals
}

// Five hundred presses on Film, by one person or by as many people, cost one film and little
// memory, and each gets an answer.
func TestFilmFlood(t *testing.T) {
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	turns := 60
	if testing.Short() {
		turns = 12
	}
	p.playOn(1, turns, rand.New(rand.NewPCG(5, 5)))
	p.quiet()
	painter := &counting{Painter: imaging.New()}
	p.easel.Painter = painter
	one, many := make([]discord.Snowflake, 500), make([]discord.Snowflake, 500)
	for i := range one {
		one[i], many[i] = persons["Alix"], discord.Snowflake(1000+i)
	}
	defer debug.SetGCPercent(debug.SetGCPercent(100)) // whatever GOGC says, because garbage counts
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	most := peak(func() {
		films, refusals := p.filmPresses(one)
		if films == 0 || films+refusals != 500 || painter.films.Load() != 1 {
			t.Errorf("one person got %d films and %d refusals; %d were made", films, refusals, painter.films.Load())
		}
		films, refusals = p.filmPresses(many)
		if films == 0 || films+refusals != 500 || painter.films.Load() != 1 {
			t.Errorf("many got %d films and %d refusals; %d were made", films, refusals, painter.films.Load())
		}
	})
	t.Logf("%d MB at most, %d MB before", most>>20, m.HeapAlloc>>20)
	if most > m.HeapAlloc+150<<20 {
		t.Errorf("%d MB at most, %d MB before", most>>20, m.HeapAlloc>>20)
	}
	p.playOn(1, 1, rand.New(rand.NewPCG(5, 6)))
	if p.command("Alix", "match replay", nil); painter.films.Load() != 2 {
		t.Error("an old film is shown after the match has gone on")
	}
}

// Running matches are suggested for a film, but not for a record.
func TestFilmSuggestions(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	for command, want := range map[string]int{"match replay": 1, "match export": 0} {
		i := p.interaction("Alix")
		i.Kind, i.Name, i.Focused = discord.Autocomplete, command, "match"
		p.bot.Handle(t.Context(), i)
		if len(p.choices) != want {
			t.Errorf("/%s suggests %v", command, p.choices)
		}
	}
}
