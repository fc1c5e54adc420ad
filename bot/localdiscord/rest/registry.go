package rest

import (
	"encoding/json"
	"slices"

	"github.com/bastide-games/bastide/bot/localdiscord/gateway"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// registry keeps the commands that the bot has told.
type registry struct {
	*world.World
	*gateway.Gateway
}

// ownApplication checks the ids in the path of a command route.
func ownApplication(c *wire.Call) (guild string, refused *wire.Refusal) {
	if c.Param("application_id") != world.BotID {
		return "", wire.Simple(404, 10002, "Unknown Application")
	}
	guild = c.Param("guild_id")
	if guild != "" && guild != world.GuildID {
		return "", wire.RefuseAccess()
	}
	return guild, nil
}

func (s *registry) listCommands(c *wire.Call) (any, *wire.Refusal) {
	guild, refused := ownApplication(c)
	if refused != nil {
		return nil, refused
	}
	return s.wireCommands(guild), nil
}

func (s *registry) wireCommands(guild string) []wire.Object {
	list := []wire.Object{}
	for _, command := range s.Commands {
		if command.Guild == guild {
			list = append(list, wireCommand(command))
		}
	}
	return list
}

// setCommands replaces all commands of the guild or all global ones.
func (s *registry) setCommands(c *wire.Call) (any, *wire.Refusal) {
	guild, refused := ownApplication(c)
	if refused != nil {
		return nil, refused
	}
	var list []*wire.Command
	if err := json.Unmarshal(c.Body, &list); err != nil {
		return nil, wire.WrongType(err)
	}
	if refused := s.check(list); refused != nil {
		return nil, refused
	}
	known := map[string]string{}
	s.Commands = slices.DeleteFunc(s.Commands, func(old *wire.Command) bool {
		known[old.Name] = old.ID
		return old.Guild == guild
	})
	for _, command := range list {
		command.Guild = guild
		if command.ID = known[command.Name]; command.ID == "" {
			command.ID = s.NextID()
		}
		s.Commands = append(s.Commands, command)
	}
	s.TellBot()
	return s.wireCommands(guild), nil
}

// check checks a list of commands as it is going to stand.
func (s *registry) check(list []*wire.Command) *wire.Refusal {
	if refused := wire.CheckCommands(list); refused != nil {
		return refused
	}
	return wire.CheckInstalls(list, !s.O.GuildsOnly)
}

// createCommand adds a command, or replaces the one of the same name.
func (s *registry) createCommand(c *wire.Call) (any, *wire.Refusal) {
	guild, refused := ownApplication(c)
	if refused != nil {
		return nil, refused
	}
	command := &wire.Command{}
	if err := json.Unmarshal(c.Body, command); err != nil {
		return nil, wire.WrongType(err)
	}
	list := []*wire.Command{command}
	for _, old := range s.Commands {
		if old.Guild == guild && old.Name != command.Name {
			list = append(list, old)
		}
	}
	if refused := s.check(list); refused != nil {
		return nil, refused
	}
	command.ID, command.Guild = s.NextID(), guild
	s.Commands = slices.DeleteFunc(s.Commands, func(old *wire.Command) bool { return old.Guild == guild && old.Name == command.Name })
	s.Commands = append(s.Commands, command)
	s.TellBot()
	return wireCommand(command), nil
}

func (s *registry) deleteCommand(c *wire.Call) (any, *wire.Refusal) {
	guild, refused := ownApplication(c)
	if refused != nil {
		return nil, refused
	}
	before := len(s.Commands)
	s.Commands = slices.DeleteFunc(s.Commands, func(old *wire.Command) bool { return old.Guild == guild && old.ID == c.Param("command_id") })
	if len(s.Commands) == before {
		return nil, wire.RefuseCommand()
	}
	s.TellBot()
	return nil, nil
}

func wireCommand(c *wire.Command) wire.Object {
	out := wire.Object{"id": c.ID, "application_id": world.BotID, "version": c.ID, "type": c.Type, "name": c.Name,
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
