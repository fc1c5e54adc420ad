package games

// What a computer player may ask a position, beside the contract. All of it is optional:
// a game without any of it is played too, only less well.

// Estimator is implemented by the states of games that know better how the match may end
// than by the points so far.
type Estimator interface {
	// Estimate returns how many points each seat can expect to have at the end or, where points
	// do not tell who wins ([Info.ByPoints]), which returns, as far as everybody can tell: it must
	// not depend on what is hidden or not yet drawn.
	Estimate() []float64

	// Horizon returns after how many turns of play at random the estimate tells most; it is
	// negative if playing on to the end tells more.
	Horizon() int
}

// Drifter is implemented by the states of games in which a match that is played on at
// random is likelier with some decisions than with others.
type Drifter interface {
	// Drift returns a legal action of the seat, chosen by number, which returns a random
	// number from 0 to limit-1.
	Drift(seat Seat, number func(limit int) int) Action
}

// Imaginer is implemented by the states of games that have a faster way to play on in
// thought than by [State.Apply].
type Imaginer interface {
	// Imagine returns a model of the position as the seat knows it; nil if the game has
	// none for a position like this.
	Imagine(seat Seat) Model
}

// Move is a legal action as a [Model] numbers it. It means the same in every position of
// one model.
type Move uint32

// Model is a position that is played on in place, again and again from where it stood. It
// must not be used by two goroutines at a time.
type Model interface {
	// Begin goes back to the position in question. What is hidden from the seat that thinks
	// and what is drawn from then on depends on the seed alone.
	Begin(seed uint64)

	// Seat returns the seat to act, [Spectator] once the match is over.
	Seat() Seat

	// Moves lists the legal moves. The slice is valid until the next call.
	Moves() []Move

	// Play carries out a legal move and returns a number for the outcomes that the seat
	// that thinks saw by it, 0 for none.
	Play(Move) (seen uint32)

	// Drift plays on at random for as long as it is worth while.
	Drift()

	// Estimate writes how many points each seat can expect, its score if the match is over; or
	// returns, as of [Estimator].
	Estimate(points []float64)

	// Action returns a move as an action.
	Action(Move) Action
}

// Foreseer is implemented by models that can say what a move leads to before it is tried.
type Foreseer interface {
	// Foresee writes what Estimate may come to after a legal move, and returns how
	// many courses of the match it takes to tell as much.
	Foresee(m Move, points []float64) (courses float64)
}

// Chooser is implemented by models of games without hidden information in which the outcomes of
// chance can be chosen, so that all of them can be tried.
type Chooser interface {
	// Choose makes the first draws of every course come out as listed, by the outcomes' numbers,
	// and those after them as the first that is possible; nil: at random, as usual.
	Choose(outcomes []int)

	// Odds returns the weights of the outcomes of each draw since Begin. It is valid until the
	// next call of any method.
	Odds() [][]uint8
}

// Featured is implemented by models whose estimate is the points so far and a sum of
// features, each times its weight. The weights are learned from matches.
type Featured interface {
	// FeatureNames names the features in their order.
	FeatureNames() []string

	// Features lists the features of each seat; nil for a position that is not estimated by
	// them, but by those that it leads to.
	Features() [][]float64

	// Weigh changes the weights, in points for one of each feature. With none at all the
	// model plays on to the end and has no estimate.
	Weigh(weights []float64)
}
