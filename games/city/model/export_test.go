package model

// Stock returns how many tiles of each kind are to come.
func (m *Model) Stock() []uint8 { return append([]uint8{}, m.board.stock[:len(m.set.kinds)]...) }

// Held returns the kind of the tile drawn, -1 without one.
func (m *Model) Held() int { return m.board.held }
