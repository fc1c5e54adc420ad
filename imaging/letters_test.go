package imaging

import (
	"testing"

	"github.com/bastide-games/bastide/games/scene"
)

// However many they are, the letters stand at the rim of the tile, each once with its line, and at
// every place is the sign of what a follower would be there. A place that needs no letter is that sign.
func TestLettersOfATile(t *testing.T) {
	s, marks := lay(7, 5, 14, 3).preview("L", 3)
	for i := range s.Items {
		if s.Items[i].Kind == scene.Spot {
			s.Items[i].Name = "thief"
		}
	}
	for n, cut := range []string{"", "s3", "s2", "s1"} {
		delete(marks, cut)
		rim, lines, roles := map[string]int{}, 0, 0
		for _, st := range compose(s, Options{View: Close, Marks: marks}).stamps {
			switch st.look.noun {
			case "letter":
				rim[st.look.mark]++
			case "leader":
				lines++
			case "thief":
				roles++
			}
		}
		if want := 4 - n; len(rim) != want || lines != want || roles != want || rim["A"] != 1 {
			t.Errorf("%d places: letters %v at the rim, %d lines, %d signs", want, rim, lines, roles)
		}
	}
	marks["s0"] = scene.Here
	roles := 0
	for _, st := range compose(s, Options{View: Close, Marks: marks}).stamps {
		if st.look.noun == "letter" {
			t.Errorf("%q at the rim", st.look.mark)
		}
		if st.look.noun == "thief" {
			roles++
		}
	}
	if roles != 1 {
		t.Errorf("%d signs for the only place", roles)
	}
}
