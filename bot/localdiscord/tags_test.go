package localdiscord

import (
	"testing"
	"testing/synctest"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// A bot that may manage channels can give a forum tags. One that may manage threads can tag posts.
func TestTags(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		b.tolerant = true
		forum, post := "/channels/"+b.channelID("game-tables"), "/channels/"+b.OpenThread("game-tables", "A table")
		tags := wire.Object{"available_tags": []wire.Object{{"name": "Running"}, {"name": "Over"}}}
		b.want(b.call("PATCH", forum, tags), 403, 50013)
		b.SetBotPermissions(b.channelID("game-tables"), BotPermissions|PermManageChannels)
		made := b.want(b.call("PATCH", forum, tags), 200, 0).body["available_tags"].([]any)
		id := made[1].(map[string]any)["id"]
		applied := wire.Object{"applied_tags": []any{id}}
		b.want(b.call("PATCH", post, applied), 403, 50013)
		b.SetBotPermissions(b.channelID("game-tables"), BotPermissions|PermManageThreads)
		if got := b.want(b.call("PATCH", post, applied), 200, 0).body["applied_tags"].([]any); len(got) != 1 || got[0] != id {
			t.Errorf("tagged %v", got)
		}
		if got := b.want(b.call("GET", post, nil), 200, 0).body["applied_tags"].([]any); len(got) != 1 {
			t.Errorf("tagged %v", got)
		}
		b.want(b.call("PATCH", post, wire.Object{"applied_tags": []any{"1"}}), 400, 50035)
		b.SetBotPermissions(b.channelID("game-tables"), BotPermissions|PermManageChannels)
		b.want(b.call("PATCH", forum, wire.Object{"available_tags": []wire.Object{{"name": "longer than tags can be"}}}), 400, 50035)
	})
}
