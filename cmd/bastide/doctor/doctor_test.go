package doctor

import (
	"bytes"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// healthy is a bot that lacks nothing, and the Discord that it would connect to.
func healthy(t *testing.T) (Setup, *localdiscord.Server) {
	t.Helper()
	local, err := localdiscord.New(localdiscord.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := local.Start("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { local.Close() })
	base, err := discord.ParseBase(local.API())
	if err != nil {
		t.Fatal(err)
	}
	general, _ := local.Channel("general")
	return Setup{
		Token: local.Token(), Base: base, DB: filepath.Join(t.TempDir(), "bastide.db"), Backups: t.TempDir(),
		Server: localdiscord.GuildID, Channel: general.ID, Try: func(string) error { return nil },
		TryBackups: func() error { return nil },
	}, local
}

// examine returns the line about each thing, without its name.
func examine(t *testing.T, p Setup) (ill int, lines map[string]string) {
	t.Helper()
	var out bytes.Buffer
	ill = len(Examine(t.Context(), p, &out))
	lines = map[string]string{}
	for line := range strings.Lines(out.String()) {
		verdict, says, _ := strings.Cut(strings.TrimSpace(line), " ") // the verdict, then what it is about
		about, says, _ := strings.Cut(strings.TrimSpace(says), ":")
		lines[about] = verdict + says
	}
	return ill, lines
}

func TestHealthy(t *testing.T) {
	p, _ := healthy(t)
	p.HTTP = "127.0.0.1:0"
	ill, lines := examine(t, p)
	if link := lines["invitation"]; !strings.Contains(link, "client_id="+world.BotID+"&") {
		t.Errorf("the invitation is %q", link)
	}
	if ill != 0 {
		t.Errorf("%d to mend", ill)
	}
	for _, c := range checks {
		if !strings.HasPrefix(lines[c.about], "ok") {
			t.Errorf("%s: %q", c.about, lines[c.about])
		}
	}
}

// Each fault is told about the thing it is a fault of, with what to do.
func TestFaults(t *testing.T) {
	const everything = discordgo.PermissionViewChannel | discordgo.PermissionSendMessages |
		discordgo.PermissionAttachFiles | discordgo.PermissionCreatePublicThreads | discordgo.PermissionSendMessagesInThreads
	for name, c := range map[string]struct {
		spoil func(*Setup, *localdiscord.Server)
		about string
		says  string
	}{
		"token": {func(p *Setup, _ *localdiscord.Server) { p.Token += "x" }, "token", "put the new one into DISCORD_TOKEN"},
		"channel without server": {func(p *Setup, _ *localdiscord.Server) { p.Server = "" },
			"server", "--server"},
		"another server": {func(p *Setup, _ *localdiscord.Server) { p.Server = "12345" }, "server", "not a member"},
		"removed":        {func(_ *Setup, l *localdiscord.Server) { l.Expel("", true) }, "server", "not a member"},
		"no channel":     {func(p *Setup, _ *localdiscord.Server) { p.Channel = "12345" }, "channel", "View Channel"},
		"not seen":       {func(p *Setup, l *localdiscord.Server) { l.SetBotPermissions(p.Channel, 0) }, "channel", "View Channel"},
		"no threads": {func(p *Setup, l *localdiscord.Server) {
			l.SetBotPermissions(p.Channel, everything&^discordgo.PermissionCreatePublicThreads)
		}, "channel", "lacks Create Public Threads:"},
		"no files, no posts": {func(p *Setup, l *localdiscord.Server) {
			l.SetBotPermissions(p.Channel, discordgo.PermissionViewChannel|discordgo.PermissionCreatePublicThreads|discordgo.PermissionSendMessagesInThreads)
		}, "channel", "lacks Send Messages, Attach Files:"},
		"database": {func(p *Setup, _ *localdiscord.Server) {
			os.WriteFile(p.DB, []byte("?"), 0o600)
			p.Try = func(string) error { return errors.New("it is\ndamaged") }
		}, "database", "it is damaged"},
		"folder that is a file": {func(p *Setup, _ *localdiscord.Server) {
			os.WriteFile(p.DB, nil, 0o600)
			p.DB = filepath.Join(p.DB, "bastide.db")
		}, "database", "choose another folder"},
		"refused": {func(_ *Setup, l *localdiscord.Server) {
			l.DisturbNext(localdiscord.GatewayFault{At: localdiscord.AtHandshake, Code: 502})
		}, "gateway", `answers the handshake with "502 Bad Gateway"; it needs outgoing WebSocket connections to ws://`},
		"another bot's": {func(p *Setup, _ *localdiscord.Server) {
			os.WriteFile(p.DB, []byte("?"), 0o600)
			p.Try = func(app string) error { return errors.New("that of another, not of " + app) }
		}, "database", "not of " + world.BotID},
		"no backups": {func(p *Setup, _ *localdiscord.Server) {
			p.TryBackups = func() error { return errors.New("the disk is full") }
		}, "backups", "the disk is full"},
		"running and ill": {func(p *Setup, _ *localdiscord.Server) {
			p.Running, p.Health = true, errors.New("not connected")
		}, "database", "not connected"},
		"remote": {func(p *Setup, _ *localdiscord.Server) {
			p.DB, p.Try = "postgres://db", func(string) error { return errors.New("no route") }
		}, "database", "no route"},
	} {
		t.Run(name, func(t *testing.T) {
			p, local := healthy(t)
			c.spoil(&p, local)
			ill, lines := examine(t, p)
			if ill != 1 {
				t.Errorf("%d to mend: %v", ill, lines)
			}
			if line := lines[c.about]; !strings.HasPrefix(line, "MEND") || !strings.Contains(line, c.says) {
				t.Errorf("%s: %q, which does not say %q", c.about, line, c.says)
			}
		})
	}
}

// What Discord can answer beside what is asked.
func TestOddAnswers(t *testing.T) {
	const me, plan = `{"id":"9","username":"B\nastide"}`, `{"url":"wss://x","shards":1,"session_start_limit":{"total":1000,"remaining":0,"reset_after":600000}}`
	now := time.Now().UTC().Format(http.TimeFormat)
	late := time.Now().Add(-time.Minute).UTC().Format(http.TimeFormat)
	for name, c := range map[string]struct {
		date, me, plan string
		status         int
		about, says    string
	}{
		"used up":          {now, me, plan, 200, "gateway", "wait 10m0s"},
		"wrong clock":      {late, me, `{"url":"GATEWAY","shards":1}`, 200, "clock", "differs from Discord's by 1m"},
		"no gateway":       {now, me, `{"url":"https://x","shards":1}`, 200, "gateway", `scheme "https", want wss`},
		"not a gateway":    {now, me, `{"url":"ws://127.0.0.1:1/","shards":1}`, 200, "gateway", "connection refused"},
		"somebody else":    {now, "<html>", plan, 200, "token", "not from Discord"},
		"out of order":     {now, me, plan, 503, "token", "try again later"},
		"too many":         {now, me, plan, 429, "token", "asks to wait"},
		"to another place": {now, me, plan, 302, "token", "302: correct DISCORD_API_URL"},
		"nothing there":    {now, me, plan, 404, "token", "404: correct DISCORD_API_URL"},
	} {
		t.Run(name, func(t *testing.T) {
			p, local := healthy(t)
			c.plan = strings.Replace(c.plan, "GATEWAY", "ws"+strings.TrimSuffix(strings.TrimPrefix(local.API(), "http"), "api/v10")+"gateway/", 1)
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				w.Header().Set("Date", c.date)
				w.Header().Set("Location", "http://127.0.0.1:1/")
				w.WriteHeader(c.status)
				w.Write([]byte(map[string]string{"/users/@me": c.me, "/applications/@me": c.me, "/gateway/bot": c.plan}[strings.TrimPrefix(r.URL.Path, "/api/v10")]))
			}))
			defer server.Close()
			p.Server, p.Channel = "", ""
			p.Base, _ = discord.ParseBase(server.URL + "/api/v10")
			ill, lines := examine(t, p)
			if line := lines[c.about]; ill != 1 || !strings.HasPrefix(line, "MEND") || !strings.Contains(line, c.says) {
				t.Errorf("%d to mend, %q does not say %q: %v", ill, line, c.says, lines)
			}
		})
	}
}

// A Discord that cannot be reached leaves the machine to be looked at.
func TestUnreachable(t *testing.T) {
	p, local := healthy(t)
	local.Close()
	ill, lines := examine(t, p)
	if ill != 1 || !strings.Contains(lines["token"], "network") || !strings.HasPrefix(lines["database"], "ok") || lines["channel"] != "- not looked at, see above" {
		t.Errorf("%d to mend: %v", ill, lines)
	}
}
