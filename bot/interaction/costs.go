package interaction

import (
	"context"
	"sync"

	"github.com/bastide-games/bastide/bot/session"
)

// Cost is how much time and memory an answer takes.
type Cost int

const (
	Free      Cost = iota // not limited
	Picture               // a board, one of its steps, a hand
	Reckoning             // a match played again, to explain its points
	Document              // a file: a record, the data of a person
	Film                  // a match as a film
	Advice                // seconds of a computer player's thinking
	costs                 // the number of kinds
)

// Bound limits how many answers of a kind are in progress, from the press until Discord has the answer.
type Bound struct {
	Person  int // for one person
	Server  int // for one server
	AtOnce  int // being made or sent
	Waiting int // waiting in addition
}

// Bounds limits each kind. A request beyond the limit is refused with a sentence. The panel of a turn has no limit:
// a match answers one press at a time.
var Bounds = [costs]Bound{
	Picture:   {Person: 3, Server: 24, AtOnce: 8, Waiting: 96},
	Reckoning: {Person: 2, Server: 8, AtOnce: 2, Waiting: 24},
	Document:  {Person: 1, Server: 8, AtOnce: 2, Waiting: 24},
	Film:      {Person: 1, Server: 4, AtOnce: 1, Waiting: 12},
	Advice:    {Person: 1, Server: 8, AtOnce: 4, Waiting: 24},
}

// holder is the person or the server that an answer counts for.
type holder struct {
	cost   Cost
	server bool
	id     uint64
}

// queue counts the costly answers in progress.
type queue struct {
	mu      sync.Mutex
	counts  map[holder]int
	entered [costs]int
	slots   [costs]chan struct{} // holds an element for each answer being made
}

// ticket is the place of one answer in the queue.
type ticket struct {
	queue *queue
	cost  Cost
	holds []holder
	slot  bool
}

// enter takes a place, or refuses at once where none is free.
func (u *queue) enter(cost Cost, person, server uint64) (*ticket, error) {
	if cost == Free {
		return &ticket{}, nil
	}
	u.mu.Lock()
	defer u.mu.Unlock()
	own, here := holder{cost, false, person}, holder{cost, true, server}
	b := Bounds[cost]
	switch {
	case u.counts[own] >= b.Person:
		return nil, session.Refuse("bot.error.underway")
	case server != 0 && u.counts[here] >= b.Server, u.entered[cost] >= b.AtOnce+b.Waiting:
		return nil, session.Refuse("bot.error.crowded")
	}
	if u.counts == nil {
		u.counts = map[holder]int{}
		for cost, b := range Bounds {
			u.slots[cost] = make(chan struct{}, b.AtOnce)
		}
	}
	t := &ticket{queue: u, cost: cost, holds: []holder{own, here}}
	u.entered[cost]++
	for _, h := range t.holds {
		u.counts[h]++
	}
	return t, nil
}

// wait blocks until the answer may be made.
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
		if u.counts[h]--; u.counts[h] == 0 {
			delete(u.counts, h)
		}
	}
}
