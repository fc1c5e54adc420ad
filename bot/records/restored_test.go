package records

import (
	"errors"
	"testing"
	"time"

	"github.com/bastide-games/bastide/storage"
)

// unread is a store whose values cannot be read for some calls.
type unread struct {
	Store
	left int
}

func (u *unread) Value(key string) ([]byte, error) {
	if u.left > 0 {
		u.left--
		return nil, storage.ErrUnreachable
	}
	return u.Store.Value(key)
}

// If the database does not answer once, the next question is asked again. Otherwise nothing would be sent until the
// program is started again.
func TestRestorationIsAskedAgain(t *testing.T) {
	r, store, _ := newRecords(t)
	at := time.Unix(1_700_000_000, 0)
	if err := storage.MarkRestored(store, at); err != nil {
		t.Fatal(err)
	}
	r.Store = &unread{Store: store, left: 1}
	if _, err := r.Restoration(); !errors.Is(err, storage.ErrUnreachable) {
		t.Fatalf("the first answer: %v", err)
	}
	if got, err := r.Restoration(); err != nil || got.At != at.Unix() {
		t.Fatalf("the second answer: %v %v", got, err)
	}
	r.Store = &unread{Store: store, left: 1}
	if got, err := r.Restoration(); err != nil || got.At != at.Unix() {
		t.Errorf("what is known is read again: %v %v", got, err)
	}
}
