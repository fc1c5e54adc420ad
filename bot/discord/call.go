package discord

import (
	"encoding/json"
	"fmt"
	"net/url"
	"strings"

	"github.com/bastide-games/bastide/bot/discord/ratelimit"
)

// call is one request of the API, ready to be sent as often as needed.
type call struct {
	method string
	route  string // method and path with names for values, for errors and logs
	path   string // with values; may hold an interaction's token, so it is never shown
	query  string
	major  string // has rate limits of its own: a channel, an interaction
	secret string // interaction token within path

	body     []byte
	bodyType string

	// hook says that an interaction's token authorizes the call, not the bot's. Such calls do not
	// count towards the bot's global limit.
	hook bool
	// repeat says that sending twice has the same effect as sending once.
	repeat bool
	// echo is how Discord refuses a repetition when an earlier attempt took effect after all.
	echo error
	// accept reads the answer; nil if it does not matter.
	accept func([]byte) error
}

// newCall fills the values into the route, such as "POST /channels/{channel}/messages".
func newCall(route string, values ...string) *call {
	method, path, _ := strings.Cut(route, " ")
	for _, value := range values {
		open, shut := strings.IndexByte(path, '{'), strings.IndexByte(path, '}')
		path = path[:open] + url.PathEscape(value) + path[shut+1:]
	}
	c := &call{method: method, route: route, path: path}
	if len(values) > 0 {
		c.major = values[0]
	}
	return c
}

// hookCall is a call that an interaction's token authorizes. Each interaction has limits of its own,
// so none waits for another.
func hookCall(route string, first Snowflake, i Interaction) *call {
	c := newCall(route, first.String(), i.Token)
	c.hook, c.secret, c.major = true, i.Token, i.ID.String()
	return c
}

// send sets the body: JSON, or a form of several parts if there are files.
func (c *call) send(payload any, files []File) error {
	data, err := json.Marshal(payload)
	if err != nil {
		return fmt.Errorf("%s: %w: %v", c.route, ErrInvalid, err)
	}
	if len(files) == 0 {
		c.body, c.bodyType = data, "application/json"
		return nil
	}
	c.body, c.bodyType = form(data, files)
	return nil
}

// acceptID makes the call return the id of what was created.
func (c *call) acceptID(id *Snowflake) {
	c.accept = func(body []byte) error {
		if *id = createdID(body); *id == 0 {
			return fmt.Errorf("no id in an answer of %d bytes", len(body))
		}
		return nil
	}
}

// createdID reads the id of what was created, 0 if the answer has none.
func createdID(body []byte) Snowflake {
	var created struct {
		ID string `json:"id"`
	}
	if json.Unmarshal(body, &created) != nil {
		return 0
	}
	return ParseSnowflake(created.ID)
}

// limited is the call as rate limits see it.
func (c *call) limited() ratelimit.Request {
	return ratelimit.Request{Route: c.route, Major: c.major, Hook: c.hook}
}

// refused is the error of a call that was not sent.
func (c *call) refused(r *ratelimit.Refused) *Error {
	if r.Token {
		return &Error{Route: c.route, Text: "refused a moment ago, not sent", Wait: r.Wait, kind: ErrToken}
	}
	return &Error{Route: c.route, Text: "too many refused requests, not sent", Wait: r.Wait, kind: ErrUnavailable}
}
