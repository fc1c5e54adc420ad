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
	ID      string            `json:"id"`
	Count   int               `json:"count"`
	Border  string            `json:"border"`
	Markets []string          `json:"markets"`
	Wells   []string          `json:"wells"`
	Square  bool              `json:"square"`
	Spots   map[string][2]int `json:"spots"`
}

// parse reads a data file. Its error names the item and what is wrong with it.
func parse(data []byte) (*set, error) {
	f, err := tilegame.Decode[file](data)
	if err != nil {
		return nil, err
	}
	s := &set{id: f.Set, reconstructed: f.Reconstructed}
	if !tilegame.IsName(f.Set) {
		return nil, fmt.Errorf("set: %.50q is not a name of at most 40 small letters, digits and dashes", f.Set)
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
	shapes, err := s.readTiles(f.Tiles)
	if err != nil {
		return nil, err
	}
	for i, st := range f.Starts {
		shape, err := s.readStart(st)
		if err != nil {
			return nil, fmt.Errorf("start %d at %d,%d: %w", i+1, st.Cell[0], st.Cell[1], err)
		}
		shapes = append(shapes, shape)
	}
	return s, s.finish(shapes)
}

// checkLengths refuses lists of any length, so that what follows is quick.
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
func (s *set) finish(shapes []tiles.Shape) error {
	for _, k := range s.kinds[:len(s.names)] {
		s.all += k.count
	}
	if most := tiles.MaxTiles - len(s.starts); s.all < 2 || s.all > most {
		return fmt.Errorf("tiles: %d in all, 2 to %d are possible", s.all, most)
	}
	var err error
	s.geometry, err = tiles.NewSet(shapes, tiles.Policy{Match: match, Room: s.inside, Wall: s.walled})
	if err == nil {
		s.ends = tilegame.NewEndings(s.geometry, len(s.names), court)
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
	if need := s.guarded(); total < need {
		return fmt.Errorf("%d tiles for %d towers", total, need)
	}
	return nil
}

func (s *set) readTiles(list []fileTile) ([]tiles.Shape, error) {
	shapes := make([]tiles.Shape, len(list))
	for i, t := range list {
		k, shape, err := t.read()
		if err == nil && slices.Contains(s.names, t.ID) {
			err = errors.New("the id stands twice")
		}
		if err != nil {
			return nil, fmt.Errorf("tile %.10q: %w", t.ID, err)
		}
		s.kinds, s.names, shapes[i] = append(s.kinds, k), append(s.names, k.id), shape
	}
	return shapes, nil
}

// readStart makes a start space: the feature on its open side, rampart all round. A
// path has rampart beside it too (ruling 2).
func (s *set) readStart(f fileStart) (tiles.Shape, error) {
	ground := groundOf(f.Ground)
	in := games.Cell{X: f.Cell[0], Y: f.Cell[1]}
	side := strings.Index("NESW", f.Side)
	switch {
	case ground < 0:
		return tiles.Shape{}, fmt.Errorf("ground %.10q is not path, tower, house or court", f.Ground)
	case f.Market && tiles.Ground(ground) != court:
		return tiles.Shape{}, errors.New("only a court has a market")
	case len(f.Side) != 1 || side < 0 || !s.walled(in, side):
		return tiles.Shape{}, fmt.Errorf("the cell has no wall on its side %.10q", f.Side)
	}
	st := start{cell: tiles.Beside(in, side), turn: side, ground: tiles.Ground(ground)}
	if slices.ContainsFunc(s.starts, func(o start) bool { return o.cell == st.cell }) || s.touching(st.cell) != 1 {
		return tiles.Shape{}, errors.New("it would touch another start or another cell")
	}
	open := segment{id: string(grounds[ground].letter) + "0", ground: st.ground, market: f.Market}
	shape := tiles.Shape{Segments: []tiles.Segment{{Ground: st.ground, Mark: open.mark()}, {Ground: rampart}}}
	for slot := range shape.Slots {
		shape.Slots[slot] = 1
		if slot == 7 || st.ground != path && (slot == 6 || slot == 8) {
			shape.Slots[slot] = 0
		}
	}
	s.starts = append(s.starts, st)
	s.kinds = append(s.kinds, kind{id: f.Ground, count: 1, segments: []segment{open, {ground: rampart}}})
	return shape, nil
}

// groundOf returns the ground of a feature, -1 for anything else.
func groundOf(feature string) int {
	for ground := path; ground <= court; ground++ {
		if grounds[ground].feature == feature {
			return int(ground)
		}
	}
	return -1
}

// read checks one tile and makes its kind and shape.
func (t fileTile) read() (kind, tiles.Shape, error) {
	k := kind{id: t.ID, count: t.Count}
	if !tilegame.IsID(t.ID, 4) {
		return k, tiles.Shape{}, errors.New("an id is one to four letters and digits")
	}
	if t.Count < 1 || t.Count > 99 {
		return k, tiles.Shape{}, fmt.Errorf("count %d is not from 1 to 99", t.Count)
	}
	shape := tiles.Shape{}
	for _, step := range []func(*kind, *tiles.Shape) error{t.readSegments, t.readBorder, t.readMarks} {
		if err := step(&k, &shape); err != nil {
			return k, shape, err
		}
	}
	for _, s := range k.segments {
		k.follow = append(k.follow, games.Join(verbFollow, s.id))
		shape.Segments = append(shape.Segments, tiles.Segment{Ground: s.ground, Mark: s.mark()})
	}
	k.plan = t.plan()
	return k, shape, nil
}

// mark tells a court with a market and a path with a well from others.
func (s segment) mark() uint8 {
	if s.market || s.well {
		return 1
	}
	return 0
}

// maxSegments bounds the segments of each ground.
const maxSegments = 8

// segmentID names a segment, "" if a tile has no such.
func segmentID(ground tiles.Ground, n int) string {
	if n >= maxSegments {
		return ""
	}
	return string([]byte{grounds[ground].letter, '0' + byte(n)})
}

// readSegments lists the segments that have a spot: paths, towers, houses, courts.
func (t fileTile) readSegments(k *kind, _ *tiles.Shape) error {
	found, err := tilegame.Spots(t.Spots, court, segmentID)
	if err != nil {
		return err
	}
	for _, s := range found {
		k.segments = append(k.segments, segment{id: s.ID, ground: s.Ground, spot: s.At})
	}
	if len(k.segments) < len(t.Spots) {
		return errors.New("spots: ids are p0, p1 … t0 … h0 … c0 … without a gap")
	}
	return nil
}

// readBorder reads the twelve slots and checks that each side is one tower, house or
// court, or a path between them.
func (t fileTile) readBorder(k *kind, shape *tiles.Shape) error {
	words := strings.Fields(t.Border)
	if len(words) != len(shape.Slots) {
		return fmt.Errorf("border: %d slots instead of 12", len(words))
	}
	used := make([]bool, len(k.segments))
	for slot, id := range words {
		i := k.segment(id)
		if i < 0 {
			return fmt.Errorf("border: slot %d: no segment %.10q with a spot", slot, id)
		}
		shape.Slots[slot] = int8(i)
		used[i] = true
	}
	for side := range 4 {
		if !k.plausible(shape.Slots[3*side : 3*side+3]) {
			return fmt.Errorf("border: side %d (%s) is neither one tower, house or court, nor a path between them",
				side, strings.Join(words[3*side:3*side+3], " "))
		}
	}
	if i := slices.Index(used, false); i >= 0 {
		return fmt.Errorf("spots: %s is not on the border", k.segments[i].id)
	}
	return nil
}

func (k *kind) plausible(side []int8) bool {
	ground := func(i int) tiles.Ground { return k.segments[side[i]].ground }
	if ground(1) == path {
		return ground(0) != path && ground(2) != path
	}
	return side[0] == side[1] && side[1] == side[2]
}

// readMarks reads markets, wells and the square.
func (t fileTile) readMarks(k *kind, shape *tiles.Shape) error {
	for _, id := range t.Markets {
		i := k.segment(id)
		if i < 0 || k.segments[i].ground != court || k.segments[i].market {
			return fmt.Errorf("markets: %.10q is not another court of the tile", id)
		}
		k.segments[i].market = true
	}
	for _, id := range t.Wells {
		i := k.segment(id)
		if i < 0 || k.segments[i].ground != path || k.segments[i].well {
			return fmt.Errorf("wells: %.10q is not another path of the tile", id)
		}
		k.segments[i].well = true
	}
	paths := 0
	var arms [tiles.MaxSegments]int
	for _, i := range shape.Slots {
		if k.segments[i].ground == path {
			arms[i]++
			paths++
		}
	}
	if t.Square && (paths < 2 || slices.Max(arms[:]) > 1) {
		return errors.New("square: it has to part at least two paths")
	}
	return nil
}

// plan writes what is printed on the tile.
func (t fileTile) plan() string {
	p := scene.NewPlan(t.Border)
	p.Add("market", t.Markets...)
	p.Add("well", t.Wells...)
	if t.Square {
		p.Add("square", "")
	}
	return p.String()
}
