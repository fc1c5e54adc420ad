package rest

import (
	"cmp"
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/bot/localdiscord/gateway"
	"github.com/bastide-games/bastide/bot/localdiscord/payload"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// getGateway answers where the gateway is.
func getGateway(c *call) (any, *wire.Refusal) {
	return wire.Object{"url": gateway.URL(c.r)}, nil
}

// getGatewayBot answers how a bot has to connect: shards, and how many sessions may begin.
func getGatewayBot(c *call) (any, *wire.Refusal) {
	g := c.rest.gateway
	return wire.Object{"url": gateway.URL(c.r), "shards": g.Shards(), "session_start_limit": g.StartLimit()}, nil
}

func getMe(*call) (any, *wire.Refusal) {
	me := payload.Bot()
	me["mfa_enabled"], me["locale"], me["verified"], me["email"] = false, "en-US", true, nil
	return me, nil
}

// listGuilds lists the guilds that the bot is in, in order of their ids.
func listGuilds(c *call) (any, *wire.Refusal) {
	after, _ := strconv.ParseUint(c.r.URL.Query().Get("after"), 10, 64)
	limit, err := strconv.Atoi(c.r.URL.Query().Get("limit"))
	if err != nil || limit < 1 || limit > 200 {
		limit = 200
	}
	number := func(g world.Guild) uint64 { n, _ := strconv.ParseUint(g.ID, 10, 64); return n }
	in := slices.DeleteFunc(slices.Clone(c.Guilds()), func(g world.Guild) bool { return c.Expelled(g.ID) || number(g) <= after })
	slices.SortFunc(in, func(a, b world.Guild) int { return cmp.Compare(number(a), number(b)) })
	list := []any{}
	for _, g := range in[:min(limit, len(in))] {
		list = append(list, wire.Object{"id": g.ID, "name": g.Name, "icon": nil, "banner": nil, "owner": false, "permissions": "0", "features": []any{},
			"approximate_member_count": len(c.People()) + 1, "approximate_presence_count": 1})
	}
	return list, nil
}

// leaveGuild takes the bot out of a guild.
func leaveGuild(c *call) (any, *wire.Refusal) {
	guild, known := c.Guild(c.param("guild_id"))
	if !known || c.Expelled(guild.ID) {
		return nil, wire.RefuseGuild()
	}
	c.Leave(guild)
	return nil, nil
}

// getApplication describes the bot, which may be added to guilds and to accounts.
func getApplication(c *call) (any, *wire.Refusal) {
	return wire.Object{"id": world.BotID, "name": world.BotName, "icon": nil, "description": "", "type": nil, "bot": payload.Bot(),
		"owner": payload.User(c.State, c.People()[0].ID), "team": nil, "verify_key": strings.Repeat("0", 64), "flags": 0, "flags_new": "0",
		"bot_public": true, "bot_require_code_grant": false, "redirect_uris": []any{}, "eligible_oauth2_scopes": []any{},
		"interactions_endpoint_url": nil, "role_connections_verification_url": nil, "explicit_content_filter": 0,
		"approximate_guild_count": len(c.Guilds()), "approximate_user_install_count": c.InstalledByPeople(),
		"approximate_user_authorization_count": 0,
		"integration_types_config":             wire.Object{"0": wire.Object{}, "1": wire.Object{}},
	}, nil
}

// createDM opens the direct channel with a person, which is always the same one.
func createDM(c *call) (any, *wire.Refusal) {
	var body struct {
		Recipient string `json:"recipient_id"`
	}
	if err := json.Unmarshal(c.body, &body); err != nil {
		return nil, wire.WrongType(err)
	}
	if c.Person(body.Recipient) == nil {
		return nil, wire.RefuseUser()
	}
	return payload.Channel(c.State, c.DM(body.Recipient)), nil
}

// What REST leaves out of a guild that the gateway sends, and what it adds.
var (
	gatewayOnly = []string{"joined_at", "large", "unavailable", "member_count", "channels", "threads", "members", "presences", "voice_states"}
	nullKeys    = []string{"icon", "description", "home_header", "splash", "discovery_splash", "banner",
		"application_id", "afk_channel_id", "system_channel_id", "rules_channel_id", "public_updates_channel_id",
		"safety_alerts_channel_id", "widget_channel_id", "vanity_url_code", "latest_onboarding_question_id",
		"max_presences", "incidents_data"}
	zeroKeys = []string{"default_message_notifications", "explicit_content_filter",
		"mfa_level", "nsfw_level", "premium_subscription_count", "premium_tier", "system_channel_flags", "verification_level"}
	falseKeys = []string{"owner", "nsfw", "premium_progress_bar_enabled", "widget_enabled"}
)

func getGuild(c *call) (any, *wire.Refusal) {
	guild, known := c.Guild(c.param("guild_id"))
	if !known {
		return nil, wire.RefuseGuild()
	}
	if c.Expelled(guild.ID) {
		return nil, wire.RefuseAccess()
	}
	g := payload.Guild(c.State, guild)
	for _, key := range gatewayOnly {
		delete(g, key)
	}
	for _, list := range []struct {
		keys  []string
		value any
	}{{nullKeys, nil}, {zeroKeys, 0}, {falseKeys, false}} {
		for _, key := range list.keys {
			g[key] = list.value
		}
	}
	g["region"], g["afk_timeout"], g["stickers"] = "local", 60, []any{}
	g["max_members"], g["max_stage_video_channel_users"], g["max_video_channel_users"] = 500000, 50, 25
	return g, nil
}

func getMember(c *call) (any, *wire.Refusal) {
	if _, known := c.Guild(c.param("guild_id")); !known {
		return nil, wire.RefuseGuild()
	}
	p := c.Person(c.param("user_id"))
	if c.param("user_id") == world.BotID {
		p = &world.Profile{ID: world.BotID}
	}
	if p == nil {
		return nil, wire.Simple(404, 10007, "Unknown Member")
	}
	member := payload.Member(c.State, p, true)
	delete(member, "permissions")
	return member, nil
}

// setRole gives a person a role, or takes it away.
func setRole(c *call) (any, *wire.Refusal) {
	guild, role, p := c.param("guild_id"), c.param("role_id"), c.Person(c.param("user_id"))
	known := slices.ContainsFunc(c.Roles(), func(r world.Role) bool { return r.ID == role && r.Guild == guild })
	switch {
	case p == nil:
		return nil, wire.Simple(404, 10007, "Unknown Member")
	case !known:
		return nil, wire.Simple(404, 10011, "Unknown Role")
	case !c.BotMayInGuild(guild, world.PermManageRoles):
		return nil, wire.RefusePermission()
	}
	c.GiveRole(p, role, c.r.Method == http.MethodPut)
	return nil, nil
}

// setCommands replaces all commands.
func setCommands(c *call) (any, *wire.Refusal) {
	if c.param("application_id") != world.BotID {
		return nil, unknownApplication()
	}
	var list []*wire.Command
	if err := json.Unmarshal(c.body, &list); err != nil {
		return nil, wire.WrongType(err)
	}
	if refused := wire.CheckCommands(list); refused != nil {
		return nil, refused
	}
	c.SetCommands(list)
	out := make([]wire.Object, len(list))
	for i, command := range list {
		out[i] = payload.Command(command)
	}
	return out, nil
}

func unknownApplication() *wire.Refusal { return wire.Simple(404, 10002, "Unknown Application") }
