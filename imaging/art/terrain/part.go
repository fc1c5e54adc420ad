package terrain

import "github.com/bastide-games/bastide/imaging/art"

// Fine is into how many rows and columns a tile is divided to find out what belongs together.
const Fine = 48

// Rows lists the rows of a part of a tile, each as an outline: on tells what belongs to it.
func Rows(on func(Point) bool) (list [][]Point) {
	const step = 1. / Fine
	for row := range Fine {
		y, begin := float64(row)*step, -1
		for column := range Fine + 1 {
			in := column < Fine && on(middle(column, row))
			switch x := float64(column) * step; {
			case in && begin < 0:
				begin = column
			case !in && begin >= 0:
				list = append(list, []Point{Pt(float64(begin)*step, y), Pt(x, y), Pt(x, y+step), Pt(float64(begin)*step, y+step)})
				begin = -1
			}
		}
	}
	return list
}

func middle(column, row int) Point { return Pt((float64(column)+.5)/Fine, (float64(row)+.5)/Fine) }

// Reached returns the part of a ground that is connected to some slots of the tile's border. at
// says what is drawn at a point.
func Reached(at func(Point) string, ground string, slots []int) func(Point) bool {
	var seen [Fine][Fine]bool
	var next [][2]int
	visit := func(column, row int) {
		if column >= 0 && row >= 0 && column < Fine && row < Fine && !seen[row][column] && at(middle(column, row)) == ground {
			seen[row][column] = true
			next = append(next, [2]int{column, row})
		}
	}
	for _, slot := range slots {
		q := art.Turn(Pt([]float64{.2, .5, .8}[slot%3], .5/Fine), slot/3)
		visit(int(q.X*Fine), int(q.Y*Fine))
	}
	for len(next) > 0 {
		column, row := next[0][0], next[0][1]
		next = next[1:]
		for _, step := range [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			visit(column+step[0], row+step[1])
		}
	}
	return func(q Point) bool { return seen[int(q.Y*Fine)][int(q.X*Fine)] }
}

// Clear is the part of a line on which something is drawn: the points for which on is true.
func Clear(line []Point, on func(Point) bool) (clear []Point) {
	for _, q := range line {
		if on(q) {
			clear = append(clear, q)
		}
	}
	return clear
}
