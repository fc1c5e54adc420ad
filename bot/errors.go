package bot

import (
	"context"
	"encoding/hex"
	"errors"
	"io"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/clock"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/storage"
)

// sorry is an answer other than "done": a private sentence for whoever asked.
type sorry struct{ text games.Text }

// Error implements error.
func (s sorry) Error() string { return s.text.ID }

// refuse makes a sorry of a text id and its arguments.
func refuse(id string, pairs ...any) error { return sorry{games.T(id, pairs...)} }

// sentences turns errors of the packages below into what a player is told. The
// first that fits is taken; what is not here is the bot's own failure.
var sentences = []struct {
	err error
	id  string
}{
	{buttonid.ErrVersion, "bot.error.version"},
	{buttonid.ErrMalformed, "bot.error.malformed"},
	{errDamaged, "bot.error.damaged"},
	{storage.ErrNotFound, "bot.error.notfound"},
	{storage.ErrFull, "bot.error.full"},
	{storage.ErrReadOnly, "bot.error.full"},
	{storage.ErrStale, "bot.error.busy"},
	{storage.ErrRepeated, "bot.error.repeated"},
	{table.ErrDraft, "bot.error.illegal"},
	{errNoZone, "bot.rhythm.nozone"},
	{clock.ErrZone, "bot.rhythm.badzone"},
	{clock.ErrHours, "bot.rhythm.badhours"},
	{clock.ErrQuiet, "bot.rhythm.badquiet"},
	{clock.ErrVacation, "bot.rhythm.badvacation"},
	{clock.ErrAway, "bot.rhythm.already"},
	{discord.ErrGone, "bot.error.gone"}, // the message whose button was pressed
}

// explain returns the sentence for an error, ok false for the bot's own failures.
func explain(err error) (t games.Text, ok bool) {
	var s sorry
	if errors.As(err, &s) {
		return s.text, true
	}
	for _, known := range sentences {
		if errors.Is(err, known.err) {
			return games.T(known.id), true
		}
	}
	return games.Text{}, false
}

// fail tells the person who asked what became of it. Failures of Discord itself
// cannot be told through Discord and are only logged.
func (b *Bot) fail(ctx context.Context, t *talk, err error) {
	if err == nil || errors.Is(err, discord.ErrAnswered) {
		return
	}
	log := t.log().With("error", err)
	if errors.Is(err, discord.ErrExpired) || errors.Is(err, discord.ErrUnavailable) {
		log.Warn("interaction could not be answered")
		return
	}
	text, ok := explain(err)
	if !ok || text.ID == "bot.error.damaged" || text.ID == "bot.error.full" {
		incident := b.incident()
		log.Error("interaction failed", "incident", incident)
		if !ok {
			text = games.T("bot.error.internal", "incident", incident)
		}
	}
	if err := t.whisper(ctx, t.voice.text(text)); err != nil {
		log.Warn("refusal could not be told", "cause", err)
	}
}

// incident returns a short number that joins what a player saw to the log.
func (b *Bot) incident() string {
	var raw [4]byte
	if _, err := io.ReadFull(b.Rand, raw[:]); err != nil {
		return "00000000"
	}
	return hex.EncodeToString(raw[:])
}

// OnPanic answers an interaction whose handler panicked; the panic itself is
// logged by the gateway under the same incident number.
func (b *Bot) OnPanic(ctx context.Context, i discord.Interaction, incident string) {
	t := b.talk(i)
	b.handled(i, errPanic)
	if err := t.whisper(ctx, t.voice.say("bot.error.internal", "incident", incident)); err != nil {
		b.Log.Warn("panic could not be told", "interaction", i.ID.String(), "incident", incident, "error", err)
	}
}
