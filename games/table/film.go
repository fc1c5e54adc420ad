package table

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// Lengths of films, in pictures.
const (
	stepwise = 120 // a longer film shows turns instead of steps
	longest  = 300 // a longer one leaves out turns, evenly
)

// Scenes returns the pictures of a film: the public board after each step. Long courses show a
// picture for each turn, the longest not for each; the last scene is always the end.
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

// StepNear returns the index in a course of the last step up to a number.
func StepNear(course []Step, number int) int {
	i := slices.IndexFunc(course, func(s Step) bool { return s.N > number })
	if i < 0 {
		return len(course) - 1
	}
	return max(i-1, 0)
}

// Still returns the board as a seat sees it, without anything to choose.
func (m Match) Still(seat games.Seat) scene.Scene {
	sc, _ := m.View(m.State, seat, nil)
	return WithoutSpots(sc)
}

// WithoutSpots returns a scene without anything to choose.
func WithoutSpots(sc scene.Scene) scene.Scene {
	sc.Items = slices.DeleteFunc(slices.Clone(sc.Items), func(i scene.Item) bool { return i.Kind == scene.Spot })
	return sc
}

// Around returns the part of the board to be shown after moves: the seats' outlines, and some cells
// around them. Without outlines it is the whole board.
func Around(sc scene.Scene, seats ...games.Seat) scene.Rect {
	const margin = 2
	var box scene.Rect
	for _, item := range sc.Items {
		if item.FramesMove() && slices.Contains(seats, games.Seat(item.Seat)) {
			box = union(box, item.Box)
		}
	}
	if box == (scene.Rect{}) {
		return sc.Focus
	}
	return scene.Rect{X: box.X - margin, Y: box.Y - margin, W: box.W + 2*margin, H: box.H + 2*margin}
}

// Ghosted returns the items of a board. Pieces and outlines that an earlier board does not have are
// ghosts.
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

// union returns the smallest rectangle around two; the zero rectangle counts as none.
func union(a, b scene.Rect) scene.Rect {
	if a == (scene.Rect{}) {
		return b
	}
	x, y := min(a.X, b.X), min(a.Y, b.Y)
	return scene.Rect{X: x, Y: y, W: max(a.X+a.W, b.X+b.W) - x, H: max(a.Y+a.H, b.Y+b.H) - y}
}
