package castellan

import (
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/games"
)

// point is a place where a tower can stand; x grows to the east, y to the south. The
// first tower stands at 0,0.
type point struct{ x, y int16 }

// farthest is more than any castle can reach, even with all walls of four players in one line.
const farthest = 4 * 2 * mostPieces

func (p point) String() string { return string(p.append(nil)) }

func (p point) append(b []byte) []byte {
	b = strconv.AppendInt(b, int64(p.x), 10)
	b = append(b, ',')
	return strconv.AppendInt(b, int64(p.y), 10)
}

func parsePoint(word string) (p point, ok bool) {
	c, ok := games.ParseCell(word)
	if !ok || max(c.X, -c.X, c.Y, -c.Y) > farthest {
		return point{}, false
	}
	return point{int16(c.X), int16(c.Y)}, true
}

// piece is a tower at a point, or a wall from its northern or western end. Upright walls go south,
// others east.
type piece struct {
	kind    kind
	at      point
	upright bool
}

// length is the number of unit edges that the piece covers.
func (p piece) length() int16 { return int16(p.kind) } // tower 0, short 1, long 2

// end returns the other end of a wall; for a tower, its point.
func (p piece) end() point { return p.along(p.length()) }

func (p piece) along(n int16) point {
	if p.upright {
		return point{p.at.x, p.at.y + n}
	}
	return point{p.at.x + n, p.at.y}
}

// place writes where the piece stands: "3,2" or "3,2..5,2".
func (p piece) place() string { return string(p.appendPlace(nil)) }

func (p piece) appendPlace(b []byte) []byte {
	b = p.at.append(b)
	if p.kind == tower {
		return b
	}
	return p.end().append(append(b, ".."...))
}

func (p piece) action() games.Action { return games.Join(kindNames[p.kind], p.place()) }

// parsePiece reads what [piece.action] writes.
func parsePiece(name, place string) (p piece, ok bool) {
	for k, known := range kindNames {
		if known == name {
			p.kind, ok = kind(k), true
		}
	}
	at, end, two := strings.Cut(place, "..")
	var good bool
	if p.at, good = parsePoint(at); !good || !ok || two != (p.kind != tower) {
		return piece{}, false
	}
	if to, good := parsePoint(end); two && (!good || to.x != p.at.x && to.y != p.at.y) {
		return piece{}, false
	} else if two {
		p.upright = to.x == p.at.x
	}
	return p, p.place() == place
}
