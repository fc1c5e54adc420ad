package play

import (
	"context"

	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/storage"
)

// Rematch answers the button below a result: a lobby for the same people and computers, where
// it was pressed, which begins at once where nobody has to join.
func (p *Play) Rematch(ctx context.Context, q *interaction.Request) error {
	s, err := p.reopen(ctx, q, session.ID(q.Button.Match))
	if err != nil || !complete(s) {
		return err
	}
	return p.startAtOnce(ctx, q, s.ID)
}

// reopen stores the lobby of a rematch and answers with it.
func (p *Play) reopen(ctx context.Context, q *interaction.Request, id session.ID) (*session.Session, error) {
	defer p.Records.LockMatch(id)()
	old, err := p.Records.Load(id)
	if err != nil {
		return nil, err
	}
	if !old.Reaches(uint64(q.Guild), uint64(q.Channel)) {
		return nil, storage.ErrNotFound
	}
	if next, err := p.Records.Load(old.Rematch); err == nil {
		return nil, session.Refuse("bot.rematch.opened", "link", next.Link())
	}
	o := openedHere(q)
	if _, err = p.site(ctx, q, &o); err != nil {
		return nil, err
	}
	s, result, err := events.Rematch(old, p.Records.Env(id), o)
	if err != nil {
		return nil, err
	}
	defer p.Records.LockChannel(s.Channel)()
	s, told, err := p.Records.Commit(ctx, s, result, uint64(q.ID))
	if err != nil {
		return nil, err
	}
	followed := old.Clone()
	followed.FollowedBy(s.ID)
	if _, _, err := p.Records.Commit(ctx, followed, session.Result{}, 0); err != nil {
		p.Log.Warn("a rematch was opened, and the database did not take that it follows this match: it may be asked for twice", "match", id.String(), "error", err)
	}
	return s, p.announce(ctx, q, s, told)
}
