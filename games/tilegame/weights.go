package tilegame

import (
	"math"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/weights"
)

// Weights say how many points one of each feature of a seat is worth. The first half counts always,
// the second times the share of the match that is still to come. Without weights, a playout goes on
// to the end.
type Weights []float64

// early ends the names of the second half.
const early = "-early"

// FeatureNames returns the names of features, then each of them for early in the match.
func FeatureNames(names []string) []string {
	list := slices.Clone(names)
	for _, name := range names {
		list = append(list, name+early)
	}
	return list
}

// MustWeights reads the weights of features from an embedded file.
func MustWeights(file []byte, names []string) Weights {
	return weights.Must(file, FeatureNames(names))
}

// Features returns the features of a seat, then each of them times the share of the match that is
// still to come.
func Features(traits []float64, share float64) []float64 {
	list := slices.Clone(traits)
	for _, x := range traits {
		list = append(list, x*share)
	}
	return list
}

// Add adds to points what the features of a seat are worth.
func (w Weights) Add(points float64, traits []float64, share float64) float64 {
	late, soon := w[:len(traits)], w[len(traits):][:len(traits)]
	for i, x := range traits {
		points += (late[i] + share*soon[i]) * x
	}
	return points
}

// Lead returns how far a seat is ahead of the best other one.
func Lead(points []float64, seat games.Seat) float64 {
	best := math.Inf(-1)
	for other, p := range points {
		if other != int(seat) {
			best = max(best, p)
		}
	}
	return points[seat] - best
}
