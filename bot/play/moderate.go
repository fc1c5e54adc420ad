package play

import (
	"context"
	"errors"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/storage"
)

// Manage answers /server moderate: what a moderator can do with a match.
func (p *Play) Manage(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	s, err := p.FindModerated(q)
	if err != nil {
		return interaction.Reply{}, err
	}
	if err := requireModerator(q, s); err != nil {
		return interaction.Reply{}, err
	}
	return interaction.Shown(interaction.Private, posts.MatchForModerator(q.L.About(s), s)), nil
}

// RequireModerator refuses people who may not moderate where the match of the button is played.
func (p *Play) RequireModerator(q *interaction.Request) error {
	s, err := p.Records.Load(session.ID(q.Button.Match))
	if err != nil {
		return err
	}
	return requireModerator(q, s)
}

// requireModerator refuses people who may not moderate where the match is played, and matches of other
// servers.
func requireModerator(q *interaction.Request, s *session.Session) error {
	switch {
	case !ModeratesHere(q.Interaction):
		return session.Refuse("bot.match.forbidden")
	case s.Guild != uint64(q.Guild):
		return storage.ErrNotFound
	case !mayModerate(q.Interaction, s):
		return session.Refuse("bot.match.elsewhere", "channel", session.Channel(s.Channel))
	}
	return nil
}

// AskDelete asks whether to really delete the match.
func (p *Play) AskDelete(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	return interaction.Shown(interaction.Update, posts.AskDelete(q.L, s)), nil
}

// KeepMatch shows again what a moderator can do with the match.
func (p *Play) KeepMatch(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	return interaction.Shown(interaction.Update, posts.MatchForModerator(q.L, s)), nil
}

// DeleteMatch deletes a match for good, together with its unsent posts, and then tells the players.
// That notice is not repeated if Discord refuses it. Leftover buttons answer that there is no such
// match.
func (p *Play) DeleteMatch(ctx context.Context, q *interaction.Request) error {
	id := session.ID(q.Button.Match)
	defer p.Records.LockMatch(id)()
	s, err := p.Records.Load(id)
	if err != nil {
		return err
	}
	q.L = q.L.About(s)
	if err := p.Records.Delete(s.ID); err != nil {
		return err
	}
	p.Server.Dashboards.MarkStale(s.Guild)
	p.Log.Info("a moderator has deleted a match", "match", id.String(), "interaction", q.ID.String())
	err = q.Give(ctx, interaction.SentenceHere(q.L.Say("bot.delete.done")))
	if notice := p.tellDeleted(ctx, q, s); notice != nil {
		p.Log.Warn("a match was deleted, but the notice in its channel failed", "match", id.String(), "error", notice)
	}
	return err
}

// tellDeleted tells the players that their match was deleted: in the post that had its buttons and,
// once the match has begun, in a new one that notifies them.
func (p *Play) tellDeleted(ctx context.Context, q *interaction.Request, s *session.Session) error {
	return p.tellGone(ctx, s, deleted(p.Posts.Texts.Public(s), s, session.Name(q.User.Name)))
}

// tellGone replaces the post of a deleted or stopped match with a notice.
func (p *Play) tellGone(ctx context.Context, s *session.Session, notice discord.Message) (err error) {
	channel, bearer := discord.Snowflake(s.Channel), s.LivePost
	if s.Status == session.Lobby {
		bearer = s.LobbyPost
	}
	if bearer != 0 {
		err = p.API.Edit(ctx, channel, discord.Snowflake(bearer), notice)
	}
	if s.Status == session.Live {
		_, sent := p.API.Send(ctx, channel, notice, "removed."+s.ID.String())
		err = errors.Join(err, sent)
	}
	return err
}

func deleted(l wording.Localizer, s *session.Session, by session.Name) discord.Message {
	text := l.Say("bot.delete.notice", "game", session.GameName(s.GameID), "player", by, "id", s.ID.String())
	return posts.NewDraft(posts.AccentRecord).Text(text).Message()
}
