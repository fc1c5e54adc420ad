package localdiscord

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"

	"github.com/bastide-games/bastide/bot/localdiscord/gateway"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

func TestReady(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		l := b.dial()
		var hello struct {
			Interval int `json:"heartbeat_interval"`
		}
		json.Unmarshal(l.until(wire.OpHello, "").D, &hello)
		if hello.Interval != 41250 {
			t.Errorf("interval %d", hello.Interval)
		}
		l.send(wire.OpHeartbeat, nil)
		l.until(wire.OpAck, "")
		l.send(wire.OpIdentify, b.identity())
		ready := l.until(wire.OpDispatch, "READY")
		guild := l.until(wire.OpDispatch, "GUILD_CREATE")
		if ready.S != 1 || guild.S != 2 {
			t.Errorf("sequence %d, %d", ready.S, guild.S)
		}
		if !b.Online() {
			t.Error("the bot is not online")
		}
		l.conn.Close()
		if err := b.Wait(soon(t), func() bool { return !b.Online() }); err != nil {
			t.Error(err)
		}
	})
}

func TestCloseCodes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		b.tolerant = true
		identity := func(key string, value any) wire.Object { return with(b.identity(), key, value) }
		for name, c := range map[string]struct {
			op   int
			data any
			code int
		}{
			"wrong token":       {wire.OpIdentify, identity("token", "Bot x"), wire.CloseAuth},
			"no intents":        {wire.OpIdentify, identity("intents", nil), wire.CloseIntents},
			"unknown intents":   {wire.OpIdentify, identity("intents", 1<<30), wire.CloseIntents},
			"hidden intents":    {wire.OpIdentify, identity("intents", 1<<15), wire.CloseHiddenIntents},
			"wrong shard":       {wire.OpIdentify, identity("shard", []int{2, 2}), wire.CloseShard},
			"too early":         {wire.OpPresence, wire.Object{}, wire.CloseNotIdentified},
			"unknown operation": {42, nil, wire.CloseUnknownOp},
			"too large":         {wire.OpIdentify, identity("note", strings.Repeat("x", 5000)), wire.CloseDecode},
			"not an object":     {wire.OpIdentify, "hello", wire.CloseDecode},
		} {
			l := b.dial()
			l.send(c.op, c.data)
			if code := l.closed(); code != c.code {
				t.Errorf("%s: closed with %d, want %d", name, code, c.code)
			}
		}
		l, _ := b.join()
		l.send(wire.OpIdentify, b.identity())
		if code := l.closed(); code != wire.CloseTwice {
			t.Errorf("second identify: closed with %d", code)
		}
		if n := len(b.Violations()); n != 10 {
			t.Errorf("%d violations noted", n)
		}
	})
}

func TestGatewayVersion(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		b.tolerant = true
		for query, want := range map[string]int{"v=8&encoding=json": wire.CloseVersion, "v=10&encoding=etf": wire.CloseDecode,
			"v=10&encoding=json&compress=zlib-stream": wire.CloseDecode} {
			l := b.dialTo("ws" + strings.TrimPrefix(b.URL(), "http") + "/gateway/?" + query)
			if code := l.closed(); code != want {
				t.Errorf("%s: closed with %d, want %d", query, code, want)
			}
		}
	})
}

func TestTooManyPayloads(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		b.tolerant = true
		l, _ := b.join()
		for range 120 {
			if l.conn.WriteJSON(wire.Object{"op": wire.OpHeartbeat, "d": nil}) != nil {
				break
			}
		}
		if code := l.closed(); code != wire.CloseTooFast {
			t.Errorf("closed with %d", code)
		}
	})
}

func TestIdentifyLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{Identifies: 2})
		b.tolerant = true
		remaining := func() any {
			return b.call("GET", "/gateway/bot", nil).body["session_start_limit"].(map[string]any)["remaining"]
		}
		if remaining() != 2.0 {
			t.Errorf("remaining %v", remaining())
		}
		token := b.Token()
		var open []*line
		for range 2 {
			l, _ := b.join()
			open = append(open, l)
		}
		if remaining() != 0.0 {
			t.Errorf("remaining %v", remaining())
		}
		l := b.dial()
		l.send(wire.OpIdentify, b.identity())
		if code := l.closed(); code != wire.CloseAuth {
			t.Errorf("closed with %d", code)
		}
		for _, l := range open {
			if code := l.closed(); code != wire.CloseAuth {
				t.Errorf("a session that was open is closed with %d", code)
			}
		}
		if b.Token() == token {
			t.Error("the token is still good")
		}
	})
}

// A day after the first session the count of sessions starts again. A resumed one does not count.
func TestIdentifyLimitEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{Identifies: 3})
		limits := func() string {
			l := b.call("GET", "/gateway/bot", nil).body["session_start_limit"].(map[string]any)
			return fmt.Sprintf("%v in %.0f h", l["remaining"], l["reset_after"].(float64)/3600e3)
		}
		l, session := b.join()
		time.Sleep(20 * time.Hour)
		l.conn.NetConn().Close()
		b.resume(session, l.seq).until(wire.OpDispatch, "RESUMED")
		b.join()
		if got := limits(); got != "1 in 4 h" {
			t.Errorf("left are %s", got)
		}
		time.Sleep(4 * time.Hour)
		if got := limits(); got != "3 in 24 h" {
			t.Errorf("left are %s", got)
		}
	})
}

func TestMissedHeartbeats(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{Heartbeat: 20 * time.Millisecond})
		l, _ := b.join()
		l.closed()
		if err := b.Wait(soon(t), func() bool { return slices.Contains(b.GatewayLog(), "heartbeat missed") }); err != nil {
			t.Error(err, b.GatewayLog())
		}
	})
}

// resume asks for a session on a new line.
func (b *bench) resume(session string, seq int64) *line {
	l := b.dial()
	l.until(wire.OpHello, "")
	l.send(wire.OpResume, wire.Object{"token": b.Token(), "session_id": session, "seq": seq})
	return l
}

func TestResume(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		b.tolerant = true
		l, session := b.join()
		l.until(wire.OpDispatch, "GUILD_CREATE")
		l.conn.NetConn().Close()
		if err := b.Wait(soon(t), func() bool { return !b.Online() }); err != nil {
			t.Fatal(err)
		}
		b.Dispatch("ONE", wire.Object{})
		b.Dispatch("TWO", wire.Object{})
		again := b.resume(session, l.seq)
		var names []string
		for len(names) < 3 {
			p, err := again.next()
			if err != nil {
				t.Fatal(err)
			}
			names = append(names, p.T)
		}
		if got := strings.Join(names, " "); got != "ONE TWO RESUMED" {
			t.Errorf("got %s", got)
		}
		if code := b.resume(session, 999).closed(); code != wire.CloseBadSequence {
			t.Errorf("sequence from the future: closed with %d", code)
		}
		if p := b.resume("unknown", 1).until(wire.OpInvalidSession, ""); string(p.D) != "false" {
			t.Errorf("unknown session: d=%s", p.D)
		}
		again.conn.WriteMessage(websocket.CloseMessage, websocket.FormatCloseMessage(1000, ""))
		again.closed()
		if err := b.Wait(soon(t), func() bool { return !b.Online() }); err != nil {
			t.Fatal(err)
		}
		b.resume(session, 5).until(wire.OpInvalidSession, "")
	})
}

// Every so-many-th event comes twice, with a different number each time.
func TestRepeatedEvents(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{Repeat: 3})
		l, _ := b.join()
		l.until(wire.OpDispatch, "GUILD_CREATE")
		for n := range 6 {
			b.Dispatch("EVENT", n+1)
		}
		first := l.seq
		var got []string
		for range 8 {
			p := l.until(wire.OpDispatch, "EVENT")
			got = append(got, fmt.Sprintf("%d:%s", p.S-first, p.D))
		}
		if got := strings.Join(got, " "); got != "1:1 2:2 3:3 4:3 5:4 6:5 7:6 8:6" {
			t.Errorf("got %s", got)
		}
	})
}

// A handshake is refused with a short body, and the connection stays open. The next one works.
func TestRefusedHandshake(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		b.DisturbNext(GatewayFault{At: AtHandshake, Code: 503})
		dialer := websocket.Dialer{NetDialContext: b.Dial}
		_, answer, err := dialer.Dial("ws"+strings.TrimPrefix(b.URL(), "http")+"/gateway/?v=10&encoding=json", nil)
		if err == nil || answer == nil || answer.StatusCode != 503 || answer.ContentLength != 2 || answer.Close {
			t.Errorf("answered with %+v, %v", answer, err)
		}
		b.dial().until(wire.OpHello, "")
	})
}

func TestGatewayFaults(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{Heartbeat: time.Minute})
		b.DisturbNext(GatewayFault{At: gateway.AtHello, What: Reconnect, Code: 0})
		b.dial().until(wire.OpReconnect, "")

		b.DisturbNext(GatewayFault{At: gateway.AtIdentify, What: Reconnect, Code: 0})
		l := b.dial()
		l.send(wire.OpIdentify, b.identity())
		l.until(wire.OpReconnect, "")

		b.DisturbNext(GatewayFault{At: gateway.AtIdentify, What: Invalidate, Code: 0})
		l = b.dial()
		l.send(wire.OpIdentify, b.identity())
		if p := l.until(wire.OpInvalidSession, ""); string(p.D) != "false" {
			t.Errorf("d=%s", p.D)
		}
		l.send(wire.OpIdentify, b.identity())
		l.until(wire.OpDispatch, "READY")

		for _, fault := range []GatewayFault{{At: gateway.AtHello, What: Close, Code: 4000}, {At: gateway.AtHello, What: CutLine}} {
			b.DisturbNext(fault)
			if code := b.dial().closed(); code != fault.Code {
				t.Errorf("%+v: closed with %d", fault, code)
			}
		}

		b.DisturbNext(GatewayFault{At: gateway.AfterReady, What: Close, Code: 4014})
		l = b.dial()
		l.send(wire.OpIdentify, b.identity())
		l.until(wire.OpDispatch, "READY")
		if code := l.closed(); code != 4014 {
			t.Errorf("closed with %d", code)
		}
	})
}

func TestDisturbancesInService(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		l, _ := b.join()
		b.Disturb(Reconnect, 0)
		l.until(wire.OpReconnect, "")
		b.Disturb(InvalidateResumable, 0)
		if p := l.until(wire.OpInvalidSession, ""); string(p.D) != "true" {
			t.Errorf("d=%s", p.D)
		}
		b.AskHeartbeat()
		l.until(wire.OpHeartbeat, "")
		b.Dispatch("SOMETHING_NEW", wire.Object{"x": nil})
		l.until(wire.OpDispatch, "SOMETHING_NEW")

		b.Disturb(NoAcks, 0)
		l.send(wire.OpHeartbeat, nil)
		b.Dispatch("MARK", wire.Object{})
		for {
			p, err := l.next()
			if err != nil || p.Op == wire.OpAck {
				t.Fatalf("op %d, %v", p.Op, err)
			}
			if p.T == "MARK" {
				break
			}
		}
		b.Disturb(Silence, 0)
		if b.Online() {
			t.Error("a silent line counts as online")
		}
		b.Disturb(CutLine, 0)
		if code := l.closed(); code != 0 {
			t.Errorf("closed with %d", code)
		}
		other, _ := b.join()
		b.Disturb(Close, 4009)
		if code := other.closed(); code != 4009 {
			t.Errorf("closed with %d", code)
		}
	})
}
