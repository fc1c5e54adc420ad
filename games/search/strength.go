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

// defaultPlayouts is how much Strong imagines when nobody sets a limit.
const defaultPlayouts = 1000

// skill is how a strength thinks.
type skill struct {
	think    func(Question) (Answer, error)
	playouts int // at most so many; 0: no limit of its own
	// doubt is by how many points it misjudges a decision, mostly, where the game can reckon
	// what one leads to: there, fewer courses alone make nobody much weaker.
	doubt float64
}

var skills map[Strength]skill

func init() {
	skills = map[Strength]skill{
		Random: {think: atRandom},
		Greedy: {think: glance},
	}
	for strength, k := range map[Strength]skill{
		Easy:   {playouts: 12, doubt: 1.6},
		Normal: {playouts: 30, doubt: 0.9},
		Strong: {},
	} {
		k.think = k.search
		skills[strength] = k
	}
}

// atRandom takes any legal action.
func atRandom(q Question) (Answer, error) {
	random := q.Seed.Quick()
	legal := q.Match.State.Legal(q.Seat)
	a := legal[random.Number(len(legal))]
	return Answer{Action: a, Line: []games.Action{a}, Expected: expected(q.Match.State)}, nil
}
