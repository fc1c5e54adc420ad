package rest

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/bastide-games/bastide/bot/localdiscord/interactions"
	"github.com/bastide-games/bastide/bot/localdiscord/payload"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// answersTo lists which first answers each kind of interaction accepts. Those that change a message
// also need one.
var answersTo = map[int][]int{
	wire.KindCommand:      {wire.AnswerMessage, wire.AnswerDefer, wire.AnswerModal},
	wire.KindComponent:    {wire.AnswerMessage, wire.AnswerDefer, wire.AnswerDeferUpdate, wire.AnswerUpdate, wire.AnswerModal},
	wire.KindAutocomplete: {wire.AnswerAutocomplete},
	wire.KindSubmit:       {wire.AnswerMessage, wire.AnswerDefer, wire.AnswerDeferUpdate, wire.AnswerUpdate},
}

// answers carries out each type of answer. The message is nil where none is concerned.
var answers = map[int]func(*call, *interactions.Interaction, json.RawMessage) (*world.Message, *wire.Refusal){
	wire.AnswerMessage:      answerMessage,
	wire.AnswerDefer:        answerDefer,
	wire.AnswerDeferUpdate:  answerDeferUpdate,
	wire.AnswerUpdate:       answerUpdate,
	wire.AnswerAutocomplete: answerChoices,
	wire.AnswerModal:        answerModal,
}

// callback takes the first answer to an interaction: in time, once, and of a type that it accepts.
func callback(c *call) (any, *wire.Refusal) {
	in, refused := c.unanswered()
	if refused != nil {
		return nil, refused
	}
	var body struct {
		Type int             `json:"type"`
		Data json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(c.body, &body); err != nil {
		return nil, wire.WrongType(err)
	}
	changes := body.Type == wire.AnswerUpdate || body.Type == wire.AnswerDeferUpdate
	if !slices.Contains(answersTo[in.Kind], body.Type) || changes && in.Pressed == "" {
		return nil, wire.Invalid("type", "INTERACTION_RESPONSE_TYPE_INVALID",
			fmt.Sprintf("Type %d is no answer to an interaction of type %d", body.Type, in.Kind))
	}
	if body.Data == nil {
		body.Data = json.RawMessage("null")
	}
	m, refused := answers[body.Type](c, in, body.Data)
	if refused != nil {
		return nil, refused.Within("data")
	}
	in.Answer = body.Type
	c.rest.world.Notify()
	return c.callbackAnswer(in, m), nil
}

// unanswered finds the interaction of a callback, which waits for its first answer.
func (c *call) unanswered() (*interactions.Interaction, *wire.Refusal) {
	registry := c.rest.interactions
	in := registry.ByID(c.State, c.param("interaction_id"))
	if in == nil || in.Token != c.param("interaction_token") {
		return nil, wire.RefuseInteraction()
	}
	registry.Expire(c.State, in)
	switch {
	case in.Failed:
		return nil, wire.RefuseInteraction()
	case c.Channel(in.Channel.ID) == nil: // deleted meanwhile
		return nil, wire.RefuseChannel()
	case in.Answer != 0:
		return nil, wire.RefuseAnswered()
	}
	return in, nil
}

// callbackAnswer is nothing, or the message when the bot asked for it.
func (c *call) callbackAnswer(in *interactions.Interaction, m *world.Message) any {
	if c.r.URL.Query().Get("with_response") != "true" {
		return nil
	}
	out := wire.Object{"id": in.ID, "type": in.Kind, "channel_id": in.Channel.ID}
	answer := wire.Object{"interaction": out}
	if in.Channel.Kind != world.KindDM {
		out["guild_id"] = c.GuildOf(in.Channel).ID
	}
	if m == nil {
		return answer
	}
	out["response_message_id"], out["response_message_loading"] = m.ID, m.Thinking
	out["response_message_ephemeral"] = m.For != ""
	if in.Answer == wire.AnswerMessage || in.Answer == wire.AnswerUpdate {
		answer["resource"] = wire.Object{"type": in.Answer, "message": payload.Message(c.State, m)}
	}
	return answer
}

// newReply is an empty message that answers an interaction.
func (c *call) newReply(in *interactions.Interaction, flags int) world.Message {
	m := world.Message{Channel: in.Channel.ID, Author: world.BotID, At: c.Now(),
		Interaction: in.ID, Asker: in.Person.ID, Pressed: in.Pressed}
	if flags&wire.FlagEphemeral != 0 {
		m.For = in.Person.ID
	}
	if in.Kind == wire.KindCommand {
		m.Command = &world.Invocation{Name: in.Command, By: in.Person.ID}
	}
	return m
}

// reply posts a new answer to an interaction.
func (c *call) reply(in *interactions.Interaction, body json.RawMessage) (*world.Message, *wire.Refusal) {
	d, refused := readDraft(body)
	if refused != nil {
		return nil, refused
	}
	m, files, refused := compose(c.State, c.newReply(in, d.Flags), d, c.files)
	if refused != nil {
		return nil, refused
	}
	m.ID = c.NewID()
	c.put(m, files)
	return m, nil
}

func answerMessage(c *call, in *interactions.Interaction, data json.RawMessage) (*world.Message, *wire.Refusal) {
	m, refused := c.reply(in, data)
	if refused == nil {
		in.Reply = m.ID
	}
	return m, refused
}

// answerDefer announces a message. Of its flags only EPHEMERAL counts.
func answerDefer(c *call, in *interactions.Interaction, data json.RawMessage) (*world.Message, *wire.Refusal) {
	d, refused := readDraft(data)
	if refused != nil {
		return nil, refused
	}
	m := c.newReply(in, d.Flags)
	m.ID, m.Thinking = c.NewID(), true
	in.Reply = m.ID
	c.put(&m, nil)
	return &m, nil
}

func answerDeferUpdate(c *call, in *interactions.Interaction, _ json.RawMessage) (*world.Message, *wire.Refusal) {
	m := c.Message(in.Pressed)
	if m == nil {
		return nil, wire.RefuseMessage()
	}
	return m, nil
}

func answerUpdate(c *call, in *interactions.Interaction, data json.RawMessage) (*world.Message, *wire.Refusal) {
	m := c.Message(in.Pressed)
	if m == nil {
		return nil, wire.RefuseMessage()
	}
	d, refused := readDraft(data)
	if refused != nil {
		return nil, refused
	}
	return c.editWith(m, d)
}

func answerChoices(_ *call, in *interactions.Interaction, data json.RawMessage) (*world.Message, *wire.Refusal) {
	var body struct {
		Choices []wire.CommandChoice `json:"choices"`
	}
	if err := json.Unmarshal(data, &body); err != nil {
		return nil, wire.WrongType(err)
	}
	f := &wire.Form{}
	f.Choices("choices", body.Choices)
	if refused := f.Refusal(); refused != nil {
		return nil, refused
	}
	for _, choice := range body.Choices {
		name := wire.Translated(choice.Name, choice.NameLocalizations, in.Person.Locale)
		in.Choices = append(in.Choices, interactions.Choice{Name: name, Value: choice.Value})
	}
	return nil, nil
}

// answerModal opens a form for the person.
func answerModal(c *call, in *interactions.Interaction, data json.RawMessage) (*world.Message, *wire.Refusal) {
	var form wire.Modal
	if err := json.Unmarshal(data, &form); err != nil {
		return nil, wire.WrongType(err)
	}
	if refused := form.Inspect(); refused != nil {
		return nil, refused
	}
	wire.Number(form.Components)
	c.rest.interactions.OpenModal(c.State, in, form)
	return nil, nil
}
