package rest

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// Request is a request that the stand-in has answered.
//
// Its steps are numbered in the order they happened, over all requests. So a test can tell, without a
// clock, which of two requests came first, took effect first and was answered first. A request whose
// sender was killed still takes effect once it has arrived; it is an [Request.Orphan] if its sender was
// gone by then.
type Request struct {
	Begun    int64 // its first line was there
	Arrived  int64 // its body was there, or had broken off
	Executed int64 // it took effect or was refused for what it wanted; 0: refused before
	Answered int64 // its answer left, or would have

	Effect time.Time // when it was executed
	At     time.Time // of the answer
	Route  string
	Path   string // with the ids, below the API's address
	Sender string // address and port of the connection
	Door   string // the entrance through which it came, "" for the main one
	Status int
	Code   int    // Discord's error code, 0 for none
	Orphan bool   // carried out after its sender had hung up
	Body   string // the JSON of the request, without files
}

// String is a line for failure messages.
func (r Request) String() string {
	text := fmt.Sprintf("%d-%d-%d-%d %s %s %d", r.Begun, r.Arrived, r.Executed, r.Answered, r.Sender, r.Path, r.Status)
	if r.Orphan {
		text += " orphan"
	}
	return text
}

// keptRequests bounds the memory of [REST.Requests].
const keptRequests = 20000

// Requests lists the newest requests in the order of their answers, oldest first.
func (a *REST) Requests() (list []Request) {
	a.locked(func() { list = slices.Clone(a.log) })
	return list
}

// RequestsAfter lists the newest requests that were answered after a step, oldest first.
func (a *REST) RequestsAfter(step int64) (list []Request) {
	a.locked(func() {
		first, _ := slices.BinarySearchFunc(a.log, step+1, func(r Request, step int64) int { return cmp.Compare(r.Answered, step) })
		list = slices.Clone(a.log[first:])
	})
	return list
}

// step numbers a step of a request. The lock is held.
func (a *REST) step(number *int64) {
	a.steps++
	*number = a.steps
}

// mark is step without the lock.
func (a *REST) mark(number *int64) { a.locked(func() { a.step(number) }) }

// record keeps what a test may want to know of a request.
func (a *REST) record(c *call, out *answer) {
	a.locked(func() {
		a.limiter.countInvalid(out.status, out.scope, a.options.Now())
		if len(a.log) >= keptRequests {
			a.log = slices.Delete(a.log, 0, keptRequests/2)
		}
		a.step(&c.log.Answered)
		c.log.At, c.log.Route, c.log.Path, c.log.Sender = a.options.Now(), c.route.name, c.r.URL.Path, c.r.RemoteAddr
		c.log.Door = wire.DoorOf(c.r)
		c.log.Status, c.log.Code, c.log.Body = out.status, out.code, string(c.body)
		a.log = append(a.log, c.log)
	})
	a.world.Notify()
}
