package discord

import (
	"context"
	"encoding/json"
	"fmt"
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
	return sees(i, at.Exceptions, guild), nil
}

// sees calculates like Discord: what a person's roles allow, then what the channel says about everyone,
// about all their roles together, and about the person.
func sees(i Interaction, exceptions []rawException, guild rawGuild) bool {
	may, _ := guild.allows(i.Guild)
	for _, role := range i.MemberRoles {
		allowed, _ := guild.allows(role)
		may |= allowed
	}
	for _, about := range []func(Snowflake) bool{
		func(id Snowflake) bool { return id == i.Guild },
		func(id Snowflake) bool { return slices.Contains(i.MemberRoles, id) },
		func(id Snowflake) bool { return id == i.User.ID },
	} {
		var allow, deny int64
		for _, e := range exceptions {
			if about(Snowflake(e.ID)) {
				allow, deny = allow|int64(e.Allow), deny|int64(e.Deny)
			}
		}
		may = may&^deny | allow
	}
	return may&discordgo.PermissionViewChannel != 0
}

// read requests an object by its id and decodes it.
func (r *REST) read(ctx context.Context, route string, id Snowflake, into any) error {
	c := newCall(route, id.String())
	c.repeat = true
	c.accept = func(body []byte) error {
		if err := json.Unmarshal(body, into); err != nil {
			return fmt.Errorf("%s: %w", route, shapeOf(err))
		}
		return nil
	}
	return r.do(ctx, c)
}
