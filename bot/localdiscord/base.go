package localdiscord

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"time"
)

// base is what every chapter needs: one lock, one clock, one log.
type base struct {
	options  Options
	now      func() time.Time
	log      *slog.Logger
	secret   []byte // signs the links of files
	store    *store
	changed  chan struct{} // closed and replaced whenever something changes
	address  string        // "http://127.0.0.1:1234"
	botToken string
	done     chan struct{} // closed when the server closes
	closed   bool
	// door is that of the request which is being carried out, see [doorOf].
	door string

	violations []string
}

func newBase(o Options) base {
	b := base{options: o, now: o.Now, log: o.Log, botToken: o.Token, secret: make([]byte, 32), changed: make(chan struct{}), done: make(chan struct{})}
	if b.now == nil {
		b.now = time.Now
	}
	rand.Read(b.secret)
	return b
}

// URL is where a started server answers, such as "http://127.0.0.1:1234".
func (s *Server) URL() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.address
}

// API is the base address a bot is given, URL plus "/api/v10".
func (s *Server) API() string { return s.URL() + "/api/v10" }

// Token is what the bot must show.
func (s *Server) Token() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.botToken
}

// SetToken replaces the bot's token: the old one is refused from now on.
func (s *Server) SetToken(token string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.botToken = token
}

// resetToken makes up another token: the old one is refused from now on. The lock is held.
func (s *Server) resetToken() { s.botToken = randomToken() }

// locked runs f with the lock held.
func (s *Server) locked(f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f()
}

// Violations lists what a strict Discord would have refused as malformed: wrong
// bodies, unknown routes, misuse of the gateway. A well-behaved bot leaves it
// empty; a test fails on any.
func (s *Server) Violations() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.violations...)
}

// violate notes something a bot must never do. The lock is held.
func (s *Server) violate(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	s.log.Warn("local Discord: violation", "what", text)
	if len(s.violations) < 1000 {
		s.violations = append(s.violations, text)
	}
}

// bump wakes everybody who waits for a change. The lock is held.
func (s *Server) bump() {
	close(s.changed)
	s.changed = make(chan struct{})
}

// Wait returns nil once the condition holds, which is looked at after every change
// of the stand-in; the context's error otherwise.
func (s *Server) Wait(ctx context.Context, condition func() bool) error {
	for {
		s.mu.Lock()
		changed := s.changed
		s.mu.Unlock()
		if condition() {
			return nil
		}
		if err := s.sleep(ctx, changed); err != nil {
			return err
		}
	}
}

// awaitLocked is [Server.Wait] for a condition that needs the lock, which it is given;
// on success the lock is still held.
func (s *Server) awaitLocked(ctx context.Context, condition func() bool) error {
	for {
		s.mu.Lock()
		if condition() {
			return nil
		}
		changed := s.changed
		s.mu.Unlock()
		if err := s.sleep(ctx, changed); err != nil {
			return err
		}
	}
}

var errClosed = errors.New("the local Discord is closed")

func (s *Server) sleep(ctx context.Context, changed <-chan struct{}) error {
	select {
	case <-changed:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	case <-s.done:
		return errClosed
	}
}
