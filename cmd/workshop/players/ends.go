package players

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"os"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/cmd/source"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
)

// Ends is the command that measures how far final leads are from what a hint expects.
type Ends struct {
	Games    []string `arg:"" optional:"" help:"Ids of the games; all if none is named."`
	Matches  int      `default:"40" help:"Number of matches of each game, of two strong players."`
	Playouts int      `default:"100" help:"Courses imagined for a decision."`
	Every    int      `default:"5" help:"A hint is asked for at every decision of this number."`
	Seed     string   `default:"1" help:"Any word; the same word gives the same matches."`
	Learn    bool     `help:"Write what the range would have to be, instead of testing the one there is."`
	File     string   `default:"games/search/ends.json" help:"Data file, in which the games learned are replaced and others stay."`
	source.Sets
}

// prediction is a hint and the result of its match.
type prediction struct {
	part               float64 // of the match that was over
	lead, apart, final float64
}

// off is the distance of the result from the expectation, in standard deviations. It is zero if
// there was only one possible end, and it came.
func (f prediction) off() float64 {
	if f.lead == f.final {
		return 0
	}
	return math.Abs(f.final-f.lead) / max(f.apart, math.SmallestNonzeroFloat64)
}

// Run plays the matches of one game after another.
func (c *Ends) Run(t *command.Terminal) error {
	if c.Matches < 1 || c.Playouts < 1 || c.Every < 1 {
		return fmt.Errorf("%d matches with %d courses and a hint in %d are too few", c.Matches, c.Playouts, c.Every)
	}
	if len(c.Games) == 0 {
		c.Games = slices.Sorted(maps.Keys(catalog.Builtin()))
	}
	fmt.Fprintf(t.Stdout, "%-12s %7s %6s  inside in each fifth of the match   points to each side\n", "", "hints", "inside")
	for _, id := range c.Games {
		g, err := c.Find(id)
		if err != nil {
			return err
		}
		list, err := c.ask(t, g)
		if err != nil {
			return fmt.Errorf("%s: %w", id, err)
		}
		if c.Learn {
			if err := c.learn(g, list); err != nil {
				return err
			}
			continue
		}
		fmt.Fprintln(t.Stdout, row(id, list))
	}
	return t.Err()
}

// ask plays the matches and asks for hints in them.
func (c *Ends) ask(t *command.Terminal, g games.Game) (list []prediction, err error) {
	for n := 1; n <= c.Matches && t.Err() == nil; n++ {
		told, err := c.match(g, n)
		if err != nil {
			return nil, fmt.Errorf("match %d: %w", n, err)
		}
		list = append(list, told...)
	}
	return list, t.Err()
}

// match plays one match and returns the hints of both seats.
func (c *Ends) match(g games.Game, n int) (list []prediction, err error) {
	header, err := table.NewHeader(g, 2, nil, Stream(c.Seed, "game", n))
	if err != nil {
		return nil, err
	}
	m, _, err := table.New(g, header)
	if err != nil {
		return nil, err
	}
	var seats []games.Seat
	for decisions := 0; !m.Over(); {
		q := search.Question{
			Game: g, Match: m, Seat: m.Turn()[0], Strength: search.Strong, Playouts: c.Playouts,
			Seed: Stream(c.Seed, fmt.Sprint("thought ", m.Steps), n),
		}
		a, err := search.Think(q)
		if err != nil {
			return nil, err
		}
		if len(a.Candidates) > 0 {
			if decisions%c.Every == 0 {
				apart, err := search.LeadDeviation(q)
				if err != nil {
					return nil, err
				}
				list, seats = append(list, prediction{part: float64(m.Steps), lead: a.Candidates[0].Lead, apart: apart}), append(seats, q.Seat)
			}
			decisions++
		}
		if m, _, err = m.Apply(table.Entry{Seat: q.Seat, Action: a.Action}); err != nil {
			return nil, err
		}
	}
	points := search.Expected(g, m.State)
	for i := range list {
		list[i].part /= float64(m.Steps)
		list[i].final = search.Lead(points, seats[i])
	}
	return list, nil
}

// row prints the line of a game: how many matches ended in the predicted range.
func row(id string, list []prediction) string {
	const parts = 5
	var all, inside [parts + 1]float64
	wide := 0.0
	for _, f := range list {
		r := search.RangeAround(id, f.lead, f.apart)
		wide += float64(r.High-r.Low) / 2 / float64(len(list))
		for _, at := range []int{int(f.part * parts), parts} {
			all[at]++
			if float64(r.Low) <= f.final && f.final <= float64(r.High) {
				inside[at]++
			}
		}
	}
	var shares strings.Builder
	for i := range parts {
		fmt.Fprintf(&shares, "%5.0f %%", 100*inside[i]/max(all[i], 1))
	}
	return fmt.Sprintf("%-12s %7d %4.0f %%  %s %17.1f", id, len(list), 100*inside[parts]/max(all[parts], 1), shares.String(), wide)
}

// learn writes the factor with which the right share of matches ends within the range.
func (c *Ends) learn(g games.Game, list []prediction) error {
	all := map[string]search.Spread{}
	text, err := os.ReadFile(c.File)
	if err == nil {
		err = json.Unmarshal(text, &all)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	off := make([]float64, len(list))
	for i, f := range list {
		off[i] = f.off()
	}
	slices.Sort(off)
	all[g.Info().ID] = search.Spread{
		Set:     g.Info().Set,
		Command: fmt.Sprintf("workshop ends %s --learn --matches %d --playouts %d --every %d --seed %s", g.Info().ID, c.Matches, c.Playouts, c.Every, c.Seed),
		Matches: c.Matches, Hints: len(list), Factor: rounded(off[int(search.Likely*float64(len(off)))]),
	}
	if text, err = json.MarshalIndent(all, "", "  "); err != nil {
		return err
	}
	return os.WriteFile(c.File, append(text, '\n'), 0o666)
}
