package localdiscord

import (
	"encoding/json"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// Servers of the second and the third of three shards: their ids, without the lowest 22 bits,
// leave the remainders 1 and 2.
const (
	secondGuild = "100000000004194305"
	thirdGuild  = "100000000008388609"
)

func threeGuilds() Options {
	return Options{Shards: 3, Concurrency: 1, Guilds: []Guild{
		{ID: secondGuild, Name: "Second", Locale: "fr"}, {ID: thirdGuild, Name: "Third", Locale: "en-US"}},
		Channels: append(DefaultChannels(), Channel{Name: "second-home", Guild: secondGuild}, Channel{Name: "third-home", Guild: thirdGuild})}
}

// shard connects as one of several. It returns the line and the guilds it was told about.
func (b *bench) shard(number, count int) (l *line, guilds []string) {
	b.t.Helper()
	l = b.dial()
	l.until(wire.OpHello, "")
	l.send(wire.OpIdentify, with(b.identity(), "shard", []int{number, count}))
	var ready struct {
		Shard  []int `json:"shard"`
		Guilds []struct {
			ID string `json:"id"`
		} `json:"guilds"`
	}
	json.Unmarshal(l.until(wire.OpDispatch, "READY").D, &ready)
	if !slices.Equal(ready.Shard, []int{number, count}) {
		b.t.Errorf("shard %d is told that it is %v", number, ready.Shard)
	}
	for _, g := range ready.Guilds {
		guilds = append(guilds, g.ID)
		l.until(wire.OpDispatch, "GUILD_CREATE")
	}
	return l, guilds
}

// Each shard gets only the events of its own servers; direct conversations belong to the first. The bot
// is online when all its shards are.
func TestEventsGoToTheirShard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, threeGuilds())
		var lines []*line
		for n, want := range []string{GuildID, secondGuild, thirdGuild} {
			if b.Online() {
				t.Errorf("online with %d of three shards", n)
			}
			l, guilds := b.shard(n, 3)
			if !slices.Equal(guilds, []string{want}) {
				t.Errorf("shard %d has %v", n, guilds)
			}
			lines = append(lines, l)
		}
		if !b.Online() {
			t.Error("not online with all shards")
		}
		b.playCommand()
		for n, channel := range []string{"castle-games", "second-home", "third-home"} {
			p := b.Person("Alix")
			go p.Command(soon(t), channel, "play", map[string]any{"game": "castle"})
			in := lines[n].interaction()
			b.want(b.call("POST", in.callback(), wire.Object{"type": 4, "data": v2(text("x"))}), 204, 0)
		}
		for n, l := range lines {
			// Nothing else has come: what does now is the answer to a heartbeat.
			l.send(wire.OpHeartbeat, nil)
			if p, err := l.next(); err != nil || p.Op != wire.OpAck {
				t.Errorf("shard %d got an event of another shard: %+v, %v", n, p, err)
			}
		}
	})
}

// A bot needs at least as many shards as Discord wants.
func TestTooFewShards(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, threeGuilds())
		b.tolerant = true
		for _, shard := range [][]int{nil, {0, 1}, {1, 2}, {3, 3}, {-1, 3}} {
			identity := b.identity()
			want := 4011
			if shard != nil {
				identity["shard"] = shard
				if shard[1] == 3 {
					want = wire.CloseShard
				}
			}
			l := b.dial()
			l.send(wire.OpIdentify, identity)
			if code := l.closed(); code != want {
				t.Errorf("shard %v: closed with %d, want %d", shard, code, want)
			}
		}
		if _, guilds := b.shard(2, 6); !slices.Equal(guilds, []string{thirdGuild}) { // more may be
			t.Errorf("the third of six has %v", guilds)
		}
	})
}

// In each lane a session begins every five seconds at most. One that begins sooner is invalid and may try
// again. A resumed session does not wait.
func TestConcurrency(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := threeGuilds()
		o.Concurrency, o.IdentifyGap = 2, 5*time.Second
		b := start(t, o)
		b.tolerant = true
		b.shard(0, 3)
		b.shard(1, 3) // of the other lane
		l := b.dial()
		l.until(wire.OpHello, "")
		identity := with(b.identity(), "shard", []int{2, 3})
		l.send(wire.OpIdentify, identity)
		if p := l.until(wire.OpInvalidSession, ""); string(p.D) != "false" {
			t.Errorf("too soon: d=%s", p.D)
		}
		if n := len(b.Violations()); n != 1 {
			t.Errorf("%d violations", n)
		}
		time.Sleep(5 * time.Second)
		l.send(wire.OpIdentify, identity)
		var ready struct {
			SessionID string `json:"session_id"`
		}
		json.Unmarshal(l.until(wire.OpDispatch, "READY").D, &ready)
		l.until(wire.OpDispatch, "GUILD_CREATE")
		l.conn.NetConn().Close()
		b.resume(ready.SessionID, l.seq).until(wire.OpDispatch, "RESUMED")
	})
}

// All connections of a token share one limit, and answers to interactions have none.
func TestGlobalLimitIsShared(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{Global: Limit{Requests: 50, Per: time.Second}})
		for n := range 50 {
			api, err := b.OpenDoor(string(rune('a' + n%2)))
			if err != nil {
				t.Fatal(err)
			}
			b.through(api, "GET", "/applications/@me", "")
		}
		g := b.want(b.call("GET", "/applications/@me", nil), 429, 0)
		if g.body["global"] != true || g.header.Get("X-RateLimit-Scope") != "global" || g.header.Get("Retry-After") != "1" {
			t.Errorf("got %s, %v", g.text, g.header)
		}
		b.want(b.call("POST", "/interactions/1/x/callback", wire.Object{"type": 5}), 404, 10062)
		time.Sleep(time.Second)
		b.want(b.call("GET", "/applications/@me", nil), 200, 0)
	})
}
