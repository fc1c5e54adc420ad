package carcassonne

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// atRandom plays matches of random moves and tells of each of them.
func atRandom(t *testing.T, g games.Game, seats, matches int, see func(before, after *state, seat games.Seat, a games.Action, events []games.Event)) {
	t.Helper()
	choose := rand.New(rand.NewPCG(6, 1))
	for n := range matches {
		header, err := table.NewHeader(g, seats, nil, chance.Seed{byte(n)})
		if err != nil {
			t.Fatal(err)
		}
		m, _, err := table.New(g, header)
		if err != nil {
			t.Fatal(err)
		}
		for !m.Over() {
			before, seat := m.State.(*state), m.Turn()[0]
			legal := before.Legal(seat)
			a := legal[choose.IntN(len(legal))]
			next, events, err := m.Apply(table.Entry{Seat: seat, Action: a})
			if err != nil {
				t.Fatal(err)
			}
			see(before, next.State.(*state), seat, a, events)
			m = next
		}
	}
}

// after plays the entries "A place 1,0 r1" of a match whose outcomes are named.
func after(t *testing.T, g games.Game, options map[string]string, draws string, entries ...string) games.State {
	t.Helper()
	s, _, err := g.New(games.Setup{Seats: 2, Options: options, Chance: chance.New(chance.Seed{}, strings.Fields(draws)...)})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		seat, _ := games.ParseSeat(e[:1])
		if s, _, err = s.Apply(seat, games.Action(e[2:])); err != nil {
			t.Fatalf("%s: %v", e, err)
		}
	}
	return s
}

func items(sc scene.Scene, kind scene.Kind, noun string) []scene.Item {
	return slices.DeleteFunc(slices.Clone(sc.Items), func(i scene.Item) bool { return i.Kind != kind || i.Noun != noun })
}

func choices(p games.Prompt) string {
	var words []string
	for _, c := range p.Choices {
		words = append(words, c.Word)
	}
	return strings.Join(words, " ")
}

func TestViewAsksForTheCell(t *testing.T) {
	s := after(t, builtinGame(t), nil, "A U E", "A place 1,0 r1", "A follow f0")
	sc, p := s.View(1, []string{"place"})
	if p.Style != games.Pick || p.Secret || choices(p) != "0,-1 1,-1 0,1 1,1" {
		t.Errorf("asked %v %q", p.Style, choices(p))
	}
	spots := items(sc, scene.Spot, tilegame.NounCell)
	if len(spots) != len(p.Choices) || sc.Focus != (scene.Rect{}) {
		t.Errorf("%d spots for %d choices, focus %v", len(spots), len(p.Choices), sc.Focus)
	}
	for i, c := range p.Choices {
		cell, _ := games.ParseCell(c.Word)
		if spots[i].Word != c.Word || spots[i].Box != scene.Cell(cell.X, cell.Y) || c.Mark != games.Number {
			t.Errorf("choice %v, spot %v", c, spots[i])
		}
	}
	if sc.Board != (scene.Rect{X: -1, Y: -1, W: 4, H: 3}) || !sc.Grid || sc.Game != ID {
		t.Errorf("board %v", sc.Board)
	}
	if hand := sc.Panel.Hand; len(hand) != 1 || hand[0].Name != "E" || hand[0].Kind != scene.Face {
		t.Errorf("hand %v", hand)
	}
	want := []scene.Plate{
		{Seat: 0, First: true, Counts: []scene.Count{{Noun: tilegame.NounFollower, N: 6}}},
		{Seat: 1, Active: true, Counts: []scene.Count{{Noun: tilegame.NounFollower, N: 7}}},
	}
	if !reflect.DeepEqual(sc.Panel.Plates, want) || !reflect.DeepEqual(sc.Panel.Counts, []scene.Count{{Noun: tilegame.NounTile, N: 69}}) {
		t.Errorf("panel %+v", sc.Panel)
	}
	if p.Shown[0].ID != "carcassonne.note.tile" {
		t.Errorf("notes %v", p.Notes)
	}
}

func TestRanksPreferWhatIsNear(t *testing.T) {
	s := after(t, builtinGame(t), nil, "A U U U U",
		"A place 1,0 r1", "A follow none", "B place 2,0 r1", "B follow none", "A place -1,0 r1", "A follow r0")
	_, p := s.View(1, []string{"place"})
	rank := map[string]int{}
	for _, c := range p.Choices {
		rank[c.Word] = c.Rank
	}
	// The last tile of the other player lies on -1,0.
	if !(rank["-1,1"] < rank["1,1"] && rank["-2,0"] < rank["3,0"] && rank["-1,-1"] < rank["1,-1"]) {
		t.Errorf("ranks %v", rank)
	}
	ranks := []int{}
	for _, r := range rank {
		ranks = append(ranks, r)
	}
	slices.Sort(ranks)
	for i, r := range ranks {
		if i != r {
			t.Fatalf("ranks %v are not 0, 1, 2 …", ranks)
		}
	}
}

func TestViewShowsTheRotation(t *testing.T) {
	s := after(t, builtinGame(t), nil, "A V")
	for _, c := range []struct {
		words string
		want  int
	}{{"place 0,1", 0}, {"place 0,1 r0", 0}, {"place 0,1 r3", 3}} {
		sc, p := s.View(0, strings.Fields(c.words))
		last := items(sc, scene.Face, tilegame.NounTile)[1]
		if !last.Ghost || last.Name != "V" || last.Turn != c.want || last.Box != scene.Cell(0, 1) {
			t.Errorf("%s: %+v", c.words, last)
		}
		if sc.Focus != (scene.Rect{X: -1, Y: 0, W: 3, H: 3}) {
			t.Errorf("%s: focus %v", c.words, sc.Focus)
		}
		if asked := choices(p); (asked == "r0 r3") != (c.words == "place 0,1") || asked != "" && p.Style != games.Turn {
			t.Errorf("%s: asked %q", c.words, asked)
		}
	}
}

func TestViewAsksForTheFollower(t *testing.T) {
	s := after(t, builtinGame(t), nil, "A W", "A place -1,0 r0")
	sc, p := s.View(0, []string{"follow"})
	// W lies unturned: the field in the north, the roads to both sides, the road to the south between the small fields.
	if p.Style != games.Select || choices(p) != "none f0 r2 r0 f2 r1 f1" {
		t.Errorf("asked %v %q", p.Style, choices(p))
	}
	if p.Choices[0].Mark != games.NoMark || p.Choices[1].Mark != games.Named {
		t.Errorf("marks %v %v", p.Choices[0].Mark, p.Choices[1].Mark)
	}
	if spots := items(sc, scene.Spot, tilegame.NounFollower); len(spots) != 6 || spots[0].Word != "f0" {
		t.Errorf("spots %v", spots)
	}
	if tile := items(sc, scene.Face, tilegame.NounTile)[1]; !tile.Ghost {
		t.Error("the tile looks committed to the seat in turn")
	}
	sc, p = s.View(0, []string{"follow", "f1"})
	if piece := items(sc, scene.Piece, tilegame.NounFollower); len(piece) != 1 || !piece[0].Ghost || piece[0].Pose != "lying" || piece[0].Name != "farmer" {
		t.Errorf("pieces %+v", piece)
	}
	if len(p.Choices) > 0 || len(items(sc, scene.Spot, tilegame.NounFollower)) != 6 {
		t.Error("the places for a follower vanish with the choice")
	}
	sc, p = s.View(1, nil)
	if items(sc, scene.Face, tilegame.NounTile)[1].Ghost || len(items(sc, scene.Spot, tilegame.NounFollower)) > 0 || p.Ask.ID != "" {
		t.Error("the other player is asked")
	}
}

func TestSpotsTurnWithTheTile(t *testing.T) {
	s := after(t, builtinGame(t), nil, "A E", "A place 0,1 r1", "A follow c0")
	sc, _ := s.View(games.Spectator, nil)
	piece := items(sc, scene.Piece, tilegame.NounFollower)[0]
	// The city edge of E is drawn in the north; a quarter turn brings it to the east.
	if c := piece.Box.Centre(); c.X < 0.8 || c.Y < 1.45 || c.Y > 1.55 {
		t.Errorf("the knight stands at %v", c)
	}
}

func TestNotesSayWhatIsScored(t *testing.T) {
	g := builtinGame(t)
	s := after(t, g, nil, "A M E U", "A place 0,-1 r1", "A follow c0")
	for words, want := range map[string]games.Text{
		"place 1,-1":    games.T("table.note.scores", "player", games.Seat(0), "points", 8, "for", []games.Text{games.T("carcassonne.feature.city")}),
		"place 1,-1 r3": games.T("table.note.scores", "player", games.Seat(0), "points", 8, "for", []games.Text{games.T("carcassonne.feature.city")}),
		"place 0,1 r1":  {},
	} {
		_, p := s.View(1, strings.Fields(words))
		if want.ID == "" && len(p.Notes) == 0 {
			continue
		}
		if len(p.Notes) != 1 || !reflect.DeepEqual(p.Notes[0], want) {
			t.Errorf("%s: %v", words, p.Notes)
		}
	}
	s = after(t, g, nil, "A M E U", "A place 0,-1 r1", "A follow c0", "B place 1,-1 r3")
	_, p := s.View(1, nil)
	taken := games.T("table.note.small", "text", games.T("carcassonne.why.knight", "player", games.Seat(0), "at", "0,-1"))
	if len(p.Notes) != 3 || !reflect.DeepEqual(p.Notes[1], taken) || p.Notes[2].ID != "carcassonne.primer.farmer" {
		t.Errorf("notes %v", p.Notes)
	}
	if score := s.Score(); score[0] != 0 {
		t.Errorf("looking changed the score to %v", score)
	}
}

func TestOutlines(t *testing.T) {
	s := after(t, builtinGame(t), nil, "A U U U U U",
		"A place 1,0 r1", "A follow none", "B place 2,0 r1", "B follow none", "A place 3,0 r1", "A follow none")
	for seat, want := range map[games.Seat]string{0: "", 1: "A3", games.Spectator: "B2 A3"} {
		sc, _ := s.View(seat, nil)
		var got []string
		for _, i := range items(sc, scene.Outline, tilegame.NounTile) {
			got = append(got, games.Seat(i.Seat).String()+string(rune('0'+int(i.Box.X))))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("seat %s sees %v framed, want %q", seat, got, want)
		}
	}
}

// The bag of a small set tells which spaces are lost.
func TestHoles(t *testing.T) {
	g := only(t, strings.Fields("E U U"))
	s := after(t, g, nil, "A E U U", "A place 0,-1 r2", "A follow none")
	sc, _ := s.View(games.Spectator, nil)
	// Two straight roads are left; one of them fits everywhere.
	if holes := items(sc, scene.Face, tilegame.NounHole); len(holes) != 0 {
		t.Errorf("holes %v", holes)
	}
	s = after(t, g, nil, "A U E U", "A place 1,0 r1", "A follow none", "B place 1,-1 r0", "B follow none")
	sc, _ = s.View(0, nil)
	var lost []games.Cell
	for _, h := range items(sc, scene.Face, tilegame.NounHole) {
		if !h.Dead {
			t.Errorf("hole %v is not dead", h)
		}
		lost = append(lost, games.Cell{X: int(h.Box.X), Y: int(h.Box.Y)})
	}
	// Both cells want a city; only a straight road is left.
	if want := []games.Cell{{X: 1, Y: -2}, {X: 0, Y: -1}}; !slices.Equal(lost, want) {
		t.Errorf("lost %v, want %v", lost, want)
	}
	s = after(t, only(t, strings.Fields("U")), nil, "A U", "A place 1,0 r1")
	sc, _ = s.View(0, nil)
	if holes := items(sc, scene.Face, tilegame.NounHole); len(holes) != 0 {
		t.Errorf("after the last tile: holes %v", holes)
	}
}

func TestHandIsSeenByItsOwnerOnly(t *testing.T) {
	s := after(t, builtinGame(t), threeInHand, "A U V E L L B")
	own, p := s.View(0, nil)
	if !p.Secret || len(own.Panel.Plates[0].Items) != 3 || len(own.Panel.Plates[1].Items) != 0 || len(own.Panel.Hand) != 0 {
		t.Errorf("own view: secret %v, panel %+v", p.Secret, own.Panel)
	}
	_, p = s.View(0, []string{"place"})
	if p.Style != games.Pick || choices(p) != "E U V" || p.Choices[0].Mark != games.Number {
		t.Errorf("asked %v %q", p.Style, choices(p))
	}
	chosen, p := s.View(0, []string{"place", "V"})
	if len(chosen.Panel.Hand) != 1 || chosen.Panel.Hand[0].Name != "V" || !p.Secret {
		t.Errorf("chosen %v", chosen.Panel.Hand)
	}
	for _, seat := range []games.Seat{1, games.Spectator} {
		sc, p := s.View(seat, nil)
		if len(sc.Panel.Plates[0].Items) > 0 || len(sc.Panel.Hand) > 0 || len(p.Notes) > 0 || p.Secret {
			t.Errorf("seat %s sees %+v %+v", seat, sc.Panel, p)
		}
	}
	if n := s.(*state).Bag.Len(); n != 65 {
		t.Errorf("%d tiles in the bag", n)
	}
}

func TestStandInDisturbsNobody(t *testing.T) {
	// The tile could close the other player's city; it goes elsewhere.
	s := after(t, builtinGame(t), nil, "A M E U", "A place 0,-1 r1", "A follow c0")
	a := s.(games.Stander).StandIn(1)
	if gains := s.(*state).preview(a.Words()); !tilegame.NobodyScores(gains[:]) {
		t.Errorf("%q scores for somebody", a)
	}
	next, _, err := s.Apply(1, a)
	if err != nil {
		t.Fatal(err)
	}
	if a := next.(games.Stander).StandIn(1); a != "follow none" {
		t.Errorf("then %q", a)
	}
	if a := next.(games.Stander).StandIn(0); a != "" {
		t.Errorf("for a seat not in turn: %q", a)
	}
}

func TestGivingUpATileLaysNone(t *testing.T) {
	g := only(t, strings.Fields("E C C C C C U U"))
	s := after(t, g, threeInHand, "A E C C C C C U U", "A place E 0,-1 r2", "A follow none")
	_, p := s.View(1, []string{"discard"})
	if p.Style != games.Pick || choices(p) != "C" || p.Ask.ID != "carcassonne.ask.discard" {
		t.Errorf("asked %+v", p)
	}
	sc, p := s.View(1, []string{"discard", "C"})
	if len(sc.Panel.Hand) > 0 || len(p.Notes) > 0 || !p.Secret {
		t.Errorf("hand %v, notes %v", sc.Panel.Hand, p.Notes)
	}
}

// What counts for a follower is lit once it is chosen where it stands: what it would stand on, and for a farmer the
// complete cities beside.
func TestStakesAreLit(t *testing.T) {
	for draws, want := range map[string]string{
		"A M E|A place 0,-1 r1;A follow none;B place 1,-1 r3": "none: [] c0: [0,-1 c0 0,0 c0 1,-1 c0] f0: [0,-1 c0 0,0 c0 1,-1 c0 1,-1 f0]",
		"A U|A place 1,0 r1": "none: [] f1: [0,0 f0 1,0 f1] r0: [0,0 r0 1,0 r0] f0: [0,0 f1 1,0 f0]",
	} {
		bag, entries, _ := strings.Cut(draws, "|")
		s := after(t, builtinGame(t), nil, bag+" U", strings.Split(entries, ";")...)
		seat := s.Turn()[0]
		_, p := s.View(seat, []string{"follow"})
		var lit []string
		for _, c := range p.Choices {
			sc, _ := s.View(seat, []string{"follow", c.Word})
			var cells []string
			for _, it := range sc.Items {
				if it.Kind == scene.Tint {
					cells = append(cells, games.Cell{X: int(it.Box.X), Y: int(it.Box.Y)}.String()+" "+it.Name)
				}
			}
			slices.Sort(cells)
			lit = append(lit, fmt.Sprintf("%s: %v", c.Word, cells))
		}
		if got := strings.Join(lit, " "); got != want {
			t.Errorf("%s: lit are %s, want %s", draws, got, want)
		}
	}
}

// In the first turns of each seat all possible followers are explained; later only a chosen one.
func TestFollowersAreExplained(t *testing.T) {
	told := map[bool]int{}
	atRandom(t, builtinGame(t), 2, 3, func(before, _ *state, seat games.Seat, _ games.Action, _ []games.Event) {
		if before.phase != following {
			return
		}
		for _, words := range [][]string{{"follow"}, {"follow", tilegame.None}} {
			_, p := before.View(seat, words)
			_, offered := before.View(seat, []string{"follow"})
			for _, role := range []string{"knight", "thief", "monk", "farmer"} {
				is := slices.ContainsFunc(p.Notes, func(n games.Text) bool { return n.ID == "carcassonne.primer."+role })
				can := slices.ContainsFunc(offered.Choices, func(c games.Choice) bool { return c.Label.ID == "carcassonne.follow."+role })
				if want := can && (before.Len() <= 5 || role == "monk"); is != want {
					t.Errorf("at %d tiles a %s is explained after %v: %v", before.Len(), role, words, is)
				}
				told[is]++
			}
		}
	})
	if told[true] == 0 || told[false] == 0 {
		t.Errorf("explained and not: %v", told)
	}
}

// After the first turns a note says what a chosen road, city or cloister is worth now.
func TestChosenFollowersAreWorthSomething(t *testing.T) {
	told := map[bool]int{}
	atRandom(t, builtinGame(t), 2, 3, func(before, _ *state, seat games.Seat, a games.Action, _ []games.Event) {
		if before.phase != following || a.Words()[1] == tilegame.None {
			return
		}
		_, p := before.View(seat, a.Words())
		said := p.Notes[len(p.Notes)-1]
		v := before.seen(seat, a.Words())
		r := v.Region(v.Last(), v.KindOf(v.Last()).Segment(a.Words()[1]))
		if want := before.Len() > 5 && v.Ground(r) != field && !v.complete(r); (said.ID == "table.note.lit") != want {
			t.Errorf("%s at %d tiles: %v", a, before.Len(), said)
		}
		told[said.ID == "table.note.lit"]++
	})
	if told[true] == 0 || told[false] == 0 {
		t.Errorf("told and not: %v", told)
	}
}

// What is said that a new farmer brings is what all farmers of the seat are paid more for with him, and the cities that
// pay it are marked.
func TestFarmersAreWorthWhatTheyBring(t *testing.T) {
	worth := map[int]int{}
	atRandom(t, builtinGame(t), 2, 6, func(before, after *state, seat games.Seat, a games.Action, _ []games.Event) {
		words := a.Words()
		if before.phase != following || words[1] == tilegame.None {
			return
		}
		r := before.Region(before.Last(), before.KindOf(before.Last()).Segment(words[1]))
		if before.Ground(r) != field {
			return
		}
		w := before.worthOf(r)
		if got := perCity * (len(after.feeding(seat, nowhere)) - len(before.feeding(seat, nowhere))); w.Now != got {
			t.Errorf("%s: a farmer is worth %d, and brings %d", a, w.Now, got)
		}
		v := before.seen(seat, words)
		if lit := v.paying(v.Draft.On); perCity*len(lit) != w.Now || slices.ContainsFunc(lit, func(town tiles.Region) bool { return !v.townComplete(town) }) {
			t.Errorf("%s: a farmer is worth %d, and %d cities are marked", a, w.Now, len(lit))
		}
		worth[w.Now]++
	})
	if worth[0] == 0 || worth[perCity] == 0 {
		t.Errorf("farmers worth so much: %v", worth)
	}
}

// What others have done to what the seat's farmers are paid is told when its turn begins, once for all of them.
func TestHarvestIsNews(t *testing.T) {
	changed := 0
	atRandom(t, builtinGame(t), 3, 6, func(before, _ *state, seat games.Seat, _ games.Action, _ []games.Event) {
		v := before.seen(seat, []string{"place"})
		recent := v.Recent()
		if before.phase != placing || len(recent) == 0 {
			return
		}
		was, is := before.harvests(before.Board.Before(recent[0]))[seat].Now, before.harvests(&before.Board)[seat].Now
		_, p := before.View(seat, []string{"place"})
		told := 0
		for _, note := range p.Notes {
			list, _ := note.Args["list"].([]games.Text)
			for _, clause := range list {
				if clause.Args["what"].(games.Text).ID == "carcassonne.feature.farmers" {
					if told++; clause.Args["worth"].(games.Text).Args["n"] != is {
						t.Errorf("the farmers are paid %d: %v", is, clause)
					}
				}
			}
		}
		if told != map[bool]int{true: 1}[was != is] {
			t.Errorf("the farmers were paid %d and now %d, told %d times: %v", was, is, told, p.Notes)
		}
		changed += told
	})
	if changed == 0 {
		t.Error("nothing has changed")
	}
}

// Who has a follower left, but no place for it, is told so.
func TestNoPlaceIsTold(t *testing.T) {
	told := map[bool]int{}
	atRandom(t, builtinGame(t), 2, 3, func(before, _ *state, seat games.Seat, _ games.Action, _ []games.Event) {
		if before.phase != following || before.left(seat) == 0 {
			return
		}
		_, p := before.View(seat, []string{"follow", tilegame.None})
		is := slices.ContainsFunc(p.Notes, func(n games.Text) bool { return reflect.DeepEqual(n, tilegame.Full) })
		if want := len(before.List) == 1; is != want {
			t.Errorf("at %d tiles with %v it is told: %v", before.Len(), before.List, is)
		}
		told[is]++
	})
	if told[true] == 0 || told[false] == 0 {
		t.Errorf("told and not: %v", told)
	}
}

// A knight who is chosen in a city that two tiles complete is told that it pays less than others, unless an option
// says otherwise or the city goes on.
func TestSmallCitiesAreExplained(t *testing.T) {
	for _, c := range []struct{ option, entry, want string }{
		{"two", "A place 0,-1 r2", "carcassonne.primer.small"},
		{"full", "A place 0,-1 r2", "carcassonne.primer.knight"},
		{"two", "A place 0,1 r1", "carcassonne.primer.knight"},
	} {
		s := after(t, builtinGame(t), map[string]string{optionSmall: c.option}, "A E U", c.entry)
		_, p := s.View(0, []string{"follow", "c0"})
		if said := p.Notes[len(p.Notes)-1].ID; said != c.want {
			t.Errorf("%+v: %s", c, said)
		}
	}
}

// A place for a follower says what it is worth: what a road, a city and a cloister pay once they
// are complete, a field three for each completed city, and what is paid at once.
func TestFollowersSayWhatTheyAreWorth(t *testing.T) {
	for draws, want := range map[string]string{
		"A E|A place 0,1 r1": "none=  f0=end 0 c0=complete 2",
		"A M E|A place 0,-1 r1;A follow none;B place 1,-1 r3": "none=  c0=now 8 f0=end 3",
		"A B|A place 0,1 r0": "none=  f0=end 0 m=part 9",
		"A U|A place 1,0 r1": "none=  f1=end 0 r0=complete 4 f0=end 0",
	} {
		bag, entries, _ := strings.Cut(draws, "|")
		s := after(t, builtinGame(t), nil, bag+" U", strings.Split(entries, ";")...)
		_, p := s.View(s.Turn()[0], []string{"follow"})
		var said []string
		for _, c := range p.Choices {
			said = append(said, c.Word+"="+worth(c))
		}
		if got := strings.Join(said, " "); got != want {
			t.Errorf("%s: %s, want %s", draws, got, want)
		}
	}
}

// What a feature is said to pay once it is complete is never more than it pays then, and with one gap left that closes
// it mostly just that.
func TestCompleteIsPromised(t *testing.T) {
	t.Parallel()
	paid, exact := 0, 0
	atRandom(t, builtinGame(t), 3, 60, func(before, after *state, _ games.Seat, a games.Action, _ []games.Event) {
		if a.Words()[0] != tilegame.VerbPlace {
			return
		}
		worth := before.worthTo(0)
		for _, m := range before.AllFollowers() {
			was := before.Under(m)
			if before.Ground(was) == field || !after.complete(after.Under(m)) {
				continue
			}
			said, pays := worth(was).Complete, after.value(after.Under(m), true).points()
			if before.Missing(was) == 1 {
				paid++
			}
			if before.Missing(was) == 1 && said == pays {
				exact++
			}
			if said > pays {
				t.Errorf("%s: the follower at %v gets %d points and was promised %d", a, before.Tile(int(m.Tile)).Cell, pays, said)
			}
		}
	})
	if paid < 50 || exact < paid/2 {
		t.Errorf("%d with one gap left were paid, %d of them just what was said", paid, exact)
	}
}

// worth writes what a place for a follower is worth: the last part of its text, and its numbers.
func worth(c games.Choice) string {
	if len(c.Does) == 0 {
		return " "
	}
	_, name, _ := strings.Cut(c.Does[0].ID, ".does.")
	for _, arg := range []string{"n"} {
		if n, ok := c.Does[0].Args[arg]; ok {
			name += fmt.Sprintf(" %v", n)
		}
	}
	return name
}

// A field that is said to pay nothing more never pays more.
func TestFieldsThatAreFixed(t *testing.T) {
	fixed := 0
	atRandom(t, builtinGame(t), 2, 60, func(before, after *state, _ games.Seat, _ games.Action, _ []games.Event) {
		for _, m := range before.AllFollowers() {
			if was := before.worthOf(before.Under(m)); m.Ground == field && was.Fixed {
				fixed++
				if is := after.worthOf(after.Under(m)); is != was {
					t.Errorf("what was fixed as %+v is %+v", was, is)
				}
			}
		}
	})
	if fixed == 0 {
		t.Error("no field is fixed")
	}
}

// A place beside a cloister with a monk does not touch nothing: the monk counts the tile.
func TestPlacesTellOfTheMonkBeside(t *testing.T) {
	s := after(t, builtinGame(t), nil, "B U B V", "B place 1,0 r1", "B follow f1", "A place 0,1 r0", "A follow m")
	_, p := s.View(1, []string{"place"})
	told := 0
	for _, c := range p.Choices {
		cell, _ := games.ParseCell(c.Word)
		beside := max(cell.X, -cell.X) <= 1 && cell.Y >= 0 && cell.Y <= 2
		tells := slices.ContainsFunc(c.Does, func(does games.Text) bool {
			what, _ := does.Args["what"].(games.Text)
			return what.ID == "carcassonne.feature.cloister" && does.Args["player"] == games.Seat(0)
		})
		if tells != beside {
			t.Errorf("%s does %v", c.Word, c.Does)
		}
		if tells {
			told++
		}
	}
	if told == 0 {
		t.Error("no place is beside the monk")
	}
}

// The points of a feature are shown where a follower of who gets them stood, if that is near, and else on the
// tile laid.
func TestPointsAreShownWhereTheyAreScored(t *testing.T) {
	t.Parallel()
	g, err := New(nil)
	if err != nil {
		t.Fatal(err)
	}
	scored := 0
	atRandom(t, g, 2, 40, func(before, after *state, _ games.Seat, _ games.Action, events []games.Event) {
		for _, e := range events {
			if e.Kind != "scored" {
				continue
			}
			scored++
			if !shown(before, after, e) {
				t.Errorf("%v of %v for %v", e.Spot, e.Seat, e.Facts)
			}
		}
	})
	if scored < 10 {
		t.Errorf("only %d features are scored", scored)
	}
}

// shown reports whether points are shown on a feature of the kind that scored, where a follower of that seat
// stood or on the tile laid last.
func shown(before, after *state, e games.Event) bool {
	ground := func(s *state, tile, segment int) bool {
		return s.Set.Grounds[s.KindOf(tile).Segments[segment].Ground].Feature == e.Fact("feature")
	}
	for _, man := range before.AllFollowers() {
		if games.Seat(man.Seat) == e.Seat && ground(before, int(man.Tile), int(man.Segment)) && before.Spot(int(man.Tile), int(man.Segment)).Centre() == *e.Spot {
			return true
		}
	}
	for tile := before.Len() - 1; tile < after.Len(); tile++ {
		for segment := range after.KindOf(tile).Segments {
			if ground(after, tile, segment) && after.Spot(tile, segment).Centre() == *e.Spot {
				return true
			}
		}
	}
	return false
}

// Before a follower is chosen, the picture marks what the last tile completes for any seat.
func TestWhatScoresIsMarked(t *testing.T) {
	found := map[bool]int{}
	atRandom(t, builtinGame(t), 2, 20, func(before, after *state, seat games.Seat, a games.Action, events []games.Event) {
		if before.phase != following || a != games.Join(tilegame.VerbFollow, tilegame.None) || after.phase == over {
			return
		}
		sc, _ := before.View(seat, strings.Fields(string(a)))
		marked, scores := len(items(sc, scene.Tint, tilegame.NounStake)) > 0, before.score != after.score
		if found[marked]++; marked != scores {
			t.Errorf("at %d tiles marked %v, scoring %v", before.Len(), marked, scores)
		}
	})
	if found[true] < 5 || found[false] < 5 {
		t.Errorf("marked and not: %v", found)
	}
}

// A feature that goes on where no tile fits any more, or a cloister beside such a place, is said to be lost, and what it
// pays at the end; no other is.
func TestLostIsTold(t *testing.T) {
	found := map[bool]int{}
	for seed := range 4 {
		s, _, err := builtinGame(t).New(setupOf(2, nil, seed))
		if err != nil {
			t.Fatal(err)
		}
		for choose := rand.New(rand.NewPCG(uint64(seed), 6)); s.(*state).phase != over; {
			now := s.(*state)
			sc, _ := s.View(games.Spectator, nil)
			holes := map[scene.Rect]bool{}
			for _, it := range items(sc, scene.Face, tilegame.NounHole) {
				holes[it.Box] = true
			}
			for _, m := range now.AllFollowers() {
				r := now.Under(m)
				if now.Ground(r) == field || now.complete(r) || len(now.unlaid()) == 0 {
					continue
				}
				dead := false
				for box := range holes {
					c := games.Cell{X: int(box.X), Y: int(box.Y)}
					dead = dead || now.goesOn(r, c)
				}
				if got := now.worthOf(r).Lost; got != dead {
					t.Errorf("after %d tiles the feature at %v is lost: %v", now.Len(), now.Board.Tile(int(m.Tile)).Cell, got)
				}
				found[dead]++
			}
			legal := s.Legal(now.Turn()[0])
			if s, _, err = s.Apply(now.Turn()[0], legal[choose.IntN(len(legal))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if found[true] < 20 || found[false] < 20 {
		t.Errorf("lost and not: %v", found)
	}
}

// goesOn tells whether an unfinished feature needs a tile on a cell.
func (s *state) goesOn(r tiles.Region, c games.Cell) bool {
	if s.Ground(r) == cloister {
		at := s.Board.Tile(s.First(r)).Cell
		return max(c.X-at.X, at.X-c.X) <= 1 && max(c.Y-at.Y, at.Y-c.Y) <= 1
	}
	for side := range 4 {
		tile, laid := s.At(tiles.Beside(c, side))
		if laid && s.RegionAt(tile, (side+2)%4) == r {
			return true
		}
	}
	return false
}

// A road that would meet a city is called so, not the meadow beside it.
func TestClashNamesTheMiddle(t *testing.T) {
	s := after(t, builtinGame(t), nil, "A U")
	for _, bar := range s.(games.Explainer).Barred(0, []string{tilegame.VerbPlace}) {
		if bar.Word == "0,-1" {
			if mine, _ := bar.Why[0].Args["mine"].(games.Text); mine.ID != "carcassonne.feature.road" {
				t.Errorf("above the first tile: %v", bar.Why)
			}
			return
		}
	}
	t.Error("the cell above the first tile is not explained")
}

// On a feature of the seat itself, the reason says that a second follower may not join, and whether
// the tile has another feature of that kind for one.
func TestOwnIsBarred(t *testing.T) {
	own, free := 0, 0
	for n := range uint64(8) {
		s, _, err := builtinGame(t).New(setupOf(2, nil, 1))
		for choose := rand.New(rand.NewPCG(n, 6)); err == nil && s.(*state).phase != over; {
			seat := s.Turn()[0]
			for _, bar := range s.(games.Explainer).Barred(seat, []string{tilegame.VerbFollow}) {
				why := bar.Why[0]
				if why.Args["own"] == nil {
					continue
				}
				own++
				want := ": 4; you cannot add a follower to it."
				if s.(*state).freeBeside(bar.Word) {
					free++
					want = ": 4; you cannot add a follower to it (another " + s.(*state).kindOf(bar.Word) + " on this tile is unclaimed)."
				}
				if why.Args["worth"] = "4"; !strings.HasSuffix(gametest.Say(t, Texts, "en", why), want) {
					t.Errorf("%q, want %q", gametest.Say(t, Texts, "en", why), want)
				}
			}
			legal := s.Legal(seat)
			s, _, err = s.Apply(seat, legal[choose.IntN(len(legal))])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if own == free || free == 0 {
		t.Errorf("%d times one's own was barred, %d times another was free", own, free)
	}
}

// kindOf is what a place for a follower on the last tile is.
func (s *state) kindOf(place string) string {
	k := s.KindOf(s.Last())
	return s.Set.Grounds[k.Segments[k.Segment(place)].Ground].Feature
}

// freeBeside tells whether a follower can be placed on something else of its kind.
func (s *state) freeBeside(place string) bool {
	return slices.ContainsFunc(s.Legal(s.InTurn), func(a games.Action) bool {
		other := a.Words()[1]
		return other != tilegame.None && s.kindOf(other) == s.kindOf(place)
	})
}
