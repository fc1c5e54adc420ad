package castle

import (
	"slices"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// joints draws the edge of a house or a tower where its ground meets another one on the next tile:
// it shows what is closed. What is open has no edge.
func joints(items []scene.Item) (list []scene.Item) {
	laid := map[[2]int]scene.Item{}
	var order [][2]int
	for _, it := range items {
		if it.Kind != scene.Face || it.Ghost || it.Noun != "tile" && it.Noun != "start" {
			continue
		}
		at := cellOf(it)
		laid[at] = it
		order = append(order, at)
	}
	for _, at := range order {
		for side := range 4 {
			list = append(list, seam(laid, at, side)...)
		}
	}
	// Edges of towers lie above those of houses.
	slices.SortStableFunc(list, func(a, b scene.Item) int { return len(a.Name) - len(b.Name) })
	return list
}

func cellOf(it scene.Item) [2]int {
	c := it.Box.Centre()
	return [2]int{int(c.X + 64), int(c.Y + 64)}
}

var steps = [4][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}

// seam returns the edges on one side of a tile. Of two tiles the one in the north or west
// draws them; against a start space the tile does.
func seam(laid map[[2]int]scene.Item, at [2]int, side int) (list []scene.Item) {
	one := laid[at]
	other, ok := laid[[2]int{at[0] + steps[side][0], at[1] + steps[side][1]}]
	if !ok || one.Noun == "start" || other.Noun == "tile" && (side == 0 || side == 3) {
		return nil
	}
	a, b := sideOf(one, side), sideOf(other, (side+2)%4)
	x, y := float64(at[0]-64), float64(at[1]-64)
	for i, stretch := range [][2]float64{{0, .5 - casingWidth/2}, {0, 1}, {.5 + casingWidth/2, 1}} {
		ground := stronger(a[i], b[2-i])
		plain := a[1] != 'p' && b[1] != 'p'
		if a[i] == b[2-i] || ground == 0 || (i == 1) != plain {
			continue
		}
		from, to := art.Turn(pt(stretch[0], 0), side), art.Turn(pt(stretch[1], 0), side)
		name := map[byte]string{'h': "house", 't': "tower-edge"}[ground]
		list = append(list, scene.Item{Kind: scene.Outline, Noun: "seam", Name: name, Seat: scene.Nobody,
			Points: []point{pt(x+from.X, y+from.Y), pt(x+to.X, y+to.Y)}})
	}
	return list
}

// sideOf returns the grounds on a side of a laid tile or start space, clockwise.
func sideOf(it scene.Item, side int) (grounds [3]byte) {
	if it.Noun == "start" {
		switch it.Name {
		case "path":
			return [3]byte{'w', 'p', 'w'}
		case "tower", "house":
			return [3]byte{it.Name[0], it.Name[0], it.Name[0]}
		}
		return [3]byte{'c', 'c', 'c'}
	}
	p, ok := readPlan(it.Pose)
	for i := range grounds {
		if ok {
			grounds[i] = p.ground(3*(side-it.Turn+4) + i)
		}
	}
	return grounds
}

// drawSeam draws one of the joints.
func drawSeam(p *art.Pen, s art.Subject) {
	ground := byte('h')
	if s.Name != "house" {
		ground = 't'
	}
	drawEdge(p, s.Points, ground)
}
