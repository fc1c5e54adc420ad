package search

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
)

//go:embed ratings.json
var ratingsFile []byte

// measured are the measurements of the data file, by game.
var measured = mustRead(ratingsFile)

// Measurement is how the strengths did in matches against each other, and how that was
// found out.
type Measurement struct {
	Set      string    `json:"set,omitempty"` // of tiles or cards
	Day      string    `json:"day"`
	Seed     string    `json:"seed"`
	Time     string    `json:"time"`               // for a turn at most
	Playouts int       `json:"playouts,omitempty"` // imagined for a decision at most; 0: as many as the time allowed
	Meetings []Meeting `json:"meetings"`           // from the weakest on, each with the strength below it
}

// Meeting is a number of matches of two seats, each played twice with the same chance and the
// seats exchanged.
type Meeting struct {
	Strength Strength `json:"strength"`
	Against  Strength `json:"against"`
	Matches  int      `json:"matches"`
	Won      float64  `json:"won"`  // by Strength; a shared victory is half a one
	Lead     float64  `json:"lead"` // of Strength at the end, in points, on average
	Margin   float64  `json:"margin"`
	Courses  int      `json:"courses"` // imagined by Strength for a decision, on average
}

// Rating is what a strength is worth against the others, on the scale of Elo: with 400 points
// more one wins ten matches of eleven.
type Rating struct {
	Strength Strength
	Points   float64
	Margin   float64 // how far the true rating may lie away, with 95 % probability
	Matches  int
}

// ground is the rating of [Greedy], against which all others are measured.
const ground = 1000

const (
	z95   = 1.96 // the quantile of the normal distribution for 95 %
	scale = 400 / math.Ln10
)

// Ratings returns how strong the strengths for people are in a game, and the measurement that
// says so; none if the game was not measured.
func Ratings(game string) ([]Rating, Measurement) {
	m := measured[game]
	return m.Ratings(), m
}

// Ratings works the ratings out: each strength's is that of the one it has met, and what the
// odds of the matches say. Half a match is added to both sides, as a strength that has won
// all is not infinitely better.
func (m Measurement) Ratings() (list []Rating) {
	points, variance := map[Strength]float64{Greedy: ground}, map[Strength]float64{}
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
		panic(err) // the embedded file is tested
	}
	return m
}

// ReadMeasurements takes in a data file of measurements, by game.
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
