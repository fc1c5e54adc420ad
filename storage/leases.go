package storage

import (
	"context"
	"errors"
	"time"
)

var (
	// ErrFenced says that this process does not hold the shard of a match. It may have held it before.
	ErrFenced = errors.New("another process looks after this match now")
	// ErrHandover is the cause when a process has to give up a shard that another process is to get.
	ErrHandover = errors.New("the shard is given to another process")
)

// Leases is what an engine offers when several processes use one database. One process looks after each of
// Discord's shards, with all matches, posts and deadlines of the servers in it.
type Leases interface {
	// Serve takes part in sharing the shards until the context ends, and then hands over those it holds.
	// shards is the smallest number of shards; when another process wants more, there are as many as it
	// wants.
	//
	// hold is called in its own goroutine for each shard that this process gets. The process gives up the
	// shard when hold returns, which it does when its context ends. The cause is ErrHandover while there
	// is time to finish work under way, and ErrFenced when the shard is lost and nothing more can be
	// stored.
	Serve(ctx context.Context, shards int, hold func(ctx context.Context, shard, shards int)) error
	// Identify waits until a session may begin in one of Discord's lanes. Across all processes, sessions
	// begin one at a time and at least gap apart. The caller calls done afterwards.
	Identify(ctx context.Context, lane int, gap time.Duration) (done func(), err error)
	// SavedSession returns what the last process saved to resume a shard's session with Discord, and how
	// long ago that was; nil for none. It is a secret: its owner hears everything the bot hears.
	SavedSession(shard int) (session []byte, ago time.Duration, err error)
	// KeepSession stores the result of session whenever the lease of the shard is renewed or handed over,
	// so that the next process can resume the session. A nil result stores nothing.
	KeepSession(shard int, session func() []byte)
	// HandedOver reports whether the context of a hold ended because of ErrHandover.
	HandedOver(held context.Context) bool
	// Holds reports whether this process looks after a server. The answer holds for this instant. It is false
	// as soon as another process may look after the server, even if this process was frozen and has not noticed
	// yet.
	Holds(guild uint64) bool
	// EachOf is [Store.Each] for the matches of one server that are not over.
	EachOf(guild uint64, status Status, f func(Match, error) error) error
	// EachHeld is [Store.Each] for the matches of all servers that this process looks after. Matches of
	// other servers are not even read.
	EachHeld(status Status, f func(Match, error) error) error
	// EachIn is EachHeld for a single shard.
	EachIn(shard int, status Status, f func(Match, error) error) error
	// Now is the time of the database, which all processes share. It advances steadily even when the
	// machine's clock is set.
	Now() time.Time
	// Holdings returns what this process holds, and how many leases and changes it has lost.
	Holdings() Holdings
}

type anyProcessKey struct{}

// AllowAnyProcess marks the context of a change that any process may make, whichever looks after the match.
// Only the stored revision is compared, as for every change. It is for what a user may ask for in all
// servers at once.
func AllowAnyProcess(ctx context.Context) context.Context {
	return context.WithValue(ctx, anyProcessKey{}, true)
}

// AnyProcessAllowed reports whether a context is marked by [AllowAnyProcess].
func AnyProcessAllowed(ctx context.Context) bool { return ctx.Value(anyProcessKey{}) != nil }

// Holdings are the shards of one process.
type Holdings struct {
	Shards []int // in order
	// Before says when each held shard was last seen with another process. A shard that was seen with none
	// is missing.
	Before map[int]time.Time
	Heard  time.Duration // since the database last answered; only while a shard is held
	Lost   uint64        // shards that were lost, not handed over
	Fenced uint64        // changes that were refused with ErrFenced
}
