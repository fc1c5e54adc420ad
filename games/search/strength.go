package search

import "github.com/bastide-games/bastide/games"

// Strength names a way to play.
type Strength string

// The strengths. Easy, Normal and Strong are opponents for people; Greedy and Random are what they
// are measured against.
const (
	Easy   Strength = "easy"   // looks a little ahead, with a noisy judgement
	Normal Strength = "normal" // looks ahead with a small part of the playouts of Strong
	Strong Strength = "strong" // as good as the time allows
	Greedy Strength = "greedy" // ends its own turn in the best way, without looking further
	Random Strength = "random" // any legal action
)

// Strengths lists all of them, weakest first.
var Strengths = []Strength{Random, Greedy, Easy, Normal, Strong}

// thinkers is the search of each strength.
var thinkers = map[Strength]func(Question) (Answer, error){
	Random: atRandom, Greedy: searchGreedy, Easy: search, Normal: search, Strong: search,
}

// atRandom chooses any legal action.
func atRandom(q Question) (Answer, error) {
	random := q.Seed.Quick()
	legal := q.Match.State.Legal(q.Seat)
	a := legal[random.Number(len(legal))]
	return Answer{Action: a, Line: []games.Action{a}, Expected: Expected(q.Game, q.Match.State)}, nil
}
