package interaction

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// Types of an interaction's first answer, with Discord's numbers.
const (
	AnswerMessage      = 4
	AnswerDefer        = 5
	AnswerDeferUpdate  = 6
	AnswerUpdate       = 7
	AnswerAutocomplete = 8
	AnswerModal        = 9
)

// answerFor tells which answers suit which interaction; those that change a
// message also need one.
var answerFor = map[int][]int{
	wire.KindCommand:      {AnswerMessage, AnswerDefer, AnswerModal},
	wire.KindComponent:    {AnswerMessage, AnswerDefer, AnswerDeferUpdate, AnswerUpdate, AnswerModal},
	wire.KindAutocomplete: {AnswerAutocomplete},
	wire.KindModal:        {AnswerMessage, AnswerDefer, AnswerDeferUpdate, AnswerUpdate},
}

// answers carries out each type; the message is nil where none is concerned.
var answers = map[int]func(*Desk, *wire.Call, *Interaction, json.RawMessage) (*wire.Message, *wire.Refusal){
	AnswerMessage:      (*Desk).answerMessage,
	AnswerDefer:        (*Desk).answerDefer,
	AnswerDeferUpdate:  (*Desk).answerDeferUpdate,
	AnswerUpdate:       (*Desk).answerUpdate,
	AnswerAutocomplete: (*Desk).answerChoices,
	AnswerModal:        (*Desk).answerModal,
}

// Callback takes the first answer to an interaction: in time, once, of a type that
// suits it.
func (s *Desk) Callback(c *wire.Call) (any, *wire.Refusal) {
	in := s.Interactions[c.Param("interaction_id")]
	if in == nil || in.Token != c.Param("interaction_token") {
		return nil, wire.RefuseInteraction()
	}
	s.Expire(in)
	switch {
	case in.Failed:
		return nil, wire.RefuseInteraction()
	case in.Answer != 0:
		return nil, wire.RefuseAnswered()
	}
	var body struct {
		Type int             `json:"type"`
		Data json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(c.Body, &body); err != nil {
		return nil, wire.WrongType(err)
	}
	suits := slices.Contains(answerFor[in.Kind], body.Type)
	if changes := body.Type == AnswerUpdate || body.Type == AnswerDeferUpdate; changes && in.Pressed == "" {
		suits = false
	}
	if !suits {
		return nil, wire.Invalid("type", "INTERACTION_RESPONSE_TYPE_INVALID",
			fmt.Sprintf("Type %d is no answer to an interaction of type %d", body.Type, in.Kind))
	}
	if body.Data == nil {
		body.Data = json.RawMessage("null")
	}
	m, refused := answers[body.Type](s, c, in, body.Data)
	if refused != nil {
		return nil, refused.Within("data")
	}
	in.Answer = body.Type
	s.Bump()
	return s.callbackAnswer(c, in, m), nil
}

// callbackAnswer is nothing, or the message when the bot asked for it.
func (s *Desk) callbackAnswer(c *wire.Call, in *Interaction, m *wire.Message) any {
	if c.R.URL.Query().Get("with_response") != "true" {
		return nil
	}
	out := wire.Object{"id": in.ID, "type": in.Kind, "channel_id": in.Channel.ID}
	answer := wire.Object{"interaction": out}
	if in.Channel.Kind != wire.KindDM {
		out["guild_id"] = s.GuildOf(in.Channel).ID
	}
	if m == nil {
		return answer
	}
	out["response_message_id"], out["response_message_loading"] = m.ID, m.Thinking
	out["response_message_ephemeral"] = m.For != ""
	if in.Answer == AnswerMessage || in.Answer == AnswerUpdate {
		answer["resource"] = wire.Object{"type": in.Answer, "message": s.WireMessage(m)}
	}
	return answer
}

// newReply is an empty message that answers an interaction.
func (s *Desk) newReply(in *Interaction, flags int) wire.Message {
	m := wire.Message{Channel: in.Channel.ID, Author: world.BotID, At: s.Now(), Interaction: in.ID, Pressed: in.Pressed}
	if flags&wire.FlagEphemeral != 0 {
		m.For = in.Person.ID
	}
	if in.Kind == wire.KindCommand {
		m.Command = &wire.Invocation{Name: in.Command, By: in.Person.ID}
	}
	return m
}

// Say posts a new answer to an interaction.
func (s *Desk) Say(c *wire.Call, in *Interaction, body json.RawMessage) (*wire.Message, *wire.Refusal) {
	d, refused := world.ReadDraft(body)
	if refused != nil {
		return nil, refused
	}
	m, files, refused := s.Compose(s.newReply(in, d.Flags), d, c.Files, c.Version)
	if refused != nil {
		return nil, refused
	}
	m.ID = s.NextID()
	s.Put(m, files)
	return m, nil
}

func (s *Desk) answerMessage(c *wire.Call, in *Interaction, data json.RawMessage) (*wire.Message, *wire.Refusal) {
	m, refused := s.Say(c, in, data)
	if refused == nil {
		in.Reply = m.ID
	}
	return m, refused
}

// answerDefer announces a message; of its flags only EPHEMERAL counts.
func (s *Desk) answerDefer(_ *wire.Call, in *Interaction, data json.RawMessage) (*wire.Message, *wire.Refusal) {
	d, refused := world.ReadDraft(data)
	if refused != nil {
		return nil, refused
	}
	m := s.newReply(in, d.Flags)
	m.ID, m.Thinking = s.NextID(), true
	in.Reply = m.ID
	s.Put(&m, nil)
	return &m, nil
}

func (s *Desk) answerDeferUpdate(_ *wire.Call, in *Interaction, _ json.RawMessage) (*wire.Message, *wire.Refusal) {
	m := s.Messages[in.Pressed]
	if m == nil {
		return nil, wire.RefuseMessage()
	}
	return m, nil
}

func (s *Desk) answerUpdate(c *wire.Call, in *Interaction, data json.RawMessage) (*wire.Message, *wire.Refusal) {
	m := s.Messages[in.Pressed]
	if m == nil {
		return nil, wire.RefuseMessage()
	}
	d, refused := world.ReadDraft(data)
	if refused != nil {
		return nil, refused
	}
	return s.EditWith(m, d, c)
}

func (s *Desk) answerChoices(_ *wire.Call, in *Interaction, data json.RawMessage) (*wire.Message, *wire.Refusal) {
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
		in.Choices = append(in.Choices, Choice{wire.Translated(choice.Name, choice.NameLocalizations, in.Person.Locale), choice.Value})
	}
	return nil, nil
}

// Modal is a form that the bot asks a person to fill in.
type Modal struct {
	Interaction string            `json:"interaction"` // that opened it
	CustomID    string            `json:"custom_id"`
	Title       string            `json:"title"`
	Components  []*wire.Component `json:"components"`
	Person      string            `json:"-"`
	Pressed     string            `json:"-"`
	Channel     *wire.Channel     `json:"-"`
	Submitted   bool              `json:"-"`
}

func (s *Desk) answerModal(_ *wire.Call, in *Interaction, data json.RawMessage) (*wire.Message, *wire.Refusal) {
	modal := &Modal{}
	if err := json.Unmarshal(data, &modal); err != nil {
		return nil, wire.WrongType(err)
	}
	if modal == nil {
		return nil, wire.Invalid("", "BASE_TYPE_REQUIRED", "This field is required")
	}
	if refused := modal.check(); refused != nil {
		return nil, refused
	}
	modal.Interaction, modal.Person, modal.Pressed, modal.Channel = in.ID, in.Person.ID, in.Pressed, in.Channel
	in.Modal = modal
	return nil, nil
}

// check applies Discord's limits for forms.
func (m *Modal) check() *wire.Refusal {
	f := &wire.Form{}
	f.Length("custom_id", m.CustomID, 1, 100)
	f.Length("title", m.Title, 1, 45)
	f.Count("components", len(m.Components), 1, 5)
	seen := map[string]bool{}
	for i, top := range m.Components {
		path := wire.Join("components", i)
		input := top.Input()
		if input == nil {
			if top == nil || top.Type != wire.TypeText {
				f.Add(path, "UNION_TYPE_CHOICES", "A form has labels, or rows with one text input each")
			}
			continue
		}
		if seen[input.CustomID] {
			f.Add(path, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
		}
		seen[input.CustomID] = true
		f.TextInput(path, top, input)
	}
	return f.Refusal()
}

// Filled is the form as it is sent back.
func (m *Modal) Filled(fields map[string]string) ([]wire.Object, error) {
	list := []wire.Object{}
	for _, top := range m.Components {
		input := top.Input()
		if input == nil {
			continue
		}
		text, given := fields[input.CustomID]
		if !given {
			text = input.Value
		}
		low, high := input.TextRange()
		needed := input.Required == nil || *input.Required
		if n := len([]rune(text)); n > high || n < low && n > 0 || n == 0 && needed {
			return nil, fmt.Errorf("field %s has %d characters", input.CustomID, n)
		}
		value := wire.Object{"type": wire.TypeInput, "custom_id": input.CustomID, "value": text, "id": input.ID}
		if top.Type == wire.TypeLabel {
			list = append(list, wire.Object{"type": wire.TypeLabel, "id": top.ID, "component": value})
			continue
		}
		list = append(list, wire.Object{"type": wire.TypeRow, "id": top.ID, "components": []wire.Object{value}})
	}
	return list, nil
}
