package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/postgres"
)

// A running bot answers its own program on a socket beside the database. It reports its health and
// sends copies of the database, whose file nobody else can open meanwhile. Only the user that runs
// the bot can reach the socket.

// errNotRunning is returned if no bot answers.
var errNotRunning = errors.New("no bot is running with this database")

// readerTimeout is how long the reader of a backup may pause. The database file grows while a backup is
// read, so a reader that has stopped must be cut off.
const readerTimeout = 30 * time.Second

// socket returns the path of the socket of a database. Systems limit such paths to about a hundred
// bytes. A longer path, or an address, gets a short replacement.
func socket(db string) (string, error) {
	if postgres.IsAddress(db) {
		return shortSocket(socketName(db)), nil
	}
	path, err := filepath.Abs(db)
	if err != nil {
		return "", err
	}
	if len(path) > 90 {
		return shortSocket(path), nil
	}
	return path + ".sock", nil
}

func shortSocket(name string) string {
	return filepath.Join(os.TempDir(), fmt.Sprintf("bastide-%.16x.sock", sha256.Sum256([]byte(name))))
}

// control is the answering side.
type control struct {
	store  storage.Store
	health func() error  // nil when the bot is well
	note   func() string // what else to say then; may be nil, or return ""
	log    *slog.Logger
}

// serve answers until the context ends. The caller holds the lock of the database, so an existing
// socket is left over from a process that has ended. Several processes may share one PostgreSQL
// database; the first one on a machine gets the socket.
func (c control) serve(ctx context.Context, db string) error {
	path, err := socket(db)
	if err != nil {
		return err
	}
	if postgres.IsAddress(db) && !errors.Is(ask(ctx, db, "/health", io.Discard), errNotRunning) {
		return errors.New("another process of this machine has it")
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	listener, err := listenAt(path)
	if err != nil {
		return err
	}
	server := &http.Server{Handler: c.routes(), ReadHeaderTimeout: readerTimeout}
	go func() {
		<-ctx.Done()
		_ = server.Close() // the interrupted client sees it
	}()
	go c.answer(server, listener)
	go every(ctx, time.Second, func() { c.replace(server, path) })
	return nil
}

// listenAt makes a socket that only this user can reach.
func listenAt(path string) (net.Listener, error) {
	listener, err := net.Listen("unix", path)
	if err != nil {
		return nil, err
	}
	if err := os.Chmod(path, 0o600); err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	return listener, nil
}

func (c control) answer(server *http.Server, listener net.Listener) {
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		c.log.Error("the control socket failed; bastide health and bastide backup will not work until the bot is restarted", "error", err)
	}
}

// replace makes the socket again after it was deleted, by mistake or as an old file in a folder for temporary ones.
func (c control) replace(server *http.Server, path string) {
	if _, err := os.Lstat(path); !errors.Is(err, os.ErrNotExist) {
		return
	}
	if listener, err := listenAt(path); err == nil { // else its folder is gone, too
		go c.answer(server, listener)
	}
}

func (c control) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /health", func(w http.ResponseWriter, _ *http.Request) {
		if err := c.health(); err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintln(w, "well")
		if c.note != nil && c.note() != "" {
			fmt.Fprintln(w, c.note())
		}
	})
	mux.HandleFunc("GET /backup", func(w http.ResponseWriter, _ *http.Request) {
		err := c.store.Backup(&timeoutWriter{w, http.NewResponseController(w)})
		if err != nil {
			c.log.Error("a requested backup failed", "error", err)
			panic(http.ErrAbortHandler) // so the reader does not take the copy for complete
		}
	})
	mux.HandleFunc("POST "+blockedPath, c.answerBlocking)
	return mux
}

// timeoutWriter is a writer that fails if its reader stops for too long.
type timeoutWriter struct {
	io.Writer
	*http.ResponseController
}

// Write implements io.Writer.
func (p *timeoutWriter) Write(b []byte) (int, error) {
	if err := p.SetWriteDeadline(time.Now().Add(readerTimeout)); err != nil {
		return 0, err
	}
	return p.Writer.Write(b)
}

// ask sends a question to the bot that uses the database and copies the answer. Its error wraps
// errNotRunning if no bot answers.
func ask(ctx context.Context, db, question string, w io.Writer) error {
	return exchange(ctx, http.MethodGet, db, question, w)
}

// tell is like ask, for what changes something.
func tell(ctx context.Context, db, order string, w io.Writer) error {
	return exchange(ctx, http.MethodPost, db, order, w)
}

func exchange(ctx context.Context, method, db, question string, w io.Writer) error {
	path, err := socket(db)
	if err != nil {
		return err
	}
	var dialer net.Dialer
	client := http.Client{Transport: &http.Transport{
		DisableKeepAlives: true,
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return dialer.DialContext(ctx, "unix", path)
		},
	}}
	request, err := http.NewRequestWithContext(ctx, method, "http://bastide"+question, nil)
	if err != nil {
		return err
	}
	response, err := client.Do(request)
	if err != nil {
		return fmt.Errorf("%w: %w", errNotRunning, err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(io.LimitReader(response.Body, 1000)) // the status says enough
		return fmt.Errorf("the bot answers: %s", bytes.TrimSpace(text))
	}
	_, err = io.Copy(w, response.Body)
	return err
}
