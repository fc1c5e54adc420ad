package wording

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
)

// finish plays a match to its end and returns its steps.
func finish(t *testing.T, m *sessiontest.Match) []table.Step {
	t.Helper()
	m.Play(2000)
	record, err := m.S.Record(m.Entries)
	if err != nil {
		t.Fatal(err)
	}
	course, err := record.Course(m.S.Game)
	if err != nil || m.S.Status != session.Over {
		t.Fatalf("status %d: %v", m.S.Status, err)
	}
	return course
}

// playGreedily plays a match to its end by taking the most points each time, and returns its steps.
func playGreedily(t *testing.T, m *sessiontest.Match) []table.Step {
	t.Helper()
	strength := search.Greedy
	if m.S.GameID == "castellan" { // its computers think for a long time
		strength = search.Random
	}
	record := table.Record{Header: m.S.Match.Header}
	for now := m.S.Match; !now.Over(); {
		seat := now.Turn()[0]
		a, err := search.Think(search.Question{Game: m.S.Game, Match: now, Seat: seat, Strength: strength})
		if err != nil {
			t.Fatal(err)
		}
		e := table.Entry{Seat: seat, Action: a.Action}
		if now, _, err = now.Apply(e); err != nil {
			t.Fatal(err)
		}
		record.Entries = append(record.Entries, e)
	}
	course, err := record.Course(m.S.Game)
	if err != nil {
		t.Fatal(err)
	}
	return course
}

// The account of a whole match adds up to its points, contains names in every language, and is
// narrow enough for a phone.
func TestAccount(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	for id := range catalog.Builtin() {
		names := []string{"Alix", "Bruno", "Clémence", "Дмитрий", "王小明王小明"}[:catalog.Builtin()[id].Info().MaxSeats]
		m := sessiontest.Begin(t, id, names...)
		course := playGreedily(t, m)
		for _, lang := range Languages {
			l := texts.Localizer(lang).About(m.S)
			rows := earnings(l, course, games.Spectator)
			sum := make([]int, len(m.S.Players))
			for _, row := range rows {
				for seat, points := range row.points {
					sum[seat] += points
				}
				if first := []rune(row.what)[0]; strings.ToUpper(string(first)) != string(first) {
					t.Errorf("%s: points were given for %q, which is no name", id, row.what)
				}
			}
			if score := course[len(course)-1].After.State.Score(); fmt.Sprint(sum) != fmt.Sprint(score) {
				t.Errorf("%s: the account comes to %v, the points are %v", id, sum, score)
			}
			const onPhone = 36 // a code block 350 px wide, its letters 8.4 px
			for line := range strings.Lines(Account(l, course)) {
				wide := 0
				for _, r := range strings.TrimSpace(line) {
					if wide++; r >= 0x4e00 && r < 0xa000 {
						wide++
					}
				}
				if wide += len(line) - len(strings.TrimLeft(line, " ")); wide > onPhone {
					t.Errorf("%s: a line of %d characters: %s", id, wide, line)
				}
			}
			for seat, name := range names {
				if m.S.Game.Info().Unscored { // no points, no columns
					break
				}
				if head := Account(l, course); !strings.Contains(strings.Split(head, "\n")[1], string([]rune(name)[:2])) {
					t.Errorf("%s: seat %d has no column in %s", id, seat, head)
				}
			}
		}
	}
}

// The rows of the account are sorted by their points, with the sum at the end. Negative points have
// a real minus. Reasons without points are left out.
func TestAccountTable(t *testing.T) {
	t.Parallel()
	m, l := begin(t, "castellan", "Alix", "Bruno")
	gave := func(kind string, seat games.Seat, n int) games.Event {
		return games.Event{Kind: kind, Seat: seat, Terms: []games.Term{{Name: "towers", Count: n, Each: 1}}}
	}
	course := []table.Step{{After: m.S.Match}, {After: m.S.Match, Events: []games.Event{
		gave("doubled", 0, -3), gave("claimed", 1, 12), gave("part", 1, 4), gave("x", 0, 1), gave("x", 0, -1),
		{Kind: "claimed", Seat: 0, Private: true, Terms: []games.Term{{Count: 9, Each: 1}}},
	}}}
	want := "```\n              Alix  Bruno\nCourtyards       0     16\nDouble keep     −3      0\nTotal           −3     16\n```"
	if got := Account(l, course); got != want {
		t.Errorf("the account is\n%s", got)
	}
	if got := Account(l, course[:1]); got != "" {
		t.Errorf("without points there is %q", got)
	}
	if got := Earned(l, course, 0, 0); got != l.Say("bot.account.earned", "list", "Courtyards 9 · Double keep -3") {
		t.Errorf("Alix is told %q", got)
	}
}

// Unusual endings: the match ends at once, there are no points, all players share the win, or names
// are wide or written from right to left.
func TestOddEndings(t *testing.T) {
	t.Parallel()
	wide, right := strings.Repeat("王", 32), "\u05e9\u05dc\u05d5\u05dd\u202e\u05e2"
	m, l := begin(t, "carcassonne", wide, right)
	m.Press(m.PressBy(session.VerbResign, 0))
	told := Result(l, m.S)
	check(t, told, l.Say("bot.result.gone"), "👑 **שלום")
	if strings.Contains(told, "\u202e") {
		t.Errorf("a name turns the text round: %q", told)
	}
	m, l = begin(t, "carcassonne", "Alix", "Bruno", "Chloé", "Dora")
	m.S.Match.State = scored{score: []int{7, 7, 7, 7}}
	m.S.Match.Gone = make([]bool, 4)
	if crowns := strings.Count(ranking(l, m.S), "👑 **"); crowns != 4 {
		t.Errorf("four winners are told in %q", ranking(l, m.S))
	}
	for _, lang := range Languages {
		told := loadTexts(t).Localizer(lang).About(m.S)
		check(t, Victory(told, m.S), told.Say("bot.result.won", "count", 4, "players", m.S.UsersOf(m.S.Everybody())))
	}
}
