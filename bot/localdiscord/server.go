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
)

// Server is the stand-in. It is an http.Handler for everything: REST under
// /api/v10, the gateway, uploaded files, the page and the page's own API.
type Server struct {
	mux  *http.ServeMux
	webs []*http.Server
	// listen opens an entrance: a socket, or one in memory.
	listen func(address string) (net.Listener, error)
	memory memory

	mu sync.Mutex // for everything below
	base
	world
	gateway
	desk
	rest
	watchers map[*watcher]bool // pages that listen
}

// New makes a stand-in. It fails when the schema or the state file is unusable.
func New(o Options) (*Server, error) {
	o = o.filled()
	s := &Server{listen: listenTCP, base: newBase(o), world: newWorld(), gateway: newGateway(), desk: newDesk(), watchers: map[*watcher]bool{}}
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
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	if s.address == "" {
		s.address = "http://" + r.Host
	}
	s.mu.Unlock()
	s.mux.ServeHTTP(w, r)
}

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
