package table

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// Lengths of films, in pictures.
const (
	stepwise = 120 // up to here every step is shown, else every turn
	longest  = 300 // beyond, turns are left out evenly
)

// Scenes returns what a film of a course shows: the board as everybody may see it after each
// step. Long courses are shown by turns, the longest not at every one; the last scene is
// always that of the end.
func Scenes(course []Step) []scene.Scene {
	if len(course) > stepwise {
		course = Turns(course)
	}
	var scenes []scene.Scene
	every := 1 + (len(course)-1)/longest
	for i := (len(course) - 1) % every; i < len(course); i += every {
		scenes = append(scenes, course[i].After.Still(games.Spectator))
	}
	return scenes
}

// StepNear returns the place in a course of the last step that is not after a number.
func StepNear(course []Step, number int) int {
	i := slices.IndexFunc(course, func(s Step) bool { return s.N > number })
	if i < 0 {
		return len(course) - 1
	}
	return max(i-1, 0)
}

// Still is what a seat sees of a position in which nothing can be chosen any more.
func (m Match) Still(seat games.Seat) scene.Scene {
	sc, _ := m.View(m.State, seat, nil)
	return WithoutSpots(sc)
}

// WithoutSpots returns a scene that offers nothing to choose.
func WithoutSpots(sc scene.Scene) scene.Scene {
	sc.Items = slices.DeleteFunc(slices.Clone(sc.Items), func(i scene.Item) bool { return i.Kind == scene.Spot })
	return sc
}
