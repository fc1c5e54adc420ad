package main

import (
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/cmd/command"
)

// A host lists servers, matches and cups, blocks a person and a server, and leaves a server, while
// the bot runs with a file or with PostgreSQL.
func TestAdmin(t *testing.T) {
	for name, database := range map[string]func() string{
		"file":       func() string { return filepath.Join(t.TempDir(), "bastide.db") },
		"PostgreSQL": func() string { return newDatabase(t) },
	} {
		t.Run(name, func(t *testing.T) {
			unset(t)
			local := localDiscord(t)
			t.Setenv("DISCORD_API_URL", local.API())
			run := func() (stop func() (int, string)) {
				stop = started(t, io.Discard)
				ctx, cancel := limited(t)
				defer cancel()
				must(t, local.Wait(ctx, registered(local)))
				return stop
			}
			answer := func(person string) string { return helped(t, local.Person(person), "castle-games") }
			t.Setenv("DISCORD_TOKEN", secret)
			t.Setenv("BASTIDE_DB", database())
			stop := run()
			if text := works(t, "admin", "servers"); !strings.Contains(text, localdiscord.GuildID) {
				t.Errorf("the servers are %s", text)
			}
			works(t, "admin", "block", "person", local.Person("Alix").ID())
			if text := answer("Alix"); !tells(text, "bot.error.blocked.person") {
				t.Errorf("the blocked person gets %q", text)
			}
			if text := answer("Bruno"); tells(text, "bot.error.blocked.person") {
				t.Errorf("another person gets %q", text)
			}
			if text := works(t, "admin", "blocked"); text != "person "+local.Person("Alix").ID()+"\n" {
				t.Errorf("blocked are %q", text)
			}
			ctx, cancel := limited(t)
			defer cancel()
			_, err := local.Person("Bruno").Command(ctx, "castle-games", "play", map[string]any{"game": "castle"})
			must(t, err)
			if text := works(t, "admin", "matches"); !regexp.MustCompile(`\n\S+ +lobby +castle +1 `).MatchString(text) {
				t.Errorf("the matches are %s", text)
			}
			works(t, "admin", "cups")
			if code, said := stop(); code != 0 {
				t.Errorf("exit code %d, said %s", code, said)
			}

			works(t, "admin", "unblock", "person", local.Person("Alix").ID()) // while the bot is stopped
			works(t, "admin", "block", "server", localdiscord.GuildID)
			stop = run()
			for _, person := range []string{"Alix", "Bruno"} {
				if text := answer(person); !tells(text, "bot.error.blocked.server") {
					t.Errorf("on the blocked server %s gets %q", person, text)
				}
			}
			fails(t, []string{"12345", "admin servers"}, "admin", "leave", "12345")
			works(t, "admin", "leave", localdiscord.GuildID)
			if text := works(t, "admin", "servers"); strings.Contains(text, localdiscord.GuildID) {
				t.Errorf("it is still in %s", text)
			}
			if code, said := stop(); code != 0 {
				t.Errorf("exit code %d, said %s", code, said)
			}
		})
	}
}

// helped is the answer to /help in a channel.
func helped(t *testing.T, p *localdiscord.Person, channel string) string {
	t.Helper()
	ctx, cancel := limited(t)
	defer cancel()
	for {
		out, err := p.Command(ctx, channel, "help", nil)
		must(t, err)
		if out.Failed { // a busy machine
			continue
		}
		text, err := json.Marshal(out.Message)
		must(t, err)
		return string(text)
	}
}

// Discord lists two hundred servers at a time. All are listed once, and the bot can leave the last one.
func TestManyServers(t *testing.T) {
	unset(t)
	var more []localdiscord.Guild
	for n := range 450 {
		more = append(more, localdiscord.Guild{ID: strconv.Itoa(300_000_000_000_000_000 + n<<22), Name: fmt.Sprintf("Server %d", n), Locale: "fr"})
	}
	local := localDiscord(t, more...)
	t.Setenv("DISCORD_API_URL", local.API())
	t.Setenv("DISCORD_TOKEN", secret)
	t.Setenv("BASTIDE_DB", filepath.Join(t.TempDir(), "bastide.db"))
	listed := func() (ids []string) {
		for line := range strings.Lines(works(t, "admin", "servers")) {
			ids = append(ids, strings.Fields(line)[0])
		}
		return ids[1:] // without the heading
	}
	want := []string{localdiscord.GuildID}
	for _, g := range more {
		want = append(want, g.ID)
	}
	if ids := listed(); !slices.Equal(ids, want) {
		t.Errorf("%d servers are listed, want %d: %v", len(ids), len(want), ids)
	}
	last := more[len(more)-1]
	if said := works(t, "admin", "leave", last.ID); !strings.Contains(said, last.Name) {
		t.Errorf("it says %s", said)
	}
	if ids := listed(); !slices.Equal(ids, want[:len(want)-1]) {
		t.Errorf("then %d are listed", len(ids))
	}
}

// tells reports whether a message holds a text in any language.
func tells(message, id string) bool {
	return slices.ContainsFunc(wording.Languages, func(lang string) bool {
		text, err := json.Marshal(bottest.SayIn(lang, id))
		return err == nil && strings.Contains(message, strings.Trim(string(text), `"`))
	})
}

// What is no id is refused with how to find one.
func TestAdminIDs(t *testing.T) {
	unset(t)
	t.Setenv("DISCORD_TOKEN", secret)
	fails(t, []string{"developer mode"}, "admin", "block", "person", "Alix", "--db", filepath.Join(t.TempDir(), "bastide.db"))
	fails(t, []string{"developer mode"}, "admin", "leave", "Castle")
	if code, _, err := bastide(t, "admin", "block", "dog", world.BotID); code != command.Misused || !strings.Contains(err, "person") {
		t.Errorf("exit code %d, %s", code, err)
	}
}
