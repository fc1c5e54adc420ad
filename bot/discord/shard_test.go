package discord

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
)

// shardOf reads which shard a connection identifies as.
func shardOf(w *wire) (number, count int) {
	d := w.expect(2)
	pair, _ := d["shard"].([]any)
	if len(pair) != 2 {
		w.t.Errorf("connection %d identifies as shard %v", w.number, d["shard"])
		return 0, 0
	}
	return int(pair[0].(float64)), int(pair[1].(float64))
}

// Three shards identify as such and pass on what they get. One whose connection is dropped resumes while
// the others stay.
func TestShards(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	var began []int
	drop, all := make(chan struct{}), make(chan struct{})
	f := newFakeGateway(t, false, func(w *wire) {
		w.hello()
		if w.number > 3 {
			if d := w.expect(6); d["session_id"] != "s1" {
				t.Errorf("resumed session %v", d["session_id"])
			}
			w.dispatch("RESUMED", `{}`)
			w.dispatch("INTERACTION_CREATE", press(10))
			w.stay()
			return
		}
		number, count := shardOf(w)
		if count != 3 {
			t.Errorf("shard of %d", count)
		}
		w.ready(fmt.Sprintf("s%d", number))
		w.dispatch("INTERACTION_CREATE", press(number+1))
		mu.Lock()
		if began = append(began, number); len(began) == 3 {
			close(all)
		}
		mu.Unlock()
		if number == 1 {
			<-drop
			w.Conn.NetConn().Close()
			return
		}
		w.stay()
		if w.goodbye != 1000 {
			t.Errorf("shard %d: goodbye with %d", number, w.goodbye)
		}
	})
	f.shards.Store(3)
	r := run(t, f, nil)
	var seen []int
	for range 3 {
		seen = append(seen, int(r.next(t).ID))
	}
	slices.Sort(seen)
	if !slices.Equal(seen, []int{1, 2, 3}) {
		t.Errorf("interactions %v", seen)
	}
	<-all
	if !r.Online() || len(r.Shards()) != 3 {
		t.Errorf("shards online: %v", r.Shards())
	}
	close(drop)
	if i := r.next(t); i.ID != 10 {
		t.Errorf("interaction %d after the loss", i.ID)
	}
	if n := len(f.all()); n != 4 {
		t.Errorf("%d connections, want 4", n)
	}
}

// A bot that needs more shards starts again with as many as Discord says. When Discord says no more than
// before, it gives up.
func TestMoreShards(t *testing.T) {
	t.Parallel()
	for _, wanted := range []int64{1, 2} {
		t.Run(fmt.Sprint(wanted), func(t *testing.T) {
			t.Parallel()
			var f *fakeGateway
			f = newFakeGateway(t, false, func(w *wire) {
				w.hello()
				w.expect(2)
				f.shards.Store(wanted)
				w.closeWith(codeFewShards)
				w.stay()
			}, func(w *wire) {
				w.hello()
				number, _ := shardOf(w)
				w.ready("s")
				w.dispatch("INTERACTION_CREATE", press(number+1))
				w.stay()
			})
			r := run(t, f, nil)
			if wanted == 1 {
				if err := <-r.result; !errors.Is(err, errFewShards) {
					t.Errorf("ended with %v", err)
				}
				return
			}
			if sum := r.next(t).ID + r.next(t).ID; sum != 3 {
				t.Errorf("interactions with the sum %d", sum)
			}
		})
	}
}

// What Discord says of shards may be odd; it is asked with the token.
func TestPlan(t *testing.T) {
	for body, want := range map[string]string{
		`{"shards":3,"session_start_limit":{"total":1000,"remaining":2,"reset_after":9000,"max_concurrency":16}}`: "3 16 false 9s",
		`{"shards":3,"session_start_limit":{"total":1000,"remaining":3,"max_concurrency":1}}`:                     "3 1 true 1s",
		`{}`:                           "1 1 true 1s",
		`{"shards":-5}`:                "1 1 true 1s",
		`{"shards":99999999}`:          "unreadable",
		`{"shards":"many"}`:            "unreadable",
		`<html>come back later</html>`: "unreadable",
	} {
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path != "/api/v10/gateway/bot" || r.Header.Get("Authorization") != "Bot "+testToken {
				t.Errorf("asked at %s", r.URL.Path)
			}
			fmt.Fprint(w, body)
		}))
		base, err := ParseBase(s.URL)
		if err != nil {
			t.Fatal(err)
		}
		p, err := NewREST(testToken, base, RESTOptions{Tries: 1}).plan(t.Context())
		got := fmt.Sprint(p.Shards, p.Start.Concurrency, p.enough(), p.reset())
		if err != nil {
			got = err.Error()
		}
		if !strings.Contains(got, want) {
			t.Errorf("%s: %s, want %s", body, got, want)
		}
		s.Close()
	}
}
