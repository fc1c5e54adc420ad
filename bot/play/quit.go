package play

import (
	"context"
	"errors"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/storage"
)

// Quit takes a user out of a match that has not ended: out of its lobby, or by resigning. It answers no press, so the
// match may be on any server, and belong to another process. A match that is gone or closed meanwhile is no error.
func (p *Play) Quit(ctx context.Context, user session.Player, id session.ID) (err error) {
	defer p.Records.LockMatch(id)()
	for range maxTries {
		if err = p.quitOnce(ctx, user, id); !errors.Is(err, storage.ErrStale) {
			break
		}
	}
	return err
}

func (p *Play) quitOnce(ctx context.Context, user session.Player, id session.ID) error {
	s, err := p.Records.LoadLocked(id)
	switch {
	case errors.Is(err, storage.ErrNotFound):
		return nil
	case err != nil:
		return err
	case s.Closed != 0 || s.Status == session.Over:
		p.Records.Keep(s)
		return nil
	}
	press := session.Press{By: user, Channel: s.Channel, Private: true, Verb: session.VerbResign}
	if s.Status == session.Lobby {
		press.Verb = session.VerbLeave
	}
	next, result, err := events.Press(s, p.Records.Env(id), press)
	if err != nil || result.Unchanged {
		p.Records.Keep(s)
		return err
	}
	if _, _, err = p.Records.Commit(storage.AllowAnyProcess(ctx), next, result, 0); err != nil {
		return err
	}
	return p.Outbox.Hurry(result.Hurry)
}
