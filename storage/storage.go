// Package storage says what the bot needs from a database. It knows matches, logs, indexes and outgoing
// posts; the contents of a match are opaque bytes to it.
//
// The usual engine is storage/bolt: one file, one transaction per change. Several processes can share a
// database with storage/postgres, see [Leases]. A new engine has to pass storage/storagetest; [Portable]
// moves the contents of one engine to another.
package storage

import (
	"context"
	"errors"
	"io"
	"strconv"
)

// Errors that engines return, wrapped.
var (
	ErrNotFound  = errors.New("not found")
	ErrStale     = errors.New("changed in the meantime")     // compare-and-swap failed
	ErrRepeated  = errors.New("interaction already handled") // nothing was changed
	ErrDamaged   = errors.New("the data is damaged")         // or missing, or in the wrong place
	ErrLocked    = errors.New("another process uses the file")
	ErrNewer     = errors.New("the database was written by a newer version of Bastide")
	ErrOlder     = errors.New("an older version wrote it, and it has to be migrated first")
	ErrReadOnly  = errors.New("the file cannot be written")
	ErrFull      = errors.New("no space left on the disk")
	ErrMisplaced = errors.New("the file of the database is not in its place")
	// ErrUnreachable says that a change may or may not have been made. It is safe to try again.
	ErrUnreachable = errors.New("the database does not answer")
)

// MatchID numbers a match, from 1.
type MatchID uint64

// String returns the id in base 36, the form players see ("k3f").
func (id MatchID) String() string { return strconv.FormatUint(uint64(id), 36) }

// ParseMatchID parses what [MatchID.String] returns, and accepts no other spelling.
func ParseMatchID(text string) (MatchID, bool) {
	n, err := strconv.ParseUint(text, 36, 64)
	return MatchID(n), err == nil && n > 0 && MatchID(n).String() == text
}

// Status is the stage of a match.
type Status uint8

const (
	Lobby Status = iota + 1 // players gather
	Live                    // being played
	Over                    // ended; kept for history
)

// Match is the stored head of a match. Discord ids are plain numbers.
type Match struct {
	ID       MatchID
	Rev      uint64 // number of changes, from 1
	Status   Status
	Guild    uint64
	Channel  uint64   // channel or thread of the match; indexed while not Over
	Players  []uint64 // users with a seat, or waiting in the lobby; indexed
	Deadline int64    // Unix seconds; 0 for none; indexed while not Over
	Steps    uint32   // length of the log
	Head     []byte   // opaque
	Snapshot []byte   // opaque
	Draft    []byte   // opaque
}

// Change is everything that happens to one match at once. Either all of it is stored or nothing.
type Change struct {
	// Match is the new head. Its Rev is the revision that was read, 0 for a new match, whose ID the engine
	// sets. The engine also sets Steps.
	Match Match
	// Log is appended to the match's log.
	Log [][]byte
	// Replace makes Log replace the whole previous log.
	Replace bool
	// Interaction is the Discord interaction that caused the change, 0 for none. An interaction can cause
	// only one change.
	Interaction uint64
	// Posts are appended to the outbox, in order.
	Posts [][]byte
	// Delivered are the numbers of outbox posts to remove.
	Delivered []uint64
	// Values are settings that change together with the match.
	Values []Value
}

// Value is a small piece of data with a key, e.g. "guild/123/settings".
type Value struct {
	Key  string
	Data []byte // nil for no value
}

// Post is an outgoing post waiting in the outbox.
type Post struct {
	Seq       uint64 // its number, higher than that of every earlier post
	Match     MatchID
	Tries     uint32
	NotBefore int64 // Unix milliseconds
	Body      []byte
}

// Figures are the numbers of open matches and waiting posts.
type Figures struct {
	Lobbies int
	Live    int // matches being played
	Posts   int // in the outbox
}

// Store is what an engine offers. All methods are safe for concurrent use, and the caller owns all returned
// bytes.
type Store interface {
	// Commit stores the change. It returns the stored head and the numbers of the new posts. Errors:
	// ErrStale, ErrRepeated, ErrNotFound, ErrFull, ErrReadOnly.
	Commit(context.Context, Change) (Match, []uint64, error)
	// Match returns a head. Errors: ErrNotFound, ErrDamaged.
	Match(MatchID) (Match, error)
	// Matches returns the heads with the given ids, as of one instant, in order of id. It leaves out those that
	// are not there and, with the bolt engine, damaged ones.
	Matches(ids []MatchID) ([]Match, error)
	// Log returns the log entries from index `from` on, counted from 0.
	Log(id MatchID, from uint32) ([][]byte, error)
	// Delete permanently removes a match, its log, indexes and posts.
	Delete(MatchID) error

	// ByChannel lists the matches in a channel that are not over.
	ByChannel(channel uint64) ([]MatchID, error)
	// ByPlayer lists a user's matches with the given status, newest first, at most limit of them (0: all).
	ByPlayer(user uint64, status Status, limit int) ([]MatchID, error)
	// Due lists the matches with a deadline at or before the given time, earliest first.
	Due(until int64, limit int) ([]MatchID, error)
	// Each calls f for every head with the status, in order of id, until f returns an error. For a damaged
	// head, f gets its ID and ErrDamaged.
	Each(status Status, f func(Match, error) error) error

	// Figures returns the numbers of open matches and waiting posts. The engine keeps them up to date, so
	// the call costs the same however many matches there are.
	Figures() (Figures, error)

	// Posts lists outbox posts with numbers above after, in order.
	Posts(after uint64, limit int) ([]Post, error)
	// Retry stores a failed delivery. It is not an error when the post is gone.
	Retry(seq uint64, tries uint32, notBefore int64) error
	// Drop removes a post. It is not an error when the post is gone.
	Drop(seq uint64) error

	// ForgetInteractions removes interaction ids below the given one. Discord's ids grow with time, and a
	// token lives fifteen minutes.
	ForgetInteractions(before uint64) error

	// Wipe overwrites deleted and replaced data on the disk, where the engine can. It may take seconds;
	// other calls read and write meanwhile.
	Wipe() error

	// Value returns the data of a [Value], nil if there is none. SetValue changes it; nil removes it.
	Value(key string) ([]byte, error)
	SetValue(key string, data []byte) error
	// Swap changes a value if it is still equal to was; nil means no value, in was and in data. Otherwise
	// it returns ErrStale.
	Swap(key string, was, data []byte) error
	// Claim sets a value unless there is one, and returns the value that is stored then. When several
	// callers claim a key at once, one succeeds.
	Claim(key string, data []byte) (now []byte, err error)
	// Values lists the values whose keys begin with a prefix, in order of their keys. Damaged values are
	// skipped.
	Values(prefix string) ([]Value, error)

	// Backup writes a consistent copy of the whole database while it is in use.
	Backup(io.Writer) error
	// Check reads every record, reports each fault and returns the number of records. A nil report still
	// counts.
	Check(report func(error)) (records int, err error)

	Close() error
}
