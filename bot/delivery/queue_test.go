package delivery

import (
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/discord/places"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/storage"
)

func TestDue(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	r := &records.Records{Now: func() time.Time { return now }}
	o := NewOutbox(r, nil, nil, places.New(r.Now), nil, nil, nil)
	o.pause[2], o.pause[3] = now.Add(3*time.Second), now.Add(24*time.Hour)
	for _, c := range []struct {
		seq  uint64
		at   time.Time
		want time.Duration
	}{
		{1, time.UnixMilli(0), 0},
		{1, now.Add(time.Second), time.Second},
		{2, time.UnixMilli(0), 3 * time.Second},
		{2, now.Add(24 * time.Hour), 3 * time.Second}, // the clock was set back
		{3, now.Add(time.Second), time.Second},
		{1, now.Add(24 * time.Hour), 0},
	} {
		got := o.due(queued{Post: storage.Post{Seq: c.seq, NotBefore: c.at.UnixMilli()}})
		if max(got, 0) != c.want {
			t.Errorf("post %d of %s: waits %s, want %s", c.seq, c.at, got, c.want)
		}
	}
	if o.tidy(nil); len(o.pause) != 1 || o.pause[2].IsZero() {
		t.Errorf("pauses %v, want that of post 2", o.pause)
	}
}

// A post that cannot be delivered holds up only the posts that depend on it.
func TestTriable(t *testing.T) {
	t.Parallel()
	turn, call := session.Post{Kind: session.PostTurn}, session.Post{Kind: session.PostCall}
	record, retire := session.Post{Kind: session.PostRecord, Message: 5}, session.Post{Kind: session.PostRetire, Message: 5}
	other, hush := session.Post{Kind: session.PostRecord, Message: 6}, session.Post{Kind: session.PostDelete, Message: 7}
	live, word := session.Post{Kind: session.PostTurn, Message: 8}, session.Post{Kind: session.PostDirect}
	for name, c := range map[string]struct {
		posts []session.Post
		late  []int // places of those that are not due, in the order of their waits
		now   []int
		wait  int // seconds; 0: the longest
	}{
		"all due":           {posts: []session.Post{turn, record, hush, word}, now: []int{0, 1, 2, 3}},
		"nothing due":       {posts: []session.Post{record, turn}, late: []int{1, 0}, wait: 1},
		"edit waits":        {posts: []session.Post{record, turn, other, hush}, late: []int{0}, now: []int{1, 2, 3}, wait: 1},
		"deletion waits":    {posts: []session.Post{hush, turn, hush}, late: []int{0}, now: []int{1}, wait: 1},
		"live post waits":   {posts: []session.Post{live, call, record, turn}, late: []int{0}, now: []int{2, 3}, wait: 1},
		"same message":      {posts: []session.Post{record, turn, retire, other}, late: []int{0}, now: []int{1, 3}, wait: 1},
		"earlier is due":    {posts: []session.Post{record, turn, retire}, late: []int{2}, now: []int{0, 1}, wait: 1},
		"new message waits": {posts: []session.Post{record, turn, call, other, word}, late: []int{1}, now: []int{0, 4}, wait: 1},
		"held up by two":    {posts: []session.Post{record, turn, retire}, late: []int{1, 0}, wait: 1},
		"word waits":        {posts: []session.Post{word, turn, record, word}, late: []int{0}, now: []int{1, 2, 3}, wait: 1},
		"held up and late":  {posts: []session.Post{turn, record}, late: []int{1, 0}, wait: 2},
	} {
		rows := make([]queued, len(c.posts))
		for i, p := range c.posts {
			rows[i] = queued{Post: storage.Post{Seq: uint64(i)}, what: p}
		}
		now, wait := triable(rows, func(row queued) time.Duration {
			return time.Duration(slices.Index(c.late, int(row.Seq))+1) * time.Second
		})
		var places []int
		for _, p := range now {
			places = append(places, int(p.Seq))
		}
		want := longRetry
		if c.wait > 0 {
			want = time.Duration(c.wait) * time.Second
		}
		if !slices.Equal(places, c.now) || wait != want {
			t.Errorf("%s: %v are tried now, the next after %s", name, places, wait)
		}
	}
}

// forgetting is an empty store that counts how often it forgets old interactions.
type forgetting struct {
	records.Store
	times int
}

func (*forgetting) Posts(uint64, int) ([]storage.Post, error) { return nil, nil }

func (s *forgetting) ForgetInteractions(uint64) error {
	s.times++
	return nil
}

// Interactions from just before the start may arrive again just after it, so they are not forgotten
// at once.
func TestHousekeeping(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(30 * 365 * 24 * time.Hour) // Discord's ids begin in 2015
		store := &forgetting{}
		o := NewOutbox(&records.Records{Store: store, Now: time.Now}, nil, nil, places.New(time.Now), slog.New(slog.DiscardHandler), nil, nil)
		var work sync.WaitGroup
		for n, want := range []int{0, 0, 1, 1, 2} {
			if o.Scan(t.Context(), &work); store.times != want {
				t.Errorf("interactions were forgotten %d times after %d half-hours, want %d", store.times, n, want)
			}
			time.Sleep(30*time.Minute + time.Second)
		}
	})
}
