package posts

import (
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/imaging"
)

// planPicture adds the picture of a plan to a message, and returns the scenes painted for it.
func (s *studio) planPicture(seat games.Seat, tip table.Tip) (*Draft, []scene.Scene) {
	s.Helper()
	before := len(s.painted.scenes)
	out := NewDraft(AccentTurn)
	if err := s.AddPlan(s.Context(), out, s.Texts.Public(s.S), s.S, s.S.Match, tip, "plan.png", "The best."); err != nil {
		s.Fatal(err)
	}
	return out, s.painted.scenes[before:]
}

// The only place of a plan has its number from the texts in the corner of the tile's cell. The
// picture offers no choices.
func TestPlanPicture(t *testing.T) {
	t.Parallel()
	s := begin(t, "carcassonne", "Alix", "Bruno")
	seat := s.S.Acting()[0]
	legal := s.S.Match.State.Legal(seat)
	tip, err := s.S.Match.Plan(seat, []games.Action{legal[len(legal)-1]})
	if err != nil {
		t.Fatal(err)
	}
	out, scenes := s.planPicture(seat, tip)
	said, _ := wording.Said(tip.Controls[0])
	cell, _ := games.ParseCell(said.Word)
	at := slices.IndexFunc(scenes[0].Items, func(it scene.Item) bool { return it.Kind == scene.Label && it.Text == said.Sign })
	if at < 0 || len(scenes) != 1 {
		t.Fatalf("no mark %q in %d pictures", said.Sign, len(scenes))
	}
	box := scenes[0].Items[at].Box
	if box.X > float64(cell.X)+.5 || box.X < float64(cell.X)-.5 || box.Y > float64(cell.Y)+.5 || box.Y < float64(cell.Y)-.5 {
		t.Errorf("the mark of %s lies at %v", said.Word, box)
	}
	if slices.ContainsFunc(scenes[0].Items, func(it scene.Item) bool { return it.Kind == scene.Spot }) {
		t.Error("the picture offers choices")
	}
	if alt := out.message.Files[0].Alt; !strings.HasPrefix(alt, "The best. ") || !strings.Contains(alt, "Chosen so far: ") {
		t.Errorf("described as %q", alt)
	}
}

// If a plan chooses several places, the picture has no numbers, because each belongs to another
// question. Only what the plan builds is half transparent. A plan that chooses from a hand shows
// the hand as it was before, with numbers on the chosen cards.
func TestPlanOfManyPlaces(t *testing.T) {
	t.Parallel()
	s := begin(t, "castellan", "Alix", "Bruno")
	seat := s.S.Acting()[0]
	var line []games.Action
	for state := s.S.Match.State; len(line) < 9 && slices.Contains(state.Turn(), seat); {
		legal := state.Legal(seat)
		line = append(line, legal[len(legal)-1])
		var err error
		if state, _, err = state.Apply(seat, line[len(line)-1]); err != nil {
			t.Fatal(err)
		}
	}
	tip, err := s.S.Match.Plan(seat, line)
	if err != nil {
		t.Fatal(err)
	}
	_, scenes := s.planPicture(seat, tip)
	places := 0
	for _, c := range tip.Controls {
		if said, ok := wording.Said(c); ok && said.Mark == games.Number {
			places++
		}
	}
	if len(scenes) != 1 || scenes[0].Hand == nil || places < 2 {
		t.Fatalf("%d pictures, %d places", len(scenes), places)
	}
	if cards := slices.DeleteFunc(slices.Clone(scenes[0].Hand.Items), func(it scene.Item) bool { return it.Kind != scene.Face }); len(cards) != 4 {
		t.Errorf("%d cards are shown, want all of them", len(cards))
	}
	played := 0
	for _, a := range line {
		played += strings.Count(string(a), "+")
	}
	if n := len(s.painted.asked[len(s.painted.asked)-1].Marks); n != played || n == 0 {
		t.Errorf("%d cards have a number, want the %d that are played", n, played)
	}
	if n := countGhosts(scenes[0]); n == 0 {
		t.Error("nothing is half transparent")
	}
	if slices.ContainsFunc(scenes[0].Items, func(it scene.Item) bool { return it.Kind == scene.Label && it.Noun == "number" }) {
		t.Error("one of several places has a number")
	}
	if tip, err = s.S.Match.Plan(seat, line[:1]); err != nil {
		t.Fatal(err)
	}
	if _, scenes = s.planPicture(seat, tip); len(scenes) != 1 || scenes[0].Hand == nil || len(scenes[0].Hand.Items) == 0 {
		t.Errorf("a card is chosen in %d pictures", len(scenes))
	}
}

// countGhosts counts what is drawn half transparent.
func countGhosts(sc scene.Scene) (n int) {
	for _, it := range sc.Items {
		if it.Ghost && it.Noun != "fresh" {
			n++
		}
	}
	return n
}

// Plans that begin with cards of a hand choose no places on the board, so the picture shows the
// first plan.
func TestPlansFromAHand(t *testing.T) {
	t.Parallel()
	s := begin(t, "castellan", "Alix", "Bruno")
	seat := s.S.Acting()[0]
	var tips []table.Tip
	for _, a := range s.S.Match.State.Legal(seat)[:2] {
		tip, err := s.S.Match.Plan(seat, []games.Action{a})
		if err != nil {
			t.Fatal(err)
		}
		tips = append(tips, tip)
	}
	if err := s.AddPlans(s.Context(), NewDraft(AccentTurn), s.Texts.Public(s.S), s.S, s.S.Match, tips, "plan.png", "The best."); err != nil {
		t.Fatal(err)
	}
	o := s.painted.asked[len(s.painted.asked)-1]
	if _, first := o.Marks[tips[0].Controls[0].Said]; o.View != imaging.Close || len(o.Marks) != 1 || !first {
		t.Errorf("painted with %v and %v", o.View, o.Marks)
	}
}

// The picture of plans on several places shows the result of the first and the places of the
// others.
func TestPlansOnSeveralPlaces(t *testing.T) {
	t.Parallel()
	s := begin(t, "carcassonne", "Alix", "Bruno")
	seat := s.S.Acting()[0]
	var tips []table.Tip
	for _, a := range s.S.Match.State.Legal(seat) {
		tip, err := s.S.Match.Plan(seat, []games.Action{a})
		if err != nil {
			t.Fatal(err)
		}
		if len(tips) == 0 || len(tips) == 1 && tips[0].Controls[0].Said != tip.Controls[0].Said {
			tips = append(tips, tip)
		}
	}
	if err := s.AddPlans(s.Context(), NewDraft(AccentTurn), s.Texts.Public(s.S), s.S, s.S.Match, tips, "plan.png", "The best."); err != nil {
		t.Fatal(err)
	}
	sc := s.painted.scenes[len(s.painted.scenes)-1]
	var spots []string
	tile := false
	first, _ := games.ParseCell(tips[0].Controls[0].Said)
	for _, it := range sc.Items {
		if it.Kind == scene.Spot {
			spots = append(spots, it.Word)
		}
		tile = tile || it.Kind == scene.Face && it.Ghost && it.Box == scene.Cell(first.X, first.Y)
	}
	if len(spots) != 1 || spots[0] != tips[1].Controls[0].Said || !tile {
		t.Errorf("spots %v, the tile is shown: %v", spots, tile)
	}
}

// The choices of a plan can name every action of a seat, in every game.
func TestChoicesNameEveryAction(t *testing.T) {
	t.Parallel()
	for id := range catalog.Builtin() {
		s := begin(t, id, "Alix", "Bruno")
		for range 40 {
			seat := s.S.Acting()[0]
			for _, action := range s.S.Match.State.Legal(seat) {
				tip, err := s.S.Match.Plan(seat, []games.Action{action})
				if err != nil {
					t.Fatalf("%s %s: %v", id, action, err)
				}
				for _, c := range tip.Controls {
					if _, ok := wording.Said(c); !ok {
						t.Fatalf("%s %s: %q is none of the choices", id, action, c.Said)
					}
				}
				if deeds := wording.Deeds(s.Texts.Public(s.S), tip); len(tip.Controls) > 0 && deeds == "" {
					t.Errorf("%s %s: no choice leads there", id, action)
				}
			}
			s.Choose()
		}
	}
}

// The number of a plan's place leaves what the plan builds there visible, in every game.
func TestPlanNumberHidesNothing(t *testing.T) {
	t.Parallel()
	const most = .2 // of what is built
	for id := range catalog.Builtin() {
		s, numbers := begin(t, id, "Alix", "Bruno"), 0
		for range 60 {
			if s.S.Status != session.Live {
				break
			}
			seat := s.S.Acting()[0]
			for _, action := range s.S.Match.State.Legal(seat) {
				tip, err := s.S.Match.Plan(seat, []games.Action{action})
				if err != nil {
					t.Fatal(err)
				}
				sc, _ := planScene(s.S.Match, tip)
				at := slices.IndexFunc(sc.Items, func(it scene.Item) bool { return it.Kind == scene.Label && it.Noun == "number" })
				if at < 0 {
					continue
				}
				if numbers++; sc.Items[at].Text == "" {
					t.Fatalf("%s %s: a plaque without a number", id, action)
				}
				for _, it := range sc.Items {
					b := it.Box
					if hidden := b.Meet(sc.Items[at].Box); it.Ghost && b.W*b.H > 0 && hidden.W*hidden.H > most*b.W*b.H {
						t.Fatalf("%s %s: the number at %v hides the %s at %v", id, action, sc.Items[at].Box, it.Noun, b)
					}
				}
			}
			s.Choose()
		}
		if numbers == 0 && id != "castellan" { // its plans have several places, and no number
			t.Errorf("%s: no plan has a number", id)
		}
	}
}
