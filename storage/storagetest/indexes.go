package storagetest

import (
	"context"
	"errors"
	"math"
	"slices"

	"github.com/bastide-games/bastide/storage"
)

func byChannel(b *bench) {
	first := b.commit(storage.Change{Match: live(10)})
	second := b.commit(storage.Change{Match: live(10)})
	b.commit(storage.Change{Match: live(11)})
	b.ids("two")(b.ByChannel(12))
	b.ids("two", first.ID, second.ID)(b.ByChannel(10))

	first.Channel = 12
	b.commit(storage.Change{Match: first})
	b.ids("moved away", second.ID)(b.ByChannel(10))
	b.ids("moved to", first.ID)(b.ByChannel(12))

	second.Status = storage.Over
	b.commit(storage.Change{Match: second})
	b.ids("over")(b.ByChannel(10))
	b.ids("no channel")(b.ByChannel(0))
}

func byPlayer(b *bench) {
	m := live(1, 5, 6)
	m.Status = storage.Lobby
	first := b.commit(storage.Change{Match: m})
	second := b.commit(storage.Change{Match: live(1, 6, 5, 5)})
	third := b.commit(storage.Change{Match: live(1, 5, math.MaxUint64)})
	b.ids("live, newest first", third.ID, second.ID)(b.ByPlayer(5, storage.Live, 0))
	b.ids("limit", third.ID)(b.ByPlayer(5, storage.Live, 1))
	b.ids("lobby", first.ID)(b.ByPlayer(5, storage.Lobby, 5))
	b.ids("other player", second.ID)(b.ByPlayer(6, storage.Live, 0))
	b.ids("greatest id", third.ID)(b.ByPlayer(math.MaxUint64, storage.Live, 0))
	b.ids("nobody")(b.ByPlayer(7, storage.Live, 0))

	second.Status = storage.Over
	b.commit(storage.Change{Match: second})
	b.ids("not live any more", third.ID)(b.ByPlayer(5, storage.Live, 0))
	b.ids("over", second.ID)(b.ByPlayer(5, storage.Over, 0))

	third.Players = []uint64{6}
	b.commit(storage.Change{Match: third})
	b.ids("left")(b.ByPlayer(5, storage.Live, 0))
	b.ids("joined", third.ID)(b.ByPlayer(6, storage.Live, 0))
}

func due(b *bench) {
	at := func(deadline int64) storage.Match {
		m := live(1)
		m.Deadline = deadline
		return b.commit(storage.Change{Match: m})
	}
	late, early, _, past := at(300), at(100), at(0), at(-50)
	b.ids("none yet", past.ID)(b.Due(99, 0))
	b.ids("at its time", past.ID, early.ID)(b.Due(100, 0))
	b.ids("all", past.ID, early.ID, late.ID)(b.Due(math.MaxInt64, 0))
	b.ids("limit", past.ID, early.ID)(b.Due(1000, 2))
	b.ids("before all")(b.Due(math.MinInt64, 0))

	late.Deadline = 50
	b.commit(storage.Change{Match: late})
	b.ids("moved", past.ID, late.ID)(b.Due(99, 0))

	early.Deadline = 0
	b.commit(storage.Change{Match: early})
	past.Status = storage.Over
	b.commit(storage.Change{Match: past})
	b.ids("cleared or over", late.ID)(b.Due(1000, 0))
}

func each(b *bench) {
	var want []storage.MatchID
	for i := range 20 {
		m := live(1)
		m.Status = storage.Status(1 + i%3)
		stored := b.commit(storage.Change{Match: m})
		if m.Status == storage.Live {
			want = append(want, stored.ID)
		}
	}
	var got []storage.MatchID
	collect := func(m storage.Match, err error) error {
		b.must(err)
		if !same(m, b.match(m.ID)) {
			b.Fatalf("passed %+v", m)
		}
		got = append(got, m.ID)
		return nil
	}
	b.must(b.Each(storage.Live, collect))
	b.ids("live", want...)(got, nil)

	enough := errors.New("enough")
	err := b.Each(storage.Live, func(m storage.Match, err error) error { return enough })
	b.refused(err, enough)
}

// eachReentrant changes, ends and deletes matches while Each runs.
func eachReentrant(b *bench) {
	for range 6 {
		b.commit(storage.Change{Match: live(1)})
	}
	var got []storage.MatchID
	b.must(b.Each(storage.Live, func(m storage.Match, err error) error {
		b.must(err)
		got = append(got, m.ID)
		switch m.ID {
		case 1:
			b.must(b.Delete(2))
		case 3:
			next := b.match(4)
			next.Status = storage.Over
			b.commit(storage.Change{Match: next})
		}
		m.Head = []byte("touched")
		b.commit(storage.Change{Match: m})
		return nil
	}))
	if want := []storage.MatchID{1, 3, 5, 6}; !slices.Equal(got, want) {
		b.Fatalf("walked %v, want %v", got, want)
	}
}

// figures checks that the figures change with every change, stay the same after a refused one, and are
// right after the database is reopened.
func figures(b *bench) {
	want := func(what string, f storage.Figures) {
		b.Helper()
		if got, err := b.Figures(); err != nil || got != f {
			b.Fatalf("%s: %+v, %v, want %+v", what, got, err, f)
		}
	}
	want("nothing", storage.Figures{})
	lobby := live(1)
	lobby.Status = storage.Lobby
	first, posts := b.post(storage.Change{Match: lobby, Posts: bytesOf("one", "two")})
	lobby.Guild = 2
	second := b.commit(storage.Change{Match: lobby})
	third := b.commit(storage.Change{Match: live(1)})
	want("begun", storage.Figures{Lobbies: 2, Live: 1, Posts: 2})

	first.Status = storage.Live
	old := first
	first = b.commit(storage.Change{Match: first, Delivered: posts[:1]})
	_, _, err := b.Commit(context.Background(), storage.Change{Match: old, Posts: bytesOf("late")})
	b.refused(err, storage.ErrStale)
	second.Guild = 3
	b.commit(storage.Change{Match: second})
	want("moved on", storage.Figures{Lobbies: 1, Live: 2, Posts: 1})

	third.Status = storage.Over
	third = b.commit(storage.Change{Match: third})
	b.must(b.Delete(second.ID))
	want("over or gone", storage.Figures{Live: 1, Posts: 1})

	b.stop()
	b.start(b.path)
	third.Head = []byte("changed")
	b.commit(storage.Change{Match: third})
	want("opened again", storage.Figures{Live: 1, Posts: 1})
	b.must(b.Delete(third.ID))
	b.must(b.Delete(first.ID))
	want("all gone", storage.Figures{})
}
