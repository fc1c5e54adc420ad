package castellan

import (
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/scene"
	host "github.com/bastide-games/bastide/games/table"
)

func eachRandomPosition(t *testing.T, matches int, look func(*state)) {
	t.Helper()
	for n := range matches {
		playRandomly(t, builtinGame(t), 2+n%3, uint64(n), func(_, after *state, _ games.Action, _ []games.Event) { look(after) })
	}
}

// The number of pieces stays the same, except for those dropped at the end. Positions stay valid,
// and no seat has two double keeps.
func TestPositionsStayPossible(t *testing.T) {
	eachRandomPosition(t, 9, func(s *state) {
		if err := s.check(); err != nil {
			t.Fatalf("%v:\n%s", err, s.encode())
		}
		if s.firstOut != games.Spectator || s.phase == playing {
			return
		}
		about := s.todo.total() + len(s.pieces)
		for _, p := range s.players[:s.seats] {
			about += s.cards.pieces(p.hand|p.deck).total() + p.passedOn.total()
		}
		if about != 44*s.seats {
			t.Fatalf("%d pieces are about:\n%s", about, s.encode())
		}
	})
}

// Every numbered choice has its own place on the picture, and everything lies on the board.
func TestNumberedChoicesAreOnThePicture(t *testing.T) {
	eachRandomPosition(t, 3, func(s *state) {
		if s.phase != building && s.phase != doubling || s.turn%3 != 0 {
			return
		}
		for _, first := range slices.Compact(firsts(s.legal)) {
			sc, prompt := s.View(s.seat, []string{first})
			for _, c := range prompt.Choices {
				at := slices.IndexFunc(sc.Items, func(it scene.Item) bool { return it.Kind == scene.Spot && it.Word == c.Word })
				if (at >= 0) != (c.Mark != games.NoMark) {
					t.Fatalf("choice %v: spot %d", c, at)
				}
			}
			for _, it := range sc.Items {
				if b := it.Box; b.X < sc.Board.X-.01 || b.Y < sc.Board.Y-.01 || b.X+b.W > sc.Board.X+sc.Board.W+.01 || b.Y+b.H > sc.Board.Y+sc.Board.H+.01 {
					t.Fatalf("%s lies outside: %+v of %+v", it.Noun, b, sc.Board)
				}
			}
		}
	})
}

// After building, the close picture shows the new pieces with all of the courtyards that they
// closed, but not the whole castle.
func TestFocusOfWhatWasBuilt(t *testing.T) {
	near, closed := 0, 0
	eachRandomPosition(t, 6, func(s *state) {
		v := &view{state: s, viewer: s.seat, acting: true}
		box, ok := v.built()
		if s.phase != drawing && s.phase != doubling || !ok {
			return
		}
		sc, _ := s.View(s.seat, nil)
		for n, y := range s.yards {
			if !y.fresh {
				continue
			}
			closed++
			for _, i := range s.land.cells(n) {
				p := s.land.point(i)
				for _, corner := range []scene.Rect{p.cell(), (point{p.x + 1, p.y + 1}).cell()} {
					if sc.Focus.Around(corner) != sc.Focus {
						t.Errorf("the courtyard at %v is closed, seen is %v", y.at, sc.Focus)
					}
				}
			}
		}
		if f := sc.Focus; f.X > box.X || f.Y > box.Y || f.X+f.W < box.X+box.W || f.Y+f.H < box.Y+box.H {
			t.Errorf("pieces were placed at %v, seen is %v", box, f)
		} else if f.W*f.H < .7*sc.Board.W*sc.Board.H {
			near++
		}
	})
	if near < 10 || closed < 10 {
		t.Errorf("%d pictures are near what was built, with %d courtyards", near, closed)
	}
}

// The picture of a hand shows every card, and a spot for each card that may be played.
func TestCardsAreInTheHand(t *testing.T) {
	eachRandomPosition(t, 3, func(s *state) {
		if s.phase != playing {
			return
		}
		sc, prompt := s.View(s.seat, nil)
		cards, picks := 0, 0
		for _, it := range sc.Hand.Items {
			switch {
			case it.Noun == "card":
				cards++
			case it.Kind == scene.Spot && slices.ContainsFunc(prompt.Choices, func(c games.Choice) bool { return c.Word == it.Word }):
				picks++
			}
		}
		marked := slices.DeleteFunc(slices.Clone(prompt.Choices), func(c games.Choice) bool { return c.Mark == games.NoMark })
		if held := s.players[s.seat].hand | s.played; cards != held.count() || picks != len(marked) {
			t.Fatalf("%d cards and %d letters on the picture, %d and %d to be shown", cards, picks, held.count(), len(marked))
		}
	})
}

// A card keeps its letter after another has been chosen.
func TestCardsKeepTheirLetters(t *testing.T) {
	compared := 0
	eachRandomPosition(t, 3, func(s *state) {
		if s.phase != playing {
			return
		}
		_, prompt := s.View(s.seat, nil)
		letters := map[string]int{}
		for _, c := range prompt.Choices {
			letters[c.Word] = c.Nth
		}
		next, _, err := s.Apply(s.seat, s.legal[0])
		if err != nil {
			t.Fatal(err)
		}
		if now := next.(*state); now.phase != playing || now.seat != s.seat {
			return
		}
		_, prompt = next.View(s.seat, nil)
		for _, c := range prompt.Choices {
			if c.Mark == games.Letter && (c.Nth == 0 || c.Nth != letters[c.Word]) {
				t.Fatalf("%s was letter %d and is %d now", c.Word, letters[c.Word], c.Nth)
			}
			compared++
		}
	})
	if compared == 0 {
		t.Error("no hand was seen twice")
	}
}

func firsts(legal []games.Action) (words []string) {
	for _, a := range legal {
		words = append(words, a.Words()[0])
	}
	return words
}

// Closing places come first in the list and on the first page.
func TestClosingPlacesComeFirst(t *testing.T) {
	found := 0
	eachRandomPosition(t, 3, func(s *state) {
		if s.phase != building {
			return
		}
		for _, k := range slices.Compact(firsts(s.legal)) {
			sc, p := s.View(s.seat, []string{k})
			closing := map[string]bool{}
			for _, it := range sc.Items {
				if it.Kind == scene.Spot && it.Pose == "closing" {
					closing[it.Word] = true
				}
			}
			for i, c := range p.Choices {
				if closing[c.Word] != (i < len(closing)) || closing[c.Word] != (c.Rank < len(closing)) {
					t.Fatalf("place %d of %d, rank %d, closing %v", i, len(closing), c.Rank, closing[c.Word])
				}
			}
			found += len(closing)
		}
	})
	if found == 0 {
		t.Error("no closing place in three matches")
	}
}

// Only its owner sees a hand and the cards chosen from it.
func TestHandIsSeenByItsOwnerOnly(t *testing.T) {
	s, _, err := builtinGame(t).New(games.Setup{Seats: 3, Chance: chance.New(gametest.Seed(4))})
	if err != nil {
		t.Fatal(err)
	}
	for seat := games.Spectator; seat < 3; seat++ {
		sc, p := s.View(seat, nil)
		for _, plate := range sc.Panel.Plates {
			if shown := len(plate.Items); (shown == 4) != (games.Seat(plate.Seat) == seat) {
				t.Errorf("seat %s sees %d cards of %s", seat, shown, games.Seat(plate.Seat))
			}
		}
		if p.Secret != (seat == s.Turn()[0]) {
			t.Errorf("seat %s: secret %v", seat, p.Secret)
		}
		if (sc.Hand != nil) != (seat >= 0) {
			t.Errorf("seat %s: a hand %v", seat, sc.Hand)
		}
	}
}

// With "trial" the whole turn is one draft. With "final" the cards are one decision, and every
// piece is another.
func TestWhatIsPlacedIsPlayed(t *testing.T) {
	for option, most := range map[string]int{"trial": 40, "final": 8} {
		h, err := host.NewHeader(builtinGame(t), 2, map[string]string{"placed": option}, gametest.Seed(3))
		if err != nil {
			t.Fatal(err)
		}
		m, _, err := host.New(builtinGame(t), h)
		if err != nil {
			t.Fatal(err)
		}
		seat, decisions := m.Turn()[0], 0
		for m.Turn()[0] == seat {
			draft, tip, err := m.Settle(seat, nil)
			for err == nil && tip.Open() != nil {
				open := tip.Open()
				draft, tip, err = m.Say(seat, draft, open.At, open.Prompt.Choices[0].Word)
			}
			if err != nil || len(tip.Entries()) > most {
				t.Fatalf("%s: %v, %d entries", option, err, len(tip.Entries()))
			}
			for _, e := range tip.Entries() {
				if m, _, err = m.Apply(e); err != nil {
					t.Fatal(err)
				}
			}
			decisions++
		}
		if (decisions == 1) != (option == "trial") {
			t.Errorf("%s: the turn took %d decisions", option, decisions)
		}
	}
}

// The stand-in plays to the end, and closes nothing while another place is possible.
func TestStandIn(t *testing.T) {
	claims := 0
	end, _ := play(t, builtinGame(t), 3, 8, func(s *state) games.Action { return s.StandIn(s.seat) }, func(_, _ *state, _ games.Action, events []games.Event) {
		for _, e := range events {
			claims += strings.Count(e.Kind, "claimed")
		}
	})
	if claims > 2 || end.StandIn(0) != "" {
		t.Errorf("%d courtyards, at the end %q", claims, end.StandIn(0))
	}
}

func FuzzLoad(f *testing.F) { gametest.FuzzLoad(f, builtinGame(f)) }

func FuzzPiece(f *testing.F) {
	f.Add("tower", "-1,2")
	f.Add("long", "0,-2..0,0")
	f.Fuzz(func(t *testing.T, name, place string) {
		if p, ok := parsePiece(name, place); ok && string(p.action()) != name+" "+place {
			t.Errorf("%s %s became %s", name, place, p.action())
		}
	})
}
