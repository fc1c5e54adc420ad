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

// A running bot answers its own program on a socket beside the database: whether it
// is well, and for a copy of the database, whose file nobody else can open. Only the
// user the bot runs as can reach the socket.

// errNobody says that no bot answers.
var errNobody = errors.New("no bot is running with this database")

// stall is how long a reader of a backup may stand still. While a backup is read the
// database grows, so one that stopped must not last for ever.
const stall = 30 * time.Second

// socket returns the path of the socket of a database. The system's limit for such
// paths is about a hundred bytes; a longer one is replaced by a short one, and so is an
// address.
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
	health func() error // nil when the bot is well
	log    *slog.Logger
}

// serve answers until the context ends. The caller holds the lock of the database,
// so a socket that is already there was left by a process that is gone; in PostgreSQL, where
// several processes use one database, the first of a machine has it.
func (c control) serve(ctx context.Context, db string) error {
	path, err := socket(db)
	if err != nil {
		return err
	}
	if postgres.IsAddress(db) && !errors.Is(ask(ctx, db, "/health", io.Discard), errNobody) {
		return errors.New("another process of this machine has it")
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	listener, err := net.Listen("unix", path)
	if err != nil {
		return err
	}
	if err := os.Chmod(path, 0o600); err != nil {
		return errors.Join(err, listener.Close())
	}
	server := &http.Server{Handler: c.routes(), ReadHeaderTimeout: stall}
	go func() {
		<-ctx.Done()
		_ = server.Close() // whoever is cut off sees it
	}()
	go func() {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			c.log.Error("bastide health and backup do not work any more until the bot is restarted", "error", err)
		}
	}()
	return nil
}

func (c control) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /health", func(w http.ResponseWriter, _ *http.Request) {
		if err := c.health(); err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintln(w, "well")
	})
	mux.HandleFunc("GET /backup", func(w http.ResponseWriter, _ *http.Request) {
		err := c.store.Backup(&patient{w, http.NewResponseController(w)})
		if err != nil {
			c.log.Error("a backup that was asked for could not be made", "error", err)
			panic(http.ErrAbortHandler) // so that the reader does not take it for whole
		}
	})
	return mux
}

// patient writes as long as somebody reads.
type patient struct {
	io.Writer
	*http.ResponseController
}

// Write implements io.Writer.
func (p *patient) Write(b []byte) (int, error) {
	if err := p.SetWriteDeadline(time.Now().Add(stall)); err != nil {
		return 0, err
	}
	return p.Writer.Write(b)
}

// ask sends a question to the bot that uses the database and copies the answer. Its
// error wraps errNobody when there is none.
func ask(ctx context.Context, db, question string, w io.Writer) error {
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
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://bastide"+question, nil)
	if err != nil {
		return err
	}
	response, err := client.Do(request)
	if err != nil {
		return fmt.Errorf("%w: %w", errNobody, err)
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(io.LimitReader(response.Body, 1000)) // the status is bad enough
		return fmt.Errorf("the bot answers: %s", bytes.TrimSpace(text))
	}
	_, err = io.Copy(w, response.Body)
	return err
}
