package games

// What computer players may ask a position beside the contract. All of it is optional: they also
// play games without it, only less well.

// Estimator is implemented by the states of games that can predict the end better than the points
// so far.
type Estimator interface {
	// Estimate returns the points that each seat can expect at the end or, where points do not
	// decide ([Info.ByPoints]), the returns. It uses only public information: nothing hidden, and
	// nothing not yet drawn.
	Estimate() []float64

	// Horizon returns after how many turns of random play the estimate is most useful. It is
	// negative if playing to the end is more useful.
	Horizon() int
}

// Drifter is implemented by the states of games in which some decisions make random play more
// realistic than others.
type Drifter interface {
	// Drift returns a legal action of the seat. number returns a random number from 0 to limit-1.
	Drift(seat Seat, number func(limit int) int) Action
}

// Imaginer is implemented by the states of games with a faster way to play on than [State.Apply].
type Imaginer interface {
	// Imagine returns a model of the position as the seat knows it; nil if there is none for this
	// position.
	Imagine(seat Seat) Model
}

// Move is a legal action as a number of a [Model]. It means the same in all positions of the model.
type Move uint32

// Model is a position for playouts: it is played on in place, again and again from its origin. Only
// one goroutine may use it at a time.
type Model interface {
	// Begin goes back to the origin. Everything hidden from the seat that thinks, and all later
	// draws, depend only on the seed.
	Begin(seed uint64)

	// Seat returns the seat to act, [Spectator] once the match is over.
	Seat() Seat

	// Moves lists the legal moves. The slice is valid until the next call.
	Moves() []Move

	// Play carries out a legal move. It returns a number that stands for the outcomes that the
	// thinking seat saw, 0 for none.
	Play(Move) (seen uint32)

	// Drift plays at random as long as that is useful.
	Drift()

	// Estimate writes the points that each seat can expect, its score if the match is over; or the
	// returns, as [Estimator] does.
	Estimate(points []float64)

	// Action returns a move as an action.
	Action(Move) Action
}

// Foreseer is implemented by models that can predict a move without trying it.
type Foreseer interface {
	// Foresee writes the probable estimate after a legal move. It returns how many playouts would
	// tell as much.
	Foresee(m Move, points []float64) (courses float64)
}

// Chooser is implemented by models of games without hidden information. The search can choose the
// outcomes of chance, and so try all of them.
type Chooser interface {
	// Choose makes the first draws of every playout come out as listed, by the numbers of the
	// outcomes. Later draws take the first possible outcome. With nil all are random again.
	Choose(outcomes []int)

	// Odds returns the weights of the outcomes of each draw since Begin, until the next call of any
	// method.
	Odds() [][]uint8
}

// Featured is implemented by models whose estimate is the points so far plus features times
// weights. The weights are learned from matches.
type Featured interface {
	// FeatureNames names the features in their order.
	FeatureNames() []string

	// Features lists the features of each seat. It is nil for a position that is estimated only by
	// those that it leads to.
	Features() [][]float64

	// Weigh changes the weights, in points for one of each feature. Without weights the model plays
	// to the end and has no estimate.
	Weigh(weights []float64)
}
