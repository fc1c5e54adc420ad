package simulation

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"fmt"
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

// gate decides the order of what happens at the same time. Every request to Discord and every write to the
// database stops here. When nothing else moves any more, the seed draws which of them goes on. So the order
// does not depend on how Go's scheduler runs goroutines.
type gate struct {
	chance  *rand.Rand
	endless func() // called when far too much happens in one moment

	mu      sync.Mutex
	ended   bool
	waiting []*visit
	came    chan struct{} // has room for one
}

// visit is something that waits at the gate.
type visit struct {
	what string
	pass chan struct{}
}

func newGate(seed uint64, endless func()) *gate {
	return &gate{endless: endless, chance: rand.New(rand.NewPCG(seed, 4)), came: make(chan struct{}, 1)}
}

// enter waits until it is the turn of what is about to happen. Those of the same description may change
// places.
func (g *gate) enter(what string) {
	v := &visit{what, make(chan struct{})}
	g.mu.Lock()
	if g.ended {
		g.mu.Unlock()
		return
	}
	g.waiting = append(g.waiting, v)
	g.mu.Unlock()
	select {
	case g.came <- struct{}{}:
	default:
	}
	<-v.pass
}

// open lets one pass, and reports whether any waited.
func (g *gate) open() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.waiting) == 0 {
		return false
	}
	slices.SortStableFunc(g.waiting, func(a, b *visit) int { return cmp.Compare(a.what, b.what) })
	i := g.chance.IntN(len(g.waiting))
	close(g.waiting[i].pass)
	g.waiting = slices.Delete(g.waiting, i, i+1)
	return true
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

// request holds a request to Discord's API.
func (g *gate) request(r *http.Request) {
	if strings.HasPrefix(r.URL.Path, "/api/") {
		g.enter("request " + r.Method + r.URL.Path + fingerprint(r) + wire.DoorOf(r))
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
