package castellan

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/puzzle"
	"github.com/bastide-games/bastide/games/scene"
	host "github.com/bastide-games/bastide/games/table"
)

// eachQuestion plays two matches (four in long tests), half of them at random and half sensibly. It
// shows each position with a choice as a match.
func eachQuestion(t *testing.T, options map[string]string, see func(*testing.T, host.Match, *state)) {
	t.Helper()
	g := builtinGame(t)
	matches := uint64(2)
	if gametest.All() {
		matches = 4
	}
	for n := range matches {
		seats := 2 + int(n%3)
		h, err := host.NewHeader(g, seats, options, gametest.Seed(n))
		if err != nil {
			t.Fatal(err)
		}
		m, _, err := host.New(g, h)
		if err != nil {
			t.Fatal(err)
		}
		dice := chance.NewQuick(n)
		for !m.Over() {
			s := m.State.(*state)
			see(t, m, s)
			a := s.legal[dice.Number(len(s.legal))]
			if n%2 == 0 {
				a = sensible(s)
			}
			if m, _, err = m.Apply(host.Entry{Seat: s.seat, Action: a}); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// A run does what its button says. It takes one press. It closes the courtyard that it names for
// the stated points, or builds the stated pieces and closes none. Then it builds the rest. The
// player can take back all of it, or the part after the courtyard.
func TestRunsKeepTheirWord(t *testing.T) {
	seen := map[string]int{}
	eachQuestion(t, nil, func(t *testing.T, m host.Match, s *state) {
		if s.phase != building {
			return
		}
		for i, r := range s.Runs(s.seat) {
			if i%8 != s.turn%8 && r.Menu {
				continue
			}
			draft, tip, err := m.Say(s.seat, nil, 0, r.Word)
			if err != nil {
				t.Fatalf("%+v: %v", r, err)
			}
			end, rest := built(t, s, r.Line), r.Rest()
			if n := r.Label.Args["n"]; r.Word == runRest && (n != len(r.Line) || n.(int) < 2) {
				t.Errorf("%v is said to build %v pieces", r.Line, n)
			}
			more := len(end.land.areas) > len(s.land.areas)
			if closes := r.Word != runRest; closes != more {
				t.Errorf("%s: courtyards %d, then %d", r.Word, len(s.land.areas), len(end.land.areas))
			}
			if at, closes := strings.CutPrefix(r.Word, runClose); closes && !slices.ContainsFunc(end.yards, func(y yard) bool { return y.at.String() == at }) {
				t.Errorf("%s closes no courtyard there", r.Word)
			}
			var all []games.Action // including what is built without asking
			for _, e := range tip.Entries() {
				all = append(all, e.Action)
			}
			if end = built(t, s, all); end.turn == s.turn && end.phase == building {
				t.Errorf("%v leaves %v", r.Line, end.todo)
			}
			gain, courts := end.Score()[s.seat]-s.Score()[s.seat], len(end.land.areas)-len(s.land.areas)
			if said, ok := r.Label.Args["gain"]; ok && said != signed(gain) || !ok && gain != 0 {
				t.Errorf("confirming %s brings %d, said is %v", r.Word, gain, said)
			}
			if r.Word != runRest {
				fresh, parts := 0, map[int]int{}
				for _, y := range end.yards {
					if j := s.land.courtyardAt(y.at); j < 0 {
						fresh++
					} else {
						parts[j]++
					}
				}
				id := "castellan.run.close"
				switch divided := len(end.yards) - fresh - len(parts); {
				case fresh == 0:
					id += ".divide"
				case divided > 0:
					id += ".both"
				}
				if r.Label.ID != id || r.Label.Args["n"] != fresh {
					t.Errorf("confirming %s makes %d courtyards on new ground, %d in all, said is %v", r.Word, fresh, courts, r.Label)
				}
			}
			if courts > 1 {
				seen["several"]++
			}
			if len(tip.Actions) < len(r.Line)+len(rest)-1 {
				t.Errorf("%s says %v", r.Word, tip.Actions)
			}
			if back, _, err := m.Back(s.seat, draft); err != nil || slices.ContainsFunc(back, func(w host.Word) bool { return w.Chosen }) {
				t.Errorf("taken back: %v, %v", back, err)
			}
			checkPart(t, m, s.seat, draft, r)
			seen[r.Label.ID]++
		}
	})
	for _, id := range []string{"castellan.run.close", "castellan.run.rest", "several"} {
		if seen[id] == 0 {
			t.Errorf("no run was offered as %s", id)
		}
	}
	t.Log(seen)
}

// checkPart takes back what a run builds beside its courtyard.
func checkPart(t *testing.T, m host.Match, seat games.Seat, draft host.Draft, r games.Run) {
	t.Helper()
	shorter, tip, err := m.BackPart(seat, draft)
	if len(r.Rest()) == 0 {
		if err == nil {
			t.Errorf("%s has a part that can be taken back: %v", r.Word, shorter)
		}
		return
	}
	if err != nil || !slices.Equal(tip.Actions, r.Line) {
		t.Errorf("without the rest %s is %v, not %v: %v", r.Word, tip.Actions, r.Line, err)
	}
}

// The rest of a run can be taken back separately only if another way to build it exists. Otherwise
// it would be built again at once.
func TestPartsCanBeChanged(t *testing.T) {
	g := builtinGame(t)
	h, err := host.NewHeader(g, 2, nil, gametest.Seed(5))
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := host.New(g, h)
	for dice := chance.NewQuick(5); err == nil && !m.Over(); {
		s := m.State.(*state)
		a := s.legal[dice.Number(len(s.legal))]
		if runs := s.Runs(s.seat); len(runs) > 0 {
			r := runs[0]
			draft, _, err := m.Say(s.seat, nil, 0, r.Word)
			if err != nil {
				t.Fatal(err)
			}
			checkPart(t, m, s.seat, draft, r)
			a = r.Line[0]
		}
		m, _, err = m.Apply(host.Entry{Seat: s.seat, Action: a})
	}
	if err != nil {
		t.Fatal(err)
	}
}

func built(t *testing.T, s *state, line []games.Action) *state {
	t.Helper()
	for _, a := range line {
		next, _, err := s.Apply(s.seat, a)
		if err != nil {
			t.Fatalf("%v: %v", line, err)
		}
		s = next.(*state)
	}
	return s
}

// The courtyard named for the chosen cards is the one that the first button closes after them. If
// cards cannot be played alone in the first turn, the note says that more are needed.
func TestCardsSayWhatTheyClose(t *testing.T) {
	seen, forced := map[string]int{}, 0
	see := func(t *testing.T, s *state) {
		if s.phase != playing || s.played == 0 {
			return
		}
		_, p := s.View(s.seat, nil)
		chosen := p.Notes[slices.IndexFunc(p.Notes, func(n games.Text) bool { return strings.HasPrefix(n.ID, "castellan.note.chosen") })]
		said := chosen.Args["closes"].(games.Text)
		if !slices.Contains(s.legal, verbBuild) {
			if seen[said.ID]++; said.ID != "castellan.note.apart" {
				t.Errorf("said of cards that cannot be played alone is %v", said)
			}
			return
		}
		want := games.T("castellan.note.short")
		then := built(t, s, []games.Action{verbBuild})
		for then.phase == building && len(then.legal) == 1 { // the game builds this without asking
			then, forced = built(t, then, then.legal), forced+1
		}
		switch runs := then.Runs(s.seat); {
		case len(runs) > 0 && runs[0].Word != runRest:
			want = runs[0].Label
			want.ID = strings.Replace(want.ID, "run.close", "note.enough", 1)
		case len(runs) > 0 && runs[0].Main:
			want = games.T("castellan.note.grow", "gain", runs[0].Label.Args["gain"])
		case then.phase == building && then.todo.total() == 1 && then.best() > 0:
			want = games.T("castellan.note.grow", "gain", signed(then.best()))
		}
		if said.ID != want.ID || said.Args["gain"] != want.Args["gain"] || said.Args["n"] != want.Args["n"] {
			t.Errorf("said is %v, want %v", said, want)
		}
		seen[want.ID]++
	}
	eachQuestion(t, nil, func(t *testing.T, _ host.Match, s *state) { see(t, s) })
	// A wall ends within A's courtyard, and A has a card of towers.
	within := started(t, "large", nil, strings.Fields("A w v t u w v t u"), "+t", "+w", "build",
		"tower 0,0", "short 0,0..1,0", "tower 1,0", "short 1,0..2,0", "tower 2,0", "long 2,0..2,2", "tower 2,2", "long 0,2..2,2", "tower 0,2", "long 0,0..0,2",
		"short 1,0..1,1", "long 2,2..4,2", "tower 4,2", "short 4,2..5,2", "short 4,2..4,3", "short 4,1..4,2", "short 2,2..2,3", "short 0,2..0,3",
		"double none", "+v", "build", "short 2,0..3,0", "short 0,-1..0,0", "+u")
	see(t, within.State.(*state))
	if seen["castellan.note.grow"] == 0 || seen["castellan.note.apart"] == 0 || seen["castellan.note.short"] == 0 || seen["castellan.note.enough"] == 0 || forced == 0 {
		t.Errorf("said were %v, with %d pieces that nobody is asked for", seen, forced)
	}
}

// best is the highest gain of a single legal piece.
func (s *state) best() (most int) {
	for _, p := range s.places() {
		most = max(most, plan{state: s}.with(p).gain)
	}
	return most
}

// The notes mention what the game does without asking: the first tower, the cards of a last turn
// before anything is built with them, and what is drawn while a deck is empty. They also say how
// many cards are left when there are few. A player reads that their own cards have run out while
// they can still take that back; the others read it afterwards.
func TestWhatIsNotAskedIsTold(t *testing.T) {
	seen := map[string]int{}
	eachQuestion(t, nil, func(t *testing.T, _ host.Match, s *state) {
		_, p := s.View(s.seat, nil)
		own := s.players[s.seat]
		walls, towers := s.decks(s.seat)
		lasts := s.firstOut != games.Spectator // all cards are in play
		untouched := s.phase == building && !slices.ContainsFunc(s.pieces, func(l placedPiece) bool { return l.turn == s.turn })
		for id, told := range map[string]bool{
			"castellan.note.last":        lasts,
			"castellan.note.ending":      !lasts && own.hand|own.deck == 0,
			"castellan.note.begun":       s.phase == building && len(s.pieces) == 1,
			"castellan.note.only":        untouched && own.hand == 0 && !lasts,
			"castellan.note.draws":       s.phase >= doubling && s.phase < over && !lasts && own.deck != 0 && (walls == 0 || towers == 0),
			"castellan.note.decks":       s.phase == playing && s.played == 0 && walls+towers <= 4,
			"castellan.note.decks.empty": s.phase == playing && s.played == 0 && walls+towers == 0,
		} {
			has := slices.ContainsFunc(p.Notes, func(n games.Text) bool { return strings.HasPrefix(n.ID, id) })
			if has != told {
				t.Errorf("in turn %d, phase %d, with %d and %d cards left, %s is told: %v", s.turn, s.phase, walls, towers, id, has)
			}
			if has {
				seen[id]++
			}
		}
	})
	if len(seen) != 7 {
		t.Errorf("told were only %v", seen)
	}
}

// A turn that begins with building shows what the others have built; after its first piece, only
// the player's own pieces.
func TestNewsBeforeBuilding(t *testing.T) {
	seen := map[bool]int{}
	eachQuestion(t, nil, func(t *testing.T, _ host.Match, s *state) {
		if s.phase != building || s.turn < 3 {
			return
		}
		untouched := s.pieces[len(s.pieces)-1].turn != s.turn
		single := s.played.count() == 1 && s.players[s.seat].hand == 0 || s.firstOut != games.Spectator
		sc, _ := s.View(s.seat, s.legal[0].Words()[:1])
		others := slices.ContainsFunc(sc.Items, func(it scene.Item) bool { return it.Noun == "fresh" && it.Seat != int(s.seat) })
		if others != (untouched && single) {
			t.Errorf("turn %d, untouched: %v, without a choice of cards: %v, the pieces of others are framed: %v", s.turn, untouched, single, others)
		}
		seen[others]++
	})
	if len(seen) != 2 {
		t.Errorf("seen were %v", seen)
	}
}

// The towers of a closable courtyard have its letter, and lie above its walls.
func TestPlannedTowersHaveLetters(t *testing.T) {
	seen := map[string]int{}
	eachQuestion(t, nil, func(t *testing.T, _ host.Match, s *state) {
		if s.phase != building {
			return
		}
		for _, r := range s.Runs(s.seat) {
			letter, tower := "", false
			for _, it := range r.Items {
				if it.Noun == "court" {
					letter, _, _ = strings.Cut(it.Text, " ")
				}
			}
			for _, it := range r.Items {
				if it.Noun != "planned" {
					continue
				}
				if seen[letter]++; it.Text != letter || tower && it.Name != kindNames[0] {
					t.Errorf("of %s a %s has the letter %q, and lies above a tower: %v", letter, it.Name, it.Text, tower)
				}
				tower = it.Name == kindNames[0]
			}
		}
	})
	if len(seen) != mostShown {
		t.Errorf("seen were %v", seen)
	}
}

// The end of a turn sums up its points, equal to the change of the score and to the courtyards it
// lists. In a last turn, in which the player draws nothing, this appears with the half-done last
// piece, as does the picture.
func TestTurnIsSummedUp(t *testing.T) {
	seen := map[string]int{}
	turn, score := 0, []int(nil) // when it began
	check := func(t *testing.T, s *state, p games.Prompt, gain int) {
		at := slices.IndexFunc(p.Notes, func(n games.Text) bool { return n.ID == "castellan.note.turn" })
		if at < 0 {
			if gain != 0 {
				t.Errorf("turn %d brings %d, told is %v", s.turn, gain, p.Notes)
			}
			return
		}
		listed := 0
		for _, part := range p.Notes[at].Args["parts"].(games.Text).Args {
			was, now := changed(t, part.(games.Text))
			listed += now - was
			seen[part.(games.Text).ID]++
		}
		if said := p.Notes[at].Args["gain"]; said != signed(gain) || listed != gain {
			t.Errorf("turn %d brings %d, said is %v, listed %d in %v", s.turn, gain, said, listed, p.Notes[at])
		}
	}
	watch := func(before, s *state, _ games.Action, _ []games.Event) {
		if before.turn != turn || len(before.pieces) == 0 {
			turn, score = before.turn, before.Score()
		}
		if s.turn != turn {
			turn, score = s.turn, s.Score()
		}
		switch s.phase {
		case doubling, drawing:
			if slices.ContainsFunc(s.yards, func(y yard) bool { return y.heir }) {
				seen["doubled"]++ // and later divided
			}
			_, p := s.View(s.seat, nil)
			check(t, s, p, s.Score()[s.seat]-score[s.seat])
		case building:
			next := built(t, s, s.legal[:1])
			if next.seat == s.seat {
				return
			}
			seen["last"]++
			sc, p := s.View(s.seat, s.legal[0].Words())
			check(t, s, p, next.Score()[s.seat]-score[s.seat])
			if shown := sc.Panel.Plates[s.seat].Score; shown != next.Score()[s.seat] {
				t.Errorf("the last piece leads to %d points, shown are %d", next.Score()[s.seat], shown)
			}
		}
	}
	for n := range uint64(8) {
		play(t, builtinGame(t), 2+int(n%3), n, inwards, watch)
	}
	inScenarios(t, watch)
	for _, id := range []string{"castellan.turn.claimed", "castellan.turn.divided", "castellan.turn.grown", "last", "doubled"} {
		if seen[id] == 0 {
			t.Errorf("never seen: %s", id)
		}
	}
	t.Log(seen)
}

// inwards builds where it gains points, otherwise within the seat's courtyards.
func inwards(s *state) games.Action {
	switch s.phase {
	case doubling:
		return s.legal[0] // a courtyard, if there is one
	case building:
	default:
		return sensible(s)
	}
	v := &view{state: s, viewer: s.seat, acting: true}
	return slices.MaxFunc(s.places(), func(a, b piece) int { return v.placeWorth(a, true) - v.placeWorth(b, true) }).action()
}

// changed adds up the old and the new values of courtyards: "8", "6 → 4 + 4×2, 5 → 6".
func changed(t *testing.T, told games.Text) (was, now int) {
	t.Helper()
	for _, step := range strings.Split(told.Args["points"].(string), ", ") {
		before, after, changed := strings.Cut(step, " → ")
		if !changed {
			before, after = "0", before
		}
		was, now = was+added(t, before), now+added(t, after)
	}
	return was, now
}

// added adds up terms: "4 + 4×2".
func added(t *testing.T, terms string) (sum int) {
	t.Helper()
	for _, term := range strings.Split(terms, " + ") {
		n, err := strconv.Atoi(strings.TrimSuffix(term, "×2"))
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(term, "×2") {
			n *= 2
		}
		sum += n
	}
	return sum
}

// The button of a place says how many points building there gains, and whether that closes, divides
// or enlarges a courtyard.
func TestPlacesSayWhatTheyBring(t *testing.T) {
	seen := map[string]int{}
	inScenarios(t, func(_, s *state, _ games.Action, _ []games.Event) {
		if s.phase != building || len(s.pieces) == 0 {
			return
		}
		for k, name := range kindNames {
			if s.todo[k] == 0 || s.towersFillAll(len(s.places())) || len((&view{state: s, candidates: s.places()}).placesOf(kind(k))) == 0 {
				continue
			}
			_, p := s.View(s.seat, []string{name})
			for _, c := range p.Choices {
				next := plan{state: s}.with(pieceOf(s.parse(games.Join(name, c.Word))))
				claimed, divided := s.land.changed(next.land)
				id := "castellan.place"
				switch {
				case claimed > 0:
					id = "castellan.place.closing"
				case divided > 0:
					id = "castellan.place.closing.divide"
				case next.gain != 0:
					id = "castellan.place.gaining"
				}
				if gain, told := c.Label.Args["gain"]; c.Label.ID != id || told && gain != signed(next.gain) || len(c.Does) > 0 != told {
					t.Errorf("%s %s, which brings %d, is called %v", name, c.Word, next.gain, c.Label)
				}
				seen[id]++
			}
		}
	})
	if len(seen) != 4 {
		t.Errorf("seen were %v", seen)
	}
}

// After the preset, the decks stand in order from most walls to most towers.
func TestDecksStandInOrder(t *testing.T) {
	mixed := 0
	eachQuestion(t, nil, func(t *testing.T, _ host.Match, s *state) {
		if s.phase != drawing {
			return
		}
		_, p := s.View(s.seat, []string{verbDraw})
		for i := 2; i < len(p.Choices); i++ {
			if mixed++; strings.Count(p.Choices[i].Word, "w") >= strings.Count(p.Choices[i-1].Word, "w") {
				t.Errorf("decks stand as %v", p.Choices)
			}
		}
	})
	if mixed == 0 {
		t.Error("nowhere was there anything to be seen of their order")
	}
}

// If nothing can be closed, the button that builds everything says how many points that gains, such
// as a tower inside a courtyard, and is green.
func TestBuildingAllSaysWhatItBrings(t *testing.T) {
	m := started(t, "", nil, []string{"A", "W1", "W6", "T5", "T6"}, "+W1", "+W6", "+T5", "+T6", "build",
		"tower 0,0", "short 0,0..1,0", "tower 1,0", "short 1,0..2,0", "tower 2,0", "long 0,0..0,2", "tower 0,2",
		"long 2,0..2,2", "tower 2,2", "long 0,2..2,2")
	runs := m.State.(*state).Runs(0)
	if len(runs) != 1 || runs[0].Label.ID != "castellan.run.gain" || runs[0].Label.Args["gain"] != "+1" || !runs[0].Main {
		t.Errorf("offered are %+v", runs)
	}
}

// Every corner at which a single piece closes a courtyard is in the list of closures. Those that
// gain most come first. A closure includes every piece that gains points.
func TestAllThatCanBeClosedIsOffered(t *testing.T) {
	pieces, several := 0, 0
	eachQuestion(t, nil, func(t *testing.T, _ host.Match, s *state) {
		if s.phase != building || len(s.legal) < 2 {
			return
		}
		begin := plan{state: s}
		courts := begin.courtyardPlans()
		if !slices.IsSortedFunc(courts, func(a, b plan) int { return b.gain - a.gain }) {
			t.Fatal("what brings less stands before what brings more")
		}
		list := s.closings(courts)
		for _, c := range list {
			end := built(t, s, c.line)
			if all := built(t, end, c.more); all.Score()[s.seat] > end.Score()[s.seat] {
				t.Fatalf("%s leaves what brings points: %v", c.name(), c.more)
			}
			if len(end.land.areas)-len(s.land.areas) > 1 {
				several++
			}
		}
		for _, place := range s.places() {
			if len(list) == mostCourts {
				break // the list has a limit
			}
			with := plan{state: s}.with(place)
			if at, closes := with.newCourtyard(s); closes && with.gain > 0 {
				pieces++
				if !slices.ContainsFunc(list, func(c closure) bool { return c.at == at }) {
					t.Fatalf("%v closes a courtyard at %s that is not offered", place, at)
				}
			}
		}
	})
	if pieces == 0 || several == 0 {
		t.Errorf("seen: %d pieces that close something, %d times several courtyards", pieces, several)
	}
}

// Leftover pieces are not placed where the next player can close something with a single piece, if
// another place exists.
func TestLeftoversGiveNothingAway(t *testing.T) {
	pieces, avoided := 0, 0
	eachQuestion(t, nil, func(t *testing.T, _ host.Match, s *state) {
		if s.phase != building || s.turn%2 == 0 {
			return
		}
		p := plan{state: s}
		before, places := p.threats(), p.bestPlaces(p.places(), false)
		chosen := p.buildRest(false).added[0]
		if pieces++; chosen != places[0] {
			avoided++
		}
		if p.with(chosen).threats() <= before || len(places) == 1 {
			return
		}
		for _, other := range places {
			if p.with(other).threats() <= before {
				t.Fatalf("%v lets somebody close what %v does not", chosen, other)
			}
		}
	})
	if avoided == 0 {
		t.Errorf("of %d pieces none was put elsewhere", pieces)
	}
}

// A wall is rated by the points that it gains. One that closes something comes last where it may not.
func TestWorthOfAWall(t *testing.T) {
	closing := 0
	eachQuestion(t, nil, func(t *testing.T, _ host.Match, s *state) {
		if s.phase != building || s.turn%3 != 0 {
			return
		}
		v := &view{state: s, viewer: s.seat, acting: true}
		for _, place := range s.places() {
			if place.kind == tower {
				continue
			}
			o := v.offer(place)
			if beside := v.placeWorth(place, true) - 1000*o.gain; beside < -pointsWorth || beside > pointsWorth {
				t.Errorf("%v brings %d and is worth %d", place, o.gain, v.placeWorth(place, true))
			}
			if o.closing {
				if closing++; v.placeWorth(place, false) > -1000 {
					t.Errorf("%v may not close anything and is worth %d", place, v.placeWorth(place, false))
				}
			}
		}
	})
	if closing == 0 {
		t.Error("no wall closes anything")
	}
}

// The game finds closures that need several pieces: a square needs a tower and walls.
func TestRunClosesWithManyPieces(t *testing.T) {
	m := started(t, "", nil, []string{"A", "W3", "W1", "T6", "T3"}, "+T3", "+T6", "+W3", "build", "tower 0,0")
	s := *m.State.(*state)
	s.todo = supply{tower: 3, short: 4}
	s.legal = s.list()
	runs := s.Runs(0)
	if len(runs) == 0 || runs[0].Label.ID != "castellan.run.close" || len(runs[0].Line) != 7 {
		t.Fatalf("a square is not seen: %+v", runs)
	}
	if s.todo[tower] = 2; len((&linker{}).find(&s, mostLinks)) != 0 {
		t.Errorf("three corners enclose something: %v", (&linker{}).find(&s, mostLinks))
	}
}

// One press plays two cards and builds with them. The label and the result agree, for three cards
// too.
func TestRunOfCards(t *testing.T) {
	every := 16 // describing a run takes long; the long form checks one in four
	if gametest.All() {
		every = 4
	}
	for _, options := range []map[string]string{nil, {"placed": "final"}} {
		pairs := 0
		eachQuestion(t, options, func(t *testing.T, m host.Match, s *state) {
			runs := s.Runs(s.seat)
			if s.final && s.phase == building && len(runs) > 0 {
				t.Errorf("what is binding is done at once: %+v", runs)
			}
			if s.phase != playing {
				return
			}
			for i, r := range runs {
				if i%every != s.turn%every {
					continue
				}
				pairs++
				_, tip, err := m.Say(s.seat, nil, 0, r.Word)
				if err != nil {
					t.Fatalf("%s: %v", r.Word, err)
				}
				want := r.Line
				if s.final {
					want = want[:len(want)-1] // what is binding waits to be confirmed
				}
				if n := len(want); len(tip.Actions) < n || !slices.Equal(tip.Actions[:n], want) {
					t.Errorf("%s says %v, not %v", r.Word, tip.Actions, want)
				}
				if s.final && !(tip.Ready && tip.Commit) {
					t.Errorf("%s: ready %v, to be committed %v", r.Word, tip.Ready, tip.Commit)
				}
				end := built(t, s, r.Line)
				if want := s.cards.pieces(end.played).plus(s.players[s.seat].passedOn); end.phase == building && end.todo != want {
					t.Errorf("%s gives %v, not %v", r.Word, end.todo, want)
				}
			}
		})
		if pairs == 0 {
			t.Error("no two cards were offered")
		}
	}
}

// Only runs that mark courtyards in the picture ask to close one of those. In this match a courtyard could
// be closed, but no order of its pieces is legal.
func TestQuestionNamesCourtyards(t *testing.T) {
	t.Parallel()
	const seed = 20
	s, _, err := builtinGame(t).New(games.Setup{Seats: 4, Chance: chance.New(gametest.Seed(seed))})
	if err != nil {
		t.Fatal(err)
	}
	asked, choose := map[string]int{}, rand.New(rand.NewPCG(seed, 1))
	for len(s.Turn()) > 0 {
		seat := s.Turn()[0]
		if s.(*state).phase == building {
			ask := "castellan.ask.piece"
			if _, prompt := s.View(seat, nil); prompt.Ask.ID != ask {
				t.Fatalf("the game asks %s", prompt.Ask.ID)
			}
			for _, r := range s.(*state).Runs(seat) {
				if marked := len(r.Items) > 0; marked != (r.Ask.ID == "castellan.ask.courts") {
					t.Fatalf("%s asks %q and marks a courtyard: %v", r.Word, r.Ask.ID, marked)
				} else if marked {
					ask = r.Ask.ID
				}
			}
			asked[ask]++
		}
		legal := s.Legal(seat)
		if s, _, err = s.Apply(seat, legal[choose.IntN(len(legal))]); err != nil {
			t.Fatal(err)
		}
	}
	if len(asked) < 2 {
		t.Errorf("the match asks only %v", asked)
	}
}

// The question of a puzzle speaks of yellow courtyards only where the picture marks them, and of pieces
// left over from another turn, which belong to the answer. Puzzles mark nothing.
func TestPuzzlesAskForWhatTheyShow(t *testing.T) {
	t.Parallel()
	list, err := puzzle.Load(os.DirFS("."))
	if err != nil {
		t.Fatal(err)
	}
	yellow, owed := map[bool]int{}, 0
	for _, p := range list {
		if yellow[false] > 2 && owed > 2 {
			break
		}
		m, seat, err := p.Position(builtinGame(t))
		if err != nil {
			t.Fatal(err)
		}
		for posed, m := range map[bool]host.Match{true: m.Among(seat, p.Candidates(m, seat)), false: m} {
			_, tip, err := m.Settle(seat, nil)
			if err != nil {
				t.Fatal(err)
			}
			s := tip.State.(*state)
			is := s.phase == playing && s.players[seat].passedOn.total() > 0
			if s.phase == playing && !is {
				continue
			}
			runs := m.Runs(tip)
			ask := tip.Offering(runs).Open().Prompt.Ask
			if marks := slices.ContainsFunc(runs, func(r games.Run) bool { return len(r.Items) > 0 }); marks != (ask.ID == "castellan.ask.courts") {
				t.Errorf("%s, as a puzzle %t: a courtyard is marked %t, asked is %s", p.ID, posed, marks, ask.ID)
			} else if marks {
				yellow[posed]++
			}
			if is != (ask.Args["owed"] != nil) {
				t.Errorf("%s, as a puzzle %t: pieces are left over %t, asked is %v", p.ID, posed, is, ask)
			} else if is {
				owed++
			}
		}
	}
	if yellow[true] > 0 || yellow[false] == 0 || owed == 0 {
		t.Errorf("yellow are %v, and %d puzzles have pieces left over", yellow, owed)
	}
}
