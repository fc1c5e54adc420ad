package discord

import (
	"io"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/discord/frame"
)

func TestReadLosses(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name, data string
		want       []Loss
	}{
		{"GUILD_DELETE", `{"id":"10"}`, []Loss{{Guild: 10}}},
		{"GUILD_DELETE", `{"id":"10","unavailable":true}`, nil}, // an outage
		{"GUILD_DELETE", `{}`, nil},
		{"CHANNEL_DELETE", `{"id":"20","guild_id":"10","type":0}`, []Loss{{Guild: 10, Channel: 20}}},
		{"CHANNEL_DELETE", `{"id":"20","type":1}`, nil}, // a direct conversation
		{"CHANNEL_DELETE", `{"guild_id":"10"}`, nil},
		{"THREAD_DELETE", `{"id":"21","guild_id":"10","parent_id":"20","type":11}`, []Loss{{Guild: 10, Channel: 21}}},
		{"MESSAGE_DELETE", `{"id":"30","channel_id":"20","guild_id":"10"}`, []Loss{{10, 20, 30}}},
		{"MESSAGE_DELETE", `{"id":"30","channel_id":"20"}`, nil},
		{"MESSAGE_DELETE", `{"channel_id":"20","guild_id":"10"}`, nil},
		{"MESSAGE_DELETE_BULK", `{"ids":["30","31"],"channel_id":"20","guild_id":"10"}`, []Loss{{10, 20, 30}, {10, 20, 31}}},
		{"MESSAGE_DELETE_BULK", `{"ids":[],"channel_id":"20","guild_id":"10"}`, nil},
		{"MESSAGE_DELETE", `{"id":30,"channel_id":"20","guild_id":"10"}`, nil},
		{"MESSAGE_DELETE", `{"id":"x","channel_id":"20","guild_id":"10"}`, nil},
		{"MESSAGE_DELETE", `null`, nil},
		{"MESSAGE_DELETE", `[]`, nil},
		{"MESSAGE_CREATE", `{"id":"30","channel_id":"20","guild_id":"10"}`, nil},
	}
	for _, c := range cases {
		if got := readLosses(c.name, []byte(c.data)); !slices.Equal(got, c.want) {
			t.Errorf("%s %s: %v, want %v", c.name, c.data, got, c.want)
		}
	}
}

// A dropped event keeps only its number, except while a session opens.
func TestGuardCounts(t *testing.T) {
	t.Parallel()
	g := &guard{log: slog.New(slog.NewTextHandler(io.Discard, nil)), silence: time.Minute}
	say := func(text string) string {
		t.Helper()
		out, _, err := g.message(frame.Text, []byte(text), []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return string(out)
	}
	secret := `{"op":0,"t":"MESSAGE_CREATE","s":7,"d":{"id":"1","content":"secret"}}`
	say(`{"op":10,"d":{"heartbeat_interval":1000}}`)
	if out := say(secret); out != "" {
		t.Errorf("while it opens: %q", out)
	}
	say(`{"op":0,"t":"READY","s":1,"d":{"session_id":"x","application":{"id":"77"}}}`)
	if out := say(secret); strings.Contains(out, "secret") || !strings.Contains(out, `"s":7`) {
		t.Errorf("left out: %q", out)
	}
	lost := `{"op":0,"t":"THREAD_DELETE","s":8,"d":{"id":"21","guild_id":"10"}}`
	if out := say(lost); out != lost {
		t.Errorf("a loss: %q", out)
	}
}
