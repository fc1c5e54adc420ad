package localdiscord

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"
)

// Server is the stand-in. It is an http.Handler for everything: REST under
// /api/v10, the gateway, uploaded files, the page and the page's own API.
type Server struct {
	options Options
	now     func() time.Time
	log     *slog.Logger
	secret  []byte // signs the links of files
	mux     *http.ServeMux
	// listen opens an entrance: a socket, or one in memory.
	listen func(address string) (net.Listener, error)
	memory memory
	done   chan struct{} // closed when the server closes

	mu         sync.Mutex    // for everything below
	changed    chan struct{} // closed and replaced whenever something changes
	webs       []*http.Server
	closed     bool
	address    string // "http://127.0.0.1:1234"
	botToken   string
	door       string // of the request which is being carried out, see [doorOf]
	violations []string

	world
	store *store
	gateway
	desk
	rest
	watchers map[*watcher]bool // pages that listen
}

// New makes a stand-in. It fails when the schema or the state file is unusable.
func New(o Options) (*Server, error) {
	o = o.filled()
	s := &Server{options: o, now: o.Now, log: o.Log, botToken: o.Token, secret: make([]byte, 32), listen: listenTCP,
		done: make(chan struct{}), changed: make(chan struct{}),
		world: newWorld(), gateway: newGateway(), desk: newDesk(), watchers: map[*watcher]bool{}}
	rand.Read(s.secret)
	if err := s.furnish(); err != nil {
		return nil, err
	}
	var err error
	if s.rest, err = newREST(o); err != nil {
		return nil, fmt.Errorf("read Discord's schema: %w", err)
	}
	if err := s.restore(o.State); err != nil {
		return nil, err
	}
	s.mux = s.router()
	s.pageRoutes(s.mux)
	return s, nil
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

// Start listens on an address, such as "127.0.0.1:0", and serves until [Server.Close].
func (s *Server) Start(address string) error {
	url, err := s.open(address, "")
	if err != nil {
		return err
	}
	s.locked(func() { s.address = url })
	return nil
}

// OpenDoor opens another entrance, on this machine, whose users are known by its name: through
// it a process of a bot connects that is run as several. It returns the base address that
// such a process is given, see [Server.API].
func (s *Server) OpenDoor(name string) (api string, err error) {
	url, err := s.open("127.0.0.1:0", name)
	return url + "/api/v10", err
}

func listenTCP(address string) (net.Listener, error) { return net.Listen("tcp", address) }

// open serves at an address, through a door.
func (s *Server) open(address, door string) (url string, err error) {
	listener, err := s.listen(address)
	if err != nil {
		return "", fmt.Errorf("listen: %w", err)
	}
	web := &http.Server{Handler: s, ReadHeaderTimeout: 10 * time.Second,
		ErrorLog:    slog.NewLogLogger(s.log.Handler(), slog.LevelWarn),
		BaseContext: func(net.Listener) context.Context { return through(context.Background(), door) }}
	s.locked(func() { s.webs = append(s.webs, web) })
	go func() {
		if err := web.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			s.log.Error("local Discord stopped serving", "err", err)
		}
	}()
	return "http://" + listener.Addr().String(), nil
}

// Close cuts every connection, writes the state and ends the server.
func (s *Server) Close() error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil
	}
	s.closed = true
	close(s.done)
	webs := s.webs
	s.cutAll()
	s.stopTimers()
	s.mu.Unlock()
	for _, web := range webs {
		web.Close()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.closeStore()
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
