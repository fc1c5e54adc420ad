package localdiscord

import (
	"context"
	"fmt"
	"slices"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// Menu chooses an entry of the menu of a message, or of a person, by id, in a channel. The entry is
// named as the application named it, or in the person's language.
func (p *Person) Menu(ctx context.Context, channel, name, target string) (Outcome, error) {
	return p.do(ctx, func() (*interaction, error) { return p.s.useMenu(p.p, channel, name, target) })
}

// useMenu sends an entry that was chosen.
func (s *Server) useMenu(p *Profile, channel, name, target string) (*interaction, error) {
	c := s.channelNamed(channel)
	if c == nil {
		return nil, fmt.Errorf("no channel is called %q", channel)
	}
	resolved := s.targeted(p, target)
	for _, entry := range s.commands {
		fits := entry.Type == wire.OnUser && resolved["users"] != nil || entry.Type == wire.OnMessage && resolved["messages"] != nil
		if !fits || entry.Name != name && wire.Translated(entry.Name, entry.NameLocalizations, p.Locale) != name {
			continue
		}
		if !entry.Usable(s.spot(p, c)) || !p.mayUse(entry) {
			break
		}
		in := &interaction{kind: kindCommand, person: p, channel: c, command: entry.Name}
		s.ask(in, wire.Object{"id": entry.ID, "name": entry.Name, "type": entry.Type, "target_id": target, "resolved": resolved}, nil)
		return in, nil
	}
	return nil, fmt.Errorf("no menu of %q has an entry %q here", target, name)
}

// targeted tells the bot about the message or the person of a menu; nothing of what is not there.
func (s *Server) targeted(p *Profile, target string) wire.Object {
	in := s.newInvocation(p)
	if m := s.visibleTo(p, target); m != nil {
		return wire.Object{"messages": wire.Object{m.ID: s.wireMessage(m)}}
	}
	if _, err := in.user(target); err != nil {
		return nil
	}
	return in.resolved()
}

// commandOf is the slash command or the entry of a menu with a name, nil if there is none.
func (s *Server) commandOf(name string) *wire.Command {
	if c, ok := s.command(name, ""); ok {
		return c.Command
	}
	if at := slices.IndexFunc(s.commands, func(c *wire.Command) bool { return c.Name == name }); at >= 0 {
		return s.commands[at]
	}
	return nil
}

// pageMenus lists the entries of menus that a person can choose.
func (s *Server) pageMenus(viewer *Profile, locale string) []wire.Object {
	list := []wire.Object{}
	on := map[int]string{wire.OnUser: "user", wire.OnMessage: "message"}
	for _, c := range s.commands {
		if on[c.Type] == "" || viewer != nil && !viewer.mayUse(c) {
			continue
		}
		member := func(context int) bool { return c.Usable(wire.Spot{Context: context, Added: true}) }
		list = append(list, wire.Object{"on": on[c.Type], "base": c.Name, "name": wire.Translated(c.Name, c.NameLocalizations, locale),
			"guild": member(wire.InGuild), "dm": member(wire.WithBot)})
	}
	return list
}
