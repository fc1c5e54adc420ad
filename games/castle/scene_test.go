package castle

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/tilegame"
)

// after returns the state of a testdata position after some actions of the seat in turn.
func after(t *testing.T, file string, actions ...games.Action) *state {
	t.Helper()
	text, err := os.ReadFile("testdata/positions/" + file)
	if err != nil {
		t.Fatal(err)
	}
	head, _, _ := strings.Cut(string(text), "\ncase ")
	s, _, err := readPosition(t, head).New(setupOf(1))
	for _, a := range actions {
		if err == nil {
			s, _, err = s.Apply(s.Turn()[0], a)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return s.(*state)
}

// shown lists the items of a noun that a seat sees.
func shown(s *state, seat games.Seat, noun string) (list []scene.Item) {
	sc, _ := s.View(seat, nil)
	for _, it := range sc.Items {
		if it.Noun == noun {
			list = append(list, it)
		}
	}
	return list
}

// TestQuestionShowsItsFeature: the question about doubling shows its feature, even a start space.
func TestQuestionShowsItsFeature(t *testing.T) {
	s := after(t, "wall-tile-2.txt", "place 9,4 r1", "follow t0")
	got := shown(s, 0, "stake")
	if len(got) != 2 || got[0].Box != scene.Cell(9, 4) || got[0].Name != "t0" || got[1].Box != (scene.Rect{X: 10, Y: 4, W: apron, H: 1}) {
		t.Errorf("lit: %v", got)
	}
	if got := shown(s, 1, "stake"); len(got) > 0 {
		t.Errorf("lit for the other: %v", got)
	}
}

// TestOrderIsAskedCloseUp: what can be scored first is marked within the picture's focus,
// each at a place of its own.
func TestOrderIsAskedCloseUp(t *testing.T) {
	s := after(t, "order.txt", "place 7,1 r0", "follow none")
	sc, prompt := s.View(0, []string{verbScore})
	boxes := map[scene.Rect]bool{}
	for _, it := range sc.Items {
		if it.Noun != "feature" {
			continue
		}
		boxes[it.Box] = true
		if c, f := it.Box.Centre(), sc.Focus; c.X < f.X+1 || c.X > f.X+f.W-1 || c.Y < f.Y+1 || c.Y > f.Y+f.H-1 {
			t.Errorf("%s is marked at %v, the picture shows %v", it.Word, it.Box, f)
		}
	}
	if len(boxes) != 2 || len(prompt.Choices) != 2 {
		t.Errorf("%d marks for %v", len(boxes), prompt.Choices)
	}
}

// TestEndShowsWhatWasPaid: points beside a follower of the court's leader, and in the
// largest empty region if a keep was paid for it.
func TestEndShowsWhatWasPaid(t *testing.T) {
	for _, c := range []struct {
		file, place string
		gains       []string
		empty       int
	}{
		{"final-example-15-courts.txt", "place 7,0 r0", []string{"15", "3"}, 0},
		{"final-example-14-largest-empty.txt", "place 3,3 r0", []string{"11"}, 11},
		{"final-keeps-equal.txt", "place 9,4 r0", nil, 0},
		{"final-tie-court.txt", "place 7,0 r0", nil, 0},
	} {
		s := after(t, c.file, games.Action(c.place), "follow none")
		var got []string
		for _, it := range shown(s, games.Spectator, "gain") {
			got = append(got, it.Text)
		}
		slices.Sort(got)
		if !slices.Equal(got, c.gains) || len(shown(s, games.Spectator, "empty")) != c.empty {
			t.Errorf("%s: %v, want %v", c.file, got, c.gains)
		}
	}
}

// TestShelvesHaveRoom: wall tiles never overlap, and all lie beside the wall.
func TestShelvesHaveRoom(t *testing.T) {
	for n := range 14 {
		s := after(t, "supply.txt")
		s.held = [seats][wallKinds]uint8{{again: uint8(n)}, {gift: uint8(13 - n)}}
		list := append(shown(s, 0, "w1"), shown(s, 0, "w9")...)
		if len(list) != 13 {
			t.Fatalf("%d wall tiles", len(list))
		}
		sc, _ := s.View(0, nil)
		for i, it := range list {
			if it.Box.Y < sc.Board.Y || it.Box.Y+it.Box.H > sc.Board.Y+sc.Board.H {
				t.Errorf("of %d: number %d at %v", n, i, it.Box)
			}
			if i > 0 && it.Box.Y < list[i-1].Box.Y+.8 {
				t.Errorf("of %d: number %d at %v, the one before at %v", n, i, it.Box, list[i-1].Box)
			}
		}
	}
}

// TestRaceIsTold: notes say how far the next wall tile is, and whether a choice stops the marker on
// it or takes it past, and what becomes of the keep.
func TestRaceIsTold(t *testing.T) {
	told := func(file, words, id string) (note games.Text) {
		t.Helper()
		_, prompt := after(t, file).View(0, strings.Fields(words))
		for _, n := range prompt.Notes {
			if n.ID == id {
				return n
			}
		}
		return note
	}
	lap := after(t, "second-lap.txt")
	_, prompt := lap.View(0, nil)
	if n := prompt.Notes[0]; n.ID != "castle.note.ahead" || n.Args["tower"] != "12/13" || n.Args["n"] != 1 || n.Args["more"] != 2 || n.Args["ring"] == nil {
		t.Errorf("ahead: %v", n)
	}
	later := after(t, "second-lap.txt")
	for later.Len()-len(later.starts) <= explained*seats {
		later.Lay(later.Frontier()[0], 0, 0, 0)
	}
	if _, prompt := later.View(0, nil); !slices.ContainsFunc(prompt.Notes, func(n games.Text) bool { return n.ID == "castle.note.ahead" && n.Args["ring"] == nil }) {
		t.Errorf("after %d tiles: %v", later.Len()-len(later.starts), prompt.Notes)
	}
	lap.score = [seats]int{}
	if _, prompt := lap.View(0, nil); slices.ContainsFunc(prompt.Notes, func(n games.Text) bool { return n.ID == "castle.note.ahead" }) {
		t.Errorf("nobody has set out yet: %v", prompt.Notes)
	}
	if n := told("second-lap.txt", "place 7,0 r0", "castle.note.ahead"); n.ID != "" {
		t.Errorf("told beside what the choice does: %v", n)
	}
	s := after(t, "second-lap.txt", "place 7,0 r0")
	note := func(words string) string {
		_, prompt := s.View(0, strings.Fields(words))
		var ids []string
		for _, n := range prompt.Notes {
			ids = append(ids, n.ID)
		}
		return strings.Join(ids, " ")
	}
	if got := note("follow p0"); !strings.Contains(got, "castle.note.lands") {
		t.Errorf("the marker lands: %s", got)
	}
	lying := s.lying
	s.lying = 0
	if got := note("follow p0"); !strings.Contains(got, "castle.note.gone") || strings.Contains(got, "lands") {
		t.Errorf("the marker lands where the wall tile is gone: %s", got)
	}
	s.lying = lying
	s.score[0] = spaces - 2
	if got := note("follow p0"); !strings.Contains(got, "castle.note.moves") || strings.Contains(got, "gone") {
		t.Errorf("the marker lands at the first corner, which never had a wall tile: %s", got)
	}
	if got := strings.Join(flags(s, "follow p0"), " "); got != "98 → 0" {
		t.Errorf("the track begins again at 0 after 99: %q", got)
	}
	s.score[0] = 112
	s.lying |= 1 << s.at[12]
	if got := note("follow p0"); !strings.Contains(got, "castle.note.passes") || strings.Contains(got, "lands") {
		t.Errorf("the marker goes from 112 to 114: %s", got)
	}
	if got := strings.Join(flags(s, "follow p0"), " "); got != "12 → 14" {
		t.Errorf("on the second lap the spaces are called as on the track: %q", got)
	}
	s.score[0] = 101
	if got := note("follow p0"); !strings.Contains(got, "castle.note.moves castle.note.ahead") || strings.Contains(got, "passes") {
		t.Errorf("the marker goes from 101 to 103: %s", got)
	}
	if n := told("keep-moves.txt", "place 6,8 r0", "castle.note.keep"); n.Args["size"] != 5 || n.Args["own"] == nil {
		t.Errorf("the keep: %v", n)
	}
	wants := "castle.primer.keep"
	if n := told("keep-moves.txt", "", wants); n.ID != "" {
		t.Errorf("a keep stands, and is explained: %v", n)
	}
	house := after(t, "wall-tile-3.txt", "place 9,4 r0")
	for _, c := range house.Legal(0) {
		_, prompt := house.View(0, c.Words())
		place := c.Words()[1]
		explained := slices.ContainsFunc(prompt.Notes, func(n games.Text) bool { return n.ID == wants })
		if of := strings.HasPrefix(place, "h"); explained != of {
			t.Errorf("%s: explained %v", c, explained)
		}
	}
	if n := told("keep-stays.txt", "place 6,8 r0", "castle.note.keep"); n.ID != "" {
		t.Errorf("the keep stays: %v", n)
	}
}

// TestFlagsStandBesideEachOther: on one space or two neighbours no flag hides the other, on whatever wall.
func TestFlagsStandBesideEachOther(t *testing.T) {
	s := after(t, "second-lap.txt")
	for n := range spaces {
		for far := range 3 {
			s.score = [seats]int{n, n + far}
			sc, _ := s.View(games.Spectator, nil)
			var at []scene.Point
			for _, it := range sc.Items {
				if it.Noun == "marker" && !it.Ghost {
					at = append(at, it.Box.Centre())
				}
			}
			if dx, dy := math.Abs(at[0].X-at[1].X), math.Abs(at[0].Y-at[1].Y); max(dx, dy) < .39 {
				t.Errorf("the flags at %d and %d are %.2f and %.2f apart", n, n+far, dx, dy)
			}
		}
	}
}

// TestFlagsGoAhead: of what would score it is seen where the flag would stand, what it would pass, and
// which wall tile it would win; of what scores nothing, nothing.
func TestFlagsGoAhead(t *testing.T) {
	s := after(t, "second-lap.txt", "place 7,0 r0")
	ahead := func(words string) (flags []string, steps, goals int) {
		sc, _ := s.View(0, strings.Fields(words))
		for _, it := range sc.Items {
			switch {
			case it.Noun == "marker" && it.Ghost:
				flags = append(flags, it.Text)
			case it.Noun == "step":
				steps++
			case it.Noun == "goal":
				goals++
			}
		}
		return flags, steps, goals
	}
	for _, c := range []struct {
		from  int
		words string
		flags []string
		steps int
		goals int
	}{
		{111, "follow p0", []string{"113"}, 1, 1}, // 12/13
		{112, "follow p0", []string{"114"}, 1, 0},
		{111, "follow none", nil, 0, 0},
	} {
		s.score[0] = c.from
		if flags, steps, goals := ahead(c.words); !slices.Equal(flags, c.flags) || steps != c.steps || goals != c.goals {
			t.Errorf("%s from %d: flags %v, %d steps, %d goals", c.words, c.from, flags, steps, goals)
		}
	}
	if sc, _ := s.View(1, nil); slices.ContainsFunc(sc.Items, func(it scene.Item) bool { return it.Noun == "marker" && it.Ghost }) {
		t.Error("the other one sees a flag move")
	}
}

// TestTrackApart: the track apart from the room says where the flags stand and would go, where wall tiles lie, which
// of them is near, and what each seat has won. The board shows the same wall tiles and flags.
func TestTrackApart(t *testing.T) {
	s := after(t, "second-lap.txt", "place 7,0 r0")
	s.score = [seats]int{111, 34}
	s.held = [seats][wallKinds]uint8{{}, {again: 2, gift: 1}}
	sc, _ := s.View(0, []string{"follow", "p0"})
	if len(sc.Track.Spaces) != spaces {
		t.Fatalf("%d spaces", len(sc.Track.Spaces))
	}
	own, other := sc.Track.Flags[0], sc.Track.Flags[1]
	if own.At != 11 || own.Steps != 2 || !slices.Equal(own.Goals, []int{12, 13}) || len(own.Won) > 0 {
		t.Errorf("own flag: %+v", own)
	}
	if other.At != 34 || other.Steps != 0 || len(other.Goals) > 0 || !slices.Equal(other.Won, []string{"w1", "w1", "w9"}) {
		t.Errorf("the other's: %+v", other)
	}
	prizes := map[string]int{}
	for i, space := range sc.Track.Spaces {
		if tower := s.at[i]; (tower >= 0) != (space.Place != "") || tower >= 0 && space.Place != s.towers[tower].name() {
			t.Errorf("space %d belongs to %q", i, space.Place)
		}
		if space.Prize != "" {
			prizes[space.Place]++
		}
	}
	lie := shown(s, 0, nounWall)
	if len(lie) == 0 || len(prizes) != len(lie) {
		t.Errorf("%d wall tiles, and prizes at %v", len(lie), prizes)
	}
	for _, it := range lie {
		if prizes[it.Name] != 2 {
			t.Errorf("%d spaces of %s have a prize", prizes[it.Name], it.Name)
		}
	}
	for _, it := range sc.Items {
		if apart := it.Beside && it.Noun != "start" || strings.Contains("space tower wall moat bank socket pennant goal step", it.Noun); apart != it.OfTrack {
			t.Errorf("%s is part of the track: %v", it.Noun, it.OfTrack)
		}
	}
}

// TestOneTileOneFlag: where both markers would stop on one tower, the seat in turn gets its wall
// tile, even if its marker stops on the way. Nothing is promised to the other seat.
func TestOneTileOneFlag(t *testing.T) {
	s := after(t, "second-lap.txt", "place 7,0 r0")
	v := s.seen(0, []string{tilegame.VerbFollow, tilegame.None})
	v.score = [seats]int{10, 9}
	v.gains = [seats]tilegame.Gain{{Points: 2, Times: 1}, {Points: 4, Times: 1}}
	list := v.journeys()
	if len(list) != 2 || list[0].seat != 0 || list[0].wins != int(v.at[12]) || list[1].wins != nobody {
		t.Errorf("%+v", list)
	}
	v.gains[0].Times = 2
	if list := v.journeys(); list[0].wins != int(v.at[12]) || list[1].wins != nobody {
		t.Errorf("in two moves: %+v", list)
	}
	v.score[0] = 12
	if list := v.journeys(); list[0].wins != nobody || list[0].misses != nobody || list[1].wins != nobody {
		t.Errorf("in two moves past the tower: %+v", list)
	}
	v.gains[0].Times = 1
	if list := v.journeys(); list[0].misses != int(v.at[12]) || list[1].wins != int(v.at[12]) {
		t.Errorf("in one move past the tower: %+v", list)
	}
}

// What a preview promises of wall tiles comes true, and where it promises none to the first flag, which moves once, that
// wins none.
func TestPromisedWallTilesAreWon(t *testing.T) {
	promised, none := 0, 0
	for seed := range 80 {
		s, _, err := builtinGame(t).New(games.Setup{Seats: 2, Chance: chance.New(chance.Seed{byte(seed)})})
		if err != nil {
			t.Fatal(err)
		}
		for choose := rand.New(rand.NewPCG(uint64(seed), 9)); len(s.Turn()) > 0; {
			before := s.(*state)
			seat, legal := before.Turn()[0], s.Legal(before.Turn()[0])
			action := legal[choose.IntN(len(legal))]
			list := before.seen(seat, action.Words()).journeys()
			if s, _, err = s.Apply(seat, action); err != nil {
				t.Fatal(err)
			}
			after := s.(*state)
			if before.phase != following || after.phase != placing {
				continue
			}
			for i, m := range list {
				switch {
				case m.wins != nobody:
					if promised++; after.lying&(1<<m.wins) != 0 {
						t.Errorf("the wall tile of %s is promised to %s and not won", after.towers[m.wins].name(), m.seat)
					}
				case i == 0 && before.wallTileAt(m.to) != nobody:
					t.Errorf("the flag of %s stops on a tower and is promised no wall tile: %+v", m.seat, m)
				case i == 0 && len(list) == 1 && before.seen(seat, action.Words()).gains[m.seat].Times == 1:
					if none++; after.lying != before.lying {
						t.Errorf("%s wins a wall tile that is not promised: %+v", m.seat, m)
					}
				}
			}
		}
	}
	if promised < 5 || none < 20 {
		t.Errorf("%d promised, %d times none", promised, none)
	}
}

// A wall tile that a preview promises on the way, between two features that are scored at once, is won, and where it
// promises none, none is won without a question. The test tries every number of points.
func TestWallTilesOnTheWay(t *testing.T) {
	won, none := 0, 0
	for seed := range 40 {
		s, _, err := builtinGame(t).New(games.Setup{Seats: 2, Chance: chance.New(chance.Seed{byte(seed)})})
		if err != nil {
			t.Fatal(err)
		}
		for choose := rand.New(rand.NewPCG(uint64(seed), 11)); len(s.Turn()) > 0; {
			before := s.(*state)
			seat, legal := before.Turn()[0], s.Legal(before.Turn()[0])
			action := legal[choose.IntN(len(legal))]
			if before.phase == following && before.seen(seat, action.Words()).gains[seat].Times > 1 {
				for points := range spaces {
					tried := before.clone()
					tried.score[seat], tried.List = points, before.List
					m := tried.seen(seat, action.Words()).journeys()[0]
					next, _, err := tried.Apply(seat, action)
					if err != nil {
						t.Fatal(err)
					}
					after := next.(*state)
					if after.phase != placing { // a question comes first
						continue
					}
					switch took := tried.lying &^ after.lying; {
					case m.onWay != nobody:
						if won++; took&(1<<m.onWay) == 0 {
							t.Errorf("from %d points: the wall tile of %s is promised and not won", points, after.towers[m.onWay].name())
						}
					default:
						if none++; m.wins == nobody && took != 0 {
							t.Errorf("from %d points: a wall tile is won that is not promised: %+v", points, m)
						}
					}
				}
			}
			if s, _, err = s.Apply(seat, action); err != nil {
				t.Fatal(err)
			}
		}
	}
	if won < 5 || none < 20 {
		t.Errorf("%d promised on the way, %d times none", won, none)
	}
}

// flags lists the ways of flags that a preview names.
func flags(s *state, words string) (ways []string) {
	_, prompt := s.View(0, strings.Fields(words))
	for _, n := range prompt.Notes {
		if n.Args["from"] != nil {
			ways = append(ways, fmt.Sprint(n.Args["from"], " → ", n.Args["to"]))
		}
	}
	return ways
}
