package localdiscord

import (
	"encoding/json"
	"fmt"
	"slices"
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
	kindCommand:      {AnswerMessage, AnswerDefer, AnswerModal},
	kindComponent:    {AnswerMessage, AnswerDefer, AnswerDeferUpdate, AnswerUpdate, AnswerModal},
	kindAutocomplete: {AnswerAutocomplete},
	kindModal:        {AnswerMessage, AnswerDefer, AnswerDeferUpdate, AnswerUpdate},
}

// answers carries out each type; the message is nil where none is concerned.
var answers = map[int]func(*Server, *call, *interaction, json.RawMessage) (*Message, *refusal){
	AnswerMessage:      (*Server).answerMessage,
	AnswerDefer:        (*Server).answerDefer,
	AnswerDeferUpdate:  (*Server).answerDeferUpdate,
	AnswerUpdate:       (*Server).answerUpdate,
	AnswerAutocomplete: (*Server).answerChoices,
	AnswerModal:        (*Server).answerModal,
}

// callback takes the first answer to an interaction: in time, once, of a type that
// suits it.
func (s *Server) callback(c *call) (any, *refusal) {
	in := s.interactions[c.param("interaction_id")]
	if in == nil || in.token != c.param("interaction_token") {
		return nil, refuseInteraction()
	}
	s.expire(in)
	switch {
	case in.failed:
		return nil, refuseInteraction()
	case in.answer != 0:
		return nil, refuseAnswered()
	}
	var body struct {
		Type int             `json:"type"`
		Data json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(c.body, &body); err != nil {
		return nil, wrongType(err)
	}
	suits := slices.Contains(answerFor[in.kind], body.Type)
	if changes := body.Type == AnswerUpdate || body.Type == AnswerDeferUpdate; changes && in.pressed == "" {
		suits = false
	}
	if !suits {
		return nil, invalid("type", "INTERACTION_RESPONSE_TYPE_INVALID",
			fmt.Sprintf("Type %d is no answer to an interaction of type %d", body.Type, in.kind))
	}
	if body.Data == nil {
		body.Data = json.RawMessage("null")
	}
	m, refused := answers[body.Type](s, c, in, body.Data)
	if refused != nil {
		return nil, refused.within("data")
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
	out := object{"id": in.id, "type": in.kind, "channel_id": in.channel.ID}
	answer := object{"interaction": out}
	if in.channel.Kind != KindDM {
		out["guild_id"] = s.guildOf(in.channel).ID
	}
	if m == nil {
		return answer
	}
	out["response_message_id"], out["response_message_loading"] = m.ID, m.Thinking
	out["response_message_ephemeral"] = m.For != ""
	if in.answer == AnswerMessage || in.answer == AnswerUpdate {
		answer["resource"] = object{"type": in.answer, "message": s.wireMessage(m)}
	}
	return answer
}

// newReply is an empty message that answers an interaction.
func (s *Server) newReply(in *interaction, flags int) Message {
	m := Message{Channel: in.channel.ID, Author: botID, At: s.now(), Interaction: in.id, Pressed: in.pressed}
	if flags&flagEphemeral != 0 {
		m.For = in.person.ID
	}
	if in.kind == kindCommand {
		m.Command = &Invocation{Name: in.command, By: in.person.ID}
	}
	return m
}

// say posts a new answer to an interaction.
func (s *Server) say(c *call, in *interaction, body json.RawMessage) (*Message, *refusal) {
	d, refused := readDraft(body)
	if refused != nil {
		return nil, refused
	}
	m, files, refused := s.compose(s.newReply(in, d.Flags), d, c.files, c.version)
	if refused != nil {
		return nil, refused
	}
	m.ID = s.nextID()
	s.put(m, files)
	return m, nil
}

func (s *Server) answerMessage(c *call, in *interaction, data json.RawMessage) (*Message, *refusal) {
	m, refused := s.say(c, in, data)
	if refused == nil {
		in.reply = m.ID
	}
	return m, refused
}

// answerDefer announces a message; of its flags only EPHEMERAL counts.
func (s *Server) answerDefer(_ *call, in *interaction, data json.RawMessage) (*Message, *refusal) {
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

func (s *Server) answerDeferUpdate(_ *call, in *interaction, _ json.RawMessage) (*Message, *refusal) {
	m := s.messages[in.pressed]
	if m == nil {
		return nil, refuseMessage()
	}
	return m, nil
}

func (s *Server) answerUpdate(c *call, in *interaction, data json.RawMessage) (*Message, *refusal) {
	m := s.messages[in.pressed]
	if m == nil {
		return nil, refuseMessage()
	}
	d, refused := readDraft(data)
	if refused != nil {
		return nil, refused
	}
	return s.editWith(m, d, c)
}

func (s *Server) answerChoices(_ *call, in *interaction, data json.RawMessage) (*Message, *refusal) {
	var body struct {
		Choices []CommandChoice `json:"choices"`
	}
	if err := json.Unmarshal(data, &body); err != nil {
		return nil, wrongType(err)
	}
	f := &form{}
	f.choices("choices", body.Choices)
	if refused := f.refusal(); refused != nil {
		return nil, refused
	}
	for _, choice := range body.Choices {
		in.choices = append(in.choices, Choice{translated(choice.Name, choice.NameLocalizations, in.person.Locale), choice.Value})
	}
	return nil, nil
}

// Modal is a form that the bot asks a person to fill in.
type Modal struct {
	Interaction string       `json:"interaction"` // that opened it
	CustomID    string       `json:"custom_id"`
	Title       string       `json:"title"`
	Components  []*Component `json:"components"`
	person      string
	pressed     string
	channel     *Channel
	submitted   bool
}

func (s *Server) answerModal(_ *call, in *interaction, data json.RawMessage) (*Message, *refusal) {
	modal := &Modal{}
	if err := json.Unmarshal(data, &modal); err != nil {
		return nil, wrongType(err)
	}
	if modal == nil {
		return nil, invalid("", "BASE_TYPE_REQUIRED", "This field is required")
	}
	if refused := modal.check(); refused != nil {
		return nil, refused
	}
	modal.Interaction, modal.person, modal.pressed, modal.channel = in.id, in.person.ID, in.pressed, in.channel
	in.modal = modal
	s.emit(event{name: "modal", to: in.person.ID, data: pageModal(modal)})
	return nil, nil
}

// check applies Discord's limits for forms.
func (m *Modal) check() *refusal {
	f := &form{}
	f.length("custom_id", m.CustomID, 1, 100)
	f.length("title", m.Title, 1, 45)
	f.count("components", len(m.Components), 1, 5)
	seen := map[string]bool{}
	for i, top := range m.Components {
		path := join("components", i)
		input := top.input()
		if input == nil {
			if top == nil || top.Type != TypeText {
				f.add(path, "UNION_TYPE_CHOICES", "A form has labels, or rows with one text input each")
			}
			continue
		}
		if seen[input.CustomID] {
			f.add(path, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
		}
		seen[input.CustomID] = true
		f.input(path, top, input)
	}
	return f.refusal()
}

// input returns the text input inside a row or a label of a form.
func (c *Component) input() *Component {
	switch {
	case c == nil:
		return nil
	case c.Type == TypeRow && len(c.Components) == 1 && c.Components[0] != nil && c.Components[0].Type == TypeInput:
		return c.Components[0]
	case c.Type == TypeLabel && c.Component != nil && c.Component.Type == TypeInput:
		return c.Component
	}
	return nil
}

func (f *form) input(path string, top, input *Component) {
	label := input.Label
	if top.Type == TypeLabel {
		label = top.Label
	}
	f.length(join(path, "label"), label, 1, 45)
	if top.Description != nil {
		f.length(join(path, "description"), *top.Description, 0, 100)
	}
	f.length(join(path, "custom_id"), input.CustomID, 1, 100)
	f.length(join(path, "placeholder"), input.Placeholder, 0, 100)
	f.length(join(path, "value"), input.Value, 0, 4000)
	if input.Style != 1 && input.Style != 2 {
		f.add(join(path, "style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2).")
	}
	low, high := input.textRange()
	if low < 0 || low > 4000 || high < 1 || high > 4000 || low > high {
		f.add(join(path, "max_length"), "NUMBER_TYPE_MAX", "int value should be between 1 and 4000.")
	}
}

// textRange is how short and how long the text of an input may be.
func (c *Component) textRange() (low, high int) {
	low, high = 0, 4000
	assign(&low, c.MinLength)
	assign(&high, c.MaxLength)
	return low, high
}
