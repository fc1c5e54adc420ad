package foreign

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"sync"
	"syscall"
	"time"

	"github.com/bastide-games/bastide/storage/postgres/pgserver"
)

// Options of a server.
type Options struct {
	// Database is the address of an empty PostgreSQL database.
	Database string
	// Limited has the server limit requests as it would for strangers. Otherwise it limits nothing.
	Limited bool
	// Log gets what the server says.
	Log io.Writer
}

// Server is Spacebar at work.
type Server struct {
	built   *Built
	options Options
	port    int
	folder  string // of its configuration and files

	mu     sync.Mutex
	cmd    *exec.Cmd
	exited chan struct{}
}

// Start starts a server and waits until it answers.
func (b *Built) Start(ctx context.Context, folder string, o Options) (*Server, error) {
	port, err := pgserver.FreePort()
	if err != nil {
		return nil, err
	}
	s := &Server{built: b, options: o, port: port, folder: folder}
	if err := s.Limit(o.Limited); err != nil {
		return nil, err
	}
	return s, s.Run(ctx)
}

// Address is where the server listens.
func (s *Server) Address() string { return "http://127.0.0.1:" + strconv.Itoa(s.port) }

// Limit sets whether the server limits requests, from its next start on.
func (s *Server) Limit(limited bool) error {
	type object = map[string]any
	place := object{"endpointPublic": s.Address(), "endpointPrivate": s.Address()}
	rate := object{"enabled": limited}
	config := object{
		"general": object{"serverName": s.Address()},
		"api":     object{"endpointPublic": s.Address() + "/api/v9", "endpointPrivate": s.Address() + "/api/v9", "activeVersions": []string{"9", "10"}, "defaultVersion": "9"},
		"cdn":     place,
		"gateway": object{"endpointPublic": "ws://127.0.0.1:" + strconv.Itoa(s.port), "endpointPrivate": "ws://127.0.0.1:" + strconv.Itoa(s.port)},
		"register": object{"requireCaptcha": false, "guestsRequireInvite": false, "requireInvite": false,
			"email": object{"required": false}},
		"limits": object{"rate": rate, "absoluteRate": object{"register": object{"enabled": false}, "sendMessage": object{"enabled": limited, "limit": 200, "window": 60000}}},
	}
	data, err := json.Marshal(config)
	if err != nil {
		return err
	}
	return os.WriteFile(s.config(), data, 0o600)
}

func (s *Server) config() string { return filepath.Join(s.folder, "config.json") }

// Run starts the server again after [Server.Kill] or [Server.Stop].
func (s *Server) Run(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cmd = exec.Command(s.built.node, "--enable-source-maps", "dist/bundle/start.js")
	s.cmd.Dir = s.built.folder
	s.cmd.Stdout, s.cmd.Stderr = s.options.Log, s.options.Log
	s.cmd.Env = append(os.Environ(), "DATABASE="+s.options.Database, "PORT="+strconv.Itoa(s.port), "CONFIG_PATH="+s.config(),
		"STORAGE_LOCATION="+filepath.Join(s.folder, "files"), "WRTC_WS_PORT="+strconv.Itoa(s.port+1), "LOG_VALIDATION_ERRORS=true")
	if err := s.cmd.Start(); err != nil {
		return err
	}
	s.exited = make(chan struct{})
	go func(cmd *exec.Cmd, exited chan struct{}) {
		_ = cmd.Wait() // it is killed
		close(exited)
	}(s.cmd, s.exited)
	return s.answers(ctx)
}

// answers waits until the server does.
func (s *Server) answers(ctx context.Context) error {
	for {
		response, err := http.Get(s.Address() + "/api/v9/gateway")
		if err == nil {
			response.Body.Close()
			if response.StatusCode == http.StatusOK {
				return nil
			}
		}
		select {
		case <-s.exited:
			return fmt.Errorf("the server has ended: %v", s.cmd.ProcessState)
		case <-ctx.Done():
			return fmt.Errorf("the server does not answer: %w", ctx.Err())
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// Kill ends the server at once.
func (s *Server) Kill() { s.end(syscall.SIGKILL) }

// Stop ends the server in good order, as far as it does so.
func (s *Server) Stop() { s.end(syscall.SIGTERM) }

func (s *Server) end(signal os.Signal) {
	s.mu.Lock()
	defer s.mu.Unlock()
	_ = s.cmd.Process.Signal(signal) // it may have ended
	select {
	case <-s.exited:
	case <-time.After(10 * time.Second):
		_ = s.cmd.Process.Kill()
		<-s.exited
	}
}

// call asks the server in somebody's name.
func (s *Server) call(ctx context.Context, token, method, path string, body, answer any) error {
	data, err := json.Marshal(body)
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, method, s.Address()+"/api/v9"+path, bytes.NewReader(data))
	if err != nil {
		return err
	}
	if body == nil {
		request.Body = http.NoBody
	} else {
		request.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		request.Header.Set("Authorization", token)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	if response.StatusCode == http.StatusTooManyRequests {
		if err := patience(ctx, response); err != nil {
			return err
		}
		return s.call(ctx, token, method, path, body, answer)
	}
	if response.StatusCode >= 300 {
		return fmt.Errorf("%s %s: %s: %.300s", method, path, response.Status, text)
	}
	if answer == nil {
		return nil
	}
	return json.Unmarshal(text, answer)
}

// patience waits as long as the server wants before somebody asks again.
func patience(ctx context.Context, refused *http.Response) error {
	seconds, err := strconv.ParseFloat(refused.Header.Get("Retry-After"), 64)
	if err != nil {
		seconds = 1
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(time.Duration(seconds * float64(time.Second))):
		return nil
	}
}
