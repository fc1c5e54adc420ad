package players

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/cmd/command/commandtest"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/gametest"
)

// TestSelfplayAgreesWithReplay plays random matches of every game, with every option
// and number of seats, and replays their records in both forms.
func TestSelfplayAgreesWithReplay(t *testing.T) {
	matches := 3
	if all() {
		matches = 200
	}
	for id, g := range catalog.Builtin() {
		for n, v := range gametest.Variants(g) {
			t.Run(fmt.Sprint(id, " ", n), func(t *testing.T) {
				t.Parallel()
				dir := t.TempDir()
				args := []string{"selfplay", id, "--records", dir, "--seed", fmt.Sprint(n),
					"--seats", fmt.Sprint(v.Seats), "--matches", fmt.Sprint(max(matches/len(gametest.Variants(g)), 3))}
				for option, value := range v.Options {
					args = append(args, "--option", option+"="+value)
				}
				works(t, args...)
				files, err := filepath.Glob(filepath.Join(dir, id+"-*.txt"))
				must(t, err)
				for _, file := range files {
					agree(t, g, file)
				}
			})
		}
	}
}

// agree compares the result in a record with those of its replays.
func agree(t *testing.T, g games.Game, file string) {
	t.Helper()
	_, result, _ := strings.Cut(read(t, file), "# score ")
	score, winners, _ := strings.Cut(strings.TrimSpace(result), "\n# winners ")

	want := "won by " + winners + "\n"
	if winners == "-" {
		winners, want = "", "a draw\n"
	}
	if !g.Info().Unscored {
		want = "final score " + score + ", " + want
	}
	if text := works(t, "replay", file); !strings.HasSuffix(text, want) {
		t.Errorf("%s: replay does not end with %q", file, want)
	}
	lines := strings.Split(strings.TrimSpace(works(t, "replay", "--json", file)), "\n")
	var last struct {
		Score         []int
		Turn, Winners []string
		Over          bool
	}
	must(t, json.Unmarshal([]byte(lines[len(lines)-1]), &last))
	if !last.Over || command.Join(last.Score, " ") != score || strings.Join(last.Winners, " ") != winners || len(last.Turn) > 0 {
		t.Errorf("%s: last step %+v, want score %s, winners %s", file, last, score, winners)
	}
}

func TestSelfplayRepeats(t *testing.T) {
	play := func(seed string) string {
		dir := t.TempDir()
		works(t, "selfplay", "carcassonne", "--matches", "2", "--seed", seed, "--records", dir)
		return read(t, filepath.Join(dir, "carcassonne-1.txt")) + read(t, filepath.Join(dir, "carcassonne-2.txt"))
	}
	first := play("x")
	if first != play("x") {
		t.Error("the same word gave other matches")
	}
	if first == play("y") {
		t.Error("another word gave the same matches")
	}
}

// Other weights change how a player plays: one that only avoids cities loses.
func TestPlayersByWeights(t *testing.T) {
	file := func(text string) string { return "strong:30=" + written(t, text) }
	worse := file(`{"weights": {"city-now": -1}}`)
	out := works(t, "selfplay", "carcassonne", "--players", "strong:30,"+worse, "--pairs", "2")
	if !strings.Contains(out, "strong:30    won 100.0%") {
		t.Errorf("against weights that mean nothing it comes to:\n%s", out)
	}
	fails(t, []string{"beauty"}, "selfplay", "carcassonne", "--players", "greedy,"+file(`{"weights": {"beauty": 1}}`), "--pairs", "1")
	fails(t, []string{"no weights"}, "selfplay", "carcassonne", "--players", "greedy,"+file("{}"), "--pairs", "1")
	fails(t, []string{"no such file"}, "selfplay", "carcassonne", "--players", "greedy,strong=missing", "--pairs", "1")
}

func TestSelfplayRefuses(t *testing.T) {
	fails(t, []string{"no game", "chess", "carcassonne"}, "selfplay", "chess")
	fails(t, []string{"9 seats"}, "selfplay", "carcassonne", "--seats", "9")
	fails(t, []string{"fog"}, "selfplay", "carcassonne", "--option", "fog=yes")
	fails(t, []string{"too few"}, "selfplay", "carcassonne", "--matches", "0")
}

// A match that nobody won is reported as a draw, in figures and in records.
func TestDraw(t *testing.T) {
	drawn, draw := commandtest.Noughts(t, "0,0", "1,0", "2,0", "1,1", "0,1", "2,1", "1,2", "0,2", "2,2")
	won, victory := commandtest.Noughts(t, "0,0", "1,0", "0,1", "1,1", "0,2")
	for want, text := range map[string][]byte{
		"\n# score 0 0\n# winners -\n": withScore(drawn, draw),
		"\n# score 0 0\n# winners A\n": withScore(won, victory),
	} {
		if !strings.HasSuffix(string(text), want) {
			t.Errorf("the record ends with %q, want %q", text, want)
		}
	}
	tally := newTally(2)
	tally.match(victory)
	if out := printed(tally); strings.Contains(out, "drawn") {
		t.Errorf("a draw is counted:\n%s", out)
	}
	tally.match(draw)
	if out := printed(tally); !strings.Contains(out, "\ndrawn    1\n") || !strings.Contains(out, "from 0 to 0, won 1\n") {
		t.Errorf("no draw is counted:\n%s", out)
	}
}

func printed(t *tally) string {
	var b strings.Builder
	t.print(&b, time.Second)
	return b.String()
}
