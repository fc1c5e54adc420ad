package wire

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// Call is one REST request on its way.
type Call struct {
	R       *http.Request
	Name    string // of its route
	Open    bool   // needs no bot token
	Version int
	Body    json.RawMessage
	Files   []*Upload
}

// door is the key of a request's door.
type door struct{}

// Through marks what comes in through a door, of which there is one for each process of a bot
// that is run as several.
func Through(ctx context.Context, name string) context.Context {
	return context.WithValue(ctx, door{}, name)
}

// DoorOf names the door through which a request came, "" for the main one.
func DoorOf(r *http.Request) string {
	name, _ := r.Context().Value(door{}).(string)
	return name
}

// Param is a value of the path.
func (c *Call) Param(name string) string { return c.R.PathValue(name) }

// Query reads a number of the query string, with bounds.
func (c *Call) Query(key string, fallback, low, high int) (int, *Refusal) {
	text := c.R.URL.Query().Get(key)
	if text == "" {
		return fallback, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < low || n > high {
		return 0, Invalid(key, "NUMBER_TYPE_MAX", fmt.Sprintf("int value should be between %d and %d.", low, high))
	}
	return n, nil
}

// Major is what separates the buckets of one route.
func (c *Call) Major() string {
	var parts []string
	for _, name := range []string{"channel_id", "guild_id", "webhook_id", "webhook_token", "interaction_id"} {
		parts = append(parts, c.R.PathValue(name))
	}
	return strings.Join(parts, " ")
}
