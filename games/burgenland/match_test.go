package burgenland

import (
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/scene"
)

const randomMatches = 12

// castlesOfRandomMatches collects the castles of random matches.
func castlesOfRandomMatches(t *testing.T) map[row]bool {
	seen := map[row]bool{}
	eachRandomPosition(t, func(s *state) {
		for _, castles := range s.castles {
			for _, r := range castles {
				seen[r.settled()] = true
			}
		}
	})
	return seen
}

func eachRandomPosition(t *testing.T, look func(*state)) {
	t.Helper()
	g := embeddedGame(t)
	for n := range uint64(randomMatches) {
		playRandomly(t, g, n, func(_, after games.State, _ games.Action, _ []games.Event) { look(after.(*state)) })
	}
}

// The number of cards and dice stays the same, castles follow the rules, and the crown moves
// forward through one colour in each turn.
func TestPositionsStayPossible(t *testing.T) {
	eachRandomPosition(t, func(s *state) {
		if err := s.check(); err != nil {
			t.Fatalf("%v:\n%s", err, s.encode())
		}
		for c := range colours {
			for kind := range kinds {
				if n := s.supply(c, kind) + s.castles[0][c].count(kind) + s.castles[1][c].count(kind); n != s.cards[kind].copies {
					t.Fatalf("%d cards", n)
				}
			}
		}
	})
}

// Only scorings change points, by the sums in their events, and points never fall.
func TestPointsFollowTheEvents(t *testing.T) {
	g := embeddedGame(t)
	for n := range uint64(randomMatches) {
		end, _ := playRandomly(t, g, n, func(before, after games.State, a games.Action, events []games.Event) {
			want := before.Score()
			for _, e := range events {
				if p := e.Points(); p < 0 || p > 0 && e.Kind != "scored" {
					t.Fatalf("%s: %v", a, e)
				} else if p > 0 {
					want[e.Seat] += p
				}
			}
			if got := after.Score(); !slices.Equal(got, want) {
				t.Fatalf("%s: %v, want %v", a, got, want)
			}
		})
		if w := end.Winners(); len(w) != 1 || end.Score()[w[0]] < 30 || end.Score()[1-w[0]] >= 30 {
			t.Errorf("match %d: score %v, winners %v", n, end.Score(), w)
		}
	}
}

// Questions with more than one row of buttons are rare. They need five or six different faces, or
// an opponent with five or more copies of a card to take.
func TestQuestionsAreShort(t *testing.T) {
	asked, long := 0, 0
	eachRandomPosition(t, func(s *state) {
		eachBeginning(s.legal, func(words []string) {
			choices := s.prompt(s.seat, words).Choices
			if len(choices) == 0 {
				return
			}
			asked++
			choices = slices.DeleteFunc(slices.Clone(choices), func(c games.Choice) bool { return c.Menu })
			if len(choices) > 4 {
				long++
			}
			if len(choices) > 4 && len(words) == 0 && s.crownSpace().name != "crown-wall" {
				t.Errorf("%d first words: %v", len(choices), s.legal)
			}
		})
	})
	t.Logf("%d of %d questions need more than one row", long, asked)
	if long*50 > asked {
		t.Errorf("%d of %d questions need more than one row", long, asked)
	}
}

// eachBeginning calls look with every beginning of the actions, including the empty one.
func eachBeginning(legal []games.Action, look func(words []string)) {
	seen := map[string]bool{}
	for _, a := range legal {
		words := a.Words()
		for i := range len(words) + 1 {
			if prefix := strings.Join(words[:i], " "); !seen[prefix] {
				seen[prefix] = true
				look(words[:i])
			}
		}
	}
}

// Everything lies on the board. Choices with a number have a place on the picture; so do the dice,
// which need no number.
func TestNumberedChoicesAreOnThePicture(t *testing.T) {
	eachRandomPosition(t, func(s *state) {
		eachBeginning(s.legal, func(words []string) {
			v, prompt := s.View(s.seat, words)
			for _, it := range v.Items {
				if b := it.Box; b.X < 0 || b.Y < 0 || b.X+b.W > v.Board.W || b.Y+b.H > v.Board.H {
					t.Fatalf("%s %s lies outside: %+v", it.Noun, it.Name, b)
				}
			}
			for _, c := range prompt.Choices {
				spot := slices.ContainsFunc(v.Items, func(it scene.Item) bool { return it.Kind == scene.Spot && it.Word == c.Word })
				if dice := len(words) > 0 && words[0] == "use"; spot != (c.Mark == games.Number || dice) {
					t.Fatalf("choice %v after %v: on the picture %v, mark %v", c.Word, words, spot, c.Mark)
				}
			}
		})
	})
}

// The better castle of a colour is marked; both are if they are equal.
func TestLeadersAreMarked(t *testing.T) {
	eachRandomPosition(t, func(s *state) {
		v, _ := s.View(games.Spectator, nil)
		leaders := 0
		for _, it := range v.Items {
			if strings.HasPrefix(it.Noun, "worth-") && it.Pose == "leader" {
				leaders++
			}
		}
		want := colours
		for c := range colours {
			want += btoi(s.castlesEqual(c))
		}
		if leaders != want {
			t.Fatalf("%d castles marked, want %d", leaders, want)
		}
	})
}

// Boxes do not cover each other where they must not.
func TestLayout(t *testing.T) {
	var boxes []scene.Rect
	for at := range ringSize {
		boxes = append(boxes, spaceBox(at))
	}
	for c := range colours {
		boxes = append(boxes, landBox(c))
	}
	boxes = append(boxes, playerBox(0), playerBox(1), trayBox(), stockBox(), trackBox())
	for at := range ringSize { // things that may lie beside neighbouring spaces at the same time
		boxes = append(boxes, laneAt(at, reachSide))
	}
	const nearly = 1e-9
	for i, a := range boxes {
		for _, b := range boxes[:i] {
			if min(a.X+a.W, b.X+b.W)-max(a.X, b.X) > nearly && min(a.Y+a.H, b.Y+b.H)-max(a.Y, b.Y) > nearly {
				t.Errorf("%+v covers %+v", a, b)
			}
		}
	}
	for at := range ringSize {
		a, b := spaceBox(at).Centre(), spaceBox((at+1)%ringSize).Centre()
		if dx, dy := b.X-a.X, b.Y-a.Y; dx*dx+dy*dy > 5 {
			t.Errorf("space %d lies far from the next", at)
		}
	}
}

func TestStandInEndsItsTurn(t *testing.T) {
	eachRandomPosition(t, func(s *state) {
		if s.phase != rolling || s.hasRolled() {
			return
		}
		var now games.State = s
		for steps := 0; slices.Contains(now.Turn(), s.seat); steps++ {
			next, _, err := now.Apply(s.seat, now.(games.Stander).StandIn(s.seat))
			if err != nil || steps > 3 {
				t.Fatalf("after %d steps: %v", steps, err)
			}
			now = next
		}
	})
	if a := (&state{phase: over}).StandIn(0); a != "" {
		t.Errorf("stands in with %q when the match is over", a)
	}
}

func FuzzLoad(f *testing.F) { gametest.FuzzLoad(f, embeddedGame(f)) }

// The markers on the track hide no number.
func TestMarkersHideNoNumber(t *testing.T) {
	const numbers = .39 // where they begin below the upper edge of the track
	for seat := range seats {
		if b := pointBox(seat, 30, 30, false); b.Y+b.H > trackY+numbers {
			t.Errorf("the marker of seat %d ends %.2f below the edge of the track", seat, b.Y+b.H-trackY)
		}
	}
}
