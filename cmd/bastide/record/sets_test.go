package record_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/cmd/command/commandtest"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/castle"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
)

// TestRecordOfAnotherSet plays with a host's data file: the record replays, is verified and
// filmed where the file is not, and without what it carries where the file lies beside it.
func TestRecordOfAnotherSet(t *testing.T) {
	file := string(catalog.Builtin()[castle.ID].(games.Equipped).SetData())
	file = strings.Replace(file, `"count": 2`, `"count": 1`, 1)
	hash := games.SetHash([]byte(file))
	host, reader := t.TempDir(), t.TempDir()
	must(t, os.WriteFile(filepath.Join(host, castle.SetFile), []byte(file), 0o600))
	game, err := castle.New([]byte(file))
	must(t, err)
	r, m := commandtest.Played(t, game, 2, nil, chance.Seed{1})
	record, text := filepath.Join(reader, "castle-1.txt"), string(r.Encode())
	must(t, os.WriteFile(record, []byte(text), 0o600))
	if !strings.Contains(text, "set reconstruction-1 "+hash+"\n") || !strings.Contains(text, "\nset-data ") {
		t.Fatalf("the record does not carry its set:\n%s", text)
	}
	understood := func() {
		t.Helper()
		score := command.Join(m.State.Score(), " ")
		if end := works(t, "replay", record); !strings.Contains(end, "final score "+score) {
			t.Errorf("the replay ends otherwise than with %s", score)
		}
		if end := works(t, "verify", record); !strings.Contains(end, "final score "+score) {
			t.Errorf("verified is another score than %s", score)
		}
	}
	understood()
	works(t, "film", record, "-o", filepath.Join(reader, "match.gif"))

	var bare []string
	for _, line := range strings.SplitAfter(text, "\n") {
		if !strings.HasPrefix(line, "set-data ") {
			bare = append(bare, line)
		}
	}
	must(t, os.WriteFile(record, []byte(strings.Join(bare, "")), 0o600))
	for _, command := range []string{"replay", "verify", "film"} {
		fails(t, []string{"castle-1.txt: line 4: ", `data set "reconstruction-1"`, hash, "not here"}, command, record)
	}
	must(t, os.WriteFile(filepath.Join(reader, "of the host.json"), []byte(file), 0o600))
	understood()
	must(t, os.Remove(filepath.Join(reader, "of the host.json")))
	works(t, "replay", record, "--sets", host)
}

// TestRecordOfOwnSetWhereItIsReplaced finds the set that is built in.
func TestRecordOfOwnSetWhereItIsReplaced(t *testing.T) {
	record, _, _ := played(t, castle.ID, gametest.Variant{Seats: 2}, chance.Seed{1})
	dir, file := t.TempDir(), string(catalog.Builtin()[castle.ID].(games.Equipped).SetData())
	must(t, os.WriteFile(filepath.Join(dir, castle.SetFile), []byte(strings.Replace(file, "reconstruction-1", "mine", 1)), 0o600))
	works(t, "replay", record, "--sets", dir)
}
