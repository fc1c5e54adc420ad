package interaction

import (
	"context"
	"errors"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/clock"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/storage"
)

// ErrNoZone means that a person has asked for quiet hours before choosing a time zone.
var ErrNoZone = errors.New("quiet hours without a time zone")

// ErrPanic means that a handler panicked.
var ErrPanic = errors.New("panic")

// sentences maps errors of other packages to the texts that players read. The first match counts. An error that is
// missing here is the bot's own failure.
var sentences = []struct {
	err error
	id  string
}{
	{buttonid.ErrVersion, "bot.error.version"},
	{buttonid.ErrMalformed, "bot.error.malformed"},
	{session.ErrMalformed, "bot.error.malformed"},
	{session.ErrDamaged, "bot.error.damaged"},
	{storage.ErrNotFound, "bot.error.notfound"},
	{storage.ErrFull, "bot.error.full"},
	{storage.ErrReadOnly, "bot.error.full"},
	{storage.ErrStale, "bot.error.busy"},
	{storage.ErrRepeated, "bot.error.repeated"},
	{storage.ErrFenced, "bot.error.elsewhere"},
	{discord.ErrWithdrawn, "bot.error.elsewhere"},
	{storage.ErrUnreachable, "bot.error.unreachable"},
	{table.ErrDraft, "bot.error.illegal"},
	{ErrNoZone, "bot.rhythm.nozone"},
	{clock.ErrZone, "bot.rhythm.badzone"},
	{clock.ErrHours, "bot.rhythm.badhours"},
	{clock.ErrQuiet, "bot.rhythm.badquiet"},
	{clock.ErrVacation, "bot.rhythm.badvacation"},
	{clock.ErrAway, "bot.rhythm.already"},
	{discord.ErrGone, "bot.error.gone"}, // the message whose button was pressed
}

// sentenceFor returns the text for an error; ok is false for the bot's own failures.
func sentenceFor(err error) (t games.Text, ok bool) {
	var refusal session.Refusal
	if errors.As(err, &refusal) {
		return refusal.Text, true
	}
	for _, known := range sentences {
		if errors.Is(err, known.err) {
			return games.T(known.id), true
		}
	}
	return games.Text{}, false
}

// Outcomes of interactions, for metrics.
const (
	OutcomeDone       = "done"
	OutcomeRefused    = "refused"    // a sentence said why
	OutcomeFailed     = "failed"     // the bot failed; a sentence gave the incident number
	OutcomeUnanswered = "unanswered" // Discord did not accept the answer
)

// Outcome classifies the error of a handler.
func Outcome(err error) string {
	_, known := sentenceFor(err)
	switch {
	case err == nil || errors.Is(err, discord.ErrAnswered):
		return OutcomeDone
	case errors.Is(err, discord.ErrExpired) || errors.Is(err, discord.ErrUnavailable):
		return OutcomeUnanswered
	case known:
		return OutcomeRefused
	}
	return OutcomeFailed
}

// Fail tells the person why the request failed. When Discord itself fails, the log is the only place for it.
func (q *Request) Fail(ctx context.Context, err error) {
	if err == nil || errors.Is(err, discord.ErrAnswered) {
		return
	}
	log := q.Log().With("error", err)
	if errors.Is(err, discord.ErrExpired) || errors.Is(err, discord.ErrUnavailable) {
		q.desk.unanswered.warn(log, "Discord did not accept the answer to a press or command; the person may have to repeat it")
		return
	}
	text, ok := sentenceFor(err)
	if !ok || text.ID == "bot.error.damaged" || text.ID == "bot.error.full" {
		incident := q.desk.Incident()
		log.Error("a press or command failed; the person got the incident number", "incident", incident)
		if !ok {
			text = games.T("bot.error.internal", "incident", incident)
		}
	}
	q.Explain(ctx, Sentence(q.L.Text(text)), err)
}

// Explain gives the person an answer that says why the request did nothing. The reason is for the log. If another process
// has answered meanwhile, the person has that answer, and the host need not know.
func (q *Request) Explain(ctx context.Context, why Reply, reason error) {
	const text = "the person could not be told why a press or command did nothing"
	switch err := q.Give(ctx, why); {
	case err == nil:
	case errors.Is(err, discord.ErrAnswered):
		q.Log().Debug(text, "error", reason, "cause", err)
	default:
		q.desk.unanswered.warn(q.Log(), text, "error", reason, "cause", err)
	}
}
