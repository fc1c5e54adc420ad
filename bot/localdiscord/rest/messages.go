package rest

import (
	"net/http"
	"slices"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// sent remembers a message by its nonce.
type sent struct {
	message string
	at      time.Time
}

// nonceLife is how long the same nonce stands for the same message.
const nonceLife = 3 * time.Minute

// createMessage posts on the bot's own initiative.
func (s *REST) createMessage(c *wire.Call) (any, *wire.Refusal) {
	channel := s.ChannelByID[c.Param("channel_id")]
	if channel == nil {
		return nil, wire.RefuseChannel()
	}
	d, refused := world.ReadDraft(c.Body)
	if refused != nil {
		return nil, refused
	}
	if d.Flags&wire.FlagEphemeral != 0 {
		return nil, wire.Invalid("flags", "BASE_TYPE_CHOICES", "EPHEMERAL is for interactions only")
	}
	if refused := s.MayPost(channel, len(c.Files) > 0); refused != nil {
		return nil, refused
	}
	key := channel.ID + " " + d.NonceText()
	if d.EnforceNonce && d.NonceText() != "" {
		if m := s.posted(key); m != nil {
			return s.WireMessage(m), nil
		}
	}
	m, files, refused := s.Compose(wire.Message{Channel: channel.ID, Author: world.BotID, At: s.Now(), Nonce: d.NonceText()}, d, c.Files, c.Version)
	if refused != nil {
		return nil, refused
	}
	m.ID = s.NextID()
	s.Put(m, files)
	s.nonces[key] = sent{m.ID, s.Now()}
	return s.WireMessage(m), nil
}

// posted finds the message sent with the same nonce a short while ago.
func (s *REST) posted(key string) *wire.Message {
	for old, was := range s.nonces {
		if s.Now().Sub(was.at) > nonceLife {
			delete(s.nonces, old)
		}
	}
	return s.Messages[s.nonces[key].message]
}

// message finds the message of a request in a channel the bot sees.
func (s *REST) message(c *wire.Call) (*wire.Message, *wire.Channel, *wire.Refusal) {
	channel, refused := s.visible(c)
	if refused != nil {
		return nil, nil, refused
	}
	m := s.Messages[c.Param("message_id")]
	if m == nil || m.Channel != channel.ID || m.For != "" {
		return nil, nil, wire.RefuseMessage()
	}
	return m, channel, nil
}

func (s *REST) getMessage(c *wire.Call) (any, *wire.Refusal) {
	m, _, refused := s.message(c)
	if refused != nil {
		return nil, refused
	}
	return s.WireMessage(m), nil
}

// listMessages gives the newest first, as Discord does.
func (s *REST) listMessages(c *wire.Call) (any, *wire.Refusal) {
	channel, refused := s.visible(c)
	if refused != nil {
		return nil, refused
	}
	limit, refused := c.Query("limit", 50, 1, 100)
	if refused != nil {
		return nil, refused
	}
	before, after := c.R.URL.Query().Get("before"), c.R.URL.Query().Get("after")
	list := []wire.Object{}
	for _, id := range slices.Backward(s.Timeline[channel.ID]) {
		m := s.Messages[id]
		if m.For != "" || before != "" && !Older(id, before) || after != "" && !Older(after, id) {
			continue
		}
		if list = append(list, s.WireMessage(m)); len(list) == limit {
			break
		}
	}
	return list, nil
}

// Older compares two ids.
func Older(a, b string) bool { return len(a) < len(b) || len(a) == len(b) && a < b }

// editMessage changes a message of the bot by its channel, long after any token died.
func (s *REST) editMessage(c *wire.Call) (any, *wire.Refusal) {
	m, channel, refused := s.message(c)
	switch {
	case refused != nil:
		return nil, refused
	case m.Author != world.BotID || m.System:
		return nil, wire.RefuseAuthor()
	case channel.Archived:
		return nil, wire.RefuseArchived()
	case len(c.Files) > 0 && channel.Kind != wire.KindDM && s.BotMay(channel)&wire.PermAttachFiles == 0:
		return nil, wire.RefusePermission()
	}
	if refused := s.tooManyOldEdits(m); refused != nil {
		return nil, refused
	}
	next, refused := s.Edit(m, c)
	if refused != nil {
		return nil, refused
	}
	return s.WireMessage(next), nil
}

// Discord slows down edits of messages that are older than an hour.
const (
	oldAfter = time.Hour
	oldEdits = 3
	oldSpan  = 6 * time.Second
)

func (s *REST) tooManyOldEdits(m *wire.Message) *wire.Refusal {
	now := s.Now()
	if now.Sub(m.At) < oldAfter {
		return nil
	}
	recent := slices.DeleteFunc(s.oldEdits[m.Channel], func(t time.Time) bool { return now.Sub(t) >= oldSpan })
	if len(recent) >= oldEdits {
		s.oldEdits[m.Channel] = recent
		return &wire.Refusal{Status: http.StatusTooManyRequests, Code: 30046, RetryAfter: oldSpan.Seconds(),
			Message: "Maximum number of edits to messages older than 1 hour reached. Try again later"}
	}
	s.oldEdits[m.Channel] = append(recent, now)
	return nil
}

// deleteMessage removes a message of the bot's own, or another with permission.
func (s *REST) deleteMessage(c *wire.Call) (any, *wire.Refusal) {
	m, channel, refused := s.message(c)
	switch {
	case refused != nil:
		return nil, refused
	case channel.Archived:
		return nil, wire.RefuseArchived()
	case m.Author != world.BotID && s.BotMay(channel)&wire.PermManageMessages == 0:
		return nil, wire.RefusePermission()
	}
	s.Remove(m)
	return nil, nil
}
