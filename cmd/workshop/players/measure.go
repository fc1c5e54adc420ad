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
	"time"

	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/cmd/source"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/search"
)

// Measure is the command that measures the strengths of computer players against each other.
type Measure struct {
	Games    []string      `arg:"" optional:"" help:"Ids of the games; all if none is named."`
	Pairs    int           `default:"20" help:"How often each strength meets the one below it, each time in two matches."`
	Time     time.Duration `default:"1s" help:"Time for a turn of the strong player; the others need less."`
	Playouts int           `help:"Most courses imagined for a decision; left out: as many as the time allows."`
	Limit    time.Duration `default:"1h" help:"After so long a strength begins no further pair in a game."`
	Seed     string        `default:"1" help:"Any word; the same word gives the same matches."`
	File     string        `default:"games/search/ratings.json" help:"Data file, in which the games measured are replaced and others stay."`
	source.Sets
}

// ladder lists the meetings: each strength plays the one below it. Against a much weaker one it
// would win every match.
var ladder = []search.Strength{search.Greedy, search.Easy, search.Normal, search.Strong}

// Run measures one game after another, and writes the file after each.
func (c *Measure) Run(t *command.Terminal) error {
	if c.Pairs < 1 || c.Playouts < 0 || c.Time <= 0 {
		return fmt.Errorf("%d pairs with %s a turn and %d courses a decision are too few", c.Pairs, c.Time, c.Playouts)
	}
	all, err := c.before()
	if err != nil {
		return err
	}
	if len(c.Games) == 0 {
		c.Games = slices.Sorted(maps.Keys(catalog.Builtin()))
	}
	for _, id := range c.Games {
		g, err := c.Find(id)
		if err != nil {
			return err
		}
		m, err := c.measure(t, g)
		if err != nil {
			return fmt.Errorf("%s: %w", id, err)
		}
		all[id] = m
		if err := c.write(all); err != nil {
			return err
		}
	}
	return nil
}

// measure plays the meetings of one game.
func (c *Measure) measure(t *command.Terminal, g games.Game) (search.Measurement, error) {
	out := search.Measurement{
		Set: g.Info().Set, Day: time.Now().UTC().Format(time.DateOnly), Seed: c.Seed, Time: c.Time.String(), Playouts: c.Playouts,
	}
	for i, strength := range ladder[1:] {
		players := []*contestant{
			{name: string(strength), strength: strength, playouts: c.Playouts, think: search.Think},
			{name: string(ladder[i]), strength: ladder[i], playouts: c.Playouts, think: search.Think},
		}
		if err := c.meet(t, g, players); err != nil {
			return out, err
		}
		fmt.Fprintf(t.Stdout, "%s\n", g.Info().ID)
		printContest(t.Stdout, g, players)
		p := players[0]
		out.Meetings = append(out.Meetings, search.Meeting{
			Strength: strength, Against: ladder[i], Matches: int(p.points.n), Won: rounded(p.won),
			Lead: rounded(p.leads.mean()), Margin: rounded(min(p.leads.margin(), math.MaxInt32)),
			Playouts: p.imagined / max(p.decisions, 1),
		})
	}
	return out, nil
}

// meet plays the pairs of two strengths, at least one.
func (c *Measure) meet(t *command.Terminal, g games.Game, players []*contestant) error {
	play := Selfplay{Game: g.Info().ID, Seats: len(players), Seed: c.Seed, Time: &c.Time, Sets: c.Sets}
	end := time.Now().Add(c.Limit)
	for n := 1; n <= c.Pairs && (n == 1 || time.Now().Before(end)); n++ {
		if err := errors.Join(play.meet(t, g, n, players), t.Err()); err != nil {
			return fmt.Errorf("pair %d: %w", n, err)
		}
	}
	return nil
}

// before is the current content of the file.
func (c *Measure) before() (map[string]search.Measurement, error) {
	text, err := os.ReadFile(c.File)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return map[string]search.Measurement{}, nil
	case err != nil:
		return nil, err
	}
	return search.ReadMeasurements(text)
}

func (c *Measure) write(all map[string]search.Measurement) error {
	text, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(c.File, append(text, '\n'), 0o666)
}
