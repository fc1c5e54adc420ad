package main

import (
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/cmd/command"
)

// limited ends a test that would wait forever.
func limited(t *testing.T) (context.Context, context.CancelFunc) {
	t.Helper()
	return context.WithTimeout(background, hanging)
}

// started runs a command line until stop is called. stop returns the exit code and the error
// output.
func started(t *testing.T, out io.Writer, args ...string) (stop func() (int, string)) {
	t.Helper()
	ctx, cancel := limited(t)
	var said strings.Builder
	code := make(chan int, 1)
	go func() { code <- program().Run(ctx, args, out, &said) }()
	t.Cleanup(cancel)
	return func() (int, string) {
		cancel()
		return <-code, said.String()
	}
}

func registered(s *localdiscord.Server) func() bool {
	return func() bool {
		return s.Online() && slices.ContainsFunc(s.Requests(), func(r localdiscord.Request) bool {
			return strings.HasPrefix(r.Route, "PUT /applications") && r.Status == http.StatusOK
		})
	}
}

// A bot that a host runs with variables of the environment answers, shows its health, stops when
// asked, and notices a new token.
func TestRun(t *testing.T) {
	local, err := localdiscord.New(localdiscord.Options{})
	must(t, err)
	must(t, local.Start("127.0.0.1:0"))
	t.Cleanup(func() { _ = local.Close() })
	unset(t)
	db := filepath.Join(t.TempDir(), "bastide.db")
	t.Setenv("DISCORD_TOKEN", local.Token())
	t.Setenv("DISCORD_API_URL", local.API())
	t.Setenv("BASTIDE_DB", db)
	ctx, cancel := limited(t)
	defer cancel()

	stop := started(t, io.Discard)
	must(t, local.Wait(ctx, registered(local)))
	out, err := local.Person("Alix").Command(ctx, "castle-games", "help", nil)
	must(t, err)
	if out.Failed || out.Message == nil {
		t.Errorf("/help: %+v", out)
	}
	works(t, "health")
	works(t, "check")
	code, said := stop()
	if code != 0 || strings.Contains(said, local.Token()) {
		t.Errorf("exit code %d, said %s", code, said)
	}
	if last := lastLine(said); !strings.Contains(last, "bastide has stopped") || !strings.Contains(last, "level=INFO") || !strings.Contains(last, context.Canceled.Error()) {
		t.Errorf("the last line does not say why the bot stopped: %s", last)
	}
	if v := local.Violations(); len(v) > 0 {
		t.Errorf("violations %q", v)
	}

	local.SetToken("another")
	code, _, said = bastide(t, "run")
	if last := lastLine(said); code != command.Failed || !strings.Contains(last, "DISCORD_TOKEN is refused") ||
		!strings.Contains(said, `level=ERROR msg="bastide has stopped" reason="DISCORD_TOKEN is refused`) {
		t.Errorf("with an old token: exit code %d, last line %q of\n%s", code, last, said)
	}
}

func lastLine(text string) string { return text[strings.LastIndex(strings.TrimSpace(text), "\n")+1:] }

// Every build names itself: by its release, by its commit, or by its own bytes.
func TestVersionOfBuilds(t *testing.T) {
	revision := debug.BuildSetting{Key: "vcs.revision", Value: "0123456789abcdef0123"}
	for want, info := range map[string]debug.BuildInfo{
		"0123456789ab":           {Main: debug.Module{Version: "v0.0.0-2026"}, Settings: []debug.BuildSetting{revision}},
		"0123456789ab (changed)": {Settings: []debug.BuildSetting{revision, {Key: "vcs.modified", Value: "true"}}},
		"v1.2.3":                 {Main: debug.Module{Version: "v1.2.3"}},
		"build-1234":             {Main: debug.Module{Version: "(devel)"}},
	} {
		if got := buildName(&info, func() string { return "1234" }); got != want {
			t.Errorf("version %q, want %q", got, want)
		}
	}
	if name := fingerprint(); len(name) != 12 {
		t.Errorf("this program is %q", name)
	}
}

// The playground's page opens, closes and opens again with more players.
func TestPlayground(t *testing.T) {
	db := filepath.Join(t.TempDir(), "play.db")
	for _, more := range [][]string{nil, {"--people", "8"}} {
		r, w := io.Pipe()
		stop := started(t, w, append([]string{"playground", "--addr", "127.0.0.1:0", "--db", db}, more...)...)
		line := make([]byte, 1000)
		n, err := r.Read(line)
		must(t, err)
		_, rest, _ := strings.Cut(string(line[:n]), "http://")
		page := "http://" + strings.Fields(rest)[0]
		if html := fetched(t, page+"/"); !strings.Contains(html, "<html") {
			t.Errorf("the page is %q", html)
		}
		if players := awaitCommands(t, page); more == nil && players != 5 || more != nil && players != 8 {
			t.Errorf("with %q there are %d players", more, players)
		}
		works(t, "health", "--db", db)
		fails(t, []string{db, "running already", "--db"}, "playground", "--addr", "127.0.0.1:0", "--db", db)
		if code, said := stop(); code != 0 || said != "" {
			t.Errorf("exit code %d, said %s", code, said)
		}
	}
}

func fetched(t *testing.T, url string) string {
	t.Helper()
	response, err := http.Get(url)
	must(t, err)
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	must(t, err)
	return string(body)
}

// awaitCommands asks as the page does until the bot has registered its commands, and returns the
// number of players.
func awaitCommands(t *testing.T, page string) (players int) {
	t.Helper()
	ctx, cancel := limited(t)
	defer cancel()
	for ctx.Err() == nil {
		var state struct {
			Commands []json.RawMessage
			People   []struct{ Spectator bool }
		}
		must(t, json.Unmarshal([]byte(fetched(t, page+"/playground/api/state")), &state))
		if len(state.Commands) == 0 {
			continue
		}
		for _, one := range state.People {
			if !one.Spectator {
				players++
			}
		}
		return players
	}
	t.Fatal("the bot registers no commands")
	return 0
}

func TestPortInUse(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	defer listener.Close()
	db := filepath.Join(t.TempDir(), "play.db")
	fails(t, []string{"in use", "--addr"}, "playground", "--addr", listener.Addr().String(), "--db", db)
	fails(t, []string{"--addr"}, "playground", "--addr", "nonsense", "--db", db)
	fails(t, []string{"--people is 9", "from 5 to 8"}, "playground", "--people", "9", "--db", db)
}

// If the database is a folder, every command that has a database says so in one sentence, and
// leaves no file beside the folder.
func TestDatabaseIsAFolder(t *testing.T) {
	unset(t)
	t.Setenv("DISCORD_TOKEN", secret)
	parent := t.TempDir()
	for name, folder := range map[string]string{
		"there": filepath.Join(parent, "there"), "to come": filepath.Join(parent, "to come") + string(filepath.Separator),
	} {
		if name == "there" {
			must(t, os.Mkdir(folder, 0o700))
		}
		want := []string{folder + " is a folder", filepath.Join(folder, "bastide.db")}
		fails(t, []string{want[0], filepath.Join(folder, "playground.db")}, "playground", "--addr", "127.0.0.1:0", "--db", folder)
		fails(t, want, "check", "--db", folder)
		t.Setenv("BASTIDE_DB", folder)
		fails(t, want, "run")
	}
	left, err := os.ReadDir(parent)
	if must(t, err); len(left) != 1 {
		t.Errorf("left behind are %v", left)
	}
}
