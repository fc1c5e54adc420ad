package localdiscord

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// person is what the page knows of a person.
func (p *pageView) person(name string) map[string]any {
	p.t.Helper()
	for _, one := range p.get("state").body["people"].([]any) {
		if one := one.(map[string]any); one["name"] == name {
			return one
		}
	}
	p.t.Fatalf("there is no %s", name)
	return nil
}

// As in Discord, only people with the permission delete messages, threads and channels, and change what the bot may do.
func TestPageManages(t *testing.T) {
	for rank, want := range map[string]string{"administrator": "message thread bot channel", "moderator": "message thread", "member": ""} {
		synctest.Test(t, func(t *testing.T) {
			b := start(t, Options{})
			bruno := &pageView{b, b.Person("Bruno").ID()}
			b.want(bruno.post("rank", wire.Object{"target": bruno.as, "name": rank}), 200, 0)
			if got := bruno.person("Bruno")["rank"]; got != rank {
				t.Fatalf("Bruno is %v, want %s", got, rank)
			}
			place := b.channelID("castle-games")
			send := func(path string) string {
				return b.want(b.call("POST", path, v2(text("x"))), 200, 0).body["id"].(string)
			}
			var done []string
			for _, c := range []struct {
				name, action string
				body         wire.Object
			}{
				{"message", "delete", wire.Object{"message": send(b.messages("castle-games"))}},
				{"private message", "delete", wire.Object{"message": send("/channels/" + b.Person("Bruno").DM() + "/messages")}},
				{"thread", "delete-channel", wire.Object{"channel": b.OpenThread("castle-games", "table")}},
				{"bot", "bot-may", wire.Object{"channel": place, "values": []string{"view", "send"}}},
				{"bot in a thread", "bot-may", wire.Object{"channel": b.OpenThread("castle-games", "other")}},
				{"channel", "delete-channel", wire.Object{"channel": place}},
				{"private channel", "delete-channel", wire.Object{"channel": b.Person("Bruno").DM()}},
			} {
				switch g := bruno.post(c.action, c.body); g.status {
				case 200:
					done = append(done, c.name)
				case 422:
				default:
					t.Errorf("%s: %d %s", c.name, g.status, g.text)
				}
			}
			if got := strings.Join(done, " "); got != want {
				t.Errorf("a %s did %q, want %q", rank, got, want)
			}
			b.want(bruno.post("rank", wire.Object{"target": bruno.as, "name": "king"}), 422, 0)
		})
	}
}

// The bot hears of what managers do, and a permission that was taken away is refused from then on. An answer cannot go
// to a channel that was deleted meanwhile.
func TestBotHearsOfManagers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		alix := &pageView{b, b.Person("Alix").ID()}
		l, _ := b.join()
		b.playCommand()
		place := b.channelID("castle-games")
		b.want(alix.post("bot-may", wire.Object{"channel": place, "values": []string{"view", "attach", "threads", "in-threads"}}), 200, 0)
		var change struct {
			ID         string
			Overwrites []struct{ ID, Deny string } `json:"permission_overwrites"`
		}
		if err := json.Unmarshal(l.until(wire.OpDispatch, "CHANNEL_UPDATE").D, &change); err != nil || change.ID != place ||
			len(change.Overwrites) != 1 || change.Overwrites[0].ID != BotID || change.Overwrites[0].Deny != "2048" {
			t.Errorf("%+v, %v", change, err)
		}
		b.want(b.call("POST", b.messages("castle-games"), v2(text("x"))), 403, 50013)
		b.want(alix.post("bot-may", wire.Object{"channel": place, "values": []string{"view", "send", "attach", "threads", "in-threads"}}), 200, 0)
		b.want(b.call("POST", b.messages("castle-games"), v2(text("x"))), 200, 0)

		b.want(alix.post("command", wire.Object{"channel": place, "name": "play", "options": wire.Object{"game": "castle"}}), 200, 0)
		in := l.interaction()
		b.want(alix.post("delete-channel", wire.Object{"channel": place}), 200, 0)
		l.until(wire.OpDispatch, "CHANNEL_DELETE")
		b.want(b.call("POST", in.callback(), wire.Object{"type": 4, "data": v2(text("late"))}), 404, 10003)
	})
}

// What managers did still holds in the next run.
func TestManagersSurvive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "discord.db")
		b := start(t, Options{State: path})
		alix := &pageView{b, b.Person("Alix").ID()}
		forum := b.channelID("game-tables")
		b.want(alix.post("bot-may", wire.Object{"channel": forum, "values": []string{"view"}}), 200, 0)
		b.want(alix.post("delete-channel", wire.Object{"channel": b.channelID("general")}), 200, 0)
		b.want(alix.post("rank", wire.Object{"target": b.Person("Dora").ID(), "name": "moderator"}), 200, 0)
		b.want(alix.post("rank", wire.Object{"target": alix.as, "name": "member"}), 200, 0)
		if err := b.Close(); err != nil {
			t.Fatal(err)
		}
		b = start(t, Options{State: path})
		alix.bench = b
		if alix.person("Alix")["rank"] != "member" || alix.person("Dora")["rank"] != "moderator" || alix.person("Emil")["rank"] != "member" {
			t.Errorf("people: %v", alix.get("state").body["people"])
		}
		if _, there := b.Channel("general"); there {
			t.Error("the deleted channel is back")
		}
		if c, _ := b.Channel(forum); c.BotPermissions()&(PermViewChannel|PermSendInThreads) != PermViewChannel {
			t.Errorf("the bot may %b", c.BotPermissions())
		}
	})
}
