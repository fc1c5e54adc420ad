package localdiscord

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// Events outside of channels are made, changed and deleted by a bot that may, until they are over.
func TestEvents(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		b.tolerant = true
		path := "/guilds/" + GuildID + "/scheduled-events"
		event := func(from, to time.Duration) wire.Object {
			return wire.Object{"name": "Round 1", "description": "about", "privacy_level": 2, "entity_type": 3, "channel_id": nil,
				"scheduled_start_time": time.Now().Add(from).Format(time.RFC3339), "scheduled_end_time": time.Now().Add(to).Format(time.RFC3339),
				"entity_metadata": wire.Object{"location": "here"}}
		}
		b.want(b.call("POST", path, event(time.Hour, 2*time.Hour)), 403, 50013)
		b.SetBotPermissions(b.channelID("general"), BotPermissions|PermCreateEvents)
		for name, wrong := range map[string]wire.Object{
			"past": event(-time.Hour, time.Hour), "backwards": event(2*time.Hour, time.Hour), "endless": with(event(time.Hour, time.Hour), "scheduled_end_time", nil),
			"nowhere": with(event(time.Hour, 2*time.Hour), "entity_metadata", wire.Object{"location": ""}), "nameless": with(event(time.Hour, 2*time.Hour), "name", ""),
			"public": with(event(time.Hour, 2*time.Hour), "privacy_level", 1), "in a channel": with(event(time.Hour, 2*time.Hour), "entity_type", 2),
		} {
			if g := b.call("POST", path, wrong); g.status != 400 || g.code() != 50035 {
				t.Errorf("%s: %d %s", name, g.status, g.text)
			}
		}
		b.want(b.call("POST", "/guilds/7/scheduled-events", event(time.Hour, 2*time.Hour)), 404, 10004)
		made := b.want(b.call("POST", path, event(time.Hour, 2*time.Hour)), 200, 0)
		id := made.body["id"].(string)
		b.want(b.call("PATCH", path+"/"+id, wire.Object{"name": "Round 2"}), 200, 0)
		if list := b.want(b.call("GET", path, nil), 200, 0).list; len(list) != 1 || list[0]["name"] != "Round 2" || list[0]["creator_id"] != BotID || list[0]["status"] != 1.0 {
			t.Errorf("%v", list)
		}
		time.Sleep(90 * time.Minute)
		if list := b.call("GET", path, nil).list; len(list) != 1 || list[0]["status"] != 2.0 {
			t.Errorf("while it goes on: %v", list)
		}
		b.want(b.call("PATCH", path+"/"+id, event(time.Hour, 2*time.Hour)), 200, 0)
		b.want(b.call("DELETE", path+"/"+id, nil), 204, 0)
		b.want(b.call("DELETE", path+"/"+id, nil), 404, 10070)
		b.call("POST", path, event(time.Hour, 2*time.Hour))
		time.Sleep(2 * time.Hour)
		if list := b.Events(""); len(list) != 0 {
			t.Errorf("when it is over: %v", list)
		}
	})
}
