package localdiscord

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"
)

// Options say what the stand-in looks like. The zero value is a playground with
// the people and channels of [DefaultPeople] and [DefaultChannels].
type Options struct {
	// Token the bot must show; made up when empty, see [Server.Token].
	Token string
	// Now is the clock of ids, deadlines and rate limits; nil means the real one.
	// With a clock of one's own, call [Server.Sweep] after moving it, unless it goes on
	// by itself and is moved by Travel.
	Now func() time.Time
	// Travel lets the page move that clock; nil means that it cannot.
	Travel Travel
	// Schema is Discord's OpenAPI document. When given, every request is
	// checked against it, which takes some milliseconds for a large message.
	Schema []byte
	// Pages is served at /; nil means no page.
	Pages fs.FS
	// Log gets warnings; nil means none.
	Log *slog.Logger
	// State is a file that keeps channels, messages and pictures from one run to
	// the next; "" keeps them in memory.
	State string
	// Hosts are names, besides localhost and plain addresses, under which the page
	// may be called.
	Hosts []string

	GuildName   string    // "Bastide Playground" when empty
	GuildLocale string    // "en-US" when empty
	BotName     string    // "Bastide" when empty
	People      []Profile // [DefaultPeople] when empty; missing ids are made up
	Channels    []Channel // [DefaultChannels] when empty; missing ids are made up

	// Guilds are further servers, with ids of their own. A channel names its guild.
	Guilds []Guild
	// Shards is how many connections the bot is told to make, and has to; 1 when 0. Each
	// gets the events of the guilds whose id, without its lowest 22 bits, is its number
	// modulo the number of shards, and the first one the direct messages.
	Shards int
	// Concurrency is how many sessions may begin at a time; 1 when 0.
	Concurrency int

	// Heartbeat is the gateway's interval; 41.25 s when 0.
	Heartbeat time.Duration
	// Identifies is how many times a bot may identify; 1000 when 0.
	Identifies int
	// Limits by route, such as "POST /channels/{channel_id}/messages"; other routes
	// have [DefaultLimit].
	Limits map[string]Limit
	// Global limits all requests but those of interactions; 0 means not at all.
	Global Limit
	// SkipPixels trusts the pixels of uploaded pictures, whose decoding would
	// otherwise weigh on measurements of the bot.
	SkipPixels bool
}

// Server is the stand-in. It is an http.Handler for everything: REST under
// /api/v10, the gateway, uploaded files, the page and the page's own API.
type Server struct {
	o       Options
	mux     *http.ServeMux
	schemas *schemas
	// answerSchemas checks the stand-in's own answers, in its own tests.
	answerSchemas *schemas
	now           func() time.Time
	log           *slog.Logger
	secret        []byte // signs the links of files
	store         *store

	mu      sync.Mutex
	changed chan struct{} // closed and replaced whenever something changes
	base    string        // "http://127.0.0.1:1234"
	token   string
	web     *http.Server
	done    chan struct{} // closed by Close
	closed  bool

	world
	dealings
	gateway
	limiter
	faults
	watchers   map[*watcher]bool
	held       []delivery
	holding    bool
	violations []string
	requests   []Request
	invalidAt  []time.Time            // of answers that count towards a ban
	oldEdits   map[string][]time.Time // by channel, of messages over an hour old
	nonces     map[string]sent        // by channel and nonce
}

// New makes a stand-in. It fails when the schema or the state file is unusable.
func New(o Options) (*Server, error) {
	s := &Server{o: o.filled(), done: make(chan struct{}), changed: make(chan struct{}),
		secret: make([]byte, 32), watchers: map[*watcher]bool{}, oldEdits: map[string][]time.Time{},
		nonces: map[string]sent{}}
	s.now, s.log, s.token = s.o.Now, s.o.Log, s.o.Token
	rand.Read(s.secret)
	s.world, s.dealings, s.gateway, s.limiter = newWorld(), newDealings(), newGateway(s.o), newLimiter(s.o)
	if err := s.furnish(); err != nil {
		return nil, err
	}
	var err error
	if s.schemas, err = newSchemas(o.Schema); err != nil {
		return nil, fmt.Errorf("read Discord's schema: %w", err)
	}
	if s.store, err = openStore(o.State); err != nil {
		return nil, fmt.Errorf("open the stand-in's state: %w", err)
	}
	if err := s.restore(); err != nil {
		return nil, errors.Join(fmt.Errorf("read the stand-in's state: %w", err), s.store.close())
	}
	s.mux = s.router()
	return s, nil
}

// filled puts defaults in place of what was left out.
func (o Options) filled() Options {
	if o.Token == "" {
		o.Token = randomToken()
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if len(o.People) == 0 {
		o.People = DefaultPeople()
	}
	if len(o.Channels) == 0 {
		o.Channels = DefaultChannels()
	}
	if o.Heartbeat == 0 {
		o.Heartbeat = 41250 * time.Millisecond
	}
	if o.Identifies == 0 {
		o.Identifies = 1000
	}
	o.Shards, o.Concurrency = max(o.Shards, 1), max(o.Concurrency, 1)
	for text, fallback := range map[*string]string{&o.GuildName: "Bastide Playground",
		&o.GuildLocale: "en-US", &o.BotName: "Bastide"} {
		if *text == "" {
			*text = fallback
		}
	}
	return o
}

// randomToken has the three parts of a bot token.
func randomToken() string {
	id := base64.RawStdEncoding.EncodeToString([]byte(botID))
	return id + ".local." + rand.Text()
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	if s.base == "" {
		s.base = "http://" + r.Host
	}
	s.mu.Unlock()
	s.mux.ServeHTTP(w, r)
}

// Start listens on an address, such as "127.0.0.1:0", and serves until [Server.Close].
func (s *Server) Start(address string) error {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return fmt.Errorf("listen: %w", err)
	}
	web := &http.Server{Handler: s, ReadHeaderTimeout: 10 * time.Second,
		ErrorLog: slog.NewLogLogger(s.log.Handler(), slog.LevelWarn)}
	s.mu.Lock()
	s.base, s.web = "http://"+listener.Addr().String(), web
	s.mu.Unlock()
	go func() {
		if err := web.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			s.log.Error("local Discord stopped serving", "err", err)
		}
	}()
	return nil
}

// URL is where a started server answers, such as "http://127.0.0.1:1234".
func (s *Server) URL() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.base
}

// API is the base address a bot is given, URL plus "/api/v10".
func (s *Server) API() string { return s.URL() + "/api/v10" }

// Token is what the bot must show.
func (s *Server) Token() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.token
}

// SetToken replaces the bot's token: the old one is refused from now on.
func (s *Server) SetToken(token string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.token = token
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
	web := s.web
	s.cutAll()
	for _, in := range s.interactions {
		in.stop()
	}
	s.mu.Unlock()
	if web != nil {
		web.Close()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.store.close()
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

// await is [Server.Wait] for a condition that needs the lock, which it is given;
// on success the lock is still held.
func (s *Server) await(ctx context.Context, condition func() bool) error {
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
