package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// web answers a host's monitoring: metrics at /metrics, health at /healthz, and at /readyz whether
// people can play now.
type web struct {
	figures prometheus.Gatherer
	health  func() error // nil while the bot is healthy
	ready   func() error // nil while it can play
	log     *slog.Logger
}

// localAddress parses a host and port. Without a host it is this machine, which others cannot
// reach.
func localAddress(text string) (string, error) {
	host, port, err := net.SplitHostPort(text)
	if err != nil {
		return "", err
	}
	if _, err := net.LookupPort("tcp", port); err != nil || port == "" {
		return "", fmt.Errorf("%q is no port", port)
	}
	if host == "" {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, port), nil
}

// serve answers until the context ends. It returns its address, such as "127.0.0.1:9090".
func (w web) serve(ctx context.Context, address string) (string, error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return "", fmt.Errorf("BASTIDE_HTTP: %w", err)
	}
	server := &http.Server{Handler: w.routes(), ReadTimeout: readerTimeout, WriteTimeout: readerTimeout,
		ErrorLog: slog.NewLogLogger(w.log.Handler(), slog.LevelWarn)}
	go func() {
		<-ctx.Done()
		_ = server.Close() // the interrupted client sees it
	}()
	go func() {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			w.log.Error("metrics and health checks (BASTIDE_HTTP) stopped until the bot is restarted", "error", err)
		}
	}()
	return listener.Addr().String(), nil
}

func (w web) routes() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(w.figures, promhttp.HandlerOpts{}))
	mux.HandleFunc("GET /healthz", verdict(w.health))
	mux.HandleFunc("GET /readyz", verdict(w.ready))
	return mux
}

// verdict answers 200 while a check returns nil, else 503 with its error.
func verdict(check func() error) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		if err := check(); err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintln(w, "ok")
	}
}
