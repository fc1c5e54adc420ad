package gametest

import (
	"reflect"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// mostTried bounds how many actions of a position [trial.checkUnfinished] tries.
const mostTried = 8

// sight is what a seat or a spectator sees of a position.
type sight struct {
	scene  scene.Scene
	prompt games.Prompt
	stock  []games.Stock
}

func sightOf(s games.State, seat games.Seat) (seen sight) {
	seen.scene, seen.prompt = s.View(seat, nil)
	if stocked, ok := s.(games.Stocked); ok {
		seen.stock = stocked.Stock(seat)
	}
	return seen
}

// checkUnfinished checks that a choice which can still be taken back stays hidden from others,
// unless everybody sees it. Resampling hidden information cannot find such a leak, because a game
// may keep the choice.
func (c *trial) checkUnfinished(s games.State) {
	c.Helper()
	for _, seat := range s.Turn() {
		var chosen []games.State // one for each sight that a spectator may have
		for _, next := range c.unfinished(s, seat) {
			public := sightOf(next, games.Spectator)
			same := slices.IndexFunc(chosen, func(o games.State) bool {
				return reflect.DeepEqual(sightOf(o, games.Spectator), public)
			})
			if same < 0 {
				chosen = append(chosen, next)
				continue
			}
			c.wantUntold(chosen[same], next, seat)
		}
	}
}

// unfinished returns the positions after some actions that the seat can still take back.
func (c *trial) unfinished(s games.State, seat games.Seat) (list []games.State) {
	c.Helper()
	legal := s.Legal(seat)
	for i := 0; i < len(legal); i += len(legal)/mostTried + 1 {
		next, _, err := s.Apply(seat, legal[i])
		if err != nil {
			c.Fatalf("legal %s refused: %v", legal[i], err)
		}
		if !games.Final(s, next, seat) {
			list = append(list, next)
		}
	}
	return list
}

// wantUntold checks that no seat except by can tell two positions apart.
func (c *trial) wantUntold(a, b games.State, by games.Seat) {
	c.Helper()
	for other := range games.Seat(c.header.Seats) {
		if one, two := sightOf(a, other), sightOf(b, other); other != by && !reflect.DeepEqual(one, two) {
			c.Fatalf("seat %s can tell what seat %s is choosing:\n%+v\n%+v", other, by, one, two)
		}
	}
}
