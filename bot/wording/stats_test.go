package wording

import (
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/rating"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

func TestTally(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("fr")
	tally := session.Tally{
		Matches: 3, Wins: 2, Points: 100, Best: 41, Rated: 3, Rating: rating.New(), Turns: 4, Seconds: 4 * 90 * 60, Late: 1, Left: 1, Last: 1234,
	}
	check(t, Tally(l, games.Info{ID: "castle"}, tally), l.GameName("castle"), "67", "33,3", "41", "1 h 30", "<t:1234:D>", l.Say("bot.stats.left", "n", 1))
	check(t, Tally(l, games.Info{ID: "castle"}, tally), "!"+l.Say("bot.stats.drawn", "n", 2))
	tally.Drawn = 2
	check(t, Tally(l, games.Info{ID: "castle"}, tally), l.Say("bot.stats.drawn", "n", 2))
	few := Tally(l, games.Info{ID: "castle"}, session.Tally{Last: 1})
	if n := strings.Count(few, "\n"); n != 1 {
		t.Errorf("of nothing there is told: %s", few)
	}
}

func TestLeaderboard(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("en")
	low := rating.Rate([]rating.Rating{rating.New(), rating.New()}, []int{1, 2})
	best := []session.Tally{{Name: "A*x", Rating: low[0], Matches: 8, Wins: 4}, {Name: "B", Rating: low[1]}, {Name: "C", Rating: low[1]}}
	for i := range best {
		best[i].Matches = 8
	}
	text := Leaderboard(l, "castle", best, 5)
	lines := strings.Split(text, "\n")
	check(t, text, l.GameName("castle"), "A\\*x", "50", l.Say("bot.leaderboard.how", "n", 5))
	if len(lines) < 5 || strings.ReplaceAll(lines[2], "B", "C") != lines[3] || lines[1] == lines[2] {
		t.Errorf("equal ratings do not share a place: %s", text)
	}
}

func TestSpans(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("en")
	for d, want := range map[time.Duration]string{
		40 * time.Second: l.Say("bot.span.seconds", "n", 40),
		59 * time.Minute: l.Say("bot.span.minutes", "n", 59),
		61 * time.Minute: l.Say("bot.span.hours", "n", 1, "minutes", "01"),
		50 * time.Hour:   l.Say("bot.span.days", "n", 2, "hours", 2),
	} {
		if got := span(l, d); got != want {
			t.Errorf("%v is written %q, want %q", d, got, want)
		}
	}
}
