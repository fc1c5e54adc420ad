// Package places knows where Discord refuses the bot, and when the bot may try again there.
//
// Discord bans an address that makes too many invalid requests, and one server's refusals must not
// use up what all others need. So the first refusal closes a place: a channel, a thread or a person's
// private messages. Posts for a closed place wait without a request. After pauses that grow, one
// request is let through. All closed places together may use a hundredth of the refusals that Discord
// allows. A place opens as soon as a message arrives there. When the bot's rights may have come back,
// the next request is let through at once.
//
// A server in which several places have refused is doubtful as a whole: its unknown places count as
// closed.
package places

import (
	"maps"
	"slices"
	"sync"
	"time"
)

const (
	// Altogether is how many refusals within ten minutes stop all requests to closed places: a
	// hundredth of the number after which Discord bans an address.
	Altogether = 100
	// PerServer is the part of them that one server may use.
	PerServer = 20
	// Private is the part of them for the private messages of all people together.
	Private = 60

	window = 10 * time.Minute
	// freeRefusals is how often a person may refuse before the pauses begin: a person who is told to
	// open private messages does so and tries again at once.
	freeRefusals = 1
	// doubtfulAfter is how many refusals in a row make a server doubtful.
	doubtfulAfter = 3
	// firstPause is the pause after the first refusal of a place; it doubles.
	firstPause = 15 * time.Second
	// MostPause is the longest pause.
	MostPause = time.Hour
	// lease is how long a sender keeps others from a place after [Places.Wait] told it to go on.
	lease = 2 * time.Second
	// retryWhileBusy is when to ask again while another request is on the way.
	retryWhileBusy = 10 * time.Second
	// mostMessages is how many private messages a person gets within ten minutes.
	mostMessages = 5
	// mostPlaces bounds how many places are remembered.
	mostPlaces = 4096
)

// Place is where a message is posted.
type Place struct {
	Server  uint64 // 0: a person's private messages
	Channel uint64 // or the person
}

// Outcome is what a request has shown about a place.
type Outcome int

const (
	Unclear Outcome = iota // nothing
	Written                // a message has arrived: the bot may write there
	Refused                // the bot may do nothing there
	Denied                 // the bot may not do just this
	Missing                // the place does not exist
)

// gate decides when requests to a closed place, or to a doubtful server, are let through.
type gate struct {
	server   uint64
	refusals int       // in a row
	next     time.Time // no request is let through before
	missing  bool      // the place does not exist
	busy     bool      // a request was let through and has not ended
	leased   time.Time // until then a sender that was told to go on may come
}

// Places knows which places are closed. Make it with [New]; it is safe for concurrent use.
type Places struct {
	now func() time.Time

	mu         sync.Mutex
	closed     map[uint64]*gate       // by channel or person
	servers    map[uint64]*gate       // by server
	writable   map[uint64]uint64      // servers of channels in which the bot may write, by channel or person
	messages   map[uint64][]time.Time // private messages of the last ten minutes, by person
	refused    map[uint64][]time.Time // refusals of the last ten minutes, by server
	allRefused []time.Time            // and altogether
}

// New returns places about which nothing is known.
func New(now func() time.Time) *Places {
	return &Places{
		now: now, closed: map[uint64]*gate{}, servers: map[uint64]*gate{}, writable: map[uint64]uint64{},
		messages: map[uint64][]time.Time{}, refused: map[uint64][]time.Time{},
	}
}

// Try is the permission to send one request to a place. It ends with [Try.End].
type Try struct {
	places *Places
	at     Place
	gates  []*gate
}

// Ask asks for permission to send a request to a place. Without it the try is nil, and wait is how
// long until the next chance. Suspect says that the caller remembers a refusal of the place.
func (p *Places) Ask(at Place, suspect bool) (try *Try, wait time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now()
	if _, good := p.writable[at.Channel]; suspect && !good && p.closed[at.Channel] == nil {
		p.putGate(at, &gate{server: at.Server})
	}
	gates := p.gates(at)
	if wait := p.wait(gates, at, now); p.mayBeRefused(gates, at) && wait > 0 {
		return nil, wait
	}
	for _, g := range gates {
		g.busy, g.leased = true, time.Time{}
	}
	return &Try{p, at, gates}, 0
}

// Wait returns how long a request to the place has to wait. When several ask at the same time, only
// one gets 0.
func (p *Places) Wait(at Place) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	now, gates := p.now(), p.gates(at)
	if !p.mayBeRefused(gates, at) {
		return 0
	}
	wait := p.wait(gates, at, now)
	for _, g := range gates {
		wait = max(wait, ahead(g.leased, now, lease))
	}
	if wait <= 0 {
		for _, g := range gates {
			g.leased = now.Add(lease)
		}
	}
	return wait
}

// mayBeRefused reports whether a request to the place may be refused: the place or its server has
// refused, or it is a person to whom the bot has not written yet.
func (p *Places) mayBeRefused(gates []*gate, at Place) bool {
	_, good := p.writable[at.Channel]
	return len(gates) > 0 || at.Server == 0 && !good
}

// Closed reports whether a place has refused the bot, or is an unknown place of a doubtful server.
func (p *Places) Closed(at Place) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.gates(at)) > 0
}

// MessagedOften reports whether a person got as many private messages lately as the bot sends.
func (p *Places) MessagedOften(person uint64) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(recent(p.messages[person], p.now())) >= mostMessages
}

// HasRefused reports whether a place has refused the bot, and has not accepted anything since.
func (p *Places) HasRefused(at Place) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	g := p.closed[at.Channel]
	return g != nil && g.refusals > 0 && !g.missing
}

// gates lists the gates of a place: its own, and that of a doubtful server.
func (p *Places) gates(at Place) (gates []*gate) {
	own := p.closed[at.Channel]
	if own != nil {
		gates = append(gates, own)
	}
	_, good := p.writable[at.Channel]
	if s := p.servers[at.Server]; s != nil && s.refusals >= doubtfulAfter && !good {
		gates = append(gates, s)
	}
	return gates
}

// wait returns how long until a request is let through.
func (p *Places) wait(gates []*gate, at Place, now time.Time) (wait time.Duration) {
	for _, g := range gates {
		if g.busy {
			wait = max(wait, retryWhileBusy)
		}
		wait = max(wait, ahead(g.next, now, MostPause))
	}
	if p.allRefused = recent(p.allRefused, now); len(p.allRefused) >= Altogether {
		wait = max(wait, p.allRefused[0].Add(window).Sub(now))
	}
	share := PerServer
	if at.Server == 0 {
		share = Private
	}
	if spent := recent(p.refused[at.Server], now); len(spent) >= share {
		wait = max(wait, spent[0].Add(window).Sub(now))
	}
	return wait
}

// ahead returns how far a time lies ahead, 0 if further than it can: the clock was set back since.
func ahead(t, now time.Time, most time.Duration) time.Duration {
	if d := t.Sub(now); d <= most {
		return d
	}
	return 0
}

// End reports the outcome of the request. Call it once.
func (t *Try) End(what Outcome) {
	p := t.places
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, g := range t.gates {
		g.busy = false
	}
	now := p.now()
	switch what {
	case Written:
		p.noteWritten(t, now)
	case Denied:
		p.countRefusal(t.at.Server, now)
	case Refused:
		p.countRefusal(t.at.Server, now)
		if first := p.close(t.at, now); first || slices.Contains(t.gates, p.servers[t.at.Server]) {
			p.countServerRefusal(t.at.Server, now)
		}
	case Missing:
		p.close(t.at, now)
		p.closed[t.at.Channel].missing = true
	}
}

// countRefusal counts a refusal that Discord counts towards a ban.
func (p *Places) countRefusal(server uint64, now time.Time) {
	if len(p.refused) >= mostPlaces {
		maps.DeleteFunc(p.refused, func(_ uint64, spent []time.Time) bool { return len(recent(spent, now)) == 0 })
	}
	p.allRefused = append(p.allRefused, now)
	p.refused[server] = append(recent(p.refused[server], now), now)
}

// close closes a place, for longer each time. It reports whether that is the first time.
func (p *Places) close(at Place, now time.Time) (first bool) {
	delete(p.writable, at.Channel)
	g := p.closed[at.Channel]
	if g == nil {
		g = &gate{server: at.Server}
		p.putGate(at, g)
	}
	first = g.refusals == 0
	if at.Server == 0 {
		g.refuse(now, freeRefusals)
	} else {
		g.refuse(now, 0)
	}
	return first
}

// countServerRefusal counts a refusal of a server.
func (p *Places) countServerRefusal(server uint64, now time.Time) {
	if server == 0 {
		return
	}
	g := p.servers[server]
	if g == nil {
		g = &gate{server: server}
		p.servers[server] = g
	}
	g.refuse(now, doubtfulAfter-1)
}

// refuse counts a refusal. Refusals of requests that were sent at the same time count once. So many
// free ones come before the pauses begin.
func (g *gate) refuse(now time.Time, free int) {
	if ahead(g.next, now, MostPause) > 0 {
		return
	}
	g.refusals++
	if n := g.refusals - free; n > 0 {
		g.next = now.Add(min(firstPause<<min(n-1, 16), MostPause))
	}
}

// noteWritten opens a place. When it was closed, other places of its server may be open again too.
func (p *Places) noteWritten(t *Try, now time.Time) {
	if t.at.Server == 0 {
		p.countMessage(t.at.Channel, now)
		return
	}
	if _, good := p.writable[t.at.Channel]; !good {
		delete(p.servers, t.at.Server)
	}
	if len(t.gates) > 0 {
		delete(p.closed, t.at.Channel)
		p.retrySoon(t.at.Server, now)
	}
	p.noteWritable(t.at)
}

// countMessage counts a private message.
func (p *Places) countMessage(person uint64, now time.Time) {
	if len(p.messages) >= mostPlaces {
		maps.DeleteFunc(p.messages, func(_ uint64, sent []time.Time) bool { return len(recent(sent, now)) == 0 })
	}
	p.messages[person] = append(recent(p.messages[person], now), now)
	delete(p.closed, person)
	p.noteWritable(Place{Channel: person})
}

// putGate closes a place with a gate. When there are too many, it forgets those whose pause is long over.
func (p *Places) putGate(at Place, g *gate) {
	if len(p.closed) >= mostPlaces {
		now := p.now()
		maps.DeleteFunc(p.closed, func(_ uint64, old *gate) bool { return !old.busy && now.Sub(old.next) > MostPause })
	}
	p.closed[at.Channel] = g
}

// noteWritable notes that the bot may write in a place.
func (p *Places) noteWritable(at Place) {
	if len(p.writable) >= mostPlaces {
		clear(p.writable)
	}
	p.writable[at.Channel] = at.Server
}

// NotePermission notes that the bot has the right to write in a channel, as an interaction there
// showed. It reports whether a post may have waited for that.
func (p *Places) NotePermission(at Place) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if g := p.closed[at.Channel]; g != nil {
		g.next = p.now()
		if s := p.servers[at.Server]; s != nil {
			s.next = g.next
		}
		return true
	}
	doubt := p.servers[at.Server] != nil
	p.noteWritable(at)
	return doubt
}

// RightsChanged notes that the bot's rights on a server may have changed. It reports whether a post may
// have waited for that.
func (p *Places) RightsChanged(server uint64) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.retrySoon(server, p.now())
}

// retrySoon lets the next request to each place of a server through at once.
func (p *Places) retrySoon(server uint64, now time.Time) (any bool) {
	if s := p.servers[server]; s != nil {
		s.next, any = now, true
	}
	for _, g := range p.closed {
		if g.server == server {
			g.next, any = now, true
		}
	}
	return any
}

// BotRemoved notes that the bot was removed from a server, which closes all its places.
func (p *Places) BotRemoved(server uint64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	maps.DeleteFunc(p.writable, func(_, of uint64) bool { return of == server })
	p.servers[server] = &gate{server: server, refusals: doubtfulAfter, next: p.now().Add(firstPause)}
}

// recent lists the times, in order, that still count. None of them does after the clock was set back.
func recent(times []time.Time, now time.Time) []time.Time {
	old := 0
	for old < len(times) && (now.Sub(times[old]) >= window || times[old].After(now)) {
		old++
	}
	return times[old:]
}
