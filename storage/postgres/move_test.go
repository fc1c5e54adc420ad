package postgres

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt"
	"github.com/bastide-games/bastide/storage/move"
	"github.com/bastide-games/bastide/storage/postgres/pgserver/pgtest"
	"github.com/bastide-games/bastide/storage/storagetest"
)

// TestMoveBothWays moves a file into a database, and the database into another file.
func TestMoveBothWays(t *testing.T) {
	t.Parallel()
	first, err := bolt.Open(filepath.Join(t.TempDir(), "first.db"), bolt.Options{})
	must(t, err)
	defer first.Close()
	storagetest.Fill(t, first, 1200)
	address := schema(t, pgtest.Shared(t))
	there := receiving(t, address)
	sum, err := move.Move(background, first, there, func(uint64) {})
	must(t, err)
	if _, err := there.Check(func(fault error) { t.Error(fault) }); err != nil {
		t.Error(err)
	}
	must(t, there.Close())

	there = opened(t, address)
	second, err := bolt.Open(filepath.Join(t.TempDir(), "second.db"), bolt.Options{})
	must(t, err)
	defer second.Close()
	back, err := move.Move(background, there, second, func(uint64) {})
	must(t, err)
	if !back.Equal(sum) {
		t.Errorf("there %v, back %v", sum, back)
	}
	if _, err := second.Check(func(fault error) { t.Error(fault) }); err != nil {
		t.Error(err)
	}
	storagetest.Same(t, first, second)
	storagetest.Same(t, second, opened(t, schemaOf(t, second)))
}

// schemaOf moves a store into a new schema.
func schemaOf(t *testing.T, from *bolt.Store) (address string) {
	t.Helper()
	var err error
	address = schema(t, pgtest.Shared(t))
	to := receiving(t, address)
	_, err = move.Move(background, from, to, func(uint64) {})
	must(t, errors.Join(err, to.Close()))
	return address
}

func receiving(t *testing.T, address string) *Store {
	t.Helper()
	s, err := Open(address, Options{Moving: true})
	must(t, err)
	return s
}

// A database with an unfinished move cannot be opened for playing.
func TestUnfinishedMove(t *testing.T) {
	address := schema(t, pgtest.Shared(t))
	s := receiving(t, address)
	defer s.Close()
	must(t, s.Import(background, []byte("{}"), storage.Item{Kind: storage.KindValue, Value: storage.Value{Key: "key", Data: []byte("value")}}))
	refused(t, complaint(t, address, "bastide move"), storage.ErrMoving)
	must(t, s.Clear(background))
	if blank, err := s.Empty(); !blank || err != nil {
		t.Errorf("blank %t, %v", blank, err)
	}
	opened(t, address)
	if err := s.Clear(background); !errors.Is(err, errNoMove) {
		t.Errorf("cleared again: %v", err)
	}
}

// A second move into the same database at the same time is refused.
func TestMovesAtOnce(t *testing.T) {
	address := schema(t, pgtest.Shared(t))
	first, second := receiving(t, address), receiving(t, address)
	defer second.Close()
	must(t, first.Reserve(background))
	err := second.Reserve(background)
	refused(t, err, storage.ErrLocked)
	if !strings.Contains(err.Error(), "stop it first") {
		t.Error(err)
	}
	must(t, first.Close())
}
