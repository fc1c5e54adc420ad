package games

// Described is implemented by states that can say in words what a picture of the board shows at a
// glance, for people who do not see it.
type Described interface {
	// Sides tells what is on which side of a tile that lies turned clockwise by so many
	// quarters: a clause for each feature that reaches a side. name is that of its face in a
	// scene; nil for what is no tile.
	Sides(name string, turn int) []Text
	// Together lists what belongs together on the board: what it is, whose, how large, and
	// where it can go on. What matters to nobody any more is left out.
	Together() []Text
}

// Earner is implemented by the states of games in which what lies on the board pays later.
type Earner interface {
	// Earning lists what may still pay to a seat, as far as everybody sees: what it is, where, and
	// how much as things are.
	Earning(Seat) []Text
}

// Holder is implemented by the states of games in which points are of what a seat holds now, and may
// change with it.
type Holder interface {
	// Holding lists what the points of a seat are of: what it is, where, and how much it counts.
	// Together that is its score.
	Holding(Seat) []Text
}
