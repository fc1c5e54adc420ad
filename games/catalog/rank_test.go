package catalog_test

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
)

// placesOnPage is how many places have a button.
const placesOnPage = 8

// If a question has more places than buttons, the wanted place has a button at least 88 times in
// 100. Wanted is the greedy player's choice or a place that this player values equally. The greedy
// player takes the first of equal ones, so its choice alone would be chance.
func TestWantedPlacesComeFirst(t *testing.T) {
	played := map[string]int{"carcassonne": 4, "city": 3}
	if gametest.All() {
		played = map[string]int{"carcassonne": 8, "castle": 1, "city": 6}
	}
	for id, matches := range played {
		asked, same, good := 0, 0, 0
		g := catalog.Builtin()[id]
		info := g.Info()
		for n := range matches {
			seats := info.MinSeats + n%(info.MaxSeats-info.MinSeats+1)
			playGreedy(t, g, seats, byte(n), func(m table.Match, seat games.Seat, a games.Action) {
				words := a.Words()
				if words[0] != "place" {
					return
				}
				_, p := m.State.View(seat, words[:1])
				if len(p.Choices) <= placesOnPage {
					return
				}
				asked++
				switch first := firstPage(p.Choices); {
				case slices.Contains(first, words[1]):
					same++
				case slices.ContainsFunc(first, func(cell string) bool { return bestLeadAt(m.State, seat, cell) >= bestLeadAt(m.State, seat, words[1]) }):
					good++
				}
			})
		}
		t.Logf("%s: of %d turns with many places %d have the place taken on the first page, %d another as good", id, asked, same, good)
		if (same+good)*100 < asked*88 || same*100 < asked*70 {
			t.Errorf("%s: of %d places that were taken only %d stood on the first page, and %d as good ones", id, asked, same, good)
		}
		if asked < 40 && id != "castle" { // the castle offers few places
			t.Errorf("%s: only %d turns had many places", id, asked)
		}
	}
}

// If a kind of piece in Castellan has more places than fit on a page, the first page has one that a
// greedy player wants, at least 80 times in 100. Pieces may be built in any order, so any piece of
// that kind counts that the player builds later in the turn.
func TestWantedPiecesComeFirst(t *testing.T) {
	g := catalog.Builtin()["castellan"]
	asked, found := 0, 0
	for n := range 3 {
		var wanted []string
		playGreedyLines(t, g, 2+n%2, byte(n), func(m table.Match, seat games.Seat, line []games.Action) {
			wanted = wanted[:0]
			for _, a := range line {
				if words := a.Words(); words[0] == line[0].Words()[0] {
					wanted = append(wanted, words[len(words)-1])
				}
			}
			_, p := m.State.View(seat, line[0].Words()[:1])
			if len(p.Choices) <= placesOnPage {
				return
			}
			asked++
			if first := firstPage(p.Choices); slices.ContainsFunc(wanted, func(w string) bool { return slices.Contains(first, w) }) {
				found++
			}
		})
	}
	t.Logf("of %d questions with many places %d have one that is wanted on the first page", asked, found)
	if asked < 40 || found*100 < asked*80 {
		t.Errorf("of %d questions with many places only %d have one that is wanted on the first page", asked, found)
	}
}

// firstPage lists the words of the choices offered first.
func firstPage(choices []games.Choice) (words []string) {
	order := slices.Clone(choices)
	slices.SortStableFunc(order, func(a, b games.Choice) int { return cmp.Compare(a.Rank, b.Rank) })
	for _, c := range order[:placesOnPage] {
		words = append(words, c.Word)
	}
	return words
}

// bestLeadAt is how far ahead the seat can be after placing its tile on a cell, if the match could end
// then. The greedy player compares the same number.
func bestLeadAt(s games.State, seat games.Seat, cell string) float64 {
	best := math.Inf(-1)
	for _, a := range s.Legal(seat) {
		if words := a.Words(); words[0] != "place" || words[1] != cell {
			continue
		}
		laid, _, err := s.Apply(seat, a)
		if err != nil {
			continue
		}
		for _, b := range laid.Legal(seat) {
			if after, _, err := laid.Apply(seat, b); err == nil && b.Words()[0] == "follow" {
				best = max(best, search.Lead(after.(games.Estimator).Estimate(), seat))
			}
		}
	}
	return best
}

// playGreedy plays a match and calls see with each decision before it is made.
func playGreedy(t *testing.T, g games.Game, seats int, seed byte, see func(table.Match, games.Seat, games.Action)) {
	t.Helper()
	playGreedyLines(t, g, seats, seed, func(m table.Match, seat games.Seat, line []games.Action) { see(m, seat, line[0]) })
}

// playGreedyLines is playGreedy, but see also gets the actions that the player takes afterwards in
// the same turn.
func playGreedyLines(t *testing.T, g games.Game, seats int, seed byte, see func(table.Match, games.Seat, []games.Action)) {
	t.Helper()
	h, err := table.NewHeader(g, seats, nil, chance.Seed{seed, 3})
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := table.New(g, h)
	if err != nil {
		t.Fatal(err)
	}
	for !m.Over() {
		seat := m.Turn()[0]
		answer, err := search.Think(search.Question{Game: g, Match: m, Seat: seat, Strength: search.Greedy, Seed: chance.Seed{byte(m.Steps)}})
		if err != nil {
			t.Fatal(err)
		}
		line := answer.Line
		if len(line) == 0 {
			line = []games.Action{answer.Action}
		}
		for i, a := range line {
			see(m, seat, line[i:])
			if m, _, err = m.Apply(table.Entry{Seat: seat, Action: a}); err != nil {
				t.Fatal(err)
			}
		}
	}
}
