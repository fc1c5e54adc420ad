package wording

import (
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/clock"
)

func TestRhythm(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("en")
	now := time.Date(2026, 7, 1, 12, 0, 0, 0, time.UTC)
	h := clock.Habits{}
	if Zone(l, h, now) != l.Say("bot.rhythm.zone.none") || Quiet(l, h) != l.Say("bot.rhythm.quiet.off") || Weekends(l, h) != l.Say("bot.rhythm.weekends.count") {
		t.Error("without habits some are told")
	}
	check(t, Vacation(l, h, now), "!<t:")
	h.Zone, h.Weekends = "Asia/Tokyo", true
	check(t, Zone(l, h, now), "Asia/Tokyo", "21:00")
	if Weekends(l, h) != l.Say("bot.rhythm.weekends.free") {
		t.Error("free weekends are not told")
	}
	h.Quiet.From, h.Quiet.To = 22*60+5, 7*60
	check(t, Quiet(l, h), "22:05", "07:00")
	if _, ok := WallClock("No/Where", now); ok {
		t.Error("there is a time in no place")
	}
	away, err := h.StartVacation(now, 3)
	if err != nil {
		t.Fatal(err)
	}
	check(t, Vacation(l, away, now), "<t:", ":f>")
}
