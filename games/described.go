package games

// Described is implemented by states that can describe in words what a picture of the board shows,
// for people who do not see it.
type Described interface {
	// Sides describes what is on which side of a tile that lies turned clockwise by a number of
	// quarters: a clause for each feature that reaches a side. name is that of its face in a scene.
	// It is nil for anything but a tile.
	Sides(name string, turn int) []Text
	// Together lists what belongs together on the board: what it is, whose, how large, and where it
	// can go on. It leaves out what no longer matters to any seat.
	Together() []Text
}

// Earner is implemented by the states of games in which things on the board pay later.
type Earner interface {
	// Earning lists what may still pay a seat, as far as it is public: what it is, where, and how
	// much it pays as things are.
	Earning(Seat) []Text
}

// Holder is implemented by the states of games in which points are for what a seat has now, and can
// be lost again.
type Holder interface {
	// Holding lists what the points of a seat are for: what it is, where, and how much it counts.
	// The sum is its score.
	Holding(Seat) []Text
}
