package localdiscord

import (
	"fmt"
	"slices"
	"time"
)

// Request is a REST request that the stand-in has answered.
//
// Its steps are numbered, all requests together in the order in which they came to pass:
// of two requests whose steps are interleaved one can tell which was there first, which
// took effect first and which was answered first, without a clock. A request whose sender
// was killed takes effect all the same once it has arrived; it is an [Request.Orphan] if
// its sender was gone by then.
type Request struct {
	Begun    int64 // its first line was there
	Arrived  int64 // its body was there, or had broken off
	Executed int64 // it took effect or was refused for what it wanted; 0: refused before
	Answered int64 // its answer left, or would have

	At     time.Time // of the answer
	Route  string
	Path   string // with the ids, below the API's address
	Sender string // address and port of the connection
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

// keptRequests bounds the memory of [Server.Requests].
const keptRequests = 20000

// Requests lists the newest REST requests in the order of their answers, oldest first.
func (s *Server) Requests() []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.answeredRequests)
}

// step numbers a step of a request. The lock is held.
func (s *Server) step(number *int64) {
	s.steps++
	*number = s.steps
}

// mark is step without the lock.
func (s *Server) mark(number *int64) { s.locked(func() { s.step(number) }) }

// record keeps what a test may want to know of a request.
func (s *Server) record(c *visit, a *answer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.countInvalid(a.status, a.scope)
	if len(s.answeredRequests) >= keptRequests {
		s.answeredRequests = slices.Delete(s.answeredRequests, 0, keptRequests/2)
	}
	s.step(&c.log.Answered)
	c.log.At, c.log.Route, c.log.Path, c.log.Sender = s.now(), c.route.name, c.r.URL.Path, c.r.RemoteAddr
	c.log.Status, c.log.Code, c.log.Body = a.status, a.code, string(c.body)
	s.answeredRequests = append(s.answeredRequests, c.log)
	s.bump()
}
