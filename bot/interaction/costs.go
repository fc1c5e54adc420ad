package interaction

import (
	"context"
	"sync"

	"github.com/bastide-games/bastide/bot/session"
)

// Cost is a kind of answers that take noticeable time or memory.
type Cost int

const (
	Free      Cost = iota // takes nothing worth counting
	Picture               // a board, one of its steps, a hand
	Reckoning             // a match played again, to explain its points
	Document              // a file: a record, somebody's own data
	Film                  // a match as a film
	Advice                // a thought of a computer player, of seconds
	costs                 // how many kinds there are
)

// Bound is how many answers of a kind may be under way, from the press to the answer's
// arrival.
type Bound struct {
	Person  int // asked for by one person
	Server  int // asked for on one server
	AtOnce  int // being made or sent
	Waiting int // waiting beside those
}

// Bounds are the bounds of all kinds. Whoever asks for more is told so in a sentence. The panel
// of a turn is not among them: a match answers one press at a time.
var Bounds = [costs]Bound{
	Picture:   {Person: 3, Server: 24, AtOnce: 8, Waiting: 96},
	Reckoning: {Person: 2, Server: 8, AtOnce: 2, Waiting: 24},
	Document:  {Person: 1, Server: 8, AtOnce: 2, Waiting: 24},
	Film:      {Person: 1, Server: 4, AtOnce: 1, Waiting: 12},
	Advice:    {Person: 1, Server: 8, AtOnce: 4, Waiting: 24},
}

// holder is whom an answer is counted for: a person, or a server.
type holder struct {
	cost   Cost
	server bool
	id     uint64
}

// queue counts the costly answers that are under way.
type queue struct {
	mu      sync.Mutex
	of      map[holder]int
	entered [costs]int
	slots   [costs]chan struct{} // one for each being made
}

// ticket is the place of one answer in the queue.
type ticket struct {
	queue *queue
	cost  Cost
	holds []holder
	slot  bool
}

// enter takes a place, or refuses it at once.
func (u *queue) enter(cost Cost, person, server uint64) (*ticket, error) {
	if cost == Free {
		return &ticket{}, nil
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	own, here := holder{cost, false, person}, holder{cost, true, server}
	b := Bounds[cost]
	switch {
	case u.of[own] >= b.Person:
		return nil, session.Refuse("bot.error.underway")
	case server != 0 && u.of[here] >= b.Server, u.entered[cost] >= b.AtOnce+b.Waiting:
		return nil, session.Refuse("bot.error.crowded")
	}
	if u.of == nil {
		u.of = map[holder]int{}
		for cost, b := range Bounds {
			u.slots[cost] = make(chan struct{}, b.AtOnce)
		}
	}
	t := &ticket{queue: u, cost: cost, holds: []holder{own, here}}
	u.entered[cost]++
	for _, h := range t.holds {
		u.of[h]++
	}
	return t, nil
}

// wait waits until it is the ticket's turn.
func (t *ticket) wait(ctx context.Context) error {
	if t.queue == nil {
		return nil
	}
	select {
	case t.queue.slots[t.cost] <- struct{}{}:
		t.slot = true
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// leave gives the place back.
func (t *ticket) leave() {
	u := t.queue
	if u == nil {
		return
	}
	if t.slot {
		<-u.slots[t.cost]
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	u.entered[t.cost]--
	for _, h := range t.holds {
		if u.of[h]--; u.of[h] == 0 {
			delete(u.of, h)
		}
	}
}
