package records

import (
	"context"
	"log/slog"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt"
)

// changes is a store that records the values of each change, and can fail.
type changes struct {
	*bolt.Store
	values [][]string
	fail   error
}

func (c *changes) Commit(ctx context.Context, change storage.Change) (storage.Match, []uint64, error) {
	if c.fail != nil {
		return storage.Match{}, nil, c.fail
	}
	var keys []string
	for _, v := range change.Values {
		keys = append(keys, v.Key)
	}
	c.values = append(c.values, keys)
	return c.Store.Commit(ctx, change)
}

// newRecords returns records with such a store, and a match that is not stored yet.
func newRecords(t testing.TB) (*Records, *changes, *session.Session) {
	t.Helper()
	file, err := bolt.Open(filepath.Join(t.TempDir(), "bastide.db"), bolt.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	store := &changes{Store: file}
	s := sessiontest.Begin(t, "carcassonne", "Alix", "Bruno").S
	s.ID, s.Revision = 0, 0
	return &Records{
		Store: store, Library: &Library{Games: catalog.Builtin(), Sets: store}, Now: time.Now, Log: slog.New(slog.DiscardHandler),
		Committed: func(time.Duration, error) {}, Changed: func(*session.Session, bool) {},
		Editing: func(session.ID) bool { return false },
	}, store, s
}

// The data set of a match is stored once, together with the match, and looked up once. A failed
// change does not count as stored.
func TestSetIsStoredOnce(t *testing.T) {
	r, store, s := newRecords(t)
	hash := s.Game.Info().SetHash
	store.fail = storage.ErrFull
	if _, _, err := r.Commit(t.Context(), s, session.Result{}, 0); err == nil || r.isKept(hash) {
		t.Errorf("%v; the set is taken for stored: %v", err, r.isKept(hash))
	}
	store.fail = nil
	var err error
	for range 2 {
		if s, _, err = r.Commit(t.Context(), s, session.Result{}, 0); err != nil {
			t.Fatal(err)
		}
	}
	key := setKey("carcassonne", hash)
	if len(store.values) != 2 || !slices.Contains(store.values[0], key) || slices.Contains(store.values[1], key) {
		t.Errorf("stored %q", store.values)
	}
	if !r.isKept(hash) {
		t.Error("the data set was looked up more than once")
	}
}

// The next session is the stored one, and the outbox knows which post the reply shows.
func TestCommit(t *testing.T) {
	r, _, s := newRecords(t)
	var told []bool
	r.Changed = func(_ *session.Session, posts bool) { told = append(told, posts) }
	turn := session.Post{Kind: session.PostTurn, Position: s.Position}
	shown := turn
	shown.Told = true
	stored, seq, err := r.Commit(t.Context(), s, session.Result{Posts: []session.Post{turn, shown}}, 0)
	if err != nil {
		t.Fatal(err)
	}
	queue, err := r.queue(stored.ID)
	if err != nil || len(queue) != 2 || queue[1].Seq != seq || seq == 0 || queue[0].Post.At == 0 {
		t.Errorf("%+v wait, the reply shows %d: %v", queue, seq, err)
	}
	if again, err := r.LoadLocked(stored.ID); err != nil || again != stored {
		t.Errorf("the session was read again: %v", err)
	}
	_, seq, err = r.Commit(t.Context(), stored, session.Result{}, 0, seq)
	if queue, _ = r.queue(stored.ID); err != nil || seq != 0 || len(queue) != 1 || !slices.Equal(told, []bool{true, false}) {
		t.Errorf("%d posts left, the reply shows %d, told %v: %v", len(queue), seq, told, err)
	}
	if _, _, err := r.Commit(t.Context(), stored, session.Result{Removed: true}, 0); err != nil {
		t.Error(err)
	}
	if _, err := r.Load(stored.ID); err == nil {
		t.Error("a removed match still exists")
	}
}
