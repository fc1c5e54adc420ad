package bot

import (
	"context"
	"fmt"
	"os"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
)

// narrow is a Discord that handles one request at a time, each for a while. It records the order of
// new messages.
type narrow struct {
	discord.API
	way   chan struct{} // holds one token
	takes time.Duration

	mu   sync.Mutex
	sent []sentAt
}

type sentAt struct {
	channel discord.Snowflake
	at      time.Time
}

func (n *narrow) Send(ctx context.Context, channel discord.Snowflake, m discord.Message, nonce string) (discord.Snowflake, error) {
	<-n.way
	time.Sleep(n.takes)
	n.way <- struct{}{}
	n.mu.Lock()
	n.sent = append(n.sent, sentAt{channel, time.Now()})
	n.mu.Unlock()
	return n.API.Send(ctx, channel, m, nonce)
}

// since lists the messages sent from a position on.
func (n *narrow) since(at int) []sentAt {
	n.mu.Lock()
	defer n.mu.Unlock()
	return append([]sentAt(nil), n.sent[at:]...)
}

// firstDaily is the number of the first channel with daily posts, and of the first such server.
const firstDaily = 1 << 30

// manyServers sets so many servers to the puzzle of the day at three in the afternoon, UTC.
func (p *party) manyServers(n int) {
	p.Helper()
	for i := range n {
		set := fmt.Sprintf(`{"today":{"channel":%d,"hour":15,"zone":"UTC","lang":"en"}}`, firstDaily+i)
		if err := p.store.SetValue(fmt.Sprintf("guild/%d/settings", firstDaily+i), []byte(set)); err != nil {
			p.Fatal(err)
		}
	}
}

// If many servers want their puzzle at the same hour, each gets it once, one after the other with a
// pause between them. Turns go first, and so does a server that has just chosen its channel.
func TestTodayCrowd(t *testing.T) {
	servers := 300
	if os.Getenv("BASTIDE_TEST_HARD") == "1" {
		servers = 10_000
	}
	const matches, pause = 48, 100 * time.Millisecond
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		p.shut()
		p.usePuzzles(somePuzzles())
		p.clock = since(t, "2026-03-04T15:01:00Z")
		line := &narrow{API: p.fakeDiscord, way: make(chan struct{}, 1), takes: 50 * time.Millisecond}
		line.way <- struct{}{}
		p.front = line
		p.open()
		for i := range matches {
			p.chat.Channel = discord.Snowflake(general + 1000 + i)
			p.begin("castle", nil, "Alix", "Bruno")
		}
		p.manyServers(servers)
		if err := p.bot.today.Look(); err != nil {
			t.Fatal(err)
		}
		p.bot.Wake()
		time.Sleep(10 * time.Second) // halfway through
		before := len(line.since(0))
		for i := range matches {
			p.chat.Channel = discord.Snowflake(general + 1000 + i)
			p.command("Alix", "turn", nil)
		}
		time.Sleep(5 * time.Second)
		turns, between := 0, 0
		for _, s := range line.since(before) {
			if s.channel >= firstDaily && turns < matches {
				between++
			} else if s.channel < firstDaily {
				turns++
			}
		}
		if turns != matches || between > 2 {
			t.Errorf("%d of %d turns were sent, and %d daily posts before the last of them", turns, matches, between)
		}
		p.chat.Channel = general
		before = len(line.since(0))
		p.turnOn(daily)
		time.Sleep(5 * time.Second)
		for i, s := range line.since(before) {
			if s.channel == daily && i > 1 {
				t.Errorf("the server that has just turned it on came after %d others", i)
			}
		}
		if n := len(p.daily(daily)); n != 1 {
			t.Errorf("the server that has just turned it on has %d posts", n)
		}
		time.Sleep(time.Duration(servers) * (pause + line.takes) * 2)
		synctest.Wait()
		times, last := map[discord.Snowflake]int{}, time.Time{}
		for _, s := range line.since(0) {
			if s.channel < firstDaily {
				continue
			}
			if times[s.channel]++; s.at.Sub(last) < pause {
				t.Errorf("channel %d came %v after another", s.channel, s.at.Sub(last))
			}
			last = s.at
		}
		if len(times) != servers {
			t.Errorf("%d of %d servers have their post", len(times), servers)
		}
		for channel, n := range times {
			if n != 1 {
				t.Errorf("channel %d has %d posts", channel, n)
			}
		}
		t.Logf("%d servers in %v", servers, last.Sub(line.since(0)[0].at))
	})
}
