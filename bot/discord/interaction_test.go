package discord

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord/surface"
)

var someTime = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

var interactions = map[string]Interaction{
	"command": {
		ID: 100, App: 77, Token: "tok", Kind: Command, Received: someTime,
		Guild: 3, Channel: 5, ChannelType: discordgo.ChannelTypeGuildPublicThread,
		User: User{ID: 9, Name: "Alix la Grande"}, Locale: "fr", GuildLocale: "en-US",
		Permissions: 309237763072, MemberPermissions: 2147483647,
		Name: "play", Options: map[string]Option{
			"game":     {Text: "carcassonne"},
			"seats":    {Text: "3", Int: 3},
			"private":  {Text: "true", Bool: true},
			"opponent": {Text: "10", User: User{ID: 10, Name: "Bruno"}},
		},
	},
	"component": {
		ID: 101, App: 77, Token: "tok", Kind: Component, Received: someTime,
		Guild: 3, Channel: 5, User: User{ID: 9, Name: "Alix"}, Locale: "en-US",
		CustomID: "1:k3f:2a:say:2.f14", Values: []string{"a", "b"}, Message: 2000,
	},
	"autocomplete": {
		ID: 102, App: 77, Token: "tok", Kind: Autocomplete, Received: someTime,
		Surface: surface.DirectMessages, Channel: 6, ChannelType: discordgo.ChannelTypeDM, User: User{ID: 9, Name: "alix"},
		Name: "rules section", Options: map[string]Option{"game": {Text: "car"}}, Focused: "game",
	},
	"submit": {
		ID: 103, App: 77, Token: "tok", Kind: Submit, Received: someTime,
		Guild: 3, Channel: 5, User: User{ID: 9, Name: "Alix"}, Locale: "de", Message: 2000,
		CustomID: "1:k3f:0:options-set", Fields: []Field{
			{ID: "hand", Values: []string{"three"}}, {ID: "game", Values: []string{"castle"}}, {ID: "speed"},
		},
	},
}

func TestReadInteraction(t *testing.T) {
	for name, want := range interactions {
		data, err := os.ReadFile(filepath.Join("testdata", name+".json"))
		if err != nil {
			t.Fatal(err)
		}
		got, err := readInteraction(data, someTime)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %v\n got %+v\nwant %+v", name, err, got, want)
		}
	}
}

func FuzzReadInteraction(f *testing.F) {
	for name := range interactions {
		data, err := os.ReadFile(filepath.Join("testdata", name+".json"))
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		i, err := readInteraction(data, someTime)
		if err == nil && (i.ID == 0 || i.Token == "" || i.Kind == 0 || i.User.ID == 0) {
			t.Errorf("%q read as %+v", data, i)
		}
		if err == nil && (i.Kind == Submit) != (len(i.Fields) > 0) {
			t.Errorf("%q read with the fields %+v", data, i.Fields)
		}
		ids := map[string]bool{}
		for _, f := range i.Fields {
			if f.ID == "" || ids[f.ID] {
				t.Errorf("%q read with the fields %+v", data, i.Fields)
			}
			ids[f.ID] = true
		}
	})
}

// A modal comes back with each field once, or is refused.
func TestMalformedModals(t *testing.T) {
	t.Parallel()
	for name, data := range map[string]string{
		"no components":     `{"custom_id":"f"}`,
		"no list":           `{"custom_id":"f","components":{"type":18}}`,
		"an empty list":     `{"custom_id":"f","components":[]}`,
		"no custom_id":      `{"components":[{"type":18,"component":{"custom_id":"a","value":"x"}}]}`,
		"an empty label":    `{"custom_id":"f","components":[{"type":18}]}`,
		"a nameless field":  `{"custom_id":"f","components":[{"type":18,"component":{"value":"x"}}]}`,
		"a field twice":     `{"custom_id":"f","components":[{"type":18,"component":{"custom_id":"a","value":"x"}},{"type":18,"component":{"custom_id":"a","value":"y"}}]}`,
		"a number as value": `{"custom_id":"f","components":[{"type":18,"component":{"custom_id":"a","value":7}}]}`,
		"a text as values":  `{"custom_id":"f","components":[{"type":18,"component":{"custom_id":"a","values":"x"}}]}`,
		"nothing but text":  `{"custom_id":"f","components":[{"type":10}]}`,
	} {
		packet := `{"id":"1","type":5,"token":"tok","user":{"id":"9","username":"alix"},"data":` + data + `}`
		if i, err := readInteraction([]byte(packet), someTime); err == nil {
			t.Errorf("%s: read as %+v", name, i)
		}
	}
}
