package localdiscord

import (
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// The steps of overlapping requests can be ordered: one that began first may arrive last.
func TestRequestsAreNumbered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{Limits: map[string]Limit{"GET /applications/@me": {Requests: 1, Per: time.Hour}}})
		path, body := b.messages("general"), `{"flags":32768,"components":[{"type":10,"content":"late"}]}`
		conn, err := b.Dial(t.Context(), "", strings.TrimPrefix(b.URL(), "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		fmt.Fprintf(conn, "POST /api/v10%s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bot %s\r\n"+
			"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n", path, b.Token(), len(body))
		synctest.Wait() // until the first request has begun
		b.want(b.call("POST", path, v2(text("soon"))), 200, 0)
		fmt.Fprint(conn, body)
		if err := b.Wait(soon(t), func() bool { return len(b.Requests()) == 2 }); err != nil {
			t.Fatal(err)
		}
		all := b.Requests()
		early, late := all[0], all[1]
		if !(late.Begun < early.Begun && early.Begun < early.Arrived && early.Arrived < early.Executed &&
			early.Executed < early.Answered && early.Answered < late.Arrived && late.Executed < late.Answered) {
			t.Errorf("steps are mixed up:\n%v\n%v", early, late)
		}
		if early.Sender == "" || early.Path != "/api/v10"+path || early.Orphan || late.Orphan {
			t.Errorf("%v\n%v", early, late)
		}
		b.want(b.call("GET", "/channels/1", nil), 404, 10003)
		b.newest(t, func(r Request) bool { return r.Executed > 0 })
		b.call("GET", "/applications/@me", nil)
		b.want(b.call("GET", "/applications/@me", nil), 429, 0)
		b.newest(t, func(r Request) bool { return r.Executed == 0 })
	})
}

// newest checks the newest request.
func (b *bench) newest(t *testing.T, good func(Request) bool) {
	t.Helper()
	all := b.Requests()
	if last := all[len(all)-1]; !good(last) {
		t.Errorf("%v", last)
	}
}

// A request that arrived completely takes effect although its sender is gone, and is marked as an orphan.
func TestOrphanIsTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var armed atomic.Bool
		arrived, gone := make(chan bool), make(chan bool)
		b := start(t, Options{Now: func() time.Time {
			if armed.CompareAndSwap(true, false) { // asked for the rate limit, once the request is there
				arrived <- true
				<-gone
			}
			return time.Now()
		}})
		conn, err := b.Dial(t.Context(), "", strings.TrimPrefix(b.URL(), "http://"))
		if err != nil {
			t.Fatal(err)
		}
		body, path := `{"flags":32768,"components":[{"type":10,"content":"x"}]}`, b.messages("general")
		armed.Store(true)
		fmt.Fprintf(conn, "POST /api/v10%s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bot %s\r\n"+
			"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", path, b.Token(), len(body), body)
		<-arrived
		conn.Close()
		synctest.Wait() // until that is known
		close(gone)
		if err := b.Wait(soon(t), func() bool { return len(b.Requests()) == 1 }); err != nil {
			t.Fatal(err)
		}
		if r := b.Requests()[0]; !r.Orphan || r.Executed == 0 || !strings.HasSuffix(r.String(), "orphan") {
			t.Errorf("%v", r)
		}
		if n := len(b.Person("Alix").Messages("general")); n != 1 {
			t.Errorf("%d messages", n)
		}
	})
}
