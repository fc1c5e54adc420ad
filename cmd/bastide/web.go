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

// web answers a host's monitoring: figures at /metrics, whether the bot is well at /healthz, and
// whether people can play now at /readyz.
type web struct {
	figures prometheus.Gatherer
	health  func() error // nil while the bot is well
	ready   func() error // nil while it can play
	log     *slog.Logger
}

// localAddress reads a host and port; without a host it is this machine, to which nobody
// else can connect.
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

// serve answers until the context ends. It returns where it listens, such as
// "127.0.0.1:9090".
func (w web) serve(ctx context.Context, address string) (string, error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return "", fmt.Errorf("BASTIDE_HTTP: %w", err)
	}
	server := &http.Server{Handler: w.routes(), ReadTimeout: stall, WriteTimeout: stall,
		ErrorLog: slog.NewLogLogger(w.log.Handler(), slog.LevelWarn)}
	go func() {
		<-ctx.Done()
		_ = server.Close() // whoever is cut off sees it
	}()
	go func() {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			w.log.Error("the address BASTIDE_HTTP is not served any more until the bot is restarted", "error", err)
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

// verdict answers 200 while a check finds nothing, else 503 and what it has found.
func verdict(check func() error) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		if err := check(); err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintln(w, "ok")
	}
}
