package places_test

import (
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/discord/places"
)

// now is a clock that tests set.
type now struct{ time.Time }

func (n *now) pass(d time.Duration) { n.Time = n.Add(d) }

func start() (*places.Places, *now) {
	n := &now{time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)}
	return places.New(func() time.Time { return n.Time }), n
}

// ask sends a request to a place with an outcome, and reports whether it was permitted.
func ask(p *places.Places, at places.Place, what places.Outcome) bool {
	try, _ := p.Ask(at, false)
	if try != nil {
		try.End(what)
	}
	return try != nil
}

func at(server, channel uint64) places.Place { return places.Place{Server: server, Channel: channel} }

// A place that refuses is tried again after pauses that grow to an hour.
func TestPausesGrow(t *testing.T) {
	t.Parallel()
	p, clock := start()
	begin, asked := clock.Time, []time.Duration{}
	for clock.Sub(begin) < 6*time.Hour {
		if ask(p, at(1, 10), places.Refused) {
			asked = append(asked, clock.Sub(begin))
		}
		clock.pass(time.Second)
	}
	last := len(asked) - 1
	if len(asked) != 13 || asked[1] != 15*time.Second || asked[2]-asked[1] != 30*time.Second || asked[last]-asked[last-1] != places.MostPause {
		t.Errorf("asked after %v", asked)
	}
	if !p.HasRefused(at(1, 10)) || p.HasRefused(at(1, 11)) || p.HasRefused(at(2, 10+1)) {
		t.Error("the wrong places refuse")
	}
	if !ask(p, at(1, 11), places.Written) {
		t.Error("one channel closes its whole server")
	}
	clock.Time = begin // set back
	if !ask(p, at(1, 10), places.Unclear) {
		t.Error("a clock that is set back closes a place for longer")
	}
}

// One request at a time is let through to a closed place, and a message opens it.
func TestOneAtATime(t *testing.T) {
	t.Parallel()
	p, clock := start()
	ask(p, at(1, 10), places.Refused)
	clock.pass(time.Minute)
	if w := p.Wait(at(1, 10)); w != 0 {
		t.Errorf("the first waits %s", w)
	}
	if w := p.Wait(at(1, 10)); w <= 0 {
		t.Error("two senders are told to go on")
	}
	try, _ := p.Ask(at(1, 10), false)
	if ask(p, at(1, 10), places.Refused) {
		t.Error("two are let through")
	}
	try.End(places.Unclear) // an edit
	if !p.HasRefused(at(1, 10)) {
		t.Error("an edit opens the place")
	}
	ask(p, at(1, 10), places.Written)
	first, _ := p.Ask(at(1, 10), false)
	if second, _ := p.Ask(at(1, 10), false); first == nil || second == nil || p.HasRefused(at(1, 10)) {
		t.Error("the place is still closed after a message")
	}
}

// When several places of a server refuse, not all others are tried, except those known to be open.
func TestDoubtfulServer(t *testing.T) {
	t.Parallel()
	p, clock := start()
	p.NotePermission(at(1, 9))
	asked := 0
	for c := range uint64(1000) {
		if ask(p, at(1, 10+c), places.Refused) {
			asked++
		}
	}
	if asked != 3 || !ask(p, at(1, 9), places.Written) || !ask(p, at(2, 2000), places.Written) {
		t.Errorf("%d places asked", asked)
	}
	for range 600 {
		clock.pass(time.Second)
		for c := range uint64(1000) {
			if ask(p, at(1, 10+c), places.Refused) {
				asked++
			}
		}
	}
	if asked > places.PerServer {
		t.Errorf("%d requests in ten minutes", asked)
	}
	clock.pass(2 * time.Hour)
	if !ask(p, at(1, 500), places.Written) || !ask(p, at(1, 501), places.Written) {
		t.Error("the server does not come back as a whole")
	}
}

// All closed places share one budget; an open place costs nothing of it and is not
// held back by it.
func TestBudget(t *testing.T) {
	t.Parallel()
	p, clock := start()
	refused := 0
	for range 599 {
		for s := range uint64(300) { // each retries on its own
			p.RightsChanged(s)
			if p.Wait(at(s, s)) == 0 && ask(p, at(s, s), places.Refused) {
				refused++
			}
		}
		clock.pass(time.Second)
	}
	if refused != 300 {
		t.Errorf("%d refusals in ten minutes", refused)
	}
	if !ask(p, at(400, 400), places.Written) {
		t.Error("an innocent place is closed")
	}
	if ask(p, at(0, 7), places.Written) {
		t.Error("private words are sent although the budget is spent")
	}
	clock.pass(10 * time.Minute)
	if !ask(p, at(0, 7), places.Written) || !ask(p, at(1, 1), places.Written) {
		t.Error("the budget does not come back")
	}
}

// A place that may be open again is tried at once, and once.
func TestComesBack(t *testing.T) {
	t.Parallel()
	for name, back := range map[string]func(p *places.Places) bool{
		"an interaction there":  func(p *places.Places) bool { return p.NotePermission(at(1, 10)) },
		"an event about rights": func(p *places.Places) bool { return p.RightsChanged(1) },
	} {
		p, clock := start()
		for range 5 {
			ask(p, at(1, 10), places.Refused)
			clock.pass(time.Hour)
		}
		ask(p, at(1, 10), places.Refused)
		if ask(p, at(1, 10), places.Refused) || !back(p) || !ask(p, at(1, 10), places.Refused) || ask(p, at(1, 10), places.Refused) {
			t.Errorf("%s: not asked once", name)
		}
		if p.RightsChanged(2) {
			t.Errorf("%s: something waits on another server", name)
		}
	}
	p, clock := start()
	p.NotePermission(at(1, 10))
	p.BotRemoved(1)
	if ask(p, at(1, 10), places.Written) || !ask(p, at(2, 20), places.Written) {
		t.Error("what the bot was removed from is asked")
	}
	if clock.pass(time.Minute); !ask(p, at(1, 10), places.Written) || !ask(p, at(1, 11), places.Written) {
		t.Error("the server is not asked any more")
	}
}

// A place that had refused before the program started gets one request at a time.
func TestSuspect(t *testing.T) {
	t.Parallel()
	p, _ := start()
	first, _ := p.Ask(at(1, 10), true)
	second, _ := p.Ask(at(1, 10), true)
	if first == nil || second != nil {
		t.Error("not one at a time")
	}
	first.End(places.Written)
	if third, _ := p.Ask(at(1, 10), true); third == nil {
		t.Error("suspect though it is good")
	}
}

// A person gets a limited number of private messages, and none after refusing them.
func TestPrivateWords(t *testing.T) {
	t.Parallel()
	p, clock := start()
	sent := 0
	for range 100 {
		if !p.MessagedOften(7) && ask(p, at(0, 7), places.Written) {
			sent++
		}
	}
	if sent != 5 {
		t.Errorf("%d words", sent)
	}
	if clock.pass(11 * time.Minute); p.MessagedOften(7) {
		t.Error("closed for good")
	}
	if ask(p, at(0, 8), places.Refused); !p.Closed(at(0, 8)) {
		t.Error("a person who refuses is tried again")
	}
}

// Any number of people who refuse private messages cost a bounded number of refusals, and people who
// accepted one before still get theirs.
func TestPrivateDoors(t *testing.T) {
	t.Parallel()
	for _, people := range []uint64{1, 3, 5000} {
		p, clock := start()
		if !ask(p, at(0, 7), places.Written) {
			t.Fatal("the first word waits")
		}
		refused := 0
		for range 599 {
			for one := range people {
				if ask(p, at(0, 100+one), places.Refused) {
					refused++
				}
			}
			clock.pass(time.Second)
		}
		if most := min(int(people)*7, places.Private); refused > most || refused < int(min(people, places.Private)) {
			t.Errorf("%d people: %d refusals in ten minutes, at most %d", people, refused, most)
		}
		if !ask(p, at(0, 7), places.Written) {
			t.Errorf("%d people stop messages to another person", people)
		}
	}
	p, _ := start()
	if !ask(p, at(0, 7), places.Refused) || !ask(p, at(0, 7), places.Written) {
		t.Error("a person who opens private messages cannot try again at once")
	}
}
