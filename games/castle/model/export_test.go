package model

// Stock returns how many tiles of each kind are to come.
func (m *Model) Stock() []uint8 { return append([]uint8{}, m.board.stock[:len(m.set.kinds)]...) }

// Hand returns the kind of the tile drawn, -1 without one.
func (m *Model) Hand() int { return int(m.board.hand) }

// Outcomes lists what a move has drawn by what it says was seen: kinds of wall tile, and
// kinds of tile after all of these.
func (m *Model) Outcomes(seen uint32) (list []int) {
	for base := uint32(wallKinds + len(m.set.kinds) + 1); seen > 0; seen /= base {
		list = append([]int{int(seen%base) - 1}, list...)
	}
	return list
}

// WallKinds is how many kinds of wall tile there are.
const WallKinds = wallKinds
