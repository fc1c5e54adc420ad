package wording

import (
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
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

// The log knows no names: it says by their seats for whom a match waits.
func TestLogSaysSeats(t *testing.T) {
	texts := loadTexts(t)
	var out strings.Builder
	log := slog.New(texts.Log(slog.NewTextHandler(&out, nil)))
	for want, waits := range map[string][]games.Seat{"seat B": {1}, "seat A and seat C": {0, 2}} {
		out.Reset()
		log.Info("refused", "error", session.Refuse("bot.press.notyours", "players", waits, "link", session.Link{}))
		if said := out.String(); !strings.Contains(said, want) || strings.Contains(said, texts.Localizer("en").Say("bot.nobody")) {
			t.Errorf("%v: %s", waits, said)
		}
	}
}
