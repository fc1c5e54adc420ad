package play

import (
	"context"
	"errors"
	"strconv"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/server"
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

// managed returns what a press did to a match if only a manager or moderator may do that. It says whether that person plays
// in the match.
func managed(before, after *session.Session, press session.Press) (act server.Act, ok bool) {
	act, ok = managedAct(before, after, press)
	act.Own = before.Status == session.Live && before.Seat(press.By.User) >= 0
	return act, ok
}

func managedAct(before, after *session.Session, press session.Press) (act server.Act, ok bool) {
	apart := before.Creator != press.By.User && before.Seat(press.By.User) < 0
	switch press.Verb {
	case session.VerbRemove, session.VerbReadmit:
		act := server.AboutMatch("match.remove", before)
		if press.Verb == session.VerbReadmit {
			act.What = "match.readmit"
		}
		if user, err := strconv.ParseUint(press.Word, 10, 64); err == nil && before.Seat(user) >= 0 {
			act.Whom = []session.Player{before.Players[before.Seat(user)]}
		}
		return act, true
	case session.VerbPause, session.VerbResume:
		return server.AboutMatch("match."+press.Verb, before), true
	case session.VerbMove:
		return server.AboutMatch("match.move", after), press.Moderator && before.Trouble == ""
	case session.VerbStart, session.VerbCancel:
		return server.AboutMatch("match."+press.Verb, before), apart
	}
	return server.AboutMatch("match.options", before), apart && press.Host && before.Status == session.Lobby && !before.SameOptions(after)
}

// mayDelete refuses moderators who play in a match of a cup: they would decide their own result.
func mayDelete(q *interaction.Request, s *session.Session) error {
	if s.Contest != nil && s.Seat(q.UserID()) >= 0 {
		return session.Refuse("bot.cup.own")
	}
	return nil
}

// AskRemove asks whether to really remove the chosen player.
func (p *Play) AskRemove(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	if len(q.Values) != 1 {
		return interaction.Reply{}, buttonid.ErrMalformed
	}
	user, err := strconv.ParseUint(q.Values[0], 10, 64)
	seat := s.Seat(user)
	switch {
	case err != nil || user == 0:
		return interaction.Reply{}, buttonid.ErrMalformed
	case s.Status != session.Live:
		return interaction.Reply{}, session.Refuse("bot.match.notlive")
	case seat < 0:
		return interaction.Reply{}, session.Refuse("bot.offer.noseat", "player", session.User(user))
	}
	if err := mayDelete(q, s); err != nil {
		return interaction.Reply{}, err
	}
	return interaction.Shown(interaction.Update, posts.AskRemove(q.L, s, seat)), nil
}

// AskDelete asks whether to really delete the match.
func (p *Play) AskDelete(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	if err := mayDelete(q, s); err != nil {
		return interaction.Reply{}, err
	}
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
	if err := mayDelete(q, s); err != nil {
		return err
	}
	q.L = q.L.About(s)
	if err := p.Records.Delete(s.ID); err != nil {
		return err
	}
	p.Deleted(s)
	p.Server.Dashboards.MarkStale(s.Guild)
	act := server.AboutMatch("match.delete", s)
	act.Own = s.Status == session.Live && s.Seat(q.UserID()) >= 0
	p.Server.Note(q, act)
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
	return p.tellGone(ctx, s, deleted(p.Posts.Texts.Public(s), s, session.Name(q.User.Name), s.Seat(q.UserID()) >= 0))
}

// tellGone replaces the posts of a deleted or stopped match that have buttons with a notice, and removes the post that leads
// to its thread.
func (p *Play) tellGone(ctx context.Context, s *session.Session, notice discord.Message) (err error) {
	ctx = discord.While(ctx, p.Records.Mine, s.Guild)
	channel, bearer := discord.Snowflake(s.Channel), s.LivePost
	if s.Status == session.Lobby {
		bearer = s.LobbyPost
	}
	passing, lasting := s.Questions()
	if bearer != 0 {
		lasting = append(lasting, bearer)
	}
	for _, message := range lasting {
		err = errors.Join(err, p.API.Edit(ctx, channel, discord.Snowflake(message), notice))
	}
	for _, message := range passing {
		err = errors.Join(err, p.API.Delete(ctx, channel, discord.Snowflake(message)))
	}
	if s.Status != session.Lobby && s.Elsewhere() && s.LobbyPost != 0 {
		err = errors.Join(err, p.API.Delete(ctx, discord.Snowflake(s.Home), discord.Snowflake(s.LobbyPost)))
	}
	if s.Status == session.Live {
		_, sent := p.API.Send(ctx, channel, notice, "removed."+s.ID.String())
		err = errors.Join(err, sent)
	}
	return err
}

func deleted(l wording.Localizer, s *session.Session, by session.Name, own bool) discord.Message {
	text := l.Say("bot.delete.notice", "game", session.GameName(s.GameID), "player", by, "id", s.ID.String(), "own", own)
	return posts.NewDraft(posts.AccentRecord).Text(text).Message()
}
