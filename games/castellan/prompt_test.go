package castellan

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	host "github.com/bastide-games/bastide/games/table"
)

// If courtyards can be closed, the player chooses a kind before they see its places. Otherwise a
// kind is preset.
func TestKindIsPresetWhereNothingCloses(t *testing.T) {
	styles := map[games.Style]int{}
	eachQuestion(t, nil, func(t *testing.T, _ host.Match, s *state) {
		if s.phase != building {
			return
		}
		_, p := s.View(s.seat, nil)
		if !slices.ContainsFunc(p.Choices, func(c games.Choice) bool { return len(c.Words()) == 1 }) {
			return // each kind has a single place
		}
		want := games.Select
		if slices.ContainsFunc(s.buildRuns(), func(r games.Run) bool { return r.Word != runRest }) {
			want = games.Pick
		}
		if p.Style != want {
			t.Errorf("the style is %v, want %v", p.Style, want)
		}
		styles[p.Style]++
	})
	if styles[games.Pick] == 0 || styles[games.Select] == 0 {
		t.Errorf("styles seen: %v", styles)
	}
}

// Each place of the chosen kind has a number on the picture and takes one press. Places of other
// kinds are not offered, and nothing is built without asking.
func TestPiecesByKind(t *testing.T) {
	m := started(t, "", nil, []string{"A", "W3", "W1", "T6", "T3"}, closing[:6]...)
	s := m.State.(*state)
	draft, tip, err := m.Settle(0, nil)
	if err != nil || len(tip.Controls) != 2 || tip.Controls[0].Chosen || len(tip.Actions) > 0 {
		t.Fatalf("settled is %v, %+v: %v", draft, tip.Controls, err)
	}
	kinds, pressed := tip.Controls[0].Prompt, 0
	for _, k := range kinds.Choices {
		draft, tip, err := m.Say(0, draft, 0, k.Word)
		if err != nil {
			t.Fatal(err)
		}
		if words := k.Words(); len(words) == 2 { // a single place
			if len(tip.Actions) != 1 || string(tip.Actions[0]) != strings.Join(words, " ") {
				t.Errorf("%q is taken for %q", k.Word, tip.Actions)
			}
			pressed++
			continue
		}
		spots := map[string]bool{}
		sc, _ := s.View(0, tip.Words)
		for _, it := range sc.Items {
			spots[it.Word] = true
		}
		for _, c := range tip.Open().Prompt.Choices {
			if c.Mark != games.Number || !spots[c.Word] {
				t.Errorf("%+v has no place on the picture", c)
			}
			after, tip, err := m.Say(0, draft, 1, c.Word)
			if err != nil || string(tip.Actions[0]) != k.Word+" "+c.Word {
				t.Fatalf("%q is taken for %q: %v", c.Word, tip.Actions, err)
			}
			if back, _, err := m.Back(0, after); err != nil || !slices.Equal(back, draft) {
				t.Errorf("taken back: %v, %v", back, err)
			}
			pressed++
		}
	}
	if pressed != len(s.legal) {
		t.Errorf("%d choices for %d placements", pressed, len(s.legal))
	}
}

// Drafts from a version in which one word held both kind and place still work.
func TestFormerWordsOfAPiece(t *testing.T) {
	m := started(t, "", nil, []string{"A", "W3", "W1", "T6", "T3"}, closing[:6]...)
	kind, place, _ := strings.Cut(string(m.State.(*state).legal[0]), " ")
	draft, tip, err := m.Say(0, nil, 0, kind+games.Together+place)
	if err != nil || len(tip.Actions) != 1 || string(tip.Actions[0]) != kind+" "+place {
		t.Fatalf("%v says %v: %v", draft, tip.Actions, err)
	}
	if _, again, err := m.Settle(0, draft); err != nil || !slices.Equal(again.Actions, tip.Actions) {
		t.Errorf("settled again it says %v: %v", again.Actions, err)
	}
}

// If towers fill all places, the order is not asked for, because the result is the same.
func TestTowersThatFillAllPlaces(t *testing.T) {
	walls := []games.Action{"tower 0,0", "short 0,0..1,0", "short -1,0..0,0"}
	m := started(t, "", nil, []string{"A", "W3", "W1", "T6", "T3"}, append([]games.Action{"+T3", "+T6", "+W3", "build"}, walls...)...)
	s := *m.State.(*state)
	s.todo = supply{tower: 2}
	s.legal = s.list()
	_, p := s.View(0, []string{"tower"})
	if len(p.Choices) != 1 || len(p.Choices[0].Same) != 1 {
		t.Fatalf("offered: %+v", p.Choices)
	}
	var ends []string
	for _, order := range [][2]games.Action{{"tower -1,0", "tower 1,0"}, {"tower 1,0", "tower -1,0"}} {
		var end games.State = &s
		for _, a := range order {
			var err error
			if end, _, err = end.Apply(0, a); err != nil {
				t.Fatal(err)
			}
		}
		ends = append(ends, strings.Join(strings.Fields(strings.Join(placedAt(end.(*state)), " ")), " "))
	}
	if ends[0] != ends[1] {
		t.Errorf("%q is not %q", ends[0], ends[1])
	}
	s.todo = supply{tower: 1}
	s.legal = s.list()
	if _, p := s.View(0, []string{"tower"}); len(p.Choices) != 2 {
		t.Errorf("a single tower: %+v", p.Choices)
	}
}

// placedAt lists the points with a tower, row by row.
func placedAt(s *state) (list []string) {
	for i, is := range s.land.points {
		if is&hasTower != 0 {
			list = append(list, s.land.point(i).String())
		}
	}
	return list
}

// The builder reads a warning before pieces without a place go to the next player or out of the
// match. The others do not.
func TestWarnedBeforePassingOn(t *testing.T) {
	warned := map[string]int{}
	see := func(before, after *state, a games.Action, events []games.Event) {
		if before.phase != building {
			return
		}
		_, p := before.View(before.seat, a.Words())
		for kind, id := range map[string]string{"passed": "castellan.note.passed", "dropped": "castellan.note.dropped"} {
			happens := slices.ContainsFunc(events, func(e games.Event) bool { return e.Kind == kind && e.Seat == before.seat })
			if hasNote(p, id) != happens {
				t.Errorf("turn %d: pieces are %s: %v, told is %v", before.turn, kind, happens, p.Notes)
			}
			if happens {
				warned[kind]++
			}
		}
		_, others := after.View(after.leftOf(before.seat), nil)
		if after.seat == before.seat && (hasNote(others, "castellan.note.passed") || hasNote(others, "castellan.note.dropped")) {
			t.Errorf("turn %d: the neighbour is told before it is sure", before.turn)
		}
	}
	for n := range uint64(40) {
		playRandomly(t, builtinGame(t), 2, n, see)
	}
	inScenarios(t, see)
	if len(warned) != 2 {
		t.Errorf("warned of pieces %v", warned)
	}
}

// While the player has a later turn, the preset keeps the double keep. In the last turn the best
// courtyard is preset, and "none" is still possible.
func TestPresetOfTheLastDoubleKeep(t *testing.T) {
	asked := map[bool]int{}
	for n := range uint64(60) {
		playRandomly(t, builtinGame(t), 2, n, func(_, s *state, _ games.Action, _ []games.Event) {
			if list, heirs := s.claims(); s.phase != doubling || heirs || len(list) == 0 {
				return
			}
			later := s.firstOut == games.Spectator && s.players[s.seat].hand|s.players[s.seat].deck != 0
			asked[later]++
			_, p := s.View(s.seat, []string{verbDouble})
			best := 0
			for _, y := range s.yards {
				if y.fresh && y.owner == s.seat {
					best = max(best, y.value)
				}
			}
			first, last := p.Choices[0], p.Choices[len(p.Choices)-1]
			if later && first.Word != none || !later && (last.Word != none || first.Label.Args["n"] != best) {
				t.Errorf("match %d, a later turn: %v, choices %v", n, later, p.Choices)
			}
		})
	}
	if asked[true] == 0 || asked[false] == 0 {
		t.Errorf("asked %v times", asked)
	}
}

// The note that a piece closes nothing does not appear in a turn in which another piece has closed
// something, unless the player confirms each piece separately.
func TestNothingIsSaidOfTheWholeTurn(t *testing.T) {
	for _, options := range []map[string]string{nil, {"placed": "final"}} {
		seen := map[bool]int{}
		eachQuestion(t, options, func(t *testing.T, _ host.Match, s *state) {
			if s.phase != building {
				return
			}
			v := &view{state: s, viewer: s.seat, acting: true, words: s.legal[len(s.legal)-1].Words()}
			v.findOffers()
			if o, _ := v.halfPlaced(); o.closing || o.gain != 0 {
				return
			}
			closed := (!s.final || v.ended) && slices.ContainsFunc(s.yards, func(y yard) bool { return y.fresh })
			if said := hasNote(v.prompt(), "castellan.note.nothing"); said == closed {
				t.Fatalf("closed before: %v, said that nothing is closed: %v", closed, said)
			}
			seen[closed]++
		})
		if seen[false] == 0 || seen[true] == 0 && options == nil { // otherwise only the last piece of a last turn
			t.Errorf("%v: seen %v", options, seen)
		}
	}
}

// The button of a chosen card takes it back, whatever was chosen later. Cards that are not legal
// without it go with it. Binding cards cannot be taken back.
func TestChosenCardsAreTakenBack(t *testing.T) {
	taken := func(tip host.Tip) (words []string) {
		for _, c := range tip.Open().Prompt.Taken {
			words = append(words, c.Word)
			if c.Nth == 0 {
				t.Errorf("%+v has no number", c)
			}
		}
		return words
	}
	back := 0
	eachQuestion(t, nil, func(t *testing.T, m host.Match, s *state) {
		if s.phase != playing || s.played != 0 || s.players[s.seat].hand.count() < 4 {
			return
		}
		var draft host.Draft
		var tip host.Tip
		for range 2 {
			var err error
			_, open, _ := m.Settle(s.seat, draft)
			if draft, tip, err = m.Say(s.seat, draft, len(draft), open.Open().Prompt.Choices[0].Word); err != nil {
				t.Fatal(err)
			}
		}
		words := []string{draft[0].Text, draft[1].Text}
		if got := taken(tip); len(got) != 2 || !slices.Contains(got, words[0]) || !slices.Contains(got, words[1]) {
			t.Fatalf("of %v are shown %v", words, got)
		}
		one, tip, err := m.Say(s.seat, draft, len(draft), words[0])
		if err != nil || len(one) > 1 || len(one) == 1 && one[0].Text != words[1] {
			t.Fatalf("without %s there is %v: %v", words[0], one, err)
		}
		if back++; !slices.Equal(taken(tip), words[1:1+len(one)]) {
			t.Errorf("shown are %v", taken(tip))
		}
		if _, _, err := m.Say(s.seat, one, len(one), "no"); err == nil {
			t.Error("anything is taken back")
		}
	})
	if back == 0 {
		t.Error("no two cards were chosen")
	}
	eachQuestion(t, map[string]string{"placed": "final"}, func(t *testing.T, _ host.Match, s *state) {
		if _, p := s.View(s.seat, nil); len(p.Taken) > 0 {
			t.Fatalf("what is binding is taken back: %v", p.Taken)
		}
	})
}

// The picture of the hand shows the pieces left over from the turn before, which the question names.
func TestOwedPiecesAreDrawn(t *testing.T) {
	seen := 0
	eachQuestion(t, nil, func(t *testing.T, _ host.Match, s *state) {
		owed := s.players[s.seat].passedOn
		sc, _ := s.View(s.seat, nil)
		if s.phase != playing || sc.Hand == nil {
			return
		}
		drawn := 0
		for _, it := range sc.Hand.Items {
			if it.Noun == "owed" {
				n, _ := strconv.Atoi(it.Text)
				drawn += n
			}
		}
		if drawn != owed.total() {
			t.Errorf("%d of %d pieces left over are drawn", drawn, owed.total())
		}
		seen += drawn
	})
	if seen == 0 {
		t.Error("nothing was left over")
	}
}
