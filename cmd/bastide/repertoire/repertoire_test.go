package repertoire

import (
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot"
	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/games/catalog"
)

// The bot posts every kind of message on the stage, for every game.
func TestPlay(t *testing.T) {
	texts, err := bot.ReadTexts(catalog.Texts()...)
	if err != nil {
		t.Fatal(err)
	}
	made, err := Play(t.Context(), Options{
		Games: catalog.Builtin(), Order: catalog.Order(), Texts: texts, Painter: bottest.Blank{}, Host: 11, Guest: 12,
	})
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, p := range made.Pieces {
		all = append(all, p.Name)
		for _, id := range p.Message.Mentions {
			if id != 11 && id != 12 {
				t.Errorf("%s mentions %d", p.Name, id)
			}
		}
	}
	names := strings.Join(all, "\n")
	for _, game := range catalog.Order() {
		for _, kind := range []string{"lobby", "start", "turn, press 2", "vote", "result", "film", "dashboard"} {
			if !strings.Contains(names, game+": "+kind) {
				t.Errorf("%s has no %s", game, kind)
			}
		}
	}
	for _, kind := range []string{"puzzle of the day: own answer", "puzzle of the day, with a solution", "cup: form and registration", "cup: management and table", "cup: table in private", "settings, and puzzle of the day", "whole match: card", "whole match: return match", "/rules", "/lesson"} {
		if !strings.Contains(names, kind) {
			t.Errorf("there is no %s", kind)
		}
	}
	if len(made.Commands) == 0 {
		t.Error("the bot has no commands")
	}
	t.Log(len(made.Pieces), "messages\n"+names)
}

// At any hour, the play begins in the same or the next evening.
func TestUntilEvening(t *testing.T) {
	midnight := time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)
	for minute := range 24 * 60 {
		now := midnight.Add(time.Duration(minute) * time.Minute)
		wait := untilEvening(now)
		if begins := now.Add(wait); wait < 0 || wait >= 24*time.Hour || begins.Hour() != evening || begins.Minute() != 0 {
			t.Fatalf("at %s the play begins at %s", now, begins)
		}
	}
}
