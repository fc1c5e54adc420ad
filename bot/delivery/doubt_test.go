package delivery

import (
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/discord/places"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/storage"
)

// manyMatches is a store with very many live matches.
type manyMatches struct {
	records.Store
	heads [][]byte
}

func (c manyMatches) Each(_ storage.Status, f func(storage.Match, error) error) error {
	for n, head := range c.heads {
		if err := f(storage.Match{ID: storage.MatchID(n + 1), Rev: 1, Status: storage.Live, Head: head}, nil); err != nil {
			return err
		}
	}
	return nil
}

// outboxOf returns an outbox with so many live matches.
func outboxOf(t testing.TB, count int) *Outbox {
	var c manyMatches
	s := sessiontest.Begin(t, "carcassonne", "Alix", "Bruno").S
	for n := range count {
		s.LivePost = uint64(n + 1)
		c.heads = append(c.heads, s.Encode().Head)
	}
	r := &records.Records{Store: c, Now: time.Now, Mine: func(uint64) bool { return true }}
	return NewOutbox(r, nil, nil, places.New(r.Now), nil, nil, nil)
}

// At the start every live post is in doubt.
func TestSuspects(t *testing.T) {
	o := outboxOf(t, 100)
	if err := o.Doubts.Suspect(); err != nil || len(o.Doubts.edited) != 100 {
		t.Errorf("%d of 100 posts are in doubt, %v", len(o.Doubts.edited), err)
	}
}

// An edit in doubt is made again, unless another process holds the match by then.
func TestDoubtedAgain(t *testing.T) {
	o, api, row := outboxWithPost(t)
	row.what = session.Post{Kind: session.PostRetire, Message: 77}
	mine := false
	o.records.Mine = func(uint64) bool { return mine }
	again := func() int {
		var work sync.WaitGroup
		o.Doubts.Note(77)
		o.Doubts.confirmed(row)
		o.Doubts.repeats[0].at = o.records.Now()
		o.Doubts.repeatDue(t.Context(), &work)
		work.Wait()
		return len(api.Calls())
	}
	if n := again(); n > 0 {
		t.Errorf("%d edits of a match that another process holds", n)
	}
	mine = true
	if n := again(); n != 1 {
		t.Errorf("%d edits", n)
	}
}

// After the servers of another process are taken over, every message is in doubt for a minute.
func TestSuspectAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o, _, row := outboxWithPost(t)
		o.records.Now = time.Now
		row.what = session.Post{Kind: session.PostRetire, Message: 77}
		repeats := func() int { o.Doubts.confirmed(row); return len(o.Doubts.repeats) }
		if n := repeats(); n > 0 {
			t.Error("a message is in doubt before the takeover")
		}
		o.Doubts.SuspectAll()
		time.Sleep(doubtful)
		if n := repeats(); n != 1 {
			t.Errorf("%d repeats", n)
		}
		time.Sleep(time.Second)
		if n := repeats(); n != 1 {
			t.Error("a message is still in doubt after a minute")
		}
	})
}

func BenchmarkSuspects(b *testing.B) {
	o := outboxOf(b, 20_000)
	for b.Loop() {
		clear(o.Doubts.edited)
		if err := o.Doubts.Suspect(); err != nil {
			b.Fatal(err)
		}
	}
}
