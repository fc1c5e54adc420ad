package posts

import (
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/puzzle"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
)

// tellsWorth matches points and odds in all languages.
var tellsWorth = regexp.MustCompile(`(?i)[+−]\d|\d\s*%|\bpts?\b|\bpoints?\b|\bpunkte?n?\b|\bpkte?\b|\bpuntos?\b|💥`)

// redDice matches how many red dice are rolled.
var redDice = regexp.MustCompile(`\+\d 🔴`)

// asksPuzzle calls look with the panel of a puzzle in a language, and with the panels after some first
// choices.
func asksPuzzle(t *testing.T, g games.Game, p *puzzle.Puzzle, lang string, look func(first bool, p panel)) {
	t.Helper()
	m, seat, err := p.Position(g)
	if err != nil {
		t.Fatal(err)
	}
	s, err := session.NewPosed(g, m, lang, make([]session.Player, m.Header.Seats), 1)
	if err == nil {
		err = s.SetMatch(m.Among(seat, p.Candidates(m, seat)).Remembering())
	}
	if err != nil {
		t.Fatal(err)
	}
	show := func(first bool) *session.Turn {
		turn, err := s.Turn(seat)
		if err != nil {
			t.Fatal(p.ID, err)
		}
		asked := puzzlePanel(loadTexts(t).Localizer(lang), s, turn)
		look(first, asked)
		return turn
	}
	turn := show(true)
	for _, c := range turn.Tip.Asked() {
		for _, choice := range c.Prompt.Choices[:min(2, len(c.Prompt.Choices))] {
			draft, tip, err := s.Match.Say(seat, turn.Draft, c.At, choice.Word)
			if err != nil {
				t.Fatalf("%s: %s cannot be chosen: %v", p.ID, choice.Word, err)
			}
			s.SetDraft(seat, draft)
			s.SettleTurn(seat, draft, tip)
			show(false)
		}
		s.SetDraft(seat, nil)
	}
}

// eachPuzzle calls look with some stored puzzles of each game, or with all of them.
func eachPuzzle(t *testing.T, every int, look func(t *testing.T, g games.Game, p *puzzle.Puzzle)) {
	t.Helper()
	if os.Getenv("BASTIDE_TEST_ALL") == "1" {
		every = 1
	}
	for _, e := range catalog.Entries {
		list, err := puzzle.Load(e.Texts)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(e.ID, func(t *testing.T) {
			t.Parallel()
			for n := 0; n < len(list); n += every {
				look(t, catalog.Builtin()[e.ID], list[n])
			}
		})
	}
}

// No button, menu, note or mark of a puzzle says what a choice brings, and none stands out.
func TestPuzzleTellsNothing(t *testing.T) {
	t.Parallel()
	eachPuzzle(t, 6, func(t *testing.T, g games.Game, p *puzzle.Puzzle) {
		for _, lang := range []string{"en", "fr", "de", "es"} {
			asksPuzzle(t, g, p, lang, func(first bool, asked panel) {
				out := NewDraft(AccentTurn)
				asked.addControls(out)
				var said []string
				for _, c := range allComponents(out.controls) {
					switch c := c.(type) {
					case discordgo.Button:
						said = append(said, c.Label)
						if first && c.Style == discordgo.SuccessButton && !asked.Tip.Ready {
							t.Errorf("%s: %q stands out", p.ID, c.Label)
						}
					case discordgo.SelectMenu:
						said = append(said, c.Placeholder)
						for _, o := range c.Options {
							said = append(said, o.Label, o.Description)
						}
					}
				}
				for _, text := range said {
					if tellsWorth.MatchString(redDice.ReplaceAllString(text, "")) {
						t.Errorf("%s, %s: %q", p.ID, lang, text)
					}
				}
				for _, c := range asked.q.Choices() {
					if len(c.Does)+c.Gains+c.May+c.Rank > 0 || c.Says.ID != "" {
						t.Errorf("%s: %+v", p.ID, c)
					}
				}
				if len(asked.Prompt.Notes) > 0 {
					t.Errorf("%s: the notes %v", p.ID, asked.Prompt.Notes)
				}
			})
		}
	})
}

// The picture of a puzzle about a space shows every candidate with its number inside, in reading
// order.
func TestPuzzlePicture(t *testing.T) {
	t.Parallel()
	eachPuzzle(t, 1, func(t *testing.T, g games.Game, p *puzzle.Puzzle) {
		m, seat, err := p.Position(g)
		if err != nil {
			t.Fatal(err)
		}
		sc, _ := m.View(m.State, seat, nil)
		if !imaging.Tiled(sc) {
			t.Skip("the question is not a space")
		}
		asksPuzzle(t, g, p, "en", func(first bool, asked panel) {
			if !first || len(asked.Tip.Asked()) == 0 {
				return
			}
			o := asked.picture()
			o.Highest = asked.pictureRoom(*NewDraft(AccentTurn).Text("One line.\nTwo lines.\nThree lines."))
			part, tile := imaging.OnPhone(asked.scene, o)
			checkPuzzlePicture(t, p.ID, asked, o, part, tile)
		})
	})
}

func checkPuzzlePicture(t *testing.T, id string, asked panel, o imaging.Options, part scene.Rect, tile float64) {
	t.Helper()
	choices := asked.Tip.Asked()[0].Prompt.Choices
	numbered := 0
	for _, c := range choices {
		if c.Mark == games.Number {
			numbered++
		}
	}
	if numbered > len(o.Marks) || tile < puzzleTile {
		t.Errorf("%s: %d candidates, %d numbers on tiles of %.0f px", id, len(choices), len(o.Marks), tile)
	}
	var seen []scene.Point
	for _, c := range choices {
		at := slices.IndexFunc(asked.scene.Items, func(it scene.Item) bool { return it.Kind == scene.Spot && it.Word == c.Word })
		if c.Mark != games.Number || at < 0 {
			continue
		}
		centre := asked.scene.Items[at].Bounds().Centre()
		if !part.Holds(scene.Rect{X: centre.X, Y: centre.Y}.Grow(.3)) {
			t.Errorf("%s: %s is not in the picture", id, c.Word)
		}
		for _, other := range seen {
			if dx, dy := other.X-centre.X, other.Y-centre.Y; dx*dx+dy*dy < .8 {
				t.Errorf("%s: two numbers overlap at %s", id, c.Word)
			}
		}
		if n := len(seen); n > 0 && (seen[n-1].Y > centre.Y || seen[n-1].Y == centre.Y && seen[n-1].X >= centre.X) && asked.scene.Items[at].Noun == "cell" {
			t.Errorf("%s: %s is not in reading order", id, c.Word)
		}
		seen = append(seen, centre)
	}
}

// The picture of the best answer shows the same part of the board as the question, large, with all that the answer
// changes and nothing to choose.
func TestSolvedPicture(t *testing.T) {
	t.Parallel()
	eachPuzzle(t, 6, func(t *testing.T, g games.Game, p *puzzle.Puzzle) {
		m, seat, err := p.Position(g)
		if err != nil {
			t.Fatal(err)
		}
		s, err := session.NewPosed(g, m, "en", make([]session.Player, m.Header.Seats), 1)
		if err == nil {
			err = s.SetMatch(m.Among(seat, p.Candidates(m, seat)).Remembering())
		}
		if err != nil {
			t.Fatal(err)
		}
		tip, err := s.Match.Plan(seat, puzzle.Whole(s.Match, seat, p.Answers[0].Line))
		if err != nil {
			t.Fatalf("%s: %v", p.ID, err)
		}
		sc, o, err := decided(loadTexts(t).Localizer("en"), s, tip)
		if err != nil {
			t.Fatal(err)
		}
		part, unit := imaging.OnPhone(sc, o)
		if imaging.Tiled(sc) && (len(newItems(sc)) == 0 || unit < puzzleTile-4) {
			t.Errorf("%s: %d things are new, on tiles of %.0f px", p.ID, len(newItems(sc)), unit)
		}
		for _, it := range newItems(sc) {
			if imaging.Tiled(sc) && !part.Holds(it.Bounds()) {
				t.Errorf("%s: %s %v is outside", p.ID, it.Noun, it.Box)
			}
		}
		if slices.ContainsFunc(sc.Items, func(it scene.Item) bool { return it.Kind == scene.Spot }) {
			t.Errorf("%s: the picture still asks", p.ID)
		}
	})
}
