package search

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
)

//go:embed ratings.json
var ratingsFile []byte

// measured comes from the data file, by game.
var measured = mustRead(ratingsFile)

// Measurement is how the strengths did against each other, and how that was measured.
type Measurement struct {
	Set      string    `json:"set,omitempty"` // of tiles or cards
	Day      string    `json:"day"`
	Seed     string    `json:"seed"`
	Time     string    `json:"time"`               // limit for a turn
	Playouts int       `json:"playouts,omitempty"` // limit for a decision; 0: as many as the time allowed
	Meetings []Meeting `json:"meetings"`           // weakest first, each against the strength below it
}

// Meeting is a series of two-seat matches. Each is played twice with the same random outcomes and
// the seats swapped.
type Meeting struct {
	Strength Strength `json:"strength"`
	Against  Strength `json:"against"`
	Matches  int      `json:"matches"`
	Won      float64  `json:"won"`  // by Strength; a draw counts one half
	Lead     float64  `json:"lead"` // average final lead of Strength, in points
	Margin   float64  `json:"margin"`
	Playouts int      `json:"courses"` // average playouts of Strength for a decision
}

// Rating is the playing strength on the Elo scale: 400 points more win ten of eleven matches.
type Rating struct {
	Strength Strength
	Points   float64
	Margin   float64 // half width of the 95 % confidence interval
	Matches  int
}

// greedyRating is the fixed rating of [Greedy], to which all others relate.
const greedyRating = 1000

const (
	z95   = 1.96 // the quantile of the normal distribution for 95 %
	scale = 400 / math.Ln10
)

// Ratings returns the ratings of the strengths people can play against, and the measurement behind
// them. Both are empty if the game was not measured.
func Ratings(game string) ([]Rating, Measurement) {
	m := measured[game]
	return m.Ratings(), m
}

// Ratings computes the ratings. Each strength's rating is that of its opponent plus what the odds
// of their matches say. Half a match is added to both sides, because winning every match does not
// mean infinite strength.
func (m Measurement) Ratings() (list []Rating) {
	points, variance := map[Strength]float64{Greedy: greedyRating}, map[Strength]float64{}
	for _, met := range m.Meetings {
		won, lost := met.Won+.5, float64(met.Matches)-met.Won+.5
		points[met.Strength] = points[met.Against] + scale*math.Log(won/lost)
		variance[met.Strength] = variance[met.Against] + scale*scale*(1/won+1/lost)
		list = append(list, Rating{met.Strength, points[met.Strength], z95 * math.Sqrt(variance[met.Strength]), met.Matches})
	}
	return list
}

func mustRead(file []byte) map[string]Measurement {
	m, err := ReadMeasurements(file)
	if err != nil {
		panic(err) // a test covers the embedded file
	}
	return m
}

// ReadMeasurements reads a data file of measurements, by game.
func ReadMeasurements(file []byte) (m map[string]Measurement, err error) {
	if err := json.Unmarshal(file, &m); err != nil {
		return nil, fmt.Errorf("ratings: %w", err)
	}
	for game, one := range m {
		known := map[Strength]bool{Greedy: true}
		for _, met := range one.Meetings {
			if !known[met.Against] || met.Matches < 1 || met.Won < 0 || met.Won > float64(met.Matches) {
				return nil, fmt.Errorf("ratings: %s: %s against %s cannot have been like that", game, met.Strength, met.Against)
			}
			known[met.Strength] = true
		}
	}
	return m, nil
}
