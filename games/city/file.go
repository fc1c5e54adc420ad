package city

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/tilegame"
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
	tilegame.FileTile
	Markets  map[string]string `json:"markets,omitempty"`
	Touch    []string          `json:"touch,omitempty"`
	Building string            `json:"building,omitempty"`
	Name     string            `json:"name,omitempty"`
	Look     string            `json:"look,omitempty"`
	Site     *[2]int           `json:"site,omitempty"`
}

// parse reads a data file. Its error names the tile and what is wrong with it.
func parse(data []byte) (*set, error) {
	f, err := tilegame.Decode[file](data)
	if err != nil {
		return nil, err
	}
	s := &set{Set: tilegame.Set{Format: format}, piles: f.Piles, ramparts: f.Ramparts}
	if err := s.SetName(f.Set); err != nil {
		return nil, err
	}
	for _, t := range f.Tiles {
		b, err := t.readBuilding()
		if err != nil {
			return nil, fmt.Errorf("tile %.10q: %w", t.ID, err)
		}
		if err := s.Add(t.FileTile, t.read); err != nil {
			return nil, err
		}
		s.buildings = append(s.buildings, b)
	}
	return s, s.finish()
}

// read reads what only tiles of this game have.
func (t fileTile) read(k *tilegame.Kind) error {
	k.Name = t.Name
	if err := t.readMarkets(k); err != nil {
		return err
	}
	if err := t.readTouch(k); err != nil {
		return err
	}
	k.Plan = t.plan(k)
	return nil
}

// plan writes what is printed on the tile. Gardens lie where residents do.
func (t fileTile) plan(k *tilegame.Kind) string {
	p := scene.NewPlan(t.Border)
	for _, s := range k.Segments {
		switch s.Ground {
		case market:
			p.Add(t.Markets[s.ID], s.ID)
		case home:
			p.Add("home", hundredths(t.Spots[s.ID]))
		}
	}
	if t.Building != "" {
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

// readMarkets reads what each market sells: a mark, a bit for each kind of wares.
func (t fileTile) readMarkets(k *tilegame.Kind) error {
	known := 0
	for i, s := range k.Segments {
		if s.Ground != market {
			continue
		}
		ware := slices.Index(wares[:], t.Markets[s.ID])
		if ware < 0 {
			return fmt.Errorf("markets: %s sells %q, which is none of %v", s.ID, t.Markets[s.ID], wares)
		}
		k.Shape.Segments[i].Mark = 1 << ware
		known++
	}
	if known < len(t.Markets) {
		return errors.New("markets: not all of them are on the tile")
	}
	return nil
}

// readTouch notes which areas touch which markets.
func (t fileTile) readTouch(k *tilegame.Kind) error {
	for _, pair := range t.Touch {
		h, m, _ := strings.Cut(pair, " ")
		a, b := k.Segment(h), k.Segment(m)
		if a < 0 || b < 0 || k.Segments[a].Ground != home || k.Segments[b].Ground != market {
			return fmt.Errorf("touch: %q is not an area and a market of the tile", pair)
		}
		k.Shape.Touch = append(k.Shape.Touch, [2]int8{int8(a), int8(b)})
	}
	return nil
}

// readBuilding reads which sort of building stands on the tile.
func (t fileTile) readBuilding() (building, error) {
	for sort, b := range buildings {
		if b.name == t.Building {
			if (t.Name != "") != (building(sort) == historic) {
				return plain, errors.New("name: a historic building has one, nothing else has")
			}
			return building(sort), t.checkHints(building(sort))
		}
	}
	return plain, fmt.Errorf("building: %q is neither public nor historic", t.Building)
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
