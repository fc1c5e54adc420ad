package wording

import (
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/session"
)

// The log shows refusals as players read them, and other errors unchanged.
func TestLogSaysRefusals(t *testing.T) {
	texts := loadTexts(t)
	said := texts.Localizer("en").Say("bot.lobby.leader", "player", session.User(7))
	refused := session.Refuse("bot.lobby.leader", "player", session.User(7))
	var out strings.Builder
	log := slog.New(texts.Log(slog.NewTextHandler(&out, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}})))
	log.Info("at once", "error", refused, "n", 1)
	log.With("error", fmt.Errorf("start: %w", refused)).WithGroup("g").Warn("before", "cause", errors.New("disk"))
	want := fmt.Sprintf("level=INFO msg=\"at once\" error=%q n=1\nlevel=WARN msg=before error=%q g.cause=disk\n", said, "start: "+said)
	if out.String() != want {
		t.Errorf("got  %s\nwant %s", out.String(), want)
	}
}
