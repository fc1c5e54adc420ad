package search

import "github.com/bastide-games/bastide/games"

// Strength names a way to play.
type Strength string

// The strengths. Easy, Normal and Strong are for people to play with; Greedy and Random
// are what those are measured against.
const (
	Easy   Strength = "easy"   // looks a little ahead, and mistakes luck for a good idea
	Normal Strength = "normal" // looks ahead with a small part of what Strong imagines
	Strong Strength = "strong" // as good as the time allows
	Greedy Strength = "greedy" // the best end of its own turn, without a look beyond
	Random Strength = "random" // any legal action
)

// Strengths lists all of them, the weakest first.
var Strengths = []Strength{Random, Greedy, Easy, Normal, Strong}

// thinkers is how each of them thinks.
var thinkers = map[Strength]func(Question) (Answer, error){
	Random: atRandom, Greedy: glance, Easy: search, Normal: search, Strong: search,
}

// atRandom takes any legal action.
func atRandom(q Question) (Answer, error) {
	random := q.Seed.Quick()
	legal := q.Match.State.Legal(q.Seat)
	a := legal[random.Number(len(legal))]
	return Answer{Action: a, Line: []games.Action{a}, Expected: Expected(q.Game, q.Match.State)}, nil
}
