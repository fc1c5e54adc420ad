package storage

import (
	"context"
	"encoding/binary"
	"errors"
)

// ErrMoving says that a move of another database into this one was interrupted.
var ErrMoving = errors.New("another database was being moved into this one, and that is not finished: run the same \"bastide move\" again")

// Kind is a kind of [Item].
type Kind uint8

// The kinds, in the order in which they are moved.
const (
	KindMatch Kind = iota + 1
	KindPost
	KindValue
	KindInteraction
	KindNumbers // the highest numbers given out
)

// Kinds are the names of all kinds.
var Kinds = map[Kind]string{
	KindMatch: "matches", KindPost: "posts", KindValue: "values", KindInteraction: "interactions", KindNumbers: "numbers",
}

// Item is one thing from a database that is moved to another database.
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

// Place is the position of an item among all: by kind, then by number or key.
type Place struct {
	Kind   Kind
	Number uint64
	Key    string
}

// Place returns the position of the item.
func (i *Item) Place() Place {
	p := Place{Kind: i.Kind}
	switch i.Kind {
	case KindMatch:
		p.Number = uint64(i.Match.ID)
	case KindPost:
		p.Number = i.Post.Seq
	case KindValue:
		p.Key = i.Value.Key
	case KindInteraction:
		p.Number = i.Interaction
	}
	return p
}

// Append appends an encoding of the item. Different items have different encodings.
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

// Portable is an engine whose whole contents can be moved to another engine and back; see package
// storage/move.
type Portable interface {
	// Export passes every item after a place to f, in order of the places, as of one instant, until f
	// returns an error. The item belongs to f.
	Export(ctx context.Context, after Place, f func(Item) error) error
	// Import adds items to a database that is being filled. The same transaction stores the mark, which
	// says how far the import is. A nil mark ends the import.
	Import(ctx context.Context, mark []byte, items ...Item) error
	// Mark returns the mark of an unfinished import, nil if there is none.
	Mark() ([]byte, error)
	// Empty reports whether nothing was ever stored.
	Empty() (bool, error)
	// Clear removes everything from a database with a mark, including the mark.
	Clear(context.Context) error
	// Reserve prevents others from using the database until it is closed. It fails with ErrLocked when
	// another process uses it already.
	Reserve(context.Context) error
}
