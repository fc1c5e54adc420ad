package cups

import (
	"fmt"
	"testing"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/form"
	"github.com/bastide-games/bastide/bot/tournament"
)

// At most two menus that Discord accepts let you choose every order of two, three and four players,
// with ties. Each order is a valid result.
func TestOrders(t *testing.T) {
	t.Parallel()
	for seats, want := range map[int]int{2: 3, 3: 13, 4: 75} {
		found := map[string]int{}
		var choose func(pattern string, menus int)
		choose = func(pattern string, menus int) {
			if left := orders(seats, pattern); len(left) == 1 {
				found[fmt.Sprint(left[0])] = menus
				if r := (tournament.Result{Places: left[0]}); !r.Fits(seats) {
					t.Errorf("%v fits no table of %d", left[0], seats)
				}
				return
			}
			options := next(seats, pattern)
			if len(options) < 2 || len(options) > form.MaxChoices || menus == 2 {
				t.Fatalf("%d people after %q: %d options in menu %d", seats, pattern, len(options), menus+1)
			}
			for _, p := range options {
				choose(p, menus+1)
			}
		}
		choose("", 0)
		if len(found) != want {
			t.Errorf("%d orders of %d, want %d", len(found), seats, want)
		}
	}
	for _, odd := range []string{"0", "00000", "x---", "0999", "----"} {
		if list := orders(4, odd); list != nil {
			t.Errorf("%q is taken for %v", odd, list)
		}
	}
}

// The label of an order lists the players, the first place first.
func TestOrderLine(t *testing.T) {
	t.Parallel()
	table := &tournament.Table{Seats: []int{4, 2, 1, 3}}
	var all members
	for i, name := range []string{"Alix", "Bruno", "Chloé", "Dora, whose name is long"} {
		all = append(all, member{Person: Person{Name: name}, Entry: Entry{No: i + 1}})
	}
	l := bottest.Texts().Localizer("en").Bare()
	for pattern, want := range map[string]string{
		"2031": "1. Bruno · 2. Chloé · 3. Dora, whose name… · 4. Alix", "0022": "1. Dora, whose name… = Bruno · 3. Alix = Chloé", "-0--": "1. Bruno",
	} {
		if got := orderLine(l, all, table, pattern); got != want {
			t.Errorf("%s: %q, want %q", pattern, got, want)
		}
	}
}
