package posts

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/imaging"
)

// Limits of a question about a follower, px on a phone: the least size of its tile, and the least
// distance between two numbers and from a number to the edge of the picture.
const leastTried, leastApart, leastFromEdge = 150, 20, 10

// In questions from whole matches, the tile is large, its numbers are in the picture and apart from each
// other, and no two buttons read the same.
func TestFollowerQuestions(t *testing.T) {
	for _, game := range []string{"carcassonne", "castle", "city"} {
		info := catalog.Builtin()[game].Info()
		for _, seats := range slices.Compact([]int{info.MinSeats, info.MaxSeats}) {
			t.Run(fmt.Sprint(game, " ", seats), func(t *testing.T) {
				s := newStudio(sessiontest.Begin(t, game, []string{"Alix", "Bruno", "Clémence", "Dmitri", "Élise"}[:seats]...))
				seen := &measuringPainter{painter: imaging.New()}
				s.Paint = NewPaintQueue(seen, 1, func(time.Duration, int) {})
				every, asked, onScreen := 6, 0, 0
				if gametest.All() {
					every = 1
				}
				for turns := 0; s.S.Status == session.Live; turns++ {
					seat := s.S.Acting()[0]
					answer, err := search.Think(search.Question{Game: s.S.Game, Match: s.S.Match, Seat: seat, Strength: search.Greedy, Seed: chance.Seed{byte(turns), byte(seats)}})
					if err != nil {
						t.Fatal(err)
					}
					s.decide(seat, words(answer), func(turn *session.Turn) {
						if turns%every > 0 || len(placesOf(turn.Scene)) == 0 {
							return
						}
						_, m := s.look(seen, turn)
						asked++
						if phoneHeight(m).total() <= screenHeight {
							onScreen++
						}
						checkFollowerQuestion(t, seen, turn, m)
						checkEffects(t, turn)
					})
				}
				t.Logf("%d questions, %d on one screen", asked, onScreen)
				if asked < 4 || 4*onScreen < 3*asked {
					t.Error("too few questions, or too few on one screen")
				}
			})
		}
	}
}

// placesOf lists the places for a follower that a scene offers.
func placesOf(sc scene.Scene) (places []scene.Point) {
	for _, it := range sc.Items {
		if it.Kind == scene.Spot && it.Noun == "follower" {
			places = append(places, it.Box.Centre())
		}
	}
	return places
}

func checkFollowerQuestion(t *testing.T, seen *measuringPainter, turn *session.Turn, m discord.Message) {
	t.Helper()
	if seen.tile < leastTried {
		t.Errorf("%s: a tile of %.0f px", text(m), seen.tile)
	}
	places := placesOf(turn.Scene)
	for i, p := range places {
		if !seen.part.Holds(scene.Rect{X: p.X, Y: p.Y}.Grow(leastFromEdge / seen.tile)) {
			t.Errorf("%s: the number at %v is not in %v", text(m), p, seen.part)
		}
		for _, other := range places[:i] {
			if apart := seen.tile * math.Hypot(p.X-other.X, p.Y-other.Y); apart < leastApart {
				t.Errorf("%s: two numbers are %.0f px apart", text(m), apart)
			}
		}
	}
	var labels []string
	for _, b := range buttonsOf(m) {
		label := strings.TrimLeft(b.Label, "0123456789"+chosenSign) // the number alone does not tell a player what a choice is
		if slices.Contains(labels, label) {
			t.Errorf("%s: two buttons read %q", text(m), label)
		}
		labels = append(labels, label)
	}
}

// checkEffects tests that no two followers of one kind lead to the same position.
func checkEffects(t *testing.T, turn *session.Turn) {
	t.Helper()
	for _, c := range turn.Tip.Controls {
		if c.Prompt.Style != games.Select || !turn.Tip.Ready {
			continue
		}
		met := map[string]string{}
		for _, o := range c.Prompt.Choices {
			next, _, err := c.State.Apply(turn.Seat, games.Action(strings.Join(append(slices.Clip(c.Words), o.Word), " ")))
			if err != nil {
				t.Fatal(err)
			}
			after, err := next.Snapshot()
			if err != nil {
				t.Fatal(err)
			}
			key := o.Label.ID + string(after)
			if met[key] != "" {
				t.Errorf("%s and %s are the same choice", met[key], o.Word)
			}
			met[key] = o.Word
		}
	}
}
