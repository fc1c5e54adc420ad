package play

import (
	"context"
	"errors"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/surface"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
)

// Open answers /play with a lobby in the channel, which starts at once if nobody has to join. If a
// similar lobby is open, it offers that first.
func (p *Play) Open(ctx context.Context, q *interaction.Request) error {
	return p.open(ctx, q, func(o session.Opening) (*session.Session, error) { return p.similarLobby(ctx, q, o) })
}

// open opens a lobby, unless instead returns one to join.
func (p *Play) open(ctx context.Context, q *interaction.Request, instead func(session.Opening) (*session.Session, error)) error {
	if q.Surface == surface.Outside {
		return q.Give(ctx, p.inviteToPrivate(q))
	}
	if inPrivateMessages(q.Interaction) { // one match at a time, even after several quick presses
		defer p.Records.LockPerson(q.UserID())()
	}
	o, err := p.opening(ctx, q)
	if err != nil {
		return err
	}
	wish := nameWish(q, o)
	defer p.Records.Lock(wish)()
	if err := p.refuseRepeated(wish, q.UserID()); err != nil {
		return err
	}
	waits, err := instead(o)
	if err != nil {
		return err
	}
	if waits != nil {
		return q.Give(ctx, offerLobby(q, waits))
	}
	if o.Role, err = p.roleToPing(q, o); err != nil {
		return err
	}
	s, result, err := events.Open(o)
	if err != nil {
		return err
	}
	s, err = p.storeLobby(ctx, q, s, result)
	if s != nil && s.ID != 0 {
		p.wishes.note(wish, s.ID, p.Records.Now())
	}
	if err != nil || !needsNobody(s) {
		return err
	}
	if _, asked := q.Options["against"]; !asked { // the other options are chosen first
		return nil
	}
	return p.startAtOnce(ctx, q, s.ID)
}

// needsNobody reports whether nobody else has to join a new lobby.
func needsNobody(s *session.Session) bool { return s.WithComputers() && len(s.Invited) == 0 }

// storeLobby stores a new lobby and answers with it.
func (p *Play) storeLobby(ctx context.Context, q *interaction.Request, s *session.Session, result session.Result) (*session.Session, error) {
	// The outbox leaves the lobby's row alone until the answer was tried.
	defer p.Records.LockChannel(s.Channel)()
	s, told, err := p.Records.Commit(ctx, s, result, uint64(q.ID))
	if err != nil {
		return s, err
	}
	return s, p.answerWithLobby(ctx, q, s, told)
}

// startAtOnce presses Start for the person who opened a lobby. If the match cannot start, the lobby
// waits for a press.
func (p *Play) startAtOnce(ctx context.Context, q *interaction.Request, id session.ID) error {
	defer p.Records.LockMatch(id)()
	s, err := p.Records.LoadLocked(id)
	if err != nil || s.LobbyPost == 0 {
		return err
	}
	press, env := p.pressOf(q), p.Records.Env(id)
	press.Verb, press.Message = session.VerbStart, s.LobbyPost
	unlock, err := p.prepare(ctx, q, s, &press, &env)
	defer unlock()
	if err != nil {
		return err
	}
	next, result, err := events.Press(s, env, press)
	if err != nil {
		p.Records.Keep(s)
		return err
	}
	_, _, err = p.Records.Commit(ctx, next, result, 0)
	return err
}

// answerWithLobby answers /play with the lobby and stores the message id, if Discord returns it.
func (p *Play) answerWithLobby(ctx context.Context, q *interaction.Request, s *session.Session, seq uint64) error {
	m, err := p.Posts.Reply(ctx, s, session.Reply{Show: session.ShowLobby}, posts.Reader{L: q.L})
	if err != nil {
		return p.settleOutbox(s, seq, err)
	}
	id, err := q.Announce(ctx, m)
	if err == nil && id != 0 {
		next, result := events.Delivered(s, p.Records.Env(s.ID), session.Post{Kind: session.PostLobby}, uint64(id))
		if _, _, err := p.Records.Commit(ctx, next, result, 0, seq); err == nil {
			return nil
		} // a person joined in the meantime, and their press named the message
	}
	if err == nil && id == 0 || errors.Is(err, discord.ErrUnavailable) {
		p.LostAnswers.LookFor(q.Interaction, s.ID)
	}
	return p.settleOutbox(s, seq, err)
}
