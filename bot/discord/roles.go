package discord

import (
	"context"
	"slices"

	"github.com/bwmarrin/discordgo"
)

// rawGuild is the part of a server that is read.
type rawGuild struct {
	Owner rawID     `json:"owner_id"`
	Roles []rawRole `json:"roles"`
}

type rawRole struct {
	ID          rawID   `json:"id"` // the server's own id means everyone
	Permissions rawBits `json:"permissions"`
	Position    int     `json:"position"`
}

// above reports whether a role stands above another one. Of two in the same position the older one does.
func (r rawRole) above(o rawRole) bool {
	return r.Position > o.Position || r.Position == o.Position && r.ID < o.ID
}

// allows returns what a role allows, ok false if there is none with that id.
func (g rawGuild) allows(role Snowflake) (permissions int64, ok bool) {
	at := slices.IndexFunc(g.Roles, func(r rawRole) bool { return Snowflake(r.ID) == role })
	if at < 0 {
		return 0, false
	}
	return int64(g.Roles[at].Permissions), true
}

// mayGive reports whether a member with these roles may give a role.
func (g rawGuild) mayGive(guild, user Snowflake, has []Snowflake, role Snowflake) bool {
	at := slices.IndexFunc(g.Roles, func(r rawRole) bool { return Snowflake(r.ID) == role })
	if at < 0 || Snowflake(g.Owner) == user {
		return at >= 0
	}
	permissions, above := int64(0), false
	for _, r := range g.Roles {
		everyone := Snowflake(r.ID) == guild
		if everyone || slices.Contains(has, Snowflake(r.ID)) {
			permissions |= int64(r.Permissions)
			above = above || !everyone && r.above(g.Roles[at])
		}
	}
	return above && permissions&(discordgo.PermissionManageRoles|discordgo.PermissionAdministrator) != 0
}

// MayGive is [API.MayGive].
func (r *REST) MayGive(ctx context.Context, i Interaction, role Snowflake) (bool, error) {
	var g rawGuild
	err := r.read(ctx, "GET /guilds/{guild}", i.Guild, &g)
	return err == nil && g.mayGive(i.Guild, i.User.ID, i.MemberRoles, role), err
}

// RoleAdds is [API.RoleAdds].
func (r *REST) RoleAdds(ctx context.Context, guild, role Snowflake) (int64, error) {
	var g rawGuild
	if err := r.read(ctx, "GET /guilds/{guild}", guild, &g); err != nil {
		return 0, err
	}
	everybody, _ := g.allows(guild)
	permissions, known := g.allows(role)
	if !known {
		return 0, ErrGone
	}
	return permissions &^ everybody, nil
}

// SetRole is [API.SetRole].
func (r *REST) SetRole(ctx context.Context, guild, user, role Snowflake, has bool) error {
	method := "DELETE"
	if has {
		method = "PUT"
	}
	c := newCall(method+" /guilds/{guild}/members/{user}/roles/{role}", guild.String(), user.String(), role.String())
	c.repeat = true
	return r.do(ctx, c)
}
