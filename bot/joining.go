package bot

import (
	"context"
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/storage"
)

// gathering refuses presses on a lobby that is no longer one, or no longer there.
func (b *Bot) gathering(t *talk, s *sheet) error {
	switch {
	case s.row.Status != storage.Lobby:
		return refuse("bot.lobby.begun", "link", b.link(s))
	case s.elsewhere(t.i, s.head.Lobby):
		return refuse("bot.lobby.moved", "link", b.link(s))
	}
	return nil
}

// leads reports whether the person may start, cancel and choose the options: who
// opened the lobby, or a moderator.
func (s *sheet) leads(t *talk) bool {
	const moderators = discordgo.PermissionManageChannels | discordgo.PermissionManageMessages |
		discordgo.PermissionAdministrator
	return s.head.Creator == t.user() || t.i.MemberPermissions&moderators != 0
}

func (b *Bot) join(ctx context.Context, t *talk, s *sheet) error {
	if err := b.gathering(t, s); err != nil {
		return err
	}
	free := s.game.Info().MaxSeats - len(s.head.Players)
	switch {
	case s.head.seat(t.user()) >= 0:
		return refuse("bot.lobby.already")
	case free <= 0:
		return refuse("bot.lobby.full")
	case !s.head.invited(t.user()) && free <= len(s.head.Invited):
		return refuse("bot.lobby.reserved")
	}
	s.head.uninvite(t.user())
	s.head.Players = append(s.head.Players, player{t.user(), t.i.User.Name})
	return b.changeLobby(ctx, t, s)
}

func (h *head) uninvite(user uint64) {
	h.Invited = slices.DeleteFunc(h.Invited, func(p player) bool { return p.User == user })
}

func (b *Bot) leave(ctx context.Context, t *talk, s *sheet) error {
	if err := b.gathering(t, s); err != nil {
		return err
	}
	seat := s.head.seat(t.user())
	if seat < 0 && !s.head.invited(t.user()) {
		return refuse("bot.lobby.notin")
	}
	s.head.uninvite(t.user())
	if seat >= 0 {
		s.head.Players = slices.Delete(s.head.Players, int(seat), int(seat)+1)
	}
	if len(s.head.Players) == 0 {
		return b.dissolve(ctx, t, s)
	}
	if s.head.Creator == t.user() {
		s.head.Creator = s.head.Players[0].User
	}
	return b.changeLobby(ctx, t, s)
}

// choose handles the select menu of an option.
func (b *Bot) choose(ctx context.Context, t *talk, s *sheet) error {
	if err := b.gathering(t, s); err != nil {
		return err
	}
	if !s.leads(t) {
		return refuse("bot.lobby.leader", "player", mention(s.head.Creator))
	}
	if len(t.i.Values) != 1 {
		return buttonid.ErrMalformed
	}
	chosen := map[string]string{t.id.Word: t.i.Values[0]}
	for id, value := range s.head.Options {
		if id != t.id.Word {
			chosen[id] = value
		}
	}
	full, err := s.game.Info().Complete(s.game.Info().MinSeats, chosen)
	if err != nil {
		return buttonid.ErrMalformed
	}
	s.head.Options = full
	return b.changeLobby(ctx, t, s)
}

// changeLobby stores a changed lobby and shows it; the outbox will, if the answer does
// not arrive. Otherwise Start could stay disabled for a full lobby.
func (b *Bot) changeLobby(ctx context.Context, t *talk, s *sheet) error {
	s.head.tick()
	s.head.Lobby = uint64(t.i.Message)
	c := causedBy(t)
	c.posts = []posting{{Kind: postLobby, Message: s.head.Lobby}}
	seqs, err := b.commit(ctx, s, c)
	if err != nil {
		return b.repeatedOr(ctx, t, games.Spectator, err)
	}
	m := b.lobbyPost(s)
	m.Mentions = invitations(s)
	return b.told(s, seqs[0], t.update(ctx, m))
}

func (b *Bot) cancel(ctx context.Context, t *talk, s *sheet) error {
	if err := b.gathering(t, s); err != nil {
		return err
	}
	if !s.leads(t) {
		return refuse("bot.lobby.leader", "player", mention(s.head.Creator))
	}
	return b.dissolve(ctx, t, s)
}

// dissolve removes a lobby for good.
func (b *Bot) dissolve(ctx context.Context, t *talk, s *sheet) error {
	if err := b.Store.Delete(s.id()); err != nil {
		return err
	}
	v := b.speak(s.head.Lang).about(s)
	out := &post{accent: &accentRecord}
	out.text(v.say("bot.lobby.cancelled", "game", v.gameName(s.head.Game), "player", v.name(t.i.User.Name)))
	return t.update(ctx, out.message())
}
