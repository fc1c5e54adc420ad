package server

import (
	"bytes"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/places"
	"github.com/bastide-games/bastide/bot/form"
	"github.com/bastide-games/bastide/bot/notice"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/storage"
)

// newServer makes a Server with an empty store and a fake Discord.
func newServer(t *testing.T) (*Server, *bottest.Discord, *bytes.Buffer) {
	t.Helper()
	api, log := &bottest.Discord{}, &bytes.Buffer{}
	l := slog.New(slog.NewTextHandler(log, nil))
	s := &Server{API: api, Records: bottest.Records(t), Texts: bottest.Texts(), Log: l}
	now := func() time.Time { return s.Records.Now() }
	s.Dashboards = NewDashboards(s.Records, api, notice.New(api, places.New(now), s.Records.Mine, now), s.Texts, l, func() {})
	return s, api, log
}

// manager is a command of a person who manages the server.
func manager() discord.Interaction {
	i := bottest.From(0)
	i.MemberPermissions = discordgo.PermissionManageGuild
	return i
}

// chooseSetting chooses values in the menu of a setting.
func chooseSetting(t *testing.T, s *Server, i discord.Interaction, name string, values ...string) error {
	t.Helper()
	i.Kind, i.Values = discord.Component, values
	q := bottest.Ask(s.API, i)
	q.Button = buttonid.ID{Verb: posts.VerbSet, Word: name}
	_, err := s.Set(t.Context(), q)
	return err
}

// While the database does not answer, no setting changes: the others would be lost.
func TestSettingsWhileTheDatabaseIsSilent(t *testing.T) {
	s, _, _ := newServer(t)
	guild := manager().Guild
	set := func(lang string, channels ...uint64) error {
		_, err := s.Change(guild, func(set *Settings) { set.Lang = lang; set.Channels = append(set.Channels, channels...) })
		return err
	}
	if err := set("de", 70); err != nil {
		t.Fatal(err)
	}
	s.Records.Store = &bottest.Silent{Store: s.Records.Store, Reads: 1}
	if err := set("fr"); !errors.Is(err, storage.ErrUnreachable) {
		t.Error(err)
	}
	if now := s.Settings(guild); now.Lang != "de" || !slices.Equal(now.Channels, []uint64{70}) {
		t.Errorf("%+v", now)
	}
}

// A role that would notify nobody is refused, and so is the role of everybody.
func TestRoleThatCannotBeNotified(t *testing.T) {
	s, _, _ := newServer(t)
	i := manager()
	for _, c := range []struct {
		role discord.Role
		may  int64
		want bool
	}{
		{discord.Role{ID: 70, Mentionable: true}, 0, true},
		{discord.Role{ID: 70}, 0, false},
		{discord.Role{ID: 70}, discordgo.PermissionMentionEveryone, true},
		{discord.Role{ID: i.Guild, Mentionable: true}, discordgo.PermissionMentionEveryone, false},
	} {
		i.Roles, i.Permissions = []discord.Role{c.role}, c.may
		if err := chooseSetting(t, s, i, callSetting, c.role.ID.String()); (err == nil) != c.want {
			t.Errorf("%+v, the bot may %b: %v", c.role, c.may, err)
		}
	}
	if err := chooseSetting(t, s, manager(), callSetting, "7", "8"); err == nil {
		t.Error("a setting accepts two roles")
	}
}

// A setting holds for its server only, and the page shows it.
func TestSet(t *testing.T) {
	s, _, _ := newServer(t)
	for name, value := range map[string]string{"lang": "fr", "speed": "day", "threads": ThreadsNever} {
		if err := chooseSetting(t, s, manager(), name, value); err != nil {
			t.Fatal(err)
		}
	}
	if err := chooseSetting(t, s, manager(), "channels", "31", "30", "31"); err != nil {
		t.Fatal(err)
	}
	got := s.Settings(sessiontest.Guild)
	if got.Lang != "fr" || got.Speed != "day" || got.Threads != ThreadsNever || !slices.Equal(got.Channels, []uint64{30, 31}) {
		t.Errorf("%+v", got)
	}
	if other := s.Settings(sessiontest.Guild + 1); other.Lang != "" || other.Channels != nil {
		t.Errorf("another server has %+v", other)
	}
	r, err := s.Show(t.Context(), bottest.Ask(s.API, manager()))
	if text := bottest.Said(bottest.Shown(t, r, err)); !strings.Contains(text, "<#30>") {
		t.Errorf("the page says %q", text)
	}
	for _, name := range []string{"lang", "threads"} {
		if err := chooseSetting(t, s, manager(), name, unset); err != nil {
			t.Fatal(err)
		}
	}
	if got := s.Settings(sessiontest.Guild); got.Lang != "" || got.Threads != ThreadsAsk || got.Speed != "day" {
		t.Errorf("after the reset: %+v", got)
	}
}

// Only people who manage a server may change its settings.
func TestOnlyManagersChangeSettings(t *testing.T) {
	s, _, _ := newServer(t)
	bottest.Refused(t, Managing(bottest.Ask(s.API, bottest.From(0))), "bot.settings.forbidden")
	alone := manager()
	alone.Guild = 0
	bottest.Refused(t, Managing(bottest.Ask(s.API, alone)), "bot.error.server")
	if err := Managing(bottest.Ask(s.API, manager())); err != nil {
		t.Error(err)
	}
}

// A setting takes only the values that its menu offers.
func TestSetRefused(t *testing.T) {
	s, _, _ := newServer(t)
	for name, values := range map[string][]string{
		"lang": {"tlh"}, "speed": {"day", "days"}, "threads": nil, "colour": {"red"}, "channels": {"0"},
	} {
		if err := chooseSetting(t, s, manager(), name, values...); err == nil {
			t.Errorf("%s may be %q", name, values)
		}
	}
	if err := chooseSetting(t, s, manager(), "channels", slices.Repeat([]string{"1"}, form.MaxChoices+1)...); err == nil {
		t.Error("a setting accepts any number of channels")
	}
	if got := s.Settings(sessiontest.Guild); got.Lang != "" || got.Channels != nil {
		t.Errorf("%+v", got)
	}
}

// The server's channels limit where matches are opened; a thread counts as its channel. A deleted
// channel leaves the list, and one message says so.
func TestChannelsForMatches(t *testing.T) {
	s, api, _ := newServer(t)
	gone := map[discord.Snowflake]bool{}
	api.Fail = func(c bottest.Call) error {
		if gone[c.Channel] {
			return discord.ErrGone
		}
		return discord.ErrForbidden // it exists, but the bot cannot see it
	}
	if err := chooseSetting(t, s, manager(), "channels", "30", "31"); err != nil {
		t.Fatal(err)
	}
	permitted := func(edit func(*discord.Interaction)) error {
		i := bottest.From(0)
		edit(&i)
		_, err := s.Permitted(t.Context(), bottest.Ask(api, i))
		return err
	}
	bottest.Refused(t, permitted(func(*discord.Interaction) {}), "bot.settings.elsewhere")
	bottest.Refused(t, permitted(func(i *discord.Interaction) { i.Parent = 31 }), "bot.settings.elsewhere")
	for name, edit := range map[string]func(*discord.Interaction){
		"there":            func(i *discord.Interaction) { i.Channel = 30 },
		"in its thread":    func(i *discord.Interaction) { i.Parent, i.ChannelType = 31, discordgo.ChannelTypeGuildPublicThread },
		"on another guild": func(i *discord.Interaction) { i.Guild++ },
	} {
		if err := permitted(edit); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	gone[30] = true
	bottest.Refused(t, permitted(func(*discord.Interaction) {}), "bot.settings.elsewhere")
	if got := s.Settings(sessiontest.Guild); !slices.Equal(got.Channels, []uint64{31}) || !slices.Equal(got.Lost, []uint64{30}) {
		t.Errorf("after one is gone: %+v", got)
	}
	gone[31] = true
	if err := permitted(func(*discord.Interaction) {}); err != nil {
		t.Errorf("with all of them gone: %v", err)
	}
	for _, told := range []bool{true, false} {
		r, err := s.Show(t.Context(), bottest.Ask(api, manager()))
		text := bottest.Said(bottest.Shown(t, r, err))
		if strings.Contains(text, s.Texts.Localizer("en").Say("bot.settings.lost", "n", 2)) != told {
			t.Errorf("sent %v: %q", told, text)
		}
	}
}

// Settings that cannot be read count as unset, and the log says so.
func TestSettingsUnreadable(t *testing.T) {
	s, _, log := newServer(t)
	if err := s.Records.Store.SetValue(settingsKey(sessiontest.Guild), []byte(`{"lang":"fr","channels":`)); err != nil {
		t.Fatal(err)
	}
	if got := s.Settings(sessiontest.Guild); got.Lang != "" || !strings.Contains(log.String(), "cannot be read") {
		t.Errorf("%+v; log %q", got, log)
	}
}

// Posts are in the language of the server's setting, or in the server's own language, or in the
// person's.
func TestLanguageOfPosts(t *testing.T) {
	i := discord.Interaction{Locale: "fr", GuildLocale: "de"}
	if got := (Settings{Lang: "es"}).Language(i); got != "es" {
		t.Errorf("decided: %s", got)
	}
	if got := (Settings{}).Language(i); got != "de" {
		t.Errorf("the server's: %s", got)
	}
	if i.GuildLocale = ""; (Settings{}).Language(i) != "fr" {
		t.Error("the person's language is not used")
	}
}

// The bot names the permissions that it lacks. As an administrator it lacks none.
func TestMissingPermissions(t *testing.T) {
	i := bottest.From(0)
	i.Permissions = discordgo.PermissionViewChannel
	err := Need(bottest.Ask(nil, i), discordgo.PermissionViewChannel|discordgo.PermissionSendMessages)
	bottest.Refused(t, err, "bot.error.permission")
	if got := Missing(i, discordgo.PermissionViewChannel|discordgo.PermissionSendMessages); got != discordgo.PermissionSendMessages {
		t.Errorf("lacks %b", got)
	}
	if i.Permissions = discordgo.PermissionAdministrator; Missing(i, bottest.Allowed) != 0 {
		t.Error("an administrator lacks permissions")
	}
}

// postDashboard posts a dashboard.
func postDashboard(t *testing.T, s *Server) discord.Message {
	t.Helper()
	i := manager()
	i.Channel = 99
	r, err := s.PostDashboard(t.Context(), bottest.Ask(s.API, i))
	bottest.Shown(t, r, err)
	calls := s.API.(*bottest.Discord).Calls()
	at := slices.IndexFunc(calls, func(c bottest.Call) bool { return c.Method == "Send" && c.Channel == 99 })
	if at < 0 {
		t.Fatal("no dashboard was posted")
	}
	return calls[at].Sent
}

// scanDashboards runs the work that is due for dashboards.
func scanDashboards(t *testing.T, s *Server) time.Duration {
	t.Helper()
	var work sync.WaitGroup
	wait := s.Dashboards.Scan(t.Context(), &work)
	work.Wait()
	return wait
}

// A dashboard lists the matches of its server. It is edited after a change, at most once in an
// interval. A deleted dashboard is forgotten.
func TestDashboard(t *testing.T) {
	s, api, _ := newServer(t)
	now := time.Unix(1_800_000_000, 0)
	s.Records.Now = func() time.Time { return now }
	if m := postDashboard(t, s); !m.Silent || !strings.Contains(bottest.Said(m), bottest.Say("bot.dashboard.none")) {
		t.Errorf("without a match the dashboard says %q", bottest.Said(m))
	}
	edits := func() (list []bottest.Call) {
		return slices.DeleteFunc(api.Calls(), func(c bottest.Call) bool { return c.Method != "Edit" })
	}
	if scanDashboards(t, s); len(edits()) != 0 {
		t.Error("the dashboard was edited without a change")
	}
	match := bottest.Keep(t, s.Records, sessiontest.Begin(t, "burgenland", "Alix", "Bruno"))
	s.Dashboards.Changed(match)
	elsewhere := bottest.Keep(t, s.Records, sessiontest.Begin(t, "castle", "Chloé", "Dora"), func(s *session.Session) { s.Guild++ })
	s.Dashboards.Changed(elsewhere)
	scanDashboards(t, s)
	if e := edits(); len(e) != 1 || !strings.Contains(bottest.Said(e[0].Sent), "Alix and Bruno") || strings.Contains(bottest.Said(e[0].Sent), "Dora") {
		t.Fatalf("%+v", e)
	}
	match.End(now.Unix())
	ended, _, err := s.Records.Commit(t.Context(), match, session.Result{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	s.Dashboards.Changed(ended)
	scanDashboards(t, s)
	if wait := scanDashboards(t, s); len(edits()) != 1 || wait != dashPause {
		t.Errorf("%d edits; the next after %v", len(edits()), wait)
	}
	now = now.Add(dashPause)
	api.Fail = func(bottest.Call) error { return discord.ErrUnavailable }
	if scanDashboards(t, s); len(edits()) != 2 || !strings.Contains(bottest.Said(edits()[1].Sent), bottest.Say("bot.dashboard.none")) {
		t.Errorf("%d edits", len(edits()))
	}
	if wait := scanDashboards(t, s); wait != dashRefused {
		t.Errorf("after a failure the next edit is in %v", wait)
	}
	now = now.Add(dashRefused)
	api.Fail = func(bottest.Call) error { return discord.ErrGone }
	scanDashboards(t, s)
	if _, had, err := s.Dashboards.dashboardOf(sessiontest.Guild); had || err != nil {
		t.Errorf("a deleted dashboard is still stored: %v", err)
	}
}

// The bot posts no dashboard for people who do not manage the server, and none where it may not
// write.
func TestDashboardRefused(t *testing.T) {
	s, api, _ := newServer(t)
	_, err := s.PostDashboard(t.Context(), bottest.Ask(api, bottest.From(0)))
	bottest.Refused(t, err, "bot.dashboard.notyou")
	i := manager()
	i.Permissions = discordgo.PermissionViewChannel
	_, err = s.PostDashboard(t.Context(), bottest.Ask(api, i))
	bottest.Refused(t, err, "bot.error.permission")
}

// The number of running matches does not include a match that is over.
func TestRunningMatches(t *testing.T) {
	s, _, _ := newServer(t)
	m := sessiontest.Begin(t, "castle", "Alix", "Bruno").S
	s.Dashboards.Changed(m)
	if got := s.Dashboards.running(m.Guild); !slices.Equal(got, []session.ID{m.ID}) {
		t.Errorf("%v matches run", got)
	}
	m.End(1)
	if s.Dashboards.Changed(m); len(s.Dashboards.running(m.Guild)) > 0 {
		t.Error("a finished match counts as running")
	}
}

// A server gets one greeting when the bot joins, in the first channel where the bot can write.
func TestGreet(t *testing.T) {
	s, api, _ := newServer(t)
	paint := bottest.Maker(s.Records)
	s.Shelf = posts.Shelf{Covers: paint.Covers}
	api.Fail = func(c bottest.Call) error {
		if c.Channel == 71 {
			return discord.ErrForbidden
		}
		return nil
	}
	now := time.Now()
	long := discord.Arrival{Guild: 1, Joined: now.Add(-newcomer - time.Minute), Channels: []string{"72"}}
	just := discord.Arrival{Guild: 2, Joined: now, Channels: []string{"71", "72", "73"}}
	for _, a := range []discord.Arrival{long, just, just} {
		s.Greet(t.Context(), a)
	}
	if calls := api.Calls(); len(calls) != 2 || calls[0].Channel != 71 || calls[1].Channel != 72 || !calls[1].Sent.Silent {
		t.Errorf("%q", api.Methods())
	}
}
