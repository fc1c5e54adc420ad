package discord

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"

	"github.com/bastide-games/bastide/bot/discord/frame"
)

// pipes is a gateway without a network, for the time of a synctest bubble. Its
// connections follow scripts, the last one again and again.
type pipes struct {
	t       *testing.T
	scripts []func(*wire)
	n       int
}

func (p *pipes) dial(context.Context, string, string) (net.Conn, error) {
	ours, theirs := net.Pipe()
	p.n++
	w := &wire{t: p.t, number: p.n, gone: make(chan struct{}), got: make(chan map[string]any, 100)}
	script := p.scripts[min(p.n, len(p.scripts))-1]
	go func() {
		r := bufio.NewReader(theirs)
		req, err := http.ReadRequest(r)
		if err == nil {
			w.Conn, err = (&websocket.Upgrader{}).Upgrade(&hijacked{conn: theirs, r: r}, req, nil)
		}
		if err != nil {
			p.t.Errorf("upgrade: %v", err)
			return
		}
		go w.listen()
		script(w)
		w.Close()
	}()
	return ours, nil
}

// hijacked hands a connection to the WebSocket's server.
type hijacked struct {
	http.ResponseWriter
	conn net.Conn
	r    *bufio.Reader
}

func (h *hijacked) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	return h.conn, bufio.NewReadWriter(h.r, bufio.NewWriter(h.conn)), nil
}

func (p *pipes) gateway() *Gateway {
	base, _ := ParseBase("")
	g := NewGateway(GatewayOptions{Token: testToken, Base: base})
	g.rest = NewREST(testToken, base, RESTOptions{Transport: &fakeNet{answer: func(_ int, r *http.Request) (*http.Response, error) {
		return reply(200, `{"url":"ws://localhost","shards":1}`), nil
	}}})
	g.o.Dial = p.dial
	return g
}

// A press in the gap after a lost connection is answered within half a second. The bot does not wait for
// discordgo, which takes a second to drop a connection.
func TestGapIsShort(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var lost time.Time
		p := &pipes{t: t, scripts: []func(*wire){
			func(w *wire) {
				w.greet("one")
				time.Sleep(70 * time.Second) // between two heartbeats: they would wait for a lock
				lost = time.Now()
			},
			func(w *wire) {
				w.hello()
				w.expect(6)
				w.seq = 1
				w.dispatch("INTERACTION_CREATE", press(1))
				w.dispatch("RESUMED", `{}`)
				time.Sleep(70 * time.Second) // between two heartbeats: they would wait for a lock
				w.closeWith(4004)
				w.stay()
			},
		}}
		gap := make(chan time.Duration, 1)
		p.gateway().Run(t.Context(), func(context.Context, Interaction) { gap <- time.Since(lost) })
		if took := <-gap; took > 500*time.Millisecond {
			t.Errorf("pressed in the gap, handled after %v", took)
		}
		time.Sleep(time.Minute) // what is left of discordgo ends
	})
}

// resumes are ways in which an attempt to resume ends, and whether it is tried again.
var resumes = []struct {
	name  string
	end   func(*wire)
	again bool
}{
	{"cut", func(w *wire) { w.Conn.NetConn().Close() }, true},
	{"asked to connect again", func(w *wire) { w.say(`{"op":7,"d":null}`) }, true},
	{"closed with 4000", func(w *wire) { w.closeWith(4000) }, true},
	{"cut after what was missed", func(w *wire) {
		w.seq = 1
		w.dispatch("INTERACTION_CREATE", press(1))
		w.dispatch("RESUMED", `{}`)
		w.Conn.NetConn().Close()
	}, true},
	{"invalid, may be resumed", func(w *wire) { w.say(`{"op":9,"d":true}`) }, true},
	{"invalid", func(w *wire) { w.say(`{"op":9,"d":false}`) }, false},
	{"closed with 4007", func(w *wire) { w.closeWith(4007) }, false},
	{"silence", func(w *wire) {}, false},
}

func TestResumeThatFails(t *testing.T) {
	for _, c := range resumes {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			f := newFakeGateway(t, false, func(w *wire) {
				w.greet("one")
				w.Conn.NetConn().Close()
			}, func(w *wire) {
				w.hello()
				w.expect(6)
				c.end(w)
				w.stay()
			}, func(w *wire) {
				w.hello()
				if !c.again {
					w.expect(2)
					w.ready("two")
				} else if d := w.expect(6); d["session_id"] != "one" {
					t.Errorf("resumes %v", d["session_id"])
				} else {
					w.seq = int(d["seq"].(float64))
				}
				w.dispatch("INTERACTION_CREATE", press(2))
				w.stay()
			})
			r := run(t, f, func(g *Gateway) {
				if c.name == "silence" {
					g.times.open = 300 * time.Millisecond
				}
			})
			want := []Snowflake{1, 2}[1-strings.Count(c.name, "missed"):]
			var seen []Snowflake
			for range want {
				seen = append(seen, r.next(t).ID)
			}
			if slices.Sort(seen); !slices.Equal(seen, want) { // handlers run at the same time
				t.Errorf("handled %v, want %v", seen, want)
			}
		})
	}
}

// The gateway that knows the session is asked first; when it does not answer, any other.
func TestResumesWhereTheSessionIs(t *testing.T) {
	t.Parallel()
	for _, dead := range []bool{false, true} {
		t.Run(fmt.Sprint("dead=", dead), func(t *testing.T) {
			t.Parallel()
			resumed := make(chan string, 2)
			back := func(w *wire) {
				w.hello()
				w.expect(6)
				w.dispatch("RESUMED", `{}`)
				resumed <- w.query
				w.stay()
			}
			home := newFakeGateway(t, false, back)
			f := newFakeGateway(t, false, func(w *wire) {
				w.hello()
				w.expect(2)
				w.dispatch("READY", `{"session_id":"one","application":{"id":"77"},"resume_gateway_url":"`+strings.Replace(home.URL, "http", "ws", 1)+`"}`)
				w.Conn.NetConn().Close()
			}, back)
			if dead {
				home.Close()
			}
			run(t, f, nil)
			<-resumed
			if n := len(home.all()); (n == 0) != dead {
				t.Errorf("%d connections where the session is", n)
			}
			if n := len(f.all()); (n == 1) == dead {
				t.Errorf("%d connections elsewhere", n)
			}
		})
	}
}

// A message passed on after the end of the line would be passed on again by the next line.
func TestEndedLineCountsNothing(t *testing.T) {
	t.Parallel()
	l := lineOver(t, nil)
	l.end(errReconnect)
	if err := l.advance(resumption{seq: 9}); !errors.Is(err, errReconnect) || l.resumable().seq != 0 {
		t.Errorf("%v, number %d", err, l.resumable().seq)
	}
}

func TestResumeFrame(t *testing.T) {
	t.Parallel()
	for _, length := range []int{1, 100, 300, 70000} {
		token := strings.Repeat("t", length)
		raw, err := resumeFrame(frame.Masked([]byte(`{"op":2,"d":{"token":"`+token+`"}}`)), resumption{session: "one", seq: 7})
		if err != nil {
			t.Fatal(err)
		}
		body, err := frame.Unmask(raw)
		want := `{"d":{"seq":7,"session_id":"one","token":"` + token + `"},"op":6}`
		if err != nil || string(body) != want {
			t.Errorf("length %d: %.80s, %v", length, body, err)
		}
	}
	for _, odd := range [][]byte{nil, {0x81}, {0x81, 5, 'h'}, {0x81, 0x85, 1}, frame.Masked([]byte("{"))} {
		if _, err := resumeFrame(odd, resumption{session: "one"}); err == nil {
			t.Errorf("%x was taken", odd)
		}
	}
}
