package main

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/kelseyhightower/envconfig"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/cmd/source"
	"github.com/bastide-games/bastide/games"
)

// config is the bot's configuration, read from the environment.
type config struct {
	Token    string `envconfig:"DISCORD_TOKEN"`
	API      string `envconfig:"DISCORD_API_URL" default:"https://discord.com/api/v10"`
	DB       string `envconfig:"BASTIDE_DB"`
	Sets     string `envconfig:"BASTIDE_SETS"`
	Log      string `envconfig:"BASTIDE_LOG_FORMAT" default:"text"`
	LogLevel string `envconfig:"BASTIDE_LOG_LEVEL" default:"info"`

	BackupDir   string `envconfig:"BASTIDE_BACKUP_DIR"`
	BackupEvery string `envconfig:"BASTIDE_BACKUP_EVERY" default:"1h"`
	BackupKeep  string `envconfig:"BASTIDE_BACKUP_KEEP" default:"24+30"`
	HTTP        string `envconfig:"BASTIDE_HTTP"`

	PrivacyURL string `envconfig:"BASTIDE_PRIVACY_URL"`
	TermsURL   string `envconfig:"BASTIDE_TERMS_URL"`
	SupportURL string `envconfig:"BASTIDE_SUPPORT_URL"`

	UndoWindow string `envconfig:"BASTIDE_UNDO_WINDOW" default:"60s"`
	PackAfter  string `envconfig:"BASTIDE_PACK_AFTER" default:"24h"`

	ThinkShare string `envconfig:"BASTIDE_THINK_SHARE" default:"0.5"`
	ThinkDelay string `envconfig:"BASTIDE_THINK_DELAY" default:"0s"`

	base   *url.URL
	games  map[string]games.Game
	db     string // a file, or an address
	undo   time.Duration
	pack   time.Duration
	think  thinkers
	upkeep upkeep
}

// readConfig reads and checks the environment. An error is one line that names the variable and
// says what to do. It never contains the token.
func readConfig() (config, error) {
	var c config
	if err := requireKnownVariables(); err != nil {
		return c, err
	}
	if err := envconfig.Process("", &c); err != nil {
		return c, err
	}
	c.Token = strings.TrimSpace(strings.TrimPrefix(c.Token, "Bot "))
	for _, check := range []func(*config) error{checkToken, checkAPI, checkSites, checkLog, checkUndo, checkPack, checkThinking, checkUpkeep, checkSets, checkDatabase} {
		if err := check(&c); err != nil {
			return c, err
		}
	}
	return c, nil
}

var errNoToken = errors.New("DISCORD_TOKEN is missing")

const tokenHelp = "create an application at https://discord.com/developers/applications and copy the token from its page \"Bot\""

func checkToken(c *config) error {
	switch {
	case c.Token == "":
		return fmt.Errorf("%w: %s; or try \"bastide playground\", which needs none", errNoToken, tokenHelp)
	case strings.ContainsFunc(c.Token, func(r rune) bool { return r <= ' ' || r > '~' }), len(c.Token) < 20:
		return fmt.Errorf("DISCORD_TOKEN is not a bot token: %s", tokenHelp)
	}
	return nil
}

func checkAPI(c *config) (err error) {
	if c.base, err = discord.ParseBase(c.API); err != nil {
		return fmt.Errorf("DISCORD_API_URL: %w; leave it unset for the real Discord", err)
	}
	return nil
}

func checkSets(c *config) (err error) {
	c.games, err = source.Sets{Folder: c.Sets}.Load()
	return err
}

func checkDatabase(c *config) (err error) {
	c.db, err = located(databaseVariable, c.DB)
	return err
}

// sites reads the addresses of the host's own pages.
func (c *config) sites() wording.Sites {
	return wording.Sites{Privacy: c.PrivacyURL, Terms: c.TermsURL, Support: c.SupportURL}
}

func checkSites(c *config) error {
	for name, address := range map[string]string{
		"BASTIDE_PRIVACY_URL": c.PrivacyURL, "BASTIDE_TERMS_URL": c.TermsURL, "BASTIDE_SUPPORT_URL": c.SupportURL,
	} {
		if u, err := url.Parse(address); address != "" && (err != nil || u.Scheme != "https" || u.Host == "" || u.User != nil || strings.ContainsAny(address, "<>()[] \n")) {
			return fmt.Errorf("%s: want the address of a page that everybody can open, such as https://example.org/privacy.{lang}.md", name)
		}
	}
	return nil
}

func checkLog(c *config) error {
	if !slices.Contains([]string{"text", "json"}, c.Log) {
		return fmt.Errorf("BASTIDE_LOG_FORMAT is %q: it can be text or json", c.Log)
	}
	if _, err := c.level(); err != nil {
		return fmt.Errorf("BASTIDE_LOG_LEVEL is %q: it can be debug, info, warn or error", c.LogLevel)
	}
	return nil
}

// undoWindow is the default time in which a decision can be undone. With more than longestUndo,
// undoing would be a turn of its own.
const (
	undoWindow  = time.Minute
	longestUndo = time.Hour
)

func checkUndo(c *config) (err error) {
	c.undo, err = time.ParseDuration(c.UndoWindow)
	if err != nil || c.undo < 0 || c.undo > longestUndo {
		return fmt.Errorf("BASTIDE_UNDO_WINDOW is %q: it can be a time such as 60s or 5m, at most 1h, or 0s for none", c.UndoWindow)
	}
	return nil
}

func checkPack(c *config) (err error) {
	if c.pack, err = time.ParseDuration(c.PackAfter); err != nil || c.pack < 0 {
		return fmt.Errorf("BASTIDE_PACK_AFTER is %q: it can be a time such as 24h or 720h, or 0s for never", c.PackAfter)
	}
	return nil
}

// thinkers are the settings of the computer players.
type thinkers struct {
	share float64       // of the cores
	delay time.Duration // pause before each move
}

// thinkShare is the default share of the cores for computer players. With a delay of more than
// longestDelay a match against them would not be worth playing.
const (
	thinkShare   = 0.5
	longestDelay = time.Hour
)

func checkThinking(c *config) (err error) {
	c.think.share, err = strconv.ParseFloat(c.ThinkShare, 64)
	if err != nil || !(c.think.share >= 0 && c.think.share <= 1) {
		return fmt.Errorf("BASTIDE_THINK_SHARE is %q: it can be a number from 0, for no computer players, to 1, for all cores", c.ThinkShare)
	}
	c.think.delay, err = time.ParseDuration(c.ThinkDelay)
	if err != nil || c.think.delay < 0 || c.think.delay > longestDelay {
		return fmt.Errorf("BASTIDE_THINK_DELAY is %q: it can be a time such as 5s or 10m, at most 1h, or 0s for none", c.ThinkDelay)
	}
	return nil
}

func (c *config) level() (level slog.Level, err error) {
	err = level.UnmarshalText([]byte(c.LogLevel))
	return level, err
}

// logger writes the log in the configured form.
func (c *config) logger(w io.Writer) *slog.Logger {
	level, _ := c.level() // checked when read
	o := &slog.HandlerOptions{Level: level}
	if c.Log == "json" {
		return slog.New(slog.NewJSONHandler(w, o))
	}
	return slog.New(slog.NewTextHandler(w, o))
}
