package ratelimit

import (
	"fmt"
	"net/http"
	"strconv"
	"testing"
	"time"
)

var start = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

var edit = Request{Route: "PATCH /x/{x}", Major: "5"}

// said are the headers of an answer.
func said(limit, left int, after float64) http.Header {
	h := http.Header{}
	h.Set("X-RateLimit-Bucket", "abc")
	h.Set("X-RateLimit-Limit", strconv.Itoa(limit))
	h.Set("X-RateLimit-Remaining", strconv.Itoa(left))
	h.Set("X-RateLimit-Reset-After", fmt.Sprint(after))
	return h
}

// step is what happens to a bucket; numbers name requests in the order they were sent.
type step struct {
	at     time.Duration // since the test began
	send   int           // so many requests; all have to be let through
	answer int           // to this request, from 1: limit 5
	left   int           // with so many left
	after  float64       // for so many seconds
	lost   int           // this request
	room   int           // at last: so many may be sent now
}

// What is known about a bucket, and how many requests it lets through.
func TestRoom(t *testing.T) {
	cases := map[string][]step{
		"unknown: nothing is held back":       {{send: 9, room: 100}},
		"the answer counts":                   {{send: 1}, {answer: 1, left: 3, after: 10, room: 3}},
		"of the same time: the lowest":        {{send: 3}, {answer: 3, left: 2, after: 10}, {answer: 1, left: 4, after: 10}, {answer: 2, left: 3, after: 10, room: 2}},
		"the newer one, even if it is higher": {{send: 1}, {answer: 1, left: 0, after: 0}, {send: 1}, {answer: 2, left: 4, after: 10}, {send: 1}, {answer: 3, left: 4, after: 10, room: 4}},
		"those on the way are taken off":      {{send: 3}, {answer: 1, left: 4, after: 10, room: 2}},
		"a lost one uses nothing up":          {{send: 1}, {answer: 1, left: 4, after: 10}, {send: 2}, {lost: 2}, {lost: 3, room: 4}},
		"a new window":                        {{send: 1}, {answer: 1, left: 0, after: 10}, {at: 10 * time.Second, room: 5}},
		"the old window's stragglers":         {{send: 2}, {answer: 1, left: 0, after: 10}, {at: 10 * time.Second, send: 1}, {at: 10 * time.Second, answer: 3, left: 4, after: 10}, {at: 11 * time.Second, answer: 2, left: 0, after: 0, room: 4}},
	}
	for name, steps := range cases {
		t.Run(name, func(t *testing.T) {
			l, sent := New(), []*Ticket{nil}
			for i, s := range steps {
				now := start.Add(s.at)
				for range s.send {
					ticket, wait, _ := l.Take(edit, now)
					if ticket == nil {
						t.Fatalf("step %d: to wait until %v", i, wait.Until)
					}
					sent = append(sent, ticket)
				}
				if s.answer > 0 {
					l.Learn(sent[s.answer], edit, said(5, s.left, s.after), now)
					l.Release(sent[s.answer])
				}
				if s.lost > 0 {
					l.Release(sent[s.lost])
				}
			}
			last := steps[len(steps)-1]
			room := 0
			for room < 100 {
				if ticket, _, _ := l.Take(edit, start.Add(last.at)); ticket == nil {
					break
				}
				room++
			}
			if room != last.room {
				t.Errorf("room for %d, want %d", room, last.room)
			}
		})
	}
}

// News come when an answer or a loss changes something, so no request waits longer than needed.
func TestNews(t *testing.T) {
	l := New()
	first, _, _ := l.Take(edit, start)
	l.Learn(first, edit, said(1, 1, 60), start)
	l.Release(first)
	second, _, _ := l.Take(edit, start)
	_, wait, _ := l.Take(edit, start)
	if wait == nil || wait.Sure || !wait.Until.Equal(start.Add(time.Minute)) {
		t.Fatalf("while one is on the way: %+v", wait)
	}
	l.Release(second)
	l.Release(second) // once is enough
	select {
	case <-wait.News:
	default:
		t.Error("no news")
	}
	third, _, _ := l.Take(edit, start)
	l.Learn(third, edit, said(1, 0, 60), start)
	l.Release(third)
	if _, wait, _ = l.Take(edit, start); wait == nil || !wait.Sure {
		t.Errorf("when Discord says that nothing is left: %+v", wait)
	}
}

// Routes that Discord counts together share a bucket; other channels do not.
func TestBucketsByName(t *testing.T) {
	l := New()
	send := Request{Route: "POST /x", Major: "5"}
	for _, r := range []Request{edit, send} {
		ticket, _, _ := l.Take(r, start)
		l.Learn(ticket, r, said(5, 0, 60), start)
		l.Release(ticket)
	}
	l.Pause(send, Bucket, start, 2*time.Minute)
	if _, wait, _ := l.Take(edit, start.Add(90*time.Second)); wait == nil {
		t.Error("a pause of the one route does not hold the other back")
	}
	if ticket, _, _ := l.Take(Request{Route: edit.Route, Major: "6"}, start); ticket == nil {
		t.Error("another channel has to wait")
	}
}

func TestNothingIsKeptOfOldInteractions(t *testing.T) {
	l, now := New(), start
	for n := range 5000 {
		r := Request{Route: "PATCH /webhooks", Major: strconv.Itoa(n), Hook: true}
		ticket, _, _ := l.Take(r, now)
		l.Learn(ticket, r, said(5, 4, 1), now)
		l.Release(ticket)
		now = now.Add(100 * time.Millisecond)
	}
	if n := len(l.buckets); n > manyBuckets {
		t.Errorf("%d buckets left", n)
	}
}

func TestOddHeadersTellNothing(t *testing.T) {
	for _, h := range []http.Header{{}, said(-1, 0, 60), said(5, -1, 60), {"X-Ratelimit-Limit": {"x"}}} {
		l := New()
		ticket, _, _ := l.Take(edit, start)
		l.Learn(ticket, edit, h, start)
		if ticket, _, _ := l.Take(edit, start); ticket == nil {
			t.Errorf("%v holds requests back", h)
		}
	}
}
