// Package move copies a whole database into another one, whatever their engines.
package move

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"maps"

	"github.com/bastide-games/bastide/storage"
)

// Summary counts the items of each kind in a database, with a checksum over all of them in order.
type Summary struct {
	Counts map[storage.Kind]uint64
	Sums   map[storage.Kind]string
}

// Equal reports whether two databases have the same contents.
func (s Summary) Equal(o Summary) bool {
	return maps.Equal(s.Counts, o.Counts) && maps.Equal(s.Sums, o.Sums)
}

// Records is the number of items in a database. A match with its whole log counts as one.
func (s Summary) Records() (n uint64) {
	for kind, count := range s.Counts {
		if kind != storage.KindNumbers {
			n += count
		}
	}
	return n
}

// adder computes a summary item by item.
type adder struct {
	Summary
	sums   map[storage.Kind]hash.Hash
	buffer []byte
}

func newAdder() *adder {
	return &adder{Summary: Summary{map[storage.Kind]uint64{}, map[storage.Kind]string{}}, sums: map[storage.Kind]hash.Hash{}}
}

func (a *adder) add(i *storage.Item) {
	if a.sums[i.Kind] == nil {
		a.sums[i.Kind] = sha256.New()
	}
	a.Counts[i.Kind]++
	a.buffer = i.Append(a.buffer[:0])
	a.sums[i.Kind].Write(a.buffer) // a hash never fails
}

func (a *adder) summary() Summary {
	for kind, sum := range a.sums {
		a.Sums[kind] = hex.EncodeToString(sum.Sum(nil))
	}
	return a.Summary
}

// Sum reads a whole database. Databases with equal sums are equal byte for byte.
func Sum(ctx context.Context, s storage.Portable) (Summary, error) {
	a := newAdder()
	err := s.Export(ctx, storage.Place{}, func(i storage.Item) error {
		a.add(&i)
		return nil
	})
	return a.summary(), err
}

// mark is what a database stores about an unfinished import.
type mark struct {
	Source Summary       // what the database will hold
	Done   storage.Place // the last item stored so far
}

func (m mark) encode() []byte {
	b, err := json.Marshal(m)
	if err != nil {
		panic(err) // plain data can always be encoded
	}
	return b
}

// The most items and bytes in one transaction.
const (
	batchItems = 500
	batchBytes = 8 << 20
)

var (
	errNotEmpty = errors.New("the database to move into is not empty: name a new one")
	errDiffers  = errors.New("the copy differs from the source")
)

// Move copies everything into an empty database and compares the two. An interrupted move goes on where it
// stopped, or starts again if the source has changed. progress is called now and then with the number of
// items written. Nothing else may use either database meanwhile; the source is not changed.
func Move(ctx context.Context, from, to storage.Portable, progress func(records uint64)) (Summary, error) {
	for _, side := range []storage.Portable{from, to} {
		if err := side.Reserve(ctx); err != nil {
			return Summary{}, err
		}
	}
	source, err := Sum(ctx, from)
	if err != nil {
		return source, fmt.Errorf("reading: %w", err)
	}
	m, err := begin(ctx, to, source)
	if err != nil {
		return source, err
	}
	if err := fill(ctx, from, to, m, func(i *storage.Item) {}, progress); err != nil {
		return source, err
	}
	return source, confirm(ctx, to, source)
}

// Copy copies the contents of a database at one instant into an empty one. The source may be in use.
func Copy(ctx context.Context, from, to storage.Portable) (Summary, error) {
	a := newAdder()
	if err := fill(ctx, from, to, mark{}, a.add, func(uint64) {}); err != nil {
		return Summary{}, err
	}
	return a.summary(), confirm(ctx, to, a.Summary)
}

// confirm compares what was written with what was read, and ends the move.
func confirm(ctx context.Context, to storage.Portable, source Summary) error {
	written, err := Sum(ctx, to)
	if err != nil {
		return fmt.Errorf("reading what was written: %w", err)
	}
	if !written.Equal(source) {
		return fmt.Errorf("%w: %v, %v", errDiffers, source.Counts, written.Counts)
	}
	return to.Import(ctx, nil)
}

// begin returns where to go on. It marks an empty database as being filled.
func begin(ctx context.Context, to storage.Portable, source Summary) (m mark, err error) {
	old, err := to.Mark()
	if err != nil {
		return m, err
	}
	if old != nil {
		if err := json.Unmarshal(old, &m); err == nil && m.Source.Equal(source) {
			return m, nil
		}
		if err := to.Clear(ctx); err != nil {
			return m, err
		}
	}
	blank, err := to.Empty()
	if err == nil && !blank {
		err = errNotEmpty
	}
	if err != nil {
		return m, err
	}
	m = mark{Source: source}
	return m, to.Import(ctx, m.encode())
}

// fill writes every item after a mark.
func fill(ctx context.Context, from, to storage.Portable, m mark, seen func(*storage.Item), progress func(uint64)) error {
	var batch []storage.Item
	var size int
	var records uint64
	flush := func() error {
		if len(batch) == 0 {
			return nil
		}
		m.Done = batch[len(batch)-1].Place()
		if err := to.Import(ctx, m.encode(), batch...); err != nil {
			return fmt.Errorf("writing: %w", err)
		}
		records += uint64(len(batch))
		progress(records)
		clear(batch)
		batch, size = batch[:0], 0
		return nil
	}
	err := from.Export(ctx, m.Done, func(i storage.Item) error {
		seen(&i)
		batch, size = append(batch, i), size+weight(&i)
		if len(batch) == batchItems || size > batchBytes {
			return flush()
		}
		return nil
	})
	if err != nil {
		return err
	}
	return flush()
}

// weight is the approximate size of an item in bytes.
func weight(i *storage.Item) int {
	n := len(i.Match.Head) + len(i.Match.Snapshot) + len(i.Match.Draft) + len(i.Post.Body) + len(i.Value.Data)
	for _, entry := range i.Log {
		n += len(entry)
	}
	return n
}
