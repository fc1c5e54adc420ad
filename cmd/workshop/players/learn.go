package players

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math"
	"os"

	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/cmd/source"
	"github.com/bastide-games/bastide/games/search"
)

// Learn is the command that learns the weights of an estimate from matches.
type Learn struct {
	Game     string `arg:"" help:"Id of the game, as listed by \"bastide games\"."`
	Matches  int    `default:"1000" help:"Number of matches played."`
	Playouts int    `default:"200" help:"Courses imagined for each decision."`
	Seed     string `default:"1" help:"Any word; the same word gives the same weights."`
	From     string `placeholder:"FILE" help:"Weights that the players use, as this command printed them; left out: none, they imagine every course to its end."`
	source.Sets
}

// weightsFile is what the command prints.
type weightsFile struct {
	Run     lessonRun          `json:"run"`
	Weights map[string]float64 `json:"weights"`
}

// lessonRun are the figures of a run.
type lessonRun struct {
	Game      string  `json:"game"`
	Set       string  `json:"set"`
	Matches   int     `json:"matches"`
	Playouts  int     `json:"playouts"`
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
	g, err := c.Find(c.Game)
	if err != nil {
		return err
	}
	run := lessonRun{Game: c.Game, Set: g.Info().Set, Matches: c.Matches, Playouts: c.Playouts, Seed: c.Seed}
	from := map[string]float64(nil)
	if c.From != "" {
		if from, run.From, err = readWeights(c.From); err != nil {
			return err
		}
	}
	l, err := search.Lesson{
		Game: g, Matches: c.Matches, Playouts: c.Playouts, Weights: from,
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
	text := json.NewEncoder(t.Stdout)
	text.SetIndent("", "  ")
	return text.Encode(out)
}

// rounded keeps four digits, more than a few thousand matches tell.
func rounded(x float64) float64 { return math.Round(x*1e4) / 1e4 }

// readWeights reads a file that this command printed, and its hash.
func readWeights(file string) (weights map[string]float64, hash string, err error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, "", err
	}
	var f weightsFile
	if err := json.Unmarshal(text, &f); err != nil {
		return nil, "", fmt.Errorf("%s: %w", file, err)
	}
	if len(f.Weights) == 0 {
		return nil, "", fmt.Errorf("%s: no weights", file)
	}
	return f.Weights, fmt.Sprintf("%x", sha256.Sum256(text)), nil
}
