package storage

import (
	"context"
	"errors"
	"time"
)

var (
	// ErrFenced says that a match belongs to a shard that this process does not hold: it may
	// have held it before.
	ErrFenced = errors.New("another process looks after this match now")
	// ErrGiven is why a shard has to be let go that another process is to have.
	ErrGiven = errors.New("the shard is given to another process")
)

// Leases is what an engine offers when several processes can use one database. Each of
// Discord's shards is looked after by one of them, with all matches, posts and deadlines of
// the shard's servers.
type Leases interface {
	// Serve takes part in sharing the shards until the context ends, and then gives away those
	// it holds. shards is how many there have to be at least; when another process wants more,
	// there are as many as it wants.
	//
	// hold is called in a goroutine of its own for each shard that this process gets. The
	// shard is let go when hold has returned: after the end of its context, whose cause is
	// ErrGiven when there is time to finish what is under way, and ErrFenced when the shard
	// is lost and nothing more can be stored.
	Serve(ctx context.Context, shards int, hold func(ctx context.Context, shard, shards int)) error
	// Identify waits until a session may begin in one of Discord's lanes: one at a time in
	// all processes, and not sooner than a gap after the one before. Whoever has it says when
	// it is done.
	Identify(ctx context.Context, lane int, gap time.Duration) (done func(), err error)
	// Resumable returns what the session of a shard with Discord can be resumed with, as whoever
	// looked after the shard has kept it, and how long ago that was; nil for none. Who has it has
	// what the bot hears: it is a secret.
	Resumable(shard int) (session []byte, ago time.Duration, err error)
	// Keep has session asked, whenever the lease of a shard is renewed and when the shard is given
	// away, what its session can be resumed with, nil for nothing, and stores that.
	Keep(shard int, session func() []byte)
	// Given reports whether the context of a hold ended because of ErrGiven.
	Given(held context.Context) bool
	// Holds reports whether a server is one of those that this process looks after.
	Holds(guild uint64) bool
	// EachOf is [Store.Each] for the matches of one server that are not over.
	EachOf(guild uint64, status Status, f func(Match, error) error) error
	// EachHeld is [Store.Each] for the matches of those servers: what others look after is not
	// even read.
	EachHeld(status Status, f func(Match, error) error) error
	// EachIn is EachHeld for one of the shards.
	EachIn(shard int, status Status, f func(Match, error) error) error
	// Now is the time of the database, which all processes share. It goes on evenly when the
	// clock of the machine is set.
	Now() time.Time
	// Holdings tells what this process holds, and how it has fared.
	Holdings() Holdings
}

type across struct{}

// Across marks the context of a change that any process may make, whoever looks after the match:
// it is compared with the stored revision like every other, and no more. It is for what one
// person may ask for in all servers at once.
func Across(ctx context.Context) context.Context { return context.WithValue(ctx, across{}, true) }

// IsAcross reports whether a context is marked by [Across].
func IsAcross(ctx context.Context) bool { return ctx.Value(across{}) != nil }

// Holdings are a process's part of the shards.
type Holdings struct {
	Shards []int // in order
	// Before tells when shards that are held now were last seen with another process; those
	// that were seen with none are left out.
	Before map[int]time.Time
	Heard  time.Duration // since the database was last heard of; only while something is held
	Lost   uint64        // shards that were lost, not given away
	Fenced uint64        // changes that were refused with ErrFenced
}
