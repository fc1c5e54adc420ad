package localdiscord

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/page"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// pair is two processes. The first cannot be killed.
type pair struct{ killed string }

func (p *pair) List() []page.Process {
	return []page.Process{{Name: "1", Runs: true}, {Name: "2", Runs: p.killed != "2"}}
}

func (p *pair) Kill(name string) error {
	if name == "1" {
		return errors.New("not that one")
	}
	p.killed = name
	return nil
}

func (p *pair) Pause() time.Duration { return 3 * time.Second }

// through sends a request through a door.
func (b *bench) through(api, method, path, body string) map[string]any {
	b.t.Helper()
	r, err := http.NewRequest(method, api+path, strings.NewReader(body))
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bot "+b.Token())
	r.Header.Set("Content-Type", "application/json")
	answer, err := b.client.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer answer.Body.Close()
	var data map[string]any
	if err := json.NewDecoder(answer.Body).Decode(&data); err != nil || answer.StatusCode != http.StatusOK {
		b.t.Fatalf("%s %s: %s, %v", method, path, answer.Status, err)
	}
	return data
}

// A door identifies its process: the page shows which process serves which server and which one wrote a
// message, and the process finds the gateway behind its door.
func TestDoors(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &pair{}
		b := start(t, Options{Shards: 2, Concurrency: 2,
			Guilds: []Guild{{ID: "100000000004194305", Name: "Second", Locale: "fr"}}}, page.Options{Processes: p})
		var doors []string
		for n := range 2 {
			api, err := b.OpenDoor(fmt.Sprint(n + 1))
			if err != nil {
				t.Fatal(err)
			}
			doors = append(doors, api)
		}
		url := b.through(doors[1], "GET", "/gateway/bot", "")["url"].(string)
		if host := strings.TrimPrefix(strings.TrimSuffix(doors[1], "/api/v10"), "http://"); url != "ws://"+host+"/gateway/" {
			t.Errorf("behind the door at %s the gateway is at %s", host, url)
		}
		l := b.dialTo(url + "?v=10&encoding=json")
		l.send(wire.OpIdentify, with(b.identity(), "shard", []int{1, 2}))
		var ready struct {
			URL string `json:"resume_gateway_url"`
		}
		json.Unmarshal(l.until(wire.OpDispatch, "READY").D, &ready)
		if ready.URL != "" {
			t.Errorf("the process that continues the session is sent to the door at %s, which belongs to another one", ready.URL)
		}
		m := b.through(doors[0], "POST", "/channels/"+b.channelID("general")+"/messages", `{"content":"hello"}`)
		alix := &pageView{b, b.Person("Alix").ID()}
		messages := alix.get("messages?as=" + alix.as + "&channel=" + b.channelID("general")).body["messages"].([]any)
		if by := messages[0].(map[string]any)["process"]; by != "1" {
			t.Errorf("the message was written by %v", by)
		}
		b.through(doors[1], "PATCH", "/channels/"+b.channelID("general")+"/messages/"+m["id"].(string), `{"content":"hello!"}`)
		messages = alix.get("messages?as=" + alix.as + "&channel=" + b.channelID("general")).body["messages"].([]any)
		if by := messages[0].(map[string]any)["process"]; by != "2" {
			t.Errorf("the message was changed by %v", by)
		}
		shown := func() string { return fmt.Sprint(alix.get("state?as=" + alix.as).body["processes"]) }
		if got := shown(); got != "map[list:[map[guilds:[] name:1 runs:true] map[guilds:[100000000004194305] name:2 runs:true]] pause:3]" {
			t.Errorf("the page shows %s", got)
		}
		b.want(alix.post("kill", wire.Object{"process": "1"}), 422, 0)
		b.want(alix.post("kill", wire.Object{"process": "2"}), 200, 0)
		l.conn.Close()
		if err := b.Wait(soon(t), func() bool { return strings.Contains(shown(), "guilds:[] name:2 runs:false") }); err != nil {
			t.Errorf("after a kill the page shows %s", shown())
		}
	})
}

// Without several processes the page has none to kill.
func TestNothingToKill(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		alix := &pageView{b, b.Person("Alix").ID()}
		if got := alix.get("state?as=" + alix.as).body["processes"]; got != nil {
			t.Errorf("got %v", got)
		}
		b.want(alix.post("kill", wire.Object{"process": "1"}), 404, 0)
	})
}
