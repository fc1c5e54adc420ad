package burgenland

import (
	"strconv"

	"github.com/bastide-games/bastide/games"
)

// Most events have one of a few sets of facts. The package makes these sets once and without spare
// capacity, so that append copies them.

// fact makes a fact with a number.
func fact(name string, n int) games.Fact { return games.Fact{Name: name, Value: strconv.Itoa(n)} }

// rolledFacts are the facts of a rolled die: whether it is special, and its face (index 0 is a
// one).
var rolledFacts = func() (all [2][dieFaces][]games.Fact) {
	for special, die := range []string{"own", "special"} {
		for face, name := range faceNames {
			all[special][face] = []games.Fact{{Name: "die", Value: die}, {Name: "face", Value: name}}
		}
	}
	return all
}()

// facts are the sets that depend on the board.
type facts struct {
	moved  [ringSize][dieFaces + 1][]games.Fact // by the space reached and the face
	castle [colours][]games.Fact                // by colour
	card   [colours][kinds][2]games.Fact        // the card and the castle
}

// prepareFacts makes the facts after the board is complete.
func (b *board) prepareFacts() {
	for at, reached := range b.ring {
		for face := 1; face <= dieFaces; face++ {
			b.moved[at][face] = []games.Fact{
				fact("face", face), fact("at", at),
				{Name: "space", Value: reached.name}, {Name: "colour", Value: b.colours[reached.colour]},
			}
		}
	}
	for c, colour := range b.colours {
		castle := games.Fact{Name: "castle", Value: colour}
		b.castle[c] = []games.Fact{castle}
		for kind, name := range cardNames {
			b.card[c][kind] = [2]games.Fact{{Name: "card", Value: name}, castle}
		}
	}
}

// cardFacts returns the facts for a card and its castle, and any further facts.
func (b *board) cardFacts(colour, kind int, more ...games.Fact) []games.Fact {
	all := make([]games.Fact, 0, 2+len(more))
	all = append(all, b.card[colour][kind][:]...)
	return append(all, more...)
}
