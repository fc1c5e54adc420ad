package delivery

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
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

func (manyMatches) Posts(uint64, int) ([]storage.Post, error) { return nil, nil }

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

// commitPosts puts posts of the match of a row into the outbox, and returns all rows.
func commitPosts(t *testing.T, o *Outbox, row queued, posts ...session.Post) []queued {
	t.Helper()
	s, err := o.records.Load(session.ID(row.Match))
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := o.records.Commit(t.Context(), s, session.Result{Posts: posts}, 0); err != nil {
		t.Fatal(err)
	}
	queues, _, err := o.queues()
	if err != nil {
		t.Fatal(err)
	}
	return queues[s.ID]
}

// An edit of a message in doubt is stored again with its delivery. Another process makes it once more after
// some time, also if it has no doubts itself, and nothing is left.
func TestDoubtedAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o, api, row := outboxWithPost(t)
		row = commitPosts(t, o, row, session.Post{Kind: session.PostRetire, Message: 77})[1]
		o.Doubts.Note(77)
		if err := o.deliver(t.Context(), row); err != nil {
			t.Fatal(err)
		}
		left := commitPosts(t, o, row)
		if len(left) != 2 || !left[1].what.Again || left[1].what.Message != 77 {
			t.Fatalf("%+v is left", left)
		}
		other := NewOutbox(o.records, o.posts, api, o.places, o.log, func() {}, func(string, error) {})
		if wait := other.due(left[1]); wait < repeatAfter-time.Second {
			t.Errorf("it is due after %s", wait)
		}
		other.Doubts.RepeatAfter = time.Second
		if wait := other.due(left[1]); wait > time.Second {
			t.Errorf("it is due after %s, not a second", wait)
		}
		other.Doubts.RepeatAfter = repeatAfter
		time.Sleep(repeatAfter)
		if wait := other.due(left[1]); wait > 0 {
			t.Errorf("it is due after another %s", wait)
		}
		if err := other.deliver(t.Context(), left[1]); err != nil {
			t.Fatal(err)
		}
		if edits := api.Methods(); len(edits) != 2 || edits[0] != "Edit" || edits[1] != "Edit" {
			t.Errorf("%v", edits)
		}
		if left := commitPosts(t, o, row); len(left) != 1 {
			t.Errorf("%+v is left", left)
		}
	})
}

// A message that has the buttons of its match again is not edited as it was before.
func TestDoubtedIsLive(t *testing.T) {
	o, api, row := outboxWithPost(t)
	row = commitPosts(t, o, row, session.Post{Kind: session.PostRecord, Message: 77, Again: true})[1]
	s, err := o.records.Load(session.ID(row.Match))
	if err != nil {
		t.Fatal(err)
	}
	next := *s
	next.LivePost = 77
	if _, _, err := o.records.Commit(t.Context(), &next, session.Result{}, 0); err != nil {
		t.Fatal(err)
	}
	if err := o.deliver(t.Context(), row); err != nil || len(api.Calls()) > 0 {
		t.Errorf("%v, %v", api.Methods(), err)
	}
}

// A repeated edit that Discord refuses is given up: the match has no trouble, and waits for nothing.
func TestDoubtedRefused(t *testing.T) {
	o, api, row := outboxWithPost(t)
	row = commitPosts(t, o, row, session.Post{Kind: session.PostRetire, Message: 77, Again: true})[1]
	api.Fail = func(bottest.Call) error { return discord.ErrForbidden }
	if err := o.deliver(t.Context(), row); err != nil {
		t.Error(err)
	}
	if left := commitPosts(t, o, row); len(left) != 1 {
		t.Errorf("%+v is left", left)
	}
	if s, err := o.records.Load(session.ID(row.Match)); err != nil || s.Trouble != "" {
		t.Errorf("trouble %q, %v", s.Trouble, err)
	}
}

// At the start, messages with an edit in the outbox are in doubt.
func TestSuspectsWaitingEdits(t *testing.T) {
	o, _, row := outboxWithPost(t)
	commitPosts(t, o, row, session.Post{Kind: session.PostRetire, Message: 77})
	if err := o.Doubts.Suspect(); err != nil || !o.Doubts.in(77) || o.Doubts.in(78) {
		t.Errorf("in doubt: %v, %v", o.Doubts.edited, err)
	}
}

// After the servers of another process are taken over, every message is in doubt for a minute.
func TestSuspectAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := outboxOf(t, 0)
		last := session.Post{Kind: session.PostRetire, Message: 77}
		if len(o.Repetitions(last)) > 0 {
			t.Error("a message is in doubt before the takeover")
		}
		o.Doubts.SuspectAll()
		time.Sleep(doubtful)
		turn := session.Post{Kind: session.PostTurn, Message: 77}
		if again := o.Repetitions(last, turn); len(again) != 1 || !again[0].Again || len(o.Repetitions(again...)) > 0 {
			t.Errorf("repeated: %+v", again)
		}
		time.Sleep(time.Second)
		if len(o.Repetitions(last)) > 0 {
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
