package bot

import (
	"fmt"
	"time"

	"github.com/bastide-games/bastide/bot/clock"
)

// zone writes the time zone, with what time it is there: the surest way to see that it
// is the right one.
func (v voice) zone(h clock.Habits, now time.Time) string {
	at, ok := wallClock(h.Zone, now)
	if h.Zone == "" || !ok {
		return v.say("bot.rhythm.zone.none")
	}
	return v.say("bot.rhythm.zone.is", "zone", h.Zone, "at", at)
}

// wallClock writes what time it is in a zone, ok false if there is none of the name.
func wallClock(zone string, now time.Time) (text string, ok bool) {
	place, err := time.LoadLocation(zone)
	if err != nil {
		return "", false
	}
	return now.In(place).Format("15:04"), true
}

func (v voice) quiet(h clock.Habits) string {
	if h.Quiet.Minutes() == 0 {
		return v.say("bot.rhythm.quiet.off")
	}
	moment := func(minute int) string { return fmt.Sprintf("%02d:%02d", minute/60, minute%60) }
	return v.say("bot.rhythm.quiet.is", "from", moment(h.Quiet.From), "to", moment(h.Quiet.To))
}

func (v voice) weekends(h clock.Habits) string {
	if h.Weekends {
		return v.say("bot.rhythm.weekends.free")
	}
	return v.say("bot.rhythm.weekends.count")
}

func (v voice) vacation(h clock.Habits, now time.Time) string {
	left := h.VacationLeft(now)
	if until, away := h.Away(now); away {
		return v.say("bot.rhythm.vacation.away", "until", fmt.Sprintf("<t:%d:f>", until.Unix()), "n", left)
	}
	return v.say("bot.rhythm.vacation.left", "n", left, "most", clock.MaxVacation)
}
