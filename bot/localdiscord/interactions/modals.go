package interactions

import (
	"fmt"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// Modal is a form that a person has open. Another form replaces it.
type Modal struct {
	wire.Modal
	channel *world.Channel
	pressed string // message whose component opened it
}

// OpenModal opens a form for the person of an interaction.
func (r *Registry) OpenModal(_ *world.State, in *Interaction, form wire.Modal) {
	m := &Modal{Modal: form, channel: in.Channel, pressed: in.Pressed}
	in.Modal, r.modals[in.Person.ID] = m, m
	for _, w := range r.watchers {
		w.ModalOpened(in)
	}
}

// SubmitModal sends the form that a person has open, which closes it: fields by custom_id, each with one
// value. Fields without one keep their preset.
func (r *Registry) SubmitModal(s *world.State, p *world.Profile, customID string, fields map[string]string) (*Interaction, error) {
	m := r.modals[p.ID]
	if m == nil || m.CustomID != customID {
		return nil, fmt.Errorf("%s has no form %q open", p.Name, customID)
	}
	for id := range fields {
		if wire.Find(m.Components, id) == nil {
			return nil, fmt.Errorf("the form has no field %q", id)
		}
	}
	components := []wire.Object{}
	for _, label := range m.Components {
		field, err := fieldData(s, label.Component, p, fields)
		if err != nil {
			return nil, err
		}
		components = append(components, wire.Object{"type": label.Type, "id": label.ID, "component": field})
	}
	delete(r.modals, p.ID)
	in := &Interaction{Kind: wire.KindSubmit, Person: p, Channel: m.channel, Pressed: m.pressed}
	r.ask(s, in, wire.Object{"custom_id": m.CustomID, "components": components}, nil)
	return in, nil
}

// fieldData is a field as it is sent. Each choice needs a value.
func fieldData(s *world.State, c *wire.Component, p *world.Profile, fields map[string]string) (wire.Object, error) {
	field := wire.Object{"type": c.Type, "id": c.ID, "custom_id": c.CustomID}
	if c.Type == wire.TypeTextInput {
		text, given := fields[c.CustomID]
		if !given {
			text = c.Value
		}
		field["value"] = text
		return field, c.Typed(text)
	}
	chosen := c.Preset()
	if v, given := fields[c.CustomID]; given {
		chosen = []string{v}
	}
	ids, _, err := choose(s, c, p, chosen)
	if err != nil {
		return nil, fmt.Errorf("field %s: %w", c.CustomID, err)
	}
	if c.Type == wire.TypeRadio {
		field["value"] = ids[0]
	} else {
		field["values"] = ids
	}
	return field, nil
}
