package rest

import (
	"github.com/bastide-games/bastide/bot/localdiscord/interactions"
	"github.com/bastide-games/bastide/bot/localdiscord/payload"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// answered finds the interaction whose token is in the path. It has been answered, and is not older
// than 15 minutes.
func (c *call) answered() (*interactions.Interaction, *wire.Refusal) {
	if c.param("webhook_id") != world.BotID {
		return nil, wire.RefuseWebhook()
	}
	registry, token := c.rest.interactions, c.param("webhook_token")
	in := registry.ByToken(c.State, token)
	if in == nil {
		return nil, wire.RefuseToken()
	}
	if registry.Expire(c.State, in); registry.ByToken(c.State, token) == nil {
		return nil, wire.RefuseToken()
	}
	switch {
	case in.Answer == 0:
		return nil, wire.RefuseWebhook()
	case c.Channel(in.Channel.ID) == nil: // deleted meanwhile
		return nil, wire.RefuseChannel()
	}
	return in, nil
}

// followUp adds a message. The first one after a deferral replaces "thinking…".
func followUp(c *call) (any, *wire.Refusal) {
	in, refused := c.answered()
	if refused != nil {
		return nil, refused
	}
	m := c.Message(in.Reply)
	if m != nil && m.Thinking {
		m, refused = c.edit(m)
	} else {
		m, refused = c.reply(in, c.body)
	}
	if refused != nil {
		return nil, refused
	}
	return payload.Message(c.State, m), nil
}

// original finds the message that answers an interaction, or that the answer changed.
func (c *call) original() (*world.Message, *wire.Refusal) {
	in, refused := c.answered()
	if refused != nil {
		return nil, refused
	}
	id := in.Reply
	if in.Answer == wire.AnswerUpdate || in.Answer == wire.AnswerDeferUpdate {
		id = in.Pressed
	}
	m := c.Message(id)
	if m == nil {
		return nil, wire.RefuseMessage()
	}
	return m, nil
}

func getOriginal(c *call) (any, *wire.Refusal) {
	m, refused := c.original()
	if refused != nil {
		return nil, refused
	}
	return payload.Message(c.State, m), nil
}

func editOriginal(c *call) (any, *wire.Refusal) {
	m, refused := c.original()
	if refused != nil {
		return nil, refused
	}
	next, refused := c.edit(m)
	if refused != nil {
		return nil, refused
	}
	return payload.Message(c.State, next), nil
}

func deleteOriginal(c *call) (any, *wire.Refusal) {
	m, refused := c.original()
	if refused != nil {
		return nil, refused
	}
	c.DeleteMessage(m)
	return nil, nil
}

// deleteFollowUp deletes a message that followed the answer.
func deleteFollowUp(c *call) (any, *wire.Refusal) {
	if _, refused := c.answered(); refused != nil {
		return nil, refused
	}
	m := c.Message(c.param("message_id"))
	if m == nil {
		return nil, wire.RefuseMessage()
	}
	c.DeleteMessage(m)
	return nil, nil
}
