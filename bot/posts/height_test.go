package posts

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/imaging"
)

// greedyDecision is the decision that scores most in this turn and places a follower while there
// are any.
func greedyDecision(t *testing.T, m table.Match, choose *rand.Rand) (best table.Match, told []games.Event, worth float64) {
	t.Helper()
	seat := m.Turn()[0]
	worth = -1
	for _, a := range m.Legal(m.State, seat) {
		after, events, err := m.Apply(table.Entry{Seat: seat, Action: a})
		if err != nil {
			t.Fatal(err)
		}
		gain := choose.Float64()
		for _, e := range events {
			if e.Seat == seat {
				gain += float64(2 * e.Points())
			}
			if e.Kind == "followed" {
				gain++
			}
		}
		if !after.Over() && after.Turn()[0] == seat {
			_, _, more := greedyDecision(t, after, choose)
			gain += more
		}
		if gain > worth {
			best, told, worth = after, events, gain
		}
	}
	return best, told, worth
}

// The history of a match of 72 tiles is at most 12,000 px high on a phone, in both languages.
func TestHeightOfHistory(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"en", "fr"} {
		s := begin(t, "carcassonne", "Alix", "Bruno", "Chloé")
		s.S.Lang = lang
		s.Paint = NewPaintQueue(imaging.New(), 1, func(time.Duration, int) {})
		total, records, pictures := 0, 0, 0
		choose := rand.New(rand.NewPCG(7, 7))
		for m, turn := s.S.Match, []session.Move(nil); !m.Over(); {
			seat := m.Turn()[0]
			next, events, _ := greedyDecision(t, m, choose)
			turn = append(turn, session.Move{Seat: seat, Events: events, On: true})
			if m = next; !m.Over() && m.Turn()[0] == seat {
				continue
			}
			s.S.Match = m
			made, err := s.Message(context.Background(), s.S, session.Post{Kind: session.PostRecord, Seat: seat, Moves: turn})
			if err != nil {
				t.Fatal(err)
			}
			total, records, pictures, turn = total+phoneHeight(made).total(), records+1, pictures+len(made.Files), nil
		}
		t.Logf("%s: %d records with %d pictures, %d px", lang, records, pictures, total)
		if total > 12000 || records < 60 || pictures < 10 {
			t.Errorf("%s: %d records with %d pictures are %d px high", lang, records, pictures, total)
		}
	}
}

// The notes about the race and the keep in Castle are in small letters and at most two lines long.
func TestCastleIsExplainedInSmallLines(t *testing.T) {
	t.Parallel()
	s := begin(t, "castle", "Alix", "Bruno")
	for _, lang := range wording.Languages {
		l := s.Texts.Localizer(lang).About(s.S)
		for _, id := range []string{"castle.note.ahead", "castle.primer.keep"} {
			if text := l.Say(id, "n", 12, "more", 13, "ring", "yes"); !strings.HasPrefix(text, "-# ") || textHeight(text) > 2*phoneSmall {
				t.Errorf("%s: %q is %d px high", lang, text, textHeight(text))
			}
		}
	}
}
