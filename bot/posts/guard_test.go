package posts

import (
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/imaging"
)

// The question about a guard shows the whole rampart on which it would stand, and all tiles of the row that it would
// watch. The question about the gate tells its rule in its first step.
func TestQuestionsAboutTheWall(t *testing.T) {
	t.Parallel()
	matches := 2
	if gametest.All() {
		matches = 20
	}
	asked, gates := 0, 0
	for match := range matches {
		names := []string{"Alix", "Bruno", "Clémence", "Dmitri"}[:2+match%3]
		s := newStudio(sessiontest.Begin(t, "city", names...))
		seen := &measuringPainter{painter: imaging.New()}
		s.Paint = NewPaintQueue(seen, 1, func(time.Duration, int) {})
		for turn := 0; s.S.Status == session.Live; turn++ {
			seat := s.S.Acting()[0]
			answer, err := search.Think(search.Question{
				Game: s.S.Game, Match: s.S.Match, Seat: seat, Strength: search.Greedy, Seed: chance.Seed{byte(match), byte(turn), byte(turn >> 8)},
			})
			if err != nil {
				t.Fatal(err)
			}
			s.decide(seat, words(answer), func(now *session.Turn) {
				if p := newPanel(s.Texts.Public(s.S), s.S, now); now.Tip.Open() != nil && p.areas.asked(*now.Tip.Open()) &&
					now.Prompt.Ask.ID == "city.ask.gate" {
					gates++
					if _, m := s.look(seen, now); !strings.Contains(text(m), s.Texts.Public(s.S).Say("city.primer.gate")) {
						t.Errorf("match %d: the rule of the gate is not told where its area is chosen: %s", match, text(m))
					}
				}
				if !watches(now) {
					return
				}
				asked++
				s.look(seen, now)
				for _, it := range now.Scene.Items {
					if box, ok := pointedOut(it); ok && !seen.part.Holds(box) {
						t.Errorf("match %d, step %d: %s at %v is not in %v, tile %.0f", match, s.S.Match.Steps, it.Noun, box, seen.part, seen.tile)
					}
				}
			})
		}
	}
	if asked == 0 || gates == 0 {
		t.Errorf("%d guards and %d gates were asked for", asked, gates)
	}
}

// watches reports whether a question is about a guard.
func watches(turn *session.Turn) bool {
	for _, it := range turn.Scene.Items {
		if it.Kind == scene.Outline && it.Noun == "watch" {
			return true
		}
	}
	return false
}

// pointedOut returns where an item of the question about a guard is drawn.
func pointedOut(it scene.Item) (box scene.Rect, ok bool) {
	const wall = .27 // how far the frame round a rampart lies outside its tile
	box = it.Box
	switch {
	case it.Noun == "watch":
		return box, true
	case it.Noun != "post" && !(it.Noun == "guard" && it.Ghost):
		return box, false
	}
	switch it.Name {
	case "n":
		box.Y, box.H = box.Y-wall, .5
	case "e":
		box.X, box.W = box.X+.5, .5+wall
	case "s":
		box.Y, box.H = box.Y+.5, .5+wall
	case "w":
		box.X, box.W = box.X-wall, .5
	}
	return box, true
}
