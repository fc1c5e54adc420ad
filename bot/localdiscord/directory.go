package localdiscord

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

func (s *Server) getMe(*call) (any, *wire.Refusal) {
	me := s.wireBot()
	me["mfa_enabled"], me["locale"], me["verified"], me["email"] = false, "en-US", true, nil
	return me, nil
}

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

func (s *Server) getGuild(c *call) (any, *wire.Refusal) {
	guild, known := s.guildWith(c.param("guild_id"))
	if !known {
		return nil, wire.RefuseGuild()
	}
	if s.expelled[guild.ID] {
		return nil, wire.RefuseAccess()
	}
	g := s.wireGuild(guild)
	for _, key := range []string{"joined_at", "large", "unavailable", "member_count", "channels", "threads", "members", "presences", "voice_states"} {
		delete(g, key)
	}
	for _, key := range []string{"icon", "description", "home_header", "splash", "discovery_splash", "banner",
		"application_id", "afk_channel_id", "system_channel_id", "rules_channel_id", "public_updates_channel_id",
		"safety_alerts_channel_id", "widget_channel_id", "vanity_url_code", "latest_onboarding_question_id",
		"max_presences", "incidents_data"} {
		g[key] = nil
	}
	for _, key := range []string{"afk_timeout", "default_message_notifications", "explicit_content_filter",
		"mfa_level", "nsfw_level", "premium_subscription_count", "premium_tier", "system_channel_flags", "verification_level"} {
		g[key] = 0
	}
	g["region"], g["owner"], g["nsfw"], g["premium_progress_bar_enabled"], g["widget_enabled"] = "local", false, false, false, false
	g["stickers"], g["max_members"], g["max_stage_video_channel_users"], g["max_video_channel_users"] = []any{}, 500000, 50, 25
	g["afk_timeout"] = 60
	return g, nil
}

func (s *Server) getMember(c *call) (any, *wire.Refusal) {
	if _, known := s.guildWith(c.param("guild_id")); !known {
		return nil, wire.RefuseGuild()
	}
	p := s.people[c.param("user_id")]
	if c.param("user_id") == BotID {
		p = &Profile{ID: BotID}
	}
	if p == nil {
		return nil, wire.Simple(404, 10007, "Unknown Member")
	}
	member := s.wireMember(p, true)
	delete(member, "permissions")
	return member, nil
}

// setRole gives a person a role, or takes it away.
func (s *Server) setRole(c *call) (any, *wire.Refusal) {
	role, p := c.param("role_id"), s.people[c.param("user_id")]
	known := slices.ContainsFunc(s.roles(), func(r Role) bool { return r.ID == role && r.Guild == c.param("guild_id") })
	switch {
	case p == nil:
		return nil, wire.Simple(404, 10007, "Unknown Member")
	case !known:
		return nil, wire.Simple(404, 10011, "Unknown Role")
	case !s.mayInGuild(c.param("guild_id"), PermManageRoles):
		return nil, wire.RefusePermission()
	}
	p.roles = slices.DeleteFunc(slices.Clone(p.roles), func(id string) bool { return id == role })
	if c.r.Method == http.MethodPut {
		p.roles = append(p.roles, role)
	}
	return nil, nil
}

// mayInGuild reports whether the bot has one of some permissions in a guild: it is told so in a channel of
// it.
func (s *Server) mayInGuild(guild string, one int64) bool {
	return slices.ContainsFunc(s.channelOrder, func(id string) bool {
		c := s.channelByID[id]
		return c.Kind == KindText && s.guildOf(c).ID == guild && s.botMay(c)&one != 0
	})
}
