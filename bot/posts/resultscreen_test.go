package posts

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/imaging"
)

// Additions to [phoneHeight] for a result: a heading is higher than a line, and a text beside a
// portrait is at least as high as the portrait.
const phoneHeading, phonePortrait = 30, 85

// resultHeight is how high a result is on a phone.
func resultHeight(m discord.Message) int {
	high := phoneHeight(m).total()
	for _, c := range m.Components[0].(discordgo.Container).Components {
		if section, ok := c.(discordgo.Section); ok {
			beside := 0
			for line := range strings.Lines(section.Components[0].(discordgo.TextDisplay).Content) {
				tall, wide := phoneLine, phoneText*2/3
				if strings.HasPrefix(line, "## ") {
					tall, wide = phoneHeading, wide*2/3
				}
				beside += tall * max(1, (charactersOf(line)+wide-1)/wide)
			}
			high += max(phonePortrait, beside) - phoneRow
		}
	}
	return high
}

// course returns the steps of the match so far.
func (s *studio) course(of *session.Session) ([]table.Step, error) {
	record, err := of.Replayable(s.Entries)
	if err != nil {
		return nil, err
	}
	return record.Course(of.Game)
}

// TestResultFitsOneScreen plays matches of all games to the end, with the fewest and the most
// players, and as return matches. It prints how high the results are on a phone; none may be higher than a screen. No points in
// the last pictures may cover others, and a result shows all that was built.
func TestResultFitsOneScreen(t *testing.T) {
	t.Parallel()
	for id, g := range catalog.Builtin() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			strength := search.Greedy
			if id == "castellan" { // its computers think for a long time
				strength = search.Random
			}
			casts := slices.Compact([]int{g.Info().MinSeats, g.Info().MaxSeats})
			if testing.Short() {
				casts = casts[:1]
			}
			for _, seats := range casts {
				names := []string{"Alix", "Bruno", "Clémence", "Dmitri", "Élise"}[:seats]
				s := newStudio(sessiontest.Begin(t, id, names...))
				seen := &measuringPainter{painter: imaging.New()}
				s.Paint = NewPaintQueue(seen, 1, func(time.Duration, int) {})
				s.Stills = s.course
				for turn := 0; s.S.Status == session.Live; turn++ {
					seat := s.S.Acting()[0]
					answer, err := search.Think(search.Question{
						Game: g, Match: s.S.Match, Seat: seat, Strength: strength, Seed: chance.Seed{byte(turn), byte(turn >> 8)},
					})
					if err != nil {
						t.Fatal(err)
					}
					s.decide(seat, words(answer), func(*session.Turn) {})
				}
				checkFinalLabels(t, s)
				s.S.Players[seats-1].Computer = "hard"
				for i, lang := range slices.Concat(wording.Languages, wording.Languages) {
					s.S.Lang, seen.sizes = lang, nil
					if i == len(wording.Languages) && seats == 2 && !g.Info().Unscored { // others have no return match
						s.S.Leg = &session.Leg{Points: []int{101, 99}, Channel: 1 << 60, Post: 1 << 60}
					}
					m := s.post(session.Post{Kind: session.PostResult})
					high := resultHeight(m)
					t.Logf("%d players, %s: %d px, %.0f px a tile: %s", seats, lang, high, seen.tile, s.highlight(s.Texts.Public(s.S), s.S))
					if s.highlight(s.Texts.Public(s.S), s.S) == "" && s.S.Leg == nil && !s.S.Game.Info().Unscored { // without points nothing is remarkable
						t.Errorf("%d players, %s: nothing was remarkable", seats, lang)
					}
					board, _ := publicView(s.S)
					for _, it := range board.Items {
						if box := it.Bounds(); (it.Kind == scene.Face || it.Kind == scene.Piece) && !it.OfTrack && !it.Beside && !seen.part.Holds(box) {
							t.Errorf("%d players, %s: %s at %v is not in %v", seats, lang, it.Noun, box, seen.part)
						}
					}
					if high > screenHeight {
						t.Errorf("%d players, %s: %d px: %v, %s", seats, lang, high, seen.sizes, text(m))
					}
				}
			}
		})
	}
}

// After a match no seat is shown as about to act, even if a player gave up in the middle.
func TestNobodyActsAfterTheEnd(t *testing.T) {
	t.Parallel()
	sc := scene.Scene{Panel: scene.Panel{Plates: []scene.Plate{{Seat: 0}, {Seat: 1, Active: true}}}}
	for _, p := range FinishedScene(sc).Panel.Plates {
		if p.Active {
			t.Errorf("seat %d acts", p.Seat)
		}
	}
	if !sc.Panel.Plates[1].Active {
		t.Error("FinishedScene has changed its argument")
	}
}
