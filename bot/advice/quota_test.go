package advice

import (
	"errors"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/session"
)

// People cannot ask without limit, and after an hour they can ask again.
func TestQuota(t *testing.T) {
	now := time.Unix(1000, 0)
	q := quota{now: func() time.Time { return now }}
	for n := range mostThoughts {
		if err := q.take(1); err != nil {
			t.Fatalf("%d: %v", n, err)
		}
		now = now.Add(time.Second)
	}
	var refusal session.Refusal
	if err := q.take(1); !errors.As(err, &refusal) || refusal.Text.Args["when"] != session.Moment(1000+3600) {
		t.Errorf("one too many: %v, %v", err, refusal.Text)
	}
	if err := q.take(2); err != nil {
		t.Errorf("somebody else: %v", err)
	}
	now = time.Unix(1000+3600, 0)
	if err := q.take(1); err != nil {
		t.Errorf("an hour after the first: %v", err)
	}
	if err := q.take(1); err == nil {
		t.Error("the second was not an hour ago")
	}
	for user := range uint64(2 * maxAsked) {
		_ = q.take(user)
	}
	if len(q.list) > maxAsked {
		t.Errorf("%d are remembered", len(q.list))
	}
}
