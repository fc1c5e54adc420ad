package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/localdiscord"
)

// The spectator asks for their matches on each server, this often.
const (
	spectator = "Sam"
	askEvery  = 250 * time.Millisecond
)

// span is a time from one instant to another.
type span struct{ from, to time.Time }

// overlaps reports whether two spans have an instant in common.
func (s span) overlaps(o span) bool { return !s.to.Before(o.from) && !o.to.Before(s.from) }

// answering measures how long people wait for an answer after a process is killed.
type answering struct {
	mu       sync.Mutex
	answered map[string][]span // by channel: from a question to its answer, by when it was answered
	killed   []time.Time
	down     []span // when the database did not answer
}

// ask has the spectator ask on each server until the context ends, without waiting for answers. An answer that says why
// the bot cannot answer does not count.
func (k *clusterSoak) ask(ctx context.Context) {
	var asked sync.WaitGroup
	defer asked.Wait()
	every := time.NewTicker(askEvery)
	defer every.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-every.C:
			for _, home := range homes {
				asked.Go(func() { k.askOnce(ctx, home) })
			}
		}
	}
}

func (k *clusterSoak) askOnce(ctx context.Context, home string) {
	began := time.Now()
	out, err := k.local.Person(spectator).Command(ctx, home, "games", nil)
	if err == nil && !out.Failed && out.Message != nil && noMatches(out.Message) {
		k.waits.add(home, span{began, time.Now()})
	}
}

// noMatches reports whether a message tells a person that they are in no match, up to the command that it names.
func noMatches(m *localdiscord.Message) bool {
	text, _, _ := strings.Cut(bottest.Say("bot.games.none"), ".")
	return strings.Contains(allText(m.Components), text)
}

func (a *answering) add(home string, one span) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.answered == nil {
		a.answered = map[string][]span{}
	}
	a.answered[home] = append(a.answered[home], one)
}

func (a *answering) kill(at time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.killed = append(a.killed, at)
}

func (a *answering) crash(one span) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.down = append(a.down, one)
}

// after is how long after an instant each server has answered a question that was asked since.
func (a *answering) after(at time.Time) (longest time.Duration) {
	for _, home := range homes {
		all := a.answered[home]
		n := slices.IndexFunc(all, func(s span) bool { return !s.from.Before(at) })
		if n < 0 {
			continue // the test ended
		}
		longest = max(longest, all[n].to.Sub(at))
	}
	return longest
}

// split returns how long every server waited for an answer after each kill. A kill overlaps a crash if both happen before
// people are answered again.
func (a *answering) split() (alone, overlapping []time.Duration) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, all := range a.answered {
		slices.SortFunc(all, func(s, o span) int { return s.to.Compare(o.to) })
	}
	for _, at := range a.killed {
		took := a.after(at)
		if slices.ContainsFunc(a.down, func(d span) bool {
			return span{d.from, d.to.Add(a.after(d.to))}.overlaps(span{at, at.Add(took)})
		}) {
			overlapping = append(overlapping, took)
		} else {
			alone = append(alone, took)
		}
	}
	return alone, overlapping
}

// String says how long people waited.
func (a *answering) String() string {
	var b strings.Builder
	alone, overlapping := a.split()
	for what, list := range map[string][]time.Duration{"kills apart from a crash": alone, "kills that overlap a crash": overlapping} {
		fmt.Fprintf(&b, "%6d %s: every server answers again, half within %s, 95 of 100 within %s, all within %s\n", len(list), what,
			quantile(list, .5).Round(time.Millisecond), quantile(list, .95).Round(time.Millisecond), quantile(list, 1).Round(time.Millisecond))
	}
	return b.String()
}

// A kill counts until the slowest server answers a question that was asked since. Questions that a process answered
// before, or that were asked before, do not count.
func TestAnswering(t *testing.T) {
	began := time.Now()
	at := func(seconds int) time.Time { return began.Add(time.Duration(seconds) * time.Second) }
	var a answering
	for n, home := range homes {
		a.add(home, span{at(9), at(11)}) // asked before the kill
		a.add(home, span{at(12), at(13 + n)})
		a.add(home, span{at(11), at(30)})
		a.add(home, span{at(58), at(59)})
		a.add(home, span{at(101), at(101)})
	}
	a.kill(at(10))  // answered at 15
	a.kill(at(50))  // answered at 59
	a.kill(at(100)) // answered at 101
	a.crash(span{at(40), at(42)})
	alone, overlapping := a.split()
	if !slices.Equal(alone, []time.Duration{5 * time.Second, time.Second}) || !slices.Equal(overlapping, []time.Duration{9 * time.Second}) {
		t.Errorf("alone %v, overlapping %v", alone, overlapping)
	}
}
