package imaging

import (
	"math/rand/v2"
	"strconv"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/scene"
)

// The scenes of the tests are laid by hand from the kinds' edges, so that neighbours
// fit; nothing here knows the rules.

// edges are the sides of the kinds, N E S W: city, road, field.
var edges = map[string]string{
	"A": "FFRF", "B": "FFFF", "C": "CCCC", "D": "CRFR", "E": "CFFF", "F": "FCFC", "G": "FCFC", "H": "CFCF",
	"I": "CFFC", "J": "CRRF", "K": "CFRR", "L": "CRRR", "M": "CCFF", "N": "CCFF", "O": "CRRC", "P": "CRRC",
	"Q": "CCFC", "R": "CCFC", "S": "CCRC", "T": "CCRC", "U": "RFRF", "V": "FFRR", "W": "FRRR", "X": "RRRR",
}

// bag is how many there are of each kind, A to X.
var bag = []int{2, 4, 1, 4, 5, 2, 1, 3, 2, 3, 3, 3, 2, 3, 2, 3, 1, 3, 2, 1, 8, 9, 4, 1}

// poses are the plans of the games' own tiles, by game and id.
var poses = func() map[string]map[string]string {
	all := map[string]map[string]string{}
	for id, g := range catalog.Builtin() {
		all[id] = map[string]string{}
		if g, ok := g.(games.Illustrated); ok {
			for _, it := range g.Faces() {
				all[id][it.Name] = it.Pose
			}
		}
	}
	return all
}()

type laid struct {
	name string
	turn int
}

type spot struct{ x, y int }

var around = []spot{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}

// tiling is a board of laid tiles in the order they were laid.
type tiling struct {
	w, h  int
	cells map[spot]laid
	order []spot
}

// lay fills a board with up to n tiles of the bag, repeated as needed, each where it
// has the most neighbours.
func lay(w, h, n int, seed uint64) *tiling {
	r := rand.New(rand.NewPCG(seed, 7))
	b := &tiling{w: w, h: h, cells: map[spot]laid{}}
	b.put(spot{0, 0}, laid{"D", 0})
	var tiles []string
	for len(tiles) < n {
		for i, count := range bag {
			for range count {
				tiles = append(tiles, string(rune('A'+i)))
			}
		}
	}
	r.Shuffle(len(tiles), func(i, j int) { tiles[i], tiles[j] = tiles[j], tiles[i] })
	for _, t := range tiles {
		if len(b.order) == n {
			break
		}
		if at, turn, ok := b.best(t, r); ok {
			b.put(at, laid{t, turn})
		}
	}
	return b
}

func (b *tiling) put(at spot, l laid) {
	b.cells[at] = l
	b.order = append(b.order, at)
}

func (b *tiling) best(t string, r *rand.Rand) (found spot, turn int, ok bool) {
	most := 0.
	for _, at := range b.frontier() {
		for k := range 4 {
			if n := b.touching(t, k, at); n > 0 {
				if v := float64(n) + r.Float64()*1.5; v > most {
					most, found, turn, ok = v, at, k, true
				}
			}
		}
	}
	return found, turn, ok
}

// frontier lists the empty cells beside tiles, in reading order.
func (b *tiling) frontier() (list []spot) {
	for y := -b.h / 2; y < b.h-b.h/2; y++ {
		for x := -b.w / 2; x < b.w-b.w/2; x++ {
			at := spot{x, y}
			if _, used := b.cells[at]; !used && b.beside(at) {
				list = append(list, at)
			}
		}
	}
	return list
}

func (b *tiling) beside(at spot) bool {
	for _, d := range around {
		if _, ok := b.cells[spot{at.x + d.x, at.y + d.y}]; ok {
			return true
		}
	}
	return false
}

func side(l laid, i int) byte { return edges[l.name][(i-l.turn+4)%4] }

// touching counts the neighbours of a tile laid somewhere, 0 if one does not match.
func (b *tiling) touching(t string, turn int, at spot) (n int) {
	for i, d := range around {
		if o, ok := b.cells[spot{at.x + d.x, at.y + d.y}]; ok {
			if side(laid{t, turn}, i) != side(o, (i+2)%4) {
				return 0
			}
			n++
		}
	}
	return n
}

// scene returns the board with the tile in hand, its candidates and their marks.
func (b *tiling) scene(hand string, players int) (scene.Scene, map[string]string) {
	s := scene.Scene{Game: "carcassonne", Grid: true}
	for _, at := range b.order {
		l := b.cells[at]
		s.Items = append(s.Items, scene.Item{Kind: scene.Face, Noun: "tile", Name: l.name, Pose: poses["carcassonne"][l.name], Turn: l.turn, Seat: scene.Nobody, Box: scene.Cell(at.x, at.y)})
	}
	for i, at := range b.order {
		if i%4 == 1 {
			s.Items = append(s.Items, b.piece(i, at, players))
		}
	}
	for i := range min(players, len(b.order)-1) {
		at := b.order[len(b.order)-1-i]
		s.Items = append(s.Items, scene.Item{Kind: scene.Outline, Seat: i, Box: scene.Cell(at.x, at.y)})
	}
	marks := map[string]string{}
	if hand != "" {
		for _, at := range b.frontier() {
			b.choice(&s, marks, hand, at)
		}
	}
	s.Board, _ = scene.Bounds(s.Items)
	s.Panel = panelOf(hand, players, 72-len(b.order))
	return s, marks
}

func (b *tiling) piece(i int, at spot, players int) scene.Item {
	poses := []string{"", "", "lying"}
	return scene.Item{
		Kind: scene.Piece, Noun: "follower", Seat: i / 4 % players, Pose: poses[i/4%3],
		Box: scene.Rect{X: float64(at.x) + .3, Y: float64(at.y) + .3, W: .4, H: .4},
	}
}

func (b *tiling) choice(s *scene.Scene, marks map[string]string, hand string, at spot) {
	for k := range 4 {
		if b.touching(hand, k, at) > 0 {
			word := strconv.Itoa(at.x) + "," + strconv.Itoa(at.y)
			s.Items = append(s.Items, scene.Item{Kind: scene.Spot, Noun: "cell", Word: word, Seat: scene.Nobody, Box: scene.Cell(at.x, at.y)})
			marks[word] = strconv.Itoa(len(marks) + 1)
			return
		}
	}
}

func panelOf(hand string, players, left int) scene.Panel {
	p := scene.Panel{Counts: []scene.Count{{Noun: "tile", N: left}}}
	if hand != "" {
		p.Hand = []scene.Item{{Kind: scene.Face, Noun: "tile", Name: hand, Pose: poses["carcassonne"][hand], Seat: scene.Nobody}}
	}
	for i := range players {
		p.Plates = append(p.Plates, scene.Plate{Seat: i, Score: 7 + 23*i, Active: i == 0, Counts: []scene.Count{{Noun: "follower", N: 7 - i}}})
	}
	return p
}

// preview returns a board with the tile in hand laid as a ghost on its first
// candidate, and the places for a follower.
func (b *tiling) preview(hand string, players int) (scene.Scene, map[string]string) {
	s, _ := b.scene("", players)
	for _, neighbours := range []int{2, 1} {
		for _, at := range b.frontier() {
			for k := range 4 {
				if b.touching(hand, k, at) >= neighbours {
					return b.ghost(s, laid{hand, k}, at)
				}
			}
		}
	}
	panic("the tile fits nowhere")
}

func (b *tiling) ghost(s scene.Scene, l laid, at spot) (scene.Scene, map[string]string) {
	x, y := float64(at.x), float64(at.y)
	s.Items = append(s.Items, scene.Item{Kind: scene.Face, Noun: "tile", Name: l.name, Pose: poses["carcassonne"][l.name], Turn: l.turn, Seat: scene.Nobody, Box: scene.Cell(at.x, at.y), Ghost: true})
	marks := map[string]string{}
	for i, p := range [][2]float64{{.5, .15}, {.2, .55}, {.8, .55}, {.5, .85}} {
		word := "s" + strconv.Itoa(i)
		marks[word] = string(rune('A' + i))
		s.Items = append(s.Items, scene.Item{Kind: scene.Spot, Noun: "follower", Word: word, Seat: scene.Nobody, Box: scene.Rect{X: x + p[0] - .15, Y: y + p[1] - .15, W: .3, H: .3}})
	}
	s.Items = append(s.Items, scene.Item{Kind: scene.Piece, Noun: "follower", Seat: 0, Ghost: true, Box: scene.Rect{X: x + .35, Y: y, W: .3, H: .3}})
	s.Focus = scene.Rect{X: x - 2, Y: y - 2, W: 5, H: 5}
	return s, marks
}

var names = []string{"Alix", "Bruno", "Clémence de la Tour", "Dmitri", "Élise"}
