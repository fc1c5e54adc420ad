package world

import (
	"cmp"
	"slices"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// Commands lists the registered commands and menu entries, in the order of their registration.
func (s *State) Commands() []*wire.Command { return s.commands }

// SetCommands replaces all commands. Those that stay keep their ids.
func (s *State) SetCommands(list []*wire.Command) {
	type key struct {
		kind int
		name string
	}
	known := map[key]string{}
	for _, old := range s.commands {
		known[key{old.Type, old.Name}] = old.ID
	}
	for _, command := range list {
		command.ID = cmp.Or(known[key{command.Type, command.Name}], s.NewID())
	}
	s.commands = list
	s.announce(Change{Kind: CommandsSet})
}

// SlashCommand finds a command or sub-command by its full name, as registered or in a language.
func (s *State) SlashCommand(name, locale string) (wire.Leaf, bool) {
	for _, c := range s.commands {
		for _, leaf := range c.Leaves() {
			if c.Type == wire.ChatInput && (leaf.FullName("") == name || leaf.FullName(locale) == name) {
				return leaf, true
			}
		}
	}
	return wire.Leaf{}, false
}

// Command is the slash command or menu entry with a registered name, nil if there is none.
func (s *State) Command(name string) *wire.Command {
	if c, ok := s.SlashCommand(name, ""); ok {
		return c.Command
	}
	if at := slices.IndexFunc(s.commands, func(c *wire.Command) bool { return c.Name == name }); at >= 0 {
		return s.commands[at]
	}
	return nil
}
