package castle

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/tiles"
)

// Limits of the data file.
const (
	mostRows   = 24  // of the room, and columns
	mostTowers = 32  // a bit for each
	spaces     = 100 // of the track
)

// room is the inside of the walls with the track that runs along them.
type room struct {
	rows   []string
	cells  []games.Cell // in reading order
	floor  cellSet      // the same
	towers []cornerTower
	at     [spaces]int8  // the tower of each space, -1 without one
	near   [spaces]strip // the next 8 spaces, by the one before them
	far    [spaces]strip // the 12 after those
	boxes  [spaces]scene.Rect
	faces  [spaces]int // the side of the room that a space lies along
}

// cornerTower is a tower at a corner of the wall. It has two spaces of the track.
type cornerTower struct {
	corner  scene.Point // the bend of the wall, a corner of the grid
	spaces  [2]int
	bare    bool // it has no wall tile
	inward  bool
	box     scene.Rect
	diagons [2]scene.Point // from its inner to its outer corner
}

// name returns the tower's two spaces as one word, "12/13".
func (t cornerTower) name() string { return fmt.Sprintf("%d/%d", t.spaces[0], t.spaces[1]) }

// readRoom checks the room and its towers and lays out the track.
func readRoom(rows []string, towers []fileTower) (*room, error) {
	r := &room{rows: rows}
	for _, step := range []func() error{r.readCells, r.checkDiagonals, func() error { return r.readTowers(towers) }} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	r.layTrack()
	for i := range spaces {
		r.near[i], r.far[i] = r.strip(i+1, i+8), r.strip(i+9, i+20)
	}
	return r, nil
}

// strip is a part of the track: the towers whose first space lies on it, and those whose second
// space does, a bit for each.
type strip [2]uint32

// strip returns a part of the track, which is a ring.
func (r *room) strip(from, to int) (s strip) {
	for i := from; i <= to; i++ {
		if tower := r.at[i%spaces]; tower >= 0 {
			s[i%spaces-r.towers[tower].spaces[0]] |= 1 << tower
		}
	}
	return s
}

// count counts the spaces of some towers.
func (s strip) count(towers uint32) int {
	return bits.OnesCount32(s[0]&towers) + bits.OnesCount32(s[1]&towers)
}

func (r *room) readCells() error {
	if len(r.rows) < 1 || len(r.rows) > mostRows {
		return fmt.Errorf("room: %d rows, 1 to %d are possible", len(r.rows), mostRows)
	}
	for y, row := range r.rows {
		if len(row) != len(r.rows[0]) || len(row) > mostRows || strings.Trim(row, "#-") != "" {
			return fmt.Errorf("room: row %d: every row has the same number of # and -, at most %d", y, mostRows)
		}
		for x := range row {
			if row[x] == '#' {
				r.cells = append(r.cells, games.Cell{X: x, Y: y})
				r.floor[y] |= 1 << x
			}
		}
	}
	if len(r.cells) < 2 {
		return errors.New("room: fewer than two cells")
	}
	return nil
}

// checkDiagonals refuses a room whose wall touches itself at a corner.
func (r *room) checkDiagonals() error {
	for y := range len(r.rows) - 1 {
		for x := range len(r.rows[0]) - 1 {
			c := games.Cell{X: x, Y: y}
			a, b := r.inside(c), r.inside(games.Cell{X: x + 1, Y: y})
			d, e := r.inside(games.Cell{X: x, Y: y + 1}), r.inside(games.Cell{X: x + 1, Y: y + 1})
			if a == e && b == d && a != b {
				return fmt.Errorf("room: the wall touches itself at the corner %d,%d", x+1, y+1)
			}
		}
	}
	return nil
}

// inside reports whether a cell belongs to the room.
func (r *room) inside(c games.Cell) bool {
	return c.Y >= 0 && c.Y < len(r.rows) && c.X >= 0 && c.X < len(r.rows[0]) && r.rows[c.Y][c.X] == '#'
}

// walled reports whether the wall runs along a side of a cell.
func (r *room) walled(c games.Cell, side int) bool {
	return r.inside(c) && !r.inside(tiles.Beside(c, side))
}

// touching counts the cells of the room beside a cell.
func (r *room) touching(c games.Cell) (n int) {
	for side := range 4 {
		if r.inside(tiles.Beside(c, side)) {
			n++
		}
	}
	return n
}

// towersWithTile counts the towers that begin with a wall tile.
func (r *room) towersWithTile() (n int) {
	for _, t := range r.towers {
		if !t.bare {
			n++
		}
	}
	return n
}

// readTowers compares the towers with the bends of the wall, and numbers the spaces of the track.
func (r *room) readTowers(list []fileTower) error {
	if len(list) == 0 || len(list) > mostTowers {
		return fmt.Errorf("towers: %d, 1 to %d are possible", len(list), mostTowers)
	}
	bends, length := r.bends(games.Cell{X: list[0].Corner[0], Y: list[0].Corner[1]})
	if length != r.perimeter() {
		return fmt.Errorf("towers: the first does not stand at a bend of the wall, or the room is not one piece without a hole")
	}
	for i := range r.at {
		r.at[i] = -1
	}
	before := -1
	for i, f := range list {
		if i >= len(bends) || f.Corner != [2]int{bends[i].corner.X, bends[i].corner.Y} {
			return fmt.Errorf("tower %d at %d,%d: towers are the bends of the wall, clockwise", i+1, f.Corner[0], f.Corner[1])
		}
		if f.Spaces[0] <= before || f.Spaces[1] != f.Spaces[0]+1 || f.Spaces[1] >= spaces || i == 0 && f.Spaces[0] != 0 {
			return fmt.Errorf("tower %d: its spaces %d and %d do not follow on, from 0 and 1 on", i+1, f.Spaces[0], f.Spaces[1])
		}
		before = f.Spaces[1]
		r.at[f.Spaces[0]], r.at[f.Spaces[1]] = int8(i), int8(i)
		at := scene.Point{X: float64(f.Corner[0]), Y: float64(f.Corner[1])}
		r.towers = append(r.towers, cornerTower{corner: at, spaces: f.Spaces, bare: f.Bare, inward: bends[i].inward})
	}
	if len(list) < len(bends) {
		return fmt.Errorf("towers: %d for %d bends of the wall", len(list), len(bends))
	}
	return nil
}

// bend is a corner of the outline.
type bend struct {
	corner games.Cell // a lattice point
	inward bool
}

// bends follows the wall clockwise from a bend until it is closed. It returns the bends and the
// length of the wall, or nothing if the point is no bend.
func (r *room) bends(from games.Cell) (list []bend, length int) {
	at := from
	heading := r.leaving(at)
	if heading < 0 || !r.isBend(at) {
		return nil, 0
	}
	for first := heading; ; {
		list = append(list, bend{at, r.quarters(at) == 3})
		for {
			at = tiles.Beside(at, heading)
			length++
			if r.isBend(at) || length > 4*mostRows*mostRows {
				break
			}
		}
		heading = r.leaving(at)
		if at == from && heading == first || length > 4*mostRows*mostRows {
			return list, length
		}
	}
}

// around tells which of the four cells round a lattice point belong to the room: north
// east, south east, south west, north west.
func (r *room) around(p games.Cell) [4]bool {
	return [4]bool{
		r.inside(games.Cell{X: p.X, Y: p.Y - 1}), r.inside(p),
		r.inside(games.Cell{X: p.X - 1, Y: p.Y}), r.inside(games.Cell{X: p.X - 1, Y: p.Y - 1}),
	}
}

func (r *room) quarters(p games.Cell) (n int) {
	for _, in := range r.around(p) {
		if in {
			n++
		}
	}
	return n
}

func (r *room) isBend(p games.Cell) bool { return r.quarters(p)%2 == 1 }

// leaving returns the direction in which the wall leaves a lattice point with the room on its
// right; -1 if there is no wall.
func (r *room) leaving(p games.Cell) int {
	q := r.around(p)
	for heading := range 4 {
		// A line north has the north-eastern cell on its right, and so on.
		if q[heading] && !q[(heading+3)%4] {
			return heading
		}
	}
	return -1
}

// perimeter counts the sides of cells along which the wall runs.
func (r *room) perimeter() (n int) {
	for _, c := range r.cells {
		for side := range 4 {
			if r.walled(c, side) {
				n++
			}
		}
	}
	return n
}

// outline returns the corners of the room, closed.
func (r *room) outline() []scene.Point {
	var points []scene.Point
	for _, t := range r.towers {
		points = append(points, t.corner)
	}
	return append(slices.Clip(points), points[0])
}
