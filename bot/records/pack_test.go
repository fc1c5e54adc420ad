package records

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt"
)

func TestPack(t *testing.T) {
	store, want := logOf(0, slices.Repeat([]int{2}, 60)...)
	packed := pack(store.lines)
	size := 0
	for _, line := range store.lines {
		size += len(line)
	}
	if len(packed) > size/2 {
		t.Errorf("%d bytes were packed into %d", size, len(packed))
	}
	h, err := readHistory(&logStore{lines: [][]byte{packed}}, 1)
	if err != nil || len(h.entries) != len(store.lines) || len(h.snapshots) != len(want) {
		t.Fatalf("%d entries, %d snapshots: %v", len(h.entries), len(h.snapshots), err)
	}
	for step, snapshot := range want {
		if string(h.snapshots[step]) != snapshot {
			t.Errorf("step %d differs", step)
		}
	}
	for n := range packed {
		if _, err := readHistory(&logStore{lines: [][]byte{packed[:n]}}, 1); err == nil {
			t.Fatalf("%d bytes of %d were read", n, len(packed))
		}
	}
	huge := append(bytes.Clone(packMark), 0xff, 0xff, 0xff, 0xff, 0x0f)
	if _, err := unpacked([][]byte{huge}); !errors.Is(err, errPacked) {
		t.Errorf("a wrong length was accepted: %v", err)
	}
}

// Matches are packed once, some time after their end, and not while they run.
func TestPackFinished(t *testing.T) {
	store, err := bolt.Open(filepath.Join(t.TempDir(), "bastide.db"), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	log, _ := logOf(0, 1, 2, 3)
	for i, ended := range []int64{100, 200, 0} {
		var s session.Session
		s.End(ended)
		m := storage.Match{Status: storage.Over, Head: s.EncodeHead(), Players: []uint64{uint64(i)}}
		if ended == 0 {
			m.Status = storage.Live
		}
		if _, _, err := store.Commit(t.Context(), storage.Change{Match: m, Log: log.lines}); err != nil {
			t.Fatal(err)
		}
	}
	r := &Records{Store: store, Log: slog.New(slog.DiscardHandler)}
	for _, want := range []int{1, 0} {
		if n, err := r.PackFinished(t.Context(), time.Unix(200, 0), 0); n != want || err != nil {
			t.Errorf("%d packed, want %d: %v", n, want, err)
		}
	}
	for id, want := range map[storage.MatchID]int{1: 1, 2: len(log.lines), 3: len(log.lines)} {
		lines, err := store.Log(id, 0)
		if err != nil || len(lines) != want {
			t.Errorf("match %s has %d entries, want %d: %v", id, len(lines), want, err)
		}
		if entries, err := readLog(store, session.ID(id)); err != nil || len(entries) != len(log.lines) {
			t.Errorf("match %s is read as %d entries: %v", id, len(entries), err)
		}
	}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	if n, err := r.PackFinished(over, time.Unix(900, 0), time.Hour); n != 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("%d packed after the end: %v", n, err)
	}
	if _, err := store.Check(nil); err != nil {
		t.Error(err)
	}
}
