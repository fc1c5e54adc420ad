// Package doctor looks at everything a bot needs, from its token to its disk, and says in a
// line each what is well and what to mend.
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

// Patient is a bot as its host has set it up.
type Patient struct {
	Token   string
	Base    *url.URL // of Discord's API
	Sites   wording.Sites
	Version string // of the program
	DB      string // the database: a file, or the URL of another engine
	Backups string // folder of the backups, "" for none
	Server  string // id of the server to look at, "" for none
	Channel string // id of a channel in it, "" for none
	Listing bool   // look at what Discord's App Directory asks for too
	// Open opens the database the way the bot does, for reading, and closes it again.
	Open func() error
}

// patience is how long a single check may take.
const patience = 15 * time.Second

// check looks at one thing. The error says what to mend, in a sentence. Something that
// cannot be looked at, because an earlier check failed, is unknown.
type check struct {
	about string
	look  func(*visit, context.Context) (string, error)
}

// errUnknown is the error of a check that depends on another, which failed.
var errUnknown = errors.New("not looked at")

var checks = []check{
	{"token", (*visit).token},
	{"gateway", (*visit).gateway},
	{"pages", (*visit).pages},
	{"clock", (*visit).clock},
	{"server", (*visit).server},
	{"channel", (*visit).channel},
	{"database", (*visit).database},
	{"disk", (*visit).disk},
	{"backups", (*visit).backups},
}

// visit is one examination, with what has been learned so far.
type visit struct {
	Patient
	line
	me    user
	there guild
	app   *application // nil: not asked yet
	drift time.Duration
}

// Examine looks at everything and writes a line about each. It returns how many things are
// to be mended.
func Examine(ctx context.Context, p Patient, out io.Writer) (ill int) {
	v := &visit{Patient: p, line: newLine(p)}
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
			ill++
			fmt.Fprintf(out, "MEND  %s: %s\n", c.about, oneLine(err.Error()))
		case says != "":
			fmt.Fprintf(out, " ok   %s: %s\n", c.about, oneLine(says))
		}
	}
	return ill
}

func (v *visit) examine(ctx context.Context, c check) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return c.look(v, ctx)
}

// oneLine keeps names that others have given from writing lines of their own.
func oneLine(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r < ' ' }), " ")
}
