package play

import (
	"context"
	"errors"
	"slices"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/storage"
)

// Unreadable answers a request for a match that cannot be read any more: it shows what can be done
// about it, if the person may. ok is false for other errors and other people; they get an error
// sentence.
func (p *Play) Unreadable(q *interaction.Request, cause error) (r interaction.Reply, ok bool) {
	var lost *records.Unreadable
	if !errors.As(cause, &lost) || q.Kind == discord.Autocomplete {
		return r, false
	}
	m, concerned := p.concerned(q, lost.ID)
	if !concerned {
		return r, false
	}
	how := interaction.Private
	if q.Private {
		how = interaction.Update
	}
	return interaction.Shown(how, posts.Unreadable(q.L, lost.ID, m.Rev > 0 && m.Status != storage.Over)), true
}

// concerned reports whether the person plays in a match or moderates where it is played, and
// returns the stored match. If the record itself is damaged it returns nothing, and only the
// indexes can tell.
func (p *Play) concerned(q *interaction.Request, id session.ID) (storage.Match, bool) {
	m, err := p.Records.Store.Match(storage.MatchID(id))
	if err == nil {
		return m, slices.Contains(m.Players, q.UserID()) || m.Guild == uint64(q.Guild) && p.mayModerateStored(q, m)
	}
	here, err := p.Records.Store.ByChannel(uint64(q.Channel))
	if err == nil && ModeratesHere(q.Interaction) && slices.Contains(here, storage.MatchID(id)) {
		return storage.Match{}, true
	}
	for _, status := range records.Stages {
		mine, err := p.Records.Store.ByPlayer(q.UserID(), status, 0)
		if err == nil && slices.Contains(mine, storage.MatchID(id)) {
			return storage.Match{}, true
		}
	}
	return storage.Match{}, false
}

// mayModerateStored reports whether the person may moderate where a match is played, as far as the stored
// record says where that is.
func (p *Play) mayModerateStored(q *interaction.Request, m storage.Match) bool {
	s, err := session.DecodeHead(records.Stored(m))
	if err != nil {
		return m.Channel == uint64(q.Channel) && ModeratesHere(q.Interaction) || server.MayManage(q.Interaction)
	}
	return mayModerate(q.Interaction, s)
}

// RequireConcerned refuses people who neither play in the match of the button nor moderate there, and
// matches that can be read: those have their own buttons.
func (p *Play) RequireConcerned(q *interaction.Request) error {
	id := session.ID(q.Button.Match)
	var lost *records.Unreadable
	switch _, err := p.Records.Load(id); {
	case err == nil:
		return session.Refuse("bot.unreadable.not")
	case !errors.As(err, &lost):
		return err
	}
	if _, concerned := p.concerned(q, id); !concerned {
		return session.Refuse("bot.unreadable.forbidden")
	}
	return nil
}

// AskDeleteUnreadable asks whether to really delete an unreadable match.
func (p *Play) AskDeleteUnreadable(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	return interaction.Shown(interaction.Update, posts.AskDeleteUnreadable(q.L, session.ID(q.Button.Match))), nil
}

// DeleteUnreadable deletes an unreadable match for good.
func (p *Play) DeleteUnreadable(ctx context.Context, q *interaction.Request) error {
	return p.giveUp(ctx, q, "bot.delete.done", "bot.unreadable.deleted", func(id session.ID) error {
		defer p.Records.LockMatch(id)()
		return p.Records.Delete(id)
	})
}

// EndUnreadable ends an unreadable match without a result; its stored record stays.
func (p *Play) EndUnreadable(ctx context.Context, q *interaction.Request) error {
	return p.giveUp(ctx, q, "bot.unreadable.done", "bot.unreadable.stopped", func(id session.ID) error {
		return p.Records.Rewrite(ctx, id, func(m *storage.Match) error {
			if s, err := session.DecodeHead(records.Stored(*m)); err == nil {
				s.End(p.Records.Now().Unix())
				m.Head = s.EncodeHead()
			}
			m.Status, m.Deadline = storage.Over, 0
			return nil
		})
	})
}

// giveUp does something final to an unreadable match and tells the channel.
func (p *Play) giveUp(ctx context.Context, q *interaction.Request, done, notice string, do func(session.ID) error) error {
	id := session.ID(q.Button.Match)
	m, _ := p.concerned(q, id)
	s, unknown := session.DecodeHead(records.Stored(m))
	if err := do(id); err != nil {
		return err
	}
	if !slices.Contains(m.Players, q.UserID()) {
		p.Server.Note(q, server.Act{What: "match.unreadable", Match: id})
	}
	p.Log.Info("a player or moderator gave up an unreadable match", "match", id.String(), "how", notice, "interaction", q.ID.String())
	err := q.Give(ctx, interaction.SentenceHere(q.L.Say(done)))
	if unknown != nil {
		return err
	}
	p.Deleted(s)
	p.Server.Dashboards.MarkStale(s.Guild)
	text := p.Posts.Texts.Public(s).Say(notice,
		"game", session.GameName(s.GameID), "player", session.Name(q.User.Name), "id", id.String())
	if err := p.tellGone(ctx, s, posts.NewDraft(posts.AccentRecord).Text(text).Message()); err != nil {
		p.Log.Warn("an unreadable match was given up, but the notice in its channel failed", "match", id.String(), "error", err)
	}
	return err
}
