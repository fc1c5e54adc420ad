package people

import (
	"log/slog"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/storage"
)

// countedReads is a store that counts how often matches are read.
type countedReads struct {
	records.Store
	reads int
}

func (c *countedReads) Match(id storage.MatchID) (storage.Match, error) {
	c.reads++
	return c.Store.Match(id)
}

func (c *countedReads) Matches(ids []storage.MatchID) ([]storage.Match, error) {
	c.reads++
	return c.Store.Matches(ids)
}

// The file of a person with 300 running matches takes a few trips to the database, not one for each match, and has
// all of them.
func TestDossierReadsManyAtOnce(t *testing.T) {
	t.Parallel()
	const matches = 300
	store := bottest.OpenStore(t, filepath.Join(t.TempDir(), "bastide.db"))
	defer store.Close()
	var s session.Session
	s.GameID, s.Players = "castle", []session.Player{{User: testUser, Name: "Zoé"}, {User: 5, Name: "n"}}
	for range matches {
		_, _, err := store.Commit(t.Context(), storage.Change{Match: storage.Match{Status: storage.Live, Guild: 1, Channel: 2, Players: []uint64{testUser, 5}, Head: s.EncodeHead()}})
		if err != nil {
			t.Fatal(err)
		}
	}
	counted := &countedReads{Store: store}
	p := &People{Records: &records.Records{Store: counted, Log: slog.New(slog.DiscardHandler)}}
	if err := p.Records.ListPeople(t.Context(), 0); err != nil {
		t.Fatal(err)
	}
	counted.reads = 0
	file, err := p.dossierFile(testUser)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(file.Data), `"as": "player"`); n != matches {
		t.Errorf("%d matches of %d", n, matches)
	}
	if counted.reads == 0 || counted.reads > matches/20 {
		t.Errorf("%d trips to the database", counted.reads)
	}
}
