package castellan

import (
	"reflect"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/scene"
	host "github.com/bastide-games/bastide/games/table"
)

// started begins a match with these outcomes, with a small set or the real one, and applies actions
// of the seats to act.
func started(t *testing.T, set string, options map[string]string, draws []string, actions ...games.Action) host.Match {
	t.Helper()
	g := builtinGame(t)
	if set != "" {
		g = smallGame(t, set)
	}
	h, err := host.NewHeader(g, 2, options, chance.Seed{})
	if err != nil {
		t.Fatal(err)
	}
	h.Forced = draws
	m, _, err := host.New(g, h)
	if err != nil {
		t.Fatal(err)
	}
	return after(t, m, actions...)
}

// after applies actions of the seats to act.
func after(t *testing.T, m host.Match, actions ...games.Action) host.Match {
	t.Helper()
	for _, a := range actions {
		next, _, err := m.Apply(host.Entry{Seat: m.Turn()[0], Action: a})
		if err != nil {
			t.Fatal(err)
		}
		m = next
	}
	return m
}

// hasNote reports whether a prompt has a note with this id.
func hasNote(p games.Prompt, id string) bool {
	return slices.ContainsFunc(p.Notes, func(n games.Text) bool { return n.ID == id })
}

// With "trial" the whole turn is decided in secret, whether or not there are cards to choose from.
// With "final" only the cards are.
func TestWholeTurnIsSecret(t *testing.T) {
	for _, option := range placedOption.Values {
		s, _, err := builtinGame(t).New(games.Setup{
			Seats: 2, Options: map[string]string{placedOption.ID: option}, Chance: chance.New(gametest.Seed(5)),
		})
		last := false
		for n := 0; err == nil && len(s.Turn()) > 0; n++ {
			now := s.(*state)
			_, p := s.View(now.seat, nil)
			if want := option == "trial" || now.phase == playing; p.Secret != want {
				t.Fatalf("%s, %s: secret is %v", option, phaseNames[now.phase], p.Secret)
			}
			last = last || now.firstOut != games.Spectator
			s, _, err = s.Apply(now.seat, now.legal[n%len(now.legal)])
		}
		if err != nil || !last {
			t.Errorf("%s: %v, last turns met: %v", option, err, last)
		}
	}
}

// lastDrawn is a match in which seat A has empty decks. Seat B has chosen a card with a symbol, but
// only one card is left to draw.
func lastDrawn(t *testing.T) host.Match {
	return started(t, "short", nil, []string{"A", "a", "t", "b", "u", "b", "a", "u", "t"},
		"+a", "+t", "build", "tower 0,0", "short 0,0..1,0", "tower 1,0", "short 1,0..1,1", "tower 1,1",
		"short 0,1..1,1", "tower 0,1", "short 0,0..0,1", "double none", "draw w",
		"+b", "build", "short 1,0..2,0", "short 1,1..2,1", "long 0,-2..0,0", "draw w",
		"+b", "build", "short -1,0..0,0", "short -1,1..0,1", "long 1,1..1,3", "draw t", "+u")
}

// oneLeft is the same match, but seat A has a single card left to play and nothing to draw.
func oneLeft(t *testing.T) host.Match {
	return after(t, lastDrawn(t), "build", "tower 2,0", "draw t")
}

// If there is no choice of cards, the game asks for pieces at once, and in private. This happens
// with one card left, and in a last turn.
func TestForcedCardsAreSecret(t *testing.T) {
	for name, m := range map[string]host.Match{
		"one card": oneLeft(t),
		"last turn": started(t, "tiny", nil, []string{"A", "w", "t", "w", "t"},
			"+t", "+w", "build", "tower 0,0", "short 0,0..1,0", "tower 1,0"),
	} {
		_, tip, err := m.Settle(m.Turn()[0], nil)
		if err != nil {
			t.Fatal(err)
		}
		if open := tip.Open(); open == nil || len(open.Prompt.Choices) < 2 || !open.Prompt.Secret {
			t.Errorf("%s: asked is %+v", name, open)
		}
	}
}

// counted returns the counts of a seat's cards, by their backs, as a viewer sees them.
func counted(s games.State, viewer, seat games.Seat) []scene.Count {
	sc, _ := s.View(viewer, nil)
	return sc.Panel.Plates[seat].Counts
}

// Chosen cards count as part of the hand until they are played, so all players see the same
// numbers, on the picture and in the notes.
func TestChosenCardsAreCountedInTheHand(t *testing.T) {
	before := started(t, "", nil, []string{"A", "W3", "W1", "T6", "T4", "W4", "W5", "T6", "T3"})
	chosen := started(t, "", nil, before.Header.Forced, "+T4", "+W3")
	want := counted(before.State, games.Spectator, 0)
	for viewer := games.Spectator; viewer < 2; viewer++ {
		if got := counted(chosen.State, viewer, 0); !reflect.DeepEqual(got, want) {
			t.Errorf("seat %s sees %v in the hand, want %v", viewer, got, want)
		}
	}
	_, p := chosen.State.View(0, nil)
	for _, n := range p.Notes {
		if n.ID == "castellan.note.backs" && n.Args["player"] == games.Seat(0) && (n.Args["walls"] != 2 || n.Args["towers"] != 2) {
			t.Errorf("the notes tell %v", n.Args)
		}
	}
}

// The question about the double keep stands beside the decks while the answer can still change, and
// alone otherwise. The hand then lies below the castle, and its cards cannot be chosen.
func TestDoubleKeepIsAskedAbout(t *testing.T) {
	square := []games.Action{"+T4", "+T6", "+W3", "build", "tower 0,0", "short 0,0..1,0", "tower 1,0", "short 1,0..1,1",
		"tower 1,1", "short 0,1..1,1", "tower 0,1", "short 0,0..0,1", "short 1,0..2,0"}
	draws := []string{"A", "W3", "W1", "T6", "T4", "W4", "W5", "T6", "T3"}
	for option, want := range map[string][]string{
		"trial": {"castellan.ask.doubling", "castellan.ask.drawing"}, "final": {"castellan.ask.drawing"},
	} {
		m := started(t, "", map[string]string{placedOption.ID: option}, draws)
		line := square
		if option == "final" {
			m, line = started(t, "", map[string]string{placedOption.ID: option}, draws, append(slices.Clip(square), "double none")...), nil
		}
		draft, _, err := m.Planned(0, line)
		if err != nil {
			t.Fatal(err)
		}
		_, tip, err := m.Settle(0, draft)
		var asked []string
		for _, c := range tip.Asked() {
			asked = append(asked, c.Prompt.Ask.ID)
		}
		if err != nil || !slices.Equal(asked, want) {
			t.Errorf("%s: asked is %q, want %q: %v", option, asked, want, err)
		}
		sc, p := m.View(tip.State, 0, tip.Words)
		if hasNote(p, "castellan.ask.doubling") || sc.Hand != nil {
			t.Errorf("%s: the notes are %v, the hand is %v", option, p.Notes, sc.Hand)
		}
	}
}

// A player who draws nothing reads a note about it. Notes mention dark cards only to viewers who
// see them.
func TestNotesFitWhatIsShown(t *testing.T) {
	m := after(t, oneLeft(t), "+u")
	if _, p := m.State.View(0, nil); !hasNote(p, "castellan.note.chosen.empty") || hasNote(p, "castellan.note.chosen") {
		t.Errorf("with empty decks the notes are %v", p.Notes)
	}
	first := started(t, "", nil, nil)
	for viewer := games.Spectator; viewer < 2; viewer++ {
		sc, p := first.State.View(viewer, nil)
		dark := sc.Hand != nil && slices.ContainsFunc(sc.Hand.Items, func(it scene.Item) bool { return it.Dead })
		if hasNote(p, "castellan.note.first") == dark || hasNote(p, "castellan.note.dark") != dark {
			t.Errorf("seat %s is told %v, a card dark: %v", viewer, p.Notes, dark)
		}
	}
}

// While cards are played, spectators see where every player built last; players see only what is
// new.
func TestFocusOfSpectators(t *testing.T) {
	seen := 0
	eachQuestion(t, nil, func(t *testing.T, _ host.Match, s *state) {
		if s.phase != playing || s.turn < s.seats {
			return
		}
		sc, _ := s.View(games.Spectator, nil)
		for _, l := range s.pieces {
			if l.turn >= s.turn-s.seats {
				if seen++; sc.Focus.Around(l.box()) != sc.Focus {
					t.Fatalf("turn %d of %d: %v is not in %v", l.turn, s.turn, l.piece, sc.Focus)
				}
			}
		}
	})
	if seen == 0 {
		t.Error("nothing was built")
	}
}

// The notes say how many cards the player will draw for the cards played.
func TestDrawnCardsInWords(t *testing.T) {
	_, p := lastDrawn(t).State.View(1, nil)
	chosen := slices.IndexFunc(p.Notes, func(n games.Text) bool { return n.ID == "castellan.note.chosen" })
	if chosen < 0 || p.Notes[chosen].Args["n"] != 1 {
		t.Errorf("drawn are %v", p.Notes)
	}
}
