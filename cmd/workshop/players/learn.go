package players

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"

	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/cmd/source"
	"github.com/bastide-games/bastide/games/search"
)

// Learn is the command that learns the weights of an estimate from matches.
type Learn struct {
	Game     string  `arg:"" help:"Id of the game, as listed by \"bastide games\"."`
	Matches  int     `default:"1000" help:"Number of matches played."`
	Playouts int     `default:"200" help:"Courses imagined for each decision."`
	Seed     string  `default:"1" help:"Any word; the same word gives the same weights."`
	Seats    []int   `default:"2" help:"Seats of the matches in turn, such as 2,2,3."`
	Trace    float64 `default:"1" help:"From 1, where only the ends of matches teach, to 0, where only what the next position is worth does."`
	Hold     float64 `default:"0" help:"How many positions the weights of --from count for beside those of the matches."`
	From     string  `placeholder:"FILE" help:"Weights that the players use, as this command printed them; left out: none, they imagine every course to its end."`
	source.Sets
}

// weightsFile is the output of the command.
type weightsFile struct {
	Run     lessonRun          `json:"run"`
	Weights map[string]float64 `json:"weights"`
}

// lessonRun describes a run.
type lessonRun struct {
	Game      string  `json:"game"`
	Set       string  `json:"set"`
	Seats     []int   `json:"seats"`
	Matches   int     `json:"matches"`
	Playouts  int     `json:"playouts"`
	Trace     float64 `json:"trace"`
	Hold      float64 `json:"hold,omitempty"`
	Seed      string  `json:"seed"`
	From      string  `json:"from"` // SHA-256 of the weights the players used, "" for none
	Positions int     `json:"positions"`
	Fit       float64 `json:"fit"` // explained share of the variance
}

// Run plays the matches and prints the weights.
func (c *Learn) Run(t *command.Terminal) error {
	if c.Matches < 1 || c.Playouts < 1 {
		return fmt.Errorf("%d matches with %d courses a decision are too few", c.Matches, c.Playouts)
	}
	if c.Trace < 0 || c.Trace > 1 {
		return fmt.Errorf("--trace is %v, from 0 to 1 is possible", c.Trace)
	}
	if c.Hold < 0 || c.Hold > 0 && c.From == "" {
		return fmt.Errorf("--hold is %v: a number from 0 on, of what --from says", c.Hold)
	}
	if least := slices.Min(c.Seats); least < 2 {
		return fmt.Errorf("a match of %d teaches nothing", least)
	}
	g, err := c.Find(c.Game)
	if err != nil {
		return err
	}
	run := lessonRun{Game: c.Game, Set: g.Info().Set, Seats: c.Seats, Matches: c.Matches, Playouts: c.Playouts, Trace: c.Trace, Hold: c.Hold, Seed: c.Seed}
	from := map[string]float64(nil)
	if c.From != "" {
		if from, run.From, err = readWeights(c.From); err != nil {
			return err
		}
	}
	l, err := search.Lesson{
		Game: g, Seats: c.Seats, Matches: c.Matches, Playouts: c.Playouts, Trace: c.Trace, Hold: c.Hold, Weights: from,
		Seed: sha256.Sum256(fmt.Appendf(nil, "bastide learn %s", c.Seed)),
		More: func() bool { return t.Err() == nil },
	}.Learn()
	if err != nil {
		return err
	}
	out := weightsFile{Run: run, Weights: map[string]float64{}}
	out.Run.Positions, out.Run.Fit = l.Positions, rounded(l.Fit)
	for name, w := range l.Weights {
		out.Weights[name] = rounded(w)
	}
	return indented(t, out)
}

func indented(t *command.Terminal, v any) error {
	text := json.NewEncoder(t.Stdout)
	text.SetIndent("", "  ")
	return text.Encode(v)
}

// rounded keeps four digits; a few thousand matches determine no more.
func rounded(x float64) float64 { return math.Round(x*1e4) / 1e4 }

// Mean is the command that averages the weights of several lessons. Each has seen other matches, so
// much of the noise in the weights cancels out.
type Mean struct {
	Files []string `arg:"" help:"Files that \"workshop learn\" has printed for the same game."`
}

// Run prints the mean weights and the runs of all lessons.
func (c *Mean) Run(t *command.Terminal) error {
	var out struct {
		Runs    []lessonRun        `json:"runs"`
		Weights map[string]float64 `json:"weights"`
	}
	out.Weights = map[string]float64{}
	for _, name := range c.Files {
		f, _, err := readLesson(name)
		if err != nil {
			return err
		}
		out.Runs = append(out.Runs, f.Run)
		if first := out.Runs[0]; f.Run.Game != first.Game || f.Run.Set != first.Set {
			return fmt.Errorf("%s teaches %s with %s, %s teaches %s with %s", c.Files[0], first.Game, first.Set, name, f.Run.Game, f.Run.Set)
		}
		for feature, w := range f.Weights {
			out.Weights[feature] += w / float64(len(c.Files))
		}
	}
	for feature, w := range out.Weights {
		out.Weights[feature] = rounded(w)
	}
	return indented(t, out)
}

// readWeights reads weights that learn or mean has printed, and their hash.
func readWeights(file string) (weights map[string]float64, hash string, err error) {
	f, hash, err := readLesson(file)
	return f.Weights, hash, err
}

func readLesson(file string) (f weightsFile, hash string, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return f, "", err
	}
	if err := json.Unmarshal(text, &f); err != nil {
		return f, "", fmt.Errorf("%s: %w", file, err)
	}
	if len(f.Weights) == 0 {
		return f, "", fmt.Errorf("%s: no weights", file)
	}
	return f, fmt.Sprintf("%x", sha256.Sum256(text)), nil
}
