package storagetest

import (
	"bytes"
	"context"
	"math"
	"slices"

	"github.com/bastide-games/bastide/storage"
)

func commitNew(b *bench) {
	first := b.commit(storage.Change{Match: live(1)})
	second := b.commit(storage.Change{Match: live(2)})
	if first.ID != 1 || second.ID != 2 || first.Rev != 1 {
		b.Fatalf("got matches %d and %d, first at revision %d", first.ID, second.ID, first.Rev)
	}
	b.gone(3)
	b.gone(0)
}

func commitFields(b *bench) {
	for _, m := range []storage.Match{
		{Status: storage.Lobby},
		live(5, 7, 8),
		{
			Status: storage.Over, Guild: math.MaxUint64, Channel: math.MaxUint64,
			Players: []uint64{math.MaxUint64, 0, 3}, Deadline: math.MaxInt64,
			Head: bytes.Repeat([]byte{0, 255}, 5000), Snapshot: []byte{0},
		},
		{Status: storage.Live, Deadline: math.MinInt64, Draft: []byte("x")},
	} {
		stored := b.commit(storage.Change{Match: m})
		m.ID, m.Rev = stored.ID, 1
		if got := b.match(stored.ID); !same(got, m) || !same(stored, m) {
			b.Fatalf("stored %+v, returned %+v, want %+v", got, stored, m)
		}
	}
}

func commitStale(b *bench) {
	first := b.commit(storage.Change{Match: live(1)})
	second := b.commit(storage.Change{Match: first})
	if second.Rev != 2 {
		b.Fatalf("second change at revision %d", second.Rev)
	}
	for _, rev := range []uint64{1, 3, math.MaxUint64} {
		late := first
		late.Rev, late.Head = rev, []byte("late")
		_, _, err := b.Commit(context.Background(), storage.Change{Match: late, Log: bytesOf("late")})
		b.refused(err, storage.ErrStale)
	}
	if got := b.match(first.ID); !same(got, second) {
		b.Fatalf("refused changes left %+v, want %+v", got, second)
	}
}

func commitUnknown(b *bench) {
	m := live(1)
	m.ID, m.Rev = 9, 1
	_, _, err := b.Commit(context.Background(), storage.Change{Match: m})
	b.refused(err, storage.ErrNotFound)
	b.gone(9)
}

func commitRepeated(b *bench) {
	first := b.commit(storage.Change{Match: live(1), Interaction: 77, Log: bytesOf("a")})
	again := storage.Change{Match: first, Interaction: 77, Log: bytesOf("b"), Posts: bytesOf("p")}
	_, _, err := b.Commit(context.Background(), again)
	b.refused(err, storage.ErrRepeated)

	// The same press may arrive again after the match has moved on, or is gone.
	b.commit(storage.Change{Match: first, Interaction: 78})
	_, _, err = b.Commit(context.Background(), again)
	b.refused(err, storage.ErrRepeated)
	b.must(b.Delete(first.ID))
	_, _, err = b.Commit(context.Background(), again)
	b.refused(err, storage.ErrRepeated)

	_, _, err = b.Commit(context.Background(), storage.Change{Match: live(2), Interaction: 78})
	b.refused(err, storage.ErrRepeated)
}

// commitWhole checks that no part of a refused change is stored.
func commitWhole(b *bench) {
	first, posts := b.post(storage.Change{Match: live(1, 5), Posts: bytesOf("one"), Log: bytesOf("a")})
	late := storage.Change{
		Match: live(2, 6), Log: bytesOf("b"), Interaction: 9,
		Posts: bytesOf("two"), Delivered: posts,
	}
	late.Match.ID, late.Match.Rev, late.Match.Deadline = first.ID, 7, 100
	_, _, err := b.Commit(context.Background(), late)
	b.refused(err, storage.ErrStale)

	if log := b.log(first.ID, 0); !slices.Equal(log, []string{"a"}) {
		b.Errorf("log %q", log)
	}
	if left := b.outbox(0, 0); len(left) != 1 || string(left[0].Body) != "one" {
		b.Errorf("outbox %+v", left)
	}
	b.ids("channel")(b.ByChannel(2))
	b.ids("player")(b.ByPlayer(6, storage.Live, 0))
	b.ids("deadline")(b.Due(1000, 0))
	b.commit(storage.Change{Match: first, Interaction: 9}) // still new
}

func commitContext(b *bench) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, _, err := b.Commit(ctx, storage.Change{Match: live(1)})
	b.refused(err, context.Canceled)
	b.ids("channel")(b.ByChannel(1))
}

// commitOwnership overwrites all bytes that it passed in or got back.
func commitOwnership(b *bench) {
	log, post := []byte("entry"), []byte("post")
	m := live(1, 5)
	stored := b.commit(storage.Change{Match: m, Log: [][]byte{log}, Posts: [][]byte{post}})
	b.must(b.SetValue("key", []byte("value")))
	scribble := func(parts ...[]byte) {
		for _, part := range parts {
			for i := range part {
				part[i] = '!'
			}
			_ = append(part, "beyond the end"...)
		}
	}
	scribble(m.Head, m.Snapshot, m.Draft, log, post, stored.Head)
	for range 2 {
		got := b.match(1)
		entries, err := b.Log(1, 0)
		b.must(err)
		posts := b.outbox(0, 0)
		value, err := b.Value("key")
		b.must(err)
		text := string(bytes.Join([][]byte{got.Head, got.Snapshot, got.Draft, entries[0], posts[0].Body, value}, []byte(" ")))
		if want := "head snapshot draft entry post value"; text != want {
			b.Fatalf("got %q, want %q", text, want)
		}
		scribble(got.Head)
		if string(got.Snapshot) != "snapshot" {
			b.Fatal("appending to one part of a head reaches the next")
		}
		scribble(got.Snapshot, got.Draft, entries[0], posts[0].Body, value)
		got.Players[0] = 99
	}
}

func logs(b *bench) {
	m := b.commit(storage.Change{Match: live(1), Log: bytesOf("a", "b")})
	other := b.commit(storage.Change{Match: live(2), Log: bytesOf("x")})
	m = b.commit(storage.Change{Match: m})
	m = b.commit(storage.Change{Match: m, Log: bytesOf("c", "", "e")})
	if m.Steps != 5 || b.match(m.ID).Steps != 5 {
		b.Fatalf("head counts %d entries", m.Steps)
	}
	all := []string{"a", "b", "c", "", "e"}
	for from := range uint32(7) {
		want := all[min(int(from), len(all)):]
		if got := b.log(m.ID, from); !slices.Equal(got, want) {
			b.Errorf("from %d: %q, want %q", from, got, want)
		}
	}
	if got := b.log(other.ID, 0); !slices.Equal(got, []string{"x"}) {
		b.Errorf("other match: %q", got)
	}
	_, err := b.Log(99, 0)
	b.refused(err, storage.ErrNotFound)
}

func logsReplaced(b *bench) {
	m := b.commit(storage.Change{Match: live(1), Log: bytesOf("a", "b", "c")})
	other := b.commit(storage.Change{Match: live(2), Log: bytesOf("x", "y")})
	for _, c := range []struct {
		log     [][]byte
		replace bool
		want    []string
	}{
		{bytesOf("packed"), true, []string{"packed"}},
		{bytesOf("d"), false, []string{"packed", "d"}},
		{bytesOf("e", "f", "g", "h"), true, []string{"e", "f", "g", "h"}},
		{nil, true, nil},
		{bytesOf("i"), false, []string{"i"}},
	} {
		m = b.commit(storage.Change{Match: m, Log: c.log, Replace: c.replace})
		if got := b.log(m.ID, 0); !slices.Equal(got, c.want) || int(m.Steps) != len(c.want) || int(b.match(m.ID).Steps) != len(c.want) {
			b.Errorf("%q, the head counts %d, want %q", got, m.Steps, c.want)
		}
	}
	late := m
	late.Rev--
	_, _, err := b.Commit(context.Background(), storage.Change{Match: late, Replace: true})
	b.refused(err, storage.ErrStale)
	if got := b.log(m.ID, 0); !slices.Equal(got, []string{"i"}) {
		b.Errorf("a refused change left %q", got)
	}
	if got := b.log(other.ID, 0); !slices.Equal(got, []string{"x", "y"}) {
		b.Errorf("other match: %q", got)
	}
	b.sound()
}
