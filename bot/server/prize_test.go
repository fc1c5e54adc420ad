package server

import (
	"errors"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
)

// Whoever manages the server and its roles chooses the role to be won in cups; the page says why the bot
// cannot give it.
func TestPrize(t *testing.T) {
	const roles = discordgo.PermissionManageRoles
	for _, c := range []struct {
		name     string
		role     string
		may, bot int64
		adds     int64
		look     error
		fault    string
	}{
		{"all is well", "70", roles, roles, 0, nil, ""},
		{"the bot may not", "70", roles, 0, 0, nil, prizeRights},
		{"a role of moderators", "70", roles, roles, discordgo.PermissionManageMessages, nil, prizeMore},
		{"a role that is gone", "70", roles, roles, 0, discord.ErrGone, prizeGone},
		{"Discord does not answer", "70", roles, roles, 0, discord.ErrUnavailable, ""},
	} {
		s, api, _ := newServer(t)
		api.Fail = func(bottest.Call) error { return c.look }
		s.API = roleOf{api, c.adds}
		if c.look != nil {
			s.API = api
		}
		i := manager()
		i.MemberPermissions |= c.may
		i.Permissions |= c.bot
		if err := set(t, s, i, prizeSetting, c.role); err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if p := s.Settings(sessiontest.Guild).Prize; p == nil || p.Role != 70 || p.Fault != c.fault {
			t.Errorf("%s: %+v", c.name, p)
		}
		r, err := s.Show(t.Context(), bottest.Ask(s.API, i))
		text := bottest.Said(bottest.Shown(t, r, err))
		if !strings.Contains(text, "<@&70>") || strings.Contains(text, "⚠️") != (c.fault != "") {
			t.Errorf("%s: the page says %q", c.name, text)
		}
	}
}

// Nobody decides who bears a role that they could not give, and a role that everybody has is no prize.
func TestPrizeRefused(t *testing.T) {
	s, _, _ := newServer(t)
	bottest.Refused(t, set(t, s, manager(), prizeSetting, "70"), "bot.settings.prize.notyours")
	i := manager()
	i.MemberPermissions |= discordgo.PermissionManageRoles
	bottest.Refused(t, set(t, s, i, prizeSetting, i.Guild.String()), "bot.settings.prize.everybody")
	if err := set(t, s, i, prizeSetting, "70", "71"); err == nil {
		t.Error("two roles are taken")
	}
	if p := s.Settings(sessiontest.Guild).Prize; p != nil {
		t.Errorf("%+v", p)
	}
}

// What Discord has refused is told until the role is chosen anew; what can be seen to be mended is not.
func TestPrizeMended(t *testing.T) {
	s, api, _ := newServer(t)
	i := manager()
	i.MemberPermissions |= discordgo.PermissionManageRoles
	if err := set(t, s, i, prizeSetting, "70"); err != nil {
		t.Fatal(err)
	}
	fault := func() string { return s.Settings(sessiontest.Guild).Prize.Fault }
	if fault() != prizeRights {
		t.Fatalf("at first %q", fault())
	}
	i.Permissions |= discordgo.PermissionManageRoles
	_, err := s.Show(t.Context(), bottest.Ask(api, i))
	if err != nil || fault() != "" {
		t.Errorf("with the right %q, %v", fault(), err)
	}
	_, err = s.NotePrize(sessiontest.Guild, 71, PrizeRefused)
	_, err2 := s.NotePrize(sessiontest.Guild, 70, PrizeRefused)
	if _, err3 := s.Show(t.Context(), bottest.Ask(api, i)); errors.Join(err, err2, err3) != nil || fault() != PrizeRefused {
		t.Errorf("refused: %q, %v", fault(), errors.Join(err, err2, err3))
	}
	if err := set(t, s, i, prizeSetting, "70"); err != nil || fault() != "" {
		t.Errorf("chosen anew: %q, %v", fault(), err)
	}
	if err := set(t, s, i, prizeSetting); err != nil || s.Settings(sessiontest.Guild).Prize != nil {
		t.Errorf("none: %v", err)
	}
}
