package localdiscord

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/rest"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

func roundTripJSON(v any) (out any) {
	raw, _ := json.Marshal(v)
	json.Unmarshal(raw, &out)
	return out
}

const postRoute = "POST /channels/{channel_id}/messages"

func TestRateLimitHeaders(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{Limits: map[string]Limit{postRoute: {Requests: 2, Per: 5 * time.Second}}})
		post := func(channel string) got { return b.call("POST", b.messages(channel), v2(text("x"))) }
		first := b.want(post("general"), 200, 0)
		for key, want := range map[string]string{"X-RateLimit-Limit": "2", "X-RateLimit-Remaining": "1", "X-RateLimit-Reset-After": "5.000"} {
			if got := first.header.Get(key); got != want {
				t.Errorf("%s is %s, want %s", key, got, want)
			}
		}
		b.want(post("general"), 200, 0)
		time.Sleep(2 * time.Second)
		limited := b.want(post("general"), 429, 0)
		if limited.body["retry_after"] != 3.0 || limited.header.Get("Retry-After") != "3" || limited.body["global"] != false ||
			limited.header.Get("X-RateLimit-Scope") != "user" {
			t.Errorf("got %s, %v", limited.text, limited.header)
		}
		b.want(post("castle-games"), 200, 0)
		time.Sleep(3 * time.Second)
		b.want(post("general"), 200, 0)
		if n := b.InvalidRequests(); n != 1 {
			t.Errorf("%d invalid requests", n)
		}
	})
}

func TestGlobalLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{Global: Limit{Requests: 1, Per: time.Second}})
		b.want(b.call("GET", "/applications/@me", nil), 200, 0)
		g := b.want(b.call("GET", "/applications/@me", nil), 429, 0)
		if g.body["global"] != true || g.header.Get("X-RateLimit-Global") != "true" {
			t.Errorf("got %s", g.text)
		}
		b.want(b.call("POST", "/interactions/1/x/callback", wire.Object{"type": 5}), 404, 10062)
	})
}

func TestBan(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		for range 10000 {
			b.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest("GET", "/api/v10/applications/@me", nil)) // without a token
		}
		g := b.call("GET", "/applications/@me", nil)
		if g.status != 429 || !strings.HasPrefix(g.text, "<!DOCTYPE html>") {
			t.Errorf("got %d %s", g.status, g.text)
		}
		time.Sleep(11 * time.Minute)
		b.want(b.call("GET", "/applications/@me", nil), 200, 0)
	})
}

func TestTokens(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		r, err := http.NewRequest("GET", b.API()+"/applications/@me", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bot "+b.Token())
		for _, want := range []int{200, 401} {
			g, err := b.send(r)
			if err != nil || g.status != want {
				t.Errorf("got %d %s, %v, want %d", g.status, g.text, err, want)
			}
			b.SetToken("another")
		}
	})
}

func TestUnknownRoute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		b.tolerant = true
		b.want(b.call("GET", "/nowhere", nil), 404, 0)
		b.want(b.call("POST", b.messages("general"), "{"), 400, 50109)
		if n := len(b.Violations()); n != 2 {
			t.Errorf("%d violations", n)
		}
	})
}

func TestFaultAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		for name, c := range map[string]struct {
			fault RESTFault
			check func(got) bool
		}{
			"429":         {RateLimited(postRoute, 2500*time.Millisecond, "shared"), func(g got) bool { return g.body["retry_after"] == 2.5 && g.header.Get("Retry-After") == "3" }},
			"429 global":  {RateLimited("", time.Second, "global"), func(g got) bool { return g.header.Get("X-RateLimit-Global") == "true" && g.body["global"] == true }},
			"429 blind":   {RateLimitedBlind(postRoute), func(g got) bool { return g.status == 429 && g.body["retry_after"] == nil }},
			"429 as HTML": {RateLimitedHTML(postRoute), func(g got) bool { return g.header.Get("Content-Type") == "text/html" && g.body == nil }},
			"503":         {Failing(postRoute, 503, false), func(g got) bool { return g.status == 503 && g.body == nil }},
			"half a JSON": {RESTFault{Route: postRoute, Cut: CutJSON}, func(g got) bool { return g.status == 200 && g.text != "" && g.body == nil }},
		} {
			c.fault.Times = 1
			b.Inject(c.fault)
			if g := b.call("POST", b.messages("general"), v2(text("x"))); !c.check(g) {
				t.Errorf("%s: got %d %s %v", name, g.status, g.text, g.header)
			}
			b.want(b.call("POST", b.messages("general"), v2(text("x"))), 200, 0)
		}
	})
}

func TestFaultsBeforeAndAfterTheEffect(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		count := func() int { return len(b.Person("Alix").Messages("general")) }
		for _, c := range []struct {
			fault RESTFault
			posts int
		}{
			{Failing(postRoute, 502, false), 0},
			{Failing(postRoute, 500, true), 1},
			{RESTFault{Route: postRoute, Cut: CutConnection}, 0},
			{RESTFault{Route: postRoute, Cut: CutConnection, After: true}, 1},
			{RESTFault{Route: postRoute, Cut: CutBody}, 1},
		} {
			before := count()
			lift := b.Inject(c.fault)
			g, err := b.try("POST", b.messages("general"), v2(text("x")))
			if c.fault.Cut != rest.CutNothing && err == nil {
				t.Errorf("%+v: got %d", c.fault, g.status)
			}
			lift()
			if n := count() - before; n != c.posts {
				t.Errorf("%+v: %d messages, want %d", c.fault, n, c.posts)
			}
		}
		requests := b.Requests()
		if len(requests) != 5 || requests[0].Status != 502 {
			t.Errorf("got %+v", requests)
		}
	})
}

func TestFaultsSkipAndDelay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		b.Inject(RESTFault{Route: "GET /applications/@me", Skip: 1, Times: 1, Status: 500})
		for i, want := range []int{200, 500, 200} {
			if g := b.call("GET", "/applications/@me", nil); g.status != want {
				t.Errorf("request %d: got %d", i, g.status)
			}
		}
		b.Inject(RESTFault{Route: "GET /gateway", Delay: time.Hour})
		asked := time.Now()
		b.want(b.call("GET", "/gateway", nil), 200, 0)
		if late := time.Since(asked); late != time.Hour {
			t.Errorf("an answer that is to be late by an hour came after %v", late)
		}
	})
}

func roundTripText(v any) string {
	raw, _ := json.Marshal(v)
	return string(raw)
}
