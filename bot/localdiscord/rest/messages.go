package rest

import (
	"net/http"
	"slices"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/payload"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// nonceLife is how long the same nonce means the same message.
const nonceLife = 3 * time.Minute

// Discord limits edits of messages that are older than an hour.
const (
	oldAfter = time.Hour
	oldEdits = 3
	oldSpan  = 6 * time.Second
)

// recent is what the API remembers of a channel's messages for a short while.
type recent struct {
	nonces   map[string]sent        // by channel and nonce
	oldEdits map[string][]time.Time // by channel, of messages over an hour old
}

// sent is a message that was sent with a nonce.
type sent struct {
	message string
	at      time.Time
}

func newRecent() recent {
	return recent{nonces: map[string]sent{}, oldEdits: map[string][]time.Time{}}
}

// sentWith returns the message sent with a nonce a short while ago, "" if there is none.
func (r recent) sentWith(nonce string, now time.Time) string {
	for old, was := range r.nonces {
		if now.Sub(was.at) > nonceLife {
			delete(r.nonces, old)
		}
	}
	return r.nonces[nonce].message
}

// limitOldEdit refuses one edit too many of an old message.
func (r recent) limitOldEdit(m *world.Message, now time.Time) *wire.Refusal {
	if now.Sub(m.At) < oldAfter {
		return nil
	}
	edits := slices.DeleteFunc(r.oldEdits[m.Channel], func(t time.Time) bool { return now.Sub(t) >= oldSpan })
	if len(edits) >= oldEdits {
		r.oldEdits[m.Channel] = edits
		return &wire.Refusal{Status: http.StatusTooManyRequests, Code: 30046, RetryAfter: oldSpan.Seconds(),
			Message: "Maximum number of edits to messages older than 1 hour reached. Try again later"}
	}
	r.oldEdits[m.Channel] = append(edits, now)
	return nil
}

// createMessage posts on the bot's own initiative.
func createMessage(c *call) (any, *wire.Refusal) {
	channel := c.Channel(c.param("channel_id"))
	if channel == nil {
		return nil, wire.RefuseChannel()
	}
	d, refused := readDraft(c.body)
	if refused != nil {
		return nil, refused
	}
	if d.Flags&wire.FlagEphemeral != 0 {
		return nil, wire.Invalid("flags", "BASE_TYPE_CHOICES", "EPHEMERAL is for interactions only")
	}
	if refused := c.MayPost(channel, len(c.files) > 0); refused != nil {
		return nil, refused
	}
	key := channel.ID + " " + d.nonceText()
	if d.EnforceNonce && d.nonceText() != "" {
		if m := c.Message(c.rest.recent.sentWith(key, c.Now())); m != nil {
			return payload.Message(c.State, m), nil
		}
	}
	m, files, refused := compose(c.State, world.Message{Channel: channel.ID, Author: world.BotID, At: c.Now(), Nonce: d.nonceText()}, d, c.files)
	if refused != nil {
		return nil, refused
	}
	m.ID = c.NewID()
	c.put(m, files)
	c.rest.recent.nonces[key] = sent{m.ID, c.Now()}
	return payload.Message(c.State, m), nil
}

// message finds the message of a request, in a channel the bot sees.
func (c *call) message() (*world.Message, *world.Channel, *wire.Refusal) {
	channel, refused := c.channel()
	if refused != nil {
		return nil, nil, refused
	}
	m := c.Message(c.param("message_id"))
	if m == nil || m.Channel != channel.ID || m.For != "" {
		return nil, nil, wire.RefuseMessage()
	}
	return m, channel, nil
}

// editMessage changes a message of the bot by its channel, also long after any token has expired.
func editMessage(c *call) (any, *wire.Refusal) {
	m, channel, refused := c.message()
	switch {
	case refused != nil:
		return nil, refused
	case m.Author != world.BotID:
		return nil, wire.RefuseAuthor()
	case channel.Archived:
		return nil, wire.RefuseArchived()
	case len(c.files) > 0 && channel.Kind != world.KindDM && c.BotMay(channel)&world.PermAttachFiles == 0:
		return nil, wire.RefusePermission()
	}
	if refused := c.rest.recent.limitOldEdit(m, c.Now()); refused != nil {
		return nil, refused
	}
	next, refused := c.edit(m)
	if refused != nil {
		return nil, refused
	}
	return payload.Message(c.State, next), nil
}

// deleteMessage removes a message of the bot's own, or another one with permission.
func deleteMessage(c *call) (any, *wire.Refusal) {
	m, channel, refused := c.message()
	switch {
	case refused != nil:
		return nil, refused
	case channel.Archived:
		return nil, wire.RefuseArchived()
	case m.Author != world.BotID && c.BotMay(channel)&world.PermManageMessages == 0:
		return nil, wire.RefusePermission()
	}
	c.DeleteMessage(m)
	return nil, nil
}
