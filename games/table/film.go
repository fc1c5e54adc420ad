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

// Around returns the part of the board to be shown after moves: what the scene outlines as
// the seats', and some of what lies about it. It is the whole board when nothing is outlined.
func Around(sc scene.Scene, seats ...games.Seat) scene.Rect {
	const margin = 2
	var box scene.Rect
	for _, item := range sc.Items {
		if item.Kind == scene.Outline && slices.Contains(seats, games.Seat(item.Seat)) {
			box = union(box, item.Box)
		}
	}
	if box == (scene.Rect{}) {
		return sc.Focus
	}
	return scene.Rect{X: box.X - margin, Y: box.Y - margin, W: box.W + 2*margin, H: box.H + 2*margin}
}

// Ghosted returns the items of a board with those of its pieces and outlines ghostly that an earlier
// board has not.
func Ghosted(items, was []scene.Item) []scene.Item {
	items = slices.Clone(items)
	for i, it := range items {
		same := func(o scene.Item) bool {
			return o.Kind == it.Kind && o.Noun == it.Noun && o.Name == it.Name && o.Seat == it.Seat && o.Box == it.Box && slices.Equal(o.Points, it.Points)
		}
		if it.Kind == scene.Piece || it.Kind == scene.Outline {
			items[i].Ghost = it.Ghost || !slices.ContainsFunc(was, same)
		}
	}
	return items
}

// union returns the smallest rectangle around two; the zero one is nothing.
func union(a, b scene.Rect) scene.Rect {
	if a == (scene.Rect{}) {
		return b
	}
	x, y := min(a.X, b.X), min(a.Y, b.Y)
	return scene.Rect{X: x, Y: y, W: max(a.X+a.W, b.X+b.W) - x, H: max(a.Y+a.H, b.Y+b.H) - y}
}
