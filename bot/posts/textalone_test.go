package posts

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
)

// blankPainter paints nothing, for a person who does not see pictures.
type blankPainter struct{}

func (blankPainter) PNG(scene.Scene, imaging.Options) ([]byte, error)        { return []byte("png"), nil }
func (blankPainter) Film([]scene.Scene, imaging.FilmOptions) ([]byte, error) { return nil, nil }

// A person who does not see the picture can play a whole match of each game, with what buttons, menus
// and alternative texts say.
func TestMatchOnTextAlone(t *testing.T) {
	t.Parallel()
	for i, e := range catalog.Entries {
		g, err := e.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(g.Info().ID, func(t *testing.T) {
			t.Parallel()
			s := newStudio(sessiontest.Begin(t, g.Info().ID, []string{"Alix", "Bruno", "Chloé", "Dmitri", "Élise"}[:g.Info().MinSeats]...))
			s.Paint = NewPaintQueue(blankPainter{}, 1, func(time.Duration, int) {})
			choose := rand.New(rand.NewPCG(7, uint64(i)))
			for asked := 0; s.S.Status == session.Live; asked++ {
				if asked > 4000 {
					t.Fatal("the match does not end")
				}
				turn, err := s.S.Turn(s.S.Acting()[0])
				if err != nil {
					t.Fatal(err)
				}
				s.Press(s.readAndChoose(turn, choose))
			}
		})
	}
}

// readAndChoose reads the post of a question and decides on a press. Every place must have a name in
// words.
func (s *studio) readAndChoose(turn *session.Turn, choose *rand.Rand) session.Press {
	s.Helper()
	l := s.Texts.Public(s.S)
	p := newPanel(l, s.S, turn)
	m, err := s.panelMessage(context.Background(), p, wording.Calling(l, s.S, wording.Asked(l, turn)))
	if err != nil {
		s.Fatal(err)
	}
	var heard strings.Builder
	for _, f := range m.Files {
		heard.WriteString(f.Alt)
	}
	press := s.PressBy(session.VerbConfirm, int(turn.Seat))
	open := turn.Tip.Open()
	if open == nil {
		return press
	}
	press.Verb, press.At = session.VerbChoose, open.At
	buttons, others := p.offered(*open)
	all := slices.Concat(buttons, others)
	for _, c := range all {
		if name := cmp.Or(l.On(turn.Scene).Bare().Text(c.As), l.On(turn.Scene).Bare().Text(c.Label)); c.Mark == games.Number && len(heard.String()) < wording.MaxAlt && !strings.Contains(heard.String(), name) {
			s.Errorf("%q is not said: %s", name, heard.String())
		}
	}
	press.Word = all[choose.IntN(len(all))].Word
	if area := areaWith(s.S, turn, press.Word); area != "" {
		if !strings.Contains(heard.String(), l.Say("bot.part."+p.areas.inWords(all)[0].Part)) {
			s.Errorf("the areas are not said: %s", heard.String())
		}
		press.Verb, press.Word = session.VerbArea, area
	}
	return press
}
