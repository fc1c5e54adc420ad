package play

import (
	"context"
	"errors"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/storage"
)

// HandleLoss handles the deletion of a message or channel, or the bot's removal from a server.
func (p *Play) HandleLoss(ctx context.Context, l discord.Loss) {
	ids, err := p.affectedMatches(l)
	for _, id := range ids {
		err = errors.Join(err, p.applyLoss(ctx, id, l))
	}
	if err != nil {
		p.Log.Error("a deletion on a server could not be applied to its matches; /turn posts a turn again", "guild", l.Guild.String(), "channel", l.Channel.String(), "error", err)
	}
}

// affectedMatches lists the matches that a loss may affect.
func (p *Play) affectedMatches(l discord.Loss) (ids []session.ID, err error) {
	if l.Message != 0 {
		rows, err := p.Records.Store.ByChannel(uint64(l.Channel))
		for _, id := range rows {
			ids = append(ids, session.ID(id))
		}
		return ids, err
	}
	here := map[uint64]bool{uint64(l.Guild): true}
	look := func(s *session.Session) error {
		if l.Channel == 0 || s.Within(uint64(l.Channel)) {
			ids = append(ids, s.ID)
		}
		return nil
	}
	return ids, errors.Join(p.Records.EachHeadOf(here, session.Live, look), p.Records.EachHeadOf(here, session.Lobby, look))
}

// applyLoss lets a match react to a loss.
func (p *Play) applyLoss(ctx context.Context, id session.ID, l discord.Loss) error {
	defer p.Records.LockMatch(id)()
	s, err := p.Records.Load(id)
	switch {
	case errors.Is(err, storage.ErrNotFound):
		return nil
	case err != nil:
		return err
	}
	loss := session.Loss{Message: uint64(l.Message), Channel: uint64(l.Channel)}
	next, result, unforeseen, err := events.Lose(s, p.Records.Env(id), loss)
	if unforeseen {
		p.Outbox.NoteDeleted(loss.Message)
	}
	switch {
	case err != nil || result.Unchanged:
		return err
	case result.Removed:
		p.Log.Info("a lobby is gone because its post was deleted", "match", id.String())
		return p.Records.Delete(s.ID)
	}
	_, _, err = p.Records.Commit(ctx, next, result, 0)
	return err
}
