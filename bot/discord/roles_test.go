package discord

import (
	"fmt"
	"testing"

	"github.com/bwmarrin/discordgo"
)

// A person may give a role that stands below one of theirs, if they may manage roles on the whole server. The owner may
// give every role. What they may do in the channel where they ask does not count.
func TestMayGive(t *testing.T) {
	const (
		everyone, manage, role, higher, admin = 1, 2, 3, 4, 5
		owner, person                         = 8, 9
	)
	guild := fmt.Sprintf(`{"owner_id":"8","roles":[{"id":"1","permissions":"0","position":0},{"id":"2","permissions":"%d","position":5},
		{"id":"3","permissions":"0","position":2},{"id":"4","permissions":"0","position":7},{"id":"5","permissions":"%d","position":2}]}`,
		discordgo.PermissionManageRoles, discordgo.PermissionAdministrator)
	for _, c := range []struct {
		name string
		user Snowflake
		has  []Snowflake
		role Snowflake
		want bool
	}{
		{"a role above, with the right", person, []Snowflake{manage}, role, true},
		{"the right from a lower role", person, []Snowflake{admin, higher}, role, true},
		{"the highest role itself", person, []Snowflake{manage}, manage, false},
		{"a higher one", person, []Snowflake{manage}, higher, false},
		{"an administrator below it", person, []Snowflake{admin}, manage, false},
		{"the same position, and younger", person, []Snowflake{admin}, role, false},
		{"no such right on the server", person, []Snowflake{higher}, role, false},
		{"no role", person, nil, role, false},
		{"the owner", owner, nil, higher, true},
		{"a role that does not exist", owner, nil, 77, false},
	} {
		i := Interaction{Guild: everyone, User: User{ID: c.user}, MemberRoles: c.has, MemberPermissions: discordgo.PermissionManageRoles}
		if may, err := testREST(always(200, guild)).MayGive(t.Context(), i, c.role); err != nil || may != c.want {
			t.Errorf("%s: %v, %v", c.name, may, err)
		}
	}
	i := Interaction{Guild: everyone, User: User{ID: owner}}
	if may, err := testREST(always(403, `{"code":50001}`)).MayGive(t.Context(), i, role); may || err == nil {
		t.Errorf("Discord does not tell: %v, %v", may, err)
	}
}
