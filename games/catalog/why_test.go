package catalog_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/table"
)

// reasons lists, for each game, all reasons that random matches meet.
var reasons = map[string][]string{
	"carcassonne": {"carcassonne.why.farmer", "carcassonne.why.knight", "carcassonne.why.supply", "carcassonne.why.thief", "table.why.edge"},
	"castle":      {"castle.why.herald", "castle.why.knight", "castle.why.merchant", "castle.why.squire", "castle.why.supply", "table.why.edge"},
	"burgenland":  {"burgenland.why.beside", "burgenland.why.roll", "burgenland.why.supply"},
	"castellan":   {"castellan.why.first"},
	"city": {
		"city.why.done.market", "city.why.done.road", "city.why.merchant", "city.why.resident", "city.why.severs",
		"city.why.supply", "city.why.traveller", "table.why.edge",
	},
}

// explained lists the games that explain why something is not offered.
func explained() (ids []string) {
	for id, g := range catalog.Builtin() {
		if g.Info().Can.Explainer != nil {
			ids = append(ids, id)
		}
	}
	return ids
}

// A barred word is never among the choices, appears only once and has a reason. Everything that the
// rules can refuse is explained.
func TestBarred(t *testing.T) {
	for _, id := range explained() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			found := map[string]bool{}
			for n := range 5 {
				playByWords(t, id, uint64(n), func(s games.State, seat games.Seat, words []string) {
					checkBars(t, s, seat, words, found)
				})
			}
			got, want := slices.Sorted(maps.Keys(found)), reasons[id]
			if want != nil && !slices.Equal(got, want) || len(got) == 0 {
				t.Errorf("reasons %v, want %v", got, want)
			}
		})
	}
}

func checkBars(t *testing.T, s games.State, seat games.Seat, words []string, found map[string]bool) {
	t.Helper()
	_, prompt := s.View(seat, words)
	seen := map[string]bool{}
	for _, bar := range s.(games.Explainer).Barred(seat, words) {
		if seen[bar.Word] || bar.Word == "" || len(bar.Why) == 0 || bar.Label.ID == "" {
			t.Fatalf("after %v: %+v, of which there are more or less than one", words, bar)
		}
		seen[bar.Word] = true
		for _, c := range prompt.Choices {
			if c.Word == bar.Word {
				t.Fatalf("after %v %q is both offered and refused: %v", words, bar.Word, bar.Why)
			}
		}
		for _, why := range bar.Why {
			found[why.ID] = true
		}
	}
	if len(s.(games.Explainer).Barred(games.Spectator, nil)) > 0 {
		t.Fatal("a spectator is told about choices")
	}
}

// playByWords plays a random match word by word.
func playByWords(t *testing.T, id string, seed uint64, look func(games.State, games.Seat, []string)) {
	t.Helper()
	game := catalog.Builtin()[id]
	header, err := table.NewHeader(game, 2, nil, [32]byte{byte(seed)})
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := table.New(game, header)
	if err != nil {
		t.Fatal(err)
	}
	choose := rand.New(rand.NewPCG(seed, 5))
	for !m.Over() {
		seat := m.Turn()[0]
		legal := m.State.Legal(seat)
		action := legal[choose.IntN(len(legal))]
		for said := range len(action.Words()) + 1 {
			look(m.State, seat, action.Words()[:said])
		}
		if m, _, err = m.Apply(table.Entry{Seat: seat, Action: action}); err != nil {
			t.Fatal(err)
		}
	}
}

// Every hole of the landscape is explained.
func TestHolesAreExplained(t *testing.T) {
	for _, id := range explained() {
		playByWords(t, id, 3, func(s games.State, seat games.Seat, words []string) {
			_, prompt := s.View(seat, words)
			if !strings.HasSuffix(prompt.Ask.ID, ".ask.cell") {
				return
			}
			known := map[string]bool{}
			for _, c := range prompt.Choices {
				known[c.Word] = true
			}
			for _, bar := range s.(games.Explainer).Barred(seat, words) {
				known[bar.Word] = true
			}
			sc, _ := s.View(seat, words)
			for _, it := range sc.Items { // no tile fits a hole, not even the one in hand
				at := games.Cell{X: int(it.Box.X), Y: int(it.Box.Y)}.String()
				if it.Noun == "hole" && !known[at] {
					t.Fatalf("%s: nothing is said about %s", id, at)
				}
			}
		})
	}
}
