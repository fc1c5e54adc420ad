package rest

import (
	"slices"

	"github.com/bastide-games/bastide/bot/localdiscord/interaction"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// answered finds the interaction whose token is in the path: answered already and
// not older than 15 minutes.
func (s *REST) answered(c *wire.Call) (*interaction.Interaction, *wire.Refusal) {
	if c.Param("webhook_id") != world.BotID {
		return nil, wire.RefuseWebhook()
	}
	in := s.Tokens[c.Param("webhook_token")]
	if in == nil {
		return nil, wire.RefuseToken()
	}
	if s.Expire(in); s.Tokens[in.Token] == nil {
		return nil, wire.RefuseToken()
	}
	if in.Answer == 0 {
		return nil, wire.RefuseWebhook()
	}
	return in, nil
}

// followUp adds a message. The first one after a deferral takes the place of
// "thinking…".
func (s *REST) followUp(c *wire.Call) (any, *wire.Refusal) {
	in, refused := s.answered(c)
	if refused != nil {
		return nil, refused
	}
	if m := s.Messages[in.Reply]; m != nil && m.Thinking {
		next, refused := s.Edit(m, c)
		if refused != nil {
			return nil, refused
		}
		return s.WireMessage(next), nil
	}
	m, refused := s.Say(c, in, c.Body)
	if refused != nil {
		return nil, refused
	}
	in.Others = append(in.Others, m.ID)
	return s.WireMessage(m), nil
}

// target finds the message of a webhook route: the original answer, or one of the
// interaction's own.
func (s *REST) target(c *wire.Call) (*wire.Message, *wire.Refusal) {
	in, refused := s.answered(c)
	if refused != nil {
		return nil, refused
	}
	original := in.Reply
	if in.Answer == interaction.AnswerUpdate || in.Answer == interaction.AnswerDeferUpdate {
		original = in.Pressed
	}
	id := c.Param("message_id")
	if id == "" {
		id = original
	}
	m := s.Messages[id]
	if m == nil || id != original && !slices.Contains(in.Others, id) {
		return nil, wire.RefuseMessage()
	}
	return m, nil
}

func (s *REST) getWebhookMessage(c *wire.Call) (any, *wire.Refusal) {
	m, refused := s.target(c)
	if refused != nil {
		return nil, refused
	}
	return s.WireMessage(m), nil
}

func (s *REST) editWebhookMessage(c *wire.Call) (any, *wire.Refusal) {
	m, refused := s.target(c)
	if refused != nil {
		return nil, refused
	}
	next, refused := s.Edit(m, c)
	if refused != nil {
		return nil, refused
	}
	return s.WireMessage(next), nil
}

func (s *REST) deleteWebhookMessage(c *wire.Call) (any, *wire.Refusal) {
	m, refused := s.target(c)
	if refused != nil {
		return nil, refused
	}
	s.Remove(m)
	return nil, nil
}
