package localdiscord

import (
	"bufio"
	"encoding/json"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/page"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// pageView is a browser's end of the page API.
type pageView struct {
	*bench
	as string
}

func (p *pageView) post(action string, body wire.Object) got {
	p.t.Helper()
	return p.call("POST", "playground/api/"+action, with(body, "as", p.as))
}

func (p *pageView) get(path string) got {
	p.t.Helper()
	return p.call("GET", "playground/api/"+path, nil)
}

// watch opens the stream of events.
func (p *pageView) watch() <-chan [2]string {
	p.t.Helper()
	r, err := p.client.Get(p.URL() + "/playground/api/events?as=" + p.as)
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { r.Body.Close() })
	events := make(chan [2]string, 100)
	go func() {
		defer close(events)
		lines, name := bufio.NewScanner(r.Body), ""
		for lines.Scan() {
			if text, ok := strings.CutPrefix(lines.Text(), "event: "); ok {
				name = text
			}
			if text, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				events <- [2]string{name, text}
			}
		}
	}()
	return events
}

// next reads to the next event of a name.
func next(t *testing.T, events <-chan [2]string, name string) map[string]any {
	t.Helper()
	ctx := soon(t)
	for {
		select {
		case e := <-events:
			if e[0] == name {
				var data map[string]any
				if err := json.Unmarshal([]byte(e[1]), &data); err != nil {
					t.Fatal(err)
				}
				return data
			}
		case <-ctx.Done():
			t.Fatalf("no event %s", name)
		}
	}
}

func TestPageState(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{GuildLocale: "fr"})
		p := &pageView{b, b.Person("Alix").ID()}
		state := p.get("state").body
		people := state["people"].([]any)
		if len(people) != 6 || people[5].(map[string]any)["spectator"] != true {
			t.Errorf("people %v", people)
		}
		if state["guild"].(map[string]any)["locale"] != "fr" || state["bot"].(map[string]any)["online"] != false {
			t.Errorf("got %v", state)
		}
		kinds := ""
		for _, c := range state["channels"].([]any) {
			kinds += c.(map[string]any)["type"].(string) + " "
		}
		if kinds != "text text forum " {
			t.Errorf("channels %s", kinds)
		}
	})
}

func TestPagePlays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		alix, sam := &pageView{b, b.Person("Alix").ID()}, &pageView{b, b.Person("Sam").ID()}
		events, others := alix.watch(), sam.watch()
		l, _ := b.join()
		b.playCommand()
		if next(t, events, "bot")["online"] != true {
			t.Error("the bot is not online")
		}
		channel := b.channelID("castle-games")
		g := b.want(alix.post("command", wire.Object{"channel": channel, "name": "play", "options": wire.Object{"game": "castle"}}), 200, 0)
		in := l.interaction()
		if g.body["interaction"] != in.ID {
			t.Errorf("got %v", g.body)
		}
		list := []wire.Object{{"id": 0, "filename": "board.png", "description": "The board"}}
		body := with(v2(shown("board.png"), row(button("go", "Go"), button("form", "Form"))), "attachments", list)
		b.want(b.call("POST", in.callback(), wire.Object{"type": 4, "data": body}, pngPart(0, "board.png")), 204, 0)
		m := next(t, events, "message")
		next(t, others, "message")
		if m["author"].(map[string]any)["bot"] != true || m["reply_to_command"].(map[string]any)["by"] != "Alix" {
			t.Errorf("got %v", m)
		}
		url := m["attachments"].([]any)[0].(map[string]any)["url"].(string)
		if g := b.call("GET", strings.TrimPrefix(url, "/"), nil); !strings.HasPrefix(url, "/attachments/") || g.text != string(picture(8, 5)) {
			t.Errorf("the picture at %s does not come", url)
		}

		b.want(alix.post("press", wire.Object{"message": m["id"], "custom_id": "go"}), 200, 0)
		in = l.interaction()
		b.want(b.call("POST", in.callback(), wire.Object{"type": 7, "data": wire.Object{"components": []wire.Object{text("went")}, "attachments": []any{}}}), 204, 0)
		if edit := next(t, events, "message_edit"); edit["edited"] != true || edit["id"] != m["id"] {
			t.Errorf("got %v", edit)
		}
		b.DeleteMessage(m["id"].(string))
		next(t, events, "message_delete")
		if g := alix.post("press", wire.Object{"message": m["id"], "custom_id": "go"}); g.status != 422 || g.body["error"] == "" {
			t.Errorf("got %d %s", g.status, g.text)
		}
	})
}

func TestPagePrivateMessages(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		alix, sam := &pageView{b, b.Person("Alix").ID()}, &pageView{b, b.Person("Sam").ID()}
		events := alix.watch()
		l, _ := b.join()
		b.playCommand()
		channel := b.channelID("castle-games")
		alix.post("command", wire.Object{"channel": channel, "name": "play", "options": wire.Object{"game": "castle"}})
		in := l.interaction()
		b.want(b.call("POST", in.callback(), wire.Object{"type": 5, "data": wire.Object{"flags": wire.FlagEphemeral}}), 204, 0)
		m := next(t, events, "message")
		if m["ephemeral"] != true || m["thinking"] != true {
			t.Errorf("got %v", m)
		}
		count := func(p *pageView) int {
			return len(p.get("messages?channel=" + channel + "&as=" + p.as).body["messages"].([]any))
		}
		if count(alix) != 1 || count(sam) != 0 {
			t.Errorf("Alix sees %d, Sam %d", count(alix), count(sam))
		}
		b.want(sam.post("dismiss", wire.Object{"message": m["id"]}), 422, 0)
		b.want(alix.post("dismiss", wire.Object{"message": m["id"]}), 200, 0)
		if count(alix) != 0 {
			t.Error("the message is still there")
		}
	})
}

func TestPageCompletion(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		alix := &pageView{b, b.Person("Alix").ID()}
		l, _ := b.join()
		b.playCommand()
		done := make(chan got, 1)
		go func() {
			g, _ := b.try("POST", "playground/api/complete", wire.Object{"as": alix.as, "channel": b.channelID("general"), "name": "play",
				"options": wire.Object{"options": "h"}, "focused": "options"})
			done <- g
		}()
		in := l.interaction()
		b.want(b.call("POST", in.callback(), wire.Object{"type": 8, "data": wire.Object{"choices": []wire.Object{{"name": "Hand", "value": "hand"}}}}), 204, 0)
		if g := <-done; g.text != `{"choices":[{"name":"Hand","value":"hand"}]}`+"\n" {
			t.Errorf("got %s", g.text)
		}
	})
}

func TestFailedInteractionReachesThePage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		alix := &pageView{b, b.Person("Alix").ID()}
		events := alix.watch()
		b.playCommand()
		g := alix.post("command", wire.Object{"channel": b.channelID("general"), "name": "play", "options": wire.Object{"game": "castle"}})
		time.Sleep(3 * time.Second)
		if e := next(t, events, "interaction_failed"); e["interaction"] != g.body["interaction"] {
			t.Errorf("got %v", e)
		}
	})
}

func TestPageIsClosedToOtherSites(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{}, page.Options{Hosts: []string{"castle.example"}, Files: fstest.MapFS{"index.html": {Data: []byte("<p>page</p>")}}})
		body := `{"as":"` + b.Person("Alix").ID() + `","message":"1"}`
		for _, c := range []struct {
			name, method, path, host, origin, typ string
			status                                int
		}{
			{"own page", "POST", "/playground/api/dismiss", "", "own", "application/json", 422},
			{"no browser", "POST", "/playground/api/dismiss", "", "", "application/json", 422},
			{"another site", "POST", "/playground/api/dismiss", "", "https://evil.example", "application/json", 403},
			{"a form", "POST", "/playground/api/dismiss", "", "own", "text/plain", 400},
			{"rebound name", "POST", "/playground/api/dismiss", "evil.example", "", "application/json", 403},
			{"rebound name, reading", "GET", "/playground/api/state", "evil.example:80", "", "", 403},
			{"rebound name, page", "GET", "/", "evil.example", "", "", 403},
			{"configured name", "GET", "/", "castle.example", "", "", 200},
			{"page", "GET", "/", "", "", "", 200},
		} {
			r, err := http.NewRequest(c.method, b.URL()+c.path, strings.NewReader(body))
			if err != nil {
				t.Fatal(err)
			}
			if c.host != "" {
				r.Host = c.host
			}
			if c.origin == "own" {
				c.origin = b.URL()
			}
			if c.origin != "" {
				r.Header.Set("Origin", c.origin)
			}
			r.Header.Set("Content-Type", c.typ)
			g, err := b.send(r)
			if err != nil || g.status != c.status {
				t.Errorf("%s: got %d %s, %v, want %d", c.name, g.status, g.text, err, c.status)
			}
		}
	})
}

func TestDirectMessagesStayPrivateOnThePage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		chloe, sam := &pageView{b, b.Person("Chloé").ID()}, &pageView{b, b.Person("Sam").ID()}
		hers, his := chloe.watch(), sam.watch()
		inbox := b.Person("Chloé").DM()
		secret := b.want(b.call("POST", "/channels/"+inbox+"/messages", v2(text("secret"))), 200, 0).body["id"]
		public := b.want(b.call("POST", b.messages("general"), v2(text("public"))), 200, 0).body["id"]
		if id := next(t, hers, "message")["id"]; id != secret {
			t.Errorf("Chloé got %v first", id)
		}
		if id := next(t, his, "message")["id"]; id != public {
			t.Errorf("Sam got %v first", id)
		}
		if !strings.Contains(chloe.get("state?as="+chloe.as).text, inbox) || strings.Contains(sam.get("state?as="+sam.as).text, inbox) {
			t.Error("the inbox is listed for the wrong people")
		}
	})
}

// The first page that is opened lets the bot in, and its language becomes the guild's until a person
// chooses another.
func TestFirstPage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := Options{State: filepath.Join(t.TempDir(), "discord.db"), BotOutside: true}
		b := start(t, o)
		l, _ := b.join()
		l.send(wire.OpHeartbeat, nil)
		if e, err := l.next(); err != nil || e.T == "GUILD_CREATE" {
			t.Fatalf("before any page is opened: %s %v", e.T, err)
		}
		p := &pageView{b, b.Person("Alix").ID()}
		before := time.Now().Add(-time.Minute)
		for _, lang := range []string{"de", "fr"} {
			if got := p.get("state?lang=" + lang).body["guild"].(map[string]any)["locale"]; got != "de" {
				t.Errorf("opened in %s, the guild's language is %v", lang, got)
			}
		}
		var g struct {
			Locale string    `json:"preferred_locale"`
			Joined time.Time `json:"joined_at"`
		}
		if err := json.Unmarshal(l.until(wire.OpDispatch, "GUILD_CREATE").D, &g); err != nil || g.Locale != "de" || g.Joined.Before(before) {
			t.Errorf("the bot is told %+v, %v", g, err)
		}
		if err := b.Close(); err != nil {
			t.Fatal(err)
		}
		o.GuildLocale = "es-ES"
		b = start(t, o)
		l, _ = b.join()
		if err := json.Unmarshal(l.until(wire.OpDispatch, "GUILD_CREATE").D, &g); err != nil || g.Locale != "de" {
			t.Errorf("after a restart the bot is told %+v, %v", g, err)
		}
		p = &pageView{b, b.Person("Alix").ID()}
		if got := p.get("state?lang=fr").body["guild"].(map[string]any)["locale"]; got != "de" {
			t.Errorf("after a restart the guild's language is %v", got)
		}
		p.post("speak", wire.Object{"lang": "fr"})
		if got := p.get("state?lang=de").body["guild"].(map[string]any)["locale"]; got != "fr" {
			t.Errorf("after French was chosen the guild's language is %v", got)
		}
	})
}

// A world with messages keeps its language.
func TestFirstPageOfAFormerState(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := Options{State: filepath.Join(t.TempDir(), "discord.db"), GuildLocale: "fr"}
		b := start(t, o)
		b.want(b.call("POST", b.messages("general"), v2(text("bonjour"))), 200, 0)
		if err := b.Close(); err != nil {
			t.Fatal(err)
		}
		o.BotOutside = true
		b = start(t, o)
		l, _ := b.join()
		l.until(wire.OpDispatch, "GUILD_CREATE")
		p := &pageView{b, b.Person("Alix").ID()}
		if got := p.get("state?lang=de").body["guild"].(map[string]any)["locale"]; got != "fr" {
			t.Errorf("the guild's language became %v", got)
		}
	})
}
