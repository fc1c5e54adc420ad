package rest

import (
	"encoding/json"
	"fmt"
	"math"
	"net"
	"net/http"
	"slices"
	"strconv"
	"time"
)

// Cut says where an answer breaks off.
type Cut int

const (
	CutNothing    Cut = iota
	CutConnection     // the connection is reset before any answer
	CutBody           // the connection is reset in the middle of the body
	CutJSON           // the answer is complete for HTTP but its JSON stops half-way
)

// Fault makes requests fail. Status, Body and Header replace the answer, unless
// Status is 0: then the answer is the true one, but late or cut.
type Fault struct {
	// Route is such as "POST /channels/{channel_id}/messages", with the names of
	// Discord's OpenAPI document; "" means every route.
	Route string
	Skip  int // number of requests that pass first
	Times int // number of requests that fail then; 0: all until the fault is lifted
	// After spoils the answer only once the request has taken effect.
	After  bool
	Delay  time.Duration // before the answer
	Status int
	header map[string]string
	Body   string
	Cut    Cut
}

// RateLimited answers 429; scope is "user", "shared" or "global".
func RateLimited(route string, wait time.Duration, scope string) Fault {
	header := http.Header{}
	refused := limited(header, wait, scope)
	body, _ := json.Marshal(refused.Body())
	f := Fault{Route: route, Status: 429, Body: string(body), header: map[string]string{
		"Retry-After": strconv.Itoa(int(math.Ceil(wait.Seconds()))), "X-RateLimit-Scope": scope}}
	if scope == "global" {
		f.header["X-RateLimit-Global"] = "true"
	}
	return f
}

// RateLimitedBlind answers 429 without a time to wait.
func RateLimitedBlind(route string) Fault {
	return Fault{Route: route, Status: 429, Body: `{"message":"You are being rate limited.","global":false}`}
}

// RateLimitedHTML answers 429 with the web page of the firewall before Discord.
func RateLimitedHTML(route string) Fault {
	return Fault{Route: route, Status: 429, Body: cloudflare, header: map[string]string{"Content-Type": "text/html"}}
}

// Failing answers a status such as 500 to 504 with an HTML body, before or after the request takes
// effect.
func Failing(route string, status int, after bool) Fault {
	return Fault{Route: route, Status: status, After: after, header: map[string]string{"Content-Type": "text/html"},
		Body: fmt.Sprintf("<html><body><h1>%d %s</h1></body></html>", status, http.StatusText(status))}
}

// Inject switches a fault on. The returned function lifts it.
func (a *REST) Inject(f Fault) (lift func()) {
	a.mu.Lock()
	defer a.mu.Unlock()
	fault := &f
	if f.Times == 0 {
		fault.Times = -1
	}
	a.faults = append(a.faults, fault)
	return func() {
		a.mu.Lock()
		defer a.mu.Unlock()
		a.faults = slices.DeleteFunc(a.faults, func(g *Fault) bool { return g == fault })
	}
}

// strike returns the fault that hits a request, nil for none.
func (a *REST) strike(route string) *Fault {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, f := range a.faults {
		switch {
		case f.Route != "" && f.Route != route, f.Times == 0:
			continue
		case f.Skip > 0:
			f.Skip--
			continue
		case f.Times > 0:
			f.Times--
		}
		hit := *f
		return &hit
	}
	return nil
}

// spoil turns an answer into what the fault makes of it.
func (f *Fault) spoil(out *answer) {
	if f.Status != 0 {
		for key, value := range f.header {
			out.header.Set(key, value)
		}
		if out.header.Get("Content-Type") == "" {
			out.header.Set("Content-Type", "application/json")
		}
		out.status, out.body, out.scope = f.Status, []byte(f.Body), f.header["X-RateLimit-Scope"]
	}
	if f.Cut == CutJSON {
		out.body = out.body[:len(out.body)/2]
	}
}

// wait delays an answer. It returns false when the client is gone.
func (f *Fault) wait(r *http.Request) bool {
	if f.Delay == 0 {
		return true
	}
	timer := time.NewTimer(f.Delay)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-r.Context().Done():
		return false
	}
}

// reset tears the connection down, after half the body if there is one.
func reset(w http.ResponseWriter, half []byte, whole int) {
	if half != nil {
		w.Header().Set("Content-Length", strconv.Itoa(whole+1))
		w.WriteHeader(http.StatusOK)
		w.Write(half)
		http.NewResponseController(w).Flush()
	}
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	if tcp, ok := conn.(*net.TCPConn); ok && half == nil {
		tcp.SetLinger(0)
	}
	conn.Close()
}
