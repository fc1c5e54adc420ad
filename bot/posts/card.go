package posts

import (
	"context"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/imaging"
)

// cardPost shows a result to people who have not seen the match: the game, who won, everybody's points, the
// winner's best scoring, the date, a link, and the final board with its title. It has no buttons, because
// a forwarded message has none, and it mentions nobody.
func (m *Maker) cardPost(ctx context.Context, s *session.Session, _ session.Post) (discord.Message, error) {
	l := m.Texts.Public(s)
	sc, _ := publicView(s)
	date := time.Unix(s.Ended, 0).UTC().Format(time.DateOnly)
	course, err := m.Stills(s)
	if err != nil {
		course = nil // the card has no best scoring
	}
	out := NewDraft(AccentResult).Text(wording.ResultCard(l, s, course, date))
	o := imaging.Options{View: imaging.Board, Title: l.Bare().GameName(s.GameID) + " · " + date}
	for _, seat := range s.Match.Winners() {
		o.Winners = append(o.Winners, int(seat))
	}
	if err := m.AddPicture(ctx, out, l, s, FinishedScene(sc), o, wording.Question{}); err != nil {
		return discord.Message{}, err
	}
	return out.Message(), nil
}
