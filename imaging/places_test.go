package imaging

import (
	"testing"

	"github.com/bastide-games/bastide/games/scene"
)

// Each place on a tile has its number on it, once, except the chosen one. An only place has the sign of
// what a follower would be there instead.
func TestNumbersOfPlaces(t *testing.T) {
	s, marks := lay(7, 5, 14, 3).preview("L", 3)
	for i := range s.Items {
		if s.Items[i].Kind == scene.Spot {
			s.Items[i].Name = "thief"
		}
	}
	count := func(o Options) (numbers map[string]int, roles int) {
		numbers = map[string]int{}
		o.View, o.Marks = Close, marks
		for _, st := range compose(s, o).stamps {
			switch st.look.noun {
			case "place":
				numbers[st.look.mark]++
			case "thief":
				roles++
			}
		}
		return numbers, roles
	}
	numbers, roles := count(Options{})
	if len(numbers) != 4 || numbers["A"] != 1 || roles != 0 {
		t.Errorf("numbers %v, %d signs", numbers, roles)
	}
	if numbers, _ = count(Options{Chosen: "s0"}); len(numbers) != 3 || numbers["A"] != 0 {
		t.Errorf("numbers %v while A is chosen", numbers)
	}
	marks = map[string]string{"s0": scene.Here}
	if numbers, roles = count(Options{}); len(numbers) != 0 || roles != 1 {
		t.Errorf("numbers %v and %d signs for the only place", numbers, roles)
	}
}
