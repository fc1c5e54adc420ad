package discord

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
)

// Kinds of frames (RFC 6455, section 5.2).
const (
	frameMore   = 0 // goes on with the message begun before
	frameText   = 1
	frameBinary = 2
	frameClose  = 8
)

// maxMessage is the longest message taken from the gateway, in bytes.
const maxMessage = 16 << 20

var errFrame = errors.New("not what a WebSocket server sends")

// frame is one frame as a server sends it: unmasked, without extensions.
type frame struct {
	kind byte
	last bool   // of its message
	raw  []byte // header and payload as they came
	body []byte // payload; a part of raw
}

// readFrame reads a frame with at most so many bytes of payload.
func readFrame(r *bufio.Reader, most int) (frame, error) {
	raw := make([]byte, 2, 16)
	if _, err := io.ReadFull(r, raw); err != nil {
		return frame{}, err
	}
	const reserved, masked = 0x70, 0x80
	if raw[0]&reserved != 0 || raw[1]&masked != 0 {
		return frame{}, errFrame
	}
	size := uint64(raw[1])
	switch size {
	case 126, 127:
		more := 2 << (2 * (size - 126)) // 2 bytes of length follow, or 8
		raw = raw[:2+more]
		if _, err := io.ReadFull(r, raw[2:]); err != nil {
			return frame{}, err
		}
		size = binary.BigEndian.Uint64(append(make([]byte, 8-more), raw[2:]...))
	}
	if size > uint64(most) {
		return frame{}, errFrame
	}
	head := len(raw)
	raw = append(raw, make([]byte, size)...)
	if _, err := io.ReadFull(r, raw[head:]); err != nil {
		return frame{}, err
	}
	return frame{kind: raw[0] & 0xf, last: raw[0]&0x80 != 0, raw: raw, body: raw[head:]}, nil
}

// textFrame is a text message in one frame.
func textFrame(body []byte) []byte {
	raw := []byte{0x80 | frameText}
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
