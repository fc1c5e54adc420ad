package localdiscord

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// Modal is a form that lies before a person. Each has one at most: another one takes its place.
type Modal struct {
	wire.Modal
	channel *Channel
	pressed string // message whose component led to it
}

// answerModal lays a modal before the person.
func (s *Server) answerModal(_ *call, in *interaction, data json.RawMessage) (*Message, *wire.Refusal) {
	m := &Modal{channel: in.channel, pressed: in.pressed}
	if err := json.Unmarshal(data, &m.Modal); err != nil {
		return nil, wire.WrongType(err)
	}
	if refused := m.Inspect(); refused != nil {
		return nil, refused
	}
	wire.Number(m.Components)
	in.modal, s.modals[in.person.ID] = m, m
	s.emit(event{name: "modal", to: in.person.ID, data: wire.Object{"interaction": in.id,
		"custom_id": m.CustomID, "title": m.Title, "components": m.Components}})
	return nil, nil
}

// Submit fills in the modal that lies before the person, which is gone then: fields by custom_id, each
// with one value; the others stay as they were set beforehand.
func (p *Person) Submit(ctx context.Context, values map[string]string) (Outcome, error) {
	return p.do(ctx, func() (*interaction, error) {
		m := p.s.modals[p.p.ID]
		if m == nil {
			return nil, fmt.Errorf("no modal lies before %s", p.p.Name)
		}
		return p.s.submit(p.p, m.CustomID, values)
	})
}

// submit sends a modal with what a person has chosen. The lock is held.
func (s *Server) submit(p *Profile, customID string, values map[string]string) (*interaction, error) {
	m := s.modals[p.ID]
	if m == nil || m.CustomID != customID {
		return nil, fmt.Errorf("no modal %q lies before %s", customID, p.Name)
	}
	for id := range values {
		if wire.Find(m.Components, id) == nil {
			return nil, fmt.Errorf("the modal has no field %q", id)
		}
	}
	components := []wire.Object{}
	for _, label := range m.Components {
		field, err := s.filled(label.Component, p, values)
		if err != nil {
			return nil, err
		}
		components = append(components, wire.Object{"type": label.Type, "id": label.ID, "component": field})
	}
	delete(s.modals, p.ID)
	in := &interaction{kind: kindSubmit, person: p, channel: m.channel, pressed: m.pressed}
	s.ask(in, wire.Object{"custom_id": m.CustomID, "components": components}, nil)
	return in, nil
}

// filled is a field as it is sent: something has to be chosen in each.
func (s *Server) filled(c *wire.Component, p *Profile, values map[string]string) (wire.Object, error) {
	chosen := c.Preset()
	if v, given := values[c.CustomID]; given {
		chosen = []string{v}
	}
	if _, err := s.selected(c, p, chosen); err != nil {
		return nil, fmt.Errorf("field %s: %w", c.CustomID, err)
	}
	field := wire.Object{"type": c.Type, "id": c.ID, "custom_id": c.CustomID}
	if c.Type == wire.TypeRadio {
		field["value"] = chosen[0]
	} else {
		field["values"] = chosen
	}
	return field, nil
}
