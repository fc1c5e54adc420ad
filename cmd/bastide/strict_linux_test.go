package main

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/storage/bolt"
	"github.com/bastide-games/bastide/storage/postgres"
	"github.com/bastide-games/bastide/storage/postgres/pgserver/pgtest"
)

// attempt is one environment in which a bot is started and examined.
type attempt struct {
	*testing.T
	local  *localdiscord.Server
	folder string // everybody may write in it
	env    []string
}

// program is the bot in a process of its own, without a superuser's rights.
func (a *attempt) program(ctx context.Context, args ...string) *exec.Cmd {
	c := exec.CommandContext(ctx, os.Args[0], args...)
	for _, one := range os.Environ() {
		if name, _, _ := strings.Cut(one, "="); !strings.HasPrefix(name, ownPrefix) {
			c.Env = append(c.Env, one)
		}
	}
	c.Env = append(c.Env, asBot+"=1", asNobody+"=1", gapVariable+"=1ms", "DISCORD_TOKEN="+a.local.Token(), "DISCORD_API_URL="+a.local.API(),
		"BASTIDE_DB="+filepath.Join(a.folder, "bastide.db"))
	c.Env = append(c.Env, a.env...)
	return c
}

// file is a file of a bot that nobody uses.
func (a *attempt) file(mode os.FileMode, owner string) {
	path := filepath.Join(a.folder, "bastide.db")
	s, err := bolt.Open(path, bolt.Options{})
	must(a.T, err)
	must(a.T, s.SetValue(ownerKey, []byte(owner)))
	must(a.T, s.Close())
	must(a.T, os.Chmod(path, mode))
}

// database is a new PostgreSQL database that a user without rights can reach too.
func (a *attempt) database(user, sql string) {
	server := pgtest.Shared(a.T)
	name := fmt.Sprintf("strict_%d", strings.Count(a.Name(), "")+os.Getpid())
	c, err := pgx.Connect(background, server.Address("postgres"))
	must(a.T, err)
	defer c.Close(background)
	for _, one := range []string{"drop database if exists " + name, "create database " + name,
		"do $$ begin create role visitor login; exception when duplicate_object then null; end $$"} {
		_, err := c.Exec(background, one)
		must(a.T, err)
	}
	address := server.Address(name)
	if sql != "" {
		there, err := pgx.Connect(background, address)
		must(a.T, err)
		defer there.Close(background)
		_, err = there.Exec(background, sql)
		must(a.T, err)
	}
	a.env = append(a.env, "BASTIDE_DB="+strings.Replace(address, "bastide@", user+"@", 1))
}

// What the bot refuses when it starts, the doctor refuses too, and names the same thing. What the
// doctor finds good, starts.
func TestDoctorIsAsStrict(t *testing.T) {
	t.Parallel()
	const own, other = "100000000000000002", "12345"
	for name, c := range map[string]struct {
		spoil func(*attempt)
		word  string // in what both say; empty: both are content
	}{
		"new file":               {func(*attempt) {}, ""},
		"its file":               {func(a *attempt) { a.file(0o666, own) }, ""},
		"empty database":         {func(a *attempt) { a.database("bastide", "") }, ""},
		"old token":              {func(a *attempt) { a.local.SetToken("another") }, "DISCORD_TOKEN"},
		"no token":               {func(a *attempt) { a.env = []string{"DISCORD_TOKEN="} }, "DISCORD_TOKEN"},
		"token of another form":  {func(a *attempt) { a.env = []string{"DISCORD_TOKEN=my token"} }, "not a bot token"},
		"wrong address":          {func(a *attempt) { a.env = []string{"DISCORD_API_URL=" + a.local.URL() + "/nowhere"} }, "DISCORD_API_URL"},
		"misspelled":             {func(a *attempt) { a.env = []string{"BASTIDE_BD=x"} }, "BASTIDE_BD"},
		"wrong setting":          {func(a *attempt) { a.env = []string{"BASTIDE_LOG_LEVEL=loud"} }, "BASTIDE_LOG_LEVEL"},
		"no data files":          {func(a *attempt) { a.env = []string{"BASTIDE_SETS=/nowhere"} }, "BASTIDE_SETS"},
		"no database":            {func(a *attempt) { a.env = []string{"BASTIDE_DB=mysql://db/x"} }, "postgres://"},
		"a folder":               {func(a *attempt) { a.env = []string{"BASTIDE_DB=" + a.folder} }, "is a folder"},
		"file cannot be written": {func(a *attempt) { a.file(0o444, own) }, "permission denied"},
		"file cannot be read":    {func(a *attempt) { a.file(0o200, own) }, "permission denied"},
		"file of another bot":    {func(a *attempt) { a.file(0o666, other) }, "application " + other},
		"damaged": {func(a *attempt) {
			must(a.T, os.WriteFile(filepath.Join(a.folder, "bastide.db"), []byte("not a database"), 0o666))
			must(a.T, os.Chmod(filepath.Join(a.folder, "bastide.db"), 0o666))
		}, "damaged"},
		"folder cannot be written": {func(a *attempt) { must(a.T, os.Chmod(a.folder, 0o755)) }, "/001"},
		"in use": {func(a *attempt) {
			a.file(0o666, own)
			s, err := bolt.Open(filepath.Join(a.folder, "bastide.db"), bolt.Options{})
			must(a.T, err)
			a.Cleanup(func() { _ = s.Close() })
		}, "another process uses the file"},
		"port in use": {func(a *attempt) {
			l, err := net.Listen("tcp", "127.0.0.1:0")
			must(a.T, err)
			a.Cleanup(func() { _ = l.Close() })
			a.env = []string{"BASTIDE_HTTP=" + l.Addr().String()}
		}, "BASTIDE_HTTP"},
		"tables of others":    {func(a *attempt) { a.database("bastide", "create table shop (id integer)") }, "another program"},
		"may not make tables": {func(a *attempt) { a.database("visitor", "") }, "may not create tables"},
		"database is not there": {func(a *attempt) {
			a.env = []string{"BASTIDE_DB=" + pgtest.Shared(a.T).Address("nowhere")}
		}, "no database of this name"},
		"database of another bot": {func(a *attempt) {
			a.database("bastide", "")
			address, _ := strings.CutPrefix(a.env[0], "BASTIDE_DB=")
			s, err := postgres.Open(address, postgres.Options{})
			must(a.T, err)
			must(a.T, s.SetValue(ownerKey, []byte(other)))
			must(a.T, s.Close())
		}, "application " + other},
	} {
		t.Run(name, func(t *testing.T) {
			a := &attempt{T: t, folder: t.TempDir()}
			must(t, os.Chmod(filepath.Dir(a.folder), 0o755))
			must(t, os.Chmod(a.folder, 0o777))
			var err error
			a.local, err = localdiscord.New(localdiscord.Options{})
			must(t, err)
			must(t, a.local.Start("127.0.0.1:0"))
			t.Cleanup(func() { _ = a.local.Close() })
			token := a.local.Token()
			c.spoil(a)
			a.env = append([]string{"DISCORD_TOKEN=" + token}, a.env...)
			ctx, cancel := limited(t)
			defer cancel()
			examined, err := a.program(ctx, "doctor").CombinedOutput()
			if (err != nil) != (c.word != "") || !strings.Contains(string(examined), c.word) {
				t.Errorf("the doctor, %v:\n%s", err, examined)
			}
			bot := a.program(ctx, "run")
			var said strings.Builder
			bot.Stdout, bot.Stderr = &said, &said
			must(t, bot.Start())
			if c.word == "" {
				must(t, a.local.Wait(ctx, registered(a.local)))
				must(t, bot.Process.Signal(syscall.SIGTERM))
			}
			err = bot.Wait()
			if (err != nil) != (c.word != "") || !strings.Contains(said.String(), c.word) || ctx.Err() != nil {
				t.Errorf("the bot, %v:\n%s", err, said.String())
			}
		})
	}
}
