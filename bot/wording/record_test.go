package wording

import (
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
)

// mostWords is how many words a record may have.
const mostWords = 60

// Records of whole matches are short and never cut: in every game, with the fewest and the most
// players, in all languages. The test prints its measurements.
func TestRecordsAreShort(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	for id, game := range catalog.Builtin() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			info := game.Info()
			for _, seats := range slices.Compact([]int{info.MinSeats, info.MaxSeats}) {
				turns, end := playedTurns(t, game, seats)
				board, _ := end.View(end.State, games.Spectator, nil)
				for _, lang := range Languages {
					measureRecords(t, texts.Localizer(lang).Of(game, everybody[:seats]).On(board), seats, turns)
				}
			}
		})
	}
}

func measureRecords(t *testing.T, l Localizer, seats int, turns [][]session.Move) {
	t.Helper()
	var counts []int
	longest := ""
	for _, turn := range turns {
		text := Told(l, turn[0].Seat, turn)
		if strings.HasSuffix(text, "…") {
			t.Errorf("%s: cut: %s", l.Lang(), text)
		}
		n := countWords(text)
		if len(counts) == 0 || n > slices.Max(counts) {
			longest = text
		}
		counts = append(counts, n)
	}
	slices.Sort(counts)
	n := len(counts)
	t.Logf("%s, %d seats: %d records: median %d, p95 %d, most %d words", l.Lang(), seats, n, counts[n/2], counts[n*95/100], counts[n-1])
	if counts[n-1] > mostWords {
		t.Errorf("%s, %d seats: a record has %d words: %s", l.Lang(), seats, counts[n-1], longest)
	}
}

// playedTurns plays a match with a greedy player and returns the moves of each turn, and its end. In Castellan,
// where a greedy player takes long, it lays a tile at random.
func playedTurns(t *testing.T, g games.Game, seats int) (turns [][]session.Move, end table.Match) {
	t.Helper()
	h, err := table.NewHeader(g, seats, nil, chance.Seed{1})
	if err != nil {
		t.Fatal(err)
	}
	m, started, err := table.New(g, h)
	if err != nil {
		t.Fatal(err)
	}
	strength := search.Greedy
	if g.Info().ID == "castellan" {
		strength = search.Random
	}
	turn := []session.Move{{Seat: games.Spectator, Events: started}}
	for n := 0; !m.Over(); n++ {
		seat := m.Turn()[0]
		answer, err := search.Think(search.Question{Game: g, Match: m, Seat: seat, Strength: strength, Seed: chance.Seed{byte(n), byte(n >> 8)}})
		if err != nil {
			t.Fatal(err)
		}
		next, events, err := m.Apply(table.Entry{Seat: seat, Action: answer.Action})
		if err != nil {
			t.Fatal(err)
		}
		on := !next.Over() && (next.Turn()[0] == seat || games.SameTurn(m.State, next.State))
		turn = append(turn, session.Move{Seat: seat, Events: events, On: on})
		if m = next; !on {
			turns, turn = append(turns, turn), nil
		}
	}
	if len(turn) > 0 {
		turns = append(turns, turn)
	}
	return turns, m
}

// In a record, a new tile and the figure placed on it are one sentence, in every language.
func TestLaidWithFigure(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	for id, game := range catalog.Builtin() {
		info, together := game.Info(), 0
		turns, _ := playedTurns(t, game, info.MinSeats)
		for _, turn := range turns {
			var events []games.Event
			for _, move := range turn {
				events = append(events, move.Events...)
			}
			for i, e := range events {
				l := texts.Localizer(Languages[together%len(Languages)]).Of(game, []string{"Alix", "Bruno"})
				if !l.getsFigure(e, events[i+1:]) {
					continue
				}
				together++
				stood := events[i+1]
				figure := l.fact(stood, games.Fact{Name: info.Kind(stood.Kind).Stood, Value: stood.Fact(info.Kind(stood.Kind).Stood)})
				told := l.sentences(events[i : i+2])
				if len(told) != 1 || !strings.Contains(told[0].text, figure) || strings.Count(told[0].text, l.Seat(e.Seat)) != 1 {
					t.Errorf("%s, %s: %v", id, l.Lang(), told)
				}
			}
		}
		if stands := slices.ContainsFunc(info.Events, func(k games.Kind) bool { return k.Stood != "" }); stands != (together > 10) {
			t.Errorf("%s has figures %v, and %d were told with what they stand on", id, stands, together)
		}
	}
}
