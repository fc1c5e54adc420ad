package discord

import (
	"fmt"
	"testing"
)

// An interaction that Discord sends again is handled once: on the same connection, after the session was
// resumed, and in a new one.
func TestInteractionsComeTwice(t *testing.T) {
	t.Parallel()
	f := newFakeGateway(t, false,
		func(w *wire) {
			w.greet("one")
			w.dispatch("INTERACTION_CREATE", press(1))
			w.dispatch("INTERACTION_CREATE", press(1))
			w.dispatch("INTERACTION_CREATE", press(2))
			w.say(`{"op":7,"d":null}`)
			w.stay()
		},
		func(w *wire) {
			w.hello()
			w.expect(6)
			w.seq = 4
			w.dispatch("INTERACTION_CREATE", press(2))
			w.dispatch("INTERACTION_CREATE", press(3))
			w.dispatch("RESUMED", `{}`)
			w.say(`{"op":9,"d":false}`)
			w.stay()
		},
		func(w *wire) {
			w.greet("two")
			for n := range 4 {
				w.dispatch("INTERACTION_CREATE", press(n+1))
			}
			w.stay()
		})
	r := run(t, f, nil)
	came := map[Snowflake]int{}
	for range 4 {
		came[r.next(t).ID]++
	}
	if got := fmt.Sprint(came); got != "map[1:1 2:1 3:1 4:1]" {
		t.Errorf("handled %s", got)
	}
}

// The newest interactions are remembered, and at most twice as many are kept.
func TestSeenIsBounded(t *testing.T) {
	var s seen
	for id := range Snowflake(5 * remembered) {
		if s.repeated(id) {
			t.Fatalf("%d was never seen", id)
		}
		if newest := id - min(id, remembered-1); !s.repeated(newest) {
			t.Fatalf("at %d, %d is forgotten", id, newest)
		}
		if n := len(s.young) + len(s.old); n > 2*remembered {
			t.Fatalf("%d are kept", n)
		}
	}
	if s.repeated(0) {
		t.Error("the first one is known for ever")
	}
}
