package world

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"
)

// Base is what every room needs: one lock, one clock, one log.
type Base struct {
	O        Options
	Now      func() time.Time
	Log      *slog.Logger
	secret   []byte // signs the links of files
	store    *store
	Hooks    Hooks
	Mu       sync.Mutex
	changed  chan struct{} // closed and replaced whenever something changes
	Address  string        // "http://127.0.0.1:1234"
	BotToken string
	Done     chan struct{} // closed when the server closes
	Closed   bool
	// Door is that of the request which is being carried out, see [wire.DoorOf].
	Door string

	violations []string
}

func (b *Base) begin(o Options) {
	b.O = o.filled()
	b.Now, b.Log, b.BotToken, b.secret = b.O.Now, b.O.Log, b.O.Token, make([]byte, 32)
	b.changed, b.Done = make(chan struct{}), make(chan struct{})
	if b.Now == nil {
		b.Now = time.Now
	}
	rand.Read(b.secret)
}

// URL is where a started server answers, such as "http://127.0.0.1:1234".
func (s *Base) URL() string {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	return s.Address
}

// API is the base address a bot is given, URL plus "/api/v10".
func (s *Base) API() string { return s.URL() + "/api/v10" }

// Token is what the bot must show.
func (s *Base) Token() string {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	return s.BotToken
}

// SetToken replaces the bot's token: the old one is refused from now on.
func (s *Base) SetToken(token string) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	s.BotToken = token
}

// ResetToken makes up another token: the old one is refused from now on. The lock is held.
func (s *Base) ResetToken() { s.BotToken = randomToken() }

// Locked runs f with the lock held.
func (s *Base) Locked(f func()) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	f()
}

// Violations lists what a strict Discord would have refused as malformed: wrong
// bodies, unknown routes, misuse of the gateway. A well-behaved bot leaves it
// empty; a test fails on any.
func (s *Base) Violations() []string {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	return append([]string(nil), s.violations...)
}

// Violate notes something a bot must never do. The lock is held.
func (s *Base) Violate(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	s.Log.Warn("local Discord: violation", "what", text)
	if len(s.violations) < 1000 {
		s.violations = append(s.violations, text)
	}
}

// Bump wakes everybody who waits for a change. The lock is held.
func (s *Base) Bump() {
	close(s.changed)
	s.changed = make(chan struct{})
}

// Wait returns nil once the condition holds, which is looked at after every change
// of the stand-in; the context's error otherwise.
func (s *Base) Wait(ctx context.Context, condition func() bool) error {
	for {
		s.Mu.Lock()
		changed := s.changed
		s.Mu.Unlock()
		if condition() {
			return nil
		}
		if err := s.sleep(ctx, changed); err != nil {
			return err
		}
	}
}

// Await is [World.Wait] for a condition that needs the lock, which it is given;
// on success the lock is still held.
func (s *Base) Await(ctx context.Context, condition func() bool) error {
	for {
		s.Mu.Lock()
		if condition() {
			return nil
		}
		changed := s.changed
		s.Mu.Unlock()
		if err := s.sleep(ctx, changed); err != nil {
			return err
		}
	}
}

var errClosed = errors.New("the local Discord is closed")

func (s *Base) sleep(ctx context.Context, changed <-chan struct{}) error {
	select {
	case <-changed:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-s.Done:
		return errClosed
	}
}
