package discord

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

var errAbandoned = errors.New("session is abandoned")

// session is one of discordgo's, for a single connection. It reaches the network only through here, so
// an abandoned one can do no harm, whatever discordgo still tries.
//
// Discord's session outlives it. discordgo takes a second to drop a broken connection, and no player
// would be answered meanwhile. So the next connection gets another session of discordgo's, and the
// [line] turns its IDENTIFY into a RESUME.
type session struct {
	*discordgo.Session
	log    *slog.Logger
	tls    *tls.Config
	dialer Dial
	times  times
	ctx    context.Context
	cancel context.CancelFunc
	resume resumption

	mu   sync.Mutex
	at   string // address of the gateway
	host string // of that address
	line *line
}

func newSession(ctx context.Context, token string, log *slog.Logger, secure *tls.Config, t times) *session {
	dg, err := discordgo.New(token)
	if err != nil {
		panic(err) // it has no reason to give one
	}
	s := &session{Session: dg, log: log, tls: secure, times: t}
	s.dialer = (&net.Dialer{Timeout: t.silence}).DialContext
	s.ctx, s.cancel = context.WithCancel(ctx)
	dg.LogLevel = discordgo.LogWarning // below it the token is logged
	dg.StateEnabled = false
	dg.SyncEvents = true // order is kept; our handlers return at once
	dg.Compress = false
	dg.ShouldReconnectOnError = false
	dg.ShouldReconnectVoiceOnSessionError = false
	dg.ShouldRetryOnRateLimit = false
	dg.MaxRestRetries = 0
	dg.Identify.Intents = intents
	dg.Identify.Presence.Status = string(discordgo.StatusOnline)
	dg.Client = &http.Client{Transport: knownGateway{s}}
	dg.Dialer = &websocket.Dialer{
		NetDialContext:    s.dial,
		NetDialTLSContext: s.dialTLS,
		HandshakeTimeout:  t.silence,
	}
	return s
}

// knownGateway answers discordgo's question where the gateway is. Discord has been asked already, with
// retries and a context.
type knownGateway struct{ s *session }

func (f knownGateway) RoundTrip(req *http.Request) (*http.Response, error) {
	f.s.mu.Lock()
	defer f.s.mu.Unlock()
	return &http.Response{
		StatusCode: http.StatusOK,
		Header:     http.Header{},
		Body:       io.NopCloser(strings.NewReader(`{"url":"` + f.s.at + `"}`)),
		Request:    req,
	}, nil
}

// locate sets the gateway's address. discordgo appends version 9, for which it was written; after a "#"
// that is never sent.
func (s *session) locate(address string) error {
	u, err := gatewayURL(address)
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.at, s.host = u.String()+"#", u.Host
	return nil
}

func (s *session) dial(_ context.Context, network, address string) (net.Conn, error) {
	return s.connect(s.dialer(s.ctx, network, address))
}

func (s *session) dialTLS(_ context.Context, network, address string) (net.Conn, error) {
	d := tls.Dialer{Config: s.tls, NetDialer: &net.Dialer{Timeout: s.times.silence}}
	return s.connect(d.DialContext(s.ctx, network, address))
}

// connect makes a line from a new connection unless the session is abandoned.
func (s *session) connect(conn net.Conn, err error) (net.Conn, error) {
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ctx.Err() != nil {
		conn.Close()
		return nil, errAbandoned
	}
	s.line = newLine(conn, &guard{log: s.log, silence: s.times.silence}, s.resume)
	return s.line, nil
}

// open connects and identifies, or resumes. The line is nil when there was no connection.
func (s *session) open(ctx context.Context) (*line, error) {
	err := within(ctx, s.times.open, s.Open)
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case err == nil || errors.Is(err, errStuck) || ctx.Err() != nil: // when stuck, Open still runs
		return s.line, err
	case s.line == nil:
		return nil, err
	case !s.line.agreed.Load():
		return nil, s.line.refusal(s.host, err)
	}
	return s.line, or(s.line.ended(), err)
}

// sayGoodbye sends a close frame and waits a moment for Discord's: hanging up at once could overtake
// ours. discordgo would sleep for a second with its lock held.
func (s *session) sayGoodbye(l *line) {
	background := context.Background()
	within(background, s.times.close, l.sayGoodbye)
	within(background, s.times.goodbye, func() error {
		<-l.broken
		return nil
	})
}

// abandon cuts the session off from the network for ever.
func (s *session) abandon() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cancel()
	if s.line != nil {
		s.line.Close()
	}
}

var errStuck = errors.New("discordgo is stuck")

// within runs work that may never return. If it takes too long, or the context ends, it is left
// running.
func within(ctx context.Context, d time.Duration, work func() error) error {
	done := make(chan error, 1)
	go func() { done <- work() }()
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return errStuck
	}
}
