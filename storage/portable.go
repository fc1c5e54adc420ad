package storage

import (
	"context"
	"encoding/binary"
	"errors"
)

// ErrMoving says that another database was being moved into this one.
var ErrMoving = errors.New("another database was being moved into this one, and that is not finished: run the same \"bastide move\" again")

// Kind is a kind of [Item].
type Kind uint8

// The kinds, in the order in which they are passed.
const (
	AMatch Kind = iota + 1
	APost
	AValue
	AnInteraction
	TheNumbers // the greatest that were given out
)

// Kinds are all of them, with their names.
var Kinds = map[Kind]string{
	AMatch: "matches", APost: "posts", AValue: "values", AnInteraction: "interactions", TheNumbers: "numbers",
}

// Item is one thing that a database holds, on its way to another database.
type Item struct {
	Kind Kind

	Match Match    // AMatch
	Log   [][]byte // AMatch: all of it

	Post  Post  // APost
	Value Value // AValue

	Interaction uint64  // AnInteraction
	Of          MatchID // AnInteraction

	LastMatch MatchID // TheNumbers
	LastPost  uint64  // TheNumbers
}

// Place says where an item stands in the order of all: by kind, and by number or key.
type Place struct {
	Kind   Kind
	Number uint64
	Key    string
}

// Place returns where the item stands.
func (i *Item) Place() Place {
	p := Place{Kind: i.Kind}
	switch i.Kind {
	case AMatch:
		p.Number = uint64(i.Match.ID)
	case APost:
		p.Number = i.Post.Seq
	case AValue:
		p.Key = i.Value.Key
	case AnInteraction:
		p.Number = i.Interaction
	}
	return p
}

// Append appends the item as bytes that two items have in common only if they are the same.
func (i *Item) Append(b []byte) []byte {
	m, p := &i.Match, &i.Post
	b = append(b, byte(i.Kind), byte(m.Status))
	for _, n := range []uint64{
		uint64(m.ID), m.Rev, m.Guild, m.Channel, uint64(m.Deadline), uint64(m.Steps), uint64(len(m.Players)), uint64(len(i.Log)),
		p.Seq, uint64(p.Match), uint64(p.Tries), uint64(p.NotBefore), i.Interaction, uint64(i.Of), uint64(i.LastMatch), i.LastPost,
	} {
		b = binary.AppendUvarint(b, n)
	}
	for _, player := range m.Players {
		b = binary.AppendUvarint(b, player)
	}
	for _, part := range append([][]byte{m.Head, m.Snapshot, m.Draft, p.Body, []byte(i.Value.Key), i.Value.Data}, i.Log...) {
		b = binary.AppendUvarint(b, uint64(len(part)))
		b = append(b, part...)
	}
	return b
}

// Portable is an engine whose whole contents can be moved into another one, and back; see
// package storage/move.
type Portable interface {
	// Export passes everything that stands behind a place, as it is at one instant, in order
	// of the places, until f returns an error. The item belongs to f.
	Export(ctx context.Context, after Place, f func(Item) error) error
	// Import puts items into a database that is being filled, in one transaction with the
	// mark, which says how far that is; a mark of nil says that it is done.
	Import(ctx context.Context, mark []byte, items ...Item) error
	// Mark returns the mark of an import that is not done, nil if there is none.
	Mark() ([]byte, error)
	// Blank reports whether nothing was ever stored.
	Blank() (bool, error)
	// Clear removes everything from a database with a mark, and the mark.
	Clear(context.Context) error
	// Reserve keeps others from playing with the database until it is closed. It fails with
	// ErrLocked when somebody does.
	Reserve(context.Context) error
}
