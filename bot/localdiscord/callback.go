package localdiscord

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// Types of an interaction's first answer, with Discord's numbers.
const (
	answerMessage      = 4
	answerDefer        = 5
	answerDeferUpdate  = 6
	answerUpdate       = 7
	answerAutocomplete = 8
	answerModal        = 9
)

// answerFor tells which answers suit which interaction; those that change a
// message also need one.
var answerFor = map[int][]int{
	kindCommand:      {answerMessage, answerDefer, answerModal},
	kindComponent:    {answerMessage, answerDefer, answerDeferUpdate, answerUpdate, answerModal},
	kindAutocomplete: {answerAutocomplete},
	kindSubmit:       {answerMessage, answerDefer, answerDeferUpdate, answerUpdate},
}

// answers carries out each type; the message is nil where none is concerned.
var answers = map[int]func(*Server, *call, *interaction, json.RawMessage) (*Message, *wire.Refusal){
	answerMessage:      (*Server).answerMessage,
	answerDefer:        (*Server).answerDefer,
	answerDeferUpdate:  (*Server).answerDeferUpdate,
	answerUpdate:       (*Server).answerUpdate,
	answerAutocomplete: (*Server).answerChoices,
	answerModal:        (*Server).answerModal,
}

// callback takes the first answer to an interaction: in time, once, of a type that
// suits it.
func (s *Server) callback(c *call) (any, *wire.Refusal) {
	in := s.interactions[c.param("interaction_id")]
	if in == nil || in.token != c.param("interaction_token") {
		return nil, wire.RefuseInteraction()
	}
	s.expire(in)
	switch {
	case in.failed:
		return nil, wire.RefuseInteraction()
	case in.answer != 0:
		return nil, wire.RefuseAnswered()
	}
	var body struct {
		Type int             `json:"type"`
		Data json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(c.body, &body); err != nil {
		return nil, wire.WrongType(err)
	}
	suits := slices.Contains(answerFor[in.kind], body.Type)
	if changes := body.Type == answerUpdate || body.Type == answerDeferUpdate; changes && in.pressed == "" {
		suits = false
	}
	if !suits {
		return nil, wire.Invalid("type", "INTERACTION_RESPONSE_TYPE_INVALID",
			fmt.Sprintf("Type %d is no answer to an interaction of type %d", body.Type, in.kind))
	}
	if body.Data == nil {
		body.Data = json.RawMessage("null")
	}
	m, refused := answers[body.Type](s, c, in, body.Data)
	if refused != nil {
		return nil, refused.Within("data")
	}
	in.answer = body.Type
	s.bump()
	return s.callbackAnswer(c, in, m), nil
}

// callbackAnswer is nothing, or the message when the bot asked for it.
func (s *Server) callbackAnswer(c *call, in *interaction, m *Message) any {
	if c.r.URL.Query().Get("with_response") != "true" {
		return nil
	}
	out := wire.Object{"id": in.id, "type": in.kind, "channel_id": in.channel.ID}
	answer := wire.Object{"interaction": out}
	if in.channel.Kind != KindDM {
		out["guild_id"] = s.guildOf(in.channel).ID
	}
	if m == nil {
		return answer
	}
	out["response_message_id"], out["response_message_loading"] = m.ID, m.Thinking
	out["response_message_ephemeral"] = m.For != ""
	if in.answer == answerMessage || in.answer == answerUpdate {
		answer["resource"] = wire.Object{"type": in.answer, "message": s.wireMessage(m)}
	}
	return answer
}

// newReply is an empty message that answers an interaction.
func (s *Server) newReply(in *interaction, flags int) Message {
	m := Message{Channel: in.channel.ID, Author: BotID, At: s.now(), Interaction: in.id, Pressed: in.pressed}
	if flags&flagEphemeral != 0 {
		m.For = in.person.ID
	}
	if in.kind == kindCommand {
		m.Command = &Invocation{Name: in.command, By: in.person.ID}
	}
	return m
}

// say posts a new answer to an interaction.
func (s *Server) say(c *call, in *interaction, body json.RawMessage) (*Message, *wire.Refusal) {
	d, refused := readDraft(body)
	if refused != nil {
		return nil, refused
	}
	m, files, refused := s.compose(s.newReply(in, d.Flags), d, c.files)
	if refused != nil {
		return nil, refused
	}
	m.ID = s.nextID()
	s.put(m, files)
	return m, nil
}

func (s *Server) answerMessage(c *call, in *interaction, data json.RawMessage) (*Message, *wire.Refusal) {
	m, refused := s.say(c, in, data)
	if refused == nil {
		in.reply = m.ID
	}
	return m, refused
}

// answerDefer announces a message; of its flags only EPHEMERAL counts.
func (s *Server) answerDefer(_ *call, in *interaction, data json.RawMessage) (*Message, *wire.Refusal) {
	d, refused := readDraft(data)
	if refused != nil {
		return nil, refused
	}
	m := s.newReply(in, d.Flags)
	m.ID, m.Thinking = s.nextID(), true
	in.reply = m.ID
	s.put(&m, nil)
	return &m, nil
}

func (s *Server) answerDeferUpdate(_ *call, in *interaction, _ json.RawMessage) (*Message, *wire.Refusal) {
	m := s.messages[in.pressed]
	if m == nil {
		return nil, wire.RefuseMessage()
	}
	return m, nil
}

func (s *Server) answerUpdate(c *call, in *interaction, data json.RawMessage) (*Message, *wire.Refusal) {
	m := s.messages[in.pressed]
	if m == nil {
		return nil, wire.RefuseMessage()
	}
	d, refused := readDraft(data)
	if refused != nil {
		return nil, refused
	}
	return s.editWith(m, d, c)
}

func (s *Server) answerChoices(_ *call, in *interaction, data json.RawMessage) (*Message, *wire.Refusal) {
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
		in.choices = append(in.choices, Choice{wire.Translated(choice.Name, choice.NameLocalizations, in.person.Locale), choice.Value})
	}
	return nil, nil
}
