package castle

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// file is the data file as it is written.
type file struct {
	Set           string      `json:"set"`
	Reconstructed bool        `json:"reconstructed"`
	About         []string    `json:"about"`
	Room          []string    `json:"room"`
	Towers        []fileTower `json:"towers"`
	Starts        []fileStart `json:"starts"`
	Wall          []int       `json:"wall"`
	Tiles         []fileTile  `json:"tiles"`
}

type fileTower struct {
	Corner [2]int `json:"corner"`
	Spaces [2]int `json:"spaces"`
	Bare   bool   `json:"bare"`
}

type fileStart struct {
	Cell   [2]int `json:"cell"`
	Side   string `json:"side"`
	Ground string `json:"ground"`
	Market bool   `json:"market"`
}

type fileTile struct {
	tilegame.FileTile
	Markets []string `json:"markets"`
	Wells   []string `json:"wells"`
	Square  bool     `json:"square"`
}

// parse reads a data file. Its error names the item and what is wrong with it.
func parse(data []byte) (*set, error) {
	f, err := tilegame.Decode[file](data)
	if err != nil {
		return nil, err
	}
	s := &set{tiles: tilegame.Set{Format: format}, reconstructed: f.Reconstructed}
	if err := s.tiles.SetName(f.Set); err != nil {
		return nil, err
	}
	if err := f.checkLengths(); err != nil {
		return nil, err
	}
	if s.room, err = readRoom(f.Room, f.Towers); err != nil {
		return nil, err
	}
	if err := s.readWall(f.Wall); err != nil {
		return nil, fmt.Errorf("wall: %w", err)
	}
	for _, t := range f.Tiles {
		if err := s.tiles.Add(t.FileTile, t.read); err != nil {
			return nil, err
		}
	}
	for i, st := range f.Starts {
		if err := s.readStart(st); err != nil {
			return nil, fmt.Errorf("start %d at %d,%d: %w", i+1, st.Cell[0], st.Cell[1], err)
		}
	}
	return s, s.finish()
}

// checkLengths refuses long lists, so that all that follows is quick.
func (f file) checkLengths() error {
	for _, list := range []struct {
		name string
		n    int
	}{{"tiles", len(f.Tiles)}, {"starts", len(f.Starts)}} {
		if list.n < 1 || list.n > tiles.MaxTiles {
			return fmt.Errorf("%s: %d of them, 1 to %d are possible", list.name, list.n, tiles.MaxTiles)
		}
	}
	return nil
}

// finish checks what concerns everything together.
func (s *set) finish() error {
	err := s.tiles.Finish(tiles.Policy{Match: match, Room: s.inside, Wall: s.walled})
	if err == nil {
		s.ends = tilegame.NewEndings(s.tiles.Geometry, len(s.tiles.Names), court)
	}
	return err
}

// readWall reads how many wall tiles there are of each kind.
func (s *set) readWall(counts []int) error {
	if len(counts) != wallKinds {
		return fmt.Errorf("%d kinds instead of %d", len(counts), wallKinds)
	}
	total := 0
	for i, n := range counts {
		if n < 0 || n > 9 {
			return fmt.Errorf("kind %d: %d is not from 0 to 9", i+1, n)
		}
		s.wall[i] = uint8(n)
		total += n
	}
	if need := s.towersWithTile(); total < need {
		return fmt.Errorf("%d tiles for %d towers", total, need)
	}
	return nil
}

// readStart makes a start space: a feature on its open side, and rampart around it. Beside a path
// there is rampart, too (ruling 2).
func (s *set) readStart(f fileStart) error {
	ground := groundOf(f.Ground)
	in := games.Cell{X: f.Cell[0], Y: f.Cell[1]}
	side := strings.Index("NESW", f.Side)
	switch {
	case ground < 0:
		return fmt.Errorf("ground %.10q is not path, tower, house or court", f.Ground)
	case f.Market && tiles.Ground(ground) != court:
		return errors.New("only a court has a market")
	case len(f.Side) != 1 || side < 0 || !s.walled(in, side):
		return fmt.Errorf("the cell has no wall on its side %.10q", f.Side)
	}
	st := start{cell: tiles.Beside(in, side), turn: side, ground: tiles.Ground(ground)}
	if slices.ContainsFunc(s.starts, func(o start) bool { return o.cell == st.cell }) || s.touching(st.cell) != 1 {
		return errors.New("it would touch another start or another cell")
	}
	shape := tiles.Shape{Segments: []tiles.Segment{{Ground: st.ground}, {Ground: rampart}}}
	if f.Market {
		shape.Segments[0].Mark = 1
	}
	for slot := range shape.Slots {
		shape.Slots[slot] = 1
		if slot == 7 || st.ground != path && (slot == 6 || slot == 8) {
			shape.Slots[slot] = 0
		}
	}
	s.starts = append(s.starts, st)
	open := tilegame.Segment{ID: string(s.tiles.Grounds[ground].Letter) + "0", Ground: st.ground}
	s.tiles.Kinds = append(s.tiles.Kinds, tilegame.Kind{ID: f.Ground, Count: 1, Segments: []tilegame.Segment{open, {Ground: rampart}}, Shape: shape})
	return nil
}

// groundOf returns the ground of a feature, -1 for anything else.
func groundOf(feature string) int {
	for ground := path; ground <= court; ground++ {
		if format.Grounds[ground].Feature == feature {
			return int(ground)
		}
	}
	return -1
}

// read reads what only tiles of this game have.
func (t fileTile) read(k *tilegame.Kind) error {
	p := scene.NewPlan(t.Border)
	p.Add("market", t.Markets...)
	p.Add("well", t.Wells...)
	if t.Square {
		p.Add("square", "")
	}
	k.Plan = p.String()
	if id := mark(k, court, t.Markets); id != "" {
		return fmt.Errorf("markets: %.10q is not another court of the tile", id)
	}
	if id := mark(k, path, t.Wells); id != "" {
		return fmt.Errorf("wells: %.10q is not another path of the tile", id)
	}
	return t.checkSquare(k)
}

// mark marks segments of a ground. It returns the first id without an unmarked segment, "" if there
// is none.
func mark(k *tilegame.Kind, ground tiles.Ground, ids []string) (wrong string) {
	for _, id := range ids {
		i := k.Segment(id)
		if i < 0 || k.Segments[i].Ground != ground || k.Shape.Segments[i].Mark > 0 {
			return id
		}
		k.Shape.Segments[i].Mark = 1
	}
	return ""
}

// checkSquare refuses a square that does not part paths.
func (t fileTile) checkSquare(k *tilegame.Kind) error {
	paths := 0
	var arms [tiles.MaxSegments]int
	for _, i := range k.Shape.Slots {
		if k.Segments[i].Ground == path {
			arms[i]++
			paths++
		}
	}
	if t.Square && (paths < 2 || slices.Max(arms[:]) > 1) {
		return errors.New("square: it has to part at least two paths")
	}
	return nil
}
