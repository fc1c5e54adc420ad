package wording

import (
	"fmt"
	"time"

	"github.com/bastide-games/bastide/bot/clock"
)

// Zone writes the time zone with its current time, so that people can check it.
func Zone(l Localizer, h clock.Habits, now time.Time) string {
	at, ok := WallClock(h.Zone, now)
	if h.Zone == "" || !ok {
		return l.Say("bot.rhythm.zone.none")
	}
	return l.Say("bot.rhythm.zone.is", "zone", clock.ZoneName(h.Zone), "at", at)
}

// WallClock writes the current time in a zone; ok is false for an unknown zone.
func WallClock(zone string, now time.Time) (text string, ok bool) {
	place, err := time.LoadLocation(zone)
	if err != nil {
		return "", false
	}
	return now.In(place).Format("15:04"), true
}

// Quiet writes the quiet hours.
func Quiet(l Localizer, h clock.Habits) string {
	if h.Quiet.Minutes() == 0 {
		return l.Say("bot.rhythm.quiet.off")
	}
	moment := func(minute int) string { return fmt.Sprintf("%02d:%02d", minute/60, minute%60) }
	return l.Say("bot.rhythm.quiet.is", "from", moment(h.Quiet.From), "to", moment(h.Quiet.To))
}

// Weekends says whether weekends count.
func Weekends(l Localizer, h clock.Habits) string {
	if h.Weekends {
		return l.Say("bot.rhythm.weekends.free")
	}
	return l.Say("bot.rhythm.weekends.count")
}

// Reminded says whether the person wants a reminder of a turn that waits for long.
func Reminded(l Localizer, h clock.Habits) string {
	if h.Remind {
		return l.Say("bot.rhythm.remind.yes")
	}
	return l.Say("bot.rhythm.remind.no")
}

// Vacation says until when the person is away, or how many days of vacation are left.
func Vacation(l Localizer, h clock.Habits, now time.Time) string {
	left := h.VacationLeft(now)
	if until, away := h.Away(now); away {
		return l.Say("bot.rhythm.vacation.away", "until", fmt.Sprintf("<t:%d:f>", until.Unix()), "n", left)
	}
	return l.Say("bot.rhythm.vacation.left", "n", left, "most", clock.MaxVacation)
}
