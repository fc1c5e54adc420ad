package localdiscord

import (
	"cmp"
	"encoding/json"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// setCommands replaces all commands.
func (s *Server) setCommands(c *call) (any, *wire.Refusal) {
	if c.param("application_id") != BotID {
		return nil, wire.Simple(404, 10002, "Unknown Application")
	}
	var list []*wire.Command
	if err := json.Unmarshal(c.body, &list); err != nil {
		return nil, wire.WrongType(err)
	}
	if refused := wire.CheckCommands(list); refused != nil {
		return nil, refused
	}
	type key struct {
		kind int
		name string
	}
	known := map[key]string{}
	for _, old := range s.commands {
		known[key{old.Type, old.Name}] = old.ID
	}
	out := make([]wire.Object, len(list))
	for i, command := range list {
		command.ID = cmp.Or(known[key{command.Type, command.Name}], s.nextID())
		out[i] = wireCommand(command)
	}
	s.commands = list
	s.tellBot()
	return out, nil
}

func wireCommand(c *wire.Command) wire.Object {
	out := wire.Object{"id": c.ID, "application_id": BotID, "version": c.ID, "type": c.Type, "name": c.Name,
		"description": c.Description, "default_member_permissions": c.DefaultMemberPermissions, "nsfw": false,
		"name_localizations": c.NameLocalizations, "description_localizations": c.DescriptionLocalizations,
		"contexts": c.Contexts, "integration_types": c.IntegrationTypes}
	if len(c.Options) > 0 {
		out["options"] = c.Options
	}
	if c.IntegrationTypes == nil {
		out["integration_types"] = []int{0}
	}
	return out
}
