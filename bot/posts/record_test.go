package posts

import (
	"math"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// In a game of walls without tiles, a record shows the part that the game wants to show, and no
// points on the walls.
func TestRecordWithoutTiles(t *testing.T) {
	t.Parallel()
	s := begin(t, "castellan", "Alix", "Bruno")
	s.Play(40)
	board, _ := publicView(s.S)
	m := s.S.Recent[len(s.S.Recent)-1]
	for _, it := range board.Items {
		if it.Kind == scene.Face {
			at := games.Cell{X: int(it.Box.X), Y: int(it.Box.Y)}
			m.Events = append(slices.Clone(m.Events), games.Event{
				Kind: "claimed", Seat: m.Seat, Facts: []games.Fact{{Name: "at", Value: at.String()}}, Terms: []games.Term{{Name: "towers", Count: 4, Each: 1}},
			})
		}
	}
	s.post(session.Post{Kind: session.PostRecord, Seat: m.Seat, Moves: []session.Move{m}})
	sc := s.painted.scenes[len(s.painted.scenes)-1]
	if points := slices.ContainsFunc(sc.Items, func(it scene.Item) bool { return it.Noun == "gain" }); points || sc.Focus != board.Focus {
		t.Errorf("points on walls: %v; the focus is %v, not %v", points, sc.Focus, board.Focus)
	}
}

// The picture of a record has the tile of everybody who moved, wherever points were scored. Here
// the tiles are far apart.
func TestRecordShowsTheTilesOfAllMovers(t *testing.T) {
	t.Parallel()
	s := begin(t, "carcassonne", "Alix", "Bruno")
	laid := func() (at [2]scene.Rect) {
		board, _ := publicView(s.S)
		for _, it := range board.Items {
			if it.Kind == scene.Outline && it.Seat >= 0 {
				at[it.Seat] = it.Box
			}
		}
		return at
	}
	far := func(at [2]scene.Rect) bool {
		return at[0].W*at[1].W > 0 && max(math.Abs(at[0].X-at[1].X), math.Abs(at[0].Y-at[1].Y)) > 5
	}
	for range 300 { // one player builds at one end, the other at the other
		if far(laid()) {
			break
		}
		seat := s.S.Acting()[0]
		turn, err := s.S.Turn(seat)
		if err != nil {
			t.Fatal(err)
		}
		open := turn.Tip.Open()
		if open == nil || seat == 0 {
			s.Choose()
			continue
		}
		p := s.PressBy(session.VerbChoose, int(seat))
		p.At, p.Word = open.At, open.Prompt.Choices[len(open.Prompt.Choices)-1].Word
		s.Press(p)
	}
	at := laid()
	scored := games.Event{
		Kind: "scored", Facts: []games.Fact{{Name: "at", Value: games.Cell{X: int(at[0].X), Y: int(at[0].Y)}.String()}},
		Terms: []games.Term{{Name: "road-tiles", Count: 4, Each: 1}},
	}
	s.post(session.Post{Kind: session.PostRecord, Moves: []session.Move{{Events: []games.Event{scored}}, {Seat: 1}}})
	f := s.painted.scenes[len(s.painted.scenes)-1].Focus
	for seat, box := range at {
		if box.X < f.X || box.Y < f.Y || box.X+1 > f.X+f.W || box.Y+1 > f.Y+f.H {
			t.Errorf("the tile of seat %d at %v is not in %v", seat, box, f)
		}
	}
	if !far(at) {
		t.Errorf("the tiles are near each other: %v", at)
	}
}

// If a completed feature begins far away, its points are on the tile that completed it. In the
// final scoring, and for a cloister next to the tile, they are where the feature is.
func TestGainsAreOnTheTileOfTheMove(t *testing.T) {
	t.Parallel()
	sc := scene.Scene{Items: []scene.Item{{Kind: scene.Outline, Noun: "last", Seat: 1, Box: scene.Cell(0, 3)}}}
	for y := range 4 {
		sc.Items = append(sc.Items, scene.Item{Kind: scene.Face, Noun: "tile", Box: scene.Cell(0, y)})
	}
	scored := games.Event{Kind: "scored", Seat: 0, Facts: []games.Fact{{Name: "at", Value: "0,0"}}, Terms: []games.Term{{Count: 2, Each: 2}}}
	beside := scored
	beside.Facts = []games.Fact{{Name: "at", Value: "0,2"}}
	for name, c := range map[string]struct {
		events []games.Event
		row    int
	}{
		"far": {[]games.Event{scored}, 3}, "beside": {[]games.Event{beside}, 2},
		"at the end": {[]games.Event{{Kind: games.FinalScoring}, scored}, 0},
	} {
		for _, g := range gainsOf([]session.Move{{Seat: 1, Events: c.events}}) {
			if cell := g.cell(sc); cell != scene.Cell(0, c.row) {
				t.Errorf("%s: points are at %v, not in row %v", name, cell, c.row)
			}
		}
	}
}

// The points of a feature with a spot are at that spot, and those of two seats one above the other.
func TestGainsAreAtTheSpotOfTheFeature(t *testing.T) {
	t.Parallel()
	sc := scene.Scene{Items: []scene.Item{{Kind: scene.Face, Noun: "tile", Box: scene.Cell(0, 0)}, {Kind: scene.Face, Noun: "tile", Box: scene.Cell(-1, -2)}}}
	scored := games.Event{
		Kind: "scored", Facts: []games.Fact{{Name: "at", Value: "0,0"}}, Terms: []games.Term{{Count: 2, Each: 2}}, Spot: &scene.Point{X: -.14, Y: -1.5},
	}
	other := scored
	other.Seat = 1
	var boxes []scene.Rect
	for _, it := range withGains(sc, []session.Move{{Events: []games.Event{scored, other}}}).Items {
		if it.Noun == "gain" {
			boxes = append(boxes, it.Box)
		}
	}
	if len(boxes) != 2 {
		t.Fatalf("points are at %v", boxes)
	}
	if at := boxes[0].Centre(); math.Hypot(at.X-scored.Spot.X, at.Y-scored.Spot.Y) > .01 || boxes[1].Y+boxes[1].H > boxes[0].Y {
		t.Errorf("points for %v are at %v", *scored.Spot, boxes)
	}
}

// Points hide no other tile if a side is free, and never hide each other.
func TestGainsHideNothing(t *testing.T) {
	t.Parallel()
	sc := scene.Scene{}
	for _, at := range []scene.Rect{scene.Cell(0, 0), scene.Cell(0, 1), scene.Cell(0, 2)} {
		sc.Items = append(sc.Items, scene.Item{Kind: scene.Face, Noun: "tile", Box: at})
	}
	gains := func(at string, seats ...games.Seat) (boxes []scene.Rect) {
		var m session.Move
		for _, seat := range seats {
			m.Events = append(m.Events, games.Event{
				Kind: "scored", Seat: seat, Facts: []games.Fact{{Name: "at", Value: at}}, Terms: []games.Term{{Count: 2, Each: 2}},
			})
		}
		for _, it := range withGains(sc, []session.Move{m}).Items {
			if it.Noun == "gain" {
				boxes = append(boxes, it.Box)
			}
		}
		return boxes
	}
	for at, want := range map[string]struct{ from, to float64 }{"0,0": {-1, .2}, "0,1": {1.5, 2.2}, "0,2": {2.8, 4}} {
		boxes := gains(at, 0)
		if len(boxes) != 1 || boxes[0].Y < want.from || boxes[0].Y+boxes[0].H > want.to {
			t.Errorf("points for %s are at %v, not from %g to %g", at, boxes, want.from, want.to)
		}
	}
	if two := gains("0,1", 0, 1); len(two) != 2 || two[0].Y < two[1].Y+two[1].H {
		t.Errorf("points of two for one feature: %v", two)
	}
	if none := gains("5,5", 0); len(none) != 0 {
		t.Errorf("points on a cell without a tile: %v", none)
	}
}
