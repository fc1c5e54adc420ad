package records

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/lesson"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/storage"
)

// Records loads and stores matches. It is safe for concurrent use once its fields are set.
type Records struct {
	Store Store
	*Library
	Now func() time.Time
	Log *slog.Logger
	// Mine reports whether this process looks after a server.
	Mine func(guild uint64) bool
	// UndoWindow is how long the last decision of a turn can be undone in a slow match.
	UndoWindow time.Duration
	// Thinks says that computers play seats without a player. Delay is the pause before they act.
	Thinks bool
	Delay  time.Duration
	// Rand is chance that is independent of the matches'.
	Rand io.Reader
	// Lessons are the guided matches, by game.
	Lessons map[string]*lesson.Lesson
	// Locks are the locks by key; nil: locks of its own.
	Locks Locker
	// Committed is called after each transaction about a match.
	Committed func(took time.Duration, err error)
	// Changed is called with every stored session, and whether it has new posts.
	Changed func(s *session.Session, posts bool)
	// Editing reports whether an edit of one of the match's posts is under way. Vanished reports, once,
	// whether a message was deleted before it was known.
	Editing  func(session.ID) bool
	Vanished func(message uint64) bool

	locks    locks
	cache    cache
	rhythms  rhythms
	restored restored
}

// Load reads a match. Its errors wrap [storage.ErrNotFound] or an *[Unreadable].
func (r *Records) Load(id session.ID) (*session.Session, error) {
	m, err := r.match(id)
	if err != nil {
		return nil, err
	}
	return r.Read(m)
}

// LoadLocked is Load for a caller that holds the match's lock while it uses the session. It may return the
// cached session, which only one goroutine may use at a time.
func (r *Records) LoadLocked(id session.ID) (*session.Session, error) {
	m, err := r.match(id)
	if err != nil {
		return nil, err
	}
	if s := r.cache.take(id, m.Rev); s != nil {
		return s, nil
	}
	return r.Read(m)
}

// LoadCached is LoadLocked without a question to the database if the session is cached. The match may have
// changed meanwhile, in another process or by [Records.Rewrite]. Then Commit refuses the change with
// [storage.ErrStale]; a caller that does not commit asks [Records.CheckCurrent].
func (r *Records) LoadCached(id session.ID) (*session.Session, error) {
	if s := r.cache.takeAny(id); s != nil {
		return s, nil
	}
	return r.LoadLocked(id)
}

// CheckCurrent returns [storage.ErrStale] if a match has changed since its session was loaded.
func (r *Records) CheckCurrent(s *session.Session) error {
	m, err := r.match(s.ID)
	if err == nil && m.Rev != s.Revision {
		err = fmt.Errorf("match %s at revision %d: %w", s.ID, s.Revision, storage.ErrStale)
	}
	return err
}

// Keep caches a session that was loaded under its lock and not changed.
func (r *Records) Keep(s *session.Session) { r.cache.put(s) }

// match reads the stored form of a match.
func (r *Records) match(id session.ID) (storage.Match, error) {
	m, err := r.Store.Match(storage.MatchID(id))
	if err != nil {
		if errors.Is(err, storage.ErrDamaged) {
			err = &Unreadable{id, errors.Join(session.ErrDamaged, err)}
		}
		return m, fmt.Errorf("match %s: %w", id, err)
	}
	return m, nil
}

// Unreadable is the error of a match that exists and cannot be read. It wraps [session.ErrDamaged].
type Unreadable struct {
	ID  session.ID
	Err error // why
}

// Error implements error.
func (u *Unreadable) Error() string { return u.Err.Error() }

// Unwrap returns the cause.
func (u *Unreadable) Unwrap() error { return u.Err }

// Read makes a session of a stored match. Its error is an *[Unreadable].
func (r *Records) Read(m storage.Match) (*session.Session, error) {
	s, err := session.Decode(Stored(m), r.Game)
	if err != nil {
		return nil, &Unreadable{session.ID(m.ID), err}
	}
	s.Recall(r.Lessons[s.GameID])
	if err := r.renewSeed(s); err != nil {
		return nil, &Unreadable{session.ID(m.ID), err}
	}
	return s, nil
}

// Stored converts a stored match for package session.
func Stored(m storage.Match) session.Stored {
	return session.Stored{
		ID: session.ID(m.ID), Revision: m.Rev, Status: session.Status(m.Status), Guild: m.Guild, Channel: m.Channel,
		Players: m.Players, Deadline: m.Deadline, Head: m.Head, Snapshot: m.Snapshot, Draft: m.Draft,
	}
}

// storedMatch converts a session for the store.
func storedMatch(s *session.Session) storage.Match {
	e := s.Encode()
	return storage.Match{
		ID: storage.MatchID(e.ID), Rev: e.Revision, Status: storage.Status(e.Status), Guild: e.Guild, Channel: e.Channel,
		Players: e.Players, Deadline: e.Deadline, Head: e.Head, Snapshot: e.Snapshot, Draft: e.Draft,
	}
}

// Env returns what an event needs to know besides the match.
func (r *Records) Env(id session.ID) session.Env {
	return session.Env{
		Now: r.Now(), UndoWindow: r.UndoWindow, Thinks: r.Thinks, Delay: r.Delay, Rhythm: r.Rhythm, Random: r.random,
		Log:      func() ([]table.Entry, error) { return r.log(id) },
		Queue:    func() ([]session.Queued, error) { return r.queue(id) },
		Editing:  r.Editing(id),
		Vanished: r.Vanished,
	}
}

// random returns a number from 0 up to a limit. If chance fails, it is the middle.
func (r *Records) random(limit int64) int64 {
	var b [8]byte
	if _, err := io.ReadFull(r.Rand, b[:]); err != nil {
		return limit / 2
	}
	return int64(binary.BigEndian.Uint64(b[:]) % uint64(limit))
}

// Commit stores the result of an event, or removes the match. It returns the stored session and the outbox
// number of the post that the reply shows, 0 for none. cause is the interaction behind the event, 0 for
// none; delivered are posts that need no more delivery. Its errors are those of [storage.Store.Commit].
func (r *Records) Commit(ctx context.Context, s *session.Session, result session.Result, cause uint64, delivered ...uint64) (_ *session.Session, shown uint64, err error) {
	if result.Removed {
		return s, 0, r.Delete(s.ID)
	}
	next := *s
	tries, free, err := r.countTry(&next)
	defer free()
	if err != nil {
		return nil, 0, err
	}
	values, unlock, err := r.countResult(&next)
	defer unlock()
	if err != nil {
		return nil, 0, err
	}
	values = append(values, tries...)
	sets, kept, err := r.keep(&next)
	if err != nil {
		return nil, 0, err
	}
	lines := entriesOf(&next, result.Log)
	if next.Status == session.Over {
		next.NoteOutcome()
		values = append(values, playedIn(&next)...)
	}
	if next.ID != 0 {
		values = append(values, listed(&next)...)
		next.NoteListed(next.NamedBeside())
	}
	change := storage.Change{
		Match: storedMatch(&next), Log: lines, Interaction: cause, Delivered: append(delivered, result.Done...), Values: append(values, sets...),
	}
	for _, p := range result.Posts {
		p.At = r.Now().UnixMilli()
		change.Posts = append(change.Posts, p.Encode())
	}
	began := time.Now()
	stored, seqs, err := r.Store.Commit(ctx, change)
	r.Committed(time.Since(began), err)
	if err != nil {
		return nil, 0, err
	}
	for i, p := range result.Posts {
		if p.Told {
			shown = seqs[i]
		}
	}
	kept()
	next.NoteStored()
	next.ID, next.Revision = session.ID(stored.ID), stored.Rev
	if s.ID == 0 {
		r.listNew(&next)
	}
	r.cache.put(&next)
	r.Changed(&next, len(seqs) > 0)
	return &next, shown, nil
}

// Lost reports whether an error of [Records.Load] stays: the match does not exist, or its data cannot be read. After
// any other error the next try may succeed.
func Lost(err error) bool {
	var unreadable *Unreadable
	return errors.Is(err, storage.ErrNotFound) || errors.As(err, &unreadable)
}

// Delete permanently removes a match and its waiting posts.
func (r *Records) Delete(id session.ID) error {
	m, unread := r.match(id)
	if unread != nil && !Lost(unread) {
		return unread // its users could not be unlisted
	}
	if err := r.Store.Delete(storage.MatchID(id)); err != nil || unread != nil {
		return err
	}
	r.unlistMatch(m)
	return nil
}

// log reads the stored entries of a match.
func (r *Records) log(id session.ID) ([]table.Entry, error) { return readLog(r.Store, id) }

// queue lists the waiting posts of a match.
func (r *Records) queue(id session.ID) (queue []session.Queued, err error) {
	err = r.EachPost(func(p storage.Post) error {
		if what, err := session.DecodePost(p.Body); err == nil && session.ID(p.Match) == id {
			queue = append(queue, session.Queued{Seq: p.Seq, Post: what})
		}
		return nil
	})
	return queue, err
}

// postBatch is how many posts are read from the outbox at a time.
const postBatch = 256

// EachPost calls f with every waiting post, oldest first.
func (r *Records) EachPost(f func(storage.Post) error) error {
	for after := uint64(0); ; {
		posts, err := r.Store.Posts(after, postBatch)
		for _, p := range posts {
			after = p.Seq
			if err = errors.Join(err, f(p)); err != nil {
				break
			}
		}
		if err != nil || len(posts) < postBatch {
			return err
		}
	}
}

// Rewrite lets edit change the stored form of a match, even if it cannot be read as a session. It ignores a
// deleted match. The match may belong to another process.
func (r *Records) Rewrite(ctx context.Context, id session.ID, edit func(*storage.Match) error) error {
	defer r.LockMatch(id)()
	m, err := r.Store.Match(storage.MatchID(id))
	if errors.Is(err, storage.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := edit(&m); err != nil {
		return err
	}
	_, _, err = r.Store.Commit(storage.AllowAnyProcess(ctx), storage.Change{Match: m})
	return err
}
