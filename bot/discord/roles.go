package discord

import (
	"context"
	"slices"
)

// rawGuild is the part of a server that is read.
type rawGuild struct {
	Roles []rawRole `json:"roles"`
}

type rawRole struct {
	ID          rawID   `json:"id"` // the server's own id means everyone
	Permissions rawBits `json:"permissions"`
}

// allows returns what a role allows, ok false if there is none with that id.
func (g rawGuild) allows(role Snowflake) (permissions int64, ok bool) {
	at := slices.IndexFunc(g.Roles, func(r rawRole) bool { return Snowflake(r.ID) == role })
	if at < 0 {
		return 0, false
	}
	return int64(g.Roles[at].Permissions), true
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
