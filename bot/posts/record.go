package posts

import (
	"context"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
)

// recordPost is what a turn post becomes when its turn is over: what happened, and the place
// where it did.
func (m *Maker) recordPost(ctx context.Context, s *session.Session, p session.Post) (discord.Message, error) {
	l := m.Texts.Public(s)
	sc, _ := spectate(s)
	sc.Focus, sc.Panel.Hand = around(sc, p.Seat), nil // what is to be placed next belongs to the next post
	out := NewDraft(AccentRecord).Text(wording.Join(wording.Told(l, p.Seat, p.Moves), wording.Standing(l, s)))
	if err := m.AddPicture(ctx, out, l, s, sc, imaging.Options{View: imaging.Close}, wording.Question{}); err != nil {
		return discord.Message{}, err
	}
	return out.Message(), nil
}

// noticePost tells what happened out of turn.
func (m *Maker) noticePost(s *session.Session, p session.Post) discord.Message {
	return NewDraft(AccentRecord).Text(wording.Told(m.Texts.Public(s), p.Seat, p.Moves)).Message()
}

// retirePost is what an older copy of the live post becomes.
func (m *Maker) retirePost(s *session.Session, _ session.Post) discord.Message {
	return NewDraft(AccentRecord).Text(wording.Retired(m.Texts.Public(s), s)).Message()
}

// around returns the part of the board to be shown after a move: what the scene outlines as
// the seat's, and some of what lies about it. It is the whole board when nothing is outlined.
func around(sc scene.Scene, seat games.Seat) scene.Rect {
	const margin = 2
	var box scene.Rect
	for _, item := range sc.Items {
		if item.Kind == scene.Outline && item.Seat == int(seat) {
			box = union(box, item.Box)
		}
	}
	if box == (scene.Rect{}) {
		return sc.Focus
	}
	return scene.Rect{X: box.X - margin, Y: box.Y - margin, W: box.W + 2*margin, H: box.H + 2*margin}
}

// union returns the smallest rectangle around two; the zero one is nothing.
func union(a, b scene.Rect) scene.Rect {
	if a == (scene.Rect{}) {
		return b
	}
	x, y := min(a.X, b.X), min(a.Y, b.Y)
	return scene.Rect{X: x, Y: y, W: max(a.X+a.W, b.X+b.W) - x, H: max(a.Y+a.H, b.Y+b.H) - y}
}
