package discord

import (
	"io"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/discord/frame"
)

func TestReadRights(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, data string
		want       Snowflake
	}{
		{"GUILD_CREATE", `{"id":"10","channels":[{"id":"20"}]}`, 10},
		{"CHANNEL_UPDATE", `{"id":"20","guild_id":"10"}`, 10},
		{"CHANNEL_UPDATE", `{"id":"20"}`, 0}, // a direct conversation
		{"THREAD_UPDATE", `{"id":"21","guild_id":"10"}`, 10},
		{"GUILD_ROLE_UPDATE", `{"guild_id":"10","role":{"id":"5"}}`, 10},
		{"GUILD_ROLE_DELETE", `{"guild_id":"10","role_id":"5"}`, 10},
		{"GUILD_MEMBER_UPDATE", `{"guild_id":"10","user":{"id":"1"}}`, 10},
		{"GUILD_UPDATE", `{"id":"10"}`, 10},
		{"GUILD_UPDATE", `{"id":10}`, 0},
		{"GUILD_UPDATE", `[]`, 0},
		{"MESSAGE_CREATE", `{"id":"30","guild_id":"10"}`, 0},
	} {
		if got := readRights(c.name, []byte(c.data)); got != c.want {
			t.Errorf("%s %s: %d, want %d", c.name, c.data, got, c.want)
		}
	}
}

// Of an event about rights only the server is passed on.
func TestGuardHandsRightsOn(t *testing.T) {
	t.Parallel()
	g := &guard{log: slog.New(slog.NewTextHandler(io.Discard, nil)), silence: time.Minute}
	for _, text := range []string{
		`{"op":10,"d":{"heartbeat_interval":1000}}`,
		`{"op":0,"t":"READY","s":1,"d":{"session_id":"s","application":{"id":"3"}}}`,
	} {
		if _, _, err := g.message(frame.Text, []byte(text), []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	text := `{"op":0,"t":"GUILD_CREATE","s":2,"d":{"id":"10","name":"secret"}}`
	out, next, err := g.message(frame.Text, []byte(text), []byte(text))
	if err != nil || next.seq != 2 || !strings.Contains(string(out), `"t":"GUILD_CREATE","s":2`) || strings.Contains(string(out), "secret") {
		t.Errorf("%q, %+v, %v", out, next, err)
	}
	if !strings.HasSuffix(string(out), `"d":{"id":"10","guild_id":"10"}}`) {
		t.Errorf("%q", out)
	}
}
