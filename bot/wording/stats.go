package wording

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// Tally describes a person's stored results in a game on a server.
func Tally(l Localizer, g games.Info, t session.Tally) string {
	lines := []string{l.Say("bot.stats.game", "game", session.GameName(g.ID))}
	if t.Matches > 0 {
		lines = append(lines,
			l.Say("bot.stats.matches", "n", t.Matches, "wins", t.Wins, "share", percent(t.Wins, t.Matches)),
			drawn(l, t.Drawn))
	}
	if t.Matches > 0 && !g.Unscored {
		lines = append(lines, l.Say("bot.stats.points", "mean", decimal(l, float64(t.Points)/float64(t.Matches)), "best", t.Best))
	}
	if t.Solo > 0 {
		lines = append(lines, l.Say("bot.stats.solo", "n", t.Solo, "wins", t.SoloWins))
	}
	if t.Rated > 0 {
		lines = append(lines, l.Say("bot.stats.rating", "rating", t.Rating.Shown(), "n", t.Rated))
	}
	if t.Turns > 0 {
		mean := time.Duration(t.Seconds/int64(t.Turns)) * time.Second
		lines = append(lines, l.Say("bot.stats.pace", "mean", span(l, mean), "late", t.Late, "n", t.Turns))
	}
	if t.Left > 0 {
		lines = append(lines, l.Say("bot.stats.left", "n", t.Left))
	}
	return Join(append(lines, l.Say("bot.stats.last", "when", fmt.Sprintf("<t:%d:D>", t.Last)))...)
}

// Conduct says how punctual a person is on a server, which lobbies can require; "" before their
// first match with a clock.
func Conduct(l Localizer, c session.Conduct) string {
	if c.Turns == 0 {
		return ""
	}
	return l.Say("bot.stats.conduct", "late", c.LateShare(), "left", c.LeftShare())
}

// drawn says how many matches had no winner, "" for none.
func drawn(l Localizer, n int) string {
	if n == 0 {
		return ""
	}
	return l.Say("bot.stats.drawn", "n", n)
}

// Leaderboard lists the best players of a game, one in a line; equal ratings share a place. rated
// is how many matches a player needs to appear.
func Leaderboard(l Localizer, game string, best []session.Tally, rated int) string {
	lines := []string{l.Say("bot.leaderboard.title", "game", session.GameName(game))}
	for _, t := range best {
		place := 1 + slices.IndexFunc(best, func(o session.Tally) bool { return o.Rating.Shown() == t.Rating.Shown() })
		lines = append(lines, l.Say("bot.leaderboard.line", "place", place, "medal", l.medal(place), "player", session.Name(t.Name),
			"rating", t.Rating.Shown(), "n", t.Matches, "share", percent(t.Wins, t.Matches)))
	}
	return Join(append(lines, l.Say("bot.leaderboard.how", "n", rated))...)
}

func percent(part, whole int) int { return (100*part + whole/2) / whole }

// decimal writes a number with one decimal.
func decimal(l Localizer, x float64) string {
	return strings.Replace(fmt.Sprintf("%.1f", x), ".", l.Say("bot.decimal"), 1)
}

// span writes a duration in its one or two largest units.
func span(l Localizer, d time.Duration) string {
	minutes := int(d.Round(time.Minute).Minutes())
	switch {
	case d < time.Minute:
		return l.Say("bot.span.seconds", "n", int(d.Seconds()))
	case minutes < 60:
		return l.Say("bot.span.minutes", "n", minutes)
	case minutes < 48*60:
		return l.Say("bot.span.hours", "n", minutes/60, "minutes", fmt.Sprintf("%02d", minutes%60))
	}
	return l.Say("bot.span.days", "n", minutes/60/24, "hours", minutes/60%24)
}
