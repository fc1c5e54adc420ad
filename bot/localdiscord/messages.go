package localdiscord

import (
	"net/http"
	"slices"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// sent remembers a message by its nonce.
type sent struct {
	message string
	at      time.Time
}

// nonceLife is how long the same nonce stands for the same message.
const nonceLife = 3 * time.Minute

// createMessage posts on the bot's own initiative.
func (s *Server) createMessage(c *call) (any, *wire.Refusal) {
	channel := s.channelByID[c.param("channel_id")]
	if channel == nil {
		return nil, wire.RefuseChannel()
	}
	d, refused := readDraft(c.body)
	if refused != nil {
		return nil, refused
	}
	if d.Flags&flagEphemeral != 0 {
		return nil, wire.Invalid("flags", "BASE_TYPE_CHOICES", "EPHEMERAL is for interactions only")
	}
	if refused := s.mayPost(channel, len(c.files) > 0); refused != nil {
		return nil, refused
	}
	key := channel.ID + " " + d.nonceText()
	if d.EnforceNonce && d.nonceText() != "" {
		if m := s.posted(key); m != nil {
			return s.wireMessage(m), nil
		}
	}
	m, files, refused := s.compose(Message{Channel: channel.ID, Author: BotID, At: s.now(), Nonce: d.nonceText()}, d, c.files)
	if refused != nil {
		return nil, refused
	}
	m.ID = s.nextID()
	s.put(m, files)
	s.nonces[key] = sent{m.ID, s.now()}
	return s.wireMessage(m), nil
}

// posted finds the message sent with the same nonce a short while ago.
func (s *Server) posted(key string) *Message {
	for old, was := range s.nonces {
		if s.now().Sub(was.at) > nonceLife {
			delete(s.nonces, old)
		}
	}
	return s.messages[s.nonces[key].message]
}

// message finds the message of a request in a channel the bot sees.
func (s *Server) message(c *call) (*Message, *Channel, *wire.Refusal) {
	channel, refused := s.visible(c)
	if refused != nil {
		return nil, nil, refused
	}
	m := s.messages[c.param("message_id")]
	if m == nil || m.Channel != channel.ID || m.For != "" {
		return nil, nil, wire.RefuseMessage()
	}
	return m, channel, nil
}

// editMessage changes a message of the bot by its channel, long after any token died.
func (s *Server) editMessage(c *call) (any, *wire.Refusal) {
	m, channel, refused := s.message(c)
	switch {
	case refused != nil:
		return nil, refused
	case m.Author != BotID:
		return nil, wire.RefuseAuthor()
	case channel.Archived:
		return nil, wire.RefuseArchived()
	case len(c.files) > 0 && channel.Kind != KindDM && s.botMay(channel)&PermAttachFiles == 0:
		return nil, wire.RefusePermission()
	}
	if refused := s.tooManyOldEdits(m); refused != nil {
		return nil, refused
	}
	next, refused := s.edit(m, c)
	if refused != nil {
		return nil, refused
	}
	return s.wireMessage(next), nil
}

// Discord slows down edits of messages that are older than an hour.
const (
	oldAfter = time.Hour
	oldEdits = 3
	oldSpan  = 6 * time.Second
)

func (s *Server) tooManyOldEdits(m *Message) *wire.Refusal {
	now := s.now()
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
func (s *Server) deleteMessage(c *call) (any, *wire.Refusal) {
	m, channel, refused := s.message(c)
	switch {
	case refused != nil:
		return nil, refused
	case channel.Archived:
		return nil, wire.RefuseArchived()
	case m.Author != BotID && s.botMay(channel)&PermManageMessages == 0:
		return nil, wire.RefusePermission()
	}
	s.remove(m)
	return nil, nil
}
