package rehearsal

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/bastide-games/bastide/cmd/bastide/repertoire"
)

// step is something that the bot does. An error of type errSkipped says why it was not tried.
type step struct {
	name     string
	does     string
	compares string // what it reads back; "" for nothing
	answers  string // the id of a [Point]; "" for none
	do       func(*run, context.Context) (says string, err error)
}

// opening are the steps before the posts.
var opening = []step{
	{"doctor", "looks at token, connection, permissions, database and disk, as bastide doctor does", "", "", (*run).doctor},
	{"application", "asks Discord who the bot is", "", "", (*run).application},
	{"repertoire", "lets the bot play short matches, a cup and puzzles on a stage", "", "", (*run).repertoire},
	{"place", "asks what the channel is", "", "", (*run).channel},
	{"old message", "looks for a message of an earlier rehearsal that is older than an hour, and edits it until Discord refuses", "the last accepted edit", "", (*run).oldEdits},
	{"remains", "removes what an earlier rehearsal has left", "", "", (*run).remains},
	{"permissions", "asks for the bot's permissions as the bot does", "what the doctor found", "", (*run).permissions},
	{"first message", "posts a message in the channel, or a post in a forum", "components", "", (*run).firstMessage},
	{"thread", "opens the message's thread", "name and channel", "", (*run).thread},
}

// closing are the steps after the posts. They end with those that need the host.
var closing = []step{
	{"gallery", "edits a message twice, each time with another file in its gallery", "components and files", Gallery, (*run).gallery},
	{"picture goes", "edits a message so that its picture goes", "components and files", "", (*run).pictureGoes},
	{"same nonce", "sends a message again with its nonce, as after a lost answer", "that it is there once", "", (*run).sameNonce},
	{"deletion", "deletes a message", "that it is gone", "", (*run).deletion},
	{"thread's name", "names the thread after a match", "the name", "", (*run).rename},
	{"sleeping thread", "archives the thread, and wakes it", "that the bot can post there again", "", (*run).wake},
	{"private message", "sends a message to the owner of the application", "components", "", (*run).private},
	{"emojis", "adds the bot's emojis under other names", "names and number", Emojis, (*run).emojis},
	{"commands", "reads the bot's commands and menus", "every name, text and option in every language", Menus, (*run).commands},
	{"forum", "opens a post in a forum", "components", "", (*run).forum},
	{"tags", "adds a tag to the forum, and tags the post", "the tags of the post", Tags, (*run).tags},
	{"shards", "asks how many connections the bot has to make", "", Shards, (*run).shards},
	{"listing", "leaves the App Directory to bastide doctor --listing", "", Listing, func(*run, context.Context) (string, error) { return "", nil }},
	{"gateway", "connects, to receive what you press", "", "", (*run).connect},
	{"deferred answer", "answers a button later, with a new picture", "components and files", Gallery, (*run).pressDeferred},
	{"follow-up", "answers a button to you alone, twice", "", "", (*run).pressFollowUp},
	{"later edit", "answers a button, and edits the answer after five seconds", "components", "", (*run).pressLater},
	{"form", "shows a form with radio buttons", "what you choose", Forms, (*run).pressForm},
	{"old message, pressed", "answers a button of the old message after the limit", "the answer", OldEdits, (*run).pressOld},
	{"look", "lets you look at everything", "", "", (*run).pressLook},
}

// posting are the steps about each message of the repertoire.
func (r *run) posting() (all []step) {
	for _, p := range r.pieces.Pieces {
		one := step{name: p.Name, does: "posts it", compares: "components and files", do: func(r *run, ctx context.Context) (string, error) {
			return r.showPiece(ctx, p)
		}}
		if isTurn(p) {
			one.answers = Pictures
		}
		all = append(all, one)
	}
	if len(all) > 0 {
		all = append(all, step{"rows of buttons", "has posted them with the turns", "", Rows, (*run).rows})
	}
	return all
}

func isTurn(p repertoire.Piece) bool { return strings.Contains(p.Name, ": turn") }

func (r *run) doctor(ctx context.Context) (string, error) {
	if r.Doctor == nil {
		return "", skipped("there is no doctor")
	}
	var said strings.Builder
	r.ill = r.Doctor(ctx, io.MultiWriter(indented{r.Out}, indented{&said}))
	if r.said = said.String(); len(r.ill) > 0 {
		return "", fmt.Errorf("to mend: %s; see its lines above", strings.Join(r.ill, ", "))
	}
	return "nothing to mend", nil
}

func (r *run) application(ctx context.Context) (says string, err error) {
	if r.self, err = r.api.Self(ctx); err != nil {
		return "", err
	}
	return fmt.Sprintf("the bot is %s", r.self.App), nil
}

// guest is the second player on the stage, an id that belongs to no person.
const guest = 1001

func (r *run) repertoire(ctx context.Context) (says string, err error) {
	host := r.self.Owner
	if host == 0 {
		host = r.self.App
	}
	if r.pieces, err = r.Play(ctx, host, guest); err != nil {
		return "", err
	}
	return fmt.Sprintf("%d messages", len(r.pieces.Pieces)), nil
}

func (r *run) shards(ctx context.Context) (string, error) {
	plan, err := r.api.Plan(ctx)
	if err != nil {
		return "", err
	}
	if plan.Shards < 2 {
		return "", skipped("Discord asks for one connection only")
	}
	return fmt.Sprintf("%d connections, %d at a time; the bot makes them when it runs, and logs each", plan.Shards, plan.Concurrency), nil
}
