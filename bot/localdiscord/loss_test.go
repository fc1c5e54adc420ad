package localdiscord

import (
	"encoding/json"
	"testing"
	"testing/synctest"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// A deleted channel is announced once, without its threads and messages. A guild that expels the bot is
// announced too, and everything in it is refused afterwards.
func TestLosses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		l := b.dial()
		l.until(wire.OpHello, "")
		hello := b.identity()
		hello["intents"] = wire.IntentGuilds | wire.IntentMessages
		l.send(wire.OpIdentify, hello)
		l.until(wire.OpDispatch, "GUILD_CREATE")

		path, general := b.messages("general"), b.channelID("general")
		post := func() string { return b.want(b.call("POST", path, v2(text("x"))), 200, 0).body["id"].(string) }
		gone, kept := post(), post()
		thread := b.want(b.call("POST", path+"/"+kept+"/threads", wire.Object{"name": "table"}), 201, 0).body["id"].(string)
		b.want(b.call("POST", "/channels/"+thread+"/messages", v2(text("x"))), 200, 0)
		second := b.OpenThread("castle-games", "other")

		b.DeleteMessage(gone)
		b.DeleteChannel(second)
		b.DeleteChannel("general")
		b.Expel("", true)
		want := []struct{ name, id string }{
			{"MESSAGE_DELETE", gone}, {"THREAD_DELETE", second}, {"CHANNEL_DELETE", general}, {"GUILD_DELETE", GuildID},
		}
		for len(want) > 0 {
			p, err := l.next()
			if err != nil {
				t.Fatalf("waiting for %s: %v", want[0].name, err)
			}
			switch p.T {
			case "MESSAGE_DELETE", "THREAD_DELETE", "CHANNEL_DELETE", "GUILD_DELETE":
				var d struct{ ID string }
				if err := json.Unmarshal(p.D, &d); err != nil || p.T != want[0].name || d.ID != want[0].id {
					t.Fatalf("%s %s, want %v", p.T, d.ID, want[0])
				}
				want = want[1:]
			}
		}
		b.want(b.call("POST", b.messages("castle-games"), v2(text("x"))), 403, 50001)
		b.want(b.call("POST", "/channels/"+b.Person("Alix").DM()+"/messages", v2(text("x"))), 403, 50278)
		b.Expel("", false)
		l.until(wire.OpDispatch, "GUILD_CREATE")
		b.want(b.call("POST", b.messages("castle-games"), v2(text("x"))), 200, 0)
	})
}
