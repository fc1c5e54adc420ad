package delivery

import (
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/storage"
)

// unlisted is a store without lists of users, and maybe shared.
type unlisted struct {
	records.Store
	mu   sync.Mutex
	done int
}

func (*unlisted) Value(string) ([]byte, error)                                { return nil, nil }
func (*unlisted) Values(string) ([]storage.Value, error)                      { return nil, nil }
func (*unlisted) Each(storage.Status, func(storage.Match, error) error) error { return nil }
func (u *unlisted) SetValue(string, []byte) error {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.done++
	return nil
}

type sharedUnlisted struct {
	*unlisted
	storage.Leases
}

// The lists of users are made some time after the start. If processes share a database, one of them
// makes the lists, and much later.
func TestListsWait(t *testing.T) {
	for _, c := range []struct {
		shared, mine bool
		first, then  int // how often within two minutes, and within two hours
	}{{false, true, 1, 1}, {true, true, 0, 1}, {true, false, 0, 0}} {
		synctest.Test(t, func(t *testing.T) {
			u := &unlisted{}
			var store records.Store = u
			if c.shared {
				store = sharedUnlisted{u, nil}
			}
			l := NewLoop(NewLists(&records.Records{Store: store, Mine: func(uint64) bool { return c.mine }}, slog.New(slog.DiscardHandler)))
			l.Start()
			count := func() int {
				synctest.Wait()
				u.mu.Lock()
				defer u.mu.Unlock()
				return u.done
			}
			time.Sleep(listAfter - time.Second)
			if n := count(); n != 0 {
				t.Errorf("%+v: the lists were made at once", c)
			}
			time.Sleep(2 * time.Second)
			if n := count(); n != c.first {
				t.Errorf("%+v: made %d times within two minutes", c, n)
			}
			time.Sleep(listSharedAfter)
			if n := min(count(), 1); n != c.then {
				t.Errorf("%+v: made %d times within two hours", c, n)
			}
			if err := l.Close(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
}
