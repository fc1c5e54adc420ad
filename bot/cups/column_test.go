package cups

import (
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
			export:  []string{"1 Alix 2 0 2 20 2=1 3=1", "2 Bruno 1 0 2 0 1=0 4=1", "3 Chloé 1 0 2 0 4=1 1=0", "4 Dora 0 0 2 -20 3=0 2=0"},
		},
		"round robin": {
			rules: tournament.Rules{Format: tournament.RoundRobin, Seats: 2}, rounds: 3,
			ties:    []string{tournament.Direct, tournament.Berger, tournament.Difference},
			text:    []string{"1 Alix 3 0 3 30", "2 Bruno 1½ ½ ¾ 0", "2 Chloé 1½ ½ ¾ 0", "4 ~~Dora~~ 0 0 0 -30"},
			picture: []string{"1|Alix||1|1|1|3", "2|Bruno|0||½|1|1½", "2|Chloé|0|½||1|1½", "4|Dora|0|0|0||0"},
			export:  []string{"1 Alix 3 0 3 30 4=1 2=1 3=1", "2 Bruno 1½ ½ ¾ 0 3=½ 1=0 4=1", "3 Chloé 1½ ½ ¾ 0 2=½ 4=1 1=0", "4 Dora 0 0 0 -30 1=0 3=0 2=0"},
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

// compare compares the values of the first lines.
func compare(t *testing.T, where string, lines, want []string) {
	t.Helper()
	for i := range want {
		if i >= len(lines) || values(lines[i]) != want[i] {
			t.Errorf("%s: %q, want row %d to show %s", where, lines, i+1, want[i])
		}
	}
}
