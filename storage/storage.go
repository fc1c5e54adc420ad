// Package storage says what the bot asks of a database. It knows matches, logs,
// indexes and outgoing posts; what a match is about are opaque bytes to it.
//
// The usual engine is storage/bolt: one file, one transaction per change. Several processes
// share one database of storage/postgres, see [Leases]. Another engine has to pass
// storage/storagetest; [Portable] carries what one holds into another.
package storage

import (
	"context"
	"errors"
	"io"
	"strconv"
)

// Errors an engine returns, wrapped, wherever they apply.
var (
	ErrNotFound = errors.New("not found")
	ErrStale    = errors.New("changed by somebody else meanwhile") // compare-and-swap failed
	ErrRepeated = errors.New("interaction already handled")        // nothing was changed
	ErrDamaged  = errors.New("the data is damaged")                // or gone, or in the wrong place
	ErrLocked   = errors.New("another process uses the file")
	ErrNewer    = errors.New("the file was written by a newer version")
	ErrReadOnly = errors.New("the file cannot be written")
	ErrFull     = errors.New("no space left on the disk")
	// ErrUnreachable says that a change may or may not have been carried out: to do it again
	// is safe.
	ErrUnreachable = errors.New("the database does not answer")
)

// MatchID numbers a match; engines count from 1.
type MatchID uint64

// String returns the id in base 36, the form players see ("k3f").
func (id MatchID) String() string { return strconv.FormatUint(uint64(id), 36) }

// ParseMatchID reads what [MatchID.String] wrote, and no other spelling.
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

// Match is the stored head of a match. Ids of Discord are plain numbers.
type Match struct {
	ID       MatchID
	Rev      uint64 // counts the changes, from 1
	Status   Status
	Guild    uint64
	Channel  uint64   // channel or thread it is played in; indexed while not Over
	Players  []uint64 // users with a seat, or waiting in the lobby; indexed
	Deadline int64    // Unix seconds; 0 for none; indexed while not Over
	Steps    uint32   // length of the log
	Head     []byte   // opaque
	Snapshot []byte   // opaque
	Draft    []byte   // opaque
}

// Change is everything that happens to one match at once. It is carried out whole
// or not at all.
type Change struct {
	// Match is the new head. Its Rev is the revision it was read at, 0 for a new
	// match (its ID is then given by the engine). Steps is kept by the engine.
	Match Match
	// Log is appended to the match's log.
	Log [][]byte
	// Replace says that Log takes the place of the whole log there was instead.
	Replace bool
	// Interaction is the Discord interaction that caused the change, 0 for none. An
	// interaction causes at most one change ever.
	Interaction uint64
	// Posts are put at the end of the outbox, in order.
	Posts [][]byte
	// Delivered are outbox numbers to be removed.
	Delivered []uint64
	// Values are settings that change together with the match.
	Values []Value
}

// Value is a small piece of data under a name, e.g. "guild/123/settings".
type Value struct {
	Key  string
	Data []byte // nil: none
}

// Post is an outgoing post waiting in the outbox.
type Post struct {
	Seq       uint64 // its number, higher than those of all posts before it
	Match     MatchID
	Tries     uint32
	NotBefore int64 // Unix milliseconds
	Body      []byte
}

// Figures are how much there is of what is not over yet.
type Figures struct {
	Lobbies int
	Live    int // matches being played
	Posts   int // in the outbox
}

// Store is what an engine offers. All methods are safe for concurrent use, and all
// bytes they return belong to the caller.
type Store interface {
	// Commit carries out the change and returns the head as stored and the numbers
	// of the posts added. Errors: ErrStale, ErrRepeated, ErrNotFound, ErrFull,
	// ErrReadOnly.
	Commit(context.Context, Change) (Match, []uint64, error)
	// Match returns a head. Errors: ErrNotFound, ErrDamaged.
	Match(MatchID) (Match, error)
	// Log returns the log entries from number `from` (from 0) on.
	Log(id MatchID, from uint32) ([][]byte, error)
	// Delete removes a match, its log, indexes and posts for good.
	Delete(MatchID) error

	// ByChannel lists the matches in a channel that are not over.
	ByChannel(channel uint64) ([]MatchID, error)
	// ByPlayer lists the matches of a user with the given status, newest first, at
	// most limit of them (0: all).
	ByPlayer(user uint64, status Status, limit int) ([]MatchID, error)
	// Due lists the matches whose deadline is not after the given time, earliest first.
	Due(until int64, limit int) ([]MatchID, error)
	// Each calls f for every head with the status, in order of id, until f returns
	// an error. A damaged head is passed as its ID with ErrDamaged.
	Each(status Status, f func(Match, error) error) error

	// Figures tells how much goes on. It is kept, not counted: asking costs as much beside many
	// matches as beside few.
	Figures() (Figures, error)

	// Posts lists outbox posts with numbers above after, in order.
	Posts(after uint64, limit int) ([]Post, error)
	// Retry notes a failed delivery. A post that is gone is not an error.
	Retry(seq uint64, tries uint32, notBefore int64) error
	// Drop removes a post. A post that is gone is not an error.
	Drop(seq uint64) error

	// Forget removes interaction ids older than the given one: Discord's ids grow
	// with time, and a token lives fifteen minutes.
	Forget(before uint64) error

	// Wipe overwrites on the disk what was deleted or changed before, where the engine can. It
	// may take seconds; others read and write meanwhile.
	Wipe() error

	// Value returns the data of a [Value], nil if there is none; SetValue changes it,
	// nil removes it.
	Value(key string) ([]byte, error)
	SetValue(key string, data []byte) error
	// Swap changes a value, or removes it with nil, if it still is what it was: nil for none.
	// Otherwise its error is ErrStale.
	Swap(key string, was, data []byte) error
	// Claim sets a value unless there is one, and returns what it is then: of all who claim it
	// with data of their own, one succeeds.
	Claim(key string, data []byte) (now []byte, err error)
	// Values lists the values whose keys begin with a prefix, in order of their keys.
	// One that is damaged is left out.
	Values(prefix string) ([]Value, error)

	// Backup writes a consistent copy of the whole database while it is in use.
	Backup(io.Writer) error
	// Check looks at every record and reports each fault; it returns how many
	// records it read. A nil report stops at nothing and counts.
	Check(report func(error)) (records int, err error)

	Close() error
}
