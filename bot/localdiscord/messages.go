package localdiscord

import (
	"net/http"
	"slices"
	"time"
)

// sent remembers a message by its nonce.
type sent struct {
	message string
	at      time.Time
}

// nonceLife is how long the same nonce stands for the same message.
const nonceLife = 3 * time.Minute

// createMessage posts on the bot's own initiative.
func (s *Server) createMessage(c *call) (any, *refusal) {
	channel := s.channels[c.param("channel_id")]
	if channel == nil {
		return nil, refuseChannel()
	}
	d, refused := readDraft(c.body)
	if refused != nil {
		return nil, refused
	}
	if d.Flags&flagEphemeral != 0 {
		return nil, invalid("flags", "BASE_TYPE_CHOICES", "EPHEMERAL is for interactions only")
	}
	if refused := s.mayPost(channel, len(c.files) > 0); refused != nil {
		return nil, refused
	}
	key := channel.ID + " " + d.nonce()
	if d.EnforceNonce && d.nonce() != "" {
		if m := s.posted(key); m != nil {
			return s.wireMessage(m), nil
		}
	}
	m, files, refused := s.compose(Message{Channel: channel.ID, Author: botID, At: s.now(), Nonce: d.nonce()}, d, c.files, c.version)
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
func (s *Server) message(c *call) (*Message, *Channel, *refusal) {
	channel, refused := s.visible(c)
	if refused != nil {
		return nil, nil, refused
	}
	m := s.messages[c.param("message_id")]
	if m == nil || m.Channel != channel.ID || m.For != "" {
		return nil, nil, refuseMessage()
	}
	return m, channel, nil
}

func (s *Server) getMessage(c *call) (any, *refusal) {
	m, _, refused := s.message(c)
	if refused != nil {
		return nil, refused
	}
	return s.wireMessage(m), nil
}

// listMessages gives the newest first, as Discord does.
func (s *Server) listMessages(c *call) (any, *refusal) {
	channel, refused := s.visible(c)
	if refused != nil {
		return nil, refused
	}
	limit, refused := c.query("limit", 50, 1, 100)
	if refused != nil {
		return nil, refused
	}
	before, after := c.r.URL.Query().Get("before"), c.r.URL.Query().Get("after")
	list := []object{}
	for _, id := range slices.Backward(s.timeline[channel.ID]) {
		m := s.messages[id]
		if m.For != "" || before != "" && !older(id, before) || after != "" && !older(after, id) {
			continue
		}
		if list = append(list, s.wireMessage(m)); len(list) == limit {
			break
		}
	}
	return list, nil
}

// older compares two ids.
func older(a, b string) bool { return len(a) < len(b) || len(a) == len(b) && a < b }

// editMessage changes a message of the bot by its channel, long after any token died.
func (s *Server) editMessage(c *call) (any, *refusal) {
	m, channel, refused := s.message(c)
	switch {
	case refused != nil:
		return nil, refused
	case m.Author != botID || m.System:
		return nil, refuseAuthor()
	case channel.Archived:
		return nil, refuseArchived()
	case len(c.files) > 0 && channel.Kind != KindDM && s.botMay(channel)&PermAttachFiles == 0:
		return nil, refusePermission()
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

// edit applies a request's body to a message and publishes the result.
func (s *Server) edit(m *Message, c *call) (*Message, *refusal) {
	d, refused := readDraft(c.body)
	if refused != nil {
		return nil, refused
	}
	return s.editWith(m, d, c)
}

func (s *Server) editWith(m *Message, d *draft, c *call) (*Message, *refusal) {
	next, files, refused := s.compose(*m, d, c.files, c.version)
	if refused != nil {
		return nil, refused
	}
	next.Edited, next.Thinking = s.now(), false
	if m.Thinking {
		next.Edited = time.Time{}
	}
	s.put(next, files)
	return next, nil
}

// Discord slows down edits of messages that are older than an hour.
const (
	oldAfter = time.Hour
	oldEdits = 3
	oldSpan  = 6 * time.Second
)

func (s *Server) tooManyOldEdits(m *Message) *refusal {
	now := s.now()
	if now.Sub(m.At) < oldAfter {
		return nil
	}
	recent := slices.DeleteFunc(s.oldEdits[m.Channel], func(t time.Time) bool { return now.Sub(t) >= oldSpan })
	if len(recent) >= oldEdits {
		s.oldEdits[m.Channel] = recent
		return &refusal{status: http.StatusTooManyRequests, code: 30046, retryAfter: oldSpan.Seconds(),
			message: "Maximum number of edits to messages older than 1 hour reached. Try again later"}
	}
	s.oldEdits[m.Channel] = append(recent, now)
	return nil
}

// deleteMessage removes a message of the bot's own, or another with permission.
func (s *Server) deleteMessage(c *call) (any, *refusal) {
	m, channel, refused := s.message(c)
	switch {
	case refused != nil:
		return nil, refused
	case channel.Archived:
		return nil, refuseArchived()
	case m.Author != botID && s.botMay(channel)&PermManageMessages == 0:
		return nil, refusePermission()
	}
	s.remove(m)
	return nil, nil
}
