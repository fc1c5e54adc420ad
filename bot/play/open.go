package play

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/surface"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/bot/views"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/storage"
)

// MaxOpponents is how many people one /play command can invite.
const MaxOpponents = 4

// OpponentOption names the option of /play that invites somebody, from 1.
func OpponentOption(n int) string { return fmt.Sprintf("opponent%d", n) }

// Open answers /play: a lobby in the channel, which begins at once where nobody has to join.
func (p *Play) Open(ctx context.Context, q *interaction.Request) error {
	if q.Surface == surface.Outside {
		return q.Give(ctx, opener{p}.beckon(q))
	}
	o, err := p.opening(ctx, q)
	if err != nil {
		return err
	}
	s, result, err := events.Open(o)
	if err != nil {
		return err
	}
	if s, err = (opener{p}).gather(ctx, q, s, result); err != nil || !complete(s) {
		return err
	}
	if _, asked := q.Options["against"]; !asked { // what else there is to choose is chosen first
		return nil
	}
	return opener{p}.begin(ctx, q, s.ID)
}

// complete reports whether nobody else has to join a lobby that has just been opened.
func complete(s *session.Session) bool { return s.WithComputers() && len(s.Invited) == 0 }

// opener carries out what /play asks for.
type opener struct{ *Play }

// gather stores a new lobby and answers with it.
func (p opener) gather(ctx context.Context, q *interaction.Request, s *session.Session, result session.Result) (*session.Session, error) {
	// The lobby's row in the outbox is left alone until the answer was tried.
	defer p.Records.LockChannel(s.Channel)()
	s, told, err := p.Records.Commit(ctx, s, result, uint64(q.ID))
	if err != nil {
		return s, err
	}
	return s, p.announce(ctx, q, s, told)
}

// begin presses Start for whoever has just opened a lobby. Where that cannot be, the lobby
// waits for it to be pressed.
func (p opener) begin(ctx context.Context, q *interaction.Request, id session.ID) error {
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

// Rematch answers the button below a result: a lobby for the same people and computers, where
// it was pressed, which begins at once where nobody has to join.
func (p *Play) Rematch(ctx context.Context, q *interaction.Request) error {
	s, err := opener{p}.again(ctx, q, session.ID(q.Button.Match))
	if err != nil || !complete(s) {
		return err
	}
	return opener{p}.begin(ctx, q, s.ID)
}

// again stores the lobby of a rematch and answers with it.
func (p opener) again(ctx context.Context, q *interaction.Request, id session.ID) (*session.Session, error) {
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
	o, err := p.reopening(ctx, q)
	if err != nil {
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
		p.Log.Warn("rematch not noted", "match", id.String(), "error", err)
	}
	return s, p.announce(ctx, q, s, told)
}

// reopening is what a rematch is opened with beside what the match tells.
func (p *Play) reopening(ctx context.Context, q *interaction.Request) (o session.Opening, err error) {
	o = session.Opening{
		Guild: uint64(q.Guild), Channel: uint64(q.Channel),
		Creator: session.Player{User: q.UserID(), Name: q.User.Name},
	}
	_, err = opener{p}.site(ctx, q, &o)
	return o, err
}

// site fills in where a match is opened, and in which language, as the server wants it.
func (p opener) site(ctx context.Context, q *interaction.Request, o *session.Opening) (set server.Settings, err error) {
	if alone(q.Interaction) {
		o.Lang, o.Where = q.L.Lang(), session.Here
		return set, p.vacant(ctx, q, o)
	}
	if set, err = p.Server.Permitted(ctx, q); err != nil {
		return set, err
	}
	o.Lang = set.Language(q.Interaction)
	o.Where, err = p.place(q, set)
	return set, err
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

// opening is what a /play command asks for.
func (p *Play) opening(ctx context.Context, q *interaction.Request) (o session.Opening, err error) {
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
	set, err := opener{p}.site(ctx, q, &o)
	if err != nil {
		return o, err
	}
	speed, err := wantedSpeed(q, set)
	if err != nil {
		return o, err
	}
	o.Chosen = map[string]string{session.OptionSpeed: speed}
	if o.Computers, err = (opener{p}).against(q, o); err == nil && alone(q.Interaction) {
		o.Computers = opener{p}.company(o)
	}
	return o, err
}

// against lists the computer players that a /play command asks for: as many as it takes to
// begin, but one at least.
func (p opener) against(q *interaction.Request, o session.Opening) (list []session.Player, err error) {
	wanted, given := q.Options["against"]
	info, people := o.Game.Info(), 1+len(o.Invited)
	switch {
	case !given:
		return nil, nil
	case !session.IsStrength(wanted.Text):
		return nil, buttonid.ErrMalformed
	case !p.Posts.Computers:
		return nil, session.Refuse("bot.computer.off")
	case people >= info.MaxSeats:
		return nil, session.Refusal{Text: session.SeatsText("bot.error.seats", info)}
	}
	return p.computers(o.Lang, wanted.Text, max(info.MinSeats-people, 1)), nil
}

// computers are so many computer players of a strength.
func (p opener) computers(lang, strength string, n int) (list []session.Player) {
	names := wording.ComputerNames(p.Posts.Texts.Localizer(lang), strength)
	for i := range n {
		list = append(list, session.Player{Name: names[i%len(names)], Computer: strength})
	}
	return list
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
