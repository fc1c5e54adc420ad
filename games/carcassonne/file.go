package carcassonne

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
	Set   string     `json:"set"`
	About []string   `json:"about"`
	Start string     `json:"start"`
	Tiles []fileTile `json:"tiles"`
}

type fileTile struct {
	ID      string            `json:"id"`
	Count   int               `json:"count"`
	Border  string            `json:"border"`
	Shields []string          `json:"shields"`
	Feeds   []string          `json:"feeds"`
	Spots   map[string][2]int `json:"spots"`
}

// parse reads a data file. Its error names the tile and what is wrong with it.
func parse(data []byte) (*set, error) {
	f, err := tilegame.Decode[file](data)
	if err != nil {
		return nil, err
	}
	s := &set{id: f.Set, start: -1}
	if !tilegame.IsName(f.Set) {
		return nil, fmt.Errorf("set: %q is not a name of small letters, digits and dashes", f.Set)
	}
	shapes := make([]tiles.Shape, len(f.Tiles))
	for i, t := range f.Tiles {
		k, shape, err := t.read()
		if err == nil && slices.Contains(s.names, t.ID) {
			err = errors.New("the id stands twice")
		}
		if err != nil {
			return nil, fmt.Errorf("tile %q: %w", t.ID, err)
		}
		s.kinds, s.names, shapes[i] = append(s.kinds, k), append(s.names, k.id), shape
	}
	return s, s.finish(f.Start, shapes)
}

// read checks one tile and makes its kind and shape.
func (t fileTile) read() (kind, tiles.Shape, error) {
	k := kind{id: t.ID, count: t.Count, cloister: -1}
	if !tilegame.IsID(t.ID, 4) {
		return k, tiles.Shape{}, errors.New("an id is one to four letters and digits")
	}
	if t.Count < 1 || t.Count > 99 {
		return k, tiles.Shape{}, fmt.Errorf("count %d is not from 1 to 99", t.Count)
	}
	shape := tiles.Shape{}
	for _, step := range []func(*kind, *tiles.Shape) error{
		t.readSegments, t.readBorder, t.readShields, t.readFeeds,
	} {
		if err := step(&k, &shape); err != nil {
			return k, shape, err
		}
	}
	for _, s := range k.segments {
		k.follow = append(k.follow, games.Join(verbFollow, s.id))
		shape.Segments = append(shape.Segments, tiles.Segment{Ground: s.ground, Mark: mark(s)})
	}
	k.plan = t.plan(k.cloister >= 0)
	return k, shape, nil
}

// plan writes what is printed on the tile.
func (t fileTile) plan(cloister bool) string {
	p := scene.NewPlan(t.Border)
	p.Add("shield", t.Shields...)
	if cloister {
		p.Add("cloister", "")
	}
	return p.String()
}

func mark(s segment) uint8 {
	if s.shield {
		return 1
	}
	return 0
}

// readSegments lists the segments that have a spot: cities, roads, fields, cloister.
func (t fileTile) readSegments(k *kind, _ *tiles.Shape) error {
	found, err := tilegame.Spots(t.Spots, cloister, segmentID)
	if err != nil {
		return err
	}
	for _, s := range found {
		k.segments = append(k.segments, segment{id: s.ID, ground: s.Ground, spot: s.At})
	}
	if len(k.segments) < len(t.Spots) {
		return errors.New("spots: ids are c0, c1 … r0 … f0 … without a gap, and m")
	}
	k.cloister = k.segment(segmentID(cloister, 0))
	return nil
}

// maxSegments bounds the segments of each ground: a tile has four sides, with at most
// two fields each.
var maxSegments = [...]int{city: 4, road: 4, field: 8, cloister: 1}

// segmentID names a segment, "" if a tile has no such.
func segmentID(ground tiles.Ground, n int) string {
	if n >= maxSegments[ground] {
		return ""
	}
	if ground == cloister {
		return string(grounds[cloister].letter)
	}
	return string([]byte{grounds[ground].letter, '0' + byte(n)})
}

// readBorder reads the twelve slots and checks that each side is a city, a field, or
// a road between fields.
func (t fileTile) readBorder(k *kind, shape *tiles.Shape) error {
	words := strings.Fields(t.Border)
	if len(words) != len(shape.Slots) {
		return fmt.Errorf("border: %d slots instead of 12", len(words))
	}
	used := make([]int, len(k.segments))
	for slot, id := range words {
		i := k.segment(id)
		if i < 0 || k.segments[i].ground == cloister {
			return fmt.Errorf("border: slot %d: no city, road or field %q with a spot", slot, id)
		}
		shape.Slots[slot] = int8(i)
		used[i]++
	}
	for side := range 4 {
		if !k.plausible(shape.Slots[3*side : 3*side+3]) {
			return fmt.Errorf("border: side %d (%s) is neither one city, one field, nor a road between fields",
				side, strings.Join(words[3*side:3*side+3], " "))
		}
	}
	return k.checkUse(used)
}

func (k *kind) plausible(side []int8) bool {
	ground := func(i int) tiles.Ground { return k.segments[side[i]].ground }
	if ground(1) == road {
		return ground(0) == field && ground(2) == field
	}
	return side[0] == side[1] && side[1] == side[2]
}

func (k *kind) checkUse(used []int) error {
	for i, s := range k.segments {
		switch {
		case s.ground != cloister && used[i] == 0:
			return fmt.Errorf("spots: %s is not on the border", s.id)
		case s.ground == road && used[i] > 2:
			return fmt.Errorf("border: road %s has more than two ends", s.id)
		}
	}
	return nil
}

func (t fileTile) readShields(k *kind, _ *tiles.Shape) error {
	for _, id := range t.Shields {
		i := k.segment(id)
		if i < 0 || k.segments[i].ground != city || k.segments[i].shield {
			return fmt.Errorf("shields: %q is not another city of the tile", id)
		}
		k.segments[i].shield = true
	}
	return nil
}

func (t fileTile) readFeeds(k *kind, shape *tiles.Shape) error {
	for _, pair := range t.Feeds {
		f, c, _ := strings.Cut(pair, " ")
		a, b := k.segment(f), k.segment(c)
		if a < 0 || b < 0 || k.segments[a].ground != field || k.segments[b].ground != city {
			return fmt.Errorf("feeds: %q is not a field and a city of the tile", pair)
		}
		shape.Touch = append(shape.Touch, [2]int8{int8(a), int8(b)})
	}
	return nil
}
