package localdiscord

import (
	"encoding/json"
	"slices"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// ownApplication checks the ids in the path of a command route.
func ownApplication(c *call) (guild string, refused *wire.Refusal) {
	if c.param("application_id") != BotID {
		return "", wire.Simple(404, 10002, "Unknown Application")
	}
	guild = c.param("guild_id")
	if guild != "" && guild != GuildID {
		return "", wire.RefuseAccess()
	}
	return guild, nil
}

func (s *Server) listCommands(c *call) (any, *wire.Refusal) {
	guild, refused := ownApplication(c)
	if refused != nil {
		return nil, refused
	}
	return s.wireCommands(guild), nil
}

func (s *Server) wireCommands(guild string) []wire.Object {
	list := []wire.Object{}
	for _, command := range s.commands {
		if command.Guild == guild {
			list = append(list, wireCommand(command))
		}
	}
	return list
}

// setCommands replaces all commands of the guild or all global ones.
func (s *Server) setCommands(c *call) (any, *wire.Refusal) {
	guild, refused := ownApplication(c)
	if refused != nil {
		return nil, refused
	}
	var list []*wire.Command
	if err := json.Unmarshal(c.body, &list); err != nil {
		return nil, wire.WrongType(err)
	}
	if refused := s.check(list); refused != nil {
		return nil, refused
	}
	known := map[string]string{}
	s.commands = slices.DeleteFunc(s.commands, func(old *wire.Command) bool {
		known[old.Name] = old.ID
		return old.Guild == guild
	})
	for _, command := range list {
		command.Guild = guild
		if command.ID = known[command.Name]; command.ID == "" {
			command.ID = s.nextID()
		}
		s.commands = append(s.commands, command)
	}
	s.tellBot()
	return s.wireCommands(guild), nil
}

// check checks a list of commands as it is going to stand.
func (s *Server) check(list []*wire.Command) *wire.Refusal {
	if refused := wire.CheckCommands(list); refused != nil {
		return refused
	}
	return wire.CheckInstalls(list, !s.options.GuildsOnly)
}

// createCommand adds a command, or replaces the one of the same name.
func (s *Server) createCommand(c *call) (any, *wire.Refusal) {
	guild, refused := ownApplication(c)
	if refused != nil {
		return nil, refused
	}
	command := &wire.Command{}
	if err := json.Unmarshal(c.body, command); err != nil {
		return nil, wire.WrongType(err)
	}
	list := []*wire.Command{command}
	for _, old := range s.commands {
		if old.Guild == guild && old.Name != command.Name {
			list = append(list, old)
		}
	}
	if refused := s.check(list); refused != nil {
		return nil, refused
	}
	command.ID, command.Guild = s.nextID(), guild
	s.commands = slices.DeleteFunc(s.commands, func(old *wire.Command) bool { return old.Guild == guild && old.Name == command.Name })
	s.commands = append(s.commands, command)
	s.tellBot()
	return wireCommand(command), nil
}

func (s *Server) deleteCommand(c *call) (any, *wire.Refusal) {
	guild, refused := ownApplication(c)
	if refused != nil {
		return nil, refused
	}
	before := len(s.commands)
	s.commands = slices.DeleteFunc(s.commands, func(old *wire.Command) bool { return old.Guild == guild && old.ID == c.param("command_id") })
	if len(s.commands) == before {
		return nil, wire.RefuseCommand()
	}
	s.tellBot()
	return nil, nil
}

func wireCommand(c *wire.Command) wire.Object {
	out := wire.Object{"id": c.ID, "application_id": BotID, "version": c.ID, "type": c.Type, "name": c.Name,
		"description": c.Description, "default_member_permissions": c.DefaultMemberPermissions, "nsfw": false,
		"name_localizations": c.NameLocalizations, "description_localizations": c.DescriptionLocalizations,
		"contexts": c.Contexts, "integration_types": c.IntegrationTypes}
	if len(c.Options) > 0 {
		out["options"] = c.Options
	}
	if c.Guild != "" {
		out["guild_id"] = c.Guild
	}
	if c.IntegrationTypes == nil {
		out["integration_types"] = []int{0}
	}
	return out
}
