package records

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"

	"github.com/klauspost/compress/s2"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/storage"
)

// An entry of the log is a line, such as "A place 0,1 r2". After the last line of each change follow
// snapshots of the match: those that the change led to and, in the first change, the one before it. They
// show the past after the rules have changed. Each snapshot is compressed with the previous one as
// dictionary, to about fifty bytes:
//
//	line, "\n", then for each snapshot: kind 1, length (uvarint), the bytes
//
// Matches that began in earlier versions of the program have no snapshots at the beginning.
const (
	wholeKind byte = 'w' // s2
	deltaKind byte = 'd' // s2 with a dictionary
)

var errLog = errors.New("a snapshot in the log cannot be read")

// entriesOf returns the log entries of a change, and notes in the head that there is a snapshot.
func entriesOf(s *session.Session, log []table.Entry) (lines [][]byte) {
	for _, entry := range log {
		lines = append(lines, []byte(entry.String()))
	}
	if len(lines) == 0 {
		return nil
	}
	last, before := lines[len(lines)-1], s.Match.Steps-len(log)
	last = append(last, '\n')
	chained := before == 0 || s.Kept == before
	if before == 0 {
		last = appendSnapshot(last, nil, s.Stored)
	}
	if chained {
		last = appendSnapshot(last, s.Stored, s.Snapshot)
	} else {
		last = appendSnapshot(last, nil, s.Snapshot)
	}
	lines[len(lines)-1] = last
	s.NoteLogged()
	return lines
}

// appendSnapshot appends a snapshot that follows another one, nil for none.
func appendSnapshot(to, before, snapshot []byte) []byte {
	kind, packed := wholeKind, []byte(nil)
	if dictionary := s2.MakeDict(before, nil); dictionary != nil {
		kind, packed = deltaKind, dictionary.Encode(nil, snapshot)
	} else {
		packed = s2.Encode(nil, snapshot)
	}
	to = append(to, kind)
	to = binary.AppendUvarint(to, uint64(len(packed)))
	return append(to, packed...)
}

// history is a decoded log.
type history struct {
	entries   []table.Entry
	snapshots map[int][]byte // by step
}

// split separates each line of a log from the bytes after it.
func split(lines [][]byte) (h history, behind [][]byte, err error) {
	if lines, err = unpacked(lines); err != nil {
		return h, nil, fmt.Errorf("log: %w", err)
	}
	h.entries, behind = make([]table.Entry, len(lines)), make([][]byte, len(lines))
	for i, line := range lines {
		var text []byte
		text, behind[i], _ = bytes.Cut(line, []byte("\n"))
		if h.entries[i], err = table.ParseEntry(strings.TrimSpace(string(text))); err != nil {
			return h, nil, fmt.Errorf("log: %w", err)
		}
	}
	return h, behind, nil
}

// readLog reads the log of a match.
func readLog(store Store, id session.ID) ([]table.Entry, error) {
	lines, err := store.Log(storage.MatchID(id), 0)
	if err != nil {
		return nil, err
	}
	h, _, err := split(lines)
	return h.entries, err
}

// readHistory reads the log of a match with its snapshots.
func readHistory(store Store, id session.ID) (history, error) {
	lines, err := store.Log(storage.MatchID(id), 0)
	if err != nil {
		return history{}, err
	}
	h, behind, err := split(lines)
	if err != nil {
		return h, err
	}
	h.snapshots = map[int][]byte{}
	var before []byte
	for i, packed := range behind {
		found, err := unpack(packed, before)
		if err != nil {
			return h, fmt.Errorf("log, entry %d: %w", i+1, err)
		}
		if len(found) == 0 {
			continue
		}
		if len(found) > 1 {
			h.snapshots[0] = found[0] // the position at the beginning
		}
		before = found[len(found)-1]
		h.snapshots[i+1] = before
	}
	return h, nil
}

// unpack decodes the snapshots after an entry. before is the previous snapshot.
func unpack(packed, before []byte) (found [][]byte, err error) {
	for len(packed) > 0 {
		kind := packed[0]
		size, n := binary.Uvarint(packed[1:])
		if n <= 0 || size > uint64(len(packed)-1-n) {
			return nil, errLog
		}
		body := packed[1+n:][:size]
		if packed = packed[1+n+int(size):]; kind == wholeKind {
			before, err = s2.Decode(nil, body)
		} else if dictionary := s2.MakeDict(before, nil); kind == deltaKind && dictionary != nil {
			before, err = dictionary.Decode(nil, body)
		} else {
			err = errLog
		}
		if err != nil {
			return nil, fmt.Errorf("%w: %w", errLog, err)
		}
		found = append(found, before)
	}
	return found, nil
}
