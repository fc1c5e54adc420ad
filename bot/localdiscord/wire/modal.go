package wire

import "fmt"

// Limits of Discord's modals.
const (
	maxModalTitle = 45
	maxModalParts = 5
	maxLabel      = 45
	maxLabelAbout = 100
	fewestRadios  = 2
	mostRadios    = 10
	mostTyped     = 4000
	shortLine     = 1
	paragraph     = 2
)

// modalTop is the parent of a modal's components in [allowed].
const modalTop = -1

// Modal is a form that opens over the channel.
type Modal struct {
	CustomID   string       `json:"custom_id"`
	Title      string       `json:"title"`
	Components []*Component `json:"components"`
}

// Inspect checks a modal against all of Discord's limits. It returns nil for a valid one.
func (m *Modal) Inspect() *Refusal {
	in := newInspector(nil)
	in.Length("custom_id", m.CustomID, 1, maxCustomID)
	in.Length("title", m.Title, 1, maxModalTitle)
	in.Count("components", len(m.Components), 1, maxModalParts)
	for i, c := range m.Components {
		in.child(Join("components", i), c, modalTop, true)
	}
	return in.Refusal()
}

// label checks the label of a field of a modal, and the field.
func (in *inspector) label(path string, c *Component) {
	in.Length(Join(path, "label"), c.Label, 1, maxLabel)
	if c.Description != nil {
		in.Length(Join(path, "description"), *c.Description, 1, maxLabelAbout)
	}
	in.child(Join(path, "component"), c.Component, TypeLabel, true)
}

func (in *inspector) radioGroup(path string, c *Component) {
	in.customID(path, c)
	in.options(path, c, fewestRadios, mostRadios, 1)
}

func (in *inspector) textInput(path string, c *Component) {
	in.customID(path, c)
	in.Count(Join(path, "style"), c.Style, shortLine, paragraph)
	most := mostTyped
	if c.MaxLength != nil {
		in.Count(Join(path, "max_length"), *c.MaxLength, 1, mostTyped)
		most = *c.MaxLength
	}
	in.Length(Join(path, "value"), c.Value, 0, most)
}

// Typed checks what was typed into a text input.
func (c *Component) Typed(text string) error {
	switch n := len([]rune(text)); {
	case c.MaxLength != nil && n > *c.MaxLength:
		return fmt.Errorf("%d characters, at most %d", n, *c.MaxLength)
	case n < c.MinLength, n == 0 && (c.Required == nil || *c.Required):
		return fmt.Errorf("%d characters are too few", n)
	}
	return nil
}

// Preset are the preselected values of a field.
func (c *Component) Preset() []string {
	values := []string{}
	for _, o := range c.Options {
		if o.Default {
			values = append(values, o.Value)
		}
	}
	return values
}
