package bolt

import (
	"bytes"
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"go.etcd.io/bbolt"

	"github.com/bastide-games/bastide/storage"
)

// flip changes one byte of the given text in the file.
func flip(t *testing.T, path, text string) {
	t.Helper()
	b := read(t, path)
	if !bytes.Contains(b, []byte(text)) {
		t.Fatalf("%q is not in the file", text)
	}
	wrong := []byte(text)
	wrong[len(wrong)/2] ^= 0x10
	must(t, os.WriteFile(path, bytes.ReplaceAll(b, []byte(text), wrong), 0o600))
}

func faults(t *testing.T, s *Store) []string {
	t.Helper()
	var list []string
	_, err := s.Check(func(fault error) { list = append(list, fault.Error()) })
	if len(list) == 0 {
		must(t, err)
	} else {
		refused(t, err, storage.ErrDamaged)
	}
	return list
}

// TestFlippedBytes damages one record of each kind. The damage is found, reported and not touched, and
// everything else works.
func TestFlippedBytes(t *testing.T) {
	for _, c := range []struct{ text, fault string }{
		{"head one", "matches 0000000000000001: checksum does not fit"},
		{"third entry", "log 000000000000000100000002: checksum does not fit"},
		{"second post", "outbox 0000000000000002: checksum does not fit"},
		{"fr", "values 67756"},
	} {
		t.Run(c.text, func(t *testing.T) {
			path := filledFile(t)
			flip(t, path, c.text)
			s := opened(t, path, Options{})
			list := faults(t, s)
			if len(list) != 1 || !strings.Contains(list[0], c.fault) {
				t.Fatalf("faults %q, want one with %q", list, c.fault)
			}
			if _, err := s.Match(2); err != nil {
				t.Errorf("another match: %v", err)
			}
		})
	}
}

func TestDamagedHead(t *testing.T) {
	path := filledFile(t)
	flip(t, path, "head one")
	s := opened(t, path, Options{})
	_, err := s.Match(1)
	refused(t, err, storage.ErrDamaged)
	m := storage.Match{ID: 1, Rev: 2, Status: storage.Live}
	_, _, err = s.Commit(context.Background(), storage.Change{Match: m})
	refused(t, err, storage.ErrDamaged)

	var headErrors []error
	must(t, s.Each(storage.Live, func(m storage.Match, err error) error {
		if m.ID != 1 || m.Head != nil {
			t.Errorf("passed %+v", m)
		}
		headErrors = append(headErrors, err)
		return nil
	}))
	if len(headErrors) != 1 {
		t.Fatalf("%d matches passed", len(headErrors))
	}
	refused(t, headErrors[0], storage.ErrDamaged)

	log, err := s.Log(1, 0) // everything that is needed to restore the match
	if err != nil || len(log) != 3 {
		t.Fatalf("log %q, %v", log, err)
	}
	must(t, s.Delete(1))
	if list := faults(t, s); len(list) > 0 {
		t.Fatalf("after deleting the match: %q", list)
	}
}

// TestDamagedDeadline checks that Due skips the deadline of a damaged head and keeps all others.
func TestDamagedDeadline(t *testing.T) {
	path := filledFile(t)
	flip(t, path, "head one")
	s := opened(t, path, Options{})
	m := storage.Match{Status: storage.Live, Deadline: 1_800_000_000}
	m, _, err := s.Commit(context.Background(), storage.Change{Match: m})
	must(t, err)
	if ids, err := s.Due(1_800_000_000, 0); err != nil || !slices.Equal(ids, []storage.MatchID{m.ID}) {
		t.Errorf("due %v, %v", ids, err)
	}
}

func TestDamagedEntryAndPost(t *testing.T) {
	path := filledFile(t)
	flip(t, path, "second entry")
	flip(t, path, "second post")
	s := opened(t, path, Options{})
	_, err := s.Log(1, 0)
	refused(t, err, storage.ErrDamaged)
	if log, err := s.Log(1, 2); err != nil || len(log) != 1 {
		t.Errorf("entries behind the damage: %q, %v", log, err)
	}
	refused(t, s.Retry(2, 1, 1), storage.ErrDamaged)
	if posts, err := s.Posts(0, 0); err != nil || len(posts) != 0 {
		t.Errorf("posts %v, %v", posts, err)
	}
	must(t, s.Drop(2))
}

// TestCheckCompares adds or removes single pairs without the engine's knowledge.
func TestCheckCompares(t *testing.T) {
	head := func(tx *bbolt.Tx, m storage.Match) error {
		return putRecord(tx, matches, idKey(m.ID), headPayload(m))
	}
	for name, c := range map[string]struct {
		spoil func(*bbolt.Tx) error
		fault string
	}{
		"entry lost": {func(tx *bbolt.Tx) error {
			return tx.Bucket(entries).Delete(entryKey(1, 2))
		}, "2 entries, the head counts 3"},
		"gap in the log": {func(tx *bbolt.Tx) error {
			return tx.Bucket(entries).Delete(entryKey(1, 1))
		}, "out of order"},
		"log without match": {func(tx *bbolt.Tx) error {
			return putRecord(tx, entries, entryKey(77, 0), nil)
		}, "log without a match"},
		"index entry lost": {func(tx *bbolt.Tx) error {
			return tx.Bucket(byChannel).Delete(append(key64(20), idKey(1)...))
		}, "by_channel 00000000000000140000000000000001: missing"},
		"index entry too many": {func(tx *bbolt.Tx) error {
			return tx.Bucket(byPlayer).Put(append(playerPrefix(99, storage.Live), idKey(1)...), nil)
		}, "entry without a match"},
		"index entry of no match": {func(tx *bbolt.Tx) error {
			return tx.Bucket(byChannel).Put(append(key64(5), idKey(99)...), nil)
		}, "entry without a match"},
		"key too short": {func(tx *bbolt.Tx) error {
			return tx.Bucket(byStatus).Put([]byte{2}, nil)
		}, "key of a wrong length"},
		"record in another's place": {func(tx *bbolt.Tx) error {
			return tx.Bucket(matches).Put(idKey(2), bytes.Clone(tx.Bucket(matches).Get(idKey(3))))
		}, "checksum does not fit"},
		"head of another codec": {func(tx *bbolt.Tx) error {
			record := seal(matches, idKey(3), nil)
			record[0] = 9
			return tx.Bucket(matches).Put(idKey(3), record)
		}, "checksum does not fit"},
		"head cut short": {func(tx *bbolt.Tx) error {
			return putRecord(tx, matches, idKey(3), headPayload(storage.Match{})[:4])
		}, "cannot be decoded"},
		"channel moved in the head only": {func(tx *bbolt.Tx) error {
			return head(tx, storage.Match{ID: 2, Rev: 1, Status: storage.Lobby, Channel: 50, Players: []uint64{31}})
		}, "missing"},
		"post of no match": {func(tx *bbolt.Tx) error {
			return putRecord(tx, outbox, key64(2), postPayload(storage.Post{Match: 99}))
		}, "post of a match that does not exist"},
		"post of the future": {func(tx *bbolt.Tx) error {
			return putRecord(tx, outbox, key64(1000), postPayload(storage.Post{Match: 1}))
		}, "number not given out yet"},
	} {
		t.Run(name, func(t *testing.T) {
			s := opened(t, filledFile(t), Options{})
			must(t, s.db.Update(c.spoil))
			list := faults(t, s)
			if !strings.Contains(strings.Join(list, "\n"), c.fault) {
				t.Fatalf("faults %q, want %q", list, c.fault)
			}
		})
	}
}

// garble overwrites the beginning of every page that holds the text, used or free.
func garble(t *testing.T, path, text string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	must(t, err)
	defer f.Close()
	size := os.Getpagesize()
	for i, b := 0, read(t, path); i < len(b); i += size {
		if bytes.Contains(b[i:i+size], []byte(text)) {
			_, err = f.WriteAt(bytes.Repeat([]byte{0xee}, 512), int64(i))
			must(t, err)
		}
	}
}

// TestGarbledPage overwrites the beginning of a page while the file is in use, as a failing disk may.
// Nothing may crash or hang.
func TestGarbledPage(t *testing.T) {
	path := filledFile(t)
	s := opened(t, path, Options{})
	m := storage.Match{Status: storage.Live, Head: bytes.Repeat([]byte("board"), 2000)}
	m, _, err := s.Commit(context.Background(), storage.Change{Match: m, Log: slices.Repeat([][]byte{m.Head}, 3)})
	must(t, err)
	garble(t, path, "boardboard")
	_, err = s.Log(m.ID, 0)
	refused(t, err, storage.ErrDamaged)
	must(t, s.SetValue("key", []byte("value")))
	must(t, s.Close())
	_, err = Open(path, Options{})
	refused(t, err, storage.ErrDamaged)
}

// TestCutShort opens prefixes of a file: all that end at a page, and some more.
func TestCutShort(t *testing.T) {
	path := filledFile(t)
	whole := read(t, path)
	used := 0
	must(t, opened(t, path, Options{ReadOnly: true}).view(func(tx *bbolt.Tx) error {
		used = int(tx.Size())
		return nil
	}))
	short := path + ".short"
	for size := 1; size < used; size += os.Getpagesize() / 2 {
		must(t, os.WriteFile(short, whole[:size], 0o600))
		_, err := Open(short, Options{})
		refused(t, err, storage.ErrDamaged)
		if err != nil && strings.Count(err.Error(), storage.ErrDamaged.Error()) != 1 {
			t.Errorf("%d bytes: %v", size, err)
		}
	}
	must(t, os.WriteFile(short, whole[:used], 0o600))
	if list := faults(t, opened(t, short, Options{})); len(list) > 0 {
		t.Fatalf("all used pages: %q", list)
	}
}

func TestNotADatabase(t *testing.T) {
	path := t.TempDir() + "/letter.txt"
	must(t, os.WriteFile(path, bytes.Repeat([]byte("Dear Ada, "), 2000), 0o600))
	_, err := Open(path, Options{})
	refused(t, err, storage.ErrDamaged)
}

// FuzzOpenHead checks that nothing crashes and that only sealed bytes are accepted.
func FuzzOpenHead(f *testing.F) {
	key := idKey(7)
	f.Add(seal(matches, key, headPayload(storage.Match{Status: storage.Live, Players: []uint64{1, 2}, Head: []byte("h")})))
	f.Add([]byte{})
	f.Add(seal(matches, key, []byte{1, 0xff, 0xff, 0xff}))
	f.Fuzz(func(t *testing.T, record []byte) {
		for _, r := range [][]byte{record, seal(matches, key, record)} {
			m, err := openHead(key, r)
			if err != nil {
				refused(t, err, storage.ErrDamaged)
				continue
			}
			again, err := openHead(key, seal(matches, key, headPayload(m)))
			if err != nil || again.Rev != m.Rev || !bytes.Equal(again.Draft, m.Draft) {
				t.Fatalf("%+v came back as %+v, %v", m, again, err)
			}
		}
	})
}
