package cups

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/tournament"
)

// playedCup is a cup of Alix, Bruno, Chloé and Dora after a number of rounds. At each table the
// players finish in the order of their numbers, with 30, 20, 10 and 0 points, except that Bruno and
// Chloé draw. Dora has left.
func playedCup(t *testing.T, rules tournament.Rules, rounds int) (*Cup, members) {
	t.Helper()
	var all members
	for i, name := range []string{"Alix", "Bruno", "Chloé", "Dora"} {
		all = append(all, member{Person: Person{Name: name}, Entry: Entry{No: i + 1}})
	}
	s, err := tournament.Begin(rules, []int{1, 2, 3, 4})
	for round := range rounds {
		for i, table := range s.Rounds[round].Tables {
			order := slices.Sorted(slices.Values(table.Seats))
			var r tournament.Result
			for _, no := range table.Seats {
				place := slices.Index(order, no)
				if no == 3 && slices.Contains(order, 2) {
					place--
				}
				r.Places, r.Points = append(r.Places, place), append(r.Points, 30-10*place)
			}
			if s, err = s.Report(round, i, r); err != nil {
				t.Fatal(err)
			}
		}
		if round < rounds-1 {
			s, _ = s.Advance()
		}
	}
	if err == nil {
		s, err = s.Withdraw(4)
	}
	if err != nil {
		t.Fatal(err)
	}
	return &Cup{Rules: rules, State: &s}, all
}

// values returns the values in a line of text, without punctuation.
func values(line string) string {
	return strings.Join(strings.FieldsFunc(line, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !strings.ContainsRune("~-+=", r)
	}), " ")
}

// The text of a post, the picture and the export each show exactly these columns.
func TestColumns(t *testing.T) {
	t.Parallel()
	l := bottest.Texts().Localizer("en")
	for name, c := range map[string]struct {
		rules   tournament.Rules
		rounds  int
		ties    []string // ids of the tie-breaks in the text's head
		text    []string
		picture []string
		export  []string
	}{
		"Swiss": {
			rules: tournament.Rules{Format: tournament.Swiss, Seats: 2}, rounds: 2,
			ties:    []string{tournament.Direct, tournament.Buchholz, tournament.Difference},
			text:    []string{"1 Alix 2 0 2 20", "2 Bruno 1 0 2 0", "2 Chloé 1 0 2 0", "4 ~~Dora~~ 0 0 2 -20"},
			picture: []string{"1|Alix||1|1||2", "2|Bruno|0|||1|1", "2|Chloé|0|||1|1", "4|Dora||0|0||0"},
			export:  []string{"1 Alix 2 0 2 20 2=1 3=1", "2 Bruno 1 0 2 0 1=0 4=1", "3 Chloé 1 0 2 0 4=1 1=0", "4 Dora 0 0 2 -20 3=0 2=0 has left"},
		},
		"round robin": {
			rules: tournament.Rules{Format: tournament.RoundRobin, Seats: 2}, rounds: 3,
			ties:    []string{tournament.Direct, tournament.Berger, tournament.Difference},
			text:    []string{"1 Alix 3 0 3 30", "2 Bruno 1½ ½ ¾ 0", "2 Chloé 1½ ½ ¾ 0", "4 ~~Dora~~ 0 0 0 -30"},
			picture: []string{"1|Alix||1|1|1|3", "2|Bruno|0||½|1|1½", "2|Chloé|0|½||1|1½", "4|Dora|0|0|0||0"},
			export:  []string{"1 Alix 3 0 3 30 4=1 2=1 3=1", "2 Bruno 1½ ½ ¾ 0 3=½ 1=0 4=1", "3 Chloé 1½ ½ ¾ 0 2=½ 4=1 1=0", "4 Dora 0 0 0 -30 1=0 3=0 2=0 has left"},
		},
		"tables of four": {
			rules: tournament.Rules{Format: tournament.Swiss, Seats: 4}, rounds: 1,
			ties:   []string{tournament.Direct, tournament.Buchholz, tournament.Difference},
			text:   []string{"1 Alix 1 0 1 50"},
			export: []string{"1 Alix 1 0 1 50 2 3 4=1"},
		},
		"knock-out": {
			rules: tournament.Rules{Format: tournament.Knockout, Seats: 2}, rounds: 2,
			text:   []string{"1 Alix 2"},
			export: []string{"1 Alix 2 4=1 2=1"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cup, all := playedCup(t, c.rules, c.rounds)
			var ties []string
			for _, id := range c.ties {
				ties = append(ties, l.Say("bot.cup.tie."+id))
			}
			head, rows, _ := strings.Cut(tableText(l, cup, all, 0, 0, mostRows), "1\\.")
			if want := l.Say("bot.cup.table", "ties", strings.Join(ties, " · ")); strings.TrimSpace(head) != want {
				t.Errorf("the head is %q, want %q", head, want)
			}
			compare(t, "text", strings.Split("1\\."+rows, "\n"), c.text)
			compare(t, "export", strings.Split(crosstableText(l, Key{1, 1}, cup, all), "\n")[2:], c.export)
			var picture []string
			_, pictureRows := pictured(l, cup, all, 0)
			for _, row := range pictureRows {
				picture = append(picture, strings.Join(row.Values, "|"))
			}
			if !slices.Equal(picture, c.picture) {
				t.Errorf("the picture shows %q, want %q", picture, c.picture)
			}
		})
	}
}

// A changed result is in the table and in the export, which also say that it was changed and what it was.
func TestChangedResults(t *testing.T) {
	t.Parallel()
	l := bottest.Texts().Localizer("en")
	cup, all := playedCup(t, tournament.Rules{Format: tournament.RoundRobin, Seats: 2}, 3)
	for i, table := range cup.State.Rounds[2].Tables {
		s, err := cup.State.Revise(2, i, tournament.Result{Places: []int{0, 0}})
		if err != nil {
			t.Fatal(err, table)
		}
		cup.State = &s
	}
	text := crosstableText(l, Key{1, 1}, cup, all)
	for _, row := range []string{"1 Alix 2½ 0 2½ 20 4=1 3=1 2=½", "4 Dora ½ 0 ½ -20 1=0 2=0 3=½ has left"} {
		if !slices.ContainsFunc(strings.Split(text, "\n"), func(line string) bool { return values(line) == row }) {
			t.Errorf("no %q in %s", row, text)
		}
	}
	if n := strings.Count(text, bottest.Phrase("bot.cup.changed")); n != 2 || strings.Contains(text, "-# ") {
		t.Errorf("%d changes in %s", n, text)
	}
	if n := strings.Count(revisions(l, cup, all, pageRevised), bottest.Phrase("bot.cup.changed")); n != 2 {
		t.Errorf("%d changes in the table", n)
	}
}

// Whatever happens in a cup, the export shows the figures of the table, and the shares in its lines add up to the points.
func TestExportHasFiguresOfTable(t *testing.T) {
	t.Parallel()
	l := bottest.Texts().Localizer("en").Bare()
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 1))
		rules := []tournament.Rules{
			{Format: tournament.Swiss, Seats: 2}, {Format: tournament.Swiss, Seats: 4}, {Format: tournament.Swiss, Seats: 3, Finals: 2},
			{Format: tournament.RoundRobin, Seats: 2, Finals: 4}, {Format: tournament.RoundRobin, Seats: 2, Together: 2}, {Format: tournament.Knockout, Seats: 2},
		}[seed%6]
		cup, all := eventfulCup(t, rules, r)
		lines := strings.Split(crosstableText(l, Key{1, 1}, cup, all), "\n")
		shown := columns(l, cup, all, 0)
		for _, row := range cup.State.Standing(0) {
			args, sum := arguments(shown, row), 0
			at := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, ". "+args["name"]+" ") })
			if at < 0 {
				t.Fatalf("seed %d: no line of %s in %q", seed, args["name"], lines)
			}
			if want := values(args["name"] + " " + args["points"] + " " + args["ties"]); !strings.Contains(values(lines[at]), want) {
				t.Errorf("seed %d: the table shows %q, the export %q", seed, want, lines[at])
			}
			for _, round := range cup.State.Rounds {
				for _, table := range round.Tables {
					if seat := slices.Index(table.Seats, row.No); seat >= 0 && (!round.Final || rules.Format == tournament.Knockout) {
						sum += table.Share(seat)
					}
				}
			}
			if sum != row.Score {
				t.Errorf("seed %d: %s has %d units, and %d in the table", seed, args["name"], sum, row.Score)
			}
		}
	}
}

// eventfulCup is a cup of seven in which people leave, come back, are erased and miss matches, and results are changed.
func eventfulCup(t *testing.T, rules tournament.Rules, r *rand.Rand) (*Cup, members) {
	t.Helper()
	var all members
	numbers := []int{1, 2, 3, 4, 5, 6, 7}
	for _, no := range numbers {
		all = append(all, member{Person: Person{Name: "Player " + string(rune('A'+no))}, Entry: Entry{No: no}})
	}
	s, err := tournament.Begin(rules, numbers)
	for !s.Over && err == nil {
		at := s.Current()
		switch no := 1 + r.IntN(7); r.IntN(3) {
		case 0:
			s, err = s.Withdraw(no)
		case 1:
			s, err = s.Return(no)
		}
		for i, table := range s.Rounds[at].Tables {
			if table.Result != nil || err != nil {
				continue
			}
			result := tournament.Unplayed(table.Seats, func(int) bool { return r.IntN(2) == 0 })
			if r.IntN(3) > 0 {
				all := orders(len(table.Seats), "")
				result = tournament.Result{Places: all[r.IntN(len(all))]}
			}
			s, err = s.Report(at, i, result)
		}
		for i, table := range s.Rounds[at].Tables {
			if err == nil && r.IntN(4) == 0 && !table.Bye() {
				s, err = s.Revise(at, i, tournament.Unplayed(table.Seats, func(int) bool { return r.IntN(2) == 0 }))
			}
		}
		s, _ = s.Advance()
	}
	if err != nil {
		t.Fatal(err)
	}
	return &Cup{Rules: rules, State: &s}, all
}

// compare compares the values of the first lines.
func compare(t *testing.T, where string, lines, want []string) {
	t.Helper()
	for i := range want {
		if i >= len(lines) || values(lines[i]) != want[i] {
			t.Errorf("%s: %q, want row %d to show %s", where, lines, i+1, want[i])
		}
	}
}

// In the picture, a name that cannot be drawn is the player's number in the table.
func TestNamesOfEmojisInThePicture(t *testing.T) {
	t.Parallel()
	l := bottest.Texts().Localizer("en")
	cup, all := playedCup(t, tournament.Rules{Format: tournament.Swiss, Seats: 2}, 2)
	for i := range all {
		all[i].Name = "🐸🐸"
	}
	_, rows := pictured(l, cup, all, 0)
	for i, row := range rows {
		if want := l.Say("bot.player", "n", i+1); row.Values[1] != want {
			t.Errorf("row %d shows %q, want %q", i+1, row.Values, want)
		}
	}
	if len(rows) == 0 {
		t.Error("no rows")
	}
}
