package localdiscord

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// Steps of requests that overlap can be told apart: one that began first may arrive last.
func TestRequestsAreNumbered(t *testing.T) {
	b := start(t, Options{})
	path, body := b.messages("general"), `{"flags":32768,"components":[{"type":10,"content":"late"}]}`
	conn, err := net.Dial("tcp", strings.TrimPrefix(b.URL(), "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprintf(conn, "POST /api/v10%s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bot %s\r\n"+
		"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n", path, b.Token(), len(body))
	begun := func() (n int64) { b.locked(func() { n = b.steps }); return n }
	for begun() == 0 {
		time.Sleep(time.Millisecond)
	}
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
	if early.Sender == late.Sender || early.Path != "/api/v10"+path || early.Orphan || late.Orphan {
		t.Errorf("%v\n%v", early, late)
	}
	b.want(b.call("GET", "/users/1", nil), 404, 10013)
	b.newest(t, func(r Request) bool { return r.Executed > 0 })
	b.SetLimit("GET /users/@me", Limit{Requests: 1, Per: time.Hour})
	b.call("GET", "/users/@me", nil)
	b.want(b.call("GET", "/users/@me", nil), 429, 0)
	b.newest(t, func(r Request) bool { return r.Executed == 0 })
}

// newest checks the newest request.
func (b *bench) newest(t *testing.T, good func(Request) bool) {
	t.Helper()
	all := b.Requests()
	if last := all[len(all)-1]; !good(last) {
		t.Errorf("%v", last)
	}
}

// A request that was there whole takes effect although its sender is gone, and says so.
func TestOrphanIsTold(t *testing.T) {
	var armed atomic.Bool
	arrived, sender, gone := make(chan bool), make(chan context.Context, 1), make(chan bool)
	b := start(t, Options{Now: func() time.Time {
		if armed.CompareAndSwap(true, false) { // asked for the rate limit, once the request is there
			arrived <- true
			<-gone
		}
		return time.Now()
	}})
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		sender <- r.Context()
		b.ServeHTTP(w, r)
	}))
	defer front.Close()
	conn, err := net.Dial("tcp", strings.TrimPrefix(front.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	body, path := `{"flags":32768,"components":[{"type":10,"content":"x"}]}`, b.messages("general")
	armed.Store(true)
	fmt.Fprintf(conn, "POST /api/v10%s HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bot %s\r\n"+
		"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", path, b.Token(), len(body), body)
	<-arrived
	conn.Close()
	<-(<-sender).Done()
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
}
