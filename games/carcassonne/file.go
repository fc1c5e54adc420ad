package carcassonne

import (
	"fmt"
	"slices"
	"strings"

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
	tilegame.FileTile
	Shields []string `json:"shields"`
	Feeds   []string `json:"feeds"`
}

// parse reads a data file. Its error names the tile and what is wrong with it.
func parse(data []byte) (*set, error) {
	f, err := tilegame.Decode[file](data)
	if err != nil {
		return nil, err
	}
	s := &set{Set: tilegame.Set{Format: format}}
	if err := s.SetName(f.Set); err != nil {
		return nil, err
	}
	for _, t := range f.Tiles {
		if err := s.Add(t.FileTile, t.read); err != nil {
			return nil, err
		}
	}
	return s, s.finish(f.Start)
}

// read reads what only tiles of this game have.
func (t fileTile) read(k *tilegame.Kind) error {
	p := scene.NewPlan(t.Border)
	p.Add("shield", t.Shields...)
	if k.Segment("m") != nobody {
		p.Add("cloister", "")
	}
	k.Plan = p.String()
	if err := t.readShields(k); err != nil {
		return err
	}
	return t.readFeeds(k)
}

// readShields marks the cities with a shield.
func (t fileTile) readShields(k *tilegame.Kind) error {
	for _, id := range t.Shields {
		i := k.Segment(id)
		if i < 0 || k.Segments[i].Ground != city || k.Shape.Segments[i].Mark > 0 {
			return fmt.Errorf("shields: %q is not another city of the tile", id)
		}
		k.Shape.Segments[i].Mark = 1
	}
	return nil
}

// readFeeds notes which fields touch which cities.
func (t fileTile) readFeeds(k *tilegame.Kind) error {
	for _, pair := range t.Feeds {
		f, c, _ := strings.Cut(pair, " ")
		a, b := k.Segment(f), k.Segment(c)
		if a < 0 || b < 0 || k.Segments[a].Ground != field || k.Segments[b].Ground != city {
			return fmt.Errorf("feeds: %q is not a field and a city of the tile", pair)
		}
		k.Shape.Touch = append(k.Shape.Touch, [2]int8{int8(a), int8(b)})
	}
	return nil
}

// finish checks what concerns all tiles together.
func (s *set) finish(start string) error {
	err := s.Finish(tiles.Policy{Match: func(a, b tiles.Ground, _ int) bool { return a == b }})
	if err != nil {
		return err
	}
	if s.start = slices.Index(s.Names, start); s.start < 0 {
		return fmt.Errorf("start: there is no tile %q", start)
	}
	s.ends = tilegame.NewEndings(s.Geometry, len(s.Kinds), field)
	return nil
}
