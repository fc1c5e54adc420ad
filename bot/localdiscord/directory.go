package localdiscord

import (
	"encoding/json"
	"strings"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// getApplication tells what the bot is, which may be added to guilds and to accounts.
func (s *Server) getApplication(*call) (any, *wire.Refusal) {
	return wire.Object{"id": BotID, "name": botName, "icon": nil, "description": "", "type": nil, "bot": s.wireBot(),
		"owner": s.wirePerson(s.peopleOrder[0]), "team": nil, "verify_key": strings.Repeat("0", 64), "flags": 0, "flags_new": "0",
		"bot_public": true, "bot_require_code_grant": false, "redirect_uris": []any{}, "eligible_oauth2_scopes": []any{},
		"interactions_endpoint_url": nil, "role_connections_verification_url": nil, "explicit_content_filter": 0,
		"approximate_guild_count": len(s.guilds), "approximate_user_install_count": len(s.brought),
		"approximate_user_authorization_count": 0,
		"integration_types_config":             wire.Object{"0": wire.Object{}, "1": wire.Object{}},
	}, nil
}

// createDM opens the direct channel with a person; it is always the same one.
func (s *Server) createDM(c *call) (any, *wire.Refusal) {
	var body struct {
		Recipient string `json:"recipient_id"`
	}
	if err := json.Unmarshal(c.body, &body); err != nil {
		return nil, wire.WrongType(err)
	}
	if s.people[body.Recipient] == nil {
		return nil, wire.RefuseUser()
	}
	return s.wireChannel(s.dm(body.Recipient)), nil
}
