package interactions

import (
	"errors"
	"fmt"
	"strings"

	"github.com/bastide-games/bastide/bot/localdiscord/payload"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// UseCommand sends a slash command. With a focused option it asks for suggestions for that option.
func (r *Registry) UseCommand(s *world.State, p *world.Profile, channel, name string, options map[string]any, focused string) (*Interaction, error) {
	c := s.ChannelNamed(channel)
	if c == nil {
		return nil, fmt.Errorf("no channel is called %q", channel)
	}
	if c.Kind == world.KindForum || c.Kind == world.KindDM && c.Owner != p.ID {
		return nil, errors.New("commands cannot be used there")
	}
	command, known := s.SlashCommand(strings.TrimPrefix(name, "/"), p.Locale)
	if !known || !command.Usable(s.Spot(p, c)) || !p.MayUse(command.Command) {
		return nil, fmt.Errorf("no command is called %q here", name)
	}
	in := &Interaction{Kind: wire.KindCommand, Person: p, Channel: c, Command: command.FullName("")}
	data, err := wire.Object(nil), error(nil)
	if focused == "" {
		data, err = commandData(s, command, p, options)
	} else {
		in.Kind = wire.KindAutocomplete
		data, err = partialData(s, command, p, options, focused)
	}
	if err != nil {
		return nil, err
	}
	r.ask(s, in, data, nil)
	return in, nil
}

// commandData checks the values of a command as a client does before it sends anything.
func commandData(s *world.State, c wire.Leaf, p *world.Profile, values map[string]any) (wire.Object, error) {
	v, used := newValues(s, p), 0
	options := c.Options()
	for i := range options {
		o := &options[i]
		value, given := pick(values, o, p.Locale)
		if given {
			used++
		}
		switch {
		case value != nil:
			if err := v.add(o, value); err != nil {
				return nil, err
			}
		case o.Required:
			return nil, fmt.Errorf("option %s is required", o.Name)
		}
	}
	if used < len(values) {
		return nil, fmt.Errorf("command %s has no such option", c.FullName(""))
	}
	return v.data(c), nil
}

// partialData collects the values of a command that is still being typed: the focused option as text,
// the others as far as they are valid already.
func partialData(s *world.State, c wire.Leaf, p *world.Profile, values map[string]any, focused string) (wire.Object, error) {
	v, found := newValues(s, p), false
	options := c.Options()
	for i := range options {
		o := &options[i]
		value, _ := pick(values, o, p.Locale)
		switch {
		case focused == o.Name || focused == wire.Translated(o.Name, o.NameLocalizations, p.Locale):
			found = o.Autocomplete
			v.options = append(v.options, wire.Object{"name": o.Name, "type": o.Type, "value": text(value), "focused": true})
		case value != nil:
			_ = v.add(o, value)
		}
	}
	if !found {
		return nil, fmt.Errorf("command %s completes no option %q", c.FullName(""), focused)
	}
	return v.data(c), nil
}

// pick finds the value of an option under its name or its name in a language.
func pick(values map[string]any, o *wire.CommandOption, locale string) (any, bool) {
	if v, ok := values[o.Name]; ok {
		return v, true
	}
	v, ok := values[wire.Translated(o.Name, o.NameLocalizations, locale)]
	return v, ok
}

// UseMenu chooses an entry in the menu of a message or a person. Target is the id of either.
func (r *Registry) UseMenu(s *world.State, p *world.Profile, channel, name, target string) (*Interaction, error) {
	c := s.ChannelNamed(channel)
	if c == nil {
		return nil, fmt.Errorf("no channel is called %q", channel)
	}
	resolved := menuTarget(s, p, target)
	for _, entry := range s.Commands() {
		fits := entry.Type == wire.OnUser && resolved["users"] != nil || entry.Type == wire.OnMessage && resolved["messages"] != nil
		if !fits || entry.Name != name && wire.Translated(entry.Name, entry.NameLocalizations, p.Locale) != name {
			continue
		}
		if !entry.Usable(s.Spot(p, c)) || !p.MayUse(entry) {
			break
		}
		in := &Interaction{Kind: wire.KindCommand, Person: p, Channel: c, Command: entry.Name}
		r.ask(s, in, wire.Object{"id": entry.ID, "name": entry.Name, "type": entry.Type, "target_id": target, "resolved": resolved}, nil)
		return in, nil
	}
	return nil, fmt.Errorf("no menu of %q has an entry %q here", target, name)
}

// menuTarget describes the message or the person of a menu to the bot, nil if neither exists.
func menuTarget(s *world.State, p *world.Profile, target string) wire.Object {
	if m := s.VisibleTo(p, target); m != nil {
		return wire.Object{"messages": wire.Object{m.ID: payload.Message(s, m)}}
	}
	v := newValues(s, p)
	if _, err := v.user(target); err != nil {
		return nil
	}
	return v.resolved()
}
