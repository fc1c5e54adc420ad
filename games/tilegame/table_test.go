package tilegame

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/tiles"
)

// testSet is a set of tiles of these shapes, which are named a, b … and fit everywhere. Each has four tiles.
func testSet(t *testing.T, shapes ...tiles.Shape) *Set {
	t.Helper()
	s := &Set{Format: Format{Game: "game", MostID: 1, Grounds: []Ground{
		{Letter: 'a', Feature: "area", Role: "settler", Most: 8}, {Letter: 'b', Feature: "barn", Role: "farmer", Most: 1, Inside: true, Lying: true},
	}}}
	for i, shape := range shapes {
		k := Kind{ID: string([]byte{'a' + byte(i)}), Count: 4, Shape: shape}
		for n, segment := range shape.Segments {
			id := s.Grounds[segment.Ground].segmentID(n)
			k.Segments = append(k.Segments, Segment{ID: id, Ground: segment.Ground, Spot: scene.Point{X: .5, Y: .5}})
			k.Follow = append(k.Follow, games.Join(VerbFollow, id))
		}
		s.Kinds, s.Names, s.All = append(s.Kinds, k), append(s.Names, k.ID), s.All+k.Count
	}
	if err := s.Finish(tiles.Policy{Match: func(_, _ tiles.Ground, _ int) bool { return true }}); err != nil {
		t.Fatal(err)
	}
	return s
}

// row is a table with four tiles in a row, all one region but for the third, which has a
// segment that nothing joins. Followers of A, B and B stand on it.
func row(t *testing.T) *Table {
	t.Helper()
	set := testSet(t, tiles.Shape{Segments: []tiles.Segment{{}}}, tiles.Shape{Segments: []tiles.Segment{{}, {Ground: 1}}})
	p := &Table{
		Set: set, Board: *set.Geometry.NewBoard(), Bag: NewBag([]uint8{3, 1}), InTurn: 1, Luck: Luck{Drawn: 7},
		List: []games.Action{"follow a0", "follow none"},
	}
	p.Lay(games.Cell{}, 0, 0, games.Spectator)
	for i, on := range []int{0, 1, 0} {
		p.Lay(games.Cell{X: i + 1}, []int{0, 1, 0}[i], 0, []games.Seat{0, 1, 1}[i])
		p.PutFollower(on)
	}
	return p
}

func TestTableAnswers(t *testing.T) {
	p := row(t)
	if got := p.Turn(); !slices.Equal(got, []games.Seat{1}) {
		t.Errorf("turn %v", got)
	}
	if len(p.Legal(1)) != 2 || p.Legal(0) != nil || p.Legal(games.Spectator) != nil {
		t.Errorf("legal %v %v", p.Legal(1), p.Legal(0))
	}
	if p.Draws() != 7 || p.Last() != 3 || p.Bag.Len() != 4 {
		t.Errorf("%d draws, last %d, %d in the bag", p.Draws(), p.Last(), p.Bag.Len())
	}
	if p.FollowersOf(0) != 1 || p.FollowersOf(1) != 2 || p.FollowersOf(2) != 0 {
		t.Errorf("%d, %d and %d followers", p.FollowersOf(0), p.FollowersOf(1), p.FollowersOf(2))
	}
	road, alone := p.Board.Region(1, 0), p.Board.Region(2, 1)
	if got := p.OccupiedRegions(nil); !slices.Equal(got, []tiles.Region{road, alone}) {
		t.Errorf("taken %v", got)
	}
	if men := p.Followers(road); men.Of(0) != 1 || men.Of(1) != 1 {
		t.Errorf("followers %v", men)
	}
	p.List = nil
	if p.Turn() != nil {
		t.Error("somebody is in turn after the end")
	}
}

// everything writes a table down.
func everything(p *Table) (s string) {
	for i := range p.Len() {
		s += fmt.Sprint(p.Tile(i), p.By(i), p.On(i))
	}
	for r := range p.Regions() {
		s += fmt.Sprint(r, p.Open(r), p.Size(r), p.Followers(r))
	}
	return s + fmt.Sprint(p.Frontier(), p.Gaps(), p.Bag.Left, p.Bag.Len(), p.InTurn, p.Drawn)
}

// change does all that can happen to a table.
func change(p *Table) {
	p.Release(p.Board.Region(1, 0))
	p.Lay(games.Cell{X: 4}, 1, 0, 0)
	p.PutFollower(1)
	p.Bar(games.Cell{X: 5})
	p.Seal(4, 0)
	p.DrawTile(0)
	p.InTurn = 0
}

// Whatever happens to a copy, the table is as it was; and thought goes back to where it began.
func TestCopyAndReturn(t *testing.T) {
	p := row(t)
	before := everything(p)
	next := p.Copy()
	change(&next)
	if everything(p) != before || everything(&next) == before {
		t.Errorf("%s\nafter a change of its copy\n%s", everything(p), everything(&next))
	}
	thought := p.Copy()
	thought.StartPlayouts()
	begun := everything(&thought)
	var origin Table
	origin.Keep(&thought)
	for range 2 {
		change(&thought)
		if everything(&thought) == begun {
			t.Error("nothing was changed")
		}
		thought.Return(&origin)
		if everything(&thought) != begun {
			t.Errorf("%s\non the way back, at the beginning\n%s", everything(&thought), begun)
		}
	}
	if everything(p) != before {
		t.Errorf("%s\nafter a thought\n%s", everything(p), before)
	}
}

// Nothing is allocated on the way.
func TestThoughtTakesNoRoom(t *testing.T) {
	p := row(t)
	p.StartPlayouts()
	var origin Table
	origin.Keep(p)
	list := make([]games.Move, 0, 100)
	course := func() {
		p.Begin(3)
		for p.Bag.Len() > 0 {
			kind, _ := p.DrawTile(0)
			list = p.Placements(list[:0], kind, 0)
			at, turn := Where(p.RandomPlacement(kind, list))
			p.LayOn(at, kind, turn, 0)
			list = p.FollowerMoves(list[:0], true)
			p.Release(p.Board.Region(p.Last(), 0))
			p.PutFollower(0)
		}
		p.Return(&origin)
	}
	if n := testing.AllocsPerRun(20, course); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestStandings(t *testing.T) {
	p := row(t)
	check := func(what string, got []games.Move, want ...games.Move) {
		t.Helper()
		if !slices.Equal(got, want) {
			t.Errorf("%s: %x, want %x", what, got, want)
		}
	}
	check("taken", p.FollowerMoves(nil, true), FollowVerb)
	p.Release(p.Board.Region(3, 0))
	check("free", p.FollowerMoves(nil, true), FollowVerb, FollowMove(0, 0))
	check("no follower left", p.FollowerMoves(nil, false), FollowVerb)
}

// What a move says is read from it again.
func TestMoves(t *testing.T) {
	m := Named(127) | LayMove(99_999, 3)
	if at, turn := Where(m); Verb(m) != LayVerb || at != 99_999 || turn != 3 || NamedKind(m) != 127 || NamedKind(LayMove(7, 1)) != Nobody {
		t.Errorf("%x: square %d, turn %d, kind %d", m, at, turn, NamedKind(m))
	}
	if kind, segment := Followed(FollowMove(127, 15)); kind != 127 || segment != 15 || Verb(FollowMove(127, 15)) != FollowVerb {
		t.Errorf("kind %d, segment %d", kind, segment)
	}
	if _, segment := Followed(FollowVerb); segment != Nobody {
		t.Errorf("segment %d", segment)
	}
}

// A legal list is sorted by bytes, whatever the order of the moves.
func TestSpell(t *testing.T) {
	p := row(t)
	for _, names := range [][]string{nil, {"X", "Y"}, {"Y", "X"}} {
		p.Set.Names = names
		var moves []games.Move
		var want []games.Action
		for _, kind := range []int{1, 0} {
			name, word := games.Move(0), ""
			if names != nil {
				name, word = Named(kind), names[kind]+" "
			}
			moves = p.Placements(moves, kind, name)
			for _, c := range p.Frontier() {
				for turn, r := range TurnWords {
					if p.Turns(p.Square(c), kind)>>turn&1 != 0 {
						want = append(want, games.Action("place "+word+c.String()+" "+r))
					}
				}
			}
			if names == nil {
				break
			}
		}
		slices.Sort(want)
		if got := p.Spell(moves); !slices.Equal(got, want) || len(got) == 0 {
			t.Errorf("spelled %q, want %q", got, want)
		}
	}
}

// What is named in advance comes, or is an error; then nothing is drawn any more.
func TestLuck(t *testing.T) {
	p := row(t)
	p.Luck = Luck{Source: chance.New(chance.Seed{}, "b", "b")}
	if kind, ok := p.DrawTile(1); kind != 1 || !ok || p.Drawn != 1 || p.Bag.Left[1] != 0 {
		t.Errorf("drew %d, %v", kind, ok)
	}
	_, ok := p.DrawTile(1)
	var named *chance.NamedError
	if ok || !errors.As(p.Err, &named) || !named.Gone || p.Drawn != 1 {
		t.Errorf("drew what is gone: %v", p.Err)
	}
	first := p.Err
	if _, ok := p.DrawTile(0); ok || p.Bag.Len() != 3 || p.Err != first || !strings.HasPrefix(first.Error(), "tile for B: ") {
		t.Errorf("drew after an error: %v", p.Err)
	}
}

// The tile that nobody laid is never new.
func TestRecent(t *testing.T) {
	p := row(t)
	for _, c := range []struct {
		seat games.Seat
		to   int
		want []int
	}{
		{0, 3, []int{2, 3}}, {1, 3, nil}, {1, 1, []int{1}}, {2, 3, []int{1, 2, 3}}, {2, 2, []int{1, 2}},
		{games.Spectator, 3, []int{1, 3}},
	} {
		if got := p.Recent(c.seat, c.to); !slices.Equal(got, c.want) {
			t.Errorf("to %s up to %d: %v, want %v", c.seat, c.to, got, c.want)
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
