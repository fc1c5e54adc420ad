package server

import (
	"context"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
)

// roleOf is a Discord with given permissions of the role for new lobbies, which people may give or not.
type roleOf struct {
	*bottest.Discord
	adds    int64
	mayGive bool
}

func (r roleOf) MayGive(context.Context, discord.Interaction, discord.Snowflake) (bool, error) {
	return r.mayGive, nil
}

func (r roleOf) RoleAdds(context.Context, discord.Snowflake, discord.Snowflake) (int64, error) {
	return r.adds, nil
}

// The bot never gives a role with more permissions than everybody has. It also checks that the
// person who chose the role may give it, and that it may do so itself.
func TestRoleThatIsNotGiven(t *testing.T) {
	const roles = discordgo.PermissionManageRoles
	for _, c := range []struct {
		name     string
		chooser  bool
		bot, add int64
		refused  error
		given    bool
	}{
		{"all is well", true, roles, 0, nil, true},
		{"a role of moderators", true, roles, discordgo.PermissionManageMessages, nil, false},
		{"chosen by who may not give it", false, roles, 0, nil, false},
		{"the bot may not", true, 0, 0, nil, false},
		{"the role stands above the bot", true, roles, 0, discord.ErrForbidden, false},
	} {
		s, api, _ := newServer(t)
		i := manager()
		i.MemberPermissions |= roles // in this channel, which is another right
		s.API = roleOf{api, c.add, c.chooser}
		if err := chooseSetting(t, s, i, callSetting, "70"); err != nil {
			t.Fatal(err)
		}
		api.Fail = func(bottest.Call) error { return c.refused }
		asks := bottest.From(1)
		asks.Permissions |= c.bot
		if _, err := s.CallMe(t.Context(), bottest.Ask(api, asks)); (err == nil) != c.given {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
