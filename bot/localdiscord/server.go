package localdiscord

import (
	"context"
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
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// Server is the stand-in. It is an http.Handler for everything: REST under
// /api/v10, the gateway, uploaded files, the page and the page's own API.
type Server struct {
	mux  *http.ServeMux
	webs []*http.Server
	// listen opens an entrance: a socket, or one in memory.
	listen func(address string) (net.Listener, error)
	memory memory

	*world.World
	*gateway.Gateway
	*interaction.Desk
	*people.Clients
	*page.Page
	*rest.REST
}

// socket opens an entrance for everybody on the machine.
func socket(address string) (net.Listener, error) { return net.Listen("tcp", address) }

// New makes a stand-in. It fails when the schema or the state file is unusable.
func New(o world.Options) (*Server, error) {
	w := world.New(o)
	g, d := gateway.New(w), interaction.New(w)
	c := people.New(w, d)
	s := &Server{World: w, Gateway: g, Desk: d, Clients: c, Page: page.New(w, g, d, c), REST: rest.New(w, g, d), listen: socket}
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
	return s.start(address)
}

func (s *Server) start(address string) error {
	url, err := s.open(address, "")
	if err != nil {
		return err
	}
	s.Locked(func() { s.Address = url })
	return nil
}

// OpenDoor opens another entrance, on this machine, whose users are known by its name: through
// it a process of a bot connects that is run as several. It returns the base address that
// such a process is given, see [world.Base.API].
func (s *Server) OpenDoor(name string) (api string, err error) {
	url, err := s.open("127.0.0.1:0", name)
	return url + "/api/v10", err
}

// open serves at an address, through a door.
func (s *Server) open(address, door string) (url string, err error) {
	listener, err := s.listen(address)
	if err != nil {
		return "", fmt.Errorf("listen: %w", err)
	}
	web := &http.Server{Handler: s, ReadHeaderTimeout: 10 * time.Second,
		ErrorLog:    slog.NewLogLogger(s.Log.Handler(), slog.LevelWarn),
		BaseContext: func(net.Listener) context.Context { return wire.Through(context.Background(), door) }}
	s.Locked(func() { s.webs = append(s.webs, web) })
	go func() {
		if err := web.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			s.Log.Error("local Discord stopped serving", "err", err)
		}
	}()
	return "http://" + listener.Addr().String(), nil
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
	webs := s.webs
	s.CutAll()
	s.StopTimers()
	s.Mu.Unlock()
	for _, web := range webs {
		web.Close()
	}
	s.Mu.Lock()
	defer s.Mu.Unlock()
	return s.CloseStore()
}
