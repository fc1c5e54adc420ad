package posts

import (
	"context"
	"fmt"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/imaging"
)

// BoardFile is the name of the board's picture in a message.
const BoardFile = "board.png"

// Maker makes messages about matches. Set all its fields.
type Maker struct {
	Texts *wording.Texts
	Paint *PaintQueue
	// Covers are the pictures of lobbies.
	Covers *Covers
	// Computers says whether lobbies offer computer players.
	Computers bool
	// Env returns the time and the players' quiet hours: a post to players who sleep makes no
	// sound.
	Env func() session.Env
	// Stills returns the steps of a match that can still be replayed.
	Stills func(*session.Session) ([]table.Step, error)
	// Twin returns the link to the other match of a duel. ok is false if there is none or it is not
	// known.
	Twin func(*session.Session) (link session.Link, ok bool)
}

// postMakers has the functions that make the posts of the outbox, by kind.
var postMakers = map[string]func(*Maker, context.Context, *session.Session, session.Post) (discord.Message, error){
	session.PostTurn:     (*Maker).turnPost,
	session.PostRecord:   (*Maker).recordPost,
	session.PostResult:   (*Maker).resultPost,
	session.PostFilm:     (*Maker).filmPost,
	session.PostCard:     (*Maker).cardPost,
	session.PostLobby:    (*Maker).lobbyPost,
	session.PostClosed:   static((*Maker).closedPost),
	session.PostWaits:    static((*Maker).stillWaitingPost),
	session.PostThread:   static((*Maker).noMessage),
	session.PostStarted:  static((*Maker).startedPost),
	session.PostCall:     static((*Maker).callPost),
	session.PostDelete:   static((*Maker).noMessage),
	session.PostNotice:   static((*Maker).noticePost),
	session.PostRetire:   static((*Maker).retirePost),
	session.PostReminder: static((*Maker).reminderPost),
	session.PostLate:     static((*Maker).latePost),
	session.PostVote:     static((*Maker).votePost),
	session.PostOffer:    static((*Maker).offerPost),
	session.PostTrouble:  static((*Maker).troublePost),
	session.PostDirect:   static((*Maker).directPost),
	session.PostRemoved:  static((*Maker).removedPost),
}

// static is a post without picture, which cannot fail.
func static(compose func(*Maker, *session.Session, session.Post) discord.Message) func(*Maker, context.Context, *session.Session, session.Post) (discord.Message, error) {
	return func(m *Maker, _ context.Context, s *session.Session, p session.Post) (discord.Message, error) {
		return compose(m, s, p), nil
	}
}

// noMessage is for posts without a message: those that open a thread or delete a message.
func (m *Maker) noMessage(*session.Session, session.Post) discord.Message { return discord.Message{} }

// Message makes the message of a post from the present state of the match. Package session/events
// decides whether the post is still needed. The errors are those of [PaintQueue.Draw], or report an
// unknown kind.
func (m *Maker) Message(ctx context.Context, s *session.Session, p session.Post) (discord.Message, error) {
	compose, known := postMakers[p.Kind]
	if !known {
		return discord.Message{}, fmt.Errorf("post of unknown kind %q", p.Kind)
	}
	return compose(m, ctx, s, p)
}

// ThreadName returns the name of a match's thread.
func (m *Maker) ThreadName(s *session.Session) string {
	return wording.ThreadName(m.Texts.Public(s), s)
}

// asleep reports whether a message to the seats should be silent.
func (m *Maker) asleep(s *session.Session, seats ...games.Seat) bool { return s.Asleep(seats, m.Env()) }

// AddPicture paints a scene of the match and adds the picture with its alternative text. The errors
// are those of [PaintQueue.Draw].
func (m *Maker) AddPicture(ctx context.Context, to *Draft, l wording.Localizer, s *session.Session, sc scene.Scene, o imaging.Options, q wording.Question) error {
	return m.addPicture(ctx, to, BoardFile, l, s, sc, o, q)
}

// addPicture does the same with a file name.
func (m *Maker) addPicture(ctx context.Context, to *Draft, name string, l wording.Localizer, s *session.Session, sc scene.Scene, o imaging.Options, q wording.Question) error {
	o.Words, o.Counted = wording.Unders(l.Bare(), sc), wording.Counted(l.Bare())
	png, err := m.Paint.Draw(ctx, l, s, sc, o)
	if err != nil {
		return err
	}
	to.Picture(name, png, wording.Alt(l.Bare(), sc, q))
	return nil
}

// publicView returns what everybody may see of a match.
func publicView(s *session.Session) (scene.Scene, games.Prompt) {
	return s.Match.View(s.Match.State, games.Spectator, nil)
}
