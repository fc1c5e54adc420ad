package imaging

import (
	"math"
	"math/rand/v2"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/chart"
)

// chartScene is the course of a match: of two players, of five, one in which nothing happened,
// and one of a single step.
func chartScene(i int) (scene.Scene, Options) {
	c := chart.Chart{At: []int{1}, Values: [][]float64{{2, 2}}}
	switch i {
	case 0:
		c = walk(2, 72)
		c.Turn = chart.Turn{From: 88, To: 90, Seat: 1, Text: "+14"}
		c.Marks = []chart.Mark{{At: 31, Seat: 0, Text: "1"}, {At: 67, Seat: 0, Text: "2"}, {At: 53, Seat: 1, Text: "1"}, {At: 109, Seat: 1, Text: "3"}}
	case 1:
		c = walk(5, 71)
		c.Turn = chart.Turn{From: 6, To: 8, Seat: 3, Text: "+9"}
		for seat := range 5 {
			c.Marks = append(c.Marks, chart.Mark{At: 20 + 25*seat, Seat: seat, Text: "1"})
		}
	case 2:
		c.At, c.Values = []int{0, 40, 90}, [][]float64{{3, 3, 3}, {3, 3, 3}, {3, 3, 3}}
	}
	for seat := range c.Values[0] {
		c.Plates = append(c.Plates, scene.Plate{Seat: seat, Score: int(math.Round(c.Values[len(c.Values)-1][seat]))})
	}
	return c.Scene(), Options{Names: names}
}

// walk is a course of so many turns of two steps each.
func walk(seats, turns int) (c chart.Chart) {
	r := rand.New(rand.NewPCG(uint64(seats), 3))
	now := make([]float64, seats)
	for turn := range turns {
		for seat := range now {
			if turn == 0 {
				now[seat] = 60
			}
			now[seat] += r.NormFloat64() * 4 * (1 - .8*float64(turn)/float64(turns))
			if turn == 45 && seats == 2 {
				now[seat] += []float64{-6, 8}[seat]
			}
		}
		c.At = append(c.At, 2*turn)
		c.Values = append(c.Values, append([]float64(nil), now...))
	}
	return c
}
