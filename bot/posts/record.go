package posts

import (
	"context"
	"slices"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/imaging"
)

// recordPost replaces a turn post after the turn. It says in a few lines what happened. If points
// were scored, it adds everybody's points and a small picture of the place.
func (m *Maker) recordPost(ctx context.Context, s *session.Session, p session.Post) (discord.Message, error) {
	sc, _ := publicView(s)
	l := m.Texts.Public(s).On(sc)
	sc.Panel.Hand = nil // the next tile belongs to the next post
	if imaging.Tiled(sc) {
		sc.Focus = table.Around(sc, movers(p)...)
		sc = withGains(sc, p.Moves)
	}
	out := NewDraft(AccentRecord)
	told := wording.Join(wording.Told(l, p.Seat, p.Moves), wording.Comment(l, p.Moves))
	if !slices.ContainsFunc(p.Moves, session.Move.Scores) {
		return out.Text(told).Message(), nil
	}
	out.Text(wording.Join(told, wording.Standing(l, s)))
	if err := m.AddPicture(ctx, out, l, s, sc, imaging.Options{View: imaging.Small}, wording.Question{}); err != nil {
		return discord.Message{}, err
	}
	return out.Message(), nil
}

// movers returns the seats that moved.
func movers(p session.Post) (seats []games.Seat) {
	for _, m := range p.Moves {
		seats = append(seats, m.Seat)
	}
	return seats
}

// noticePost says what happened outside a turn.
func (m *Maker) noticePost(s *session.Session, p session.Post) discord.Message {
	sc, _ := publicView(s)
	return NewDraft(AccentRecord).Text(wording.Told(m.Texts.Public(s).On(sc), p.Seat, p.Moves)).Message()
}

// retirePost replaces an older copy of the live post.
func (m *Maker) retirePost(s *session.Session, _ session.Post) discord.Message {
	return NewDraft(AccentRecord).Text(wording.Retired(m.Texts.Public(s), s)).Message()
}
