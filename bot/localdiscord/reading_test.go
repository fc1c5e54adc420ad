package localdiscord

import (
	"encoding/base64"
	"path/filepath"
	"testing"
	"testing/synctest"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// A bot reads back what it has written. For that it needs the right to read the history.
func TestReadBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		b.tolerant = true
		first := b.want(b.call("POST", b.messages("general"), v2(text("first"))), 200, 0).body["id"].(string)
		second := b.want(b.call("POST", b.messages("general"), v2(text("second"))), 200, 0).body["id"].(string)
		if one := b.want(b.call("GET", b.messages("general")+"/"+first, nil), 200, 0); one.body["id"] != first {
			t.Errorf("read %s", one.text)
		}
		b.want(b.call("GET", b.messages("general")+"/1", nil), 404, 10008)
		list := b.want(b.call("GET", b.messages("general")+"?limit=1", nil), 200, 0)
		if ids := list.ids(); len(ids) != 1 || ids[0] != second {
			t.Errorf("listed %s", list.text)
		}
		b.SetBotPermissions(b.channelID("general"), world.BotPermissions&^world.PermReadHistory)
		b.want(b.call("GET", b.messages("general")+"/"+first, nil), 403, 50013)
		if list := b.want(b.call("GET", b.messages("general"), nil), 200, 0); len(list.ids()) != 0 {
			t.Errorf("listed %s", list.text)
		}
	})
}

// A bot that has opened a thread may archive it, but only one that manages threads deletes it.
func TestThreadsAreDeleted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		b.tolerant = true
		general := b.channelID("general")
		first := b.want(b.call("POST", b.messages("general"), v2(text("first"))), 200, 0).body["id"].(string)
		b.want(b.call("POST", b.messages("general")+"/"+first+"/threads", wire.Object{"name": "a thread"}), 201, 0)
		active := func() int {
			return len(b.want(b.call("GET", "/guilds/"+GuildID+"/threads/active", nil), 200, 0).body["threads"].([]any))
		}
		if active() != 1 {
			t.Error("the thread is not listed")
		}
		b.want(b.call("DELETE", "/channels/"+first, nil), 403, 50013)
		b.want(b.call("PATCH", "/channels/"+first, wire.Object{"archived": true}), 200, 0)
		if active() != 0 {
			t.Error("an archived thread is listed")
		}
		b.SetBotPermissions(general, world.BotPermissions|world.PermManageThreads)
		b.want(b.call("DELETE", "/channels/"+first, nil), 200, 0)
		b.want(b.call("DELETE", "/channels/"+first, nil), 404, 10003)
		b.want(b.call("DELETE", "/channels/"+general, nil), 403, 50013)
	})
}

// A post of a forum comes with its first message.
func TestPostsInForum(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		b.tolerant = true
		forum := "/channels/" + b.channelID("game-tables") + "/threads"
		post := b.want(b.call("POST", forum, wire.Object{"name": "a post", "message": v2(text("first"))}), 201, 0)
		id := post.body["id"].(string)
		b.want(b.call("GET", "/channels/"+id+"/messages/"+id, nil), 200, 0)
		b.want(b.call("POST", forum, wire.Object{"name": "a post", "message": wire.Object{}}), 400, 50006)
		b.want(b.call("POST", "/channels/"+b.channelID("general")+"/threads", wire.Object{"name": "a post", "message": v2(text("first"))}), 400, 50024)
	})
}

// Commands are listed as they were registered, and a deleted emoji is gone after a restart too.
func TestApplicationIsRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "state")
		b := start(t, Options{State: path})
		b.tolerant = true
		b.playCommand()
		if list := b.want(b.call("GET", "/applications/"+BotID+"/commands", nil), 200, 0); len(list.ids()) == 0 {
			t.Errorf("listed %s", list.text)
		}
		b.want(b.call("GET", "/applications/1/commands", nil), 404, 10002)
		route := "/applications/" + BotID + "/emojis"
		image := "data:image/png;base64," + base64.StdEncoding.EncodeToString(picture(8, 8))
		id := b.want(b.call("POST", route, wire.Object{"name": "seat_1", "image": image}), 201, 0).body["id"].(string)
		b.want(b.call("DELETE", route+"/"+id, nil), 204, 0)
		b.want(b.call("DELETE", route+"/"+id, nil), 404, 10014)
		b.Close()
		b = start(t, Options{State: path})
		if list := b.want(b.call("GET", route, nil), 200, 0); len(list.body["items"].([]any)) != 0 {
			t.Errorf("listed: %s", list.text)
		}
	})
}

// ids are those of a list.
func (g got) ids() (ids []string) {
	for _, one := range g.list {
		ids = append(ids, one["id"].(string))
	}
	return ids
}
