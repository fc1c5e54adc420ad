package imaging

import (
	"image"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/burgenland"
	"github.com/bastide-games/bastide/games/scene"
)

// Positions of Burgen Land that show everything there is to draw.
var ringPositions = []struct {
	name     string
	snapshot string
	seat     games.Seat
	words    []string
	view     View
}{
	{"faces", "turn B choosing\ndraws 20\npoints 12 17\ndice 1 1\ncastles A whw wlwlwl wlwhws\ncastles B wswlw wlw.ws wsww\nrolled B 3 5 6\nused 0\ndeed none 0 -\ncrown 5 9\n", 1, []string{"use"}, Board},
	{"places", "turn B acting\ndraws 20\npoints 12 17\ndice 1 4\ncastles A whw Wlwlw wlwhws\ncastles B wswlw wlw.ws wsww\nrolled B 2 4\nused 4\ndeed none 0 -\ncrown 7 10 14\n", 1, nil, Close},
	{"penalty", "turn A rolling\ndraws 20\npoints 29 3\ndice 2 3\ncastles A lwlwlwlwhwhwhws wlwlwl -\ncastles B ww lw.wsw.w lwhwlw\nrolled B 3 6\nused 6\ndeed left 3 -\ncrown 21 22 4\n", 0, nil, Plain},
	{"won", "turn A over\ndraws 20\npoints 33 17\ndice 2 0\ncastles A whw wlwlwl wlwhwsw\ncastles B wswlw wlw.ws wsww\nrolled A 3\nused 3\ndeed scored 8 A\ncrown 15 18\n", games.Spectator, nil, Board},
}

// ringScene is the scene of one of the positions.
func ringScene(i int) (scene.Scene, Options) {
	g, err := burgenland.New(nil)
	if err != nil {
		panic(err)
	}
	c := ringPositions[i]
	s, err := g.Load(games.Setup{Seats: 2}, []byte("burgenland 1\n"+c.snapshot))
	if err != nil {
		panic(err)
	}
	sc, prompt := s.View(c.seat, c.words)
	o := Options{View: c.view, Names: names, Marks: map[string]string{}}
	for _, choice := range prompt.Choices {
		if choice.Mark == games.Letter {
			o.Marks[choice.Word] = string(rune('A' + len(o.Marks)))
		}
	}
	return sc, o
}

// ringSamples are the pictures the palette has to serve.
func ringSamples() (list []*image.RGBA) {
	for i := range ringPositions[:2] {
		list = append(list, naive(ringScene(i)))
	}
	return list
}

// TestRingFillsThePicture: a board that is no grid is shown as large as can be, not
// shrunk for a panel.
func TestRingFillsThePicture(t *testing.T) {
	f := compose(ringScene(0))
	if share := f.view.W * float64(f.unit) / float64(f.size.X); share < .85 {
		t.Errorf("the board takes %.2f of the width", share)
	}
}

// BenchmarkRing draws the board of Burgen Land, its sprites known.
func BenchmarkRing(b *testing.B) {
	p := New()
	s, o := ringScene(0)
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
