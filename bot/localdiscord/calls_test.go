package localdiscord

import (
	"net/http"
	"testing"
	"testing/fstest"
	"testing/synctest"

	"github.com/bastide-games/bastide/bot/localdiscord/page"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// A call is a message whose buttons ask the people named in its text, notified or not. It ends with the
// edit that removes the buttons. A page that is opened later knows it too.
func TestPageCalls(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{}, page.Options{Asks: func(id string) (bool, bool) { return id == "move", id == "join" }})
		alix, bruno := &pageView{b, b.Person("Alix").ID()}, &pageView{b, b.Person("Bruno").ID()}
		events := alix.watch()
		post := func(channel, id string) (message string, call any) {
			t.Helper()
			body := v2(text("<@"+bruno.as+"> and Alix"), row(button(id, "Press")))
			body["allowed_mentions"] = wire.Object{"parse": []string{}}
			message = b.want(b.call("POST", channel, body), 200, 0).body["id"].(string)
			return message, next(t, events, "message")["call"]
		}
		for id, turn := range map[string]any{"move": true, "join": false} {
			_, call := post(b.messages("general"), id)
			if c, _ := call.(map[string]any); c == nil || c["turn"] != turn || len(c["people"].([]any)) != 1 || c["people"].([]any)[0] != bruno.as {
				t.Errorf("%s: the call is %v", id, call)
			}
		}
		if _, call := post(b.messages("general"), "rematch"); call != nil {
			t.Errorf("a button that asks nothing calls %v", call)
		}
		calls := func() []any { return alix.get("state?as=" + alix.as).body["calls"].([]any) }
		message, _ := post(b.messages("castle-games"), "move")
		if got := calls(); len(got) != 3 {
			t.Errorf("a page that is opened now knows of the calls %v, want 3", got)
		}
		b.want(b.call("PATCH", b.messages("castle-games")+"/"+message, v2(text("<@"+bruno.as+"> wins"), row(button("rematch", "Again")))), 200, 0)
		if call := next(t, events, "message_edit")["call"]; call != nil {
			t.Errorf("a match that is over still calls %v", call)
		}
		if got := calls(); len(got) != 2 {
			t.Errorf("after the match the calls are %v, want 2", got)
		}
		inbox := "/channels/" + b.Person("Bruno").DM() + "/messages"
		b.want(b.call("POST", inbox, v2(text("<@"+bruno.as+">"), row(button("move", "Press")))), 200, 0)
		if theirs, his := len(calls()), len(bruno.get("state?as=" + bruno.as).body["calls"].([]any)); theirs != 2 || his != 3 {
			t.Errorf("of private messages, the wrong people know: Alix of %d calls, Bruno of %d", theirs, his)
		}
	})
}

// A link in Discord's form leads to its place on the page.
func TestPageLinks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{}, page.Options{Files: fstest.MapFS{"index.html": {}}})
		b.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
		r, err := b.client.Get(b.URL() + "/channels/1/22/333")
		if err != nil {
			t.Fatal(err)
		}
		defer r.Body.Close()
		if got := r.Header.Get("Location"); r.StatusCode != http.StatusFound || got != "/#/22/333" {
			t.Errorf("got %s to %q", r.Status, got)
		}
	})
}
