package tiles

import "github.com/bastide-games/bastide/games"

// grid is a window of cells: the number of the tile on each, plus one.
type grid struct {
	x, y, w, h int
	cells      []uint8
}

// slack is how far a window reaches beyond the cell that it has to be widened for.
const slack = 3

func (g *grid) at(c games.Cell) int {
	x, y := c.X-g.x, c.Y-g.y
	if uint(x) >= uint(g.w) || uint(y) >= uint(g.h) {
		return -1
	}
	return int(g.cells[y*g.w+x]) - 1
}

// with returns a copy of the window in which the tile stands on the cell.
func (g *grid) with(c games.Cell, tile int) grid {
	next := g.reaching(c)
	for y := range g.h {
		copy(next.cells[(y+g.y-next.y)*next.w+g.x-next.x:], g.cells[y*g.w:(y+1)*g.w])
	}
	next.cells[(c.Y-next.y)*next.w+c.X-next.x] = uint8(tile + 1)
	return next
}

// reaching returns an empty window that covers the old one and the cell.
func (g *grid) reaching(c games.Cell) grid {
	x, w := span(g.x, g.w, c.X)
	y, h := span(g.y, g.h, c.Y)
	return grid{x, y, w, h, make([]uint8, w*h)}
}

func span(from, length, at int) (int, int) {
	switch {
	case length == 0:
		return at - slack, 2*slack + 1
	case at < from:
		return at - slack, from + length - at + slack
	case at >= from+length:
		return from, at - from + 1 + slack
	}
	return from, length
}
