package city

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
	Set      string     `json:"set"`
	About    []string   `json:"about"`
	Piles    []int      `json:"piles"`
	Ramparts int        `json:"ramparts"`
	Tiles    []fileTile `json:"tiles"`
}

type fileTile struct {
	ID       string            `json:"id"`
	Count    int               `json:"count"`
	Border   string            `json:"border"`
	Markets  map[string]string `json:"markets,omitempty"`
	Touch    []string          `json:"touch,omitempty"`
	Building string            `json:"building,omitempty"`
	Name     string            `json:"name,omitempty"`
	Look     string            `json:"look,omitempty"`
	Site     *[2]int           `json:"site,omitempty"`
	Spots    map[string][2]int `json:"spots"`
}

// parse reads a data file. Its error names the tile and what is wrong with it.
func parse(data []byte) (*set, error) {
	f, err := tilegame.Decode[file](data)
	if err != nil {
		return nil, err
	}
	s := &set{id: f.Set, piles: f.Piles, ramparts: f.Ramparts}
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
	return s, s.finish(shapes)
}

// read checks one tile and makes its kind and shape.
func (t fileTile) read() (kind, tiles.Shape, error) {
	k := kind{id: t.ID, count: t.Count}
	if !tilegame.IsDashedID(t.ID, 8) {
		return k, tiles.Shape{}, errors.New("an id is one to eight letters, digits and dashes")
	}
	if t.Count < 1 || t.Count > 99 {
		return k, tiles.Shape{}, fmt.Errorf("count %d is not from 1 to 99", t.Count)
	}
	shape := tiles.Shape{}
	for _, step := range []func(*kind, *tiles.Shape) error{
		t.readSegments, t.readBorder, t.readMarkets, t.readTouch, t.readBuilding,
	} {
		if err := step(&k, &shape); err != nil {
			return k, shape, err
		}
	}
	for _, s := range k.segments {
		k.follow = append(k.follow, games.Join(verbFollow, s.id))
		part := tiles.Segment{Ground: s.ground}
		if s.ground == market {
			part.Mark = 1 << s.ware
		}
		shape.Segments = append(shape.Segments, part)
	}
	k.plan = t.plan(&k)
	return k, shape, nil
}

// plan writes what is printed on the tile. Gardens lie where residents do.
func (t fileTile) plan(k *kind) string {
	p := scene.NewPlan(t.Border)
	for _, s := range k.segments {
		switch s.ground {
		case market:
			p.Add(wares[s.ware], s.id)
		case home:
			p.Add("home", hundredths(t.Spots[s.id]))
		}
	}
	if k.building != plain {
		p.Add(t.Building, "")
	}
	if t.Look != "" {
		p.Add("look", t.Look)
	}
	if t.Site != nil {
		p.Add("site", hundredths(*t.Site))
	}
	return p.String()
}

func hundredths(at [2]int) string { return fmt.Sprintf("%d,%d", at[0], at[1]) }

// maxSegments bounds the segments of each ground: a tile has four sides, with at most
// two residential areas each.
var maxSegments = [...]int{road: 4, market: 4, home: 8}

// segmentID names a segment, "" if a tile has no such.
func segmentID(ground tiles.Ground, n int) string {
	if n >= maxSegments[ground] {
		return ""
	}
	return string([]byte{grounds[ground].letter, '0' + byte(n)})
}

// readSegments lists the segments that have a spot: roads, markets, residential areas.
func (t fileTile) readSegments(k *kind, _ *tiles.Shape) error {
	found, err := tilegame.Spots(t.Spots, home, segmentID)
	if err != nil {
		return err
	}
	for _, s := range found {
		k.segments = append(k.segments, segment{id: s.ID, ground: s.Ground, spot: s.At})
	}
	if len(k.segments) < len(t.Spots) {
		return errors.New("spots: ids are r0, r1 … m0 … h0 … without a gap")
	}
	return nil
}

// readBorder reads the twelve slots and checks that each side is a market, a
// residential area, or a road between residential areas.
func (t fileTile) readBorder(k *kind, shape *tiles.Shape) error {
	words := strings.Fields(t.Border)
	if len(words) != len(shape.Slots) {
		return fmt.Errorf("border: %d slots instead of 12", len(words))
	}
	used := make([]int, len(k.segments))
	for slot, id := range words {
		i := k.segment(id)
		if i < 0 {
			return fmt.Errorf("border: slot %d: no road, market or area %q with a spot", slot, id)
		}
		shape.Slots[slot] = int8(i)
		used[i]++
	}
	for side := range 4 {
		if !k.plausible(shape.Slots[3*side : 3*side+3]) {
			return fmt.Errorf("border: side %d (%s) is neither one market, one area, nor a road between areas",
				side, strings.Join(words[3*side:3*side+3], " "))
		}
	}
	return k.checkUse(used)
}

func (k *kind) plausible(side []int8) bool {
	ground := func(i int) tiles.Ground { return k.segments[side[i]].ground }
	if ground(1) == road {
		return ground(0) == home && ground(2) == home
	}
	return side[0] == side[1] && side[1] == side[2]
}

func (k *kind) checkUse(used []int) error {
	for i, s := range k.segments {
		switch {
		case used[i] == 0:
			return fmt.Errorf("spots: %s is not on the border", s.id)
		case s.ground == road && used[i] > 2:
			return fmt.Errorf("border: road %s has more than two ends", s.id)
		}
	}
	return nil
}

// readMarkets says what each market sells.
func (t fileTile) readMarkets(k *kind, _ *tiles.Shape) error {
	known := 0
	for i, s := range k.segments {
		if s.ground != market {
			continue
		}
		ware := slices.Index(wares[:], t.Markets[s.id])
		if ware < 0 {
			return fmt.Errorf("markets: %s sells %q, which is none of %v", s.id, t.Markets[s.id], wares)
		}
		k.segments[i].ware = ware
		known++
	}
	if known < len(t.Markets) {
		return errors.New("markets: not all of them are on the tile")
	}
	return nil
}

func (t fileTile) readTouch(k *kind, shape *tiles.Shape) error {
	for _, pair := range t.Touch {
		h, m, _ := strings.Cut(pair, " ")
		a, b := k.segment(h), k.segment(m)
		if a < 0 || b < 0 || k.segments[a].ground != home || k.segments[b].ground != market {
			return fmt.Errorf("touch: %q is not an area and a market of the tile", pair)
		}
		shape.Touch = append(shape.Touch, [2]int8{int8(a), int8(b)})
	}
	return nil
}

func (t fileTile) readBuilding(k *kind, _ *tiles.Shape) error {
	for sort, b := range buildings {
		if b.name == t.Building {
			k.building, k.name = building(sort), t.Name
			if (t.Name != "") != (k.building == historic) {
				return errors.New("name: a historic building has one, nothing else has")
			}
			return t.checkHints(k.building)
		}
	}
	return fmt.Errorf("building: %q is neither public nor historic", t.Building)
}

// checkHints checks what is only drawn: how a historic building looks, and where a
// building stands.
func (t fileTile) checkHints(b building) error {
	switch {
	case t.Look != "" && (b != historic || len(t.Look) > 20 || !tilegame.IsName(t.Look)):
		return fmt.Errorf("look: %.20q is not that of a historic building, in small letters and dashes", t.Look)
	case t.Site != nil && (b == plain || min(t.Site[0], t.Site[1]) < 5 || max(t.Site[0], t.Site[1]) > 95):
		return fmt.Errorf("site: %v is not the place of a building, from 5 to 95", *t.Site)
	}
	return nil
}
