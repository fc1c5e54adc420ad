package model

import (
	"math/bits"
	"strconv"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

// Tile is a laid tile with the follower on it, if there is one.
type Tile struct {
	Cell       games.Cell
	Kind, Turn int
	By         games.Seat
	On         int // segment on which a follower stands, -1 without one
}

// Front is a side of a tile.
type Front struct {
	Cell games.Cell
	Side int
}

// Rampart is a piece of the rampart.
type Rampart struct {
	Front
	End          int
	By           games.Seat
	Guard, Tower bool
}

// Position is where a model begins.
type Position struct {
	Tiles    []Tile // in the order laid
	Gate     *Front // nil without one
	Ramparts []Rampart
	Score    []int
	Left     []int // followers in front of each seat, those that rest too
	Resting  []int
	Towers   []int   // that each seat has left
	Bag      []uint8 // tiles to come, by kind
	Turn     games.Seat
	Held     int // kind of the tile drawn, -1 if there is none
	Phase    Phase
	Pieces   int // laid in the building phase under way
	Asked    int // seats looked at for a guard in it
}

// Model implements games.Model.
type Model struct {
	set     *Set
	seats   int
	origin  board // where every course begins
	board   board
	grid    grid
	flood   flood
	low     games.Cell // the cell with number 0
	random  chance.Quick
	moves   []games.Move
	pairs   []contact
	weights [2 * features]float64
}

// New returns a model of a position.
func New(set *Set, seats int, p Position) *Model {
	m := &Model{set: set, seats: seats, weights: *builtin}
	b := &m.board
	for kind, n := range p.Bag {
		b.stock[kind] = n
		for range n {
			b.bag[b.nBag] = uint8(kind)
			b.nBag++
		}
	}
	m.spread(p.Tiles)
	for i, t := range p.Tiles {
		m.lay(m.cell(t.Cell), t.Kind, t.Turn, int8(t.By))
		if t.On >= 0 {
			m.put(man{b.tiles[i].base + uint16(t.On), int8(t.By)})
		}
	}
	for seat := range seats {
		b.score[seat], b.left[seat] = int32(p.Score[seat]), int8(p.Left[seat])
		b.resting[seat], b.towers[seat] = int8(p.Resting[seat]), int8(p.Towers[seat])
	}
	m.fortify(p)
	b.turn, b.held, b.phase, b.pieces, b.asked = int8(p.Turn), p.Held, p.Phase, p.Pieces, p.Asked
	m.origin = m.board
	return m
}

// fortify puts up the gate and the ramparts of a position.
func (m *Model) fortify(p Position) {
	if p.Gate == nil {
		return
	}
	m.found(m.front(*p.Gate))
	for _, r := range p.Ramparts {
		m.add(r.End, rampart{m.front(r.Front), int8(r.By), r.Guard})
		if r.Tower {
			m.board.reach[r.End] = 0
		}
	}
}

// spread makes a grid on which all tiles to come have room on every side.
func (m *Model) spread(tiles []Tile) {
	low, high := tiles[0].Cell, tiles[0].Cell
	for _, t := range tiles {
		low = games.Cell{X: min(low.X, t.Cell.X), Y: min(low.Y, t.Cell.Y)}
		high = games.Cell{X: max(high.X, t.Cell.X), Y: max(high.Y, t.Cell.Y)}
	}
	room := m.board.nBag + 4
	m.low = games.Cell{X: low.X - room, Y: low.Y - room}
	width, height := high.X-low.X+1+2*room, high.Y-low.Y+1+2*room
	m.grid = newGrid(width, height)
	m.flood = flood{rows: make([]span, height), columns: make([]span, width), marks: make([]uint32, width*height)}
}

func (m *Model) cell(c games.Cell) int { return (c.Y-m.low.Y)*m.grid.width + c.X - m.low.X }

func (m *Model) front(f Front) front { return front{int32(m.cell(f.Cell)), int8(f.Side)} }

// put stands a follower on the board.
func (m *Model) put(f man) {
	b := &m.board
	b.men[b.nMen] = f
	b.nMen++
	r := &b.nodes[b.root(f.node)]
	r.men[f.seat]++
	r.all++
}

// pick takes the follower that was put down last off the board again.
func (m *Model) pick(f man) {
	b := &m.board
	b.nMen--
	r := &b.nodes[b.root(f.node)]
	r.men[f.seat]--
	r.all--
}

// Begin implements games.Model.
func (m *Model) Begin(seed uint64) {
	m.back(&m.origin)
	m.random = chance.NewQuick(seed)
}

// Score returns the points of each seat so far.
func (m *Model) Score() []int {
	score := make([]int, m.seats)
	for seat := range score {
		score[seat] = int(m.board.score[seat])
	}
	return score
}

// A move is a verb in the highest bits, and then a cell and a turn or side; a kind of tile and
// a segment of it, from 1, and 0 for none; or an end of the rampart, from 1, and 0 for none.
const (
	verbShift   = 28
	placeMove   = games.Move(Placing) << verbShift
	followMove  = games.Move(Following) << verbShift
	gateMove    = games.Move(Gating) << verbShift
	buildMove   = games.Move(Walling) << verbShift
	guardMove   = games.Move(Guarding) << verbShift
	towerMove   = games.Move(Towering) << verbShift
	rest        = 1<<verbShift - 1
	segmentMask = 1<<8 - 1
	kindShift   = 8
)

func verb(move games.Move) Phase { return Phase(move >> verbShift) }

// segment returns the segment of a move to put a follower, -1 for none.
func segment(move games.Move) int { return int(move&segmentMask) - 1 }

// end returns the end of the rampart of a move, -1 for none.
func end(move games.Move) int { return int(move&3) - 1 }

func frontOf(move games.Move) front { return front{int32(move & rest >> 2), int8(move & 3)} }

// Moves implements games.Model.
func (m *Model) Moves() []games.Move {
	m.moves = m.moves[:0]
	switch m.board.phase {
	case Placing:
		m.fit()
	case Following:
		m.stands()
	case Gating:
		m.gates()
	case Walling:
		m.moves = append(m.moves, buildMove|games.Move(clockwise+1), buildMove|games.Move(counter+1))
	case Guarding:
		m.moves = append(m.moves, guardMove, guardMove|1)
	case Towering:
		m.crowns()
	}
	return m.moves
}

// fit lists in m.moves how the tile held can be laid.
func (m *Model) fit() {
	b, fits := &m.board, &m.set.fits[m.board.held]
	for _, cell := range b.gaps[:b.nGaps] {
		turns := fits[m.grid.need[cell]]
		if turns == 0 || m.severs(int(cell)) {
			continue
		}
		for ; turns != 0; turns &= turns - 1 {
			m.moves = append(m.moves, placeMove|games.Move(cell)<<2|games.Move(bits.TrailingZeros8(turns)))
		}
	}
}

// stands lists in m.moves where the seat in turn may put a follower.
func (m *Model) stands() {
	b := &m.board
	m.moves = append(m.moves, followMove)
	if b.ready() == 0 {
		return
	}
	t := &b.tiles[b.nTiles-1]
	for i := range m.set.kinds[t.kind].Grounds {
		r := &b.nodes[b.root(t.base+uint16(i))]
		if r.all == 0 && (r.ground == Home || r.open > 0) {
			m.moves = append(m.moves, followMove|games.Move(t.kind)<<kindShift|games.Move(i+1))
		}
	}
}

// gates lists in m.moves where the gate can stand.
func (m *Model) gates() {
	start := m.first()
	for f := start; ; {
		m.moves = append(m.moves, gateMove|games.Move(f.cell)<<2|games.Move(f.side))
		if f = m.grid.next(f, clockwise); f == start {
			return
		}
	}
}

// crowns lists in m.moves what can be done with a tower.
func (m *Model) crowns() {
	m.moves = append(m.moves, towerMove)
	for end, reach := range m.board.reach {
		if reach > 0 {
			m.moves = append(m.moves, towerMove|games.Move(end+1))
		}
	}
}

// Play implements games.Model.
func (m *Model) Play(move games.Move) (seen uint32) {
	drawn := m.board.nBag
	m.do(move)
	if m.board.nBag == drawn {
		return 0
	}
	return uint32(m.board.held + 2)
}

func (m *Model) do(move games.Move) {
	switch verb(move) {
	case Placing:
		m.place(int(move>>2), int(move&3))
	case Following:
		m.follow(segment(move))
	case Gating:
		m.openGate(frontOf(move))
	case Walling:
		m.build(end(move))
	case Guarding:
		m.guard(move&1 == 1)
	case Towering:
		m.tower(end(move))
	}
}

// Action implements games.Model.
func (m *Model) Action(move games.Move) games.Action {
	switch verb(move) {
	case Placing:
		return games.Join("place", m.word(move), "r"+strconv.Itoa(int(move&3)))
	case Following:
		if segment(move) < 0 {
			return "follow none"
		}
		return m.set.kinds[move&rest>>kindShift].Follow[segment(move)]
	case Gating:
		return games.Join("gate", m.word(move), sideWords[move&3])
	}
	return games.Action(plainWords[verb(move)][move&3])
}

// word names the cell of a move.
func (m *Model) word(move games.Move) string {
	cell := int(move & rest >> 2)
	return games.Cell{X: cell%m.grid.width + m.low.X, Y: cell/m.grid.width + m.low.Y}.String()
}

var sideWords = []string{"n", "e", "s", "w"}

// plainWords are the actions that are the same in every match, by verb.
var plainWords = map[Phase][]string{
	Walling:  {"", "build 1", "build 2"},
	Guarding: {"guard none", "guard yes"},
	Towering: {"tower none", "tower 1", "tower 2"},
}
