package localdiscord

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// stamp is an instant as Discord writes it; null for the zero time.
func stamp(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UTC().Format("2006-01-02T15:04:05.000000+00:00")
}

func wireUser(id, name string, bot bool) wire.Object {
	user := wire.Object{"id": id, "username": strings.ToLower(name), "global_name": name, "discriminator": "0",
		"avatar": nil, "public_flags": 0, "flags": 0, "primary_guild": nil, "bot": bot}
	if bot {
		user["username"], user["global_name"], user["discriminator"] = name, nil, "0001"
	}
	return user
}

// wireBot is the bot's user.
func (s *Server) wireBot() wire.Object { return wireUser(BotID, botName, true) }

// wirePerson is a person's user, or the bot's for any other id.
func (s *Server) wirePerson(id string) wire.Object {
	if p := s.people[id]; p != nil {
		return wireUser(p.ID, p.Name, false)
	}
	return s.wireBot()
}

// wireMember is a person as a member of the guild; withUser adds the user object.
func (s *Server) wireMember(p *Profile, withUser bool) wire.Object {
	member := wire.Object{"roles": append([]string{}, p.roles...), "joined_at": "2024-01-01T00:00:00.000000+00:00", "nick": nil,
		"avatar": nil, "banner": nil, "deaf": false, "mute": false, "flags": 0, "pending": false,
		"premium_since": nil, "communication_disabled_until": nil,
		"permissions": strconv.FormatInt(p.Permissions, 10)}
	if withUser {
		member["user"] = s.wirePerson(p.ID)
	}
	return member
}

// wireChannel is a channel as REST and gateway show it.
func (s *Server) wireChannel(c *Channel) wire.Object {
	out := wire.Object{"id": c.ID, "type": c.Kind, "flags": 0, "last_message_id": nil}
	if ids := s.timeline[c.ID]; len(ids) > 0 {
		out["last_message_id"] = ids[len(ids)-1]
	}
	if c.Kind == KindDM {
		out["recipients"] = []wire.Object{s.wirePerson(c.Owner)}
		return out
	}
	out["guild_id"], out["name"], out["parent_id"], out["rate_limit_per_user"] = s.guildOf(c).ID, c.Name, nil, 0
	if c.Kind != KindThread {
		out["position"], out["permission_overwrites"], out["nsfw"], out["topic"] = 0, s.overwrites(c), false, nil
		if c.Kind == KindForum {
			tags := []wire.Object{}
			for _, t := range c.Tags {
				tags = append(tags, wire.Object{"id": t.ID, "name": t.Name, "moderated": false, "emoji_id": nil, "emoji_name": nil})
			}
			out["available_tags"] = tags
		}
		return out
	}
	if parent := s.channelByID[c.Parent]; parent != nil && parent.Kind == KindForum {
		out["applied_tags"] = append([]string{}, c.Tagged...)
	}
	n := len(s.timeline[c.ID])
	out["parent_id"], out["owner_id"] = c.Parent, c.Owner
	out["message_count"], out["member_count"], out["total_message_sent"] = n, 1, n
	out["thread_metadata"] = wire.Object{"archived": c.Archived, "locked": c.Locked,
		"auto_archive_duration": c.AutoArchive, "archive_timestamp": stamp(c.Changed)}
	return out
}

// wireGuild is a guild as the gateway shows it, with all that is in it.
func (s *Server) wireGuild(g Guild) wire.Object {
	var channels, threads, members []wire.Object
	for _, id := range s.channelOrder {
		switch c := s.channelByID[id]; {
		case s.guildOf(c).ID != g.ID:
		case c.Kind == KindThread && !c.Archived:
			threads = append(threads, s.wireChannel(c))
		case c.Kind == KindText || c.Kind == KindForum:
			channels = append(channels, s.wireChannel(c))
		}
	}
	for _, id := range s.peopleOrder {
		members = append(members, s.wireMember(s.people[id], true))
	}
	joined, again := s.joined[g.ID]
	if !again {
		joined = s.options.Joined
	}
	var system any
	if len(channels) > 0 {
		system = channels[0]["id"]
	}
	roles := []wire.Object{wireRole(g.ID, "@everyone", BotPermissions, false)}
	for _, r := range s.roles() {
		if r.Guild == g.ID {
			roles = append(roles, wireRole(r.ID, r.Name, 0, true))
		}
	}
	return wire.Object{"id": g.ID, "name": g.Name, "preferred_locale": g.Locale, "owner_id": s.peopleOrder[0],
		"joined_at": stamp(joined), "large": false, "unavailable": false, "system_channel_id": system,
		"member_count": len(members) + 1, "channels": channels, "threads": threads, "members": members,
		"roles": roles, "emojis": []any{}, "features": []any{}, "presences": []any{}, "voice_states": []any{}}
}

func wireRole(id, name string, permissions int64, mentionable bool) wire.Object {
	return wire.Object{"id": id, "name": name, "permissions": strconv.FormatInt(permissions, 10),
		"color": 0, "hoist": false, "managed": false, "mentionable": mentionable, "position": 0, "flags": 0,
		"icon": nil, "unicode_emoji": nil, "colors": wire.Object{"primary_color": 0, "secondary_color": nil, "tertiary_color": nil}}
}

// wireMessage is a message as REST and gateway show it.
func (s *Server) wireMessage(m *Message) wire.Object {
	kind := 0
	if m.Command != nil {
		kind = 20
	}
	out := wire.Object{"id": m.ID, "channel_id": m.Channel, "type": kind, "author": s.wirePerson(m.Author),
		"timestamp": stamp(m.At), "edited_timestamp": stamp(m.Edited), "flags": m.allFlags(),
		"content": m.Content, "embeds": []any{}, "mention_roles": []string{},
		"mention_everyone": false, "tts": false, "pinned": false,
		"attachments": s.wireAttachments(m), "components": s.wireComponents(m)}
	mentions := []wire.Object{}
	for _, id := range m.Mentions {
		mentions = append(mentions, s.wirePerson(id))
	}
	out["mentions"] = mentions
	if m.Nonce != "" {
		out["nonce"] = m.Nonce
	}
	if m.Interaction != "" {
		out["application_id"], out["webhook_id"] = BotID, BotID
		out["interaction_metadata"] = s.wireMetadata(m)
	}
	return out
}

func (s *Server) wireMetadata(m *Message) wire.Object {
	out := wire.Object{"id": m.Interaction, "type": kindCommand, "authorizing_integration_owners": wire.Object{"0": s.guildOf(s.channelByID[m.Channel]).ID}}
	if asker := s.asker(m.Interaction); asker != "" {
		out["user"] = s.wirePerson(asker)
	}
	if m.Pressed != "" {
		out["type"], out["interacted_message_id"] = kindComponent, m.Pressed
	}
	return out
}

func (s *Server) wireAttachments(m *Message) []wire.Object {
	list := []wire.Object{}
	for _, a := range m.Attachments {
		link := s.address + s.fileLink(m.Channel, a)
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
			out["flags"] = fileSpoiler
		}
		list = append(list, out)
	}
	return list
}

// linked copies a message's components with links in place of attachment names;
// root is put before links to own files.
func (s *Server) linked(m *Message, root string) []*wire.Component {
	return wire.WithMedia(m.Components, func(media wire.Media) *wire.Media {
		name, own := strings.CutPrefix(media.URL, "attachment://")
		if !own {
			media.ID, media.Proxy = BotID, media.URL
			return &media
		}
		for _, a := range m.Attachments {
			if a.Filename == name {
				link := root + s.fileLink(m.Channel, a)
				return &wire.Media{ID: a.ID, URL: link, Proxy: link, Width: a.Width, Height: a.Height,
					Type: a.Type, AttachmentID: a.ID}
			}
		}
		return &media
	})
}

// wireComponents adds to the components what Discord always sends with them.
func (s *Server) wireComponents(m *Message) []wire.Object {
	return wireTree(s.linked(m, s.address))
}

// always lists the keys that an answer has for a type of component even when the
// bot left them out.
var always = map[int]wire.Object{
	wire.TypeContainer:     {"accent_color": nil, "spoiler": false},
	wire.TypeThumbnail:     {"description": nil, "spoiler": false},
	wire.TypeSeparator:     {"divider": true, "spacing": 1},
	wire.TypeFile:          {"name": nil, "size": nil, "spoiler": false},
	wire.TypeSelect:        {"min_values": 1, "max_values": 1},
	wire.TypeUserSelect:    {"min_values": 1, "max_values": 1},
	wire.TypeRoleSelect:    {"min_values": 1, "max_values": 1},
	wire.TypeMention:       {"min_values": 1, "max_values": 1},
	wire.TypeChannelSelect: {"min_values": 1, "max_values": 1},
}

func wireTree(list []*wire.Component) []wire.Object {
	out := make([]wire.Object, len(list))
	for i, c := range list {
		out[i] = wireComponent(c)
	}
	return out
}

func wireComponent(c *wire.Component) wire.Object {
	out := wire.Object{}
	for key, value := range always[c.Type] {
		out[key] = value
	}
	flat := *c
	flat.Components, flat.Accessory = nil, nil
	text, err := json.Marshal(flat)
	if err == nil {
		err = json.Unmarshal(text, &out)
	}
	if err != nil {
		panic("component does not survive JSON: " + err.Error())
	}
	if c.Components != nil {
		out["components"] = wireTree(c.Components)
	}
	if c.Accessory != nil {
		out["accessory"] = wireComponent(c.Accessory)
	}
	if c.Type == wire.TypeGallery {
		out["items"] = wireItems(c.Items)
	}
	return out
}

func wireItems(items []wire.GalleryItem) []wire.Object {
	out := make([]wire.Object, len(items))
	for i, item := range items {
		out[i] = wire.Object{"media": item.Media, "description": item.Description, "spoiler": item.Spoiler}
	}
	return out
}
