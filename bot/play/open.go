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

// Open answers /play: a lobby in the channel, which begins at once where nobody has to join. Where a
// lobby like it waits already, that is offered first.
func (p *Play) Open(ctx context.Context, q *interaction.Request) error {
	return p.open(ctx, q, func(o session.Opening) (*session.Session, error) { return p.alike(ctx, q, o) })
}

// open opens a lobby unless there is one to be joined instead.
func (p *Play) open(ctx context.Context, q *interaction.Request, instead func(session.Opening) (*session.Session, error)) error {
	if q.Surface == surface.Outside {
		return q.Give(ctx, p.beckon(q))
	}
	if alone(q.Interaction) { // one match at a time, however often it is asked for at once
		defer p.Records.LockPerson(q.UserID())()
	}
	o, err := p.opening(ctx, q)
	if err != nil {
		return err
	}
	waits, err := instead(o)
	if err != nil {
		return err
	}
	if waits != nil {
		return q.Give(ctx, offer(q, waits))
	}
	if o.Role, err = p.call(q, o); err != nil {
		return err
	}
	s, result, err := events.Open(o)
	if err != nil {
		return err
	}
	if s, err = p.storeLobby(ctx, q, s, result); err != nil || !complete(s) {
		return err
	}
	if _, asked := q.Options["against"]; !asked { // what else there is to choose is chosen first
		return nil
	}
	return p.startAtOnce(ctx, q, s.ID)
}

// complete reports whether nobody else has to join a lobby that has just been opened.
func complete(s *session.Session) bool { return s.WithComputers() && len(s.Invited) == 0 }

// storeLobby stores a new lobby and answers with it.
func (p *Play) storeLobby(ctx context.Context, q *interaction.Request, s *session.Session, result session.Result) (*session.Session, error) {
	// The lobby's row in the outbox is left alone until the answer was tried.
	defer p.Records.LockChannel(s.Channel)()
	s, told, err := p.Records.Commit(ctx, s, result, uint64(q.ID))
	if err != nil {
		return s, err
	}
	return s, p.announce(ctx, q, s, told)
}

// startAtOnce presses Start for whoever has just opened a lobby. Where that cannot be, the lobby
// waits for it to be pressed.
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

// announce answers /play with the lobby and remembers the message, if it becomes known.
func (p *Play) announce(ctx context.Context, q *interaction.Request, s *session.Session, seq uint64) error {
	m, err := p.Posts.Reply(ctx, s, session.Reply{Show: session.ShowLobby}, posts.Reader{L: q.L})
	if err != nil {
		return p.told(s, seq, err)
	}
	id, err := q.Announce(ctx, m)
	if err == nil && id != 0 {
		next, result := events.Delivered(s, p.Records.Env(s.ID), session.Post{Kind: session.PostLobby}, uint64(id))
		if _, _, err := p.Records.Commit(ctx, next, result, 0, seq); err == nil {
			return nil
		} // somebody has joined meanwhile, and so told which message it is
	}
	if err == nil && id == 0 || errors.Is(err, discord.ErrUnavailable) {
		p.Unheard.Seek(q.Interaction, s.ID)
	}
	return p.told(s, seq, err)
}
