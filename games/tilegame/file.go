package tilegame

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/tiles"
)

// Decode reads a data file, in which nothing may stand that F does not know, and which
// nothing may follow.
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

// Characters of names.
const (
	small    = "abcdefghijklmnopqrstuvwxyz"
	capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	digits   = "0123456789"
)

// IsName tells whether a word is the name of a set: at most 40 small letters, digits and
// dashes.
func IsName(word string) bool { return made(word, 40, small+digits+"-") }

// IsID tells whether a word is made of one to so many letters and digits.
func IsID(word string, most int) bool { return made(word, most, small+capitals+digits) }

// IsDashedID is IsID with dashes.
func IsDashedID(word string, most int) bool { return made(word, most, small+capitals+digits+"-") }

func made(word string, most int, of string) bool {
	return word != "" && len(word) <= most && strings.Trim(word, of) == ""
}

// Spot makes a follower's place of two numbers of a data file, hundredths of the tile's
// side from its upper left corner. It keeps away from the border.
func Spot(segment string, at [2]int) (scene.Point, error) {
	if min(at[0], at[1]) < 5 || max(at[0], at[1]) > 95 {
		return scene.Point{}, fmt.Errorf("the spot of %s is not from 5 to 95", segment)
	}
	return scene.Point{X: float64(at[0]) / 100, Y: float64(at[1]) / 100}, nil
}

// Spotted is a segment of a tile on which a follower has a place.
type Spotted struct {
	ID     string
	Ground tiles.Ground
	At     scene.Point
}

// Spots lists the segments for which a data file says where a follower stands, by ground up to
// the last one. id names segment number n of a ground, "" if no tile has so many; the names go
// on without a gap, and what else the file says is left out.
func Spots(spots map[string][2]int, last tiles.Ground, id func(ground tiles.Ground, n int) string) ([]Spotted, error) {
	var list []Spotted
	for ground := tiles.Ground(0); ground <= last; ground++ {
		for n := 0; id(ground, n) != ""; n++ {
			name := id(ground, n)
			spot, ok := spots[name]
			if !ok {
				break
			}
			at, err := Spot(name, spot)
			if err != nil {
				return nil, err
			}
			list = append(list, Spotted{name, ground, at})
		}
	}
	return list, nil
}
