package play

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/bot/views"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/storage"
)

// MaxOpponents is how many people one /play command can invite.
const MaxOpponents = 4

// OpponentOption names the option of /play that invites somebody, from 1.
func OpponentOption(n int) string { return fmt.Sprintf("opponent%d", n) }

// Open answers /play: a lobby in the channel.
func (p *Play) Open(ctx context.Context, q *interaction.Request) error {
	o, err := p.opening(ctx, q)
	if err != nil {
		return err
	}
	s, result, err := events.Open(o)
	if err != nil {
		return err
	}
	// The lobby's row in the outbox is left alone until the answer was tried.
	defer p.Records.LockChannel(s.Channel)()
	s, seqs, err := p.Records.Commit(ctx, s, result, uint64(q.ID))
	if err != nil {
		return err
	}
	return p.announce(ctx, q, s, seqs[0])
}

// Rematch answers the button below a result: a lobby for the same people, where it was pressed.
func (p *Play) Rematch(ctx context.Context, q *interaction.Request) error {
	id := session.ID(q.Button.Match)
	defer p.Records.LockMatch(id)()
	old, err := p.Records.Load(id)
	if err != nil {
		return err
	}
	if old.Guild != uint64(q.Guild) {
		return storage.ErrNotFound
	}
	if next, err := p.Records.Load(old.Rematch); err == nil {
		return session.Refuse("bot.rematch.opened", "link", next.Link())
	}
	o, err := p.reopening(ctx, q)
	if err != nil {
		return err
	}
	s, result, err := events.Rematch(old, o)
	if err != nil {
		return err
	}
	defer p.Records.LockChannel(s.Channel)()
	s, seqs, err := p.Records.Commit(ctx, s, result, uint64(q.ID))
	if err != nil {
		return err
	}
	followed := old.Clone()
	followed.FollowedBy(s.ID)
	if _, _, err := p.Records.Commit(ctx, followed, session.Result{}, 0); err != nil {
		p.Log.Warn("rematch not noted", "match", id.String(), "error", err)
	}
	return p.announce(ctx, q, s, seqs[0])
}

// reopening is what a rematch is opened with beside what the match tells.
func (p *Play) reopening(ctx context.Context, q *interaction.Request) (o session.Opening, err error) {
	o = session.Opening{
		Guild: uint64(q.Guild), Channel: uint64(q.Channel),
		Creator: session.Player{User: q.UserID(), Name: q.User.Name},
	}
	set, err := p.Server.Permitted(ctx, q)
	if err != nil {
		return o, err
	}
	o.Lang = set.Language(q.Interaction)
	o.Where, err = p.place(q, set)
	return o, err
}

// announce answers /play with the lobby and remembers the message, if it becomes known.
func (p *Play) announce(ctx context.Context, q *interaction.Request, s *session.Session, seq uint64) error {
	m, err := p.Posts.Reply(ctx, s, session.Reply{Show: session.ShowLobby}, posts.Reader{L: q.L})
	if err != nil {
		return p.told(s, seq, false, err)
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
	return p.told(s, seq, false, err)
}

// opening is what a /play command asks for.
func (p *Play) opening(ctx context.Context, q *interaction.Request) (o session.Opening, err error) {
	if q.Guild == 0 {
		return o, session.Refuse("bot.error.server")
	}
	game := p.Records.Games[q.Options["game"].Text]
	if game == nil {
		return o, views.RefuseGame(p.Order)
	}
	o = session.Opening{
		Game: game, Guild: uint64(q.Guild), Channel: uint64(q.Channel),
		Creator: session.Player{User: q.UserID(), Name: q.User.Name},
	}
	if o.Invited, err = invited(q, game.Info()); err != nil {
		return o, err
	}
	set, err := p.Server.Permitted(ctx, q)
	if err != nil {
		return o, err
	}
	if o.Where, err = p.place(q, set); err != nil {
		return o, err
	}
	o.Lang = set.Language(q.Interaction)
	o.Speed, err = wantedSpeed(q, set)
	return o, err
}

// wantedSpeed returns the speed that a /play command asks for.
func wantedSpeed(q *interaction.Request, set server.Settings) (string, error) {
	wanted, given := q.Options["speed"]
	switch {
	case !given:
		return session.SpeedNamed(set.Speed).Name, nil
	case !session.IsSpeed(wanted.Text):
		return "", buttonid.ErrMalformed
	}
	return wanted.Text, nil
}

// invited lists the people a /play command invites, each once.
func invited(q *interaction.Request, info games.Info) ([]session.Player, error) {
	var invited []session.Player
	for n := 1; n <= MaxOpponents; n++ {
		o, given := q.Options[OpponentOption(n)]
		user := session.Player{User: uint64(o.User.ID), Name: o.User.Name}
		switch {
		case !given || user.User == q.UserID() || slices.Contains(invited, user):
			continue
		case user.User == 0:
			return nil, session.Refuse("bot.error.malformed")
		case o.User.Bot:
			return nil, session.Refuse("bot.lobby.nobots")
		}
		invited = append(invited, user)
	}
	if len(invited)+1 > info.MaxSeats {
		return nil, session.Refusal{Text: session.SeatsText("bot.error.seats", info)}
	}
	return invited, nil
}
