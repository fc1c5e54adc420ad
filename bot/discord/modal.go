package discord

import (
	"encoding/json"
	"errors"

	"github.com/bwmarrin/discordgo"
)

// Modal is a form that Discord opens for the person who pressed. The answers come back as an
// interaction of kind [Submit].
type Modal struct {
	CustomID string
	Title    string       // at most MaxModalTitle
	Fields   []ModalField // 1 to MaxModalFields, each with an id of its own
}

// ModalField asks for one of several choices, or for a line of text.
type ModalField struct {
	ID      string
	Label   string        // at most MaxModalTitle
	About   string        // explains the label, at most MaxModalText; may be empty
	Choices []ModalChoice // 2 to MaxModalChoices; none where a text is asked for
	Text    *ModalLine    // the text that is asked for; nil where a choice is
}

// ModalLine is a line of text to be typed, which may be empty.
type ModalLine struct {
	Value string // that is there when the form opens
	Most  int    // characters
}

// ModalChoice is one choice of a field.
type ModalChoice struct {
	Value, Label string // at most MaxModalText
	About        string // explains the label, at most MaxModalText; may be empty
	Chosen       bool   // selected when the form opens
}

// Limits of modals; texts are counted in characters.
const (
	MaxModalFields  = 5
	MaxModalTitle   = 45
	MaxModalText    = 100
	MaxModalChoices = 25

	maxRadios = 10 // choices of a radio group; more need a select menu
)

// Field is what was chosen in a field of a modal. Values is empty for no choice.
type Field struct {
	ID     string
	Values []string
}

// Types of components that discordgo does not know.
const (
	lineStyle                         = 1 // of a text input
	labelType discordgo.ComponentType = 18
	radioType discordgo.ComponentType = 21
)

type wireModal struct {
	CustomID   string      `json:"custom_id"`
	Title      string      `json:"title"`
	Components []wireLabel `json:"components"`
}

type wireLabel struct {
	Type      discordgo.ComponentType `json:"type"`
	Label     string                  `json:"label"`
	About     string                  `json:"description,omitempty"`
	Component wireChoosing            `json:"component"`
}

// wireChoosing is a radio group, a select menu or a text input.
type wireChoosing struct {
	Type     discordgo.ComponentType `json:"type"`
	CustomID string                  `json:"custom_id"`
	Options  []wireOption            `json:"options,omitempty"`
	Style    int                     `json:"style,omitempty"`
	Value    string                  `json:"value,omitempty"`
	Most     int                     `json:"max_length,omitempty"`
	Required *bool                   `json:"required,omitempty"` // true if it is missing
}

type wireOption struct {
	Label   string `json:"label"`
	Value   string `json:"value"`
	About   string `json:"description,omitempty"`
	Default bool   `json:"default,omitempty"`
}

func newModal(m Modal) wireModal {
	w := wireModal{CustomID: m.CustomID, Title: m.Title}
	for _, f := range m.Fields {
		choosing := wireChoosing{Type: radioType, CustomID: f.ID}
		if len(f.Choices) > maxRadios {
			choosing.Type = discordgo.SelectMenuComponent
		}
		if f.Text != nil {
			choosing = wireChoosing{Type: discordgo.TextInputComponent, CustomID: f.ID, Style: lineStyle, Value: f.Text.Value, Most: f.Text.Most, Required: new(bool)}
		}
		for _, c := range f.Choices {
			choosing.Options = append(choosing.Options, wireOption{c.Label, c.Value, c.About, c.Chosen})
		}
		w.Components = append(w.Components, wireLabel{labelType, f.Label, f.About, choosing})
	}
	return w
}

// rawLabel is a component at the top level of a submitted modal. Only labels are read.
type rawLabel struct {
	Type      discordgo.ComponentType `json:"type"`
	Component json.RawMessage         `json:"component"`
}

type rawChosen struct {
	CustomID string   `json:"custom_id"`
	Value    *string  `json:"value"`  // of a radio group or a text input
	Values   []string `json:"values"` // of a select menu
}

// fields reads what was chosen in a submitted modal.
func (d *rawData) fields() (list []Field, err error) {
	var labels []rawLabel
	if err := json.Unmarshal(d.Components, &labels); err != nil {
		return nil, shapeOf(err)
	}
	known := map[string]bool{}
	for _, label := range labels {
		if label.Type != labelType {
			continue
		}
		var c rawChosen
		if json.Unmarshal(label.Component, &c) != nil || c.CustomID == "" || known[c.CustomID] {
			return nil, errors.New("a label without a component of its own")
		}
		known[c.CustomID] = true
		f := Field{ID: c.CustomID, Values: c.Values}
		if c.Value != nil {
			f.Values = append(f.Values, *c.Value)
		}
		list = append(list, f)
	}
	if len(list) == 0 {
		return nil, errors.New("a modal without fields")
	}
	return list, nil
}
