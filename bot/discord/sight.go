package discord

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"github.com/bwmarrin/discordgo"
)

// rawChannel is the part of a channel that decides who sees it.
type rawChannel struct {
	Type       discordgo.ChannelType `json:"type"`
	Parent     rawID                 `json:"parent_id"`
	Exceptions []rawException        `json:"permission_overwrites"`
}

// rawException is what a channel allows or denies one role or member.
type rawException struct {
	ID    rawID   `json:"id"` // the server's own id means everyone
	Allow rawBits `json:"allow"`
	Deny  rawBits `json:"deny"`
}

// Sees is [API.Sees]. It does not ask for the members of private threads.
func (r *REST) Sees(ctx context.Context, i Interaction, channel Snowflake) (bool, error) {
	if channel == i.Channel || i.MemberPermissions&discordgo.PermissionAdministrator != 0 {
		return true, nil
	}
	var at rawChannel
	if err := r.read(ctx, "GET /channels/{channel}", channel, &at); err != nil {
		return false, err
	}
	switch at.Type {
	case discordgo.ChannelTypeGuildPrivateThread:
		return false, nil
	case discordgo.ChannelTypeGuildPublicThread, discordgo.ChannelTypeGuildNewsThread:
		return r.Sees(ctx, i, Snowflake(at.Parent))
	}
	var guild rawGuild
	if err := r.read(ctx, "GET /guilds/{guild}", i.Guild, &guild); err != nil {
		return false, err
	}
	one := member{i.Guild, i.User.ID, i.MemberRoles}
	const sees = discordgo.PermissionViewChannel | discordgo.PermissionAdministrator
	return one.may(at.Exceptions, guild)&sees != 0, nil
}

// member is a person or a bot on a server.
type member struct {
	guild, user Snowflake
	roles       []Snowflake
}

// may calculates a member's permissions in a channel like Discord: what the roles allow, then what the channel says about
// everyone, about all the roles together, and about the member.
func (m member) may(exceptions []rawException, guild rawGuild) int64 {
	may, _ := guild.allows(m.guild)
	for _, role := range m.roles {
		allowed, _ := guild.allows(role)
		may |= allowed
	}
	if m.user == Snowflake(guild.Owner) {
		may |= discordgo.PermissionAdministrator
	}
	if may&discordgo.PermissionAdministrator != 0 {
		return may
	}
	for _, about := range []func(Snowflake) bool{
		func(id Snowflake) bool { return id == m.guild },
		func(id Snowflake) bool { return slices.Contains(m.roles, id) },
		func(id Snowflake) bool { return id == m.user },
	} {
		var allow, deny int64
		for _, e := range exceptions {
			if about(Snowflake(e.ID)) {
				allow, deny = allow|int64(e.Allow), deny|int64(e.Deny)
			}
		}
		may = may&^deny | allow
	}
	return may
}

// Permissions is [API.Permissions].
func (r *REST) Permissions(ctx context.Context, guild Snowflake, channels []Snowflake) ([]Channel, error) {
	var about rawGuild
	if err := r.read(ctx, "GET /guilds/{guild}", guild, &about); err != nil {
		return nil, err
	}
	own, err := r.membership(ctx, guild)
	if err != nil {
		return nil, err
	}
	var list []Channel
	for _, id := range channels {
		var at, above rawChannel
		err := r.read(ctx, "GET /channels/{channel}", id, &at)
		if isThread(at.Type) && err == nil { // it has the permissions of its channel
			err = r.read(ctx, "GET /channels/{channel}", Snowflake(at.Parent), &above)
			at.Exceptions = above.Exceptions
		}
		may := int64(0)
		switch {
		case errors.Is(err, ErrGone):
			continue
		case err == nil:
			may = own.may(at.Exceptions, about)
		case !errors.Is(err, ErrForbidden):
			return nil, err
		}
		list = append(list, Channel{ID: id, Type: at.Type, Permissions: &may})
	}
	return list, nil
}

func isThread(kind discordgo.ChannelType) bool {
	return kind == discordgo.ChannelTypeGuildPublicThread || kind == discordgo.ChannelTypeGuildPrivateThread || kind == discordgo.ChannelTypeGuildNewsThread
}

// membership reads the bot's own roles on a server.
func (r *REST) membership(ctx context.Context, guild Snowflake) (member, error) {
	var me struct {
		ID rawID `json:"id"`
	}
	c := newCall("GET /users/@me")
	c.repeat = true
	c.accept = func(body []byte) error { return json.Unmarshal(body, &me) }
	if err := r.do(ctx, c); err != nil {
		return member{}, err
	}
	own, err := r.Member(ctx, guild, Snowflake(me.ID))
	return member{guild, Snowflake(me.ID), own.Roles}, err
}

// Member is [API.Member]. It needs no intent, because it asks for a single member.
func (r *REST) Member(ctx context.Context, guild, user Snowflake) (Member, error) {
	var raw struct {
		User  rawUser `json:"user"`
		Nick  string  `json:"nick"`
		Roles []rawID `json:"roles"`
	}
	c := newCall("GET /guilds/{guild}/members/{user}", guild.String(), user.String())
	c.repeat = true
	c.accept = func(body []byte) error { return json.Unmarshal(body, &raw) }
	if err := r.do(ctx, c); err != nil {
		return Member{}, err
	}
	roles := make([]Snowflake, len(raw.Roles))
	for i, id := range raw.Roles {
		roles[i] = Snowflake(id)
	}
	return Member{User: raw.User.named(raw.Nick), Guild: guild, Roles: roles}, nil
}

// read requests an object by its id and decodes it.
func (r *REST) read(ctx context.Context, route string, id Snowflake, into any) error {
	return r.get(ctx, into, "", route, id)
}
