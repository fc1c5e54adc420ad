package posts

import (
	"context"
	"slices"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/imaging"
)

// recordPost is what a turn post becomes when its turn is over: what happened in a few lines,
// and where points fell everybody's points and a small picture of the place.
func (m *Maker) recordPost(ctx context.Context, s *session.Session, p session.Post) (discord.Message, error) {
	sc, _ := spectate(s)
	l := m.Texts.Public(s).On(sc)
	sc.Focus, sc.Panel.Hand = table.Around(sc, p.Seat), nil // what is to be placed next belongs to the next post
	out := NewDraft(AccentRecord)
	told := wording.Told(l, p.Seat, p.Moves)
	if !slices.ContainsFunc(p.Moves, session.Move.Scores) {
		return out.Text(told).Message(), nil
	}
	out.Text(wording.Join(told, wording.Standing(l, s)))
	if err := m.AddPicture(ctx, out, l, s, sc, imaging.Options{View: imaging.Small}, wording.Question{}); err != nil {
		return discord.Message{}, err
	}
	return out.Message(), nil
}

// noticePost tells what happened out of turn.
func (m *Maker) noticePost(s *session.Session, p session.Post) discord.Message {
	sc, _ := spectate(s)
	return NewDraft(AccentRecord).Text(wording.Told(m.Texts.Public(s).On(sc), p.Seat, p.Moves)).Message()
}

// retirePost is what an older copy of the live post becomes.
func (m *Maker) retirePost(s *session.Session, _ session.Post) discord.Message {
	return NewDraft(AccentRecord).Text(wording.Retired(m.Texts.Public(s), s)).Message()
}
