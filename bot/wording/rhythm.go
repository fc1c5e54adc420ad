package wording

import (
	"fmt"
	"time"

	"github.com/bastide-games/bastide/bot/clock"
)

// Zone writes the time zone, with what time it is there: the surest way to see that it
// is the right one.
func Zone(l Localizer, h clock.Habits, now time.Time) string {
	at, ok := WallClock(h.Zone, now)
	if h.Zone == "" || !ok {
		return l.Say("bot.rhythm.zone.none")
	}
	return l.Say("bot.rhythm.zone.is", "zone", h.Zone, "at", at)
}

// WallClock writes what time it is in a zone, ok false if there is none of the name.
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

// Weekends writes whether weekends count.
func Weekends(l Localizer, h clock.Habits) string {
	if h.Weekends {
		return l.Say("bot.rhythm.weekends.free")
	}
	return l.Say("bot.rhythm.weekends.count")
}

// Reminded writes whether somebody wants to be told of a turn that waits for long.
func Reminded(l Localizer, h clock.Habits) string {
	if h.Remind {
		return l.Say("bot.rhythm.remind.yes")
	}
	return l.Say("bot.rhythm.remind.no")
}

// Vacation writes until when somebody is away, or how many days of it are left.
func Vacation(l Localizer, h clock.Habits, now time.Time) string {
	left := h.VacationLeft(now)
	if until, away := h.Away(now); away {
		return l.Say("bot.rhythm.vacation.away", "until", fmt.Sprintf("<t:%d:f>", until.Unix()), "n", left)
	}
	return l.Say("bot.rhythm.vacation.left", "n", left, "most", clock.MaxVacation)
}
