package pagetest

import (
	"context"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/localdiscord/page"
)

// pages is where the page's files are, seen from this package.
const pages = "../../../assets/playground"

// stage is a local Discord that serves the page, with the script connected to it.
// It can be stopped and started again at the same address.
type stage struct {
	t       *testing.T
	options localdiscord.Options
	page    page.Options
	address string
	server  *localdiscord.Server
	ready   chan struct{} // gets a value whenever the bot's commands are known
	thought chan struct{} // gets a value when the script has thought long enough
}

func newStage(t *testing.T) *stage {
	t.Helper()
	s := &stage{t: t, address: freeAddress(t), ready: make(chan struct{}, 8), thought: make(chan struct{})}
	clock := &leaper{}
	s.options = localdiscord.Options{Now: clock.now, Token: "MTAw.stage.token", State: filepath.Join(t.TempDir(), "state")}
	s.page = page.Options{Clock: clock, Files: os.DirFS(pages)}
	s.up()
	t.Cleanup(s.down)
	s.connect()
	return s
}

// freeAddress finds a port that can be listened on more than once.
func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// up starts the server.
func (s *stage) up() {
	s.t.Helper()
	server, err := localdiscord.New(s.options)
	if err == nil {
		server.Mount("/", page.New(server.World, server.Registry, server.Gateway, s.page))
		err = server.Start(s.address)
	}
	if err != nil {
		s.t.Fatalf("start the local Discord: %v", err)
	}
	s.server = server
}

// down stops it, and fails the test if anything was done that Discord would refuse.
func (s *stage) down() {
	s.t.Helper()
	if err := s.server.Close(); err != nil {
		s.t.Errorf("stop the local Discord: %v", err)
	}
	for _, violation := range s.server.Violations() {
		s.t.Errorf("violation: %s", violation)
	}
}

// connect starts the script and waits until its commands are known. The gateway
// comes back by itself when the server does.
func (s *stage) connect() {
	s.t.Helper()
	base, err := url.Parse("http://" + s.address + "/api/v10")
	if err != nil {
		s.t.Fatal(err)
	}
	rest := discord.NewREST(s.options.Token, base, discord.RESTOptions{})
	bot := &script{t: s.t, api: rest, thought: s.thought}
	gateway := discord.NewGateway(discord.GatewayOptions{Token: s.options.Token, Base: base, OnReady: func(app discord.Snowflake) {
		rest.UseApp(app)
		if err := rest.SetCommands(context.Background(), commands()); err != nil {
			s.t.Errorf("set commands: %v", err)
		}
		s.ready <- struct{}{}
	}})
	go gateway.Run(s.t.Context(), bot.handle)
	s.t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		if err := gateway.Shutdown(ctx); err != nil {
			s.t.Errorf("stop the script: %v", err)
		}
		rest.Close()
	})
	s.await()
}

// await waits until the script has connected (again).
func (s *stage) await() {
	s.t.Helper()
	select {
	case <-s.ready:
	case <-time.After(patience):
		s.t.Fatal("the script never connected")
	}
}

// url is the page, as a person, in the channel #general.
func (s *stage) url() string { return "http://" + s.address + "/" }
