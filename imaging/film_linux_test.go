package imaging

import (
	"github.com/bastide-games/bastide/imaging/layout"
	"math/rand/v2"
	"syscall"
	"testing"
	"time"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
)

// BenchmarkFilm makes the film of a random match of each game. It reports the share of a
// second of one processor that a hundred steps take, with and without the drawing of
// what was never drawn before.
func BenchmarkFilm(b *testing.B) {
	for _, id := range []string{"carcassonne", "castle", "city", "castellan", "burgenland"} {
		b.Run(id, func(b *testing.B) {
			scenes, steps := playedThrough(b, catalog.Builtin()[id])
			if len(scenes) > 100 {
				scenes = thinned(scenes)
			}
			p := New()
			cold := processorTime(func() { filmOrFail(b, p, scenes) })
			film := filmOrFail(b, p, scenes)
			warm := time.Hour
			for b.Loop() {
				warm = min(warm, processorTime(func() { filmOrFail(b, p, scenes) }))
			}
			hundreds := float64(steps) / 100
			b.ReportMetric(cold.Seconds()/hundreds, "s/100steps-cold")
			b.ReportMetric(warm.Seconds()/hundreds, "s/100steps")
			b.ReportMetric(float64(len(film))/1000, "kB")
			b.ReportMetric(float64(len(scenes)), "pictures")
			b.ReportMetric(float64(steps), "steps")
		})
	}
}

// The film of a match of 72 tiles keeps its limit in the full width. With -v the test prints how
// much
// longer it takes than its pictures one by one.
func TestFilmOfAMatch(t *testing.T) {
	scenes, _ := playedThrough(t, catalog.Builtin()["carcassonne"])
	o := FilmOptions{Names: names, Title: "Carcassonne", Ending: "Bruno wins", Winners: []int{1}}
	var film []byte
	took := processorTime(func() {
		var err error
		if film, err = New().Film(scenes, o); err != nil {
			t.Fatal(err)
		}
	})
	p := New()
	single := processorTime(func() {
		for _, s := range scenes {
			if _, err := p.PNG(s, Options{Names: names, Key: "match"}); err != nil {
				t.Fatal(err)
			}
		}
	})
	g, _ := project(t, film)
	ratio := took.Seconds() / single.Seconds()
	t.Logf("%d scenes in %d pictures, %d px wide: %d kB, %.2f s, %.2f times the %.2f s of the pictures",
		len(scenes), len(g.Image), g.Config.Width, len(film)/1000, took.Seconds(), ratio, single.Seconds())
	if g.Config.Width != layout.FilmWidth || len(film) > FilmLimit {
		t.Errorf("%d px wide, %d bytes", g.Config.Width, len(film))
	}
}

func filmOrFail(b *testing.B, p *Painter, scenes []scene.Scene) []byte {
	film, err := p.Film(scenes, FilmOptions{Names: names})
	if err != nil {
		b.Fatal(err)
	}
	return film
}

// processorTime is what the process used while something was done.
func processorTime(do func()) time.Duration {
	used := func() time.Duration {
		var u syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
			panic(err)
		}
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	before := used()
	do()
	return used() - before
}

// playedThrough plays at random and returns a scene for each step at which the seat to
// act changes.
func playedThrough(b testing.TB, game games.Game) (scenes []scene.Scene, steps int) {
	header, err := table.NewHeader(game, game.Info().MinSeats, nil, [32]byte{3})
	if err != nil {
		b.Fatal(err)
	}
	m, _, err := table.New(game, header)
	if err != nil {
		b.Fatal(err)
	}
	choose := rand.New(rand.NewPCG(3, 3))
	for ; !m.Over(); steps++ {
		seat := m.Turn()[0]
		legal := m.State.Legal(seat)
		m, _, err = m.Apply(table.Entry{Seat: seat, Action: legal[choose.IntN(len(legal))]})
		if err != nil {
			b.Fatal(err)
		}
		if m.Over() || m.Turn()[0] != seat {
			s, _ := m.State.View(games.Spectator, nil)
			scenes = append(scenes, s)
		}
	}
	return scenes, steps
}
