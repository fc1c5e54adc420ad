package records

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"time"

	"github.com/klauspost/compress/s2"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/storage"
)

// A finished match is only read, so its log is packed into one entry. That takes a quarter of the space and
// loses nothing.
//
//	packMark, then s2 of the entries, each after its length (uvarint)
var packMark = []byte("\x00packed 1\n")

// maxPacked is the largest total size of a log's entries, in bytes.
const maxPacked = 64 << 20

var errPacked = errors.New("a packed log cannot be read")

// pack packs the entries of a log into one.
func pack(lines [][]byte) []byte {
	var all []byte
	for _, line := range lines {
		all = binary.AppendUvarint(all, uint64(len(line)))
		all = append(all, line...)
	}
	return append(bytes.Clone(packMark), s2.EncodeBest(nil, all)...)
}

// unpacked returns the entries of a log, packed or not.
func unpacked(lines [][]byte) ([][]byte, error) {
	if len(lines) == 0 || !bytes.HasPrefix(lines[0], packMark) {
		return lines, nil
	}
	body := lines[0][len(packMark):]
	if size, err := s2.DecodedLen(body); err != nil || size > maxPacked {
		return nil, errPacked
	}
	all, err := s2.Decode(nil, body)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errPacked, err)
	}
	var whole [][]byte
	for len(all) > 0 {
		size, n := binary.Uvarint(all)
		if n <= 0 || size > uint64(len(all)-n) {
			return nil, errPacked
		}
		whole = append(whole, all[n:][:size:size])
		all = all[n+int(size):]
	}
	return append(whole, lines[1:]...), nil
}

// PackFinished packs the logs of matches that ended before a time, with a pause after each, so that players
// need not wait long. It returns their number. It skips logs that cannot be read.
func (r *Records) PackFinished(ctx context.Context, before time.Time, pause time.Duration) (packed int, err error) {
	err = Each(r.Store)(storage.Over, func(m storage.Match, damage error) error {
		if damage != nil || m.Steps < 2 {
			return ctx.Err()
		}
		s, err := session.DecodeHead(Stored(m))
		if err != nil || s.Ended == 0 || s.Ended >= before.Unix() {
			return ctx.Err()
		}
		switch err := r.pack(ctx, s.ID); {
		case errors.Is(err, storage.ErrFenced): // it belongs to another process
			return ctx.Err()
		case err != nil:
			r.Log.Warn("cannot pack a finished match, so it takes more space; trying again later", "match", s.ID.String(), "error", err)
			return ctx.Err()
		}
		packed++
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
		return ctx.Err()
	})
	return packed, err
}

// pack packs the log of a finished match.
func (r *Records) pack(ctx context.Context, id session.ID) error {
	defer r.LockMatch(id)()
	m, err := r.Store.Match(storage.MatchID(id))
	if err != nil || m.Status != storage.Over {
		return err
	}
	lines, err := r.Store.Log(m.ID, 0)
	if err != nil {
		return err
	}
	if _, _, err := split(lines); err != nil || len(lines) < 2 {
		return err
	}
	_, _, err = r.Store.Commit(ctx, storage.Change{Match: m, Log: [][]byte{pack(lines)}, Replace: true})
	return err
}
