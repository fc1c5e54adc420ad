package tilegame

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/tiles"
)

// Decode reads a data file. It refuses fields that F does not have, and anything after the
// closing brace.
func Decode[F any](data []byte) (f F, err error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&f); err != nil {
		return f, fmt.Errorf("not readable: %w", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return f, errors.New("not readable: something follows the closing brace")
	}
	return f, nil
}

// FileTile is what the data file of every game says about a tile. A game embeds it and adds its own.
type FileTile struct {
	ID     string            `json:"id"`
	Count  int               `json:"count"`
	Border string            `json:"border"`
	Spots  map[string][2]int `json:"spots"`
}

// SetName checks and sets the name of the set.
func (s *Set) SetName(name string) error {
	if !IsName(name) {
		return fmt.Errorf("set: %.50q is not a name of at most 40 small letters, digits and dashes", name)
	}
	s.ID = name
	return nil
}

// Add adds a tile of the data file. own reads what only one game has; it sets the plan, and may
// set marks and contacts of the shape.
func (s *Set) Add(t FileTile, own func(*Kind) error) error {
	k, err := s.readTile(t)
	if err == nil {
		err = own(&k)
	}
	if err == nil && slices.Contains(s.Names, t.ID) {
		err = errors.New("the id stands twice")
	}
	if err != nil {
		return fmt.Errorf("tile %.10q: %w", t.ID, err)
	}
	s.Kinds, s.Names, s.All = append(s.Kinds, k), append(s.Names, k.ID), s.All+k.Count
	return nil
}

func (s *Set) readTile(t FileTile) (Kind, error) {
	k := Kind{ID: t.ID, Count: t.Count}
	if err := s.checkID(t.ID); err != nil {
		return k, err
	}
	if t.Count < 1 || t.Count > 99 {
		return k, fmt.Errorf("count %d is not from 1 to 99", t.Count)
	}
	if err := s.readSegments(&k, t.Spots); err != nil {
		return k, err
	}
	return k, s.readBorder(&k, strings.Fields(t.Border))
}

func (s *Set) checkID(id string) error {
	switch {
	case !s.Dashed && !isMadeOf(id, s.MostID, letters+digits):
		return fmt.Errorf("an id is one to %d letters and digits", s.MostID)
	case !isMadeOf(id, s.MostID, letters+digits+"-"):
		return fmt.Errorf("an id is one to %d letters, digits and dashes", s.MostID)
	}
	return nil
}

// readSegments makes a segment of each spot, ground by ground. The ids of a ground go on without a gap.
func (s *Set) readSegments(k *Kind, spots map[string][2]int) error {
	for ground := range s.Grounds {
		for n := range s.Grounds[ground].Most {
			id := s.Grounds[ground].segmentID(n)
			at, found := spots[id]
			if !found {
				break
			}
			if min(at[0], at[1]) < 5 || max(at[0], at[1]) > 95 {
				return fmt.Errorf("the spot of %s is not from 5 to 95", id)
			}
			k.Segments = append(k.Segments, Segment{
				ID: id, Ground: tiles.Ground(ground), Spot: scene.Point{X: float64(at[0]) / 100, Y: float64(at[1]) / 100},
			})
			k.Follow = append(k.Follow, games.Join(VerbFollow, id))
			k.Shape.Segments = append(k.Shape.Segments, tiles.Segment{Ground: tiles.Ground(ground)})
		}
	}
	if len(k.Segments) < len(spots) {
		return fmt.Errorf("spots: ids are %s, without a gap", s.segmentIDs())
	}
	return nil
}

// segmentIDs lists the ids that segments can have, for an error.
func (s *Set) segmentIDs() string {
	var list []string
	for _, g := range s.Grounds {
		switch {
		case g.Inside:
			list = append(list, g.segmentID(0))
		case g.Most > 0:
			list = append(list, g.segmentID(0)+" "+g.segmentID(1)+" …")
		}
	}
	return strings.Join(list, ", ")
}

// readBorder reads the twelve slots of the border, and checks that each side is one segment or a
// way between two.
func (s *Set) readBorder(k *Kind, slots []string) error {
	if len(slots) != len(k.Shape.Slots) {
		return fmt.Errorf("border: %d slots instead of 12", len(slots))
	}
	used := make([]int, len(k.Segments))
	for slot, id := range slots {
		i := k.Segment(id)
		if i < 0 || s.Grounds[k.Segments[i].Ground].Inside {
			return fmt.Errorf("border: slot %d: no segment %.10q of the border has a spot", slot, id)
		}
		k.Shape.Slots[slot] = int8(i)
		used[i]++
	}
	for side := range 4 {
		if !s.isSide(k, k.Shape.Slots[3*side:3*side+3]) {
			return fmt.Errorf("border: side %d (%s) is neither one segment nor a way between two",
				side, strings.Join(slots[3*side:3*side+3], " "))
		}
	}
	return s.checkEnds(k, used)
}

// isSide reports whether three slots can be a side of a tile.
func (s *Set) isSide(k *Kind, slots []int8) bool {
	ground := func(i int) tiles.Ground { return k.Segments[slots[i]].Ground }
	if beside := s.Grounds[ground(1)].Beside; beside != nil {
		return slices.Contains(beside, ground(0)) && slices.Contains(beside, ground(2))
	}
	return slots[0] == slots[1] && slots[1] == slots[2]
}

// checkEnds checks how many slots of the border each segment has.
func (s *Set) checkEnds(k *Kind, used []int) error {
	for i, segment := range k.Segments {
		switch g := s.Grounds[segment.Ground]; {
		case used[i] == 0 && !g.Inside:
			return fmt.Errorf("spots: %s is not on the border", segment.ID)
		case g.Ends > 0 && used[i] > g.Ends:
			return fmt.Errorf("border: %s %s has more than %d ends", g.Feature, segment.ID, g.Ends)
		}
	}
	return nil
}

// The characters of names.
const (
	smallLetters = "abcdefghijklmnopqrstuvwxyz"
	letters      = smallLetters + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	digits       = "0123456789"
)

// IsName reports whether a word is the name of a set: at most 40 small letters, digits and
// dashes.
func IsName(word string) bool { return isMadeOf(word, 40, smallLetters+digits+"-") }

func isMadeOf(word string, most int, characters string) bool {
	return word != "" && len(word) <= most && strings.Trim(word, characters) == ""
}
