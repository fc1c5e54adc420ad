//go:build unix

package postgres

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/postgres/pgserver/pgtest"
)

// resumable is what another process would get to resume the session of a shard.
func (p *process) resumable(shard int) string {
	text, ago, err := p.SavedSession(shard)
	must(p.T, err)
	if text != nil && (ago < 0 || ago > hanging) {
		p.Errorf("kept %s ago", ago)
	}
	return string(text)
}

// The process that takes a shard gets what it needs to resume the session: after a kill, the state of the
// last renewal; after a handover, the final state. A process that lost the shard cannot change it.
func TestSessionsAreKept(t *testing.T) {
	t.Parallel()
	address := schema(t, pgtest.Shared(t))
	a := serving(t, address, 1, Options{Name: "keeper"})
	eventually(t, "held", even(1, a))
	if was := a.resumable(0); was != "" {
		t.Errorf("%q was saved for a shard that no process held", was)
	}
	a.KeepSession(0, func() []byte { return []byte("one") })
	eventually(t, "kept", func() bool { return a.resumable(0) == "one" })
	b := serving(t, address, 1, Options{Name: "heir"})
	execute(t, address, "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bastide keeper'")
	eventually(t, "taken over", func() bool { return a.Holdings().Lost > 0 && (even(1, a, b)()) })
	holder, other := a, b
	if b.has() == 1 {
		holder, other = b, a
	}
	if was := holder.resumable(0); was != "one" {
		t.Errorf("taken over with %q", was)
	}
	other.KeepSession(0, func() []byte { return []byte("another") })
	holder.KeepSession(0, func() []byte {
		if len(holder.shared.staying()) > 0 {
			return []byte("two")
		}
		return []byte("last")
	})
	eventually(t, "kept", func() bool { return holder.resumable(0) == "two" })
	holder.stop()
	eventually(t, "given", even(1, other))
	if was := other.resumable(0); was != "last" {
		t.Errorf("given with %q", was)
	}
	other.KeepSession(0, func() []byte { return nil })
	eventually(t, "forgotten", func() bool { return other.resumable(0) == "" })
	other.stop()
	execute(t, address, "select keep_session('{0}', '{-1}', array['forged'::bytea])")
	if was := other.resumable(0); was != "" {
		t.Errorf("saved %q without a lease", was)
	}
}

// The final state of a session is saved at the handover, without waiting for a beat.
func TestLastOfASession(t *testing.T) {
	t.Parallel()
	slow := quickTimes
	slow.beat = 300 * time.Millisecond
	s, err := Open(schema(t, pgtest.Shared(t)), Options{times: slow})
	must(t, err)
	defer s.Close()
	ctx, leave := context.WithCancel(background)
	asked, last := make(chan bool), atomic.Bool{}
	must(t, s.Serve(ctx, 1, func(held context.Context, _, _ int) {
		s.KeepSession(0, func() []byte {
			select {
			case asked <- true:
			default:
			}
			return fmt.Append(nil, last.Load())
		})
		leave()
		<-held.Done()
		<-asked // long before the next beat
		last.Store(true)
	}))
	if text, _, err := s.SavedSession(0); err != nil || string(text) != "true" {
		t.Errorf("left %q, %v", text, err)
	}
}

// A lane becomes free a gap after the end of the process that began a session there, not after half a
// minute. While the process lives, it is not free.
func TestLaneOfTheKilled(t *testing.T) {
	t.Parallel()
	const gap = 300 * time.Millisecond
	address := schema(t, pgtest.Shared(t))
	a, b := serving(t, address, 1, Options{Name: "a"}), serving(t, address, 1, Options{Name: "b"})
	eventually(t, "shared", func() bool { return a.has()+b.has() == 1 && a.shared.memberID() != nil && b.shared.memberID() != nil })
	_, err := a.Identify(background, 0, gap)
	must(t, err)
	ctx, cancel := context.WithTimeout(background, 3*gap)
	defer cancel()
	if _, err := b.Identify(ctx, 0, gap); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("two in one lane: %v", err)
	}
	a.stop()
	gone := time.Now()
	done, err := b.Identify(background, 0, gap)
	must(t, err)
	if took := time.Since(gone); took < gap || took > 20*time.Second {
		t.Errorf("free after %s", took)
	}
	done()
}

// EachOf does not read the matches of other servers. A process without shards asks nothing at all.
func TestEachOf(t *testing.T) {
	address := schema(t, pgtest.Shared(t))
	a := serving(t, address, 2, Options{})
	eventually(t, "all held", even(2, a))
	for range 3 {
		_, err := a.play(1)
		must(t, err)
	}
	_, err := a.play(0)
	must(t, err)
	for shard, want := range []int{1, 3, 0} {
		found := 0
		must(t, a.EachOf(guildOf(shard), storage.Live, func(m storage.Match, err error) error { found++; return err }))
		if found != want {
			t.Errorf("%d matches on server %d, want %d", found, shard, want)
		}
	}
	if err := a.EachOf(guildOf(1), storage.Live, func(storage.Match, error) error { return errors.ErrUnsupported }); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("error %v", err)
	}
	idle, err := Open(address, Options{Shared: true})
	must(t, err)
	must(t, idle.Close()) // any statement would fail
	_, due := idle.Due(10, 0)
	_, posts := idle.Posts(0, 0)
	held := idle.EachHeld(storage.Live, func(storage.Match, error) error { return nil })
	in := idle.EachIn(1, storage.Live, func(storage.Match, error) error { return nil })
	must(t, errors.Join(due, posts, held, in))
}
