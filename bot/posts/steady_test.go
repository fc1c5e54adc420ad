package posts

import (
	"math"
	"slices"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/imaging"
)

// The picture shows the same part of the board whichever follower is chosen for a tile.
func TestPictureStaysWhileFollowersAreChosen(t *testing.T) {
	for _, game := range []string{"carcassonne", "city", "castle"} {
		t.Run(game, func(t *testing.T) {
			s := newStudio(sessiontest.Begin(t, game, "Alix", "Bruno"))
			seen := &measuringPainter{painter: imaging.New()}
			s.Paint = NewPaintQueue(seen, 1, func(time.Duration, int) {})
			every, asked, named := byte(3), 0, sightings{}
			if gametest.All() {
				every = 1
			}
			for turns := byte(0); s.S.Status == session.Live; turns++ {
				seat := s.S.Acting()[0]
				answer, err := search.Think(search.Question{Game: s.S.Game, Match: s.S.Match, Seat: seat, Strength: search.Greedy, Seed: chance.Seed{turns}})
				if err != nil {
					t.Fatal(err)
				}
				s.decide(seat, words(answer), func(turn *session.Turn) {
					parts := s.whileChosen(seen, turn, turns%every == 0, &named)
					if len(parts) > 1 {
						asked++
					}
					if len(slices.Compact(slices.Clone(parts))) > 1 {
						t.Errorf("after %d steps the picture moves: %v", s.S.Match.Steps, parts)
					}
				})
			}
			t.Logf("of the followers beside the tile that texts name, the picture shows %d of %d", named.seen, named.all)
			if named.seen < named.all*3/4 {
				t.Error("too few of these followers are seen")
			}
			if asked < 10 {
				t.Errorf("only %d questions for a follower", asked)
			}
		})
	}
}

// whileChosen returns the part of the board in the picture for each follower of a question. That
// part must have everything that counts for the follower or that the tile scores. Painting takes
// long, so look is set only for some turns.
func (s *studio) whileChosen(seen *measuringPainter, turn *session.Turn, look bool, named *sightings) (parts []scene.Rect) {
	for _, c := range turn.Tip.Controls {
		if c.Prompt.Style != games.Select || c.Said == "" || !turn.Tip.Ready {
			continue
		}
		for _, o := range c.Prompt.Choices {
			p := s.PressBy(session.VerbChoose, int(turn.Seat))
			p.At, p.Word = c.At, o.Word
			s.Press(p)
			if !look {
				continue
			}
			now, err := s.S.Turn(turn.Seat)
			if err != nil {
				s.Fatal(err)
			}
			s.look(seen, now)
			parts = append(parts, seen.part)
			named.look(now, seen.part)
			f := now.Scene.Focus
			for _, it := range now.Scene.Items {
				if b := it.Box; it.Kind == scene.Tint && (b.X < f.X || b.Y < f.Y || b.X+b.W > f.X+f.W || b.Y+b.H > f.Y+f.H) {
					s.Errorf("what counts at %v is not in %v", b, f)
				}
			}
		}
	}
	return parts
}

// sightings counts followers beside a tile that the notes name and the picture has room for, and how
// many of them it shows.
type sightings struct{ all, seen int }

func (s *sightings) look(t *session.Turn, part scene.Rect) {
	tile := t.Scene.Focus
	for _, it := range t.Scene.Items {
		if it.Ghost && it.Kind == scene.Face {
			tile = it.Box
		}
	}
	for _, note := range t.Prompt.Notes {
		at, named := note.Args["at"].(string)
		if note.ID == "table.note.small" {
			at, named = note.Args["text"].(games.Text).Args["at"].(string)
		}
		c, ok := games.ParseCell(at)
		if !named || !ok || math.Abs(float64(c.X)-tile.X)+math.Abs(float64(c.Y)-tile.Y) != 1 {
			continue
		}
		for _, it := range t.Scene.Items {
			if it.Kind != scene.Piece || it.Noun != "follower" || !scene.Cell(c.X, c.Y).Holds(it.Box.Grow(-.2)) {
				continue
			}
			if all := tile.Grow(.2).Around(it.Box); all.W > part.W || all.H > part.H {
				continue
			}
			s.all++
			if part.Holds(it.Box.Grow(-.1)) {
				s.seen++
			}
		}
	}
}
