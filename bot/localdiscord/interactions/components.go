package interactions

import (
	"errors"
	"fmt"
	"slices"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// UseComponent presses a button, or chooses values in a select, that the person can see.
func (r *Registry) UseComponent(s *world.State, p *world.Profile, message, customID string, chosen []string) (*Interaction, error) {
	m := s.VisibleTo(p, message)
	if m == nil {
		return nil, fmt.Errorf("%s does not see message %s", p.Name, message)
	}
	c := wire.Find(m.Components, customID)
	switch {
	case c == nil:
		return nil, fmt.Errorf("message %s has no component %q", message, customID)
	case c.Disabled:
		return nil, fmt.Errorf("component %q is disabled", customID)
	}
	data := wire.Object{"custom_id": c.CustomID, "component_type": c.Type, "id": c.ID}
	if c.Type != wire.TypeButton {
		ids, resolved, err := choose(s, c, p, chosen)
		if err != nil {
			return nil, err
		}
		data["values"] = ids
		if len(resolved) > 0 {
			data["resolved"] = resolved
		}
	} else if len(chosen) > 0 {
		return nil, errors.New("a button takes no values")
	}
	in := &Interaction{Kind: wire.KindComponent, Person: p, Channel: s.Channel(m.Channel), Pressed: m.ID}
	r.ask(s, in, data, nil)
	return in, nil
}

// finders find what is chosen by name in a select, by the type of the select.
var finders = map[int]func(*values, any) (any, error){
	wire.TypeUserSelect:    (*values).user,
	wire.TypeMention:       (*values).user,
	wire.TypeChannelSelect: (*values).channel,
	wire.TypeRoleSelect:    (*values).role,
}

// choose checks the values chosen in a select or a radio group. People, channels and roles may be
// named; their ids are returned, with what the bot is told about them.
func choose(s *world.State, c *wire.Component, p *world.Profile, chosen []string) (ids []string, resolved wire.Object, err error) {
	low, high := wire.SelectRange(c)
	if len(chosen) < low || len(chosen) > high {
		return nil, nil, fmt.Errorf("choose between %d and %d values", low, high)
	}
	v, ids := newValues(s, p), slices.Clone(chosen)
	for i, one := range chosen {
		find := finders[c.Type]
		if find == nil {
			if !slices.ContainsFunc(c.Options, func(o wire.SelectOption) bool { return o.Value == one }) {
				return nil, nil, fmt.Errorf("%q cannot be chosen", one)
			}
			continue
		}
		id, err := find(v, one)
		if err != nil {
			return nil, nil, err
		}
		ids[i] = id.(string)
	}
	return ids, v.resolved(), nil
}

// Dismiss hides a private message from its person.
func (r *Registry) Dismiss(s *world.State, p *world.Profile, message string) error {
	m := s.Message(message)
	if m == nil || m.For != p.ID {
		return errors.New("you can dismiss only your own private messages")
	}
	s.DeleteMessage(m)
	return nil
}
