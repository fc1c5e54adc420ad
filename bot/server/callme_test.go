package server

import (
	"context"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
)

// roleOf is a Discord with given permissions of the role for new lobbies.
type roleOf struct {
	*bottest.Discord
	adds int64
}

func (r roleOf) RoleAdds(context.Context, discord.Snowflake, discord.Snowflake) (int64, error) {
	return r.adds, nil
}

// The bot never gives a role with more permissions than everybody has. It also checks that the
// person who chose the role may give roles, and that it may do so itself.
func TestRoleThatIsNotGiven(t *testing.T) {
	const roles = discordgo.PermissionManageRoles
	for _, c := range []struct {
		name              string
		chooser, bot, add int64
		refused           error
		given             bool
	}{
		{"all is well", roles, roles, 0, nil, true},
		{"a role of moderators", roles, roles, discordgo.PermissionManageMessages, nil, false},
		{"chosen by who may give none", 0, roles, 0, nil, false},
		{"the bot may not", roles, 0, 0, nil, false},
		{"the role stands above the bot", roles, roles, 0, discord.ErrForbidden, false},
	} {
		s, api, _ := newServer(t)
		i := manager()
		i.MemberPermissions |= c.chooser
		if err := chooseSetting(t, s, i, callSetting, "70"); err != nil {
			t.Fatal(err)
		}
		api.Fail = func(bottest.Call) error { return c.refused }
		s.API = roleOf{api, c.add}
		asks := bottest.From(1)
		asks.Permissions |= c.bot
		if _, err := s.CallMe(t.Context(), bottest.Ask(api, asks)); (err == nil) != c.given {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
