package localdiscord

import (
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// answered finds the interaction whose token is in the path: answered already and
// not older than 15 minutes.
func (s *Server) answered(c *call) (*interaction, *wire.Refusal) {
	if c.param("webhook_id") != BotID {
		return nil, wire.RefuseWebhook()
	}
	in := s.tokens[c.param("webhook_token")]
	if in == nil {
		return nil, wire.RefuseToken()
	}
	if s.expire(in); s.tokens[in.token] == nil {
		return nil, wire.RefuseToken()
	}
	if in.answer == 0 {
		return nil, wire.RefuseWebhook()
	}
	return in, nil
}

// followUp adds a message. The first one after a deferral takes the place of
// "thinking…".
func (s *Server) followUp(c *call) (any, *wire.Refusal) {
	in, refused := s.answered(c)
	if refused != nil {
		return nil, refused
	}
	if m := s.messages[in.reply]; m != nil && m.Thinking {
		next, refused := s.edit(m, c)
		if refused != nil {
			return nil, refused
		}
		return s.wireMessage(next), nil
	}
	m, refused := s.say(c, in, c.body)
	if refused != nil {
		return nil, refused
	}
	return s.wireMessage(m), nil
}

// target finds the message that answers an interaction, or was changed for an answer.
func (s *Server) target(c *call) (*Message, *wire.Refusal) {
	in, refused := s.answered(c)
	if refused != nil {
		return nil, refused
	}
	original := in.reply
	if in.answer == answerUpdate || in.answer == answerDeferUpdate {
		original = in.pressed
	}
	m := s.messages[original]
	if m == nil {
		return nil, wire.RefuseMessage()
	}
	return m, nil
}

func (s *Server) getWebhookMessage(c *call) (any, *wire.Refusal) {
	m, refused := s.target(c)
	if refused != nil {
		return nil, refused
	}
	return s.wireMessage(m), nil
}

func (s *Server) deleteWebhookMessage(c *call) (any, *wire.Refusal) {
	m, refused := s.target(c)
	if refused != nil {
		return nil, refused
	}
	s.remove(m)
	return nil, nil
}

func (s *Server) editWebhookMessage(c *call) (any, *wire.Refusal) {
	m, refused := s.target(c)
	if refused != nil {
		return nil, refused
	}
	next, refused := s.edit(m, c)
	if refused != nil {
		return nil, refused
	}
	return s.wireMessage(next), nil
}
