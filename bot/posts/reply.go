package posts

import (
	"context"
	"fmt"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// Reader is the person who gets the answer.
type Reader struct {
	L    wording.Localizer // in the person's language
	Hand bool              // the press came from a private panel
}

// replyMakers has the functions that make replies. A post for everybody is always in the language of the
// match.
var replyMakers = map[session.Show]func(*Maker, context.Context, *session.Session, session.Reply, Reader) (discord.Message, error){
	session.ShowPanel:       (*Maker).showPanel,
	session.ShowRecord:      (*Maker).showRecord,
	session.ShowDecided:     (*Maker).showDecided,
	session.ShowStarted:     posted((*Maker).startedPost),
	session.ShowLobby:       (*Maker).showLobby,
	session.ShowOptions:     (*Maker).showOptions,
	session.ShowOptionsHere: (*Maker).showOptions,
	session.ShowForm:        (*Maker).showOptions, // where Discord takes no forms
	session.ShowCancelled:   (*Maker).showPublicly,
	session.ShowVote:        (*Maker).showVote,
	session.ShowOffer:       (*Maker).showOffer,
	session.ShowText:        (*Maker).showText,
	session.ShowTextHere:    (*Maker).showTextHere,
	session.ShowMatch:       private(MatchForModerator),
	session.ShowClaim:       private(askClaim),
	session.ShowPremove:     (*Maker).showPremove,
	session.ShowHand:        (*Maker).showHand,
	session.ShowLeft:        private(leftLesson),
}

// Paints reports whether a reply needs a picture.
func Paints(show session.Show) bool {
	switch show {
	case session.ShowPanel, session.ShowRecord, session.ShowDecided, session.ShowHand, session.ShowPremove:
		return true
	}
	return false
}

// Reply makes what a reply shows, from the match after the press. [session.Nothing] has no message,
// so it is an error. The other errors are those of [PaintQueue.Draw].
func (m *Maker) Reply(ctx context.Context, s *session.Session, r session.Reply, to Reader) (discord.Message, error) {
	show, known := replyMakers[r.Show]
	if !known {
		return discord.Message{}, fmt.Errorf("reply %d shows nothing", r.Show)
	}
	to.L = to.L.About(s)
	return show(m, ctx, s, r, to)
}

// posted shows a post of the outbox in its present state.
func posted(compose func(*Maker, *session.Session, session.Post) discord.Message) func(*Maker, context.Context, *session.Session, session.Reply, Reader) (discord.Message, error) {
	return func(m *Maker, _ context.Context, s *session.Session, _ session.Reply, _ Reader) (discord.Message, error) {
		return compose(m, s, session.Post{}), nil
	}
}

func (m *Maker) showLobby(ctx context.Context, s *session.Session, _ session.Reply, _ Reader) (discord.Message, error) {
	return m.lobbyPost(ctx, s, session.Post{})
}

// private shows a page to that person only.
func private(compose func(wording.Localizer, *session.Session) discord.Message) func(*Maker, context.Context, *session.Session, session.Reply, Reader) (discord.Message, error) {
	return func(_ *Maker, _ context.Context, s *session.Session, _ session.Reply, to Reader) (discord.Message, error) {
		return compose(to.L, s), nil
	}
}

// showPanel shows the seat's panel in the message that was pressed. It mentions all players so that
// their names stay marked; an edit notifies nobody.
func (m *Maker) showPanel(ctx context.Context, s *session.Session, r session.Reply, to Reader) (discord.Message, error) {
	if to.Hand {
		return m.Hand(ctx, to.L, s, r.Seat)
	}
	message, err := m.liveMessage(ctx, s)
	message.Mentions = snowflakes(s.UsersOf(s.Acting()))
	return message, err
}

func (m *Maker) showRecord(ctx context.Context, s *session.Session, r session.Reply, _ Reader) (discord.Message, error) {
	return m.recordPost(ctx, s, session.Post{Seat: r.Seat, Moves: r.Moves})
}

func (m *Maker) showDecided(ctx context.Context, s *session.Session, r session.Reply, to Reader) (discord.Message, error) {
	title := wording.HandTitle(to.L, s, r.Seat, true)
	if s.Acts(r.Seat) {
		return m.ownView(ctx, to.L, s, r.Seat, title)
	}
	return m.waitingHand(ctx, to.L, s, r.Seat, title)
}

func (m *Maker) showVote(_ context.Context, s *session.Session, _ session.Reply, _ Reader) (discord.Message, error) {
	return m.voteMessage(s, s.Vote.N), nil
}

func (m *Maker) showOffer(_ context.Context, s *session.Session, _ session.Reply, _ Reader) (discord.Message, error) {
	return m.offerMessage(s, s.Offer.N), nil
}

func (m *Maker) showText(_ context.Context, _ *session.Session, r session.Reply, to Reader) (discord.Message, error) {
	return NewDraft(NoAccent).Private().Text(to.L.Text(r.Text)).Message(), nil
}

func (m *Maker) showTextHere(ctx context.Context, s *session.Session, r session.Reply, to Reader) (discord.Message, error) {
	if r.Public {
		return m.showPublicly(ctx, s, r, to)
	}
	return Sentence(to.L.Text(r.Text)), nil
}

// showPublicly replaces the message for everybody with a sentence.
func (m *Maker) showPublicly(_ context.Context, s *session.Session, r session.Reply, _ Reader) (discord.Message, error) {
	return NewDraft(AccentRecord).Text(m.Texts.Public(s).Text(r.Text)).Message(), nil
}

func (m *Maker) showHand(ctx context.Context, s *session.Session, r session.Reply, to Reader) (discord.Message, error) {
	return m.Hand(ctx, to.L, s, r.Seat)
}
