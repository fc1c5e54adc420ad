package city

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// line is a town in a row of four tiles with the gate in the east and the road of A
// still open in the south.
const line = `
seats 2
left 40
gate 3,0 e
tile e-p 0,0 r0 A r0
tile f-h5 1,0 r0 B -
tile f-h6 2,0 r0 B -
tile f-h7 3,0 r0 A -
`

// at loads a position written as in the scenarios.
func at(t *testing.T, text string) games.State {
	t.Helper()
	p := draft{heads: map[string]string{}}
	for _, l := range strings.Split(strings.TrimSpace(text), "\n") {
		if l != "" && !p.take(l) {
			t.Fatalf("line %q", l)
		}
	}
	p.load(t, builtinGame(t))
	return p.state
}

func items(sc scene.Scene, kind scene.Kind, noun string) (list []scene.Item) {
	for _, i := range sc.Items {
		if i.Kind == kind && i.Noun == noun {
			list = append(list, i)
		}
	}
	return list
}

func words(p games.Prompt) string {
	var list []string
	for _, c := range p.Choices {
		list = append(list, c.Word)
	}
	return strings.Join(list, " ")
}

func TestEndsAreOneTap(t *testing.T) {
	s := at(t, line+"turn build A\nphase 0 0\n")
	sc, p := s.View(0, []string{"build"})
	if p.Style != games.Act || words(p) != "1 2" || p.Choices[0].Mark != games.Number || p.Choices[1].Mark != games.Number {
		t.Errorf("asked %+v", p)
	}
	spots := items(sc, scene.Spot, nounEnd)
	if len(spots) != 2 || spots[0].Word != "1" || spots[0].Name != "s" || spots[1].Name != "n" {
		t.Errorf("spots %+v", spots)
	}
	if gates := items(sc, scene.Piece, nounGate); len(gates) != 1 || gates[0].Pose != "outer outer" {
		t.Errorf("gate %+v", gates)
	}
	sc, p = s.View(0, []string{"build", "1"})
	if pieces := items(sc, scene.Piece, nounRampart); len(pieces) != 1 || !pieces[0].Ghost || len(p.Choices) > 0 {
		t.Errorf("half done: %+v, %+v", pieces, p)
	}
	sc, p = s.View(1, nil)
	if len(items(sc, scene.Spot, nounEnd)) > 0 || p.Ask.ID != "" {
		t.Error("the other player is asked")
	}
}

func TestRowIsShownWithTheGuard(t *testing.T) {
	s := at(t, line+"turn guard B\nphase 2 0\nrampart 1 A - -\nrampart 1 B - -\nrampart 2 B - -\n")
	sc, p := s.View(1, []string{"guard"})
	if p.Style != games.Act || words(p) != "yes none" {
		t.Errorf("asked %+v", p)
	}
	if row := items(sc, scene.Outline, nounWatch); len(row) != 1 || row[0].Name != "historic" || row[0].Box.X != 3 {
		t.Errorf("row %+v", row)
	}
	if post := items(sc, scene.Outline, nounPost); len(post) != 1 || post[0].Box.X != 3 {
		t.Errorf("his place %+v", post)
	}
	if points := p.Choices[0].Label.Args["points"]; points != 3 {
		t.Errorf("the guard is worth %v", points)
	}
	sc, _ = s.View(1, []string{"guard", "yes"})
	if guard := items(sc, scene.Piece, nounGuard); len(guard) != 1 || !guard[0].Ghost || guard[0].Seat != 1 {
		t.Errorf("guard %+v", guard)
	}
}

// When a follower is chosen, the picture marks what it would stand on and, for a resident, the
// markets beside it.
func TestStakesAreLit(t *testing.T) {
	s, _, err := builtinGame(t).New(setupOf(2, 1))
	if err != nil {
		t.Fatal(err)
	}
	lit := map[tiles.Ground]int{}
	for s.(*state).phase != over {
		now := s.(*state)
		legal := s.Legal(now.InTurn)
		for _, a := range legal {
			if now.phase != following || a == tilegame.FollowNone {
				continue
			}
			v := now.seen(now.InTurn, a.Words())
			want := map[string]bool{}
			for r := range now.Regions() {
				own := v.Region(now.Last(), v.Draft.On)
				if r == own || now.Ground(own) == home && slices.Contains(now.marketsAt(own), r) {
					for tile, segment := range now.Parts(r) {
						want[now.Tile(tile).Cell.String()+now.KindOf(tile).Segments[segment].ID] = true
					}
				}
			}
			stakes := items(v.scene(), scene.Tint, tilegame.NounStake)
			for _, it := range stakes {
				if !want[games.Cell{X: int(it.Box.X), Y: int(it.Box.Y)}.String()+it.Name] {
					t.Errorf("at %d tiles, %s: %s of %v is lit", now.Len(), a, it.Name, it.Box)
				}
			}
			if len(stakes) != len(want) {
				t.Errorf("at %d tiles, %s: %d parts are lit, want %d", now.Len(), a, len(stakes), len(want))
			}
			lit[v.KindOf(now.Last()).Segments[v.Draft.On].Ground] += len(stakes)
		}
		if s, _, err = s.Apply(now.InTurn, legal[len(legal)-1]); err != nil {
			t.Fatal(err)
		}
	}
	if lit[home] == 0 || lit[road] == 0 || lit[market] == 0 {
		t.Errorf("lit: %v", lit)
	}
}

// However long the row is, the preview shows all of it.
func TestWholeRowIsInFocus(t *testing.T) {
	s := at(t, `
seats 3
left 40
turn guard B
phase 2 0
gate 0,0 n
tile e-p 0,0 r0 A -
tile f-h5 1,0 r0 B -
tile f-h6 2,0 r0 A -
tile f-h7 3,0 r0 B -
tile g-F-p 4,0 r0 A -
tile g-G-p 5,0 r0 B -
tile g-C-p 6,0 r0 A -
rampart 2 B - -
`)
	sc, _ := s.View(1, []string{"guard"})
	if want := (scene.Rect{X: -1, Y: -1, W: 9, H: 3}); sc.Focus != want || len(items(sc, scene.Outline, nounWatch)) != 7 {
		t.Errorf("focus %v, want %v", sc.Focus, want)
	}
}

func TestTowerSaysItsPoints(t *testing.T) {
	s := at(t, line+"turn tower A\nphase 3 0\nrampart 2 B - B\nrampart 1 B - -\nrampart 1 A - -\n")
	sc, p := s.View(0, []string{"tower"})
	if words(p) != "1 none" || p.Choices[0].Label.Args["points"] != 2 || p.Choices[1].Mark != games.NoMark {
		t.Errorf("asked %+v", p)
	}
	if spots := items(sc, scene.Spot, nounTower); len(spots) != 1 || spots[0].Word != "1" || spots[0].Pose != "clockwise straight" {
		t.Errorf("spots %+v", spots)
	}
	if towers := items(sc, scene.Piece, nounTower); len(towers) != 1 || towers[0].Seat != 1 || towers[0].Pose != "counter straight" {
		t.Errorf("towers %+v", towers)
	}
	// A lone second end is not called 1.
	s = at(t, line+"turn tower A\nphase 3 0\nrampart 1 B - B\nrampart 2 B - -\nrampart 2 A - -\n")
	if _, p = s.View(0, []string{"tower"}); words(p) != "2 none" || p.Choices[0].Mark != games.NoMark {
		t.Errorf("asked %+v", p)
	}
}

// The gate is chosen in one step: each number is a side of a tile, in reading order of the ground before it.
func TestGateIsChosenByCellAndSide(t *testing.T) {
	s := at(t, strings.Replace(line, "gate 3,0 e\n", "", 1)+"turn gate A\n")
	sc, p := s.View(0, []string{"gate"})
	const all = "0,0|n 1,0|n 2,0|n 3,0|n 0,0|w 3,0|e 0,0|s 1,0|s 2,0|s 3,0|s"
	spots := items(sc, scene.Spot, nounBeside)
	if p.Style != games.Pick || words(p) != all || len(spots) != len(p.Choices) {
		t.Errorf("asked %+v", p)
	}
	for i, spot := range spots {
		if spot.Word != p.Choices[i].Word || !strings.HasSuffix(spot.Word, games.Together+spot.Name) {
			t.Errorf("the number of %s stands at %+v", p.Choices[i].Word, spot)
		}
	}
	sc, _ = s.View(0, []string{"gate", "3,0", "e"})
	if gates := items(sc, scene.Piece, nounGate); len(gates) != 1 || !gates[0].Ghost || gates[0].Name != "e" {
		t.Errorf("gate %+v", gates)
	}
	// At the bottom of the first tile it closes the road of A, and that is said before it is chosen.
	for _, c := range p.Choices {
		scores := c.Gains == 1 && len(c.Does) == 1 && c.Says.ID == "table.button.scores"
		if scores != (c.Word == "0,0|s") {
			t.Errorf("%s scores %d: %v", c.Word, c.Gains, c.Does)
		}
	}
	if _, p = s.View(0, []string{"gate", "0,0", "s"}); len(p.Notes) != 2 || p.Notes[1].ID != "table.note.scores" {
		t.Errorf("notes %+v", p.Notes)
	}
}

// A post of the version before asks for the tile alone. Its buttons still work: then the side is asked for.
func TestGateBesideATile(t *testing.T) {
	s := at(t, strings.Replace(line, "gate 3,0 e\n", "", 1)+"turn gate A\n")
	if _, p := s.View(0, []string{"gate", "3,0"}); p.Style != games.Pick || words(p) != "e n s" {
		t.Errorf("asked %+v", p)
	}
}

// A note says where the gate stands, as soon as the picture shows it there.
func TestGateIsTold(t *testing.T) {
	s := at(t, strings.Replace(line, "gate 3,0 e\n", "", 1)+"turn gate A\n")
	for said, want := range map[string]string{
		"gate 3,0":   "Gate: right side of 3,0. Porte : côté droit de 3,0.",
		"gate 3,0 n": "Gate: top side of 3,0. Porte : côté haut de 3,0.",
	} {
		_, p := s.View(0, strings.Fields(said))
		if got := gametest.Say(t, Texts, "en", p.Notes[0]) + " " + gametest.Say(t, Texts, "fr", p.Notes[0]); got != want {
			t.Errorf("%s: %q", said, got)
		}
	}
	if _, p := s.View(0, []string{"gate"}); len(p.Shown) != 1 || len(p.Notes) != 1 || p.Notes[0].ID != "city.primer.gate" {
		t.Errorf("before that: %+v", p.Notes)
	}
}

// gateQuestions plays matches at random and hands out the numbers of the question about the
// gate, and what else the picture shows.
func gateQuestions(t *testing.T, see func(match int, sc scene.Scene, spots []scene.Item)) {
	t.Helper()
	g := builtinGame(t)
	for i := range 60 {
		gametest.Playout(t, g, setupOf(2+i%3, i), uint64(i), func(s *state, _ []games.Event) {
			if s.phase == gating {
				sc, _ := s.View(s.InTurn, []string{"gate"})
				see(i, sc, items(sc, scene.Spot, nounBeside))
			}
		})
	}
}

func distance(p, q scene.Point) float64 { return math.Hypot(p.X-q.X, p.Y-q.Y) }

// No two numbers of the question about the gate may meet. They are round, and the art
// draws none wider.
func TestGateNumbersDoNotOverlap(t *testing.T) {
	const widest = .56
	asked, moved := 0, 0
	gateQuestions(t, func(match int, _ scene.Scene, spots []scene.Item) {
		asked++
		for j, a := range spots {
			c, _ := games.ParseCell(strings.Split(a.Word, games.Together)[0])
			f := side{c, slices.Index(sideWords, a.Name)}
			if distance(a.Box.Centre(), f.before(gateOff, 0)) > .01 {
				moved++
			}
			for _, b := range spots[:j] {
				if distance(a.Box.Centre(), b.Box.Centre()) < widest {
					t.Errorf("match %d: %s %s and %s %s overlap", match, a.Word, a.Name, b.Word, b.Name)
				}
			}
		}
	})
	if asked < 30 || moved < 30 {
		t.Errorf("asked %d times, %d numbers give way", asked, moved)
	}
}

// No number of the question about the gate hides a follower: its disc, as wide as on a small
// board on a phone, leaves the letter in the middle of the figure free, and all but a few in
// narrow corners keep clear of it.
func TestGateNumbersHideNobody(t *testing.T) {
	const disc, letter, clear = .28, .09, .45
	numbers, near := 0, 0
	gateQuestions(t, func(match int, sc scene.Scene, spots []scene.Item) {
		for _, a := range spots {
			numbers++
			for _, b := range items(sc, scene.Piece, tilegame.NounFollower) {
				d := distance(a.Box.Centre(), b.Box.Centre())
				if d < clear {
					near++
				}
				if d < disc+letter {
					t.Errorf("match %d: the number beside %s, %s, is %.2f from a follower at %v", match, a.Word, a.Name, d, b.Box.Centre())
				}
			}
		}
	})
	if numbers < 300 || near > numbers/100 {
		t.Errorf("%d of %d numbers stand near a follower", near, numbers)
	}
}

// Before anything is decided, a note says what lies already.
func TestOpeningIsTold(t *testing.T) {
	s, _, err := builtinGame(t).New(setupOf(2, 1))
	if err != nil {
		t.Fatal(err)
	}
	for _, seat := range []games.Seat{0, 1, games.Spectator} {
		_, p := s.View(seat, nil)
		if note := p.Notes[0]; note.ID != "city.note.first" {
			t.Errorf("%v is told %+v", seat, p.Notes)
		}
	}
	if _, p := at(t, line+"turn follow A\n").View(0, nil); len(p.Notes) > 0 && p.Notes[0].ID == "city.note.first" {
		t.Error("it is told later too")
	}
}

// Each seat is told once that a pile has begun, and how much is built from then on.
func TestPilesBegin(t *testing.T) {
	s, _, err := builtinGame(t).New(setupOf(3, 1))
	told := map[string]int{}
	for err == nil && len(s.Turn()) > 0 {
		seat := s.Turn()[0]
		if _, p := s.View(seat, []string{"place"}); s.(*state).phase == placing {
			for _, note := range p.Notes {
				if note.ID == "city.note.begins" {
					told[seat.String()+fmt.Sprint(note.Args["pile"])]++
				}
			}
		}
		legal := s.Legal(seat)
		s, _, err = s.Apply(seat, legal[0])
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, seat := range "ABC" {
		if told[string(seat)+"2"] != 1 {
			t.Errorf("%c is told %d times that pile 2 begins", seat, told[string(seat)+"2"])
		}
	}
	if len(told) < 3 {
		t.Errorf("told: %v", told)
	}
}

// A building is explained in the first turns, a historic one in all of pile 1. From pile 2 on both
// are explained until each seat has a rampart, but not in a turn that begins a pile.
func TestBuildingsAreExplained(t *testing.T) {
	s, _, err := builtinGame(t).New(setupOf(2, 1))
	if err != nil {
		t.Fatal(err)
	}
	told := map[bool]int{}
	for s.(*state).phase != over {
		now := s.(*state)
		if now.phase == placing {
			_, p := s.View(now.InTurn, nil)
			begins := slices.ContainsFunc(p.Notes, func(n games.Text) bool { return n.ID == "city.note.begins" })
			sort := now.set.buildings[now.held]
			due := now.pile() > 1 && !begins && len(now.ramparts) < 2 && sort != plain ||
				now.pile() == 1 && (sort == historic || sort == public && now.Len() <= 6)
			is := slices.ContainsFunc(p.Notes, func(n games.Text) bool {
				return n.ID == "city.primer.public" || n.ID == "city.primer.historic"
			})
			if told[is]++; is != due {
				t.Errorf("at %d tiles of pile %d with %d ramparts a building is explained: %v", now.Len(), now.pile(), len(now.ramparts), is)
			}
		}
		legal := s.Legal(now.InTurn)
		if s, _, err = s.Apply(now.InTurn, legal[len(legal)-1]); err != nil {
			t.Fatal(err)
		}
	}
	if told[true] == 0 || told[false] == 0 {
		t.Errorf("explained and not: %v", told)
	}
}

// In everybody's first turns each role that a follower can take is explained, whether or not it is already said that
// none is placed; later no longer, but for a role that is chosen. No building is explained
// before guards are about to come.
func TestPrimer(t *testing.T) {
	s, _, err := builtinGame(t).New(setupOf(2, 1))
	if err != nil {
		t.Fatal(err)
	}
	roles := 0
	for n := 0; n < 60; n++ {
		seat := s.Turn()[0]
		_, p := s.View(seat, nil)
		told := map[string]int{}
		for _, note := range p.Notes {
			if strings.HasPrefix(note.ID, "city.primer.") {
				told[note.ID]++
			}
		}
		for id, times := range told {
			if times > 1 {
				t.Errorf("%s %d times", id, times)
			}
		}
		switch now := s.(*state); {
		case now.phase == following:
			_, offered := s.View(seat, []string{tilegame.VerbFollow})
			kinds := map[string]bool{}
			for _, c := range offered.Choices {
				kinds[c.Label.ID] = c.Word != tilegame.None && now.Len() <= 6
			}
			maps.DeleteFunc(kinds, func(_ string, explained bool) bool { return !explained })
			if (&view{state: now}).roadGrewLong() { // see TestLongRoadIsExplained
				kinds["city.follow.traveller"] = true
			}
			if len(told) != len(kinds) {
				t.Errorf("at %d tiles %v are explained, want %v", now.Len(), told, kinds)
			}
			roles += len(told)
			for _, c := range offered.Choices {
				_, chosen := s.View(seat, []string{tilegame.VerbFollow, c.Word})
				var ids []string
				for _, note := range chosen.Notes {
					if strings.HasPrefix(note.ID, "city.primer.") {
						ids = append(ids, note.ID)
					}
				}
				want := []string{strings.Replace(c.Label.ID, "follow", "primer", 1)}
				if c.Word == tilegame.None {
					want = slices.Sorted(maps.Keys(told))
				}
				if slices.Sort(ids); !slices.Equal(ids, want) {
					t.Errorf("at %d tiles %s is chosen, and %v explained, not %v", now.Len(), c.Word, ids, want)
				}
			}
		case now.phase == placing: // see TestBuildingsAreExplained
		case len(told) > 0:
			t.Errorf("at %d tiles is told %v", now.Len(), told)
		}
		legal := s.Legal(seat)
		if s, _, err = s.Apply(seat, legal[len(legal)-1]); err != nil {
			t.Fatal(err)
		}
	}
	if roles == 0 {
		t.Error("no role is explained")
	}
	ramparts := 0 // at which it is asked where to build one
	for ; len(s.(*state).ramparts) < 6; ramparts++ {
		for n := 0; s.(*state).phase != walling; n++ {
			legal := s.Legal(s.Turn()[0])
			if s, _, err = s.Apply(s.Turn()[0], legal[n%len(legal)]); err != nil {
				t.Fatal(err)
			}
		}
		_, p := s.View(s.Turn()[0], nil)
		told := slices.ContainsFunc(p.Notes, func(n games.Text) bool { return n.ID == "city.primer.rampart" })
		if built := len(s.(*state).ramparts); told != (built < 2) {
			t.Errorf("after %d ramparts of two players it is explained: %v", built, told)
		}
		if s, _, err = s.Apply(s.Turn()[0], s.Legal(s.Turn()[0])[0]); err != nil {
			t.Fatal(err)
		}
	}
	if ramparts < 3 {
		t.Errorf("asked for %d ramparts", ramparts)
	}
}

// A tile that causes a building phase is laid for good before the gate is asked about,
// and all that is built belongs to the turn of that tile.
func TestBuildingIsAPartOfTheTurn(t *testing.T) {
	s := at(t, strings.Replace(line, "gate 3,0 e\n", "", 1)+"tile e-h3 0,1 r2 B -\nturn follow B\n")
	gate, _, err := s.Apply(1, tilegame.FollowNone)
	if err != nil {
		t.Fatal(err)
	}
	if !games.Final(s, gate, 1) || !games.SameTurn(s, gate) {
		t.Error("the follower can be taken back, or the turn is over")
	}
	build, _, err := gate.Apply(1, "gate 3,0 e")
	if err != nil {
		t.Fatal(err)
	}
	if build.Turn()[0] != 0 || !games.SameTurn(s, build) {
		t.Errorf("%v builds in another turn", build.Turn())
	}
	for build.Turn()[0] == 0 || games.SameTurn(s, build) {
		seat := build.Turn()[0]
		legal := build.Legal(seat)
		if build, _, err = build.Apply(seat, legal[len(legal)-1]); err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(string(build.Legal(build.Turn()[0])[0]), tilegame.VerbPlace) {
			break
		}
	}
	if games.SameTurn(s, build) {
		t.Error("the next tile belongs to the same turn")
	}
	quiet := at(t, line+"turn follow A\n")
	next, _, err := quiet.Apply(0, tilegame.FollowNone)
	if err != nil {
		t.Fatal(err)
	}
	if games.SameTurn(quiet, next) {
		t.Error("a turn without building goes on")
	}
}

func TestPanelCountsPiles(t *testing.T) {
	s := at(t, line+"turn build A\nphase 0 0\nleft 30\n")
	sc, _ := s.View(games.Spectator, nil)
	want := []scene.Count{{Noun: "pile-2+2", N: 10}, {Noun: "pile-3+4", N: 20}, {Noun: "tile", N: 30}, {Noun: "rampart", N: 70}}
	if !slices.Equal(sc.Panel.Counts, want) {
		t.Errorf("counts %+v, want %+v", sc.Panel.Counts, want)
	}
	if n := sc.Panel.Plates[0].Counts; n[0] != (scene.Count{Noun: "follower", N: 6}) || n[1] != (scene.Count{Noun: "tower", N: 6}) {
		t.Errorf("supply %+v", n)
	}
	sc, _ = at(t, line+"left 60\n").View(games.Spectator, nil)
	if n := sc.Panel.Plates[0].Counts; len(n) != 1 {
		t.Errorf("supply %+v in pile 1, where nobody builds", n)
	}
}

// A road that has just got its fourth tile counts double, and that is said.
func TestLongRoadIsExplained(t *testing.T) {
	road := "seats 2\nleft 40\ntile e-p 0,0 r0 A r0\n"
	for tiles := 1; tiles <= 4; tiles++ {
		road += fmt.Sprintf("tile a 0,%d r0 B -\n", tiles)
		_, p := at(t, road+"turn follow B\n").View(1, nil)
		told := slices.ContainsFunc(p.Notes, func(n games.Text) bool { return n.ID == "city.primer.traveller" })
		if told != (tiles == 3) {
			t.Errorf("%d tiles more, and told %v: %v", tiles, told, p.Notes)
		}
	}
}

// Where each tile of a feature is worth more than a point, its points are told as a product.
func TestProductsAreTold(t *testing.T) {
	road := "seats 2\nleft 40\ntile e-p 0,0 r0 A r0\ntile a 0,1 r0 B -\n"
	for tiles, want := range map[int]any{2: nil, 3: "4 × 2", 4: "5 × 2"} {
		lines := road
		for y := 2; y <= tiles; y++ {
			lines += fmt.Sprintf("tile a 0,%d r0 A -\n", y)
		}
		_, p := at(t, lines+"turn follow A\n").View(0, nil)
		found := false
		for _, n := range p.Notes {
			if worth, ok := n.Args["worth"].(games.Text); ok && n.ID == "city.why.traveller" {
				if found = true; worth.Args["sum"] != want {
					t.Errorf("of %d tiles is told %v, want %v", tiles+1, worth, want)
				}
			}
		}
		if !found {
			t.Errorf("nothing is told of the road: %v", p.Notes)
		}
	}
}

func TestStandInDisturbsNobody(t *testing.T) {
	for text, want := range map[string]games.Action{
		"turn build A\nphase 0 0\n": "build 1",
		"turn tower A\nphase 3 0\nrampart 2 B - B\nrampart 1 B - -\nrampart 1 A - -\n": "tower none",
		"turn guard B\nphase 2 0\nrampart 1 A - -\nrampart 1 B - -\nrampart 2 B - -\n": "guard none",
		"turn build A\nphase 0 0\nrampart 1 A - -\nrampart 1 B - -\nrampart 1 B - -\n": "build 2",
	} {
		s := at(t, line+text)
		if got := s.(games.Stander).StandIn(s.Turn()[0]); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if got := at(t, line+"turn build A\nphase 0 0\n").(games.Stander).StandIn(1); got != "" {
		t.Errorf("for a seat not in turn: %q", got)
	}
}

// Beside a road that goes on, of each that the tile completes it is said at which side that lies.
func TestCompletedRoadsAreTold(t *testing.T) {
	const crossing = "seats 2\nleft 60\ntile e-p 0,0 r0 A -\ntile f-h5 -1,0 r0 B -\ntile e-h3 -1,1 r3 A -\ntile c 0,1 r1 B -\nturn follow B\n"
	_, p := at(t, crossing).View(1, []string{tilegame.VerbFollow})
	told := map[string]int{}
	for _, note := range p.Notes {
		note, _ = note.Args["text"].(games.Text)
		if sides, ok := note.Args["sides"].([]games.Text); ok && note.ID == "city.why.done.road" {
			told[fmt.Sprint(sides)]++
		}
	}
	if want := map[string]int{"[{table.text.north map[]}]": 1, "[{table.text.west map[]}]": 1}; !maps.Equal(told, want) || !strings.Contains(words(p), "r0") {
		t.Errorf("told is %v of %q, want %v", told, words(p), want)
	}
}

// A choice that scores says from pile 2 on what follows: how many pieces every seat builds, and that
// the first of the acting seat is the gate, if it is not built yet.
func TestScoringLeadsToBuilding(t *testing.T) {
	for _, c := range []struct{ lines, gate, pieces string }{
		{line, "", "built built"},
		{strings.Replace(line, "gate 3,0 e\n", "", 1), "yes", "gated built"},
		{strings.Replace(line, "left 40", "left 60", 1), "", ""},
	} {
		s := at(t, c.lines+"tile e-h3 0,1 r2 A -\nturn follow A\n")
		_, p := s.View(0, []string{"follow", "none"})
		then := slices.IndexFunc(p.Notes, func(n games.Text) bool { return n.ID == "city.note.then" })
		if (then >= 0) != (c.pieces != "") {
			t.Errorf("%q: the notes are %v", c.pieces, p.Notes)
		}
		if then < 0 {
			continue
		}
		if note := p.Notes[then]; note.Args["gate"] != c.gate || note.Args["count"] != len(strings.Fields(c.pieces)) {
			t.Errorf("%q: the note is %v", c.pieces, note.Args)
		}
		if got := strings.Join(piecesOf(t, s, "follow none"), " "); got != c.pieces {
			t.Errorf("the acting seat builds %q, want %q", got, c.pieces)
		}
	}
}

// piecesOf plays an action and the building phase after it, and lists what the acting seat builds.
func piecesOf(t *testing.T, s games.State, action games.Action) (pieces []string) {
	t.Helper()
	acting := s.Turn()[0]
	for building := true; building; building = gating <= s.(*state).phase && s.(*state).phase < over {
		seat := s.Turn()[0]
		next, events, err := s.Apply(seat, action)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			if e.Seat == acting && (e.Kind == "built" || e.Kind == "gated") {
				pieces = append(pieces, e.Kind)
			}
		}
		s, action = next, next.Legal(next.Turn()[0])[0]
	}
	return pieces
}

// Before a follower is chosen, the picture marks what the last tile completes for any seat.
func TestWhatScoresIsMarked(t *testing.T) {
	found := map[bool]int{}
	for seed := range 3 {
		s, _, err := builtinGame(t).New(setupOf(2, seed))
		if err != nil {
			t.Fatal(err)
		}
		for choose := rand.New(rand.NewPCG(uint64(seed), 4)); s.(*state).phase != over; {
			before := s.(*state)
			seat := before.Turn()[0]
			legal := s.Legal(seat)
			action := legal[choose.IntN(len(legal))]
			if s, _, err = s.Apply(seat, action); err != nil {
				t.Fatal(err)
			}
			if before.phase != following || action != games.Join(tilegame.VerbFollow, tilegame.None) || s.(*state).phase == over {
				continue
			}
			sc, _ := before.View(seat, []string{tilegame.VerbFollow, tilegame.None})
			marked, scores := len(items(sc, scene.Tint, tilegame.NounStake)) > 0, before.score != s.(*state).score
			if found[marked]++; marked != scores {
				t.Errorf("at %d tiles marked %v, scoring %v", before.Len(), marked, scores)
			}
		}
	}
	if found[true] < 5 || found[false] < 5 {
		t.Errorf("marked and not: %v", found)
	}
}
