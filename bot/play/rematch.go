package play

import (
	"context"

	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/storage"
)

// Rematch answers the button below a result: a lobby for the same people and computers, where it
// was pressed. A person who played against computers alone is first asked for their strength.
func (p *Play) Rematch(ctx context.Context, q *interaction.Request) error {
	old, err := p.Records.Load(session.ID(q.Button.Match))
	if err == nil && p.Posts.Computers && old.Reaches(uint64(q.Guild), uint64(q.Channel)) && len(old.Solo(q.UserID())) > 0 {
		return q.Give(ctx, interaction.Shown(interaction.Private, posts.AskRematch(q.L.About(old), old)))
	}
	return p.rematch(ctx, q, "")
}

// RematchAgainst returns the handler of a button for another match against computers of a strength.
func (p *Play) RematchAgainst(strength string) func(context.Context, *interaction.Request) error {
	return func(ctx context.Context, q *interaction.Request) error { return p.rematch(ctx, q, strength) }
}

// rematch opens the lobby of a rematch. An empty strength keeps the computers as they were.
func (p *Play) rematch(ctx context.Context, q *interaction.Request, strength string) error {
	return p.playAgain(ctx, q, strength, events.Rematch)
}

// Return answers the button for a return match: a lobby for both players, or the match if the other is a
// computer.
func (p *Play) Return(ctx context.Context, q *interaction.Request) error {
	return p.playAgain(ctx, q, "", events.Return)
}

// another makes the lobby of the match that follows.
type another func(*session.Session, session.Env, session.Opening) (*session.Session, session.Result, error)

// playAgain opens the lobby of the match that follows; the match starts at once if nobody has to join.
func (p *Play) playAgain(ctx context.Context, q *interaction.Request, strength string, next another) error {
	s, err := p.reopen(ctx, q, session.ID(q.Button.Match), strength, next)
	if err != nil || !needsNobody(s) {
		return err
	}
	return p.startAtOnce(ctx, q, s.ID)
}

// alreadyOpened refuses a second match that follows, with a link to the first.
func alreadyOpened(next *session.Session) error {
	if next.Leg != nil {
		return session.Refuse("bot.leg.opened", "link", next.Link())
	}
	return session.Refuse("bot.rematch.opened", "link", next.Link())
}

// reopen stores the lobby of the match that follows, and answers with it.
func (p *Play) reopen(ctx context.Context, q *interaction.Request, id session.ID, strength string, follow another) (*session.Session, error) {
	defer p.Records.LockMatch(id)()
	old, err := p.Records.Load(id)
	if err != nil {
		return nil, err
	}
	if !old.Reaches(uint64(q.Guild), uint64(q.Channel)) {
		return nil, storage.ErrNotFound
	}
	if next, err := p.Records.Load(old.Rematch); err == nil {
		return nil, alreadyOpened(next)
	}
	o := openedHere(q)
	if _, err = p.setPlace(ctx, q, &o); err != nil {
		return nil, err
	}
	if strength != "" {
		o.Computers = p.computers(o.Lang, strength, len(old.Solo(q.UserID())))
	}
	s, result, err := follow(old, p.Records.Env(id), o)
	if err != nil {
		return nil, err
	}
	defer p.Records.LockChannel(s.Channel)()
	s, told, err := p.Records.Commit(ctx, s, result, uint64(q.ID))
	if err != nil {
		return nil, err
	}
	followed := old.Clone()
	followed.SetRematch(s.ID)
	if _, _, err := p.Records.Commit(ctx, followed, session.Result{}, 0); err != nil {
		p.Log.Warn("a rematch was opened, but its link could not be stored; a second one may be opened", "match", id.String(), "error", err)
	}
	return s, p.answerWithLobby(ctx, q, s, told)
}
