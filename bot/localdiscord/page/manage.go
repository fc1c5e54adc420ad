package page

import (
	"errors"
	"slices"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// botPermissions are the permissions of the bot that the page shows and changes, by their names there.
var botPermissions = []struct {
	name string
	bit  int64
}{
	{"view", world.PermViewChannel},
	{"send", world.PermSendMessages},
	{"attach", world.PermAttachFiles},
	{"threads", world.PermCreateThreads},
	{"in-threads", world.PermSendInThreads},
	{"manage-channel", world.PermManageChannels},
	{"manage-threads", world.PermManageThreads},
	{"manage-roles", world.PermManageRoles},
}

// permissionNames lists the names in the order in which the page shows them.
func permissionNames() (names []string) {
	for _, p := range botPermissions {
		names = append(names, p.name)
	}
	return names
}

// botMay names what the bot may do in a channel, null for one that has no permissions of its own.
func botMay(c *world.Channel) any {
	if c.Kind != world.KindText && c.Kind != world.KindForum {
		return nil
	}
	has, names := c.BotPermissions(), []string{}
	for _, p := range botPermissions {
		if has&p.bit != 0 {
			names = append(names, p.name)
		}
	}
	return names
}

// may says what a person may do on the page that not everybody may.
func may(p *world.Profile) wire.Object {
	return wire.Object{"messages": p.May(world.PermManageMessages), "threads": p.May(world.PermManageThreads),
		"channels": p.May(world.PermManageChannels), "roles": p.May(world.PermManageRoles)}
}

var errForbidden = errors.New("only people with another permission can do that on Discord")

// deleteMessage deletes a message of somebody else, as all are: people write none.
func deleteMessage(s *world.State, who *world.Profile, id string) error {
	m := s.VisibleTo(who, id)
	switch {
	case m == nil:
		return errors.New("there is no such message")
	case m.For != "", s.Channel(m.Channel).Kind == world.KindDM, !who.May(world.PermManageMessages):
		return errForbidden
	}
	s.DeleteMessage(m)
	return nil
}

func deleteChannel(s *world.State, who *world.Profile, id string) error {
	c := s.Channel(id)
	switch {
	case c == nil:
		return errors.New("there is no such channel")
	case c.Kind == world.KindDM, !who.May(world.PermManageThreads) && c.Kind == world.KindThread, !who.May(world.PermManageChannels) && c.Kind != world.KindThread:
		return errForbidden
	}
	s.DeleteChannel(c)
	return nil
}

// setBotMay changes those permissions of the bot in a channel that the page shows.
func setBotMay(s *world.State, who *world.Profile, id string, names []string) error {
	c := s.Channel(id)
	switch {
	case c == nil || botMay(c) == nil:
		return errors.New("only a channel has permissions of its own")
	case !who.May(world.PermManageRoles):
		return errForbidden
	}
	permissions := c.BotPermissions()
	for _, p := range botPermissions {
		permissions &^= p.bit
		if slices.Contains(names, p.name) {
			permissions |= p.bit
		}
	}
	s.SetBotMay(c, permissions)
	return nil
}
