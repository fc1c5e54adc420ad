package catalog_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/scene"
)

// A follower's button promises exactly the points that it scores at once, and every place for a
// follower says what it is worth.
func TestFollowersKeepTheirPromises(t *testing.T) {
	for _, id := range []string{"carcassonne", "castle"} {
		kept := 0
		whenFollowing(t, id, func(s games.State, seat games.Seat) { kept += checkPromises(t, s, seat) })
		if t.Logf("%s: %d promises", id, kept); kept < 40 {
			t.Errorf("%s: only %d promises were made", id, kept)
		}
	}
}

// whenFollowing plays random matches of a game with two players, and calls show with each position
// that asks for a follower.
func whenFollowing(t *testing.T, id string, show func(games.State, games.Seat)) {
	t.Helper()
	g, choose := catalog.Builtin()[id], rand.New(rand.NewPCG(3, 4))
	for n := range 16 {
		s, _, err := g.New(games.Setup{Seats: 2, Options: setupOf(t, g, 2), Chance: chance.New(chance.Seed{byte(n)})})
		for err == nil && len(s.Turn()) > 0 {
			seat := s.Turn()[0]
			legal := s.Legal(seat)
			if legal[0].Words()[0] == "follow" {
				show(s, seat)
			}
			s, _, err = s.Apply(seat, legal[choose.IntN(len(legal))])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// checkPromises compares the promise for each place with the points it scores, and counts the
// promises.
func checkPromises(t *testing.T, s games.State, seat games.Seat) (kept int) {
	t.Helper()
	without, ends := gained(t, s, seat, "none")
	_, p := s.View(seat, []string{"follow"})
	for _, c := range p.Choices {
		if len(c.Does) != 1 && c.Word != "none" {
			t.Errorf("%s says %v", c.Word, c.Does)
		}
		if c.Word == "none" || c.Does[0].ID != "table.does.now" {
			continue
		}
		if with, over := gained(t, s, seat, c.Word); over && ends {
			if kept++; with-without != c.Does[0].Args["n"] {
				t.Errorf("%s brings %d, and promises %v", c.Word, with-without, c.Does[0].Args)
			}
		}
	}
	return kept
}

// gained returns what the seat scores by placing a follower on a segment, and whether its turn
// ends.
func gained(t *testing.T, s games.State, seat games.Seat, on string) (points int, ends bool) {
	t.Helper()
	after, _, err := s.Apply(seat, games.Join("follow", on))
	if err != nil {
		t.Fatal(err)
	}
	return after.Score()[seat] - s.Score()[seat], len(after.Turn()) > 0 && !slices.Contains(after.Turn(), seat)
}

// For a feature that pays only at the end, a follower's button says whether it can still grow.
func TestFollowersSayWhatCanGrow(t *testing.T) {
	for _, id := range []string{"castle", "city"} {
		growing, fixed := 0, 0
		whenFollowing(t, id, func(s games.State, seat games.Seat) {
			_, p := s.View(seat, []string{"follow"})
			for _, c := range p.Choices {
				switch {
				case c.Word == "none" || c.Does[0].ID != "table.does.end":
				case c.Does[0].Args["least"] == "yes":
					growing++
				default:
					fixed++
				}
			}
		})
		if t.Logf("%s: %d can grow, %d not", id, growing, fixed); fixed == 0 || growing < fixed {
			t.Errorf("%s: of %d it is said that they can grow, of %d that they cannot", id, growing, fixed)
		}
	}
}

func setupOf(t *testing.T, g games.Game, seats int) map[string]string {
	t.Helper()
	info := g.Info()
	options, err := info.Complete(seats, nil)
	if err != nil {
		t.Fatal(err)
	}
	return options
}

// A place shows the tile in the rotation offered first, which is not always the first legal one.
// The text is about that rotation.
func TestPlacesAreShownAsOffered(t *testing.T) {
	shown, turned := 0, 0
	for _, id := range []string{"carcassonne", "castle", "city"} {
		g := catalog.Builtin()[id]
		choose := rand.New(rand.NewPCG(5, 4))
		s, _, err := g.New(games.Setup{Seats: 2, Options: setupOf(t, g, 2), Chance: chance.New(chance.Seed{9})})
		for err == nil && len(s.Turn()) > 0 {
			seat := s.Turn()[0]
			legal := s.Legal(seat)
			if words := legal[choose.IntN(len(legal))].Words(); words[0] == "place" {
				sc, p := s.View(seat, words[:2])
				ways := slices.DeleteFunc(slices.Clone(legal), func(a games.Action) bool { return a.Words()[1] != words[1] })
				at := slices.IndexFunc(sc.Items, func(it scene.Item) bool { return it.Ghost && it.Kind == scene.Face })
				if first := p.Choices[0].Word; first != "r"+strconv.Itoa(sc.Items[at].Turn) {
					t.Fatalf("%s: %s is offered first, and shown is %d", id, first, sc.Items[at].Turn)
				}
				if shown++; p.Choices[0].Word != ways[0].Words()[2] {
					turned++
				}
			}
			s, _, err = s.Apply(seat, legal[choose.IntN(len(legal))])
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if turned < 10 {
		t.Errorf("%d places were shown, only %d of them turned", shown, turned)
	}
}
