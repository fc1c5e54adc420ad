package localdiscord

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestCommandRegistry(t *testing.T) {
	b := start(t, Options{})
	path := "/applications/" + BotID + "/commands"
	b.playCommand()
	ping := object{"name": "ping", "description": "Pong"}
	first := b.want(b.call("POST", path, ping), 201, 0).body["id"].(string)
	if g := b.want(b.call("GET", path, nil), 200, 0); strings.Count(g.text, `"application_id"`) != 2 {
		t.Errorf("got %s", g.text)
	}
	b.want(b.call("DELETE", path+"/"+first, nil), 204, 0)
	b.want(b.call("DELETE", path+"/"+first, nil), 404, 10063)
	guild := "/applications/" + BotID + "/guilds/" + GuildID + "/commands"
	b.want(b.call("PUT", guild, []object{ping}), 200, 0)
	if g := b.call("GET", path, nil); strings.Contains(g.text, "ping") {
		t.Error("a command of the guild is listed as a global one")
	}
	b.want(b.call("PUT", path, []object{}), 200, 0)
	b.want(b.call("GET", "/applications/1/commands", nil), 404, 10002)
	b.want(b.call("GET", "/applications/"+BotID+"/guilds/1/commands", nil), 403, 50001)
}

func TestCommandLimits(t *testing.T) {
	b := start(t, Options{})
	b.tolerant = true
	command := func(key string, value any) []object {
		return []object{with(object{"name": "play", "type": 1, "description": "d"}, key, value)}
	}
	option := func(key string, value any) []object {
		return command("options", []object{with(object{"type": 3, "name": "o", "description": "d"}, key, value)})
	}
	choices := repeat(26, func(i int) object { return object{"name": "c", "value": fmt.Sprint(i)} })
	long := strings.Repeat("x", 101)
	for name, list := range map[string][]object{
		"upper case":          command("name", "Play"),
		"space":               command("name", "play it"),
		"long name":           command("name", strings.Repeat("x", 33)),
		"no description":      command("description", ""),
		"long description":    command("description", long),
		"unknown locale":      command("name_localizations", object{"xx": "play"}),
		"long translation":    command("description_localizations", object{"fr": long}),
		"bad translated name": command("name_localizations", object{"fr": "Jouer !"}),
		"101 commands": repeat(101, func(i int) object {
			return object{"name": fmt.Sprint("c", i), "description": "d"}
		}),
		"same name":    append(command("type", 1), command("type", 1)...),
		"26 options":   command("options", repeat(26, func(i int) object { return object{"type": 3, "name": fmt.Sprint("o", i), "description": "d"} })),
		"same options": command("options", []object{{"type": 3, "name": "o", "description": "d"}, {"type": 3, "name": "o", "description": "d"}}),
		"late required": command("options", []object{{"type": 3, "name": "a", "description": "d"},
			{"type": 3, "name": "b", "description": "d", "required": true}}),
		"option type":              option("type", 12),
		"26 choices":               option("choices", choices),
		"long choice":              option("choices", []object{{"name": long, "value": "x"}}),
		"choices and autocomplete": option("choices", choices[:1])[0:1],
		"8001 characters": command("options", repeat(25, func(i int) object {
			return object{"type": 3, "name": fmt.Sprint("o", i), "description": strings.Repeat("d", 100),
				"choices": repeat(3, func(j int) object { return object{"name": strings.Repeat("c", 90), "value": fmt.Sprint(j)} })}
		})),
	} {
		if name == "choices and autocomplete" {
			list[0]["options"].([]object)[0]["autocomplete"] = true
		}
		if g := b.call("PUT", "/applications/"+BotID+"/commands", list); g.status != 400 || g.code() != 50035 {
			t.Errorf("%s: got %d %s", name, g.status, g.text)
		}
	}
}

func TestCommandContexts(t *testing.T) {
	b := start(t, Options{})
	b.want(b.call("PUT", "/applications/"+BotID+"/commands", []object{{"name": "board", "type": 1, "description": "d", "contexts": []int{0}}}), 200, 0)
	alix := b.Person("Alix")
	if _, err := alix.Command(soon(t), alix.DM(), "board", nil); err == nil {
		t.Error("a command for servers was used in a direct conversation")
	}
}

func TestPageCommandsAreLocalised(t *testing.T) {
	b := start(t, Options{})
	b.playCommand()
	g := b.call("GET", "playground/api/state?as="+b.Person("Bruno").ID(), nil)
	for _, word := range []string{`"name":"jouer"`, `"base":"play"`, "Ouvrir une partie", `"name":"jeu"`, "Château"} {
		if !strings.Contains(g.text, word) {
			t.Errorf("%s is missing in %s", word, g.text)
		}
	}
}

func TestErrorTree(t *testing.T) {
	f := form{}
	f.add("components.0.label", "A", "a")
	f.add("components.0.label", "B", "b")
	f.add("", "C", "c")
	g := got{body: map[string]any{"errors": roundTripJSON(nest(f.problems))}}
	codes := g.errorCodes()
	slices.Sort(codes)
	if want := []string{" C", "components.0.label A", "components.0.label B"}; !slices.Equal(codes, want) {
		t.Errorf("got %q", codes)
	}
}
