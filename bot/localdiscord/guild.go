package localdiscord

import (
	"encoding/json"
	"strings"
)

func (s *Server) getMe(*call) (any, *refusal) {
	me := s.wireBot()
	me["mfa_enabled"], me["locale"], me["verified"], me["email"] = false, "en-US", true, nil
	return me, nil
}

func (s *Server) getApplication(*call) (any, *refusal) {
	return object{
		"id": botID, "name": s.wireBot()["username"], "icon": nil, "description": "", "verify_key": strings.Repeat("0", 64),
		"flags": 0, "bot_public": true, "bot_require_code_grant": false, "bot": s.wireBot(),
	}, nil
}

func (s *Server) getUser(c *call) (any, *refusal) {
	id := c.param("user_id")
	if id != botID && s.people[id] == nil {
		return nil, refuseUser()
	}
	return s.wirePerson(id), nil
}

// createDM opens the direct channel with a person; it is always the same one.
func (s *Server) createDM(c *call) (any, *refusal) {
	var body struct {
		Recipient string `json:"recipient_id"`
	}
	if err := json.Unmarshal(c.body, &body); err != nil {
		return nil, wrongType(err)
	}
	if s.people[body.Recipient] == nil {
		return nil, refuseUser()
	}
	return s.wireChannel(s.dm(body.Recipient)), nil
}

func (s *Server) dm(person string) *Channel {
	for _, id := range s.channelOrder {
		if c := s.channels[id]; c.Kind == KindDM && c.Owner == person {
			return c
		}
	}
	panic("person without a direct channel")
}

func (s *Server) getGuild(c *call) (any, *refusal) {
	guild, known := s.guildWith(c.param("guild_id"))
	if !known {
		return nil, refuseGuild()
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

func (s *Server) getGuildChannels(c *call) (any, *refusal) {
	guild, known := s.guildWith(c.param("guild_id"))
	if !known {
		return nil, refuseGuild()
	}
	list := []object{}
	for _, id := range s.channelOrder {
		if channel := s.channels[id]; (channel.Kind == KindText || channel.Kind == KindForum) && s.guildOf(channel).ID == guild.ID {
			list = append(list, s.wireChannel(channel))
		}
	}
	return list, nil
}

func (s *Server) getMember(c *call) (any, *refusal) {
	if _, known := s.guildWith(c.param("guild_id")); !known {
		return nil, refuseGuild()
	}
	p := s.people[c.param("user_id")]
	if p == nil {
		return nil, simple(404, 10007, "Unknown Member")
	}
	member := s.wireMember(p, true)
	delete(member, "permissions")
	return member, nil
}
