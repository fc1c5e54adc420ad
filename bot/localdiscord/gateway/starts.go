package gateway

import (
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// identifySpan is how long sessions are counted before the count returns to 0.
const identifySpan = 24 * time.Hour

// starts counts the sessions that begin, over all connections of the token. A resumed session does not
// begin.
type starts struct {
	count int
	reset time.Time         // when the count returns to 0
	lanes map[int]time.Time // when the last session began in each
}

// started is how many sessions have begun since the count was 0.
func (g *Gateway) started() int {
	if now := g.options.Now(); !now.Before(g.starts.reset) {
		g.starts.count, g.starts.reset = 0, now.Add(identifySpan)
	}
	return g.starts.count
}

// StartLimit tells a bot how many sessions it may begin, and how fast.
func (g *Gateway) StartLimit() wire.Object {
	g.mu.Lock()
	defer g.mu.Unlock()
	left := max(0, g.options.Identifies-g.started())
	return wire.Object{"total": g.options.Identifies, "remaining": left,
		"reset_after": g.starts.reset.Sub(g.options.Now()).Milliseconds(), "max_concurrency": g.options.Concurrency}
}

// mayStart counts a session that is to begin. One too many in a day costs the bot its token and all its
// sessions. One that begins too soon in its lane is invalid.
func (g *Gateway) mayStart(s *world.State, l *link, id identity) bool {
	if g.started() >= g.options.Identifies {
		g.revoke(s)
		return false
	}
	g.starts.count++
	lane := 0
	if id.Shard != nil {
		lane = id.Shard[0] % g.options.Concurrency
	}
	now := g.options.Now()
	last, known := g.starts.lanes[lane]
	if known && now.Sub(last) < g.options.IdentifyGap {
		g.violations.Add("gateway: a session begins %s after the one before in lane %d", now.Sub(last), lane)
		g.note("too soon")
		l.send(wire.OpInvalidSession, false)
		return false
	}
	g.starts.lanes[lane] = now
	return true
}

// revoke resets the token and ends every session.
func (g *Gateway) revoke(s *world.State) {
	g.violations.Add("gateway: more than %d sessions in a day", g.options.Identifies)
	s.ResetToken()
	clear(g.sessions)
	for _, other := range g.links {
		other.close(wire.CloseAuth, "Session start limit reached, token reset.")
	}
	g.tellPresence()
}
