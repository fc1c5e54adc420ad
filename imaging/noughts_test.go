package imaging

import (
	"strconv"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest/noughts"
	"github.com/bastide-games/bastide/games/scene"
)

// noughtsScene is a position of the example game, of which nothing but plain shapes is
// drawn, as its next player sees it.
func noughtsScene() (scene.Scene, Options) {
	g, err := noughts.New(nil)
	if err != nil {
		panic(err)
	}
	s, _, err := g.New(games.Setup{Seats: 2, Chance: chance.New(chance.Seed{}, "A")})
	if err != nil {
		panic(err)
	}
	for _, cell := range []games.Action{"1,1", "0,0", "2,0"} {
		if s, _, err = s.Apply(s.Turn()[0], cell); err != nil {
			panic(err)
		}
	}
	sc, prompt := s.View(s.Turn()[0], nil)
	marks := map[string]string{}
	for i, c := range prompt.Choices {
		marks[c.Word] = strconv.Itoa(i + 1)
	}
	return sc, Options{Names: names, Marks: marks}
}
