package wording

import (
	"context"
	"errors"
	"log/slog"
	"strings"

	"github.com/bastide-games/bastide/bot/session"
)

// Log wraps a handler for the host's log. Errors that are or contain a refusal appear as the
// English sentence that players read, not as its id. It names players by their seats, as records of
// matches do.
func (t *Texts) Log(next slog.Handler) slog.Handler {
	l := t.Localizer(Languages[0])
	l.lettered = true
	return sayingLog{next, l}
}

type sayingLog struct {
	slog.Handler
	l Localizer
}

func (h sayingLog) Handle(ctx context.Context, r slog.Record) error {
	said := slog.NewRecord(r.Time, r.Level, r.Message, r.PC)
	r.Attrs(func(a slog.Attr) bool {
		said.AddAttrs(h.say(a))
		return true
	})
	return h.Handler.Handle(ctx, said)
}

func (h sayingLog) WithAttrs(attrs []slog.Attr) slog.Handler {
	said := make([]slog.Attr, len(attrs))
	for i, a := range attrs {
		said[i] = h.say(a)
	}
	return sayingLog{h.Handler.WithAttrs(said), h.l}
}

func (h sayingLog) WithGroup(name string) slog.Handler {
	return sayingLog{h.Handler.WithGroup(name), h.l}
}

// say replaces the refusal in an attribute by its sentence.
func (h sayingLog) say(a slog.Attr) slog.Attr {
	err, _ := a.Value.Any().(error)
	var refusal session.Refusal
	if errors.As(err, &refusal) {
		a.Value = slog.StringValue(strings.ReplaceAll(err.Error(), refusal.Error(), h.l.Text(refusal.Text)))
	}
	return a
}
