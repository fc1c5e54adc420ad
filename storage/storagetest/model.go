package storagetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"

	"github.com/bastide-games/bastide/storage"
)

const (
	operations = 600
	lookEvery  = 40 // operations between two complete comparisons
)

// memory is the simplest implementation of the promises of [storage.Store]: maps, and loops over them.
type memory struct {
	matches      map[storage.MatchID]storage.Match
	logs         map[storage.MatchID][]string
	interactions map[uint64]bool
	posts        []storage.Post
	values       map[string]string
	lastMatch    storage.MatchID
	lastPost     uint64
}

func (m *memory) commit(c storage.Change) (storage.Match, error) {
	before, known := m.matches[c.Match.ID]
	switch {
	case m.interactions[c.Interaction]:
		return storage.Match{}, storage.ErrRepeated
	case c.Match.Rev == 0:
		m.lastMatch++
		c.Match.ID, before = m.lastMatch, storage.Match{}
	case !known:
		return storage.Match{}, storage.ErrNotFound
	case before.Rev != c.Match.Rev:
		return storage.Match{}, storage.ErrStale
	}
	if c.Interaction != 0 {
		m.interactions[c.Interaction] = true
	}
	if c.Replace {
		before.Steps, m.logs[c.Match.ID] = 0, nil
	}
	c.Match.Rev++
	c.Match.Steps = before.Steps + uint32(len(c.Log))
	m.matches[c.Match.ID] = c.Match
	m.logs[c.Match.ID] = append(m.logs[c.Match.ID], texts(c.Log)...)
	m.drop(func(p storage.Post) bool { return slices.Contains(c.Delivered, p.Seq) })
	for _, body := range c.Posts {
		m.lastPost++
		m.posts = append(m.posts, storage.Post{Seq: m.lastPost, Match: c.Match.ID, Body: body})
	}
	for _, v := range c.Values {
		m.assign(v)
	}
	return c.Match, nil
}

func (m *memory) assign(v storage.Value) {
	if v.Data == nil {
		delete(m.values, v.Key)
	} else {
		m.values[v.Key] = string(v.Data)
	}
}

func (m *memory) drop(which func(storage.Post) bool) { m.posts = slices.DeleteFunc(m.posts, which) }

func (m *memory) delete(id storage.MatchID) error {
	if _, known := m.matches[id]; !known {
		return storage.ErrNotFound
	}
	delete(m.matches, id)
	delete(m.logs, id)
	m.drop(func(p storage.Post) bool { return p.Match == id })
	return nil
}

// where lists the matching matches, in order of id.
func (m *memory) where(fits func(storage.Match) bool) []storage.MatchID {
	var ids []storage.MatchID
	for _, id := range slices.Sorted(maps.Keys(m.matches)) {
		if fits(m.matches[id]) {
			ids = append(ids, id)
		}
	}
	return ids
}

// run is a random sequence of operations on the engine and on the model.
type run struct {
	*bench
	*memory
	*rand.Rand
}

func model(b *bench) {
	for seed := range uint64(3) {
		b.Logf("seed %d", seed)
		r := run{b, &memory{
			matches: map[storage.MatchID]storage.Match{}, logs: map[storage.MatchID][]string{},
			interactions: map[uint64]bool{}, values: map[string]string{},
		}, rand.New(rand.NewPCG(seed, 0))}
		for i := range operations {
			r.operate()
			if i%lookEvery == 0 {
				r.compare()
			}
		}
		r.compare()
		b.sound()
		b.stop()
		b.path += "x"
		b.start(b.path)
	}
}

func (r run) operate() {
	switch n := r.IntN(100); {
	case n < 70:
		r.change()
	case n < 76:
		id := r.id()
		r.agree("delete", r.Store.Delete(id), r.memory.delete(id))
	case n < 82:
		r.value()
	case n < 90:
		r.retry()
	case n < 98:
		seq := r.seq()
		r.must(r.Store.Drop(seq))
		r.drop(func(p storage.Post) bool { return p.Seq == seq })
	default:
		before := uint64(r.IntN(300))
		r.must(r.Store.ForgetInteractions(before))
		maps.DeleteFunc(r.interactions, func(id uint64, _ bool) bool { return id < before })
	}
}

// agree checks that two errors wrap the same sentinel.
func (r run) agree(what string, got, want error) {
	r.Helper()
	if (got == nil) != (want == nil) || !errors.Is(got, want) {
		r.Fatalf("%s: error %v, want %v", what, got, want)
	}
}

func (r run) id() storage.MatchID { return storage.MatchID(r.IntN(int(r.lastMatch)+2) + 1) }

func (r run) seq() uint64 { return r.Uint64N(r.lastPost + 2) }

func (r run) words(most int) [][]byte {
	var list [][]byte
	for range r.IntN(most + 1) {
		list = append(list, bytes.Repeat([]byte{byte(r.IntN(256))}, r.IntN(300)))
	}
	return list
}

// change commits a change that is valid more often than not.
func (r run) change() {
	c := storage.Change{Match: r.matches[r.id()], Log: r.words(3), Posts: r.words(2)}
	switch r.IntN(10) {
	case 0:
		c.Match = storage.Match{}
	case 1:
		c.Match.Rev++
	case 2:
		c.Replace = true
	}
	c.Match.Status = storage.Status(r.IntN(3) + 1)
	c.Match.Channel = r.Uint64N(4)
	c.Match.Deadline = r.Int64N(7) - 3
	c.Match.Head = bytes.Repeat([]byte{'h'}, r.IntN(6000))
	c.Match.Players = nil
	for range r.IntN(4) {
		c.Match.Players = append(c.Match.Players, r.Uint64N(4))
	}
	if r.IntN(2) == 0 {
		c.Interaction = r.Uint64N(300) + 1
	}
	for range r.IntN(3) {
		c.Delivered = append(c.Delivered, r.seq())
	}
	for range r.IntN(3) {
		c.Values = append(c.Values, r.anyValue())
	}
	got, _, err := r.Store.Commit(context.Background(), c)
	want, wanted := r.memory.commit(c)
	r.agree("commit", err, wanted)
	if err == nil && !same(got, want) {
		r.Fatalf("committed %+v, want %+v", got, want)
	}
}

func (r run) anyValue() storage.Value {
	v := storage.Value{Key: fmt.Sprint("key", r.IntN(5))}
	if r.IntN(3) > 0 {
		v.Data = fmt.Append(nil, r.Uint64())
	}
	return v
}

func (r run) value() {
	v := r.anyValue()
	r.must(r.Store.SetValue(v.Key, v.Data))
	r.assign(v)
}

func (r run) retry() {
	seq, tries, at := r.seq(), r.Uint32(), r.Int64()
	r.must(r.Store.Retry(seq, tries, at))
	for i, p := range r.posts {
		if p.Seq == seq {
			r.posts[i].Tries, r.posts[i].NotBefore = tries, at
		}
	}
}

// compareMatches reads all matches at once: in order, each once, without those that are not there.
func (r run) compareMatches() {
	r.Helper()
	var asked []storage.MatchID
	var want []storage.Match
	for id := range r.lastMatch + 2 {
		asked = append([]storage.MatchID{id, id}, asked...)
		if m, known := r.matches[id]; known {
			want = append(want, m)
		}
	}
	got, err := r.Store.Matches(asked)
	r.must(err)
	if !slices.EqualFunc(got, want, same) {
		r.Fatalf("all matches at once: %d of %d", len(got), len(want))
	}
}

// compare compares the engine and the model in every query.
func (r run) compare() {
	r.Helper()
	for id := range r.lastMatch + 2 {
		want, known := r.matches[id]
		got, err := r.Store.Match(id)
		if !known {
			r.refused(err, storage.ErrNotFound)
			continue
		}
		r.must(err)
		if !same(got, want) || !slices.Equal(r.log(id, 0), r.logs[id]) {
			r.Fatalf("match %s is %+v, want %+v", id, got, want)
		}
	}
	r.compareMatches()
	r.comparePosts()
	r.compareFigures()
	r.compareIndexes()
	r.compareValues()
}

func (r run) compareValues() {
	r.Helper()
	for i := range 5 {
		key := fmt.Sprint("key", i)
		got, err := r.Store.Value(key)
		r.must(err)
		if string(got) != r.values[key] {
			r.Fatalf("%s = %q, want %q", key, got, r.values[key])
		}
	}
	list, err := r.Store.Values("key")
	r.must(err)
	if len(list) != len(r.values) {
		r.Fatalf("%d values, want %d", len(list), len(r.values))
	}
}

func (r run) comparePosts() {
	r.Helper()
	after := r.seq()
	var want []storage.Post
	for _, p := range r.posts {
		if p.Seq > after {
			want = append(want, p)
		}
	}
	equal := func(a, b storage.Post) bool {
		return a.Seq == b.Seq && a.Match == b.Match && a.Tries == b.Tries &&
			a.NotBefore == b.NotBefore && bytes.Equal(a.Body, b.Body)
	}
	if got := r.outbox(after, 0); !slices.EqualFunc(got, want, equal) {
		r.Fatalf("posts after %d: %+v, want %+v", after, got, want)
	}
}

func (r run) compareFigures() {
	r.Helper()
	with := func(status storage.Status) int {
		return len(r.where(func(m storage.Match) bool { return m.Status == status }))
	}
	want := storage.Figures{Lobbies: with(storage.Lobby), Live: with(storage.Live), Posts: len(r.posts)}
	if got, err := r.Store.Figures(); err != nil || got != want {
		r.Fatalf("figures %+v, %v, want %+v", got, err, want)
	}
}

func (r run) compareIndexes() {
	r.Helper()
	for n := range uint64(5) {
		r.ids("channel", r.where(func(m storage.Match) bool {
			return n != 0 && m.Channel == n && m.Status != storage.Over
		})...)(r.Store.ByChannel(n))
		for status := storage.Lobby; status <= storage.Over; status++ {
			want := r.where(func(m storage.Match) bool {
				return m.Status == status && slices.Contains(m.Players, n)
			})
			slices.Reverse(want)
			limit := r.IntN(4)
			if limit > 0 {
				want = want[:min(limit, len(want))]
			}
			r.ids("player", want...)(r.Store.ByPlayer(n, status, limit))
		}
	}
	until := r.Int64N(7) - 3
	want := r.where(func(m storage.Match) bool {
		return m.Deadline != 0 && m.Deadline <= until && m.Status != storage.Over
	})
	slices.SortStableFunc(want, func(a, b storage.MatchID) int {
		return int(r.matches[a].Deadline - r.matches[b].Deadline)
	})
	r.ids("due", want...)(r.Store.Due(until, 0))
}
