// Package move carries a whole database into another one, of whichever engines the two are.
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

// Summary says what a database holds: of every kind how many there are, and a checksum over
// all of them in order.
type Summary struct {
	Counts map[storage.Kind]uint64
	Sums   map[storage.Kind]string
}

// Equal reports whether two databases hold the same.
func (s Summary) Equal(o Summary) bool {
	return maps.Equal(s.Counts, o.Counts) && maps.Equal(s.Sums, o.Sums)
}

// Records is how many things a database holds; a match counts as one with all its log.
func (s Summary) Records() (n uint64) {
	for kind, count := range s.Counts {
		if kind != storage.TheNumbers {
			n += count
		}
	}
	return n
}

// adder makes a summary of items.
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
	a.sums[i.Kind].Write(a.buffer) // a hash has no errors
}

func (a *adder) summary() Summary {
	for kind, sum := range a.sums {
		a.Sums[kind] = hex.EncodeToString(sum.Sum(nil))
	}
	return a.Summary
}

// Sum reads a whole database. Where two are said to hold the same, every byte is.
func Sum(ctx context.Context, s storage.Portable) (Summary, error) {
	a := newAdder()
	err := s.Export(ctx, storage.Place{}, func(i storage.Item) error {
		a.add(&i)
		return nil
	})
	return a.summary(), err
}

// mark is what a database that is being filled says about it.
type mark struct {
	Source Summary       // what will be in it
	Done   storage.Place // up to which place it is
}

func (m mark) encode() []byte {
	b, err := json.Marshal(m)
	if err != nil {
		panic(err) // plain data
	}
	return b
}

// Items and bytes that are put into one transaction.
const (
	batchItems = 500
	batchBytes = 8 << 20
)

var (
	errNotEmpty = errors.New("the database to move into is not empty: name a new one")
	errDiffers  = errors.New("what was written is not what was read")
)

// Move copies everything from one database into another, which has to be empty, and compares
// the two. One that was interrupted goes on where it was, unless the source has changed
// since: then it begins anew. told is told how many things have been written, now and then.
// Nobody else may use either of them meanwhile; the source is not changed.
func Move(ctx context.Context, from, to storage.Portable, told func(records uint64)) (Summary, error) {
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
	if err := fill(ctx, from, to, m, func(i *storage.Item) {}, told); err != nil {
		return source, err
	}
	return source, confirm(ctx, to, source)
}

// Copy copies what a database, which may be in use, holds at one instant into an empty one.
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

// begin finds out where to go on, and makes an empty database one that is being filled.
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
	blank, err := to.Blank()
	if err == nil && !blank {
		err = errNotEmpty
	}
	if err != nil {
		return m, err
	}
	m = mark{Source: source}
	return m, to.Import(ctx, m.encode())
}

// fill writes everything behind a mark.
func fill(ctx context.Context, from, to storage.Portable, m mark, seen func(*storage.Item), told func(uint64)) error {
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
		told(records)
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

// weight is about how many bytes an item has.
func weight(i *storage.Item) int {
	n := len(i.Match.Head) + len(i.Match.Snapshot) + len(i.Match.Draft) + len(i.Post.Body) + len(i.Value.Data)
	for _, entry := range i.Log {
		n += len(entry)
	}
	return n
}
