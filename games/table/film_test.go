package table_test

import (
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
)

// courseOf plays the first legal actions of a game and returns the steps.
func courseOf(t *testing.T, id string, steps int) []table.Step {
	t.Helper()
	game := catalog.Builtin()[id]
	h, err := table.NewHeader(game, 2, nil, [32]byte{9})
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := table.New(game, h)
	if err != nil {
		t.Fatal(err)
	}
	r := table.Record{Header: h}
	for len(r.Entries) < steps && !m.Over() {
		seat := m.Turn()[0]
		e := table.Entry{Seat: seat, Action: m.State.Legal(seat)[0]}
		if m, _, err = m.Apply(e); err != nil {
			t.Fatal(err)
		}
		r.Entries = append(r.Entries, e)
	}
	course, err := r.Course(game)
	if err != nil {
		t.Fatal(err)
	}
	return course
}

// A film shows every step of a short match; a long one by turns, and the longest not at
// every turn. It always shows the end.
func TestScenes(t *testing.T) {
	course := courseOf(t, "carcassonne", 12)
	if n := len(table.Scenes(course)); n != len(course) {
		t.Errorf("%d pictures of %d steps", n, len(course))
	}
	if n := len(table.Scenes(course[:1])); n != 1 {
		t.Errorf("%d pictures of a match that has just begun", n)
	}
	var long []table.Step
	for range 100 {
		long = append(long, course[1:]...)
	}
	scenes := table.Scenes(long)
	if turns := len(table.Turns(long)); len(scenes) > 300 || len(scenes) < 150 || turns <= 300 {
		t.Errorf("%d pictures of %d turns", len(scenes), turns)
	}
	last := long[len(long)-1].After.Still(games.Spectator)
	if got := scenes[len(scenes)-1]; len(got.Items) != len(last.Items) {
		t.Error("the last picture is not of the last step")
	}
}

// Nothing can be chosen in a still, but all else is there; the scene it is of keeps its spots.
func TestStillScenes(t *testing.T) {
	for id := range catalog.Builtin() {
		m := courseOf(t, id, 6)[0].After
		seat := m.Turn()[0]
		asked, _ := m.State.View(seat, nil)
		spot := func(it scene.Item) bool { return it.Kind == scene.Spot }
		still := m.Still(seat)
		if slices.ContainsFunc(still.Items, spot) {
			t.Errorf("%s: spots in a still", id)
		}
		spots := 0
		for _, it := range asked.Items {
			if spot(it) {
				spots++
			}
		}
		if len(still.Items) != len(asked.Items)-spots {
			t.Errorf("%s: %d things in a still of %d with %d spots", id, len(still.Items), len(asked.Items), spots)
		}
	}
}

// A record shows what is outlined as the seat's, and some of what lies about it.
func TestAround(t *testing.T) {

	sc := scene.Scene{Items: []scene.Item{
		{Kind: scene.Outline, Seat: 0, Box: scene.Cell(9, 9)},
		{Kind: scene.Outline, Seat: 1, Box: scene.Cell(0, 0)},
		{Kind: scene.Outline, Seat: 1, Box: scene.Cell(2, 1)},
	}}
	if got, want := table.Around(sc, 1), (scene.Rect{X: -2, Y: -2, W: 7, H: 6}); got != want {
		t.Errorf("around = %v, want %v", got, want)
	}
	if got := table.Around(sc, games.Seat(2)); got != (scene.Rect{}) {
		t.Errorf("around nothing = %v", got)
	}
}
