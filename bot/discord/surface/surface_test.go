package surface_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord/surface"
)

// Where an interaction comes from, by Discord's documentation. An unreadable value counts as missing.
func TestOf(t *testing.T) {
	for _, c := range []struct {
		name            string
		guild, dm       bool
		context, owners string
		want            surface.Surface
	}{
		{"a server", true, false, `0`, `{"0":"7"}`, surface.Server},
		{"a server, and the account", true, false, `0`, `{"0":"7","1":"9"}`, surface.Server},
		{"a server, and nothing told", true, false, ``, ``, surface.Server},
		{"a server, and no owners", true, false, `0`, `{}`, surface.Server},
		{"a server without the bot", true, false, `0`, `{"1":"9"}`, surface.Outside},
		{"with the bot", false, true, `1`, `{"0":"0"}`, surface.DirectMessages},
		{"with the bot, and the account", false, true, `1`, `{"0":"0","1":"9"}`, surface.DirectMessages},
		{"with the bot, and nothing told", false, true, ``, ``, surface.DirectMessages},
		{"with the bot, and null", false, true, `null`, `null`, surface.DirectMessages},
		{"with the bot, and nonsense", false, true, `"x"`, `[4]`, surface.DirectMessages},
		{"with the bot, a number for an owner", false, true, `1`, `{"0":0}`, surface.DirectMessages},
		{"with the bot, the account only", false, true, `1`, `{"1":"9"}`, surface.NoSharedServer},
		{"with somebody else", false, true, `2`, `{"1":"9"}`, surface.Outside},
		{"with several", false, false, `2`, `{"1":"9"}`, surface.Outside},
		{"with several, and nothing told", false, false, ``, ``, surface.Outside},
	} {
		signs := surface.Origin{Guild: c.guild, DM: c.dm, Context: json.RawMessage(c.context), Owners: json.RawMessage(c.owners)}
		if got := surface.Of(signs); got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
	}
}

// Commands ask for no more than the application allows.
func TestFit(t *testing.T) {
	types := func(all ...discordgo.ApplicationIntegrationType) *[]discordgo.ApplicationIntegrationType { return &all }
	places := func(all ...discordgo.InteractionContextType) *[]discordgo.InteractionContextType { return &all }
	commands := []*discordgo.ApplicationCommand{
		{Name: "play", IntegrationTypes: types(0, 1), Contexts: places(0, 1, 2)},
		{Name: "server", IntegrationTypes: types(0), Contexts: places(0)},
	}
	written := func(application string) string {
		payload, err := surface.Payload(surface.Fit(commands, []byte(application)))
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(payload)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	const line = `{"contexts":%s,"integration_types":%s,"name":%q}`
	server := fmt.Sprintf(line, "[0]", "[0]", "server")
	for application, play := range map[string]string{
		`{"integration_types_config":{"0":{},"1":{}}}`:   fmt.Sprintf(line, "[0,1,2]", "[0,1]", "play"),
		`{"integration_types_config":{"0":{},"1":null}}`: fmt.Sprintf(line, "[0,1,2]", "[0,1]", "play"),
		`{"integration_types_config":{"0":{}}}`:          fmt.Sprintf(line, "[0,1]", "[0]", "play"),
		`{"id":"7"}`:                                     fmt.Sprintf(line, "[0,1]", "[0]", "play"),
		`nonsense`:                                       fmt.Sprintf(line, "[0,1]", "[0]", "play"),
	} {
		if got, want := written(application), "["+play+","+server+"]"; got != want {
			t.Errorf("%s:\n%s, want\n%s", application, got, want)
		}
	}
	if !surface.ForAccounts(commands) || surface.ForAccounts(commands[1:]) || surface.ForAccounts(nil) {
		t.Error("it is not known which commands are for accounts")
	}
}
