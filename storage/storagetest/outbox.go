package storagetest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"

	"github.com/bastide-games/bastide/storage"
)

func bodies(posts []storage.Post) []string {
	var list []string
	for _, p := range posts {
		list = append(list, string(p.Body))
	}
	return list
}

func (b *bench) waiting(after uint64, limit int, want ...string) {
	b.Helper()
	if got := bodies(b.outbox(after, limit)); !slices.Equal(got, want) {
		b.Fatalf("posts %q, want %q", got, want)
	}
}

func outboxOrder(b *bench) {
	first, one := b.post(storage.Change{Match: live(1), Posts: bytesOf("a", "b")})
	_, two := b.post(storage.Change{Match: live(2), Posts: bytesOf("c")})
	_, three := b.post(storage.Change{Match: first, Posts: bytesOf("d", "")})
	numbers := slices.Concat(one, two, three)
	if len(numbers) != 5 || !slices.IsSorted(numbers) || numbers[0] == 0 {
		b.Fatalf("numbers %v", numbers)
	}
	b.waiting(0, 0, "a", "b", "c", "d", "")
	b.waiting(0, 2, "a", "b")
	b.waiting(numbers[1], 0, "c", "d", "")
	b.waiting(numbers[1], 1, "c")
	b.waiting(numbers[4], 0)
	for i, p := range b.outbox(0, 0) {
		owner := first.ID
		if i == 2 {
			owner = 2
		}
		if p.Seq != numbers[i] || p.Match != owner || p.Tries != 0 || p.NotBefore != 0 {
			b.Errorf("post %d: %+v", i, p)
		}
	}
}

func outboxDelivered(b *bench) {
	m, posts := b.post(storage.Change{Match: live(1), Posts: bytesOf("a", "b", "c")})
	m, more := b.post(storage.Change{Match: m, Delivered: []uint64{posts[1], 9999}, Posts: bytesOf("d")})
	b.waiting(0, 0, "a", "c", "d")
	b.commit(storage.Change{Match: m, Delivered: []uint64{posts[0], posts[2], more[0]}})
	b.waiting(0, 0)
	_, again := b.post(storage.Change{Match: live(2), Posts: bytesOf("e")})
	if again[0] <= more[0] {
		b.Fatalf("number %d was given out before", again[0])
	}
}

func outboxRetry(b *bench) {
	_, posts := b.post(storage.Change{Match: live(1), Posts: bytesOf("a", "b")})
	b.must(b.Retry(posts[0], 3, -12345))
	got := b.outbox(0, 1)[0]
	if got.Tries != 3 || got.NotBefore != -12345 || string(got.Body) != "a" || got.Match != 1 {
		b.Fatalf("after retry %+v", got)
	}
	b.waiting(0, 0, "a", "b")
	b.must(b.Drop(posts[0]))
	b.must(b.Drop(posts[0]))
	b.must(b.Retry(posts[0], 1, 1))
	b.waiting(0, 0, "b")
}

func values(b *bench) {
	check := func(key, want string, there bool) {
		b.Helper()
		got, err := b.Value(key)
		b.must(err)
		if string(got) != want || (got != nil) != there {
			b.Fatalf("%s = %q, want %q", key, got, want)
		}
	}
	check("guild/1/locale", "", false)
	b.must(b.SetValue("guild/1/locale", []byte("fr")))
	b.must(b.SetValue("guild/1", []byte{}))
	check("guild/1/locale", "fr", true)
	check("guild/1", "", true)
	b.must(b.SetValue("guild/1/locale", []byte("en")))
	check("guild/1/locale", "en", true)
	b.must(b.SetValue("guild/1/locale", nil))
	b.must(b.SetValue("never set", nil))
	check("guild/1/locale", "", false)
}

// valuesCommitted checks that values change together with the match or not at all.
func valuesCommitted(b *bench) {
	must := func(key, want string) {
		b.Helper()
		got, err := b.Value(key)
		b.must(err)
		if string(got) != want {
			b.Errorf("%s = %q, want %q", key, got, want)
		}
	}
	b.must(b.SetValue("old", []byte("1")))
	first := b.commit(storage.Change{Match: live(1), Values: []storage.Value{{Key: "old"}, {Key: "new", Data: []byte("2")}}})
	must("old", "")
	must("new", "2")
	late := storage.Change{Match: first, Values: []storage.Value{{Key: "new", Data: []byte("3")}}}
	late.Match.Rev += 5
	_, _, err := b.Commit(context.Background(), late)
	b.refused(err, storage.ErrStale)
	must("new", "2")
}

// valuesClaimed checks that one of many concurrent callers claims a value, and all see which.
func valuesClaimed(b *bench) {
	const many = 8
	results := make([]string, many)
	var all sync.WaitGroup
	for n := range many {
		all.Go(func() {
			now, err := b.Claim("owner", fmt.Append(nil, n))
			if err != nil {
				b.Error(err)
			}
			results[n] = string(now)
		})
	}
	all.Wait()
	kept, err := b.Value("owner")
	b.must(err)
	if len(kept) == 0 || slices.ContainsFunc(results, func(s string) bool { return s != string(kept) }) {
		b.Errorf("callers got %q, stored %q", results, kept)
	}
	b.must(b.SetValue("owner", nil))
	now, err := b.Claim("owner", []byte("next"))
	b.must(err)
	if string(now) != "next" {
		b.Errorf("a value that was removed is claimed as %q", now)
	}
}

// valuesSwapped checks that only a caller who knows the previous value can change it, so that concurrent
// changes are never lost.
func valuesSwapped(b *bench) {
	for _, step := range []struct {
		was, data []byte
		err       error
	}{
		{[]byte("x"), []byte("y"), storage.ErrStale},
		{nil, nil, nil},
		{[]byte{}, []byte("y"), storage.ErrStale},
		{nil, []byte("one"), nil},
		{nil, []byte("two"), storage.ErrStale},
		{nil, nil, storage.ErrStale},
		{[]byte("two"), []byte("three"), storage.ErrStale},
		{[]byte("one"), []byte{}, nil},
		{nil, []byte("two"), storage.ErrStale},
		{[]byte("one"), nil, storage.ErrStale},
		{[]byte{}, nil, nil},
		{nil, []byte("0"), nil},
	} {
		if err := b.Swap("swapped", step.was, step.data); !errors.Is(err, step.err) {
			b.Errorf("from %q to %q: %v, want %v", step.was, step.data, err, step.err)
		}
	}
	const many, each = 4, 5
	var all sync.WaitGroup
	for range many {
		all.Go(func() {
			for done := 0; done < each; {
				was, err := b.Value("swapped")
				b.must(err)
				n, err := strconv.Atoi(string(was))
				b.must(err)
				switch err := b.Swap("swapped", was, []byte(strconv.Itoa(n+1))); {
				case err == nil:
					done++
				case !errors.Is(err, storage.ErrStale):
					b.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	if now, err := b.Value("swapped"); err != nil || string(now) != strconv.Itoa(many*each) {
		b.Errorf("%d changes make %q, %v", many*each, now, err)
	}
}

func valuesListed(b *bench) {
	for _, key := range []string{"b/2", "a", "b/10", "b/1", "b", "c/1"} {
		b.must(b.SetValue(key, []byte("of "+key)))
	}
	check := func(prefix string, want ...string) {
		b.Helper()
		list, err := b.Values(prefix)
		b.must(err)
		var keys []string
		for _, v := range list {
			keys = append(keys, v.Key)
			if string(v.Data) != "of "+v.Key {
				b.Errorf("%s = %q", v.Key, v.Data)
			}
		}
		if !slices.Equal(keys, want) {
			b.Errorf("values under %q are %q, want %q", prefix, keys, want)
		}
	}
	check("b/", "b/1", "b/10", "b/2")
	check("", "a", "b", "b/1", "b/10", "b/2", "c/1")
	check("d")
}

func forget(b *bench) {
	m := b.commit(storage.Change{Match: live(1), Interaction: 100})
	m = b.commit(storage.Change{Match: m, Interaction: 200})
	b.must(b.ForgetInteractions(200))
	b.must(b.ForgetInteractions(200))
	m = b.commit(storage.Change{Match: m, Interaction: 100})
	_, _, err := b.Commit(b.Context(), storage.Change{Match: m, Interaction: 200})
	b.refused(err, storage.ErrRepeated)
}
