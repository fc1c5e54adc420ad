package interactions

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"

	"github.com/bastide-games/bastide/bot/localdiscord/payload"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// values collects what a person has typed or chosen, with what the bot is told about the people,
// channels and roles in it.
type values struct {
	state    *world.State
	person   *world.Profile
	options  []wire.Object
	users    wire.Object
	members  wire.Object
	channels wire.Object
	roles    wire.Object
}

func newValues(s *world.State, p *world.Profile) *values {
	return &values{state: s, person: p, users: wire.Object{}, members: wire.Object{}, channels: wire.Object{}, roles: wire.Object{}}
}

// text is a value as it was typed.
func text(value any) string {
	if value == nil {
		return ""
	}
	return fmt.Sprint(value)
}

// data is the body of a command with these values.
func (v *values) data(c wire.Leaf) wire.Object {
	data := wire.Object{"id": c.ID, "name": c.Name, "type": wire.ChatInput}
	if options := c.Wrap(v.options); len(options) > 0 {
		data["options"] = options
	}
	if resolved := v.resolved(); len(resolved) > 0 {
		data["resolved"] = resolved
	}
	return data
}

// resolved describes the people, channels and roles that the values name.
func (v *values) resolved() wire.Object {
	resolved := wire.Object{}
	for key, part := range map[string]wire.Object{"users": v.users, "members": v.members, "channels": v.channels, "roles": v.roles} {
		if len(part) > 0 {
			resolved[key] = part
		}
	}
	return resolved
}

// parsers turn what was typed into the value of a type of option.
var parsers = map[int]func(*values, any) (any, error){
	wire.OptionString:  func(_ *values, x any) (any, error) { return text(x), nil },
	wire.OptionInteger: (*values).integer,
	wire.OptionNumber:  (*values).number,
	wire.OptionBoolean: func(_ *values, x any) (any, error) { return strconv.ParseBool(text(x)) },
	wire.OptionUser:    (*values).user,
	wire.OptionChannel: (*values).channel,
}

// add takes the value of one option, or says what is wrong with it.
func (v *values) add(o *wire.CommandOption, value any) error {
	parse := parsers[o.Type]
	if parse == nil {
		return fmt.Errorf("option %s: type %d is not supported here", o.Name, o.Type)
	}
	parsed, err := parse(v, value)
	if err == nil {
		err = o.Accepts(parsed, v.person.Locale)
	}
	if err != nil {
		return fmt.Errorf("option %s: %w", o.Name, err)
	}
	v.options = append(v.options, wire.Object{"name": o.Name, "type": o.Type, "value": o.ValueOf(parsed, v.person.Locale)})
	return nil
}

func (v *values) number(x any) (any, error) {
	switch n := x.(type) {
	case int:
		return float64(n), nil
	case float64:
		return n, nil
	case json.Number:
		return n.Float64()
	}
	return strconv.ParseFloat(text(x), 64)
}

func (v *values) integer(x any) (any, error) {
	n, err := v.number(x)
	if f, ok := n.(float64); err == nil && ok && f != math.Trunc(f) {
		return nil, fmt.Errorf("%v is not an integer", x)
	}
	return n, err
}

// user finds a person by id or name and returns the id.
func (v *values) user(x any) (any, error) {
	id := text(x)
	if id == world.BotID {
		v.users[id] = payload.Bot()
		return id, nil
	}
	p := v.state.PersonNamed(id)
	if p == nil {
		return nil, fmt.Errorf("no person is called %q", id)
	}
	v.users[p.ID], v.members[p.ID] = payload.User(v.state, p.ID), payload.Member(v.state, p, false)
	return p.ID, nil
}

// channel finds a channel by id or name and returns the id.
func (v *values) channel(x any) (any, error) {
	c := v.state.ChannelNamed(text(x))
	if c == nil {
		return nil, fmt.Errorf("no channel is called %q", text(x))
	}
	described := partialChannel(v.state, c, v.person)
	described["app_permissions"] = strconv.FormatInt(v.state.AppPermissions(c), 10)
	v.channels[c.ID] = described
	return c.ID, nil
}

// role finds a role by id or name and returns the id.
func (v *values) role(x any) (any, error) {
	for _, r := range v.state.Roles() {
		if r.ID == text(x) || r.Name == text(x) {
			v.roles[r.ID] = payload.Role(r.ID, r.Name, 0, true)
			return r.ID, nil
		}
	}
	return nil, fmt.Errorf("no role is called %q", text(x))
}
