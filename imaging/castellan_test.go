package imaging

import (
	"github.com/bastide-games/bastide/imaging/view"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/castellan"
	"github.com/bastide-games/bastide/games/chance"
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
	{"walls", "building", 2, -1, nil, Board},
	{"preview", "building", 2, -1, []string{"long", "#0"}, Close},
	{"towers", "crowded", 4, -1, []string{"tower"}, Close},
	{"hand", "playing", 2, -1, nil, Board},
	{"double", "doubling", 2, -1, []string{"double"}, Close},
	{"four", "four", 4, games.Spectator, nil, Board},
	{"crowded", "crowded", 4, -1, nil, Board},
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
	o := Options{View: c.view, Names: names, Marks: map[string]string{}, Words: map[string]string{"hand": "hand", "deck": "decks"}}
	for _, choice := range prompt.Choices {
		switch n := len(o.Marks); choice.Mark {
		case games.Number:
			if choice.Rank >= 24 {
				continue // on another page
			}
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

// All of the board's part of the picture is lawn; so is the one before the first piece, where
// the castle's place is marked.
func TestLawnFillsThePicture(t *testing.T) {
	g, err := castellan.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	first, _, err := g.New(games.Setup{Seats: 2, Chance: chance.New(chance.Seed{1})})
	if err != nil {
		t.Fatal(err)
	}
	start, _ := first.View(games.Spectator, nil)
	played, o := castellanScene(0)
	for name, s := range map[string]scene.Scene{"start": start, "later": played} {
		for _, view := range []View{Board, Close} {
			o.View = view
			f := compose(s, o)
			c := newCanvas(f.Size)
			painter.paint(c, f)
			area := f.Area
			bare := 0
			for y := area.Min.Y; y < area.Max.Y; y++ {
				for x := area.Min.X; x < area.Max.X; x++ {
					if c.strip(y, y+1)[1+x] == tableIndex {
						bare++
					}
				}
			}
			if share := float64(bare) / float64(area.Dx()*area.Dy()); share > .01 { // the names of columns and rows
				t.Errorf("%s, view %d: %.1f %% of the board's part is bare table", name, view, 100*share)
			}
		}
	}
	marked := false
	for _, it := range start.Items {
		marked = marked || it.Noun == "site"
	}
	if !marked || start.Board.W < 7 {
		t.Errorf("the first lawn is %v, the castle's place marked: %v", start.Board, marked)
	}
}

// The names stay on the largest boards, and the numbers of cards can be read on a phone,
// with words for what they stand under.
func TestCastellanPanel(t *testing.T) {
	for i, c := range castellanPositions[:8] {
		s, o := castellanScene(i)
		o.View = Board
		for _, span := range []float64{0, 30} {
			wide := s
			wide.Items = append([]scene.Item{}, s.Items...)
			if span > 0 {
				wide.Items = append(wide.Items, scene.Item{Kind: scene.Outline, Noun: "tree", Box: scene.Rect{X: span, W: 1, H: 1}})
			}
			f := compose(wide, o)
			shown := map[string]bool{}
			for _, st := range f.stamps {
				switch {
				case st.look.name == "name":
					shown[st.look.text] = true
				case st.look.name == "count" && st.look.unit*PhoneWidth/float64(f.Size.X) < 11:
					t.Errorf("%s, %v wider: %q is %.1f px on a phone", c.name, span, st.look.text, st.look.unit*PhoneWidth/float64(f.Size.X))
				}
			}
			for seat := range s.Panel.Plates {
				if !shown[names[seat]] {
					t.Errorf("%s, %v wider, form %d: no name of seat %d", c.name, span, f.Form, seat)
				}
			}
		}
	}
}

// Where a castle is too large to be shown whole, what others have built since the viewer's last turn is seen with
// what is asked for, and the viewer's own pieces need not be.
func TestOthersNewsIsSeen(t *testing.T) {
	news := scene.Cell(9, 8)
	for pose, seen := range map[string]bool{"": true, "own": false} {
		s := scene.Scene{Game: castellan.ID, Grid: true, Board: scene.Rect{W: 18, H: 13}, Items: []scene.Item{
			{Kind: scene.Outline, Noun: "lawn", Seat: scene.Nobody, Box: scene.Rect{W: 18, H: 13}},
			{Kind: scene.Outline, Noun: "fresh", Name: "tower", Seat: 1, Pose: pose, Box: news},
			{Kind: scene.Spot, Noun: "tower-place", Word: "2,2", Seat: 0, Box: scene.Cell(2, 2)},
		}}
		f := compose(s, Options{View: Board, Marks: map[string]string{"2,2": "1"}, Highest: 230})
		if !f.Part.Holds(scene.Cell(2, 2)) || f.Part.Holds(news) != seen || view.UnitOnPhone(f.Unit) < 20 {
			t.Errorf("with a pose %q units of %.0f px are seen in %v", pose, view.UnitOnPhone(f.Unit), f.Part)
		}
	}
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
