// Package frame reads and writes the frames of a WebSocket (RFC 6455) as far as a client
// of the gateway needs it below its library: without extensions.
package frame

import (
	"bufio"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"io"
	"slices"
)

// Kinds of frames (RFC 6455, section 5.2).
const (
	More   = 0 // continues the message
	Text   = 1
	Binary = 2
	Close  = 8
)

// ErrFrame says that the bytes are no frame.
var ErrFrame = errors.New("not what a WebSocket server sends")

// Frame is one frame as a server sends it: unmasked, without extensions.
type Frame struct {
	Kind byte
	Last bool   // of its message
	Raw  []byte // header and payload as they came
	Body []byte // payload; a part of Raw
}

// Read reads a frame. Its payload must not exceed a number of bytes.
func Read(r *bufio.Reader, most int) (Frame, error) {
	raw := make([]byte, 2, 16)
	if _, err := io.ReadFull(r, raw); err != nil {
		return Frame{}, err
	}
	const reserved = 0x70
	if raw[0]&reserved != 0 || raw[1]&clientMask != 0 {
		return Frame{}, ErrFrame
	}
	size := uint64(raw[1])
	switch size {
	case 126, 127:
		more := 2 << (2 * (size - 126)) // 2 bytes of length follow, or 8
		raw = raw[:2+more]
		if _, err := io.ReadFull(r, raw[2:]); err != nil {
			return Frame{}, err
		}
		size = binary.BigEndian.Uint64(append(make([]byte, 8-more), raw[2:]...))
	}
	if size > uint64(most) {
		return Frame{}, ErrFrame
	}
	head := len(raw)
	raw = append(raw, make([]byte, size)...)
	if _, err := io.ReadFull(r, raw[head:]); err != nil {
		return Frame{}, err
	}
	return Frame{Kind: raw[0] & 0xf, Last: raw[0]&0x80 != 0, Raw: raw, Body: raw[head:]}, nil
}

// Message is a text message in one frame.
func Message(body []byte) []byte {
	raw := []byte{0x80 | Text}
	switch {
	case len(body) < 126:
		raw = append(raw, byte(len(body)))
	case len(body) < 1<<16:
		raw = binary.BigEndian.AppendUint16(append(raw, 126), uint16(len(body)))
	default:
		raw = binary.BigEndian.AppendUint64(append(raw, 127), uint64(len(body)))
	}
	return append(raw, body...)
}

// clientMask is set in the second byte of what a client sends.
const clientMask = 0x80

// Unmask is the payload of a single frame from a client.
func Unmask(raw []byte) ([]byte, error) {
	if len(raw) < 2 || raw[1]&clientMask == 0 {
		return nil, ErrFrame
	}
	head := 2
	switch raw[1] &^ clientMask {
	case 126:
		head = 4
	case 127:
		head = 10
	}
	if len(raw) < head+4 {
		return nil, ErrFrame
	}
	return xored(raw[head+4:], raw[head:head+4]), nil
}

// Masked is a text message in one frame from a client.
func Masked(body []byte) []byte { return masked(Message(body), body) }

// Goodbye ends a connection from the client's side (code 1000, section 7.4.1).
func Goodbye() []byte {
	code := binary.BigEndian.AppendUint16(nil, 1000)
	return masked(append([]byte{0x80 | Close, byte(len(code))}, code...), code)
}

// masked is a server's frame with that payload as a client sends it.
func masked(raw, body []byte) []byte {
	head := len(raw) - len(body)
	raw[1] |= clientMask
	key := make([]byte, 4)
	rand.Read(key)
	return slices.Concat(raw[:head], key, xored(body, key))
}

// xored applies a mask to a payload, or removes it.
func xored(body, key []byte) []byte {
	out := make([]byte, len(body))
	for i, b := range body {
		out[i] = b ^ key[i%4]
	}
	return out
}
