package discord

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

func TestIdentify(t *testing.T) {
	for _, secure := range []bool{false, true} {
		t.Run(fmt.Sprintf("tls=%v", secure), func(t *testing.T) {
			t.Parallel()
			f := newFakeGateway(t, secure, func(w *wire) {
				w.hello()
				d := w.expect(2)
				if d["token"] != testToken || d["intents"] != 513.0 || d["compress"] != false {
					t.Errorf("identify: token right %v, intents %v, compress %v",
						d["token"] == testToken, d["intents"], d["compress"])
				}
				if w.query != "v=10&encoding=json" {
					t.Errorf("query = %q", w.query)
				}
				w.ready("one")
				w.dispatch("INTERACTION_CREATE", press(1))
				w.stay()
				if w.goodbye != 1000 {
					t.Errorf("goodbye with %d, want 1000", w.goodbye)
				}
			})
			app := make(chan Snowflake, 1)
			r := run(t, f, func(g *Gateway) {
				g.o.OnReady = func(id Snowflake) { app <- id }
				g.times.goodbye = 10 * time.Second // the server's answer ends it
			})
			if i := r.next(t); i.ID != 1 || i.CustomID != "b1" {
				t.Errorf("interaction = %+v", i)
			}
			if id := <-app; id != 77 {
				t.Errorf("OnReady(%d), want 77", id)
			}
			if !r.Online() {
				t.Error("not online")
			}
		})
	}
}

// A bot that is stopped while it identifies still says goodbye.
func TestGoodbyeWhileOpening(t *testing.T) {
	t.Parallel()
	asked := make(chan struct{})
	f := newFakeGateway(t, false, func(w *wire) {
		w.hello()
		w.expect(2)
		close(asked)
		w.stay()
		if w.goodbye != 1000 {
			t.Errorf("goodbye with %d, want 1000", w.goodbye)
		}
	})
	run(t, f, func(g *Gateway) { g.times.goodbye = 10 * time.Second })
	<-asked
}

// Each way to lose a connection, and how the bot has to come back.
var losses = []struct {
	name   string
	lose   func(*wire) // on the first connection
	resume bool        // or identify again
}{
	{"reconnect instead of hello", func(w *wire) { w.say(`{"op":7,"d":null}`) }, false},
	{"reconnect after identify", func(w *wire) { w.hello(); w.expect(2); w.say(`{"op":7,"d":null}`) }, false},
	{"beat heard after identify, then reconnect", func(w *wire) { w.hello(); w.expect(2); w.say(`{"op":11}`); w.say(`{"op":7}`) }, false},
	{"reconnect in service", func(w *wire) { w.greet("one"); w.say(`{"op":7,"d":null}`) }, true},
	{"invalid session after identify", func(w *wire) { w.hello(); w.expect(2); w.say(`{"op":9,"d":false}`) }, false},
	{"invalid session in service", func(w *wire) { w.greet("one"); w.say(`{"op":9,"d":false}`) }, false},
	{"resumable invalid session in service", func(w *wire) { w.greet("one"); w.say(`{"op":9,"d":true}`) }, true},
	{"cut", func(w *wire) { w.greet("one"); w.Conn.NetConn().Close() }, true},
	{"cut while opening", func(w *wire) { w.hello(); w.expect(2); w.Conn.NetConn().Close() }, false},
	{"closed with 4000", func(w *wire) { w.greet("one"); w.closeWith(4000) }, true},
	{"closed with 4008", func(w *wire) { w.greet("one"); w.closeWith(4008) }, true},
	{"closed with 4009", func(w *wire) { w.greet("one"); w.closeWith(4009) }, false},
	{"closed with 1001", func(w *wire) { w.greet("one"); w.closeWith(1001) }, false},
	{"nonsense instead of hello", func(w *wire) { w.say(`{"op":0,"s":1,"t":"READY","d":{}}`) }, false},
	{"no heartbeat interval", func(w *wire) { w.say(`{"op":10,"d":{"heartbeat_interval":0}}`) }, false},
	{"heartbeat interval null", func(w *wire) { w.say(`{"op":10,"d":null}`) }, false},
	{"session without id", func(w *wire) { w.hello(); w.expect(2); w.dispatch("READY", `{"guilds":[null]}`) }, false},
}

func TestComesBack(t *testing.T) {
	for _, c := range losses {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			f := newFakeGateway(t, false, func(w *wire) {
				c.lose(w)
				w.stay()
				if c.resume && w.goodbye == 1000 {
					t.Error("the bot ended a session that it is to resume")
				}
			}, func(w *wire) {
				w.hello()
				w.seq = 1
				if c.resume {
					d := w.expect(6)
					if d["session_id"] != "one" || d["seq"] != 1.0 || d["token"] != testToken {
						t.Errorf("resume with session %v, seq %v", d["session_id"], d["seq"])
					}
					w.dispatch("INTERACTION_CREATE", press(1)) // missed meanwhile
					w.dispatch("RESUMED", `{}`)
				} else {
					w.expect(2)
					w.ready("two")
					w.dispatch("INTERACTION_CREATE", press(1))
				}
				w.stay()
			})
			r := run(t, f, nil)
			if i := r.next(t); i.ID != 1 {
				t.Errorf("interaction = %+v", i)
			}
			if n := len(f.all()); n != 2 {
				t.Errorf("%d connections, want 2", n)
			}
		})
	}
}

// Silence of any kind has to end in a new connection.
func TestSilence(t *testing.T) {
	cases := map[string]func(*wire){
		"before hello":   func(w *wire) {},
		"after identify": func(w *wire) { w.say(`{"op":10,"d":{"heartbeat_interval":100}}`); w.expect(2) },
		"beats not answered": func(w *wire) {
			w.deaf.Store(true)
			w.say(`{"op":10,"d":{"heartbeat_interval":80}}`)
			w.expect(2)
			w.ready("one")
		},
	}
	for name, script := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newFakeGateway(t, false, func(w *wire) { script(w); w.stay() }, func(w *wire) {
				w.hello()
				<-w.got
				w.dispatch("READY", `{"session_id":"two","application":{"id":"77"}}`)
				w.dispatch("INTERACTION_CREATE", press(1))
				w.stay()
			})
			r := run(t, f, func(g *Gateway) { g.times.silence = 200 * time.Millisecond })
			r.next(t)
		})
	}
}

// A session that discordgo never finishes opening is left behind.
func TestWatchdogReplacesStuckSession(t *testing.T) {
	t.Parallel()
	f := newFakeGateway(t, false, func(w *wire) { w.stay() }, func(w *wire) {
		w.greet("two")
		w.dispatch("INTERACTION_CREATE", press(1))
		w.stay()
	})
	r := run(t, f, func(g *Gateway) { g.times.open, g.times.silence = 300*time.Millisecond, time.Hour })
	r.next(t)
}

func TestFatalCodesEndRun(t *testing.T) {
	for code := range fatalCodes {
		for _, late := range []bool{false, true} {
			t.Run(fmt.Sprintf("%d late=%v", code, late), func(t *testing.T) {
				t.Parallel()
				f := newFakeGateway(t, false, func(w *wire) {
					if late {
						w.greet("one")
					} else {
						w.hello()
						w.expect(2)
					}
					w.closeWith(code)
					w.stay()
				})
				r := run(t, f, nil)
				err := <-r.result
				if err == nil || !strings.Contains(err.Error(), fmt.Sprint(code)) {
					t.Errorf("Run = %v, want an error that names %d", err, code)
				}
				if errors.Is(err, ErrToken) != (code == 4004) {
					t.Errorf("Run = %v: is it about the token?", err)
				}
				if n := len(f.all()); n != 1 {
					t.Errorf("%d connections, want 1", n)
				}
			})
		}
	}
}

func TestTokenRefusedByREST(t *testing.T) {
	t.Parallel()
	f := newFakeGateway(t, false, func(w *wire) {})
	f.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.WriteHeader(http.StatusUnauthorized)
		w.Write([]byte(`{"message":"401: Unauthorized","code":0}`))
	})
	if err := <-run(t, f, nil).result; !errors.Is(err, ErrToken) {
		t.Errorf("Run = %v, want ErrToken", err)
	}
}

// A gateway address that would show the token to others is not used.
func TestGatewayElsewhereIsRefused(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	again := make(chan struct{})
	f := newFakeGateway(t, false, func(w *wire) {})
	f.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if asked.Add(1) == 3 {
			close(again)
		}
		w.Write([]byte(`{"url":"ws://gateway.example"}`))
	})
	r := run(t, f, nil)
	<-again // it asks again instead of connecting
	if r.Online() {
		t.Error("online")
	}
}

// The log says which host has refused the handshake, and with what.
func TestRefusedHandshakeIsLogged(t *testing.T) {
	t.Parallel()
	told := make(chan string, 1)
	f := newFakeGateway(t, false, func(w *wire) {})
	f.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Upgrade") == "" {
			fmt.Fprintf(w, `{"url":"ws://%s"}`, r.Host)
			return
		}
		http.Error(w, "not here", http.StatusTeapot)
	})
	run(t, f, func(g *Gateway) {
		g.log = slog.New(slog.NewTextHandler(io.Discard, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == "cause" {
				select {
				case told <- a.Value.String():
				default:
				}
			}
			return a
		}}))
	})
	want := fmt.Sprintf("%s answers the handshake with %q", strings.TrimPrefix(f.URL, "http://"), "418 I'm a teapot")
	if got := <-told; got != want {
		t.Errorf("told %q, want %q", got, want)
	}
}

// Packets that make discordgo panic, give up or log secrets.
var oddPackets = []string{
	`null`, `[]`, `"x"`, `7`, `{`, ``, `{}`,
	`{"op":"0"}`, `{"op":null}`, `{"op":0,"s":"1","t":"READY"}`, `{"op":0,"s":2,"t":7}`,
	`{"op":0,"s":2,"t":"GUILD_CREATE","d":null}`,
	`{"op":0,"s":2,"t":"GUILD_CREATE","d":{"channels":[null]}}`,
	`{"op":0,"s":2,"t":"VOICE_STATE_UPDATE","d":null}`,
	`{"op":0,"s":2,"t":"NO_SUCH_EVENT","d":{"a":1}}`,
	`{"op":99,"d":{}}`, `{"op":0,"s":null,"t":null,"d":null}`,
	`{"op":0,"s":2,"t":"INTERACTION_CREATE","d":null}`,
	`{"op":0,"s":2,"t":"INTERACTION_CREATE","d":{}}`,
	`{"op":0,"s":2,"t":"INTERACTION_CREATE","d":{"id":12,"type":"3"}}`,
	`{"op":0,"s":2,"t":"INTERACTION_CREATE","d":{"id":"0","type":3,"token":"t","user":{"id":"9"},"data":{"custom_id":"x"}}}`,
	`{"op":0,"s":2,"t":"INTERACTION_CREATE","d":{"id":"1","type":3,"token":"t","user":{"id":"9"},"data":null}}`,
	`{"op":0,"s":2,"t":"INTERACTION_CREATE","d":{"id":"1","type":3,"token":"t","user":null,"data":{"custom_id":"x"}}}`,
	`{"op":0,"s":2,"t":"INTERACTION_CREATE","d":{"id":"1","type":9,"token":"t","user":{"id":"9"},"data":{"custom_id":"x"}}}`,
	`{"op":0,"s":2,"t":"INTERACTION_CREATE","d":{"id":"1","type":2,"token":"t","user":{"id":"9"},"data":{"options":[null]}}}`,
}

func TestOddPackets(t *testing.T) {
	t.Parallel()
	f := newFakeGateway(t, false, func(w *wire) {
		w.hello()
		w.expect(2)
		w.dispatch("READY", `{"session_id":"one","application":{"id":"77"},"user":null,"guilds":[null,{"channels":[null]}]}`)
		for _, p := range oddPackets {
			w.say(p)
		}
		w.dispatch("INTERACTION_CREATE", press(1))
		w.stay()
	})
	r := run(t, f, nil)
	if i := r.next(t); i.ID != 1 {
		t.Errorf("handed on: %+v", i)
	}
	if n := len(f.all()); n != 1 {
		t.Errorf("%d connections, want 1", n)
	}
}

func TestBurst(t *testing.T) {
	t.Parallel()
	f := newFakeGateway(t, false, func(w *wire) {
		w.greet("one")
		for i := range 500 {
			w.dispatch("INTERACTION_CREATE", press(i+1))
		}
		w.stay()
	})
	r := run(t, f, nil)
	var ids []Snowflake
	for range 500 {
		ids = append(ids, r.next(t).ID)
	}
	slices.Sort(ids)
	if ids = slices.Compact(ids); len(ids) != 500 {
		t.Errorf("%d different interactions, want 500", len(ids))
	}
}

// The pause grows although each connection got as far as READY.
func TestPauseGrows(t *testing.T) {
	t.Parallel()
	g := &Gateway{times: defaultTimes}
	for failures := 1; failures < 40; failures++ {
		want := min(g.times.first<<min(failures-1, 20), g.times.most)
		for range 20 {
			if p := g.pause(errors.New("x"), failures); p < want/2 || p > want*3/2 {
				t.Errorf("pause after %d failures = %v, want about %v", failures, p, want)
			}
		}
	}
	for range 50 {
		p := g.pause(errInvalidSession{}, 1)
		if p < time.Second || p > 5*time.Second {
			t.Errorf("pause after an invalid session = %v, want 1 to 5 s", p)
		}
	}
}

func TestDyingAfterReadyCountsAsFailure(t *testing.T) {
	t.Parallel()
	f := newFakeGateway(t, false, func(w *wire) {
		w.greet("one")
		w.closeWith(4009)
		w.stay()
	})
	var failures bytes.Buffer
	enough := make(chan struct{})
	seen := 0
	r := run(t, f, func(g *Gateway) {
		g.log = slog.New(slog.NewTextHandler(&failures, &slog.HandlerOptions{ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == "failures" {
				if seen++; seen == 3 {
					close(enough)
				}
				return a
			}
			return slog.Attr{}
		}}))
	})
	<-enough
	r.Shutdown(t.Context())
	if got := strings.TrimSpace(failures.String()); !strings.HasPrefix(strings.Join(strings.Fields(got), " "), "failures=1 failures=2 failures=3") {
		t.Errorf("log of failures: %s", got)
	}
}

func TestPanicBarrier(t *testing.T) {
	t.Parallel()
	f := newFakeGateway(t, false, func(w *wire) {
		w.greet("one")
		for i := range 3 {
			w.dispatch("INTERACTION_CREATE", press(i+1))
		}
		w.stay()
	})
	base, _ := ParseBase(f.URL)
	answered := make(chan string, 3)
	g := NewGateway(GatewayOptions{Token: testToken, Base: base, Log: testLog(t),
		OnReady: func(Snowflake) { panic("in OnReady") },
		OnPanic: func(_ context.Context, i Interaction, incident string) {
			answered <- i.ID.String() + " " + incident
			panic("while answering")
		}})
	g.times = quick
	result := make(chan error, 1)
	go func() {
		result <- g.Run(context.Background(), func(context.Context, Interaction) { panic("in the handler") })
	}()
	ids := map[string]bool{}
	for range 3 {
		id, incident, _ := strings.Cut(<-answered, " ")
		if len(incident) != 8 {
			t.Errorf("incident = %q", incident)
		}
		ids[id] = true
	}
	if len(ids) != 3 {
		t.Errorf("answered %v, want 1, 2 and 3", ids)
	}
	g.Shutdown(t.Context())
	if err := <-result; err != nil {
		t.Errorf("Run = %v", err)
	}
}

// Work that has begun is finished. Nothing new begins, and no shard reconnects.
func TestShutdownFinishesWork(t *testing.T) {
	t.Parallel()
	f := newFakeGateway(t, false, func(w *wire) {
		w.greet("one")
		w.dispatch("INTERACTION_CREATE", press(1))
		w.stay()
	})
	base, _ := ParseBase(f.URL)
	g := NewGateway(GatewayOptions{Token: testToken, Base: base, Log: testLog(t)})
	g.times = quick
	begun, release, result := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	var finished atomic.Bool
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		result <- g.Run(ctx, func(ctx context.Context, _ Interaction) {
			close(begun)
			<-release
			finished.Store(ctx.Err() == nil)
		})
	}()
	<-begun
	cancel()
	<-f.all()[0].gone
	close(release)
	if err := <-result; err != nil {
		t.Errorf("Run = %v", err)
	}
	if !finished.Load() {
		t.Error("the handler was not let finish")
	}
	if err := g.Run(context.Background(), nil); err == nil {
		t.Error("a second Run was allowed")
	}
	if n := len(f.all()); n != 1 {
		t.Errorf("%d connections, want 1: a ghost came back", n)
	}
}

func TestShutdownDoesNotWaitForEver(t *testing.T) {
	t.Parallel()
	f := newFakeGateway(t, false, func(w *wire) {
		w.greet("one")
		w.dispatch("INTERACTION_CREATE", press(1))
		w.stay()
	})
	base, _ := ParseBase(f.URL)
	g := NewGateway(GatewayOptions{Token: testToken, Base: base, Log: testLog(t), Grace: time.Millisecond})
	g.times = quick
	begun, result := make(chan struct{}), make(chan error, 1)
	go func() {
		result <- g.Run(context.Background(), func(ctx context.Context, _ Interaction) {
			close(begun)
			<-ctx.Done() // ended for good
		})
	}()
	<-begun
	g.Shutdown(context.Background())
	if err := <-result; err == nil || !strings.Contains(err.Error(), "1 handlers") {
		t.Errorf("Run = %v, want a word about the handler", err)
	}
}

// Shutdown while discordgo waits for a silent server.
func TestShutdownWhileOpening(t *testing.T) {
	t.Parallel()
	f := newFakeGateway(t, false, func(w *wire) { w.stay() })
	r := run(t, f, nil)
	for len(f.all()) == 0 {
		runtime.Gosched()
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second) // far below the patience
	defer cancel()
	if err := r.Shutdown(ctx); err != nil {
		t.Error(err)
	}
}

// Neither lost connections nor handlers leave goroutines behind.
func TestNoGoroutineIsLeft(t *testing.T) {
	t.Run("many losses", func(t *testing.T) {
		var scripts []func(*wire)
		for _, c := range losses {
			if !c.resume { // those take discordgo a second each
				scripts = append(scripts, func(w *wire) { c.lose(w); w.stay() })
			}
		}
		scripts = append(scripts, func(w *wire) {
			w.greet("last")
			w.dispatch("INTERACTION_CREATE", press(1))
			w.stay()
		})
		run(t, newFakeGateway(t, false, scripts...), nil).next(t)
	})
	for deadline := time.Now().Add(hanging); ; time.Sleep(10 * time.Millisecond) {
		stacks := goroutines()
		if len(stacks) == 0 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d goroutines are left:\n%s", len(stacks), strings.Join(stacks, "\n\n"))
		}
	}
}

// goroutines are the stacks of all that the gateway may have started.
func goroutines() []string {
	buf := make([]byte, 1<<20)
	var found []string
	for _, stack := range strings.Split(string(buf[:runtime.Stack(buf, true)]), "\n\n") {
		if strings.Contains(stack, "discordgo.") || strings.Contains(stack, "discord.(*") || strings.Contains(stack, "discord.within") {
			found = append(found, stack)
		}
	}
	return found
}

// Lines of discordgo may hold packets; those do not reach the log.
func TestLoggerKeepsPacketsOut(t *testing.T) {
	var log bytes.Buffer
	old := slog.Default()
	defer slog.SetDefault(old)
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	logFromDiscordgo(1, 2, "unknown event: Op: %d, Data: %s", 0, `{"token":"aW50.secret"}`)
	logFromDiscordgo(0, 2, "error unmarshalling %s event, %s", "READY", errors.New("wrong shape"))
	if got := log.String(); strings.Contains(got, "secret") || !strings.Contains(got, "unknown event") || !strings.Contains(got, "wrong shape") {
		t.Errorf("log: %s", got)
	}
}

func TestShutdownBeforeRun(t *testing.T) {
	base, _ := ParseBase("")
	g := NewGateway(GatewayOptions{Token: testToken, Base: base})
	if err := g.Shutdown(t.Context()); err != nil {
		t.Error(err)
	}
	if err := g.Run(t.Context(), nil); err != nil {
		t.Errorf("Run after Shutdown = %v", err)
	}
}
