package localdiscord

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// played starts a command of Alix and returns the bot's view of it.
func (b *bench) played(l *line) (incoming, <-chan ran) {
	b.t.Helper()
	done := doing(func() (Outcome, error) {
		return b.Person("Alix").Command(soon(b.t), "castle-games", "play", map[string]any{"game": "carcassonne"})
	})
	return l.interaction(), done
}

func TestCommandPayload(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{GuildLocale: "fr"})
		l, _ := b.join()
		b.playCommand()
		done := doing(func() (Outcome, error) {
			return b.Person("Bruno").Command(soon(t), "castle-games", "jouer",
				map[string]any{"jeu": "Château", "opponent": "Alix", "seats": 3, "thread": true})
		})
		in := l.interaction()
		data := in.Raw["data"].(map[string]any)
		var values []any
		for _, o := range data["options"].([]any) {
			values = append(values, o.(map[string]any)["value"])
		}
		want := []any{"castle", b.Person("Alix").ID(), 3.0, true}
		for i := range want {
			if values[i] != want[i] {
				t.Errorf("option %d is %v, want %v", i, values[i], want[i])
			}
		}
		if data["name"] != "play" || in.Raw["locale"] != "fr" || in.Raw["guild_locale"] != "fr" {
			t.Errorf("name %v, locale %v, guild locale %v", data["name"], in.Raw["locale"], in.Raw["guild_locale"])
		}
		users := data["resolved"].(map[string]any)["users"].(map[string]any)
		if users[b.Person("Alix").ID()] == nil {
			t.Error("the opponent is not resolved")
		}
		for _, key := range []string{"member", "app_permissions", "attachment_size_limit", "channel", "authorizing_integration_owners"} {
			if in.Raw[key] == nil {
				t.Errorf("%s is missing", key)
			}
		}
		b.want(b.call("POST", in.callback(), wire.Object{"type": 4, "data": wire.Object{"content": "salut"}}), 204, 0)
		if r := <-done; r.err != nil || r.out.Message.Content != "salut" || r.out.Message.Command.Name != "play" {
			t.Errorf("got %+v, %v", r.out.Message, r.err)
		}
	})
}

func TestClientRefusesCommands(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		b.playCommand()
		for name, c := range map[string]struct {
			channel, command string
			options          map[string]any
		}{
			"unknown command":  {"general", "dance", nil},
			"missing option":   {"general", "play", nil},
			"unknown option":   {"general", "play", map[string]any{"game": "castle", "mood": "good"}},
			"no such choice":   {"general", "play", map[string]any{"game": "chess"}},
			"out of range":     {"general", "play", map[string]any{"game": "castle", "seats": 6}},
			"not an integer":   {"general", "play", map[string]any{"game": "castle", "seats": 2.5}},
			"nobody":           {"general", "play", map[string]any{"game": "castle", "opponent": "Zoe"}},
			"forum":            {"game-tables", "play", map[string]any{"game": "castle"}},
			"unknown channel":  {"nowhere", "play", map[string]any{"game": "castle"}},
			"somebody's inbox": {b.Person("Bruno").DM(), "play", map[string]any{"game": "castle"}},
		} {
			if _, err := b.Person("Alix").Command(soon(t), c.channel, c.command, c.options); err == nil {
				t.Errorf("%s was sent", name)
			}
		}
	})
}

func TestThreeSeconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		l, _ := b.join()
		b.playCommand()
		asked := time.Now()
		in, done := b.played(l)
		b.want(b.call("GET", in.webhook()+"/messages/@original", nil), 404, 10015)
		if r := <-done; r.err != nil || !r.out.Failed || time.Since(asked) != 3*time.Second {
			t.Errorf("got %+v, %v after %v", r.out, r.err, time.Since(asked))
		}
		b.want(b.call("POST", in.callback(), wire.Object{"type": 4, "data": wire.Object{"content": "late"}}), 404, 10062)
	})
}

func TestFifteenMinutes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		l, _ := b.join()
		b.playCommand()
		asked := time.Now()
		in, done := b.played(l)
		b.want(b.call("POST", in.callback(), wire.Object{"type": 5}), 204, 0)
		time.Sleep(14 * time.Minute)
		b.want(b.call("GET", in.webhook()+"/messages/@original", nil), 200, 0)
		if r := <-done; !r.out.Failed || time.Since(asked) != 15*time.Minute {
			t.Errorf("got %+v after %v", r, time.Since(asked))
		}
		b.want(b.call("PATCH", in.webhook()+"/messages/@original", wire.Object{"content": "late"}), 401, 50027)
		if n := len(b.Person("Alix").Messages("castle-games")); n != 0 {
			t.Errorf("%d messages are left, want none", n)
		}
	})
}

func TestAnsweredOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		l, _ := b.join()
		b.playCommand()
		in, done := b.played(l)
		b.want(b.call("POST", in.callback(), wire.Object{"type": 4, "data": wire.Object{"content": "a"}}), 204, 0)
		b.want(b.call("POST", in.callback(), wire.Object{"type": 4, "data": wire.Object{"content": "b"}}), 400, 40060)
		<-done
		b.want(b.call("POST", strings.Replace(in.callback(), in.Token, "wrong", 1), wire.Object{"type": 5}), 404, 10062)
		b.want(b.call("POST", "/webhooks/"+BotID+"/wrong", wire.Object{"content": "x"}), 401, 50027)
		b.want(b.call("POST", "/webhooks/1/"+in.Token, wire.Object{"content": "x"}), 404, 10015)
	})
}

func TestAnswerTypes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		b.tolerant = true
		l, _ := b.join()
		b.playCommand()
		in, done := b.played(l)
		for _, typ := range []int{1, 6, 7, 8, 99} {
			b.want(b.call("POST", in.callback(), wire.Object{"type": typ, "data": wire.Object{"content": "x"}}), 400, 50035)
		}
		b.want(b.call("POST", in.callback(), wire.Object{"type": 4, "data": wire.Object{}}), 400, 50006)
		b.want(b.call("POST", in.callback(), wire.Object{"type": 4, "data": v2(row(button("go", "Go")))}), 204, 0)
		m := (<-done).out.Message
		pressed := doing(func() (Outcome, error) { return b.Person("Bruno").PressLabel(soon(t), m.ID, "Go") })
		in = l.interaction()
		if in.Data.CustomID != "go" || in.Raw["message"].(map[string]any)["id"] != m.ID {
			t.Errorf("pressed %+v", in.Raw)
		}
		b.want(b.call("POST", in.callback(), wire.Object{"type": 8, "data": wire.Object{"choices": []any{}}}), 400, 50035)
		b.want(b.call("POST", in.callback(), wire.Object{"type": 7, "data": v2(text("went"))}), 204, 0)
		if r := <-pressed; r.out.Message.Components[0].Content != "went" || r.out.Message.ID != m.ID {
			t.Errorf("got %+v", r.out.Message)
		}
	})
}

func TestDeferred(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		l, _ := b.join()
		b.playCommand()
		in, done := b.played(l)
		g := b.want(b.call("POST", in.callback()+"?with_response=true", wire.Object{"type": 5, "data": wire.Object{"flags": wire.FlagEphemeral}}), 200, 0)
		if out := g.body["interaction"].(map[string]any); out["response_message_loading"] != true || out["response_message_ephemeral"] != true {
			t.Errorf("got %v", out)
		}
		if n := len(b.Person("Bruno").Messages("castle-games")); n != 0 {
			t.Errorf("Bruno sees %d private messages", n)
		}
		first := b.want(b.call("POST", in.webhook(), v2(text("ready"))), 200, 0)
		second := b.want(b.call("POST", in.webhook(), with(v2(text("more")), "flags", wire.FlagV2|wire.FlagEphemeral)), 200, 0)
		r := <-done
		if r.out.Message.ID != first.body["id"] || r.out.Message.Thinking || r.out.Message.For == "" {
			t.Errorf("the first follow-up did not take the place: %+v", r.out.Message)
		}
		if first.body["id"] == second.body["id"] {
			t.Error("the second follow-up replaced the first")
		}
		b.DeleteMessage(r.out.Message.ID)
		b.want(b.call("PATCH", in.webhook()+"/messages/@original", v2(text("gone"))), 404, 10008)
	})
}

func TestEphemeralBelongsToOnePerson(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		l, _ := b.join()
		b.playCommand()
		in, done := b.played(l)
		b.want(b.call("POST", in.callback(), wire.Object{"type": 4, "data": with(v2(row(button("a", "A"))), "flags", wire.FlagV2|wire.FlagEphemeral)}), 204, 0)
		m := (<-done).out.Message
		if _, err := b.Person("Bruno").Press(soon(t), m.ID, "a"); err == nil {
			t.Error("Bruno pressed a button he cannot see")
		}
		b.want(b.call("PATCH", "/channels/"+m.Channel+"/messages/"+m.ID, v2(text("x"))), 404, 10008)
	})
}

func TestAutocomplete(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		l, _ := b.join()
		b.playCommand()
		type completed struct {
			choices []Choice
			err     error
		}
		done := make(chan completed, 1)
		go func() {
			choices, err := b.Person("Bruno").Complete(soon(t), "general", "play", map[string]any{"options": "ha"}, "options")
			done <- completed{choices, err}
		}()
		in := l.interaction()
		option := in.Raw["data"].(map[string]any)["options"].([]any)[0].(map[string]any)
		if in.Type != wire.KindAutocomplete || option["focused"] != true || option["value"] != "ha" {
			t.Errorf("got %v", in.Raw["data"])
		}
		b.want(b.call("POST", in.callback(), wire.Object{"type": 8, "data": wire.Object{"choices": []wire.Object{
			{"name": "Hand of three", "name_localizations": wire.Object{"fr": "Main de trois"}, "value": "hand"}}}}), 204, 0)
		c := <-done
		if c.err != nil || len(c.choices) != 1 || c.choices[0] != (Choice{Name: "Main de trois", Value: "hand"}) {
			t.Errorf("got %v, %v", c.choices, c.err)
		}
		if _, err := b.Person("Bruno").Complete(soon(t), "general", "play", nil, "game"); err == nil {
			t.Error("an option with choices was completed")
		}
	})
}

func TestSelects(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		l, _ := b.join()
		g := b.want(b.call("POST", "/channels/"+b.channelID("general")+"/messages", v2(
			row(wire.Object{"type": wire.TypeSelect, "custom_id": "opt", "min_values": 1, "max_values": 2, "options": []wire.Object{
				{"label": "One", "value": "1"}, {"label": "Two", "value": "2"}, {"label": "Three", "value": "3"}}}),
			row(wire.Object{"type": wire.TypeUserSelect, "custom_id": "who"}),
			row(wire.Object{"type": wire.TypeButton, "style": 2, "custom_id": "off", "label": "Off", "disabled": true}))), 200, 0)
		m, alix := g.body["id"].(string), b.Person("Alix")
		for _, values := range [][]string{{}, {"4"}, {"1", "2", "3"}} {
			if _, err := alix.Select(soon(t), m, "opt", values...); err == nil {
				t.Errorf("chose %v", values)
			}
		}
		if _, err := alix.Press(soon(t), m, "off"); err == nil {
			t.Error("pressed a disabled button")
		}
		if _, err := alix.Press(soon(t), m, "none"); err == nil {
			t.Error("pressed a button that is not there")
		}
		done := doing(func() (Outcome, error) { return alix.Select(soon(t), m, "who", "Chloé") })
		in := l.interaction()
		chloe := b.Person("Chloé").ID()
		data := in.Raw["data"].(map[string]any)
		if data["values"].([]any)[0] != chloe || data["resolved"].(map[string]any)["users"].(map[string]any)[chloe] == nil {
			t.Errorf("got %v", data)
		}
		b.want(b.call("POST", in.callback(), wire.Object{"type": 6}), 204, 0)
		if r := <-done; r.err != nil || r.out.Message.ID != m {
			t.Errorf("got %v", r)
		}
		b.want(b.call("PATCH", in.webhook()+"/messages/@original", v2(text("done"))), 200, 0)
		if alix.Message(m).Components[0].Content != "done" {
			t.Error("the message was not edited")
		}
	})
}

func TestDirectMessages(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		l, _ := b.join()
		b.playCommand()
		chloe := b.Person("Chloé")
		done := doing(func() (Outcome, error) {
			return chloe.Command(soon(t), chloe.DM(), "play", map[string]any{"game": "castle"})
		})
		in := l.interaction()
		if in.Raw["member"] != nil || in.Raw["user"] == nil || in.Raw["guild_id"] != nil || in.Raw["context"] != 1.0 {
			t.Errorf("got %v", in.Raw)
		}
		b.want(b.call("POST", in.callback(), wire.Object{"type": 4, "data": wire.Object{"content": "here"}}), 204, 0)
		<-done
		g := b.want(b.call("POST", "/users/@me/channels", wire.Object{"recipient_id": chloe.ID()}), 200, 0)
		if g.body["id"] != chloe.DM() {
			t.Errorf("got %v", g.body)
		}
		b.want(b.call("POST", "/channels/"+chloe.DM()+"/messages", wire.Object{"content": "psst"}), 200, 0)
		if n := len(b.Person("Alix").Messages(chloe.DM())); n != 0 {
			t.Errorf("Alix reads %d of Chloé's messages", n)
		}
		b.CloseDM("Chloé", true)
		b.want(b.call("POST", "/channels/"+chloe.DM()+"/messages", wire.Object{"content": "psst"}), 403, 50007)
	})
}

func TestForgedHeldAndRedelivered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		l, _ := b.join()
		alix := b.Person("Alix")
		b.Hold()
		forge := func(id string) <-chan ran {
			return doing(func() (Outcome, error) {
				return alix.Forge(soon(t), Forged{Channel: "general", Kind: wire.KindComponent, Data: wire.Object{"custom_id": id, "component_type": 2},
					Edit: func(p map[string]any) { p["odd"] = nil }})
			})
		}
		wait := func(n int) {
			t.Helper()
			if err := b.Wait(soon(t), func() bool { return b.Held() == n }); err != nil {
				t.Fatal(err)
			}
		}
		first := forge("1")
		wait(1)
		second := forge("2")
		wait(2)
		b.Release(true)
		one, two := l.interaction(), l.interaction()
		if one.Data.CustomID != "2" || two.Data.CustomID != "1" {
			t.Errorf("got %s then %s", one.Data.CustomID, two.Data.CustomID)
		}
		if _, there := one.Raw["odd"]; !there {
			t.Error("the payload was not bent")
		}
		for _, in := range []incoming{one, two} {
			b.want(b.call("POST", in.callback(), wire.Object{"type": 4, "data": wire.Object{"content": "no"}}), 204, 0)
		}
		<-first
		<-second
		if !b.Redeliver(one.ID) {
			t.Fatal("not redelivered")
		}
		if again := l.interaction(); again.ID != one.ID || again.Token != one.Token {
			t.Error("another interaction came")
		}
	})
}
