package discord

import (
	"bufio"
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/discord/frame"
)

// frames as a server sends them, in parts of the given kinds.
func rawFrame(kind byte, last bool, body string) []byte {
	raw := frame.Message([]byte(body))
	raw[0] = kind
	if last {
		raw[0] |= 0x80
	}
	return raw
}

func deflate(text string) string {
	var b bytes.Buffer
	z := zlib.NewWriter(&b)
	io.WriteString(z, text)
	z.Close()
	return b.String()
}

const (
	handshake = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n"
	hello     = `{"op":10,"d":{"heartbeat_interval":45000}}`
	beat      = `{"op":1}`
)

// lineOver is a line whose other side has sent these bytes and hung up.
func lineOver(t *testing.T, sent []byte) *line {
	ours, theirs := net.Pipe()
	t.Cleanup(func() { ours.Close(); theirs.Close() })
	go func() {
		theirs.Write(sent)
		theirs.Close()
	}()
	return newLine(ours, &guard{log: slog.New(slog.DiscardHandler), silence: 10 * time.Second}, resumption{})
}

// After the goodbye nothing more is sent. discordgo does not know of the goodbye, so it may still send a
// heartbeat.
func TestNothingFollowsTheGoodbye(t *testing.T) {
	t.Parallel()
	ours, theirs := net.Pipe()
	got := make(chan []byte, 1)
	go func() {
		all, _ := io.ReadAll(theirs)
		got <- all
	}()
	l := newLine(ours, &guard{log: slog.New(slog.DiscardHandler), silence: 10 * time.Second}, resumption{})
	if err := l.sayGoodbye(); err != nil {
		t.Fatal(err)
	}
	if n, err := l.Write(frame.Masked([]byte(beat))); n == 0 || err != nil {
		t.Errorf("discordgo is told %d, %v", n, err)
	}
	l.Close()
	all := <-got
	code, err := frame.Unmask(all)
	if err != nil || all[0] != 0x80|frame.Close || binary.BigEndian.Uint16(code) != 1000 || len(code) != 2 {
		t.Errorf("sent %x: %x, %v", all, code, err)
	}
}

func TestLineHandsOnWholeMessages(t *testing.T) {
	big := `{"op":0,"s":2,"t":"INTERACTION_CREATE","d":{"x":"` + strings.Repeat("y", 70000) + `"}}`
	var sent, want []byte
	add := func(raw []byte, passes bool) {
		sent = append(sent, raw...)
		if passes {
			want = append(want, raw...)
		}
	}
	add([]byte(handshake), true)
	add(rawFrame(frame.Text, true, hello), true)
	add(rawFrame(frame.Text, true, `{"op":0,"s":1,"t":"GUILD_CREATE","d":{}}`), false)
	ping := rawFrame(9, true, "p")
	sent = append(sent, rawFrame(frame.Text, false, beat[:3])...)
	sent = append(sent, ping...)
	sent = append(sent, rawFrame(frame.More, true, beat[3:])...)
	want = append(want, ping...)
	want = append(want, rawFrame(frame.Text, false, beat[:3])...)
	want = append(want, rawFrame(frame.More, true, beat[3:])...)
	add(rawFrame(frame.Text, true, big), true)
	add(rawFrame(frame.Binary, true, deflate(big)), true)
	add(rawFrame(frame.Binary, true, deflate(`{"op":99}`)), false)
	add(rawFrame(frame.Binary, true, "not compressed"), false)
	add(rawFrame(frame.Text, true, `{"op":11}`), true)

	l := lineOver(t, sent)
	got, err := io.ReadAll(l)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("got %d bytes, %v; want %d", len(got), err, len(want))
	}
	if l.ended() != io.EOF {
		t.Errorf("ended with %v", l.ended())
	}
	if _, err := l.Write([]byte("x")); err == nil {
		t.Error("an ended line accepts more to send")
	}
}

// A refused handshake reaches discordgo as it came.
func TestLineOfRefusedHandshake(t *testing.T) {
	page := "HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\n\r\n<html>\nno\n"
	l := lineOver(t, []byte(page))
	if got, _ := io.ReadAll(l); string(got) != page || l.open {
		t.Errorf("got %q, open %v", got, l.open)
	}
}

// A refusal is read up to its own length, although it does not end with a line and the server leaves the
// connection open.
func TestLineOfShortRefusal(t *testing.T) {
	for _, body := range []string{"no", "nothing here\nfor you", ""} {
		synctest.Test(t, func(t *testing.T) {
			ours, theirs := net.Pipe()
			defer theirs.Close()
			go fmt.Fprintf(theirs, "HTTP/1.1 503 Service Unavailable\r\nContent-Length: %d\r\n\r\n%s", len(body), body)
			l := newLine(ours, &guard{log: slog.New(slog.DiscardHandler), silence: 10 * time.Second}, resumption{})
			defer l.Close()
			began := time.Now()
			answer, err := http.ReadResponse(bufio.NewReader(l), nil)
			if err != nil {
				t.Fatal(err)
			}
			got, err := io.ReadAll(answer.Body)
			if took := time.Since(began); string(got) != body || err != nil || took > 0 {
				t.Errorf("got %q, %v after %s", got, err, took)
			}
		})
	}
}

func TestCloseFrames(t *testing.T) {
	for want, body := range map[int]string{
		4004: string(binary.BigEndian.AppendUint16(nil, 4004)) + "Authentication failed.",
		1000: string(binary.BigEndian.AppendUint16(nil, 1000)),
		1005: "",
	} {
		l := lineOver(t, append([]byte(handshake), rawFrame(frame.Close, true, body)...))
		io.ReadAll(l)
		closed, ok := l.ended().(errClosed)
		if !ok || closed.code != want {
			t.Errorf("ended with %v, want code %d", l.ended(), want)
		}
	}
}

func FuzzReadFrame(f *testing.F) {
	f.Add(rawFrame(frame.Text, true, hello))
	f.Add(rawFrame(frame.Binary, false, strings.Repeat("x", 300)))
	f.Add([]byte{0x81, 127, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff})
	f.Add([]byte{0x81, 126, 0})
	f.Add([]byte{0x81, 0x85, 1, 2, 3, 4})
	f.Fuzz(func(t *testing.T, data []byte) {
		const most = 1 << 10
		fr, err := frame.Read(bufio.NewReader(bytes.NewReader(data)), most)
		if err != nil {
			return
		}
		if len(fr.Body) > most || !bytes.HasPrefix(data, fr.Raw) || !bytes.HasSuffix(fr.Raw, fr.Body) {
			t.Errorf("frame %+v of %q", fr, data)
		}
	})
}

func FuzzPacket(f *testing.F) {
	for _, p := range oddPackets {
		f.Add([]byte(p))
	}
	f.Add([]byte(hello))
	f.Fuzz(func(t *testing.T, data []byte) {
		g := guard{log: slog.New(slog.DiscardHandler)}
		if out, _, err := g.message(frame.Text, data, data); out != nil && err != nil {
			t.Errorf("%q is handed on and ends the line", data)
		}
		g.passed = 2
		g.message(frame.Text, data, data)
	})
}
