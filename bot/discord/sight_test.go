package discord

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/bwmarrin/discordgo"
)

// What a person sees depends on the roles and on the channel, or the channel of a thread.
func TestSees(t *testing.T) {
	const view = discordgo.PermissionViewChannel
	channel := func(kind discordgo.ChannelType, exceptions ...string) string {
		return fmt.Sprintf(`{"type":%d,"parent_id":null,"permission_overwrites":[%s]}`, kind, strings.Join(exceptions, ","))
	}
	exception := func(id, allow, deny int64) string {
		return fmt.Sprintf(`{"id":"%d","type":0,"allow":"%d","deny":"%d"}`, id, allow, deny)
	}
	const guild, role, user = 1, 2, 3
	for _, c := range []struct {
		name                    string
		everyone, roles, person int64
		channel                 string
		want                    bool
	}{
		{"a channel for everybody", view, 0, 0, channel(0), true},
		{"nobody sees anything", 0, 0, 0, channel(0), false},
		{"by a role", 0, view, 0, channel(0), true},
		{"hidden from everybody", view, 0, 0, channel(0, exception(guild, 0, view)), false},
		{"hidden but for a role", view, 0, 0, channel(0, exception(guild, 0, view), exception(role, view, 0)), true},
		{"hidden but for another role", view, 0, 0, channel(0, exception(guild, 0, view), exception(9, view, 0)), false},
		{"hidden from a person", view, 0, 0, channel(0, exception(user, 0, view)), false},
		{"shown to a person", view, 0, 0, channel(0, exception(role, 0, view), exception(user, view, 0)), true},
		{"an administrator", 0, 0, discordgo.PermissionAdministrator, channel(0, exception(guild, 0, view)), true},
		{"a private thread", view, 0, 0, channel(discordgo.ChannelTypeGuildPrivateThread), false},
		{"a thread of a channel for everybody", view, 0, 0, `{"type":11,"parent_id":"8"}`, true},
	} {
		synctest.Test(t, func(t *testing.T) {
			net := &fakeNet{answer: func(_ int, r *http.Request) (*http.Response, error) {
				switch {
				case strings.HasSuffix(r.URL.Path, "/guilds/1"):
					return reply(200, fmt.Sprintf(`{"roles":[{"id":"1","permissions":"%d"},{"id":"2","permissions":"%d"},{"id":"9","permissions":"%d"}]}`,
						c.everyone, c.roles, view)), nil
				case strings.HasSuffix(r.URL.Path, "/channels/8"):
					return reply(200, channel(0)), nil
				}
				return reply(200, c.channel), nil
			}}
			i := Interaction{Guild: guild, Channel: 6, User: User{ID: user}, MemberRoles: []Snowflake{role}, MemberPermissions: c.person}
			if got, err := testREST(net).Sees(t.Context(), i, 7); got != c.want || err != nil {
				t.Errorf("%s: %v, %v", c.name, got, err)
			}
			if got, err := testREST(always(403, `{"code":50001}`)).Sees(t.Context(), i, 6); !got || err != nil {
				t.Errorf("where they are: %v, %v", got, err)
			}
		})
	}
}

// The bot's own permissions come from its roles and the exceptions of a channel, or of the channel of a thread. In a hidden
// channel it has none, and a deleted one is missing.
func TestPermissions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		answers := map[string]string{
			"/guilds/1":           `{"roles":[{"id":"1","permissions":"1"},{"id":"2","permissions":"6"}]}`,
			"/users/@me":          `{"id":"3"}`,
			"/guilds/1/members/3": `{"roles":["2"]}`,
			"/channels/10":        `{"type":0,"permission_overwrites":[{"id":"1","type":0,"allow":"16","deny":"1"},{"id":"3","type":1,"allow":"0","deny":"4"}]}`,
			"/channels/11":        `{"type":11,"parent_id":"10"}`,
		}
		net := &fakeNet{answer: func(_ int, r *http.Request) (*http.Response, error) {
			_, path, _ := strings.Cut(r.URL.Path, "/api/v10")
			switch body, known := answers[path]; {
			case known:
				return reply(200, body), nil
			case path == "/channels/12":
				return reply(403, `{"code":50001,"message":"Missing Access"}`), nil
			}
			return reply(404, `{"code":10003,"message":"Unknown Channel"}`), nil
		}}
		list, err := testREST(net).Permissions(t.Context(), 1, []Snowflake{10, 11, 12, 13})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, c := range list {
			got += fmt.Sprintf("%d:%d ", c.ID, *c.Permissions)
		}
		if want := "10:18 11:18 12:0 "; got != want {
			t.Errorf("permissions %q, want %q", got, want)
		}
		answers["/guilds/1"] = fmt.Sprintf(`{"roles":[{"id":"1","permissions":"0"},{"id":"2","permissions":"%d"}]}`, discordgo.PermissionAdministrator)
		if list, err = testREST(net).Permissions(t.Context(), 1, []Snowflake{10}); err != nil || *list[0].Permissions&discordgo.PermissionAdministrator == 0 {
			t.Errorf("an administrator: %v, %v", list, err)
		}
	})
}

// A member has the name of the server and their roles. Someone who is not there is gone.
func TestMember(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		net := &fakeNet{answer: func(_ int, r *http.Request) (*http.Response, error) {
			if strings.HasSuffix(r.URL.Path, "/guilds/1/members/3") {
				return reply(200, `{"user":{"id":"3","username":"alix77","global_name":"Alix"},"nick":"Alix of Bastide","roles":["2","9"]}`), nil
			}
			return reply(404, `{"code":10007,"message":"Unknown Member"}`), nil
		}}
		m, err := testREST(net).Member(t.Context(), 1, 3)
		if err != nil || m.ID != 3 || m.Name != "Alix of Bastide" || m.Bot || !slices.Equal(m.Roles, []Snowflake{2, 9}) {
			t.Errorf("%+v, %v", m, err)
		}
		if i := m.Looker(); i.Guild != 1 || i.User.ID != 3 || len(i.MemberRoles) != 2 {
			t.Errorf("looks as %+v", i)
		}
		if _, err := testREST(net).Member(t.Context(), 1, 4); !errors.Is(err, ErrGone) {
			t.Errorf("nobody: %v", err)
		}
	})
}

// Of a person who only is a member, the roles and the server say that they see everything: an administrator does, and the
// owner.
func TestMemberSees(t *testing.T) {
	const hidden = `{"type":0,"permission_overwrites":[{"id":"1","type":0,"allow":"0","deny":"1024"}]}`
	for name, guild := range map[string]string{
		"owner":         `{"owner_id":"3","roles":[{"id":"1","permissions":"1024"}]}`,
		"administrator": `{"owner_id":"5","roles":[{"id":"1","permissions":"0"},{"id":"2","permissions":"8"}]}`,
		"":              `{"owner_id":"5","roles":[{"id":"1","permissions":"1024"}]}`,
	} {
		synctest.Test(t, func(t *testing.T) {
			net := &fakeNet{answer: func(_ int, r *http.Request) (*http.Response, error) {
				if strings.HasSuffix(r.URL.Path, "/guilds/1") {
					return reply(200, guild), nil
				}
				return reply(200, hidden), nil
			}}
			m := Member{User: User{ID: 3}, Guild: 1, Roles: []Snowflake{2}}
			if sees, err := testREST(net).Sees(t.Context(), m.Looker(), 7); sees != (name != "") || err != nil {
				t.Errorf("%q: %v, %v", name, sees, err)
			}
		})
	}
}
