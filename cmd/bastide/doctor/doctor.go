// Package doctor checks everything a bot needs, from its token to its disk. It writes one line for
// each check: fine, or what to fix.
package doctor

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/bastide-games/bastide/bot/wording"
)

// Setup is a bot as its host has configured it.
type Setup struct {
	Token   string
	Base    *url.URL // of Discord's API
	Sites   wording.Sites
	Version string // of the program
	DB      string // the database: a file, or the URL of another engine
	Backups string // folder of the backups, "" for none
	Server  string // id of the server to check, "" for none
	Channel string // id of a channel in it, "" for none
	Listing bool   // also check what Discord's App Directory requires
	HTTP    string // address of the metrics, "" for none
	Running bool   // a bot uses the database now
	Health  error  // what that bot says, nil if it is well
	// TryBackups returns the error with which the bot would make no backup in the folder of the backups.
	TryBackups func() error
	// Try returns the error with which the bot of an application would refuse the database, or the damage that it
	// would log, and changes nothing. The application is "" if Discord did not tell it.
	Try func(app string) error
}

// patience is the time limit of one check.
const patience = 15 * time.Second

// check is one check. Its error says in a sentence what to fix. A check that depends on a failed
// one is unknown.
type check struct {
	about string
	look  func(*examination, context.Context) (string, error)
}

// errUnknown is the error of a check that depends on a failed one.
var errUnknown = errors.New("not looked at")

var checks = []check{
	{"token", (*examination).token},
	{"invitation", (*examination).invitation},
	{"gateway", (*examination).gateway},
	{"pages", (*examination).pages},
	{"clock", (*examination).clock},
	{"server", (*examination).server},
	{"channel", (*examination).channel},
	{"database", (*examination).database},
	{"disk", (*examination).disk},
	{"backups", (*examination).backups},
	{"metrics", (*examination).metrics},
}

// examination is one examination with its findings so far.
type examination struct {
	Setup
	client
	me    user
	there guild
	app   *application // nil: not fetched yet
	drift time.Duration
}

// Examine runs all checks and writes a line about each. It returns the names of those that found something to fix.
func Examine(ctx context.Context, p Setup, out io.Writer) (ill []string) {
	v := &examination{Setup: p, client: newLine(p)}
	all := checks
	if p.Listing {
		all = slices.Concat(checks, listed)
	}
	for _, c := range all {
		says, err := v.examine(ctx, c)
		switch {
		case errors.Is(err, errUnknown):
			fmt.Fprintf(out, "  -   %s: not looked at, see above\n", c.about)
		case err != nil:
			ill = append(ill, c.about)
			fmt.Fprintf(out, "MEND  %s: %s\n", c.about, oneLine(err.Error()))
		case says != "":
			fmt.Fprintf(out, " ok   %s: %s\n", c.about, oneLine(says))
		}
	}
	return ill
}

func (v *examination) examine(ctx context.Context, c check) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return c.look(v, ctx)
}

// oneLine keeps names from Discord from adding lines of their own.
func oneLine(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r < ' ' }), " ")
}
