package discord

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"github.com/bastide-games/bastide/bot/discord/frame"
)

// Operations of the gateway that are read or sent.
const (
	opDispatch       = 0
	opBeatNow        = 1
	opResume         = 6
	opReconnect      = 7
	opInvalidSession = 9
	opHello          = 10
	opBeatHeard      = 11
)

// Why a line to the gateway ends.
var (
	errReconnect = errors.New("asked to connect again")
	errNoHello   = errors.New("no valid greeting from the gateway")
	errReady     = errors.New("session without an id")
)

// errInvalidSession says that Discord has ended the session.
type errInvalidSession struct{ resumable bool }

func (errInvalidSession) Error() string { return "session is invalid" }

// errClosed is a close frame of the gateway.
type errClosed struct {
	code int
	text string
}

func (e errClosed) Error() string {
	return fmt.Sprintf("gateway closed with %d %.100s", e.code, e.text)
}

// guard checks what the gateway sends before discordgo reads it, because discordgo stops for good at
// some packets and panics at others:
//   - while it connects, it holds the lock that it takes again to answer op 7 or op 11;
//   - on op 9 it identifies at once, without the pause that Discord asks for;
//   - it accepts a heartbeat interval of 0, and servers that are null.
//
// The guard drops what the bot does not need.
type guard struct {
	log *slog.Logger
	// silence is how long the gateway may send nothing.
	silence time.Duration
	// passed counts the messages passed on.
	passed int
}

// packet is the envelope of everything that the gateway sends.
type packet struct {
	Op   *int            `json:"op"`
	Seq  *int64          `json:"s"`
	Type *string         `json:"t"`
	Data json.RawMessage `json:"d"`
}

// message checks a message. It returns the bytes to pass on, nil for none, and the progress of the
// session, or the reason to end the line. Raw is the message with its frame headers.
func (g *guard) message(kind byte, body, raw []byte) (out []byte, next resumption, err error) {
	p, err := readPacket(kind, body)
	if err != nil {
		g.log.Warn("discord: dropped an unreadable message of the gateway", "cause", err)
		return nil, next, nil
	}
	out, err = g.packet(p, raw)
	if out != nil {
		g.passed++
	}
	return out, p.progress(), err
}

// progress is what a packet changes for resuming the session.
func (p packet) progress() (next resumption) {
	if p.Type == nil || p.Seq == nil {
		return next
	}
	next.seq = *p.Seq
	if *p.Type == "READY" {
		var d readyData
		if json.Unmarshal(p.Data, &d) == nil {
			next.session, next.address, next.app = d.Session, d.Resume, Snowflake(d.Application.ID)
		}
	}
	return next
}

func readPacket(kind byte, body []byte) (packet, error) {
	if kind == frame.Binary {
		z, err := zlib.NewReader(bytes.NewReader(body))
		if err != nil {
			return packet{}, errors.New("not compressed as agreed")
		}
		if body, err = io.ReadAll(io.LimitReader(z, maxMessage)); err != nil {
			return packet{}, errors.New("not compressed as agreed")
		}
	}
	var p packet
	if err := json.Unmarshal(body, &p); err != nil {
		return packet{}, shapeOf(err)
	}
	if p.Op == nil {
		return packet{}, errors.New("no operation")
	}
	return p, nil
}

func (g *guard) packet(p packet, raw []byte) ([]byte, error) {
	switch *p.Op {
	case opHello:
		return g.hello(p, raw)
	case opReconnect:
		return nil, errReconnect
	case opInvalidSession:
		return nil, errInvalidSession{resumable: string(p.Data) == "true"}
	}
	if g.passed == 0 {
		return nil, errNoHello
	}
	switch *p.Op {
	case opBeatNow:
		return raw, nil
	case opBeatHeard:
		if g.passed < 2 { // still opening
			return nil, nil
		}
		return raw, nil
	case opDispatch:
		return g.dispatch(p, raw)
	}
	return nil, nil
}

// hello reads the heartbeat interval. From then on the gateway is never silent for longer, since it
// answers each heartbeat.
func (g *guard) hello(p packet, raw []byte) ([]byte, error) {
	var d struct {
		Interval int64 `json:"heartbeat_interval"` // milliseconds
	}
	const most = 60 * 60 * 1000
	if err := json.Unmarshal(p.Data, &d); err != nil || d.Interval <= 0 || d.Interval > most || g.passed > 0 {
		return nil, errNoHello
	}
	g.silence = time.Duration(d.Interval) * time.Millisecond * 5 / 2
	return raw, nil
}

func (g *guard) dispatch(p packet, raw []byte) ([]byte, error) {
	if p.Type == nil || p.Seq == nil {
		return nil, nil
	}
	switch *p.Type {
	case "READY":
		return ready(p)
	case "RESUMED", "INTERACTION_CREATE":
		return raw, nil
	}
	if len(readLosses(*p.Type, p.Data)) > 0 {
		return raw, nil
	}
	if g.passed < 2 { // still opening
		return nil, nil
	}
	if guild := readRights(*p.Type, p.Data); guild != 0 {
		return rightsEvent(p, guild), nil
	}
	return placeholder(p), nil
}

// placeholder replaces a dropped event. discordgo needs the event's number for its heartbeats, which
// tell Discord how far the bot is. It ignores events of this name.
func placeholder(p packet) []byte {
	return frame.Message(fmt.Appendf(nil, `{"op":0,"t":"TYPING_START","s":%d,"d":{}}`, *p.Seq))
}

// readyData is the part of READY that is used. discordgo gets only the ids.
type readyData struct {
	Session     string `json:"session_id"`
	Resume      string `json:"resume_gateway_url"`
	Application struct {
		ID rawID `json:"id"`
	} `json:"application"`
}

func ready(p packet) ([]byte, error) {
	var d readyData
	if err := json.Unmarshal(p.Data, &d); err != nil || d.Session == "" {
		return nil, errReady
	}
	small, err := json.Marshal(map[string]any{"op": opDispatch, "t": "READY", "s": p.Seq, "d": map[string]any{
		"session_id":  d.Session,
		"application": map[string]string{"id": Snowflake(d.Application.ID).String()},
	}})
	if err != nil {
		panic(err) // plain values
	}
	return frame.Message(small), nil
}

// closing reads a close frame.
func closing(body []byte) errClosed {
	const noCode = 1005 // RFC 6455, section 7.4.1
	if len(body) < 2 {
		return errClosed{code: noCode}
	}
	return errClosed{code: int(binary.BigEndian.Uint16(body)), text: string(body[2:])}
}
