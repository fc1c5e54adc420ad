package wording

import (
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/clock"
	"github.com/bastide-games/bastide/bot/rating"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/scene"
)

func TestStock(t *testing.T) {
	t.Parallel()
	m, l := begin(t, "carcassonne", "Alix", "Bruno")
	stock := m.S.Stock(0)
	check(t, Stock(l, stock, scene.Scene{}), "**70 are left to be drawn**, of ", "!board")
	check(t, AltStock(l, stock), " × 3", ".")
	hole := scene.Item{Kind: scene.Face, Dead: true}
	for n, want := range map[int]string{0: "", 1: "One place on the board is", 2: "2 places on the board are"} {
		var sc scene.Scene
		for range n {
			sc.Items = append(sc.Items, hole)
		}
		if got := holes(l, sc); !strings.HasPrefix(got, want) || (want == "") != (got == "") {
			t.Errorf("%d holes are told as %q", n, got)
		}
	}
}

// All reasons can be told in every language, whatever the game.
func TestReasonsAreTold(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	told := 0
	for game := range catalog.Builtin() {
		m := sessiontest.Begin(t, game, "Alix", "Bruno")
		m.Play(3)
		for _, lang := range Languages {
			l := texts.Localizer(lang).About(m.S)
			for _, bar := range m.S.Barred(m.S.Acting()[0]) {
				told++
				text := Reasons(l, bar)
				if !strings.HasPrefix(text, "**"+l.Text(bar.Label)+"**\n> ") || strings.Contains(text, "<no value>") ||
					strings.Contains(text, ".why.") || strings.Contains(text, ".feature.") {
					t.Errorf("%s: %s", lang, text)
				}
			}
		}
	}
	if told == 0 {
		t.Error("nothing is explained")
	}
	l := texts.Localizer("en")
	bar := games.Bar{Label: games.T("bot.nobody"), Why: []games.Text{games.T("bot.nobody"), games.T("bot.nobody")}}
	if got := Reasons(l, bar); got != "**nobody**\n> Nobody\n> Nobody" {
		t.Errorf("reasons %q", got)
	}
}

func TestTally(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("fr")
	tally := session.Tally{
		Matches: 3, Wins: 2, Points: 100, Best: 41, Rated: 3, Rating: rating.New(), Turns: 4, Seconds: 4 * 90 * 60, Late: 1, Left: 1, Last: 1234,
	}
	check(t, Tally(l, "castle", tally), l.GameName("castle"), "67", "33,3", "41", "1 h 30", "<t:1234:D>", l.Say("bot.stats.left", "n", 1))
	few := Tally(l, "castle", session.Tally{Last: 1})
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
	away, err := h.Leave(now, 3)
	if err != nil {
		t.Fatal(err)
	}
	check(t, Vacation(l, away, now), "<t:", ":f>")
}
