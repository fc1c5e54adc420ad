package localdiscord

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// call is one REST request on its way.
type call struct {
	r     *http.Request
	name  string // of its route
	open  bool   // needs no bot token
	body  json.RawMessage
	files []*wire.Upload
}

// door is the key of a request's door.
type door struct{}

// through marks what comes in through a door, of which there is one for each process of a bot
// that is run as several.
func through(ctx context.Context, name string) context.Context {
	return context.WithValue(ctx, door{}, name)
}

// doorOf names the door through which a request came, "" for the main one.
func doorOf(r *http.Request) string {
	name, _ := r.Context().Value(door{}).(string)
	return name
}

// param is a value of the path.
func (c *call) param(name string) string { return c.r.PathValue(name) }

// query reads a number of the query string, with bounds.
func (c *call) query(key string, fallback, low, high int) (int, *wire.Refusal) {
	text := c.r.URL.Query().Get(key)
	if text == "" {
		return fallback, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < low || n > high {
		return 0, wire.Invalid(key, "NUMBER_TYPE_MAX", fmt.Sprintf("int value should be between %d and %d.", low, high))
	}
	return n, nil
}

// major is what separates the buckets of one route.
func (c *call) major() string {
	var parts []string
	for _, name := range []string{"channel_id", "guild_id", "webhook_id", "webhook_token", "interaction_id"} {
		parts = append(parts, c.r.PathValue(name))
	}
	return strings.Join(parts, " ")
}
