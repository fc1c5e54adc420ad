package search

import (
	_ "embed"
	"encoding/json"
	"math"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

// How far the end of a match may lie from what is expected of it is told by ends: courses that are
// played on to the end. Nobody thinks much in them, so that they lie about as far apart as those of
// players who do only after a factor, which was learned from whole matches.

// mostEnds is how many ends are looked at.
const mostEnds = 24

// Likely is the share of matches that end in a [Range].
const Likely = .9

// Range is where nine matches of ten end: the leads between which they do and the one expected, in
// points, as exactly as it makes sense to tell them.
type Range struct{ Low, Expected, High int }

// Spread is by how much more the ends of matches lie apart than those that are played on to, and how
// that was found out.
type Spread struct {
	Set     string  `json:"set,omitempty"` // of tiles or cards
	Command string  `json:"command"`
	Matches int     `json:"matches"`
	Hints   int     `json:"hints"`
	Factor  float64 `json:"factor"`
}

//go:embed ends.json
var endsFile []byte

// endSpreads are those of the data file, by game.
var endSpreads = func() (s map[string]Spread) {
	if err := json.Unmarshal(endsFile, &s); err != nil {
		panic(err) // the embedded file is tested
	}
	return s
}()

// usualFactor is that of a game which was not measured.
const usualFactor = 3

// Within returns the range for the seat in question around the lead that is expected, given how far
// [Apart] the ends lie.
func Within(game string, lead, apart float64) Range {
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

// coarse is the number of points to whose multiples a range is rounded that is wider to each side.
const coarse = 5

// Apart returns the standard deviation of the leads with which a match ends for the seat in question,
// over courses without much thought; 0 where there is but one end. Its errors are those of the game.
func Apart(q Question) (float64, error) {
	p := playing{model: modelOf(q.Game, q.Match, q.Seat), strive: measureOf(q.Game), random: q.Seed.Quick(), points: make([]float64, q.Match.Header.Seats)}
	if f, ok := p.model.(games.Featured); ok {
		f.Weigh(nil) // to the end, and not to where an estimate is trusted
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

// playing plays courses on to the end.
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
