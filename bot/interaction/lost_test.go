package interaction

import (
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
)

// transport counts requests, and answers all of them alike.
type transport struct{ requests int }

func (n *transport) RoundTrip(*http.Request) (*http.Response, error) {
	n.requests++
	return &http.Response{StatusCode: http.StatusNoContent, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(""))}, nil
}

// A process that no longer looks after a server does not edit a message there that everybody sees. It may still
// tell the person why.
func TestNoEditOnALostServer(t *testing.T) {
	base, err := discord.ParseBase("")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name     string
		private  bool
		reply    Reply
		requests int
	}{
		{"a public message", false, SentenceHere("here"), 0},
		{"a private message", true, SentenceHere("here"), 1},
		{"a private answer", false, Sentence("elsewhere"), 1},
	} {
		net := &transport{}
		d := &Desk{
			API: discord.NewREST("token", base, discord.RESTOptions{Transport: net}), Log: slog.New(slog.DiscardHandler),
			Answered: func(time.Duration) {}, Mine: func(uint64) bool { return false },
		}
		i := discord.Interaction{ID: 5, App: 7, Token: "secret", Kind: discord.Component, Guild: 3, Private: c.private, Received: time.Now()}
		q := &Request{Interaction: i, desk: d, mu: make(channelMutex, 1)}
		err := q.Give(t.Context(), c.reply)
		if net.requests != c.requests || errors.Is(err, discord.ErrWithdrawn) != (c.requests == 0) {
			t.Errorf("%s: %d requests, %v", c.name, net.requests, err)
		}
	}
}
