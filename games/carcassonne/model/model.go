package model

import (
	"math/bits"
	"strconv"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

// Rules are the options of a match.
type Rules struct {
	Seats   int
	ByField bool // each field is scored by itself
	Full    bool // a city of two tiles has its full value
}

// Tile is a laid tile with the follower on it, if there is one.
type Tile struct {
	Cell       games.Cell
	Kind, Turn int
	By         games.Seat
	On         int // segment on which a follower stands, -1 without one
}

// Position is where a model begins.
type Position struct {
	Tiles     []Tile // in the order laid
	Score     []int
	Left      []int   // followers in front of each seat
	Bag       []uint8 // tiles to come, by kind
	Turn      games.Seat
	Held      int // kind of the tile drawn, -1 if there is none
	Following bool
}

// Model implements games.Model.
type Model struct {
	set     *Set
	rules   Rules
	origin  board // where every course begins
	board   board
	grid    grid
	low     games.Cell // the cell with number 0
	random  chance.Quick
	moves   []games.Move
	pairs   []feed
	scout   scout
	weights *[2 * features]float64 // of the estimate; nil to play on to the end
}

// New returns a model of a position.
func New(set *Set, rules Rules, p Position) *Model {
	m := &Model{set: set, rules: rules, weights: builtin}
	m.scout.chance = chances(rules.Seats)
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
		m.lay(m.cell(t.Cell), t.Kind, t.Turn)
		if t.On >= 0 {
			m.put(man{m.board.tiles[i].base + uint16(t.On), uint8(i), int8(t.By)})
		}
	}
	for seat, points := range p.Score {
		b.score[seat], b.left[seat] = int32(points), int8(p.Left[seat])
	}
	b.turn, b.held = int8(p.Turn), p.Held
	if p.Following {
		b.phase = following
	}
	m.origin = m.board
	return m
}

// spread makes a grid on which all tiles to come have room on every side.
func (m *Model) spread(tiles []Tile) {
	low, high := tiles[0].Cell, tiles[0].Cell
	for _, t := range tiles {
		low = games.Cell{X: min(low.X, t.Cell.X), Y: min(low.Y, t.Cell.Y)}
		high = games.Cell{X: max(high.X, t.Cell.X), Y: max(high.Y, t.Cell.Y)}
	}
	room := m.board.nBag + 3
	m.low = games.Cell{X: low.X - room, Y: low.Y - room}
	m.grid = newGrid(high.X-low.X+1+2*room, high.Y-low.Y+1+2*room)
}

func (m *Model) cell(c games.Cell) int { return (c.Y-m.low.Y)*m.grid.width + c.X - m.low.X }

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
	m.back()
	m.random = chance.NewQuick(seed)
}

// Seat implements games.Model.
func (m *Model) Seat() games.Seat {
	if m.board.phase == over {
		return games.Spectator
	}
	return games.Seat(m.board.turn)
}

// Score returns the points of each seat so far.
func (m *Model) Score() []int {
	score := make([]int, m.rules.Seats)
	for seat := range score {
		score[seat] = int(m.board.score[seat])
	}
	return score
}

// A move is a cell and a turn, or with the highest bit a kind of tile and a segment of it,
// from 1, and 0 for none.
const (
	followMove  games.Move = 1 << 31
	segmentMask            = 1<<8 - 1
	kindShift              = 8
)

// segment returns the segment of a move to put a follower, -1 for none.
func segment(move games.Move) int { return int(move&segmentMask) - 1 }

// Moves implements games.Model.
func (m *Model) Moves() []games.Move {
	switch m.board.phase {
	case placing:
		m.fit()
	case following:
		m.stands()
	default:
		m.moves = m.moves[:0]
	}
	return m.moves
}

// fit lists in m.moves how the tile held can be laid.
func (m *Model) fit() {
	b, fits := &m.board, &m.set.fits[m.board.held]
	m.moves = m.moves[:0]
	for _, cell := range b.gaps[:b.nGaps] {
		for turns := fits[m.grid.need[cell]]; turns != 0; turns &= turns - 1 {
			m.moves = append(m.moves, games.Move(cell)<<2|games.Move(bits.TrailingZeros8(turns)))
		}
	}
}

// stands lists in m.moves where the seat in turn may put a follower.
func (m *Model) stands() {
	b := &m.board
	m.moves = append(m.moves[:0], followMove)
	if b.left[b.turn] == 0 {
		return
	}
	t := b.tiles[b.nTiles-1]
	for i := range m.set.kinds[t.kind].Grounds {
		if b.nodes[b.root(t.base+uint16(i))].all == 0 {
			m.moves = append(m.moves, followMove|games.Move(t.kind)<<kindShift|games.Move(i+1))
		}
	}
}

// Action implements games.Model.
func (m *Model) Action(move games.Move) games.Action {
	if move&followMove == 0 {
		cell := int(move >> 2)
		c := games.Cell{X: cell%m.grid.width + m.low.X, Y: cell/m.grid.width + m.low.Y}
		return games.Join("place", c.String(), "r"+strconv.Itoa(int(move&3)))
	}
	if move == followMove {
		return games.Join("follow", "none")
	}
	return m.set.kinds[move&^followMove>>kindShift].Follow[segment(move)]
}

// Play implements games.Model.
func (m *Model) Play(move games.Move) (seen uint32) {
	if move&followMove == 0 {
		m.place(int(move>>2), int(move&3))
		return 0
	}
	m.follow(segment(move))
	return uint32(m.board.held + 2)
}

func (m *Model) place(cell, turn int) {
	m.lay(cell, m.board.held, turn)
	m.board.held, m.board.phase = -1, following
}

// follow puts a follower on a segment, -1 for none, and ends the turn.
func (m *Model) follow(segment int) {
	b := &m.board
	if segment >= 0 {
		last := b.nTiles - 1
		m.put(man{b.tiles[last].base + uint16(segment), uint8(last), b.turn})
		b.left[b.turn]--
	}
	m.settle()
	b.turn = int8((int(b.turn) + 1) % m.rules.Seats)
	m.deal()
}

// deal draws the next tile that fits somewhere; without one the match is over.
func (m *Model) deal() {
	b := &m.board
	for b.nBag > 0 {
		at := m.random.Number(b.nBag)
		b.held = int(b.bag[at])
		b.nBag--
		b.bag[at] = b.bag[b.nBag]
		b.stock[b.held]--
		for _, cell := range b.gaps[:b.nGaps] {
			if m.set.fits[b.held][m.grid.need[cell]] != 0 {
				b.phase = placing
				return
			}
		}
	}
	b.held, b.phase = -1, over
	m.final()
}

// Drift implements games.Model: with weights the estimate is trusted at once.
func (m *Model) Drift() {
	for m.weights == nil && m.board.phase != over {
		m.drift()
	}
}

// drift takes a decision at random: a follower in three turns of ten.
func (m *Model) drift() {
	if m.board.phase == placing {
		move := m.somewhere()
		m.place(int(move>>2), int(move&3))
		return
	}
	move := followMove
	if m.random.Number(10) < 3 {
		m.stands()
		move = m.moves[m.random.Number(len(m.moves))]
	}
	m.follow(segment(move))
}

// blind is how often a place is guessed before all are listed.
const blind = 24

// somewhere returns a move to lay the tile held, each as likely as any other. A guess that
// fits is as likely to be one as another, and mostly faster found than all of them.
func (m *Model) somewhere() games.Move {
	b, fits := &m.board, &m.set.fits[m.board.held]
	for range blind {
		guess := m.random.Number(4 * b.nGaps)
		cell := b.gaps[guess>>2]
		if fits[m.grid.need[cell]]>>(guess&3)&1 != 0 {
			return games.Move(cell)<<2 | games.Move(guess&3)
		}
	}
	m.fit()
	return m.moves[m.random.Number(len(m.moves))]
}
