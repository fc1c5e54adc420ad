// Package payload writes what exists as Discord's REST answers and gateway events show it.
package payload

import (
	"strconv"
	"strings"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// stamp is a time as Discord writes it, null for the zero time.
func stamp(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UTC().Format("2006-01-02T15:04:05.000000+00:00")
}

func user(id, name string, bot bool) wire.Object {
	user := wire.Object{"id": id, "username": strings.ToLower(name), "global_name": name, "discriminator": "0",
		"avatar": nil, "public_flags": 0, "flags": 0, "primary_guild": nil, "bot": bot}
	if bot {
		user["username"], user["global_name"], user["discriminator"] = name, nil, "0001"
	}
	return user
}

// Bot is the bot's user.
func Bot() wire.Object { return user(world.BotID, world.BotName, true) }

// User is a person's user, or the bot's for any other id.
func User(s *world.State, id string) wire.Object {
	if p := s.Person(id); p != nil {
		return user(p.ID, p.Name, false)
	}
	return Bot()
}

// Member is a person as a member of a guild. WithUser adds the user object.
func Member(s *world.State, p *world.Profile, withUser bool) wire.Object {
	member := wire.Object{"roles": append([]string{}, p.Roles...), "joined_at": "2024-01-01T00:00:00.000000+00:00", "nick": nil,
		"avatar": nil, "banner": nil, "deaf": false, "mute": false, "flags": 0, "pending": false,
		"premium_since": nil, "communication_disabled_until": nil,
		"permissions": strconv.FormatInt(p.Permissions, 10)}
	if withUser {
		member["user"] = User(s, p.ID)
	}
	return member
}

// Channel is a channel.
func Channel(s *world.State, c *world.Channel) wire.Object {
	out := wire.Object{"id": c.ID, "type": c.Kind, "flags": 0, "last_message_id": nil}
	if ids := s.MessagesIn(c.ID); len(ids) > 0 {
		out["last_message_id"] = ids[len(ids)-1]
	}
	if c.Kind == world.KindDM {
		out["recipients"] = []wire.Object{User(s, c.Owner)}
		return out
	}
	out["guild_id"], out["name"], out["parent_id"], out["rate_limit_per_user"] = s.GuildOf(c).ID, c.Name, nil, 0
	if c.Kind != world.KindThread {
		out["position"], out["permission_overwrites"], out["nsfw"], out["topic"] = 0, overwrites(s, c), false, nil
		if c.Kind == world.KindForum {
			tags := []wire.Object{}
			for _, t := range c.Tags {
				tags = append(tags, wire.Object{"id": t.ID, "name": t.Name, "moderated": false, "emoji_id": nil, "emoji_name": nil})
			}
			out["available_tags"] = tags
		}
		return out
	}
	if parent := s.Channel(c.Parent); parent != nil && parent.Kind == world.KindForum {
		out["applied_tags"] = append([]string{}, c.Tagged...)
	}
	n := len(s.MessagesIn(c.ID))
	out["parent_id"], out["owner_id"] = c.Parent, c.Owner
	out["message_count"], out["member_count"], out["total_message_sent"] = n, 1, n
	out["thread_metadata"] = wire.Object{"archived": c.Archived, "locked": c.Locked,
		"auto_archive_duration": c.AutoArchive, "archive_timestamp": stamp(c.Changed)}
	return out
}

// Guild is a guild as the gateway sends it, with all that is in it.
func Guild(s *world.State, g world.Guild) wire.Object {
	var channels, threads, members []wire.Object
	for _, c := range s.Channels() {
		switch {
		case s.GuildOf(c).ID != g.ID:
		case c.Kind == world.KindThread && !c.Archived:
			threads = append(threads, Channel(s, c))
		case c.Kind == world.KindText || c.Kind == world.KindForum:
			channels = append(channels, Channel(s, c))
		}
	}
	people := s.People()
	for _, p := range people {
		members = append(members, Member(s, p, true))
	}
	var system any
	if len(channels) > 0 {
		system = channels[0]["id"]
	}
	roles := []wire.Object{Role(g.ID, "@everyone", world.BotPermissions, false)}
	for _, r := range s.Roles() {
		if r.Guild == g.ID {
			roles = append(roles, Role(r.ID, r.Name, 0, true))
		}
	}
	return wire.Object{"id": g.ID, "name": g.Name, "preferred_locale": g.Locale, "owner_id": people[0].ID,
		"joined_at": stamp(s.JoinedAt(g.ID)), "large": false, "unavailable": false, "system_channel_id": system,
		"member_count": len(members) + 1, "channels": channels, "threads": threads, "members": members,
		"roles": roles, "emojis": []any{}, "features": []any{}, "presences": []any{}, "voice_states": []any{}}
}

// Role is a role of a guild.
func Role(id, name string, permissions int64, mentionable bool) wire.Object {
	return wire.Object{"id": id, "name": name, "permissions": strconv.FormatInt(permissions, 10),
		"color": 0, "hoist": false, "managed": false, "mentionable": mentionable, "position": 0, "flags": 0,
		"icon": nil, "unicode_emoji": nil, "colors": wire.Object{"primary_color": 0, "secondary_color": nil, "tertiary_color": nil}}
}

// Message is a message.
func Message(s *world.State, m *world.Message) wire.Object {
	kind := 0
	if m.Command != nil {
		kind = 20
	}
	out := wire.Object{"id": m.ID, "channel_id": m.Channel, "type": kind, "author": User(s, m.Author),
		"timestamp": stamp(m.At), "edited_timestamp": stamp(m.Edited), "flags": m.AllFlags(),
		"content": m.Content, "embeds": []any{}, "mention_roles": []string{},
		"mention_everyone": false, "tts": false, "pinned": false,
		"attachments": attachments(s, m), "components": components(s, m)}
	mentions := []wire.Object{}
	for _, id := range m.Mentions {
		mentions = append(mentions, User(s, id))
	}
	out["mentions"] = mentions
	if m.Nonce != "" {
		out["nonce"] = m.Nonce
	}
	if m.Interaction != "" {
		out["application_id"], out["webhook_id"] = world.BotID, world.BotID
		out["interaction_metadata"] = metadata(s, m)
	}
	return out
}

func metadata(s *world.State, m *world.Message) wire.Object {
	out := wire.Object{"id": m.Interaction, "type": wire.KindCommand, "authorizing_integration_owners": wire.Object{"0": s.GuildOf(s.Channel(m.Channel)).ID}}
	if m.Asker != "" {
		out["user"] = User(s, m.Asker)
	}
	if m.Pressed != "" {
		out["type"], out["interacted_message_id"] = wire.KindComponent, m.Pressed
	}
	return out
}

func attachments(s *world.State, m *world.Message) []wire.Object {
	list := []wire.Object{}
	for _, a := range m.Attachments {
		link := s.Address() + s.FileLink(m.Channel, a)
		out := wire.Object{"id": a.ID, "filename": a.Filename, "size": a.Size, "url": link, "proxy_url": link,
			"content_type": a.Type}
		if a.Description != "" {
			out["description"] = a.Description
		}
		if a.Width > 0 {
			out["width"], out["height"] = a.Width, a.Height
		}
		if m.For != "" {
			out["ephemeral"] = true
		}
		if a.Spoiler {
			out["flags"] = wire.FileSpoiler
		}
		list = append(list, out)
	}
	return list
}

// overwrites are the exceptions that a channel makes for the bot.
func overwrites(s *world.State, c *world.Channel) []wire.Object {
	may := s.BotMay(c)
	if may == world.BotPermissions {
		return []wire.Object{}
	}
	return []wire.Object{{"id": world.BotID, "type": 1, "allow": strconv.FormatInt(may&^world.BotPermissions, 10),
		"deny": strconv.FormatInt(world.BotPermissions&^may, 10)}}
}

// Emoji is an emoji of the application.
func Emoji(e world.Emoji) wire.Object {
	return wire.Object{"id": e.ID, "name": e.Name, "roles": []string{}, "require_colons": true, "managed": false,
		"animated": false, "available": true, "user": Bot()}
}

// Command is a registered command or menu entry.
func Command(c *wire.Command) wire.Object {
	out := wire.Object{"id": c.ID, "application_id": world.BotID, "version": c.ID, "type": c.Type, "name": c.Name,
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
