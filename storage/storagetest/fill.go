package storagetest

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/storage"
)

// Fill stores about the given number of items of every kind, among them those that a move could easily
// lose.
func Fill(t testing.TB, s storage.Store, things int) {
	t.Helper()
	b := func(n int) []byte { return bytes.Repeat([]byte{byte(n), 0, 255, '\\'}, n%40) }
	commit := func(c storage.Change) storage.Match {
		m, _, err := s.Commit(context.Background(), c)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	for n := range things / 3 {
		m := commit(storage.Change{
			Match: storage.Match{
				Status: storage.Status(1 + n%3), Guild: uint64(n) << 22, Channel: uint64(n % 50), Players: []uint64{uint64(n), 5, 5},
				Deadline: int64(n%7) * 1000, Head: b(n), Snapshot: b(n + 1), Draft: b(n + 2),
			},
			Log: [][]byte{b(n), {}, []byte("é")}, Posts: [][]byte{b(n), {}}, Interaction: uint64(n + 1),
		})
		if n%2 == 0 {
			commit(storage.Change{Match: m, Log: [][]byte{[]byte("more")}, Interaction: math.MaxUint64 - uint64(n), Values: []storage.Value{
				{Key: fmt.Sprintf("guild/%d/é", n), Data: b(n)}, {Key: fmt.Sprintf("Guild-%d", n), Data: []byte{}},
			}})
		}
	}
	last := commit(storage.Change{Match: storage.Match{
		Status: storage.Live, Guild: math.MaxUint64, Channel: math.MaxUint64, Players: []uint64{math.MaxUint64, 0}, Deadline: math.MinInt64,
	}, Posts: bytesOf("gone", "retried")})
	gone := commit(storage.Change{Match: live(1), Posts: bytesOf("with it")})
	posts, err := s.Posts(0, 0)
	for _, p := range posts {
		switch string(p.Body) {
		case "gone":
			err = s.Drop(p.Seq)
		case "retried":
			err = s.Retry(p.Seq, math.MaxUint32, math.MinInt64)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Delete(gone.ID); err != nil || gone.ID != last.ID+1 {
		t.Fatal(gone.ID, err)
	}
}

// Same compares the answers of two stores to every query.
func Same(t testing.TB, a, b storage.Store) {
	t.Helper()
	for _, status := range []storage.Status{storage.Lobby, storage.Live, storage.Over} {
		first, second := heads(t, a, status), heads(t, b, status)
		if !slices.EqualFunc(first, second, same) {
			t.Fatalf("%d and %d matches with status %d, or they differ", len(first), len(second), status)
		}
		for _, m := range first {
			sameLists(t, "log", logOf(t, a, m.ID), logOf(t, b, m.ID))
			for _, p := range m.Players {
				sameLists(t, "player", text(t)(a.ByPlayer(p, status, 0)), text(t)(b.ByPlayer(p, status, 0)))
			}
			sameLists(t, "channel", text(t)(a.ByChannel(m.Channel)), text(t)(b.ByChannel(m.Channel)))
		}
	}
	sameLists(t, "figures", text(t)(a.Figures()), text(t)(b.Figures()))
	sameLists(t, "due", text(t)(a.Due(math.MaxInt64, 0)), text(t)(b.Due(math.MaxInt64, 0)))
	sameLists(t, "posts", text(t)(a.Posts(0, 0)), text(t)(b.Posts(0, 0)))
	sameLists(t, "values", text(t)(a.Values("")), text(t)(b.Values("")))
}

func heads(t testing.TB, s storage.Store, status storage.Status) (list []storage.Match) {
	t.Helper()
	err := s.Each(status, func(m storage.Match, err error) error {
		list = append(list, m)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func logOf(t testing.TB, s storage.Store, id storage.MatchID) []string {
	t.Helper()
	log, err := s.Log(id, 0)
	if err != nil {
		t.Fatal(err)
	}
	return texts(log)
}

// text formats the result of a query that returns a list.
func text(t testing.TB) func(list any, err error) string {
	return func(list any, err error) string {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprintf("%q", fmt.Sprint(list))
	}
}

func sameLists[T any](t testing.TB, what string, a, b T) {
	t.Helper()
	if first, second := fmt.Sprint(a), fmt.Sprint(b); first != second {
		t.Fatalf("%s: %.300s, and %.300s", what, first, second)
	}
}
