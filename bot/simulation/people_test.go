package simulation

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/localdiscord/interactions"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// resident is a person who looks in now and then and presses something.
type resident struct {
	*localdiscord.Person
	busy bool
}

// patience is how long a person waits for an answer.
const patience = time.Minute

// widely says how often, of a hundred times, a person uses a command instead of a button.
const widely = 12

// visits are what people give at a time with a command that takes several things, each as often as it is listed. Quiet
// hours need a time zone.
var visits = map[string][][]string{
	"me rhythm": {
		{"zone"}, {"zone"}, {"zone", "quiet"}, {"zone", "quiet"}, {"zone", "quiet"}, {"quiet"}, {"quiet"}, {"weekends"}, {"weekends"}, {"vacation"},
	},
}

// act is one action of a person, with chance of its own.
func (l *life) act(p *resident, r *rand.Rand) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	var out localdiscord.Outcome
	var err error
	what := "a command"
	if choices := l.seen(p, r); len(choices) > 0 && r.IntN(100) >= widely {
		c := choices[r.IntN(len(choices))]
		what = c.id
		out, err = l.choose(ctx, p, c, r)
	} else {
		out, err = l.command(ctx, p, r)
	}
	if err == nil && out.Modal != nil && r.IntN(4) > 0 {
		l.note("a form is sent")
		out, err = p.Submit(ctx, l.filled(out.Modal, r))
	}
	if id, fault := buttonid.Parse(what); fault == nil && err == nil && !out.Failed {
		l.note("pressed: " + id.Verb)
	}
	l.noticed(p, what, out, err)
}

// choose presses a button, or chooses from a menu.
func (l *life) choose(ctx context.Context, p *resident, c choice, r *rand.Rand) (localdiscord.Outcome, error) {
	call := l.stamp()
	out, err := p.Select(ctx, c.message, c.id, l.values(c, r)...)
	if err == nil && !out.Failed {
		l.notePress(p, c.id, out.Interaction, call)
	}
	return out, err
}

// choice is a button or menu that a person sees.
type choice struct {
	message, id string
	component   *localdiscord.Component
	offered     []string // values of a menu; none for a button
}

// offered are the values of a menu in a channel. Channels are those of its server.
func (l *life) offered(c *localdiscord.Component, at string) (values []string) {
	for _, o := range c.Options {
		values = append(values, o.Value)
	}
	switch c.Type {
	case wire.TypeUserSelect:
		for _, p := range l.people {
			values = append(values, p.ID())
		}
	case wire.TypeChannelSelect, wire.TypeRoleSelect:
		l.local.Do(func(s *world.State) {
			for _, room := range l.rooms(s) {
				here := s.GuildOf(room) == s.GuildOf(s.Channel(at))
				if c.Type == wire.TypeChannelSelect && room.Kind == world.KindText && here {
					values = append(values, room.ID)
				}
			}
			for _, role := range s.Roles() {
				if c.Type == wire.TypeRoleSelect {
					values = append(values, role.ID)
				}
			}
		})
	}
	return values
}

// values are the lines of a menu that a person chooses, none for a button.
func (l *life) values(c choice, r *rand.Rand) []string {
	if len(c.offered) == 0 {
		return nil
	}
	_, most := wire.SelectRange(c.component)
	chosen := l.preferred(c.id, c.offered)
	count := 1 + r.IntN(min(most, len(chosen)))
	r.Shuffle(len(chosen), func(i, j int) { chosen[i], chosen[j] = chosen[j], chosen[i] })
	return chosen[:count]
}

// filled are the fields of a form that a person changes.
func (l *life) filled(m *interactions.Modal, r *rand.Rand) map[string]string {
	fields := map[string]string{}
	for _, label := range m.Components {
		if c := label.Component; c != nil && len(c.Options) > 0 && r.IntN(2) == 0 {
			values := l.preferred(m.CustomID, l.offered(c, ""))
			fields[c.CustomID] = values[r.IntN(len(values))]
		}
	}
	return fields
}

// Of each channel a person sees the newest messages, and once in a while some more.
const (
	screen  = 5
	screens = 8
	seldom  = 10
)

// pressable are the components that a person can use.
var pressable = []int{wire.TypeButton, wire.TypeSelect, wire.TypeUserSelect, wire.TypeChannelSelect, wire.TypeRoleSelect}

// seen lists what a person could press, what they like most often.
func (l *life) seen(p *resident, r *rand.Rand) (list []choice) {
	reach := screen
	if r.IntN(seldom) == 0 {
		reach *= screens
	}
	for _, c := range l.local.Channels() {
		messages := p.Messages(c.ID)
		for _, m := range messages[max(0, len(messages)-reach):] {
			mine := m.For != "" || slices.Contains(m.Mentions, p.ID())
			wire.Each(m.Components, func(x *wire.Component) {
				if !slices.Contains(pressable, x.Type) || x.CustomID == "" || x.Disabled {
					return
				}
				offered := l.offered(x, c.ID)
				if x.Type != wire.TypeButton && len(offered) == 0 {
					return
				}
				for range l.weight(x, mine) {
					list = append(list, choice{m.ID, x.CustomID, x, offered})
				}
			})
		}
	}
	return list
}

// command uses a random command that Discord offers a person, in a random place.
func (l *life) command(ctx context.Context, p *resident, r *rand.Rand) (localdiscord.Outcome, error) {
	var leaves []wire.Leaf
	var rooms []*world.Channel
	l.local.Do(func(s *world.State) {
		for _, c := range s.Commands() {
			if c.Type == wire.ChatInput && s.Person(p.ID()).MayUse(c) {
				leaves = append(leaves, c.Leaves()...)
			}
		}
		rooms = slices.DeleteFunc(l.rooms(s), func(c *world.Channel) bool { return c.Kind == world.KindForum })
	})
	if len(leaves) == 0 || len(rooms) == 0 { // the bot has never been connected
		return localdiscord.Outcome{}, nil
	}
	wanted := ""
	switch r.IntN(6) {
	case 0:
		wanted = "play"
	case 1, 2:
		wanted = l.favourite(r)
	}
	leaf := leaves[r.IntN(len(leaves))]
	if at := slices.IndexFunc(leaves, func(x wire.Leaf) bool { return x.FullName("") == wanted }); at >= 0 {
		leaf = leaves[at]
	}
	room := place(rooms, leaf, r)
	options := map[string]any{}
	given := given(leaf, r)
	for _, o := range leaf.Options() {
		if !given(o) {
			continue
		}
		if value := l.optionValue(ctx, p, room.ID, leaf, o, options, r); value != nil {
			options[o.Name] = value
		}
	}
	l.note("used: " + leaf.FullName(""))
	return p.Command(ctx, room.ID, leaf.FullName(""), options)
}

// place is where a person uses a command: those of managers mostly in a channel, because not much of a server can be set
// in a thread, and there are soon many of them.
func place(rooms []*world.Channel, leaf wire.Leaf, r *rand.Rand) *world.Channel {
	channels := slices.DeleteFunc(slices.Clone(rooms), func(c *world.Channel) bool { return c.Kind != world.KindText })
	if leaf.Command.DefaultMemberPermissions != nil && len(channels) > 0 && r.IntN(4) > 0 {
		rooms = channels
	}
	return rooms[r.IntN(len(rooms))]
}

// given draws which options of a command a person gives.
func given(leaf wire.Leaf, r *rand.Rand) func(wire.CommandOption) bool {
	if list := visits[leaf.FullName("")]; len(list) > 0 {
		now := list[r.IntN(len(list))]
		return func(o wire.CommandOption) bool { return slices.Contains(now, o.Name) }
	}
	return func(o wire.CommandOption) bool { return r.IntN(3) == 0 || o.Required }
}

// optionValue is a value for an option of a command, nil for none.
func (l *life) optionValue(ctx context.Context, p *resident, channel string, leaf wire.Leaf, o wire.CommandOption, others map[string]any, r *rand.Rand) any {
	switch {
	case len(o.Choices) > 0:
		return o.Choices[r.IntN(len(o.Choices))].Value
	case o.Autocomplete:
		with := map[string]any{o.Name: ""}
		for name, value := range others {
			with[name] = value
		}
		offered, err := p.Complete(ctx, channel, leaf.FullName(""), with, o.Name)
		if err != nil || len(offered) == 0 {
			return nil
		}
		return offered[r.IntN(len(offered))].Value
	case o.Type == wire.OptionBoolean:
		return r.IntN(2) == 0
	case o.Type == wire.OptionUser:
		return l.people[r.IntN(len(l.people))].ID()
	case o.Name == "quiet":
		return fmt.Sprintf("%d-%d", (20+r.IntN(6))%24, 6+r.IntN(5))
	case o.Type == wire.OptionInteger:
		return float64(1 + r.IntN(5))
	}
	return nil
}
