package storagetest

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/storage"
)

// Open opens the database at a path and creates a new one if needed. It can also open a file written by
// [storage.Store.Backup]. It fails the test on an error.
type Open func(t *testing.T, path string) storage.Store

// Run runs the suite on an engine.
func Run(t *testing.T, open Open) {
	for _, c := range []struct {
		name string
		try  func(*bench)
	}{
		{"commit/new", commitNew},
		{"commit/fields come back", commitFields},
		{"commit/stale", commitStale},
		{"commit/unknown", commitUnknown},
		{"commit/repeated", commitRepeated},
		{"commit/refused leaves nothing", commitWhole},
		{"commit/context", commitContext},
		{"commit/bytes belong to the caller", commitOwnership},
		{"log", logs},
		{"log/replaced", logsReplaced},
		{"index/channel", byChannel},
		{"index/player", byPlayer},
		{"index/deadline", due},
		{"index/each", each},
		{"index/each may use the store", eachReentrant},
		{"figures", figures},
		{"outbox/order", outboxOrder},
		{"outbox/delivered", outboxDelivered},
		{"outbox/retry and drop", outboxRetry},
		{"values", values},
		{"values/with a match", valuesCommitted},
		{"values/by prefix", valuesListed},
		{"values/claimed by one", valuesClaimed},
		{"values/swapped", valuesSwapped},
		{"forget", forget},
		{"delete", deletes},
		{"reopen", reopen},
		{"backup", backup},
		{"backup in use", backupInUse},
		{"model", model},
		{"writers of one match", oneMatch},
		{"writers of many matches", manyMatches},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "store.db")
			b := &bench{T: t, open: open, path: path}
			b.start(path)
			c.try(b)
			b.sound()
			b.stop()
		})
	}
}

// bench is an engine under test, with helpers that fail the test.
type bench struct {
	*testing.T
	storage.Store
	open   Open
	path   string
	closed bool
}

func (b *bench) start(path string) {
	b.Helper()
	b.Store, b.closed = b.open(b.T, path), false
	opened := b.Store
	b.Cleanup(func() {
		if !b.closed && opened == b.Store {
			_ = opened.Close() // the test has failed already
		}
	})
}

func (b *bench) stop() {
	b.Helper()
	b.must(b.Close())
	b.closed = true
}

func (b *bench) must(err error) {
	b.Helper()
	if err != nil {
		b.Fatal(err)
	}
}

func (b *bench) refused(err, want error) {
	b.Helper()
	if !errors.Is(err, want) {
		b.Fatalf("error %v, want %v", err, want)
	}
}

// commit stores a change that must succeed.
func (b *bench) commit(c storage.Change) storage.Match {
	b.Helper()
	m, _, err := b.Commit(context.Background(), c)
	b.must(err)
	return m
}

// post stores a change that must succeed, and also returns the numbers of its posts.
func (b *bench) post(c storage.Change) (storage.Match, []uint64) {
	b.Helper()
	m, posts, err := b.Commit(context.Background(), c)
	b.must(err)
	return m, posts
}

func (b *bench) match(id storage.MatchID) storage.Match {
	b.Helper()
	m, err := b.Match(id)
	b.must(err)
	return m
}

func (b *bench) gone(id storage.MatchID) {
	b.Helper()
	_, err := b.Match(id)
	b.refused(err, storage.ErrNotFound)
}

func (b *bench) log(id storage.MatchID, from uint32) []string {
	b.Helper()
	log, err := b.Log(id, from)
	b.must(err)
	return texts(log)
}

func (b *bench) outbox(after uint64, limit int) []storage.Post {
	b.Helper()
	posts, err := b.Posts(after, limit)
	b.must(err)
	return posts
}

// ids returns a function that compares a list of matches with the wanted one.
func (b *bench) ids(what string, want ...storage.MatchID) func([]storage.MatchID, error) {
	return func(got []storage.MatchID, err error) {
		b.Helper()
		b.must(err)
		if !slices.Equal(got, want) {
			b.Fatalf("%s: matches %v, want %v", what, got, want)
		}
	}
}

// sound lets the engine check itself.
func (b *bench) sound() {
	b.Helper()
	_, err := b.Check(func(fault error) { b.Errorf("check: %v", fault) })
	b.must(err)
}

func bytesOf(texts ...string) [][]byte {
	var list [][]byte
	for _, t := range texts {
		list = append(list, []byte(t))
	}
	return list
}

func texts(list [][]byte) []string {
	var texts []string
	for _, b := range list {
		texts = append(texts, string(b))
	}
	return texts
}

// live is a running match with some content.
func live(channel uint64, players ...uint64) storage.Match {
	return storage.Match{
		Status: storage.Live, Guild: 1, Channel: channel, Players: players,
		Head: []byte("head"), Snapshot: []byte("snapshot"), Draft: []byte("draft"),
	}
}

// same compares heads; empty and nil bytes are the same.
func same(a, b storage.Match) bool {
	return a.ID == b.ID && a.Rev == b.Rev && a.Status == b.Status &&
		a.Guild == b.Guild && a.Channel == b.Channel && slices.Equal(a.Players, b.Players) &&
		a.Deadline == b.Deadline && a.Steps == b.Steps && bytes.Equal(a.Head, b.Head) &&
		bytes.Equal(a.Snapshot, b.Snapshot) && bytes.Equal(a.Draft, b.Draft)
}
