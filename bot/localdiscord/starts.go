package localdiscord

import (
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// identifySpan is how long the count of sessions that begin goes on until it is set back.
const identifySpan = 24 * time.Hour

// starts counts the sessions that begin, with all connections of the token. A session that is
// resumed does not begin.
type starts struct {
	count int
	reset time.Time         // when the count is set back
	lanes map[int]time.Time // when the last one began in each
}

// started is how many sessions have begun since the count was set back.
func (s *Server) started() int {
	if now := s.now(); !now.Before(s.starts.reset) {
		s.starts.count, s.starts.reset = 0, now.Add(identifySpan)
	}
	return s.starts.count
}

// startLimit tells a bot how many sessions it may begin, and how fast.
func (s *Server) startLimit() wire.Object {
	left := max(0, s.options.Identifies-s.started())
	return wire.Object{"total": s.options.Identifies, "remaining": left,
		"reset_after": s.starts.reset.Sub(s.now()).Milliseconds(), "max_concurrency": s.options.Concurrency}
}

// mayStart counts a session that is to begin. One too many in a day costs the bot its token
// and all its sessions; one that begins too soon in its lane is invalid.
func (s *Server) mayStart(l *link, id identity) bool {
	if s.started() >= s.options.Identifies {
		s.revoke()
		return false
	}
	s.starts.count++
	lane := 0
	if id.Shard != nil {
		lane = id.Shard[0] % s.options.Concurrency
	}
	now := s.now()
	last, known := s.starts.lanes[lane]
	if known && now.Sub(last) < s.options.IdentifyGap {
		s.violate("gateway: a session begins %s after the one before in lane %d", now.Sub(last), lane)
		s.note("too soon")
		l.send(opInvalidSession, false)
		return false
	}
	s.starts.lanes[lane] = now
	return true
}

// revoke resets the token, and ends every session with it.
func (s *Server) revoke() {
	s.violate("gateway: more than %d sessions in a day", s.options.Identifies)
	s.resetToken()
	clear(s.sessions)
	for other := range s.links {
		other.close(closeAuth, "Session start limit reached, token reset.")
	}
	s.tellBot()
}
