package model

import (
	"math/bits"
	"strconv"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

// Phase says what the seat in turn has to do, numbered as in package castle.
type Phase uint8

// The phases.
const (
	Placing Phase = iota
	Following
	Ordering
	Doubling
	Repeating
	over
)

// Tile is a laid tile with the follower on it, if there is one.
type Tile struct {
	Cell       games.Cell
	Kind, Turn int
	By         games.Seat
	On         int // segment on which a follower stands, -1 without one
}

// Position is where a model begins.
type Position struct {
	Tiles   []Tile // in the order laid, the start spaces first
	Score   [seats]int
	Left    [seats]int // followers in front of each seat
	Bag     []uint8    // tiles to come, by kind
	Pool    [wallKinds]uint8
	Held    [seats][wallKinds]uint8
	Fresh   [wallKinds]uint8
	Lying   uint32
	Keeps   [seats]int // tiles of the house of each keep
	Turn    games.Seat
	Hand    int // kind of the tile drawn, -1 if there is none
	Phase   Phase
	Current [2]int // while doubling: a tile and a segment of the feature
}

// Model implements games.Model.
type Model struct {
	set     *Set
	origin  board // where every course begins
	board   board
	grid    grid
	random  chance.Quick
	seen    uint32 // what the move being played has drawn
	hole    int    // cells of the largest empty part, plus one; 0 while not counted
	heap    [maxCells]int32
	moves   []games.Move
	claims  [mostMen]claim
	scout   scout
	weights *[2 * features]float64 // of the estimate; nil to play on to the end
}

// New returns a model of a position.
func New(set *Set, p Position) *Model {
	m := &Model{set: set, grid: newGrid(set), weights: builtin}
	b := &m.board
	for kind, n := range p.Bag {
		b.stock[kind] = n
		for range n {
			b.bag[b.nBag] = uint8(kind)
			b.nBag++
		}
	}
	for i, t := range p.Tiles {
		m.lay(set.cell(t.Cell), t.Kind, t.Turn)
		if t.On >= 0 {
			m.put(man{b.tiles[i].base + uint16(t.On), uint8(i), int8(t.By)})
		}
	}
	for seat := range seats {
		b.score[seat], b.left[seat], b.keeps[seat] = int32(p.Score[seat]), int8(p.Left[seat]), uint8(p.Keeps[seat])
	}
	b.pool, b.held, b.fresh, b.lying = p.Pool, p.Held, p.Fresh, p.Lying
	b.turn, b.hand, b.phase = int8(p.Turn), int16(p.Hand), p.Phase
	if p.Phase == Doubling {
		b.current = b.tiles[p.Current[0]].base + uint16(p.Current[1])
	}
	m.origin = m.board
	return m
}

// put stands a follower on the board.
func (m *Model) put(f man) {
	b := &m.board
	b.men[b.nMen] = f
	b.nMen++
	b.nodes[b.root(f.node)].men[f.seat]++
}

// pick takes the follower that was put down last off the board again.
func (m *Model) pick(f man) {
	b := &m.board
	b.nMen--
	b.nodes[b.root(f.node)].men[f.seat]--
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
func (m *Model) Score() []int { return []int{int(m.board.score[0]), int(m.board.score[1])} }

// The highest bits of a move say what is done. The others are a cell and a turn; the name
// of a segment, from 1, or 0 for none; a cell and the name of a segment on it; a kind of
// wall tile, from 1, or 0 for none.
const (
	placeMove games.Move = iota << verbShift
	followMove
	scoreMove
	useMove
	verbShift = 30
	verbMask  = 3 << verbShift
	nameShift = 8
)

// Moves implements games.Model.
func (m *Model) Moves() []games.Move {
	m.moves = m.moves[:0]
	switch b := &m.board; b.phase {
	case Placing:
		m.fit()
	case Following:
		m.stands()
	case Ordering:
		_, list := m.due()
		for _, c := range list {
			t := &b.tiles[c.first.tile]
			name := m.set.kinds[t.kind].names[c.first.node-t.base]
			m.moves = append(m.moves, scoreMove|games.Move(t.cell)<<nameShift|games.Move(name))
		}
	case Doubling:
		kind := doubler(b.nodes[b.root(b.current)].ground)
		m.moves = append(m.moves, useMove, useMove|games.Move(kind+1))
	case Repeating:
		m.moves = append(m.moves, useMove, useMove|games.Move(again+1))
	}
	return m.moves
}

// fit lists in m.moves how the tile drawn can be laid.
func (m *Model) fit() {
	b, fits := &m.board, &m.set.fits[m.board.hand]
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
	t := &b.tiles[b.nTiles-1]
	for i, name := range m.set.kinds[t.kind].names {
		if b.nodes[b.root(t.base+uint16(i))].men == [seats]uint8{} {
			m.moves = append(m.moves, followMove|games.Move(name+1))
		}
	}
}

// Action implements games.Model.
func (m *Model) Action(move games.Move) games.Action {
	rest := move &^ verbMask
	switch move & verbMask {
	case placeMove:
		return games.Join("place", m.set.at(int(rest>>2)).String(), "r"+strconv.Itoa(int(rest&3)))
	case followMove:
		if rest == 0 {
			return "follow none"
		}
		return games.Join("follow", word(uint8(rest-1)))
	case scoreMove:
		return games.Join("score", m.set.at(int(rest>>nameShift)).String()+":"+word(uint8(rest)))
	}
	if rest == 0 {
		return "use none"
	}
	return games.Join("use", "w"+strconv.Itoa(int(rest)))
}

// word spells the name of a segment.
func word(name uint8) string {
	return letters[name>>numberBits:][:1] + strconv.Itoa(int(name&(1<<numberBits-1)))
}

// Play implements games.Model.
func (m *Model) Play(move games.Move) (seen uint32) {
	m.seen = 0
	rest := move &^ verbMask
	switch move & verbMask {
	case placeMove:
		m.place(int(rest>>2), int(rest&3))
	case followMove:
		m.follow(m.followed(move))
	case scoreMove:
		m.choose(int(rest>>nameShift), uint8(rest))
	case useMove:
		m.use(int(rest) - 1)
	}
	return m.seen
}

// followed returns the segment of the tile laid last on which a move puts a follower, -1
// for none.
func (m *Model) followed(move games.Move) int {
	if move == followMove {
		return nobody
	}
	return m.set.kinds[m.board.tiles[m.board.nTiles-1].kind].segment(uint8(move&^verbMask - 1))
}

func (m *Model) place(cell, turn int) {
	m.lay(cell, int(m.board.hand), turn)
	m.board.hand, m.board.phase = nobody, Following
}

// follow puts a follower on a segment, -1 for none, and scores what the tile has completed.
func (m *Model) follow(segment int) {
	b := &m.board
	if segment >= 0 {
		last := b.nTiles - 1
		m.put(man{b.tiles[last].base + uint16(segment), uint8(last), b.turn})
		b.left[b.turn]--
	}
	m.tie()
	m.proceed()
}

// saw notes an outcome of chance: a kind of wall tile, or a kind of tile after all of these.
// Two moves that draw up to five are told apart, and hardly ever mistaken with more.
func (m *Model) saw(outcome int) {
	m.seen = m.seen*uint32(wallKinds+len(m.set.kinds)+1) + uint32(outcome) + 1
}

// deal draws the next tile that fits somewhere; without one the match is over.
func (m *Model) deal() {
	b := &m.board
	for b.nBag > 0 {
		at := m.random.Number(b.nBag)
		b.hand = int16(b.bag[at])
		b.nBag--
		b.bag[at] = b.bag[b.nBag]
		b.stock[b.hand]--
		m.scout = scout{}
		m.saw(wallKinds + int(b.hand))
		for _, cell := range b.gaps[:b.nGaps] {
			if m.set.fits[b.hand][m.grid.need[cell]] != 0 {
				b.phase = Placing
				return
			}
		}
	}
	b.hand, b.phase = nobody, over
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
	switch m.board.phase {
	case Placing:
		move := m.somewhere()
		m.place(int(move>>2), int(move&3))
	case Following:
		move := followMove
		if m.random.Number(10) < 3 {
			m.stands()
			move = m.moves[m.random.Number(len(m.moves))]
		}
		m.follow(m.followed(move))
	default:
		moves := m.Moves()
		m.Play(moves[m.random.Number(len(moves))])
	}
}

// blind is how often a place is guessed before all are listed.
const blind = 24

// somewhere returns a move to lay the tile drawn, each as likely as any other. A guess that
// fits is as likely to be one as another, and mostly faster found than all of them.
func (m *Model) somewhere() games.Move {
	b, fits := &m.board, &m.set.fits[m.board.hand]
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
