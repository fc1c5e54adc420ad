package simulation

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"mime"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// gate decides the order of what happens at the same time. Every request to Discord, every write to the
// database, and everything that takes a lock by its key stops here. When nothing else moves any more, one of
// them goes on, as the seed decides. So the order does not depend on how Go's scheduler runs goroutines.
type gate struct {
	seed    uint64
	endless func()       // called when far too much happens in one moment
	decided func(string) // called with each decision, in the bubble's main goroutine; may be nil

	mu      sync.Mutex
	ended   bool
	waiting []*visit
	held    map[string]bool // locks by their keys
	came    chan struct{}   // has room for one
}

// visit is something that waits at the gate.
type visit struct {
	what string
	lock string // that it takes; "" for none
	pass chan struct{}
}

func newGate(seed uint64, endless func()) *gate {
	return &gate{seed: seed, endless: endless, held: map[string]bool{}, came: make(chan struct{}, 1)}
}

// enter waits until it is the turn of what is about to happen. Those of the same description may change
// places.
func (g *gate) enter(what string) { g.await(&visit{what: what}) }

func (g *gate) await(v *visit) {
	v.pass = make(chan struct{})
	g.mu.Lock()
	if g.ended {
		g.mu.Unlock()
		return
	}
	g.waiting = append(g.waiting, v)
	g.mu.Unlock()
	g.tell()
	<-v.pass
}

// tell says that another may pass.
func (g *gate) tell() {
	select {
	case g.came <- struct{}{}:
	default:
	}
}

// lock waits for a lock.
func (g *gate) lock(key string) (unlock func()) {
	g.await(&visit{what: key + " locked by " + caller(), lock: key})
	return func() {
		g.mu.Lock()
		delete(g.held, key)
		g.mu.Unlock()
		g.tell()
	}
}

// open lets one pass, and reports whether any could.
func (g *gate) open() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	var next *visit
	var least uint64
	for _, v := range g.waiting {
		if g.held[v.lock] {
			continue
		}
		if n := g.draw(v.what); next == nil || n < least {
			next, least = v, n
		}
	}
	if next == nil {
		return false
	}
	if next.lock != "" {
		g.held[next.lock] = true
	}
	if g.decided != nil {
		g.decided(g.describe(next))
	}
	close(next.pass)
	g.waiting = slices.DeleteFunc(g.waiting, func(v *visit) bool { return v == next })
	return true
}

// draw draws a number for a visit: those with the least numbers go first. It depends on the seed, the time and
// the visit, and not on who came before. So a visit that has no effect changes nothing.
func (g *gate) draw(what string) uint64 {
	h := fnv.New64a()
	fmt.Fprintln(h, g.seed, time.Now().UnixNano(), what)
	return rand.NewPCG(h.Sum64(), 4).Uint64()
}

// describe says who goes first, and who waits.
func (g *gate) describe(next *visit) string {
	const enough = 300 // characters, which tell visits apart
	said := []string{}
	for _, v := range g.waiting {
		said = append(said, fmt.Sprintf("%.*s", enough, v.what))
	}
	slices.Sort(said)
	return fmt.Sprintf("%s %.*s\n\tof %s", time.Now().Format(time.StampMicro), enough, next.what, strings.Join(said, "\n\tand "))
}

// leaveOpen lets everything pass from now on.
func (g *gate) leaveOpen() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.ended = true
	for _, v := range g.waiting {
		close(v.pass)
	}
	g.waiting = nil
}

// atOnce is how much may happen in one moment.
const atOnce = 3000

// through lets things happen one by one, until a time, or until something is done.
func (g *gate) through(until time.Time, done <-chan struct{}) {
	end := time.NewTimer(time.Until(until))
	defer end.Stop()
	for n, now := 0, time.Now(); ; n++ {
		synctest.Wait()
		if time.Now().After(now) {
			n, now = 0, time.Now()
		}
		if n == atOnce {
			g.endless()
			return
		}
		if g.open() {
			continue
		}
		select {
		case <-g.came:
		case <-done:
			return
		case <-end.C:
			synctest.Wait()
			if !g.open() {
				return
			}
			end.Reset(0)
		}
	}
}

// request holds a request to Discord's API. If the bot gives it up in the moment in which it is made, it never
// arrives: Go decides by chance which of the two comes first.
func (g *gate) request(r *http.Request) {
	if !strings.HasPrefix(r.URL.Path, "/api/") {
		return
	}
	g.enter("request " + r.Method + r.URL.Path + fingerprint(r) + wire.DoorOf(r))
	if r.Context().Err() != nil {
		panic(http.ErrAbortHandler)
	}
}

// fingerprint is a hash of a request's body, without the random line between its parts.
func fingerprint(r *http.Request) string {
	body, err := io.ReadAll(r.Body)
	r.Body = io.NopCloser(io.MultiReader(bytes.NewReader(body), failed{err}))
	_, values, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if line := values["boundary"]; line != "" {
		body = bytes.ReplaceAll(body, []byte(line), nil)
	}
	return fmt.Sprintf(" %x", sha256.Sum256(body))
}

// failed is the end of a body that broke off, or io.EOF.
type failed struct{ err error }

func (f failed) Read([]byte) (int, error) {
	if f.err != nil {
		return 0, f.err
	}
	return 0, io.EOF
}
