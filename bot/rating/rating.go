package rating

import "math"

// Constants of the method, on the scale of TrueSkill and OpenSkill.
const (
	initialMu    = 25.0
	initialSigma = initialMu / 3
	beta         = initialSigma / 2 // standard deviation of one player's performance
	least        = 0.0001           // the least part of the variance that remains after a match
	drift        = initialMu / 300  // how much uncertainty each match adds
)

// Rating is the estimate of a player's strength: a normal distribution.
type Rating struct {
	Mu    float64 `json:"mu"`
	Sigma float64 `json:"sigma"`
}

// New is the rating of a new player.
func New() Rating { return Rating{initialMu, initialSigma} }

// Shown is the rating as a whole number for players. It is 1000 for a new player, and 40 higher for each
// unit of the strength that the player almost certainly has, which is mu minus three sigma.
func (r Rating) Shown() int {
	const base, scale = 1000, 40
	return int(math.Round(base + scale*(r.Mu-3*r.Sigma)))
}

// Aged is the rating before the next match. Strength may have changed since the last one, so a rating
// always stays uncertain enough to move.
func (r Rating) Aged() Rating {
	return Rating{r.Mu, math.Hypot(r.Sigma, drift)}
}

// Rate returns the ratings after a match, in the same order. ranks are the places: smaller is better, equal
// players share a place. Both slices have the same length.
func Rate(before []Rating, ranks []int) []Rating {
	f := newField(before, ranks)
	after := make([]Rating, len(before))
	for i, r := range before {
		omega, delta := f.update(i)
		variance := r.Sigma * r.Sigma
		after[i] = Rating{
			Mu:    r.Mu + variance/f.c*omega,
			Sigma: r.Sigma * math.Sqrt(math.Max(1-r.Sigma/f.c*variance/(f.c*f.c)*delta, least)),
		}
	}
	return after
}

// field is the players of a match, in the terms of the paper.
type field struct {
	ranks []int
	c     float64   // standard deviation of the whole field
	force []float64 // by player: exp(mu/c)
	sum   []float64 // by player: sum of the forces of all who finished no better
	tied  []float64 // by player: number of players who share the place
}

func newField(before []Rating, ranks []int) field {
	f := field{ranks: ranks}
	for _, r := range before {
		f.c += r.Sigma*r.Sigma + beta*beta
	}
	f.c = math.Sqrt(f.c)
	f.force, f.sum, f.tied = make([]float64, len(before)), make([]float64, len(before)), make([]float64, len(before))
	for i, r := range before {
		f.force[i] = math.Exp(r.Mu / f.c)
	}
	for q := range before {
		for s := range before {
			if ranks[s] >= ranks[q] {
				f.sum[q] += f.force[s]
			}
			if ranks[s] == ranks[q] {
				f.tied[q]++
			}
		}
	}
	return f
}

// update returns the first and second derivative of the log-likelihood for a player.
func (f field) update(i int) (omega, delta float64) {
	for q := range f.ranks {
		if f.ranks[q] > f.ranks[i] {
			continue
		}
		chance := f.force[i] / f.sum[q]
		delta += chance * (1 - chance) / f.tied[q]
		if q == i {
			omega += 1 / f.tied[q]
		}
		omega -= chance / f.tied[q]
	}
	return omega, delta
}
