package imaging

import (
	"github.com/bastide-games/bastide/imaging/layout"
	"image"
	"slices"
	"strconv"
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
		if choice.Mark == games.Number {
			o.Marks[choice.Word] = strconv.Itoa(len(o.Marks) + 1)
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

// A board that tells who plays is shown as a whole in every post: without a panel, always
// as large, whatever the record of a turn is about.
func TestRingIsShownWhole(t *testing.T) {
	s, o := ringScene(0)
	first := compose(s, o)
	if share := first.Part.W * float64(first.Unit) / float64(first.Size.X); share < .95 {
		t.Errorf("the board takes %.2f of the width", share)
	}
	for i := range ringPositions {
		for _, view := range []View{Board, Close} {
			s, o := ringScene(i)
			o.View, s.Focus = view, scene.Rect{X: 3, Y: 4, W: 2, H: 2}
			f := compose(s, o)
			if f.Size != first.Size || f.Part != s.Board || f.Unit != first.Unit || f.Form != layout.None {
				t.Errorf("%s, view %d: %v px, %v in units of %d px, panel %d", ringPositions[i].name, view, f.Size, f.Part, f.Unit, f.Form)
			}
			if texts := named(f); texts["Alix"] != 1 || texts["Bruno"] != 1 {
				t.Errorf("%s, view %d: names %v", ringPositions[i].name, view, texts)
			}
		}
	}
}

// In the history the whole board is small, in pixels too, and keeps its proportion.
func TestSmallRing(t *testing.T) {
	s, o := ringScene(0)
	large := painter.Draw(s, o).Rect.Size()
	o.View, o.Key = Small, "m"
	data, err := painter.PNG(s, o)
	if err != nil {
		t.Fatal(err)
	}
	small := decode(t, data).Rect.Size()
	if small.X > 420 || small.X < PhoneWidth || len(data) > 50_000 {
		t.Errorf("%v px, %d bytes", small, len(data))
	}
	if a, b := float64(small.X)/float64(small.Y), float64(large.X)/float64(large.Y); a/b < .98 || a/b > 1.02 {
		t.Errorf("%v of %v", small, large)
	}
}

// The picture of a match that is over has the winner's bar framed, with a wreath.
func TestRingCelebrates(t *testing.T) {
	s, o := ringScene(3)
	o.Winners = []int{1}
	for _, st := range compose(s, o).stamps {
		if st.look.noun == "player" && st.look.chosen != (st.look.seat == 1) {
			t.Errorf("seat %d celebrated: %v", st.look.seat, st.look.chosen)
		}
	}
}

// named counts the names of players that a picture shows.
func named(f *frame) map[string]int {
	texts := map[string]int{}
	for _, s := range f.stamps {
		if s.look.noun == "name" || s.look.name == "name" {
			texts[s.look.text]++
		}
	}
	return texts
}

// The crown, its trail and the faces that lead on lie beside the spaces, and markers above the numbers of the
// track: they hide nothing of what they mark.
func TestMarkersHideNothing(t *testing.T) {
	const edge = .09 // of a space, where nothing is drawn
	for i, position := range ringPositions {
		s, _ := ringScene(i)
		for _, space := range itemsOf(s, "space") {
			for _, it := range itemsOf(s, "crown", "reach", "stop") {
				in := min(it.Box.X+it.Box.W, space.Box.X+space.Box.W) - max(it.Box.X, space.Box.X)
				down := min(it.Box.Y+it.Box.H, space.Box.Y+space.Box.H) - max(it.Box.Y, space.Box.Y)
				if in > edge && down > edge {
					t.Errorf("%s: the %s at %v covers the space at %v", position.name, it.Noun, it.Box, space.Box)
				}
			}
		}
		track := itemsOf(s, "track")[0].Box
		for _, it := range itemsOf(s, "marker") {
			if it.Box.Y+it.Box.H > track.Y+track.H*.6 {
				t.Errorf("%s: the marker at %v covers a number of the track at %v", position.name, it.Box, track)
			}
		}
	}
}

// itemsOf lists the items of some nouns.
func itemsOf(s scene.Scene, nouns ...string) (list []scene.Item) {
	for _, it := range s.Items {
		if slices.Contains(nouns, it.Noun) {
			list = append(list, it)
		}
	}
	return list
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
