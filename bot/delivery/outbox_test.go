package delivery

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/places"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/storage"
)

// outboxWithPost is an outbox with the turn post of a match in it.
func outboxWithPost(t *testing.T) (*Outbox, *bottest.Discord, queued) {
	t.Helper()
	r, api := bottest.Records(t), &bottest.Discord{}
	s := bottest.Keep(t, r, sessiontest.Begin(t, "carcassonne", "Alix", "Bruno"), func(s *session.Session) { s.LivePost = 0 })
	next := *s
	if _, _, err := r.Commit(t.Context(), &next, session.Result{Posts: []session.Post{{Kind: session.PostTurn, Position: s.Position}}}, 0); err != nil {
		t.Fatal(err)
	}
	o := NewOutbox(r, bottest.Maker(r), api, places.New(r.Now), slog.New(slog.DiscardHandler), func() {}, func(string, error) {})
	queues, order, err := o.queues()
	if err != nil || len(order) != 1 || len(queues[s.ID]) != 1 {
		t.Fatalf("%d matches wait: %v", len(order), err)
	}
	return o, api, queues[s.ID][0]
}

// A post is sent once, and is then the live post of its match.
func TestDelivered(t *testing.T) {
	o, api, row := outboxWithPost(t)
	if err := o.deliver(t.Context(), row); err != nil {
		t.Fatal(err)
	}
	s, err := o.records.Load(session.ID(row.Match))
	if sent := api.Calls(); err != nil || len(sent) != 1 || sent[0].Method != "Send" || uint64(sent[0].Channel) != s.Channel || s.LivePost != 5001 {
		t.Errorf("%+v, live post %d, %v", sent, s.LivePost, err)
	}
	if left, err := o.records.Store.Posts(row.Seq-1, 1); err != nil || len(left) > 0 && left[0].Seq == row.Seq {
		t.Errorf("the post is still to be sent, %v", err)
	}
}

// A post that was sent stays in the outbox while its match cannot be read, and is not sent again.
func TestDeliveredWhileTheDatabaseIsSilent(t *testing.T) {
	o, _, row := outboxWithPost(t)
	if _, err := o.records.LoadLocked(session.ID(row.Match)); err != nil { // and does not stay in memory
		t.Fatal(err)
	}
	o.records.Store = &bottest.Silent{Store: o.records.Store, Reads: 1}
	if err := o.delivered(t.Context(), row, 5001); !errors.Is(err, storage.ErrUnreachable) {
		t.Error(err)
	}
	if left, err := o.records.Store.Posts(row.Seq-1, 1); err != nil || len(left) == 0 || left[0].Seq != row.Seq {
		t.Errorf("%v are left, %v", left, err)
	}
}

// A post that was taken out of the outbox after it was read is not sent.
func TestDroppedPostIsNotSent(t *testing.T) {
	o, api, row := outboxWithPost(t)
	if err := o.records.Store.Drop(row.Seq); err != nil {
		t.Fatal(err)
	}
	if err := o.deliver(t.Context(), row); err != nil || len(api.Calls()) > 0 {
		t.Errorf("%v, %v", api.Methods(), err)
	}
}

// While a change in a match's channel may still remove a post from the outbox, the post waits.
func TestWaitsForTheChannel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o, api, row := outboxWithPost(t)
		unlock := o.records.LockChannel(sessiontest.Channel)
		done := make(chan error)
		go func() { done <- o.deliver(t.Context(), row) }()
		synctest.Wait()
		if err := o.records.Store.Drop(row.Seq); err != nil {
			t.Fatal(err)
		}
		unlock()
		if err := <-done; err != nil || len(api.Calls()) > 0 {
			t.Errorf("%v, %v", api.Methods(), err)
		}
	})
}

// A post of a deleted match is forgotten. A post that cannot be sent stays for later.
func TestFailedAndOrphanedPosts(t *testing.T) {
	o, api, row := outboxWithPost(t)
	api.Fail = func(bottest.Call) error { return context.DeadlineExceeded }
	if err := o.deliver(t.Context(), row); err == nil {
		t.Error("a failed post counts as delivered")
	}
	if left, _ := o.records.Store.Posts(0, 0); len(left) != 1 {
		t.Errorf("%d posts are left", len(left))
	}
	api.Fail = nil
	if err := o.records.Delete(session.ID(row.Match)); err != nil {
		t.Fatal(err)
	}
	before := len(api.Calls())
	if err := o.deliver(t.Context(), row); err != nil || len(api.Calls()) != before {
		t.Errorf("%v, %v", api.Methods(), err)
	}
}

// A deadline that has passed is handled once.
func TestDeadline(t *testing.T) {
	r := bottest.Records(t)
	m := sessiontest.Open(t, "carcassonne", "en", "Alix")
	m.Press(func() session.Press {
		p := m.PressBy(session.VerbJoin, 1)
		p.By.Name, p.Message = "Bruno", m.S.LobbyPost
		return p
	}())
	s := bottest.Keep(t, r, m)
	row, err := r.Store.Match(storage.MatchID(s.ID))
	if err != nil || row.Deadline == 0 {
		t.Fatalf("the lobby closes at %d, %v", row.Deadline, err)
	}
	log := slog.New(slog.DiscardHandler)
	timers := NewTimers(r, NewThoughts(r, nil, 0, rand.Reader, log, func() {}), log)
	var work sync.WaitGroup
	r.Now = func() time.Time { return time.Unix(row.Deadline-1, 0) }
	if wait := timers.Scan(t.Context(), &work); wait != time.Second {
		t.Errorf("looks again after %v", wait)
	}
	r.Now = func() time.Time { return time.Unix(row.Deadline, 0) }
	timers.Scan(t.Context(), &work)
	work.Wait()
	if after, err := r.Store.Match(row.ID); err == nil && (after.Rev == row.Rev || after.Deadline == row.Deadline) {
		t.Errorf("revision %d, deadline %d", after.Rev, after.Deadline)
	}
}

// After a backup is restored, its waiting posts get new nonces. With the old nonce Discord would
// return the post that was already sent, which may show another position by now.
func TestNoncesAfterRestore(t *testing.T) {
	t.Parallel()
	p := storage.Post{Seq: 7, Match: 1, Body: []byte(`{"k":"turn"}`)}
	names := map[string]bool{}
	for _, restored := range []int64{0, 100, 101, 0} {
		names[Nonce(p, restored)] = true
	}
	if len(names) != 3 {
		t.Errorf("%d names", len(names))
	}
}

// transport counts requests, and answers all of them alike.
type transport struct{ requests int }

func (n *transport) RoundTrip(*http.Request) (*http.Response, error) {
	n.requests++
	return &http.Response{StatusCode: http.StatusOK, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(`{"id":"5001"}`))}, nil
}

// A process that has lost a match, and has not noticed yet, neither sends nor edits anything of it. The post
// stays for the next process, and this one leaves it alone for a moment.
func TestNothingOfALostMatch(t *testing.T) {
	o, _, row := outboxWithPost(t)
	rows := append([]queued{row}, commitPosts(t, o, row, session.Post{Kind: session.PostRetire, Message: 77})[1])
	base, err := discord.ParseBase("")
	if err != nil {
		t.Fatal(err)
	}
	net, mine := &transport{}, false
	o.api = discord.NewREST("token", base, discord.RESTOptions{Transport: net})
	o.records.Mine = func(uint64) bool { return mine }
	for _, row := range rows {
		o.deliverAll(t.Context(), []queued{row})
		if net.requests > 0 || o.due(row) <= 0 {
			t.Errorf("%s: %d requests, due after %s", row.what.Kind, net.requests, o.due(row))
		}
	}
	if left, err := o.records.Store.Posts(0, 0); err != nil || len(left) != len(rows) || left[0].Tries != 0 {
		t.Errorf("%+v is left, %v", left, err)
	}
	mine = true
	o.deliverAll(t.Context(), rows)
	if net.requests != len(rows) {
		t.Errorf("%d requests of the process that holds the match", net.requests)
	}
}
