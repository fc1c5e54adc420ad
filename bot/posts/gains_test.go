package posts

import (
	"maps"
	"math"
	"strconv"
	"testing"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
)

// checkFinalLabels tests the points in the last pictures of a match: none covers another, and in the record all are
// in the picture, large enough to read on a phone, and each seat has as many as it scored.
func checkFinalLabels(t *testing.T, s *studio) {
	t.Helper()
	checkApart(t, "the board", s.S.Match.Still(games.Spectator))
	for _, p := range s.Posts {
		if p.Kind != session.PostRecord {
			continue
		}
		before, _ := publicView(s.S)
		if !imaging.Tiled(before) {
			continue
		}
		sc := withGains(before, p.Moves)
		checkApart(t, "the record", sc)
		part, unit := imaging.OnPhone(sc, imaging.Options{View: imaging.Small})
		scored, shown := map[int]int{}, map[int]int{}
		for _, g := range gainsOf(p.Moves) {
			if hasTile(sc, g.cell(sc)) {
				scored[int(g.seat)] += g.points
			}
		}
		for _, it := range sc.Items {
			if it.Kind != scene.Label || it.Noun != nounGain {
				continue
			}
			points, err := strconv.Atoi(it.Text)
			shown[it.Seat] += points
			if err != nil || !part.Holds(it.Box) || it.Box.H*unit < gainReadable-1 {
				t.Errorf("%q stands at %v of %v, %.1f px high", it.Text, it.Box, part, it.Box.H*unit)
			}
		}
		if !maps.Equal(scored, shown) {
			t.Errorf("labels show %v of %v", shown, scored)
		}
		for _, it := range sc.Items {
			if it.Kind == scene.Face && !it.Dead && !part.Holds(it.Box) {
				t.Errorf("%s at %v is not in %v", it.Name, it.Box, part)
			}
		}
	}
}

func checkApart(t *testing.T, where string, sc scene.Scene) {
	t.Helper()
	var boxes []scene.Rect
	for _, it := range sc.Items {
		if it.Noun != nounGain {
			continue
		}
		for _, other := range boxes {
			if both := other.Meet(it.Box); both.W > 0 && both.H > 0 {
				t.Errorf("%s: %q at %v covers other points at %v", where, it.Text, it.Box, other)
			}
		}
		boxes = append(boxes, it.Box)
	}
}

// Points of one seat in the same place are one label with their sum, and one that finds no place near its
// feature adds to the nearest of its seat.
func TestGainsOfOneSeatAreJoined(t *testing.T) {
	t.Parallel()
	sc := scene.Scene{Game: "carcassonne", Grid: true, Board: scene.Rect{W: 9, H: 9}}
	for x := range 9 {
		for y := range 9 {
			sc.Items = append(sc.Items, scene.Item{Kind: scene.Face, Noun: "tile", Box: scene.Cell(x, y)})
		}
	}
	var m session.Move
	scored := func(seat games.Seat, x, y float64, points int) {
		cell := games.Cell{X: int(math.Floor(x)), Y: int(math.Floor(y))}
		m.Events = append(m.Events, games.Event{
			Kind: "scored", Seat: seat, Facts: []games.Fact{{Name: "at", Value: cell.String()}}, Terms: []games.Term{{Count: points, Each: 1}}, Spot: &scene.Point{X: x, Y: y},
		})
	}
	scored(0, 4.5, 4.5, 3)
	scored(0, 4.6, 4.4, 5)
	scored(1, 1.5, 7.5, 9)
	for range 40 { // of many seats in one place, some have to go elsewhere
		scored(games.Seat(len(m.Events)%5), 4.5, 4.5, 1)
	}
	after := withGains(sc, []session.Move{m})
	checkApart(t, "the scene", after)
	sums, n := map[int]int{}, 0
	for _, it := range after.Items {
		if it.Noun == nounGain {
			points, _ := strconv.Atoi(it.Text)
			sums[it.Seat] += points
			n++
		}
	}
	if want := map[int]int{0: 16, 1: 17, 2: 8, 3: 8, 4: 8}; !maps.Equal(sums, want) || n != 6 {
		t.Errorf("%d labels with %v, want 6 with %v", n, sums, want)
	}
}
