package server

import (
	"context"
	"errors"
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
)

// mayGive reports whether the bot may give the role that is called to people who ask for it.
func (set Settings) mayGive(i discord.Interaction) bool {
	return set.Call != nil && set.Call.Give && lacking(i.Permissions, discordgo.PermissionManageRoles) == 0
}

// CallButton says which role is called to new lobbies, "" for none, and returns the button that gives the person this
// role or takes it away. There is no button where the bot may not give the role.
func (s *Server) CallButton(q *interaction.Request) (text string, way []discordgo.Button) {
	set := s.Settings(q.Guild)
	if set.Call == nil {
		return "", nil
	}
	role := session.Role(set.Call.Role)
	if !set.mayGive(q.Interaction) {
		return q.L.Say("bot.lobbies.called", "role", role), nil
	}
	label := "bot.button.callme"
	if slices.Contains(q.MemberRoles, discord.Snowflake(role)) {
		label = "bot.button.callmenot"
	}
	return q.L.Say("bot.lobbies.callme", "role", role),
		posts.Row(posts.Button(discordgo.SecondaryButton, q.L.Say(label), posts.CustomID(buttonid.ID{Verb: posts.VerbCallMe})))
}

// CallMe gives the person the role that is called to new lobbies, or takes it away. The bot gives the role only as long
// as it adds no permission.
func (s *Server) CallMe(ctx context.Context, q *interaction.Request) (interaction.Reply, error) {
	set := s.Settings(q.Guild)
	if set.Call == nil {
		return interaction.Reply{}, buttonid.ErrMalformed
	}
	role := discord.Snowflake(set.Call.Role)
	refused := session.Refuse("bot.lobbies.notgiven", "role", session.Role(role))
	has := slices.Contains(q.MemberRoles, role)
	adds, err := s.API.RoleAdds(ctx, q.Guild, role)
	switch {
	case err != nil && !errors.Is(err, discord.ErrGone):
		return interaction.Reply{}, err
	case err != nil, !set.mayGive(q.Interaction), adds != 0 && !has:
		return interaction.Reply{}, refused
	}
	err = s.API.SetRole(ctx, q.Guild, q.User.ID, role, !has)
	switch {
	case errors.Is(err, discord.ErrForbidden):
		return interaction.Reply{}, refused
	case err != nil:
		return interaction.Reply{}, err
	}
	said := "bot.lobbies.taken"
	if has {
		said = "bot.lobbies.dropped"
	}
	return interaction.SentenceHere(q.L.Say(said, "role", session.Role(role))), nil
}
