package localdiscord

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/gateway"
	"github.com/bastide-games/bastide/bot/localdiscord/interaction"
	"github.com/bastide-games/bastide/bot/localdiscord/page"
	"github.com/bastide-games/bastide/bot/localdiscord/people"
	"github.com/bastide-games/bastide/bot/localdiscord/rest"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// Server is the stand-in. It is an http.Handler for everything: REST under
// /api/v10, the gateway, uploaded files, the page and the page's own API.
type Server struct {
	mux *http.ServeMux
	web *http.Server

	*world.World
	*gateway.Gateway
	*interaction.Desk
	*people.Clients
	*page.Page
	*rest.REST
}

// New makes a stand-in. It fails when the schema or the state file is unusable.
func New(o world.Options) (*Server, error) {
	w := world.New(o)
	g, d := gateway.New(w), interaction.New(w)
	c := people.New(w, d)
	s := &Server{World: w, Gateway: g, Desk: d, Clients: c, Page: page.New(w, g, d, c), REST: rest.New(w, g, d)}
	w.Hooks = world.Hooks{Publish: g.Publish, Wanted: g.Wanted, Emit: s.Emit, Shown: s.Shown, Asker: d.Asker}
	if err := s.Furnish(); err != nil {
		return nil, err
	}
	if err := s.ReadSchemas(o.Schema); err != nil {
		return nil, fmt.Errorf("read Discord's schema: %w", err)
	}
	if err := s.Restore(o.State); err != nil {
		return nil, err
	}
	s.mux = s.Router()
	s.PageRoutes(s.mux)
	return s, nil
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.Mu.Lock()
	if s.Address == "" {
		s.Address = "http://" + r.Host
	}
	s.Mu.Unlock()
	s.mux.ServeHTTP(w, r)
}

// Start listens on an address, such as "127.0.0.1:0", and serves until [Server.Close].
func (s *Server) Start(address string) error {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return fmt.Errorf("listen: %w", err)
	}
	web := &http.Server{Handler: s, ReadHeaderTimeout: 10 * time.Second,
		ErrorLog: slog.NewLogLogger(s.Log.Handler(), slog.LevelWarn)}
	s.Mu.Lock()
	s.Address, s.web = "http://"+listener.Addr().String(), web
	s.Mu.Unlock()
	go func() {
		if err := web.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			s.Log.Error("local Discord stopped serving", "err", err)
		}
	}()
	return nil
}

// Close cuts every connection, writes the state and ends the server.
func (s *Server) Close() error {
	s.Mu.Lock()
	if s.Closed {
		s.Mu.Unlock()
		return nil
	}
	s.Closed = true
	close(s.Done)
	web := s.web
	s.CutAll()
	s.StopTimers()
	s.Mu.Unlock()
	if web != nil {
		web.Close()
	}
	s.Mu.Lock()
	defer s.Mu.Unlock()
	return s.CloseStore()
}
