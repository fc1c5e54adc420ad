package search

import (
	_ "embed"
	"encoding/json"
	"math"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

// A hint says how far the final lead may be from the expected one. It finds out by playouts to the
// end of the match. These playouts use little thought, so their leads spread differently from those
// of real matches; a factor learned from whole matches corrects that.

// mostEnds is how many playouts to the end are made.
const mostEnds = 24

// Likely is the share of matches that end in a [Range].
const Likely = .9

// Range is where nine of ten matches end: the lowest and highest lead and the expected one, in
// points, rounded to a sensible precision.
type Range struct{ Low, Expected, High int }

// Spread says how much wider real matches spread than the playouts, and how that was measured.
type Spread struct {
	Set     string  `json:"set,omitempty"` // of tiles or cards
	Command string  `json:"command"`
	Matches int     `json:"matches"`
	Hints   int     `json:"hints"`
	Factor  float64 `json:"factor"`
}

//go:embed ends.json
var endsFile []byte

// endSpreads come from the data file, by game.
var endSpreads = func() (s map[string]Spread) {
	if err := json.Unmarshal(endsFile, &s); err != nil {
		panic(err) // a test covers the embedded file
	}
	return s
}()

// usualFactor is for games that were not measured.
const usualFactor = 3

// RangeAround returns the range around the expected lead of the seat, given the standard deviation from
// [LeadDeviation].
func RangeAround(game string, lead, apart float64) Range {
	factor := float64(usualFactor)
	if s, known := endSpreads[game]; known {
		factor = s.Factor
	}
	step, half := 1., factor*apart
	if half > coarse {
		step = coarse
	}
	rounded := func(points float64) int { return int(step * math.Round(points/step)) }
	return Range{rounded(lead - half), rounded(lead), rounded(lead + half)}
}

// coarse is the step, in points, to which wide ranges are rounded.
const coarse = 5

// LeadDeviation returns the standard deviation of the final leads of the seat, over playouts with little
// thought. It is 0 if there is only one possible end. The errors are those of the game.
func LeadDeviation(q Question) (float64, error) {
	p := playing{model: modelOf(q.Game, q.Match, q.Seat), strive: measureOf(q.Game), random: q.Seed.Quick(), points: make([]float64, q.Match.Header.Seats)}
	if f, ok := p.model.(games.Featured); ok {
		f.Weigh(nil) // to the end, not only to where the estimate is trusted
	}
	var leads moments
	for range mostEnds {
		if err := p.toTheEnd(); err != nil {
			return 0, err
		}
		leads.add(p.strive.lead(p.points, q.Seat))
	}
	return leads.deviation(), nil
}

// playing runs playouts to the end.
type playing struct {
	model  games.Model
	strive measure
	random chance.Quick
	points []float64 // of the last end
}

func (p *playing) toTheEnd() error {
	p.model.Begin(p.random.Uint64())
	for p.model.Seat() != games.Spectator {
		if err := failureOf(p.model); err != nil {
			return err
		}
		moves := p.model.Moves()
		p.model.Play(moves[p.random.Number(len(moves))])
		p.model.Drift()
	}
	p.model.Estimate(p.points)
	p.strive.read(p.points)
	return nil
}
