package imaging

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/castellan"
	"github.com/bastide-games/bastide/games/scene"
)

// Positions of Castellan that show everything there is to draw: testdata/castellan-*.txt
// are snapshots from matches of careful players.
var castellanPositions = []struct {
	name, snapshot string
	seats          int
	seat           games.Seat
	words          []string // "#" and a number for a choice
	view           View
}{
	{"walls", "building", 2, -1, []string{"long"}, Board},
	{"preview", "building", 2, -1, []string{"long", "#0"}, Close},
	{"towers", "crowded", 4, -1, []string{"tower"}, Close},
	{"hand", "playing", 2, -1, nil, Board},
	{"double", "doubling", 2, -1, []string{"double"}, Close},
	{"four", "four", 4, games.Spectator, nil, Board},
	{"crowded", "crowded", 4, -1, []string{"short"}, Board},
	{"closing", "crowded", 4, -1, []string{"short", "#0"}, Close},
	{"cards", "playing", 2, -1, nil, Plain},
	{"waiting", "doubling", 2, 0, nil, Plain},
}

// castellanScene is the scene of one of the positions, for the seat to act unless another
// one is named.
func castellanScene(i int) (scene.Scene, Options) {
	c := castellanPositions[i]
	g, err := castellan.New(nil)
	if err != nil {
		panic(err)
	}
	snapshot, err := os.ReadFile(filepath.Join("testdata", "castellan-"+c.snapshot+".txt"))
	if err != nil {
		panic(err)
	}
	s, err := g.Load(games.Setup{Seats: c.seats}, snapshot)
	if err != nil {
		panic(err)
	}
	seat := c.seat
	if turn := s.Turn(); len(turn) > 0 && c.name != "four" && c.name != "waiting" {
		seat = turn[0]
	}
	words := c.words
	if len(words) == 2 {
		at, _ := strconv.Atoi(strings.TrimPrefix(words[1], "#"))
		_, asked := s.View(seat, words[:1])
		words = []string{words[0], asked.Choices[at].Word}
	}
	sc, prompt := s.View(seat, words)
	o := Options{View: c.view, Names: names, Marks: map[string]string{}}
	for _, choice := range prompt.Choices {
		switch n := len(o.Marks); choice.Mark {
		case games.Number:
			o.Marks[choice.Word] = strconv.Itoa(n + 1)
		case games.Letter:
			o.Marks[choice.Word] = string(rune('A' + n))
		}
	}
	if c.view == Plain {
		return *sc.Hand, o
	}
	return sc, o
}

// BenchmarkCastellan draws a castle of four players, its sprites known.
func BenchmarkCastellan(b *testing.B) {
	p := New()
	s, o := castellanScene(6)
	data, err := p.PNG(s, o)
	if err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	for b.Loop() {
		if _, err := p.PNG(s, o); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(data))/1000, "kB")
}

// TestShowCastellan writes the positions, each as it is and as a phone shows it.
func TestShowCastellan(t *testing.T) {
	if *show == "" {
		t.Skip("give -show FOLDER to look at pictures")
	}
	p := New()
	for i, c := range castellanPositions {
		s, o := castellanScene(i)
		writeBoth(t, p, "castellan-"+c.name, s, o)
	}
}
