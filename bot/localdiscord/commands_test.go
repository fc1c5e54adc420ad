package localdiscord

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"testing/synctest"

	"github.com/bastide-games/bastide/bot/localdiscord/page"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// A list of commands replaces the former one. Commands that stay keep their ids.
func TestCommandRegistry(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		path := "/applications/" + BotID + "/commands"
		ping, pong := wire.Object{"name": "ping", "description": "Ping"}, wire.Object{"name": "pong", "description": "Pong"}
		first := b.want(b.call("PUT", path, []wire.Object{ping}), 200, 0).list[0]["id"]
		second := b.want(b.call("PUT", path, []wire.Object{pong, ping}), 200, 0).list
		if len(second) != 2 || second[1]["id"] != first || second[0]["id"] == first {
			t.Errorf("%v became %v", first, second)
		}
		b.want(b.call("PUT", path, []wire.Object{pong}), 200, 0)
		if _, err := b.Person("Alix").Command(soon(t), "general", "ping", nil); err == nil {
			t.Error("a command that is gone can be used")
		}
		b.want(b.call("PUT", "/applications/1/commands", []wire.Object{}), 404, 10002)
	})
}

// The permissions that a command demands are a string in Discord's documentation and a number in its
// schema. The service accepts both.
func TestCommandPermissions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		path := "/applications/" + BotID + "/commands"
		for _, needs := range []any{"32", 32} {
			g := b.want(b.call("PUT", path, []wire.Object{{"name": "settings", "description": "d", "default_member_permissions": needs}}), 200, 0)
			if !strings.Contains(g.text, `"default_member_permissions":"32"`) {
				t.Errorf("%T: got %s", needs, g.text)
			}
			_, err := b.Person("Bruno").Command(soon(t), "general", "settings", nil)
			if err == nil {
				t.Error("a person without the permission may use the command")
			}
		}
		b.tolerant = true
		b.want(b.call("PUT", path, []wire.Object{{"name": "settings", "description": "d", "default_member_permissions": "all"}}), 400, 50035)
	})
}

func TestCommandLimits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		b.tolerant = true
		command := func(key string, value any) []wire.Object {
			return []wire.Object{with(wire.Object{"name": "play", "type": 1, "description": "d"}, key, value)}
		}
		option := func(key string, value any) []wire.Object {
			return command("options", []wire.Object{with(wire.Object{"type": 3, "name": "o", "description": "d"}, key, value)})
		}
		choices := repeat(26, func(i int) wire.Object { return wire.Object{"name": "c", "value": fmt.Sprint(i)} })
		long := strings.Repeat("x", 101)
		for name, list := range map[string][]wire.Object{
			"upper case":          command("name", "Play"),
			"space":               command("name", "play it"),
			"long name":           command("name", strings.Repeat("x", 33)),
			"no description":      command("description", ""),
			"long description":    command("description", long),
			"unknown locale":      command("name_localizations", wire.Object{"xx": "play"}),
			"long translation":    command("description_localizations", wire.Object{"fr": long}),
			"bad translated name": command("name_localizations", wire.Object{"fr": "Jouer !"}),
			"101 commands": repeat(101, func(i int) wire.Object {
				return wire.Object{"name": fmt.Sprint("c", i), "description": "d"}
			}),
			"same name":    append(command("type", 1), command("type", 1)...),
			"26 options":   command("options", repeat(26, func(i int) wire.Object { return wire.Object{"type": 3, "name": fmt.Sprint("o", i), "description": "d"} })),
			"same options": command("options", []wire.Object{{"type": 3, "name": "o", "description": "d"}, {"type": 3, "name": "o", "description": "d"}}),
			"late required": command("options", []wire.Object{{"type": 3, "name": "a", "description": "d"},
				{"type": 3, "name": "b", "description": "d", "required": true}}),
			"option type":              option("type", 12),
			"26 choices":               option("choices", choices),
			"long choice":              option("choices", []wire.Object{{"name": long, "value": "x"}}),
			"choices and autocomplete": option("choices", choices[:1])[0:1],
			"sub beside value":         command("options", []wire.Object{{"type": 1, "name": "a", "description": "d"}, {"type": 3, "name": "b", "description": "d"}}),
			"sub within sub": command("options", []wire.Object{{"type": 1, "name": "a", "description": "d",
				"options": []wire.Object{{"type": 1, "name": "b", "description": "d"}}}}),
			"group in group": command("options", []wire.Object{{"type": 2, "name": "a", "description": "d",
				"options": []wire.Object{{"type": 2, "name": "b", "description": "d"}}}}),
			"value in group": command("options", []wire.Object{{"type": 2, "name": "a", "description": "d",
				"options": []wire.Object{{"type": 3, "name": "b", "description": "d"}}}}),
			"value in value": command("options", []wire.Object{{"type": 3, "name": "a", "description": "d",
				"options": []wire.Object{{"type": 3, "name": "b", "description": "d"}}}}),
			"8001 characters": command("options", repeat(25, func(i int) wire.Object {
				return wire.Object{"type": 3, "name": fmt.Sprint("o", i), "description": strings.Repeat("d", 100),
					"choices": repeat(3, func(j int) wire.Object { return wire.Object{"name": strings.Repeat("c", 90), "value": fmt.Sprint(j)} })}
			})),
		} {
			if name == "choices and autocomplete" {
				list[0]["options"].([]wire.Object)[0]["autocomplete"] = true
			}
			if g := b.call("PUT", "/applications/"+BotID+"/commands", list); g.status != 400 || g.code() != 50035 {
				t.Errorf("%s: got %d %s", name, g.status, g.text)
			}
		}
	})
}

// reaching is a command that is offered in these contexts and for these installations.
func reaching(name string, contexts, types []int) wire.Object {
	return wire.Object{"name": name, "type": 1, "description": "d", "contexts": contexts, "integration_types": types}
}

// A command is offered in its contexts and for its installations, and the bot learns which these are.
func TestCommandContexts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		l, _ := b.join()
		b.want(b.call("PUT", "/applications/"+BotID+"/commands", []wire.Object{
			reaching("server", []int{0}, []int{0}), reaching("turn", []int{0, 1}, []int{0}), reaching("play", []int{0, 1, 2}, []int{0, 1}),
		}), 200, 0)
		alix := b.Person("Alix")
		const (
			guild = "map[0:" + GuildID + "]"
			here  = "map[0:0]"
		)
		account := "map[1:" + alix.ID() + "]"
		both := func(owners string) string {
			return strings.TrimSuffix(owners, "]") + " " + strings.TrimPrefix(account, "map[")
		}
		for _, c := range []struct {
			brought, expelled bool
			want              string // by command, in the guild and with the bot
		}{
			{false, false, fmt.Sprint("server ", guild, " -; turn ", guild, " ", here, "; play ", guild, " ", here)},
			{true, false, fmt.Sprint("server ", guild, " -; turn ", guild, " ", here, "; play ", both(guild), " ", both(here))},
			{true, true, fmt.Sprint("server - -; turn - -; play ", account, " ", account)},
			{false, true, "server - -; turn - -; play - -"},
		} {
			b.Install("Alix", c.brought)
			b.Expel("", c.expelled)
			var found []string
			for _, command := range []string{"server", "turn", "play"} {
				line := command
				for _, channel := range []string{"general", alix.DM()} {
					line += " " + b.ownersOf(l, alix, channel, command)
				}
				found = append(found, line)
			}
			if got := strings.Join(found, "; "); got != c.want {
				t.Errorf("brought %v, expelled %v:\n%s, want\n%s", c.brought, c.expelled, got, c.want)
			}
		}
	})
}

// ownersOf uses a command and returns who has installed the application, as the bot is told; "-" if the
// command is not offered.
func (b *bench) ownersOf(l *line, p *Person, channel, command string) string {
	b.t.Helper()
	ctx := soon(b.t)
	b.Hold()
	done := doing(func() (Outcome, error) { return p.Command(ctx, channel, command, nil) })
	synctest.Wait()
	held := b.Held()
	b.Release(false)
	if held == 0 {
		if r := <-done; r.err == nil {
			b.t.Errorf("/%s needs no answer", command)
		}
		return "-"
	}
	in := l.interaction()
	b.want(b.call("POST", in.callback(), wire.Object{"type": 4, "data": wire.Object{"content": "ok"}}), 204, 0)
	<-done
	return fmt.Sprint(in.Raw["authorizing_integration_owners"])
}

// Commands ask for no more than Discord allows.
func TestCommandReach(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		b.tolerant = true
		path := "/applications/" + BotID + "/commands"
		for name, command := range map[string]wire.Object{
			"private channels of a guild command": reaching("play", []int{0, 2}, []int{0}),
			"unknown context":                     reaching("play", []int{3}, []int{0}),
			"a context twice":                     reaching("play", []int{0, 0}, []int{0}),
			"no context":                          reaching("play", []int{}, []int{0}),
			"unknown way":                         reaching("play", []int{0}, []int{2}),
		} {
			if g := b.call("PUT", path, []wire.Object{command}); g.status != 400 || g.code() != 50035 {
				t.Errorf("%s: got %d %s", name, g.status, g.text)
			}
		}
		b.want(b.call("PUT", path, []wire.Object{reaching("play", []int{0, 1, 2}, []int{0, 1})}), 200, 0)
	})
}

// Sub-commands are used by their full names, in every language, and contain their values. The group
// alone cannot be used.
func TestSubcommands(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		l, _ := b.join()
		b.want(b.call("PUT", "/applications/"+BotID+"/commands", []wire.Object{
			{"name": "match", "name_localizations": wire.Object{"fr": "partie"}, "description": "d", "options": []wire.Object{
				{"type": 1, "name": "resign", "name_localizations": wire.Object{"fr": "abandonner"}, "description": "Give up",
					"options": []wire.Object{{"type": 3, "name": "why", "description": "d"}}},
				{"type": 2, "name": "more", "description": "d", "options": []wire.Object{{"type": 1, "name": "move", "description": "d"}}}}},
		}), 200, 0)
		bruno := b.Person("Bruno")
		if _, err := bruno.Command(soon(t), "general", "match", nil); err == nil {
			t.Error("a group of commands was used without a sub-command")
		}
		for name, want := range map[string]string{
			"match resign":      "[map[name:resign options:[map[name:why type:3 value:tired]] type:1]]",
			"partie abandonner": "[map[name:resign options:[map[name:why type:3 value:tired]] type:1]]",
			"match more move":   "[map[name:more options:[map[name:move options:[] type:1]] type:2]]",
		} {
			values := map[string]any{"why": "tired"}
			if name == "match more move" {
				values = nil
			}
			done := doing(func() (Outcome, error) { return bruno.Command(soon(t), "general", name, values) })
			in := l.interaction()
			if got := fmt.Sprint(in.Raw["data"].(map[string]any)["options"]); got != want {
				t.Errorf("/%s: got %s", name, got)
			}
			b.want(b.call("POST", in.callback(), wire.Object{"type": 4, "data": wire.Object{"content": "ok"}}), 204, 0)
			<-done
		}
		g := b.call("GET", "playground/api/state?as="+bruno.ID(), nil)
		for _, word := range []string{`"name":"partie abandonner"`, `"base":"match resign"`, `"description":"Give up"`, `"name":"why"`} {
			if !strings.Contains(g.text, word) {
				t.Errorf("%s is missing in %s", word, g.text)
			}
		}
	})
}

func TestPageCommandsAreLocalised(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		b.playCommand()
		g := b.call("GET", "playground/api/state?as="+b.Person("Bruno").ID(), nil)
		for _, word := range []string{`"name":"jouer"`, `"base":"play"`, "Ouvrir une partie", `"name":"jeu"`, "Château"} {
			if !strings.Contains(g.text, word) {
				t.Errorf("%s is missing in %s", word, g.text)
			}
		}
	})
}

// A person who acts on a page gets the page's language, and the bot learns it. Other people keep theirs.
func TestPageLanguage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{}, page.Options{Files: fstest.MapFS{"words/en.json": {}, "words/fr.json": {}}})
		l, _ := b.join()
		b.playCommand()
		alix := b.Person("Alix").ID()
		if g := b.call("GET", "playground/api/state?lang=fr&as="+alix, nil); !strings.Contains(g.text, `"name":"jouer"`) || !strings.Contains(g.text, `"languages":["en","fr"]`) {
			t.Errorf("got %s", g.text)
		}
		b.call("POST", "playground/api/command", wire.Object{"as": alix, "lang": "fr", "channel": b.channelID("general"), "name": "jouer", "options": wire.Object{"jeu": "castle"}})
		if in := l.interaction(); in.Raw["locale"] != "fr" {
			t.Errorf("the bot is told that Alix speaks %v", in.Raw["locale"])
		}
		for language, want := range map[string]string{"en": "en-US", "es": "es-ES", "de": "de", "fr": "fr", "xx": "", "C.UTF-8": "", "": ""} {
			if got := wire.LocaleOf(language); got != want {
				t.Errorf("%q is the locale %q", language, got)
			}
		}
	})
}

func TestErrorTree(t *testing.T) {
	f := wire.Form{}
	f.Add("components.0.label", "A", "a")
	f.Add("components.0.label", "B", "b")
	f.Add("", "C", "c")
	g := got{body: map[string]any{"errors": roundTripJSON(wire.Nest(f.Problems))}}
	codes := g.errorCodes()
	slices.Sort(codes)
	if want := []string{" C", "components.0.label A", "components.0.label B"}; !slices.Equal(codes, want) {
		t.Errorf("got %q", codes)
	}
}
