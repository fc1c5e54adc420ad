package people

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/storage"
)

// archive is a store of finished matches that it generates on demand. It refuses to return positions,
// because reading so many would be too slow.
type archive struct {
	records.Store
	count int
	heads [2][]byte // of every other match
	most  uint64    // the highest use of memory
}

// Value says that the lists of users are not made yet.
func (a *archive) Value(string) ([]byte, error) { return nil, nil }

func (a *archive) Values(string) ([]storage.Value, error) { return nil, nil }

func (a *archive) Each(status storage.Status, f func(storage.Match, error) error) error {
	if status != storage.Over {
		return nil
	}
	var m runtime.MemStats
	for i := range a.count {
		match := storage.Match{ID: storage.MatchID(i + 1), Status: status, Head: a.heads[i%2], Snapshot: []byte("none")}
		if err := f(match, nil); err != nil {
			return err
		}
		if i%2000 == 0 {
			runtime.GC()
			runtime.ReadMemStats(&m)
			a.most = max(a.most, m.HeapAlloc)
		}
	}
	return nil
}

const testUser = 123_456_789_012_345_678

func finishedMatch(user uint64) []byte {
	var s session.Session
	s.GameID, s.Players = "carcassonne", []session.Player{{User: 5, Name: "n"}, {User: user, Name: "Zoé"}}
	s.Outcome = &session.Outcome{Points: []int{31, 45}, Winners: []games.Seat{1}}
	s.End(1_700_000_000)
	return s.EncodeHead()
}

// readFile parses a file of a user's data.
func readFile(t *testing.T, a *archive) (matches []part) {
	t.Helper()
	p := &People{Records: &records.Records{Store: a}}
	file, err := p.dossierFile(testUser)
	if err != nil {
		t.Fatal(err)
	}
	var r io.Reader = bytes.NewReader(file.Data)
	if strings.HasSuffix(file.Name, ".gz") {
		if r, err = gzip.NewReader(r); err != nil {
			t.Fatal(err)
		}
	}
	var whole struct {
		User       string
		Settings   map[string]any
		Statistics map[string]any
		Matches    []part
	}
	if err := json.NewDecoder(r).Decode(&whole); err != nil {
		t.Fatal(err)
	}
	if whole.User != "123456789012345678" || whole.Settings == nil || whole.Statistics == nil || whole.Matches == nil {
		t.Errorf("%+v", whole)
	}
	if len(file.Data) > 2<<20 {
		t.Errorf("a file of %d bytes", len(file.Data))
	}
	return whole.Matches
}

// With any number of matches, the dossier is right and takes little memory.
func TestDossier(t *testing.T) {
	for _, n := range []int{0, 1, 4, 40_000} {
		a := &archive{count: n, heads: [2][]byte{finishedMatch(6), finishedMatch(testUser)}}
		var before runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		matches := readFile(t, a)
		if len(matches) != n/2 {
			t.Errorf("the file has %d of %d matches", len(matches), n/2)
		}
		for _, m := range matches {
			if m.As != "player" || m.Seat != "B" || m.Name != "Zoé" || m.Winners != "B" || len(m.Points) != 2 || m.Ended == 0 {
				t.Fatalf("%+v", m)
			}
		}
		if a.most > before.HeapAlloc+16<<20 {
			t.Errorf("%d matches: %d MB in use, %d before", n, a.most>>20, before.HeapAlloc>>20)
		}
	}
}

// mentions finds a user's id where it is a number, and not where the digits mean something else.
func TestMentions(t *testing.T) {
	for head, want := range map[string]bool{
		`{"v":1,"creator":77}`:              true,
		`{"v":1,"players":[{"u":77}]}`:      true,
		`{"v":1,"invited":[{"u":5},77]}`:    true,
		`{"v": 1, "creator": 77 }`:          true,
		`{"v":1,"creator":771}`:             false,
		`{"v":1,"creator":177}`:             false,
		`{"v":1,"players":[{"n":"a:77,"}]}`: false,
		`{"v":1,"n":"a:77,","creator":77}`:  true,
		`{"v":1}`:                           false,
		`damaged:77,`:                       true, // must be reported, not silently skipped
	} {
		if got := mentions([]byte(head), 77); got != want {
			t.Errorf("%s: %v", head, got)
		}
	}
}

// A failure to write is returned.
func TestDossierFails(t *testing.T) {
	p := &People{Records: &records.Records{Store: &archive{count: 2, heads: [2][]byte{finishedMatch(testUser), finishedMatch(testUser)}}}}
	if err := p.writeDossier(failingWriter{}, testUser); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("the error is %v", err)
	}
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

// A user's file has the move that the user plans, and not that of another player.
func TestDossierHasPlans(t *testing.T) {
	var s session.Session
	s.GameID, s.Players = "castellan", []session.Player{{User: 5, Name: "n"}, {User: testUser, Name: "Zoé"}}
	s.Premoves = []session.Premove{{Seat: 1, Line: []games.Action{"+W1", "build"}}}
	m := storage.Match{Status: storage.Live, Head: s.EncodeHead()}
	for user, want := range map[uint64]int{testUser: 2, 5: 0} {
		if got := (&People{}).partOf(user, m); got.As != "player" || len(got.Plan) != want {
			t.Errorf("%d: %+v", user, got)
		}
	}
}
