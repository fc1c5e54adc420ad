package discord

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gorilla/websocket"
)

const testToken = "MTIz.secret-of-the-bot.xyz"

// fakeGateway is a server whose connections follow scripts: the first one the first script, and so on.
// The last script serves all further connections.
type fakeGateway struct {
	*httptest.Server
	t       *testing.T
	scripts []func(*wire)
	shards  atomic.Int64 // that the bot has to open; 0 means one

	mu    sync.Mutex
	wires []*wire
	wg    sync.WaitGroup
}

// wire is one connection as the server sees it.
type wire struct {
	*websocket.Conn
	t      *testing.T
	number int // from 1
	query  string
	seq    int
	deaf   atomic.Bool // does not answer heartbeats

	mu      sync.Mutex          // for writing
	got     chan map[string]any // what the bot sent, except heartbeats
	goodbye int                 // close code the bot sent; -1 if it just went
	gone    chan struct{}
}

func newFakeGateway(t *testing.T, secure bool, scripts ...func(*wire)) *fakeGateway {
	f := &fakeGateway{t: t, scripts: scripts}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/v10/gateway", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, `{"url":"%s"}`, strings.Replace(f.URL, "http", "ws", 1))
	})
	mux.HandleFunc("GET /api/v10/gateway/bot", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprintf(w, `{"url":"x","shards":%d,"session_start_limit":{"total":9,"remaining":9,"max_concurrency":2}}`, max(f.shards.Load(), 1))
	})
	mux.HandleFunc("GET /", f.accept)
	f.Server = httptest.NewUnstartedServer(mux)
	if secure {
		f.StartTLS()
	} else {
		f.Start()
	}
	t.Cleanup(func() {
		f.CloseClientConnections()
		f.Close()
		for _, w := range f.all() {
			w.Close()
		}
		f.wg.Wait()
	})
	return f
}

func (f *fakeGateway) accept(rw http.ResponseWriter, r *http.Request) {
	conn, err := (&websocket.Upgrader{}).Upgrade(rw, r, nil)
	if err != nil {
		f.t.Errorf("upgrade: %v", err)
		return
	}
	f.mu.Lock()
	w := &wire{Conn: conn, t: f.t, number: len(f.wires) + 1, query: r.URL.RawQuery,
		gone: make(chan struct{}), got: make(chan map[string]any, 100)}
	f.wires = append(f.wires, w)
	script := f.scripts[min(w.number, len(f.scripts))-1]
	f.wg.Add(1)
	f.mu.Unlock()
	defer f.wg.Done()
	go w.listen()
	script(w)
}

func (f *fakeGateway) all() []*wire {
	f.mu.Lock()
	defer f.mu.Unlock()
	return append([]*wire{}, f.wires...)
}

// listen reads what the bot sends and answers heartbeats.
func (w *wire) listen() {
	defer close(w.gone)
	for {
		var p map[string]any
		_, data, err := w.ReadMessage()
		if err != nil {
			w.goodbye = -1
			if c, ok := err.(*websocket.CloseError); ok && c.Code != websocket.CloseAbnormalClosure {
				w.goodbye = c.Code
			}
			return
		}
		if json.Unmarshal(data, &p) != nil {
			w.t.Errorf("bot sent %q", data)
		}
		if p["op"] == 1.0 {
			if !w.deaf.Load() {
				w.say(`{"op":11}`)
			}
			continue
		}
		w.got <- p
	}
}

// say sends a text message. A bot that has disconnected is no error.
func (w *wire) say(text string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.WriteMessage(websocket.TextMessage, []byte(text))
}

func (w *wire) hello() { w.say(`{"op":10,"d":{"heartbeat_interval":45000}}`) }

// hanging is after how long something counts as stuck. No busy machine reaches it.
const hanging = 5 * time.Minute

// expect waits for the bot's next packet, except heartbeats.
func (w *wire) expect(op int) map[string]any {
	select {
	case p := <-w.got:
		if p["op"] != float64(op) {
			w.t.Errorf("connection %d: bot sent %v, want op %d", w.number, p, op)
		}
		d, _ := p["d"].(map[string]any)
		return d
	case <-w.gone:
		w.t.Errorf("connection %d: bot went, want op %d", w.number, op)
	case <-time.After(hanging):
		w.t.Errorf("connection %d: bot was silent, want op %d", w.number, op)
	}
	return map[string]any{}
}

func (w *wire) dispatch(kind, data string) {
	w.seq++
	w.say(fmt.Sprintf(`{"op":0,"s":%d,"t":"%s","d":%s}`, w.seq, kind, data))
}

func (w *wire) ready(session string) {
	w.dispatch("READY", `{"v":10,"session_id":"`+session+`","application":{"id":"77"},"user":{"id":"77"},"guilds":[]}`)
}

// greet does what a gateway does for a new session.
func (w *wire) greet(session string) {
	w.hello()
	w.expect(2)
	w.ready(session)
}

// stay keeps the connection until the bot goes.
func (w *wire) stay() { <-w.gone }

func (w *wire) closeWith(code int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, "test"), time.Now().Add(time.Second))
}

func press(id int) string {
	return fmt.Sprintf(`{"id":"%d","application_id":"77","type":3,"token":"tok-%d","channel_id":"5",
		"user":{"id":"9","username":"alix"},"data":{"custom_id":"b%d","component_type":2}}`, id, id, id)
}

// quick are times for tests: pauses are short, timeouts are long unless a test is about them.
var quick = times{
	silence: time.Minute, open: time.Minute, close: time.Minute, goodbye: 20 * time.Millisecond,
	first: time.Millisecond, most: 5 * time.Millisecond, steady: time.Hour, invalid: time.Millisecond,
	identify: time.Millisecond,
}

// running is a gateway in a test.
type running struct {
	*Gateway
	seen   chan Interaction
	result chan error
}

// run starts a gateway towards f. It is shut down at the end of the test, unless Run
// returned before.
func run(t *testing.T, f *fakeGateway, tune func(*Gateway)) *running {
	base, err := ParseBase(f.URL)
	if err != nil {
		t.Fatal(err)
	}
	r := &running{seen: make(chan Interaction, 1000), result: make(chan error, 1)}
	r.Gateway = NewGateway(GatewayOptions{Token: testToken, Base: base, Log: testLog(t)})
	r.times = quick
	if f.TLS != nil {
		r.Gateway.tls = f.Client().Transport.(*http.Transport).TLSClientConfig.Clone()
		r.Gateway.tls.NextProtos = nil
		r.rest.client.Transport.(*http.Transport).TLSClientConfig = &tls.Config{RootCAs: r.Gateway.tls.RootCAs}
	}
	if tune != nil {
		tune(r.Gateway)
	}
	go func() {
		r.result <- r.Run(context.Background(), func(_ context.Context, i Interaction) { r.seen <- i })
	}()
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		defer cancel()
		if err := r.Shutdown(ctx); err != nil {
			t.Errorf("shutdown: %v", err)
		}
	})
	return r
}

func testLog(t *testing.T) *slog.Logger {
	return slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelDebug}))
}

// next waits for the next interaction handed to the handler.
func (r *running) next(t *testing.T) Interaction {
	t.Helper()
	select {
	case i := <-r.seen:
		return i
	case <-time.After(hanging):
		t.Fatal("no interaction came")
	}
	return Interaction{}
}
