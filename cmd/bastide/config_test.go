package main

import (
	"bytes"
	"log/slog"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/games/catalog"
)

const secret = "MTIzNDU2Nzg5.GabcDe.abcdefghijklmnopqrstuvwxyz"

// unset clears every variable of the configuration, and those of long tests.
func unset(t *testing.T) {
	t.Helper()
	for _, name := range append(variables(), unknownVariables()...) {
		t.Setenv(name, "")
		must(t, os.Unsetenv(name))
	}
}

func variables() []string { return tagged(reflect.TypeFor[config](), "envconfig") }

func TestBadConfig(t *testing.T) {
	badSet := filepath.Join(t.TempDir(), catalog.Entries[0].SetFile)
	must(t, os.WriteFile(badSet, []byte("{"), 0o600))
	for name, c := range map[string]struct {
		env   map[string]string
		words []string
	}{
		"a sentence":        {map[string]string{"DISCORD_TOKEN": "my secret token from Discord"}, []string{"DISCORD_TOKEN", "developers/applications"}},
		"two lines":         {map[string]string{"DISCORD_TOKEN": secret + "\n" + secret}, []string{"DISCORD_TOKEN"}},
		"plain http":        {map[string]string{"DISCORD_TOKEN": secret, "DISCORD_API_URL": "http://example.com/api"}, []string{"DISCORD_API_URL"}},
		"no address":        {map[string]string{"DISCORD_TOKEN": secret, "DISCORD_API_URL": "discord"}, []string{"DISCORD_API_URL"}},
		"page in a file":    {map[string]string{"DISCORD_TOKEN": secret, "BASTIDE_PRIVACY_URL": "privacy.md"}, []string{"BASTIDE_PRIVACY_URL", "https://example.org"}},
		"page by http":      {map[string]string{"DISCORD_TOKEN": secret, "BASTIDE_TERMS_URL": "http://example.org/terms"}, []string{"BASTIDE_TERMS_URL"}},
		"page and more":     {map[string]string{"DISCORD_TOKEN": secret, "BASTIDE_SUPPORT_URL": "https://example.org/>)x"}, []string{"BASTIDE_SUPPORT_URL"}},
		"log":               {map[string]string{"DISCORD_TOKEN": secret, "BASTIDE_LOG_FORMAT": "xml"}, []string{"BASTIDE_LOG_FORMAT", "text or json"}},
		"log level":         {map[string]string{"DISCORD_TOKEN": secret, "BASTIDE_LOG_LEVEL": "loud"}, []string{"BASTIDE_LOG_LEVEL", "debug"}},
		"backups too often": {map[string]string{"DISCORD_TOKEN": secret, "BASTIDE_BACKUP_EVERY": "3s"}, []string{"BASTIDE_BACKUP_EVERY", "1h"}},
		"backups never":     {map[string]string{"DISCORD_TOKEN": secret, "BASTIDE_BACKUP_EVERY": "never"}, []string{"BASTIDE_BACKUP_EVERY", "1h"}},
		"backups of none":   {map[string]string{"DISCORD_TOKEN": secret, "BASTIDE_BACKUP_KEEP": "0+3"}, []string{"BASTIDE_BACKUP_KEEP", "24+30"}},
		"backups all":       {map[string]string{"DISCORD_TOKEN": secret, "BASTIDE_BACKUP_KEEP": "all"}, []string{"BASTIDE_BACKUP_KEEP", "24+30"}},
		"no port":           {map[string]string{"DISCORD_TOKEN": secret, "BASTIDE_HTTP": "localhost"}, []string{"BASTIDE_HTTP", ":9090"}},
		"odd port":          {map[string]string{"DISCORD_TOKEN": secret, "BASTIDE_HTTP": ":metrics-of-mine"}, []string{"BASTIDE_HTTP", ":9090"}},
		"undo too long":     {map[string]string{"DISCORD_TOKEN": secret, "BASTIDE_UNDO_WINDOW": "2h"}, []string{"BASTIDE_UNDO_WINDOW", "60s"}},
		"undo in the past":  {map[string]string{"DISCORD_TOKEN": secret, "BASTIDE_UNDO_WINDOW": "-1s"}, []string{"BASTIDE_UNDO_WINDOW", "60s"}},
		"pack in the past":  {map[string]string{"DISCORD_TOKEN": secret, "BASTIDE_PACK_AFTER": "-1h"}, []string{"BASTIDE_PACK_AFTER", "24h"}},
		"pack in words":     {map[string]string{"DISCORD_TOKEN": secret, "BASTIDE_PACK_AFTER": "a month"}, []string{"BASTIDE_PACK_AFTER", "24h"}},
		"think too much":    {map[string]string{"DISCORD_TOKEN": secret, "BASTIDE_THINK_SHARE": "1.5"}, []string{"BASTIDE_THINK_SHARE", "to 1"}},
		"think below zero":  {map[string]string{"DISCORD_TOKEN": secret, "BASTIDE_THINK_SHARE": "-0.5"}, []string{"BASTIDE_THINK_SHARE", "from 0"}},
		"think not at all":  {map[string]string{"DISCORD_TOKEN": secret, "BASTIDE_THINK_SHARE": "NaN"}, []string{"BASTIDE_THINK_SHARE"}},
		"think in words":    {map[string]string{"DISCORD_TOKEN": secret, "BASTIDE_THINK_SHARE": "half"}, []string{"BASTIDE_THINK_SHARE"}},
		"delay for a day":   {map[string]string{"DISCORD_TOKEN": secret, "BASTIDE_THINK_DELAY": "24h"}, []string{"BASTIDE_THINK_DELAY", "1h"}},
		"delay in the past": {map[string]string{"DISCORD_TOKEN": secret, "BASTIDE_THINK_DELAY": "-1s"}, []string{"BASTIDE_THINK_DELAY", "0s"}},
		"undo in words":     {map[string]string{"DISCORD_TOKEN": secret, "BASTIDE_UNDO_WINDOW": "a minute"}, []string{"BASTIDE_UNDO_WINDOW", "60s"}},
		"misspelled":        {map[string]string{"DISCORD_TOKEN": secret, "BASTIDE_BACKUP_DRI": "/backups", "BASTIDE_BD": "x"}, []string{"BASTIDE_BACKUP_DRI (did you mean BASTIDE_BACKUP_DIR?)", "BASTIDE_BD (did you mean BASTIDE_DB?)"}},
		"sets damaged":      {map[string]string{"DISCORD_TOKEN": secret, "BASTIDE_SETS": filepath.Dir(badSet)}, []string{"BASTIDE_SETS: ", filepath.Base(badSet)}},
		"unknown scheme":    {map[string]string{"DISCORD_TOKEN": secret, "BASTIDE_DB": "mysql://ada@db/x"}, []string{"BASTIDE_DB: ", "postgres://"}},
		"address in pieces": {map[string]string{"DISCORD_TOKEN": secret, "BASTIDE_DB": "postgres://ada@db:one/x"}, []string{"BASTIDE_DB: ", "postgres://"}},
		"setting of libpq":  {map[string]string{"DISCORD_TOKEN": secret, "BASTIDE_DB": "postgres://ada@db/x?sslmode=perhaps"}, []string{"BASTIDE_DB: ", "sslmode"}},
		"sets missing":      {map[string]string{"DISCORD_TOKEN": secret, "BASTIDE_SETS": "/nowhere"}, []string{"BASTIDE_SETS", "/nowhere"}},
	} {
		t.Run(name, func(t *testing.T) {
			unset(t)
			for key, value := range c.env {
				t.Setenv(key, value)
			}
			fails(t, c.words)
			if _, _, err := bastide(t, "run"); strings.Contains(err, "MTIz") || strings.Contains(err, "my secret") {
				t.Errorf("the token is shown: %s", err)
			}
		})
	}
}

// A host who starts the program for the first time reads every step, and what works without a
// token.
func TestFirstStart(t *testing.T) {
	unset(t)
	code, out, err := bastide(t)
	if code != command.Failed || out != "" || strings.Count(err, "\n") != 5 {
		t.Errorf("exit code %d, %s", code, err)
	}
	for _, word := range []string{"DISCORD_TOKEN", "developers/applications", "Reset Token", "oauth2/authorize", "bastide playground", "bastide doctor"} {
		if !strings.Contains(err, word) {
			t.Errorf("%q does not say %q", err, word)
		}
	}
	fails(t, []string{"DISCORD_TOKEN is missing"}, "doctor")
	readme := read(t, "README.md")
	for link := range strings.FieldsSeq(firstSteps) {
		if _, query, found := strings.Cut(link, "APPLICATION_ID"); found && !strings.Contains(readme, query) {
			t.Errorf("README.md invites with other rights than %s", query)
		}
	}
}

func TestGoodConfig(t *testing.T) {
	unset(t)
	t.Setenv("DISCORD_TOKEN", "Bot "+secret+"\n") // as people often paste it
	t.Setenv("DISCORD_API_URL", "http://127.0.0.1:9/api/v10")
	t.Setenv("BASTIDE_LOG_FORMAT", "json")
	t.Setenv("BASTIDE_LOG_LEVEL", "WARN")
	t.Setenv("BASTIDE_BACKUP_EVERY", "1m") // the shortest allowed
	c, err := readConfig()
	must(t, err)
	if c.Token != secret || c.base.Port() != "9" || c.upkeep.every != time.Minute {
		t.Errorf("config %+v", c)
	}
	var out bytes.Buffer
	log := c.logger(&out)
	log.Info("quiet")
	log.Warn("loud", slog.Int("n", 1))
	if line := out.String(); !strings.HasPrefix(line, "{") || strings.Contains(line, "quiet") || !strings.Contains(line, `"n":1`) {
		t.Errorf("logged %s", line)
	}
}

// Every variable that a command reads is known. Misspelled, BASTIDE_DB does not lead to the usual
// database.
func TestKnownVariables(t *testing.T) {
	unset(t)
	for _, name := range []string{"BASTIDE_HOST_NAME", "BASTIDE_HOST_CONTACT", "BASTIDE_SETS", "BASTIDE_TEST_ANYTHING"} {
		t.Setenv(name, "x")
	}
	must(t, requireKnownVariables())
	unset(t)
	t.Setenv("BASTIDE_SETS", "")
	t.Setenv("BASTIDE_DATABASE", "other.db")
	fails(t, []string{"BASTIDE_DATABASE"}, "check")
	fails(t, []string{"BASTIDE_DATABASE"}, "release")
}

func TestCommandLine(t *testing.T) {
	if code, _, err := bastide(t, "knit"); code != command.Misused || !strings.Contains(err, "--help") {
		t.Errorf("unknown command: code %d, %s", code, err)
	}
	unset(t) // neither needs a token
	for _, form := range []string{"version", "--version"} {
		if out := works(t, form); !strings.HasPrefix(out, "bastide ") || len(out) < 10 {
			t.Errorf("%s %q", form, out)
		}
	}
}
