package castellan

import (
	"reflect"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
)

// ids lists the ids of texts.
func ids(texts []games.Text) (list []string) {
	for _, text := range texts {
		list = append(list, text.ID)
	}
	return list
}

// A few clauses describe a whole turn: the numbers of the cards and the pieces they build, the
// courtyard of the double keep unless it is kept for later, and the decks to draw from.
func TestSummary(t *testing.T) {
	turn := []games.Action{"+T4", "+T6", "+W3", "build", "tower 0,0", "short 0,0..1,0", "tower 1,0", "short 1,0..1,1",
		"tower 1,1", "short 0,1..1,1", "tower 0,1", "short 0,0..0,1", "short 1,0..2,0", "double 0,0", "draw w"}
	m := started(t, "", nil, []string{"A", "W3", "W1", "T6", "T4", "W4", "W5", "T1", "T3"})
	s := m.State.(*state)
	whole := s.Summary(0, turn)
	if got := ids(whole); !slices.Equal(got, []string{"castellan.plan.cards", "castellan.plan.double", "castellan.plan.draw"}) {
		t.Fatalf("the turn is told by %q", got)
	}
	if args := whole[0].Args; args["cards"] != "1 + 2 + 4" || args["n"] != 3 {
		t.Errorf("the cards are %v", args)
	}
	if part := s.Summary(0, turn[:6]); !reflect.DeepEqual(part, whole[:1]) {
		t.Errorf("a part of the turn is told by %v", part)
	}
	if rest := after(t, m, turn[0]).State.(*state).Summary(0, turn[1:]); !reflect.DeepEqual(rest[0], whole[0]) {
		t.Errorf("with a card chosen already the turn is told by %v", rest)
	}
	if begun := after(t, m, turn[:3]...).State.(*state).Summary(0, turn[3:]); !reflect.DeepEqual(begun[0], whole[0]) {
		t.Errorf("with all cards chosen already the turn is told by %v", begun)
	}
	spared := slices.Clone(turn)
	spared[13] = "double none"
	if got := ids(s.Summary(0, spared)); slices.Contains(got, "castellan.plan.double") {
		t.Errorf("a double keep that is kept is told by %q", got)
	}
	building := m
	for _, a := range turn[:4] {
		building = after(t, building, a)
	}
	if got := ids(building.State.(*state).Summary(0, turn[4:6])); !slices.Equal(got, []string{"castellan.plan.build"}) {
		t.Errorf("2 pieces are told by %q", got)
	}
	if got := s.Summary(0, nil); len(got) > 0 {
		t.Errorf("nothing is told by %v", got)
	}
}

// A plan that leaves pieces without a place says so, and says who gets them.
func TestSummaryOfWhatIsPassed(t *testing.T) {
	m := started(t, "", nil, []string{"A", "W3", "W1", "T6", "T4", "W4", "W5", "T1", "T3"}, "+T4", "+W3", "build")
	var line []games.Action
	for open := m; open.State.(*state).phase == building; open = after(t, open, line[len(line)-1]) {
		line = append(line, open.State.Legal(0)[0])
	}
	passed := after(t, m, line...).State.(*state).players[1].passedOn.total()
	if got := slices.Contains(ids(m.State.(*state).Summary(0, line)), "castellan.plan.passed"); got != (passed > 0) {
		t.Errorf("%d pieces are passed on, told %v", passed, got)
	}
}
