package localdiscord

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
)

// invocation gathers the options of a command as a person has typed them.
type invocation struct {
	s        *Server
	person   *Profile
	options  []object
	users    object
	members  object
	channels object
}

func (s *Server) newInvocation(p *Profile) *invocation {
	return &invocation{s: s, person: p, users: object{}, members: object{}, channels: object{}}
}

// fill checks the values a person gives to a command, as a client does before it
// sends anything.
func (s *Server) fill(c *Command, p *Profile, values map[string]any) (object, error) {
	in, used := s.newInvocation(p), 0
	for i := range c.Options {
		o := &c.Options[i]
		value, given := pick(values, o, p.Locale)
		if given {
			used++
		}
		switch {
		case value != nil:
			if err := in.add(o, value); err != nil {
				return nil, err
			}
		case o.Required:
			return nil, fmt.Errorf("option %s is required", o.Name)
		}
	}
	if used < len(values) {
		return nil, fmt.Errorf("command %s has no such option", c.Name)
	}
	return in.data(c), nil
}

// half gathers the values of a command that is still being typed: the focused
// option as text, the others as far as they make sense already.
func (s *Server) half(c *Command, p *Profile, values map[string]any, focused string) (object, error) {
	in, found := s.newInvocation(p), false
	for i := range c.Options {
		o := &c.Options[i]
		value, _ := pick(values, o, p.Locale)
		switch {
		case focused == o.Name || focused == translated(o.Name, o.NameLocalizations, p.Locale):
			found = o.Autocomplete
			in.options = append(in.options, object{"name": o.Name, "type": o.Type, "value": typed(value), "focused": true})
		case value != nil:
			_ = in.add(o, value)
		}
	}
	if !found {
		return nil, fmt.Errorf("command %s completes no option %q", c.Name, focused)
	}
	return in.data(c), nil
}

// pick finds the value of an option under its name or its name in a language.
func pick(values map[string]any, o *CommandOption, locale string) (any, bool) {
	if v, ok := values[o.Name]; ok {
		return v, true
	}
	v, ok := values[translated(o.Name, o.NameLocalizations, locale)]
	return v, ok
}

// typed is the text of a half-typed value.
func typed(value any) string {
	if value == nil {
		return ""
	}
	return fmt.Sprint(value)
}

func (in *invocation) data(c *Command) object {
	data := object{"id": c.ID, "name": c.Name, "type": chatInput}
	if c.Guild != "" {
		data["guild_id"] = c.Guild
	}
	if len(in.options) > 0 {
		data["options"] = in.options
	}
	if resolved := in.resolved(); len(resolved) > 0 {
		data["resolved"] = resolved
	}
	return data
}

// resolved tells the bot about the people and channels that values name.
func (in *invocation) resolved() object {
	resolved := object{}
	for key, part := range map[string]object{"users": in.users, "members": in.members, "channels": in.channels} {
		if len(part) > 0 {
			resolved[key] = part
		}
	}
	return resolved
}

// coercers turn what was typed into the value of an option type.
var coercers = map[int]func(*invocation, any) (any, error){
	OptionString:  func(_ *invocation, v any) (any, error) { return typed(v), nil },
	OptionInteger: (*invocation).integer,
	OptionNumber:  (*invocation).number,
	OptionBoolean: func(_ *invocation, v any) (any, error) { return strconv.ParseBool(typed(v)) },
	OptionUser:    (*invocation).user,
	OptionChannel: (*invocation).channel,
}

// add takes the value of one option, or tells what is wrong with it.
func (in *invocation) add(o *CommandOption, value any) error {
	coerce := coercers[o.Type]
	if coerce == nil {
		return fmt.Errorf("option %s: type %d is not supported here", o.Name, o.Type)
	}
	v, err := coerce(in, value)
	if err == nil {
		err = o.accepts(v, in.person.Locale)
	}
	if err != nil {
		return fmt.Errorf("option %s: %w", o.Name, err)
	}
	in.options = append(in.options, object{"name": o.Name, "type": o.Type, "value": o.meant(v, in.person.Locale)})
	return nil
}

func (in *invocation) number(v any) (any, error) {
	switch n := v.(type) {
	case int:
		return float64(n), nil
	case float64:
		return n, nil
	case json.Number:
		return n.Float64()
	}
	return strconv.ParseFloat(typed(v), 64)
}

func (in *invocation) integer(v any) (any, error) {
	n, err := in.number(v)
	if f, ok := n.(float64); err == nil && ok && f != math.Trunc(f) {
		return nil, fmt.Errorf("%v is not an integer", v)
	}
	return n, err
}

func (in *invocation) user(v any) (any, error) {
	id := typed(v)
	if id == botID {
		in.users[id] = in.s.wireBot()
		return id, nil
	}
	p := in.s.profile(id)
	if p == nil {
		return nil, fmt.Errorf("nobody is called %q", id)
	}
	in.users[p.ID], in.members[p.ID] = in.s.wirePerson(p.ID), in.s.wireMember(p, false)
	return p.ID, nil
}

func (in *invocation) channel(v any) (any, error) {
	c := in.s.channel(typed(v))
	if c == nil {
		return nil, fmt.Errorf("no channel is called %q", typed(v))
	}
	in.channels[c.ID] = in.s.partialChannel(c, in.person)
	return c.ID, nil
}

// accepts checks a value against the limits of its option.
func (o *CommandOption) accepts(value any, locale string) error {
	if len(o.Choices) > 0 && o.choice(value, locale) == nil {
		return fmt.Errorf("%v is none of the choices", value)
	}
	switch v := value.(type) {
	case float64:
		if o.MinValue != nil && v < *o.MinValue || o.MaxValue != nil && v > *o.MaxValue {
			return fmt.Errorf("%v is out of range", v)
		}
	case string:
		n := len([]rune(v))
		if o.MinLength != nil && n < *o.MinLength || o.MaxLength != nil && n > *o.MaxLength {
			return fmt.Errorf("the text is too short or too long")
		}
	}
	return nil
}

// choice finds the choice meant by its value or by its name in a language.
func (o *CommandOption) choice(value any, locale string) *CommandChoice {
	for i, c := range o.Choices {
		if c.Value == value || c.Name == value || translated(c.Name, c.NameLocalizations, locale) == value {
			return &o.Choices[i]
		}
	}
	return nil
}

func (o *CommandOption) meant(value any, locale string) any {
	if c := o.choice(value, locale); c != nil {
		return c.Value
	}
	return value
}
