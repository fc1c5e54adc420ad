package tilegame

import (
	"errors"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/tiles"
)

// row is a position of four tiles in a row, all one region but for the third, which has a
// segment that nothing joins. Followers of A, B and B stand on it.
func row(t *testing.T) *Position {
	t.Helper()
	lonely := tiles.Shape{Segments: []tiles.Segment{{}, {Ground: 1}}}
	set, err := tiles.NewSet([]tiles.Shape{{Segments: []tiles.Segment{{}}}, lonely}, tiles.Policy{
		Match: func(_, _ tiles.Ground, _ int) bool { return true },
	})
	if err != nil {
		t.Fatal(err)
	}
	p := &Position{Board: set.NewBoard(), Bag: []uint8{3, 1}, InTurn: 1, Drawn: 7, List: []games.Action{"follow c0", "follow none"}}
	for i, l := range []Laid{{-1, Nobody}, {0, 0}, {1, 1}, {1, 0}} {
		p.Board = p.Board.Place(games.Cell{X: i}, []int{0, 0, 1, 0}[i], 0)
		p.Laid = append(p.Laid, l)
	}
	return p
}

func TestPositionAnswers(t *testing.T) {
	p := row(t)
	if got := p.Turn(); !slices.Equal(got, []games.Seat{1}) {
		t.Errorf("turn %v", got)
	}
	if len(p.Legal(1)) != 2 || p.Legal(0) != nil || p.Legal(games.Spectator) != nil {
		t.Errorf("legal %v %v", p.Legal(1), p.Legal(0))
	}
	if p.Draws() != 7 || p.Last() != 3 || p.InBag() != 4 {
		t.Errorf("%d draws, last %d, %d in the bag", p.Draws(), p.Last(), p.InBag())
	}
	if p.Standing(0) != 1 || p.Standing(1) != 2 || p.Standing(2) != 0 {
		t.Errorf("%d, %d and %d followers", p.Standing(0), p.Standing(1), p.Standing(2))
	}
	road, alone := p.Board.Region(1, 0), p.Board.Region(2, 1)
	if got := p.Taken(); !slices.Equal(got, []tiles.Region{road, alone, road}) {
		t.Errorf("taken %v", got)
	}
	var counts [2]int
	if p.Census(road, counts[:]); counts != [2]int{1, 1} {
		t.Errorf("census %v", counts)
	}
	p.List = nil
	if p.Turn() != nil {
		t.Error("somebody is in turn after the end")
	}
}

// A copy shares nothing that is changed.
func TestCopy(t *testing.T) {
	p := row(t)
	next := p.Copy()
	next.Laid[1].On = Nobody
	next.Laid = append(next.Laid, Laid{})
	next.TakeOut(0)
	if p.Laid[1].On != 0 || len(p.Laid) != 4 || p.Bag[0] != 3 || next.Bag[0] != 2 {
		t.Errorf("%+v after a change of its copy %+v", p, next)
	}
}

func TestFollows(t *testing.T) {
	p := row(t)
	follow := []games.Action{"follow c0"}
	none := games.Action("follow none")
	check := func(what string, got []games.Action, want ...games.Action) {
		t.Helper()
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", what, got, want)
		}
	}
	check("taken", p.Follows(none, follow, true, nil), none)
	for i := range p.Laid {
		p.Laid[i].On = Nobody
	}
	check("free", p.Follows(none, follow, true, nil), "follow c0", none)
	check("no follower left", p.Follows(none, follow, false, nil), none)
	check("not allowed", p.Follows(none, follow, true, func(tiles.Region) bool { return false }), none)
}

func TestRecent(t *testing.T) {
	p := row(t)
	for _, c := range []struct {
		seat      games.Seat
		first, to int
		want      []int
	}{
		{0, 1, 3, []int{2, 3}}, {1, 1, 3, nil}, {1, 1, 1, []int{1}}, {2, 1, 3, []int{1, 2, 3}}, {2, 2, 2, []int{2}},
		{games.Spectator, 1, 3, []int{1, 3}},
	} {
		if got := p.Recent(c.seat, c.first, c.to); !slices.Equal(got, c.want) {
			t.Errorf("to %s from %d to %d: %v, want %v", c.seat, c.first, c.to, got, c.want)
		}
	}
}

func TestLeaders(t *testing.T) {
	for _, c := range []struct {
		score []int
		want  []games.Seat
	}{{[]int{0, 0}, []games.Seat{0, 1}}, {[]int{3, 7, 7}, []games.Seat{1, 2}}, {[]int{-1, -2}, []games.Seat{0}}} {
		if got := Leaders(c.score); !slices.Equal(got, c.want) {
			t.Errorf("%v: %v", c.score, got)
		}
	}
}

// counter is a position in which the only actions add to a number or fail.
type counter struct {
	Position
	n int
}

func (c *counter) Apply(seat games.Seat, a games.Action) (games.State, []games.Event, error) {
	clone := func() *counter { next := *c; return &next }
	return Apply(c, seat, a, clone, map[string]func(*counter, []string) ([]games.Event, error){
		"add": func(c *counter, words []string) ([]games.Event, error) {
			c.n += len(words)
			return []games.Event{{Kind: "added"}}, nil
		},
		"fail": func(*counter, []string) ([]games.Event, error) { return nil, errBroken },
	})
}

var errBroken = errors.New("broken")

func (c *counter) Score() []int                                              { return []int{c.n, 0} }
func (c *counter) Winners() []games.Seat                                     { return nil }
func (c *counter) View(games.Seat, []string) (s scene.Scene, p games.Prompt) { return s, p }
func (c *counter) Snapshot() ([]byte, error)                                 { return nil, nil }

func TestApply(t *testing.T) {
	c := &counter{Position: Position{List: []games.Action{"add one two", "fail"}}}
	next, events, err := c.Apply(0, "add one two")
	if err != nil || len(events) != 1 || next.Score()[0] != 2 || c.n != 0 {
		t.Errorf("%v, %v, %v; before %d", next, events, err, c.n)
	}
	if next, _, err := c.Apply(0, "fail"); !errors.Is(err, errBroken) || next != nil {
		t.Errorf("%v, %v", next, err)
	}
	var refusal *games.Refusal
	if _, _, err := c.Apply(0, "add one"); !errors.As(err, &refusal) || refusal.Reason != games.Illegal {
		t.Error(err)
	}
	if _, _, err := c.Apply(1, "fail"); !errors.As(err, &refusal) || refusal.Reason != games.NotYourTurn {
		t.Error(err)
	}
}
