package rehearsal

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// limits keeps what Discord says about its limits, and how long requests take.
type limits struct {
	mu     *sync.Mutex
	routes map[string]*route
}

// route is a kind of request.
type route struct {
	requests, refused int
	total, slowest    time.Duration
	limit             string        // of the bucket
	full              time.Duration // until the bucket is full again, at most
}

func newLimits() limits { return limits{&sync.Mutex{}, map[string]*route{}} }

func (l limits) of(name string) *route {
	if l.routes[name] == nil {
		l.routes[name] = &route{}
	}
	return l.routes[name]
}

func (l limits) observe(name string, status int, took time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	one := l.of(name)
	one.requests++
	if status < 200 || status > 299 {
		one.refused++
	}
	one.total, one.slowest = one.total+took, max(one.slowest, took)
}

func (l limits) headers(name string, h http.Header) {
	l.mu.Lock()
	defer l.mu.Unlock()
	one := l.of(name)
	if limit := h.Get("X-RateLimit-Limit"); limit != "" {
		one.limit = limit
		seconds, _ := strconv.ParseFloat(h.Get("X-RateLimit-Reset-After"), 64)
		one.full = max(one.full, time.Duration(seconds*float64(time.Second)))
	}
}

// lines lists the limits by route.
func (l limits) lines() (lines []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for name, one := range l.routes {
		line := fmt.Sprintf("%s: %d requests, %d refused, on average %s, at most %s", name, one.requests, one.refused,
			(one.total / time.Duration(max(one.requests, 1))).Round(time.Millisecond), one.slowest.Round(time.Millisecond))
		if one.limit != "" {
			line += fmt.Sprintf("; limit %s, full again after up to %s", one.limit, one.full.Round(time.Millisecond))
		}
		lines = append(lines, line)
	}
	slices.SortFunc(lines, strings.Compare)
	return lines
}
