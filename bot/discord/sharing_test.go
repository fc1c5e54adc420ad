package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// lease is one shard of three, and what was kept of its session.
type lease struct {
	was   string
	ago   time.Duration
	given chan struct{} // closed when the shard is to go to another process
	turns int
	keep  func() []byte
}

var errGiven = errors.New("given")

func (l *lease) Serve(ctx context.Context, _ int, hold func(ctx context.Context, shard, shards int)) error {
	held, end := context.WithCancelCause(ctx)
	go func() { <-l.given; end(errGiven) }()
	hold(held, 1, 3)
	return nil
}

func (l *lease) Identify(context.Context, int, time.Duration) (func(), error) {
	l.turns++
	return func() {}, nil
}

func (l *lease) SavedSession(int) ([]byte, time.Duration, error) { return []byte(l.was), l.ago, nil }
func (l *lease) KeepSession(_ int, session func() []byte)        { l.keep = session }
func (l *lease) HandedOver(held context.Context) bool            { return context.Cause(held) == errGiven }

// formerly is what was saved of a session with this progress.
func formerly(seq int64) string {
	text, _ := json.Marshal(kept{Session: "one", App: 77, Seq: seq, Shards: 3, Intents: int(intents)})
	return string(text)
}

// A shard of another process continues its session without waiting for a turn, and gets the events it
// missed. It leaves the session to the next process with its progress, without a goodbye that would end
// it.
func TestSessionOfAnotherProcess(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := &lease{was: formerly(5), ago: time.Second, given: make(chan struct{})}
		p := &pipes{t: t, scripts: []func(*wire){func(w *wire) {
			w.hello()
			if d := w.expect(6); d["session_id"] != "one" || d["seq"] != 5.0 {
				t.Errorf("resumes %v", d)
			}
			w.seq = 5
			w.dispatch("INTERACTION_CREATE", press(1))
			w.dispatch("RESUMED", `{}`)
			w.stay()
			if w.goodbye != -1 {
				t.Errorf("said goodbye with %d", w.goodbye)
			}
		}}}
		g := p.gateway()
		apps := make(chan Snowflake, 1)
		g.o.Sharing, g.o.OnReady = l, func(app Snowflake) { apps <- app }
		g.Run(t.Context(), func(context.Context, Interaction) {
			time.Sleep(time.Second) // the missed events come; between two heartbeats, which would wait for a lock
			if kept := string(l.keep()); kept != formerly(7) {
				t.Errorf("meanwhile %s", kept)
			}
			close(l.given)
		})
		if app := <-apps; app != 77 || l.turns != 0 {
			t.Errorf("application %d, %d turns", app, l.turns)
		}
		if kept := string(l.keep()); kept != formerly(7) {
			t.Errorf("left %s", kept)
		}
		time.Sleep(time.Minute) // what is left of discordgo ends
	})
}

// A session that cannot be resumed is replaced by a new one, in its turn: one that Discord has forgotten,
// one that is too old, one for another number of shards or other intents, or none.
func TestSessionOfNobody(t *testing.T) {
	for _, c := range []struct {
		was   string
		ago   time.Duration
		tries bool
	}{{formerly(5), time.Second, true}, {formerly(5), time.Hour, false}, {"", 0, false}, {"{", 0, false},
		{strings.Replace(formerly(5), `"shards":3`, `"shards":2`, 1), 0, false},
		{strings.Replace(formerly(5), `"intents":`, `"intents":4`, 1), 0, false}} {
		synctest.Test(t, func(t *testing.T) {
			l := &lease{was: c.was, ago: c.ago, given: make(chan struct{})}
			p := &pipes{t: t}
			if c.tries {
				p.scripts = append(p.scripts, func(w *wire) {
					w.hello()
					w.expect(6)
					w.say(`{"op":9,"d":false}`)
					w.stay()
				})
			}
			p.scripts = append(p.scripts, func(w *wire) {
				w.greet("two")
				w.dispatch("INTERACTION_CREATE", press(1))
				w.stay()
			})
			g := p.gateway()
			g.o.Sharing = l
			g.Run(t.Context(), func(context.Context, Interaction) {
				time.Sleep(time.Second) // between two heartbeats: they would wait for a lock
				close(l.given)
			})
			var left kept
			if err := json.Unmarshal(l.keep(), &left); err != nil || left != (kept{Session: "two", App: 77, Seq: 2, Shards: 3, Intents: int(intents)}) || l.turns != 1 {
				t.Errorf("%s: left %s, %v, after %d turns", fmt.Sprint(c), l.keep(), err, l.turns)
			}
			time.Sleep(time.Minute)
		})
	}
}
