package main

import (
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/storage/postgres/pgserver"
	"github.com/bastide-games/bastide/storage/postgres/pgserver/pgtest"
)

// password needs % codes in an address, and quotes in a list of settings.
const password = "pl4nted/W0rd"

// planted are the forms in which the password and the token may not be seen.
func planted() secrets {
	return secrets{
		"the password": password, "half of the password": "W0rd", "the password with % codes": url.QueryEscape(password),
		"the password in base 64": base64.RawStdEncoding.EncodeToString([]byte(password)), "the password in base 16": hex.EncodeToString([]byte(password)),
		"the token": secret,
	}
}

// noDatabases are texts with a password that name no database, in forms that hosts try.
var noDatabases = []string{
	"postgress://user:%s@127.0.0.1:1/x",
	"mysql://user:%s@127.0.0.1:1/x",
	"postgres:/user:%s@127.0.0.1:1/x",
	"postgres:user:%s@127.0.0.1:1/x",
	"jdbc:postgresql://127.0.0.1:1/x?user=user&password=%s",
	"file://user:%s@x/bastide.db",
	"user:%s@127.0.0.1:1/x",
	"//user:%s@127.0.0.1:1/x",
	"host=127.0.0.1 port=1 user=user password='%s' dbname=x",
	"dbname=x password = %s",
}

// badAddresses are addresses of PostgreSQL that cannot be read.
var badAddresses = []string{
	"postgres://user:%%zz%s@127.0.0.1:1/x",
	"postgres://user:%s@127.0.0.1:one/x",
	"postgres://user:at@%s@127.0.0.1:1/x",
	"postgres://user@%s@127.0.0.1:1/x",
	"postgres://user@127.0.0.1:1/x?password=%s&sslmode=perhaps",
}

// commandsWith are command lines with a database. Commands that have none are in commandsWithout.
func commandsWith(db string) [][]string {
	return [][]string{
		{"check", "--db", db}, {"health", "--db", db}, {"release", "--db", db}, {"export", "--db", db, "1"}, {"migrate", "--db", db},
		{"backup", "--db", db, "copy.db"}, {"backup", "--db", "bastide.db", db}, {"restore", "--db", db, "copy.db"}, {"restore", "--db", "bastide.db", db},
		{"admin", "block", "person", "1", "--db", db}, {"admin", "blocked", "--db", db}, {"admin", "cups", "--db", db}, {"admin", "matches", "--db", db},
		{"move", db, "other.db"}, {"move", "bastide.db", db},
		{"playground", "--addr", "nowhere", "--db", db}, {"playground", "--addr", "127.0.0.1:0", "--processes", "2", "--db", db},
	}
}

// commandsFromEnvironment read the database from BASTIDE_DB.
var commandsFromEnvironment = [][]string{
	{"run"}, {"doctor"}, {"rehearse", "--server", "1", "--channel", "2"}, {"admin", "unblock", "server", "1"}, {"admin", "matches"}, {"check"}, {"health"}, {"release"}, {"export", "1"}, {"migrate"}, {"backup", "copy.db"}, {"restore", "copy.db"},
	{"move", "BASTIDE_DB", "other.db"}, {"move", "bastide.db", "BASTIDE_DB"},
}

var commandsWithout = []string{"games", "replay", "verify", "render", "film", "documents", "version"}

// Every command refuses a text that names no database. No output and no new file shows a password
// in it.
func TestNoDatabase(t *testing.T) {
	unset(t)
	t.Chdir(t.TempDir())
	t.Setenv("DISCORD_TOKEN", secret)
	t.Setenv("DISCORD_API_URL", "http://127.0.0.1:1/api/v10")
	t.Setenv("BASTIDE_LOG_LEVEL", "debug")
	refused := func(settings, form string, args ...string) {
		t.Helper()
		code, out, err := bastide(t, args...)
		if setting := strings.Split(err, ": ")[1]; !slices.Contains(strings.Fields(settings), setting) {
			t.Errorf("%q: the error names no setting: %s", args, err)
		}
		if code != command.Failed || slices.Contains(noDatabases, form) && !strings.Contains(err, errNoFileName.Error()) {
			t.Fatalf("%q: exit code %d, %s", args, code, err)
		}
		planted().checkAbsent(t, fmt.Sprintf("the output of %q", args), out+err)
	}
	covered := slices.Clone(commandsWithout)
	for _, form := range slices.Concat(noDatabases, badAddresses) {
		db := fmt.Sprintf(form, password)
		must(t, os.Unsetenv("BASTIDE_DB"))
		for _, args := range commandsWith(db) {
			refused("--db FILE FROM TO --addr", form, args...)
			covered = append(covered, args[0])
		}
		t.Setenv("BASTIDE_DB", db)
		for _, args := range commandsFromEnvironment {
			refused("BASTIDE_DB", form, args...)
			covered = append(covered, args[0])
		}
	}
	for _, name := range line.Commands() {
		if !slices.Contains(covered, name) {
			t.Errorf("%s is not tried: does it name a database?", name)
		}
	}
	left, err := os.ReadDir(".")
	if must(t, err); len(left) > 0 {
		t.Errorf("left behind are %v", left)
	}
}

// Files may have any other name.
func TestFileNames(t *testing.T) {
	for _, name := range []string{"bastide.db", "./a:b.db", "/data/12:30.db", `C:\Users\a@b\bastide.db`, "a=b.db", "postgres", "user@host.db"} {
		if err := requireFileName("FILE", name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// guarded is a server of PostgreSQL that asks for a password, with a database that belongs to the
// user guest.
func guarded(t *testing.T) (hostport string) {
	t.Helper()
	s := pgtest.Start(t, pgserver.Options{})
	c, err := pgx.Connect(background, s.Address("postgres"))
	must(t, err)
	defer c.Close(background)
	_, err = s.Write("data/pg_hba.conf", []byte("host all bastide 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n"))
	must(t, err)
	for _, sql := range []string{"create role guest login password '" + password + "'", "create database game owner guest", "select pg_reload_conf()"} {
		_, err := c.Exec(background, sql)
		must(t, err)
	}
	return fmt.Sprintf("127.0.0.1:%d", s.Port())
}

// No output shows the password of a database that the bot plays with, whether it is right or wrong
// and wherever it stands, or the token of the bot.
func TestPasswordsStaySecret(t *testing.T) {
	server := guarded(t)
	file := filepath.Join(t.TempDir(), "pgpass")
	for name, set := range map[string]func(password string) (db string){
		"address": func(password string) string {
			return "postgres://guest:" + url.PathEscape(password) + "@" + server + "/game"
		},
		"parameter": func(password string) string {
			return "postgres://guest@" + server + "/game?password=" + url.QueryEscape(password)
		},
		"PGPASSWORD": func(password string) string {
			t.Setenv("PGPASSWORD", password)
			return "postgres://guest@" + server + "/game"
		},
		"PGPASSFILE": func(password string) string {
			must(t, os.WriteFile(file, []byte("*:*:*:*:"+password+"\n"), 0o600))
			t.Setenv("PGPASSFILE", file)
			return "postgres://guest@" + server + "/game"
		},
	} {
		t.Run(name, func(t *testing.T) {
			local := localDiscord(t)
			unset(t)
			t.Setenv("PGPASSWORD", "")
			t.Setenv("PGPASSFILE", "/nowhere")
			t.Chdir(t.TempDir())
			t.Setenv("DISCORD_TOKEN", secret)
			t.Setenv("DISCORD_API_URL", local.API())
			t.Setenv("BASTIDE_LOG_LEVEL", "debug")
			address := freeAddress(t)
			t.Setenv("BASTIDE_HTTP", address)
			shown := map[string]string{}
			try := func(args ...string) (code int) {
				code, out, err := bastide(t, args...)
				shown[strings.Join(args, " ")] += out + err
				return code
			}
			commands := commandsFromEnvironment
			if name != "address" { // a rehearsal takes seconds, and reads the password as the others do
				commands = slices.DeleteFunc(slices.Clone(commands), func(args []string) bool { return args[0] == "rehearse" })
			}
			t.Setenv("BASTIDE_DB", set(password+"W0rd"))
			for _, args := range commands {
				if code := try(args...); code != command.Failed {
					t.Errorf("%q with a wrong password: exit code %d", args, code)
				}
			}
			t.Setenv("BASTIDE_DB", set(password))
			stop := started(t, io.Discard)
			ctx, cancel := limited(t)
			defer cancel()
			must(t, local.Wait(ctx, registered(local)))
			for _, args := range commands[1:] { // beside the bot
				try(args...)
			}
			for _, page := range []string{"metrics", "healthz", "readyz"} {
				shown[page] = fetched(t, "http://"+address+"/"+page)
			}
			code, said := stop()
			shown["run"] += said
			if code != 0 || !strings.Contains(said, "level=DEBUG") || !strings.Contains(shown["metrics"], "bastide_matches") {
				t.Errorf("exit code %d, said %s", code, said)
			}
			for _, args := range commands[1:] { // without the bot
				try(args...)
			}
			for where, text := range shown {
				planted().checkAbsent(t, where, text)
			}
		})
	}
}

// localDiscord is a local Discord whose bot has the token secret.
func localDiscord(t *testing.T, more ...localdiscord.Guild) *localdiscord.Server {
	t.Helper()
	local, err := localdiscord.New(localdiscord.Options{Guilds: more})
	must(t, err)
	must(t, local.Start("127.0.0.1:0"))
	t.Cleanup(func() { _ = local.Close() })
	local.SetToken(secret)
	return local
}

// freeAddress is an address of this machine that no program uses.
func freeAddress(t *testing.T) string {
	t.Helper()
	port, err := pgserver.FreePort()
	must(t, err)
	return fmt.Sprintf("127.0.0.1:%d", port)
}
