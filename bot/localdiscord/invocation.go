package localdiscord

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// invocation gathers the options of a command as a person has typed them.
type invocation struct {
	s        *Server
	person   *Profile
	options  []wire.Object
	users    wire.Object
	members  wire.Object
	channels wire.Object
	roles    wire.Object
}

// newInvocation begins a command without values.
func (s *Server) newInvocation(p *Profile) *invocation {
	return &invocation{s: s, person: p, users: wire.Object{}, members: wire.Object{}, channels: wire.Object{}, roles: wire.Object{}}
}

// fill checks the values a person gives to a command, as a client does before it
// sends anything.
func (s *Server) fill(c wire.Leaf, p *Profile, values map[string]any) (wire.Object, error) {
	in, used := s.newInvocation(p), 0
	options := c.Options()
	for i := range options {
		o := &options[i]
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
		return nil, fmt.Errorf("command %s has no such option", c.FullName(""))
	}
	return in.data(c), nil
}

// half gathers the values of a command that is still being typed: the focused
// option as text, the others as far as they make sense already.
func (s *Server) half(c wire.Leaf, p *Profile, values map[string]any, focused string) (wire.Object, error) {
	in, found := s.newInvocation(p), false
	options := c.Options()
	for i := range options {
		o := &options[i]
		value, _ := pick(values, o, p.Locale)
		switch {
		case focused == o.Name || focused == wire.Translated(o.Name, o.NameLocalizations, p.Locale):
			found = o.Autocomplete
			in.options = append(in.options, wire.Object{"name": o.Name, "type": o.Type, "value": typed(value), "focused": true})
		case value != nil:
			_ = in.add(o, value)
		}
	}
	if !found {
		return nil, fmt.Errorf("command %s completes no option %q", c.FullName(""), focused)
	}
	return in.data(c), nil
}

// pick finds the value of an option under its name or its name in a language.
func pick(values map[string]any, o *wire.CommandOption, locale string) (any, bool) {
	if v, ok := values[o.Name]; ok {
		return v, true
	}
	v, ok := values[wire.Translated(o.Name, o.NameLocalizations, locale)]
	return v, ok
}

// typed is the text of a half-typed value.
func typed(value any) string {
	if value == nil {
		return ""
	}
	return fmt.Sprint(value)
}

func (in *invocation) data(c wire.Leaf) wire.Object {
	data := wire.Object{"id": c.ID, "name": c.Name, "type": wire.ChatInput}
	if options := c.Wrap(in.options); len(options) > 0 {
		data["options"] = options
	}
	if resolved := in.resolved(); len(resolved) > 0 {
		data["resolved"] = resolved
	}
	return data
}

// resolved tells the bot about the people and channels that values name.
func (in *invocation) resolved() wire.Object {
	resolved := wire.Object{}
	for key, part := range map[string]wire.Object{"users": in.users, "members": in.members, "channels": in.channels, "roles": in.roles} {
		if len(part) > 0 {
			resolved[key] = part
		}
	}
	return resolved
}

// coercers turn what was typed into the value of an option type.
var coercers = map[int]func(*invocation, any) (any, error){
	wire.OptionString:  func(_ *invocation, v any) (any, error) { return typed(v), nil },
	wire.OptionInteger: (*invocation).integer,
	wire.OptionNumber:  (*invocation).number,
	wire.OptionBoolean: func(_ *invocation, v any) (any, error) { return strconv.ParseBool(typed(v)) },
	wire.OptionUser:    (*invocation).user,
	wire.OptionChannel: (*invocation).channel,
}

// add takes the value of one option, or tells what is wrong with it.
func (in *invocation) add(o *wire.CommandOption, value any) error {
	coerce := coercers[o.Type]
	if coerce == nil {
		return fmt.Errorf("option %s: type %d is not supported here", o.Name, o.Type)
	}
	v, err := coerce(in, value)
	if err == nil {
		err = o.Accepts(v, in.person.Locale)
	}
	if err != nil {
		return fmt.Errorf("option %s: %w", o.Name, err)
	}
	in.options = append(in.options, wire.Object{"name": o.Name, "type": o.Type, "value": o.Meant(v, in.person.Locale)})
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

// user is the id of a person named by id or name, who is told to the bot as well.
func (in *invocation) user(v any) (any, error) {
	id := typed(v)
	if id == BotID {
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

// channel is the id of a channel named by id or name, which is told to the bot as well.
func (in *invocation) channel(v any) (any, error) {
	c := in.s.channelNamed(typed(v))
	if c == nil {
		return nil, fmt.Errorf("no channel is called %q", typed(v))
	}
	told := in.s.partialChannel(c, in.person)
	told["app_permissions"] = strconv.FormatInt(in.s.appPermissions(c), 10)
	in.channels[c.ID] = told
	return c.ID, nil
}

// role is the id of a role named by id or name, which is told to the bot as well.
func (in *invocation) role(v string) (string, error) {
	for _, r := range in.s.roles() {
		if r.ID == v || r.Name == v {
			in.roles[r.ID] = wireRole(r.ID, r.Name, 0, true)
			return r.ID, nil
		}
	}
	return "", fmt.Errorf("no role is called %q", v)
}
