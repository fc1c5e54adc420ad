package localdiscord

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/gateway"
	"github.com/bastide-games/bastide/bot/localdiscord/interactions"
	"github.com/bastide-games/bastide/bot/localdiscord/rest"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// Server is the stand-in: its parts, put together and served. It is an http.Handler for REST under
// /api/v10, the gateway, uploaded files and what is mounted.
type Server struct {
	*world.World
	*interactions.Registry
	*gateway.Gateway
	*rest.REST
	violations *wire.Violations
	log        *slog.Logger
	before     func(*http.Request)
	mux        *http.ServeMux
	// listen opens an entrance: a socket, or one in memory.
	listen func(address string) (net.Listener, error)
	memory memory

	mu      sync.Mutex // for everything below; no other lock is taken with it
	webs    []*http.Server
	closed  bool
	address string // "http://127.0.0.1:1234"
}

// New makes a stand-in. It fails when the schema or the state file is unusable.
func New(o Options) (*Server, error) {
	schemas, err := wire.NewSchemas(o.Schema)
	if err != nil {
		return nil, fmt.Errorf("read Discord's schema: %w", err)
	}
	return build(o.filled(), schemas, nil)
}

// build puts the parts together, each above those that it knows. Answers checks the stand-in's own
// answers, in its own tests.
func build(o Options, schemas, answers *wire.Schemas) (*Server, error) {
	w, err := world.New(o.world())
	if err != nil {
		return nil, err
	}
	s := &Server{World: w, violations: wire.NewViolations(o.Log), log: o.Log, before: o.Before, mux: http.NewServeMux(), listen: listenTCP}
	s.Gateway = gateway.New(w, s.violations, o.gateway())
	s.Registry = interactions.New(w, interactions.Options{AnswerWithin: o.AnswerWithin, Deliver: s.Gateway.DeliverInteraction})
	s.REST = rest.New(w, s.Registry, s.Gateway, s.violations, rest.Options{
		Now: o.Now, Schemas: schemas, Answers: answers, Limits: o.Limits, Global: o.Global, SkipPixels: o.SkipPixels})
	s.Mount("/gateway/", s.Gateway)
	for _, path := range rest.Paths() {
		s.Mount(path, s.REST)
	}
	return s, nil
}

// Mount serves requests of a pattern by another handler, such as a page.
func (s *Server) Mount(pattern string, handler http.Handler) { s.mux.Handle(pattern, handler) }

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.before(r)
	s.mux.ServeHTTP(w, r)
}

// Start listens on an address, such as "127.0.0.1:0", and serves until [Server.Close].
func (s *Server) Start(address string) error {
	url, err := s.open(address, "")
	if err != nil {
		return err
	}
	s.locked(func() { s.address = url })
	s.Do(func(w *world.State) { w.SetAddress(url) })
	return nil
}

// OpenDoor opens another entrance on this machine. A bot that runs as several processes gets one for
// each; the page shows messages with the name of their door. It returns the base address for that
// process, see [Server.API].
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
		BaseContext: func(net.Listener) context.Context { return wire.Through(context.Background(), door) }}
	s.locked(func() { s.webs = append(s.webs, web) })
	go func() {
		if err := web.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			s.log.Error("local Discord stopped serving", "err", err)
		}
	}()
	return "http://" + listener.Addr().String(), nil
}

// Close cuts every connection and ends the server.
func (s *Server) Close() error {
	var webs []*http.Server
	closed := false
	s.locked(func() { webs, closed, s.closed = s.webs, s.closed, true })
	if closed {
		return nil
	}
	s.Gateway.Close()
	s.Registry.Close()
	for _, web := range webs {
		web.Close()
	}
	return s.World.Close()
}

// URL is where a started server answers, such as "http://127.0.0.1:1234".
func (s *Server) URL() (url string) {
	s.locked(func() { url = s.address })
	return url
}

// API is the base address for a bot, URL plus "/api/v10".
func (s *Server) API() string { return s.URL() + "/api/v10" }

// Violations lists what a strict Discord would have refused as malformed: wrong bodies, unknown routes,
// misuse of the gateway. A correct bot leaves it empty, so a test fails on any.
func (s *Server) Violations() []string { return s.violations.List() }

// locked runs f with the lock held.
func (s *Server) locked(f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f()
}
