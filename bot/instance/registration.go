package instance

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/bastide-games/bastide/bot"
	"github.com/bastide-games/bastide/bot/discord"
)

// registration uploads the commands and the small emojis once a run: both may have changed since
// the last one.
type registration struct {
	api   *discord.REST
	bot   *bot.Bot
	log   *slog.Logger
	began atomic.Bool
}

// once registers until it succeeds or the context ends. The bot is useless without commands, but
// works without emojis.
func (r *registration) once(ctx context.Context) {
	if r.began.Swap(true) {
		return
	}
	r.until(ctx, func() error {
		err := r.api.SetCommands(ctx, r.bot.Commands())
		if err != nil && ctx.Err() == nil {
			r.log.Error("Discord refused the list of commands; trying again, the old commands work until then", "error", err)
		}
		return err
	})
	r.until(ctx, func() error {
		err := r.bot.Decorate(ctx, r.api)
		switch {
		case errors.Is(err, bot.ErrElsewhere):
			return err
		case err != nil && ctx.Err() == nil:
			r.log.Info("Discord refused some of the application's emojis; texts do without them", "error", err)
		}
		if errors.Is(err, discord.ErrUnavailable) {
			return err
		}
		return nil
	})
}

// until repeats a function with growing pauses until it succeeds or the context ends.
func (r *registration) until(ctx context.Context, do func() error) {
	for pause := 5 * time.Second; do() != nil && ctx.Err() == nil; pause = min(2*pause, 10*time.Minute) {
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
	}
}
