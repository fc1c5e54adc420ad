package rehearsal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"strconv"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/cmd/bastide/repertoire"
)

// Setup says what is rehearsed where.
type Setup struct {
	Token           string
	Base            *url.URL // of Discord's API
	REST            discord.RESTOptions
	Version         string // of the program
	Server, Channel discord.Snowflake
	Forum           discord.Snowflake // 0: none, unless Channel is one
	// Doctor looks at the bot first. It writes its findings and returns what has to be mended.
	Doctor func(ctx context.Context, out io.Writer) (ill []string)
	// Play makes the messages that are sent; see [repertoire.Play].
	Play func(ctx context.Context, host, guest discord.Snowflake) (repertoire.Repertoire, error)
	// Emblems are the pictures of the bot's emojis, by name.
	Emblems map[string][]byte
	Journal Journal
	// Register changes the bot's commands if Discord holds others.
	Register bool
	// Presses asks the host to press buttons, and waits so long for each; 0: not at all, for the reason in NoPresses.
	Presses   time.Duration
	NoPresses string
	// Keep leaves everything for the host to look at. The next rehearsal removes it.
	Keep bool
	// Out shows the progress. It never gets a token.
	Out io.Writer
}

// cleanWithin is how long the removal may take at the end, also of a rehearsal that was interrupted.
const cleanWithin = 3 * time.Minute

// errSkipped is the reason for which a step is not tried.
type errSkipped struct{ since string }

// Error implements error.
func (e errSkipped) Error() string { return e.since }

func skipped(format string, args ...any) error { return errSkipped{fmt.Sprintf(format, args...)} }

// run is a rehearsal.
type run struct {
	Setup
	api    *discord.REST
	self   discord.Self
	ledger ledger
	limits limits
	began  time.Time
	nonces int

	ill     []string          // what the doctor would mend
	said    string            // by the doctor
	place   discord.Snowflake // where everything is posted: the thread, or the channel if there is none
	own     bool              // it is the thread
	kind    place             // of the channel
	pieces  repertoire.Repertoire
	old     *oldMessage
	line    *gateway
	emptied []string          // threads that could not be deleted
	first   discord.Snowflake // the message above the thread
	post    discord.Snowflake // in the forum
}

// Run rehearses everything that is possible. The context interrupts it; then it still cleans up.
func Run(ctx context.Context, s Setup) *Report {
	r := &run{Setup: s, began: time.Now(), limits: newLimits()}
	r.Out = hiding{s.Out, s.Token}
	s.REST.Observe, s.REST.Headers = r.limits.observe, r.limits.headers
	s.REST.Version = s.Version
	r.Setup.REST = s.REST
	r.api = discord.NewREST(s.Token, s.Base, s.REST)
	defer r.api.Close()
	report := &Report{began: r.began, setup: r.Setup}
	fmt.Fprint(r.Out, report.head())
	var err error
	r.ledger.Journal = s.Journal
	if r.ledger.all, err = s.Journal.Load(); err != nil {
		r.note(report, result{step: step{name: "journal", does: "reads what an earlier rehearsal has left"}, err: err})
	}
	for _, one := range opening {
		r.try(ctx, report, one)
	}
	for _, one := range r.posting() {
		r.try(ctx, report, one)
	}
	for _, one := range closing {
		r.try(ctx, report, one)
	}
	r.hangUp()
	r.finish(ctx, report)
	report.limits, report.doctor = r.limits.lines(), r.said
	fmt.Fprint(r.Out, report.tail())
	return report
}

// try does a step.
func (r *run) try(ctx context.Context, report *Report, one step) {
	began := time.Now()
	var says string
	err := ctx.Err()
	switch {
	case err != nil:
		err = skipped("the rehearsal was ended")
	case r.refusedToken(report):
		err = skipped("Discord refuses the token")
	default:
		says, err = one.do(r, ctx)
		if ctx.Err() != nil && err != nil {
			err = skipped("the rehearsal was ended in the middle of it")
		}
	}
	r.note(report, result{step: one, says: says, err: err, took: time.Since(began)})
}

// refusedToken reports whether nothing more can be tried.
func (r *run) refusedToken(report *Report) bool {
	for _, one := range report.results {
		if errors.Is(one.err, discord.ErrToken) {
			return true
		}
	}
	return false
}

func (r *run) note(report *Report, one result) {
	report.results = append(report.results, one)
	fmt.Fprint(r.Out, one.line())
}

// finish removes everything, unless the host wants to look at it.
func (r *run) finish(ctx context.Context, report *Report) {
	if r.Keep && ctx.Err() == nil {
		report.kept = len(r.ledger.all) > 0
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), cleanWithin)
	defer cancel()
	began := time.Now()
	removed, left := r.clean(ctx, 0)
	report.left, report.emptied = left, r.emptied
	report.results = append(report.results, cleaned(removed, left, time.Since(began)))
	fmt.Fprint(r.Out, report.results[len(report.results)-1].line())
}

// nonce makes a nonce that no other message of any rehearsal has.
func (r *run) nonce() string {
	r.nonces++
	return "rh" + strconv.FormatInt(r.began.UnixNano(), 36) + "." + strconv.FormatInt(int64(r.nonces), 36)
}

// make notes something, makes it, and notes its id. If Discord refuses it, nothing was made.
func (r *run) make(m Made, create func() (discord.Snowflake, error)) (discord.Snowflake, error) {
	if err := r.ledger.add(m); err != nil {
		return 0, fmt.Errorf("it cannot be noted, so it is not made: %w", err)
	}
	id, err := create()
	switch {
	case err == nil:
		err = r.ledger.name(id)
	case !errors.Is(err, discord.ErrUnavailable) && !errors.Is(err, context.Canceled):
		err = errors.Join(err, r.ledger.strike(func(other Made) bool { return other == m }))
	}
	return id, err
}
