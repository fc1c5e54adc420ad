package postgres

import (
	"context"
	"net"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/postgres/pgserver"
)

// counted is a connection that counts round trips.
type counted struct {
	net.Conn
	trips *atomic.Int64
	asked atomic.Bool
}

func (c *counted) Write(p []byte) (int, error) {
	c.asked.Store(true)
	return c.Conn.Write(p)
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if n > 0 && c.asked.Swap(false) {
		c.trips.Add(1)
	}
	return n, err
}

// TestRoundTrips counts the round trips of the methods that a press waits for.
func TestRoundTrips(t *testing.T) {
	server := started(t, pgserver.Options{Settings: []string{"log_statement=all"}})
	var trips atomic.Int64
	s, err := Open(server.Address("postgres")+"?pool_max_conns=1", Options{dial: func(ctx context.Context, network, address string) (net.Conn, error) {
		c, err := (&net.Dialer{}).DialContext(ctx, network, address)
		return &counted{Conn: c, trips: &trips}, err
	}})
	must(t, err)
	defer s.Close()
	change := storage.Change{
		Match: storage.Match{Status: storage.Live, Guild: 1, Channel: 2, Players: []uint64{3, 4}, Head: []byte("head")},
		Log:   [][]byte{[]byte("a"), []byte("b")}, Posts: [][]byte{[]byte("c"), []byte("d")},
		Values: []storage.Value{{Key: "e", Data: []byte("f")}, {Key: "g"}},
	}
	commit := func() error {
		change.Interaction++
		m, posts, err := s.Commit(context.Background(), change)
		change.Match, change.Delivered = m, posts
		return err
	}
	for _, c := range []struct {
		name string
		do   func() error
	}{
		{"commit", commit},
		{"match", func() error { _, err := s.Match(1); return err }},
		{"log", func() error { _, err := s.Log(1, 0); return err }},
		{"channel", func() error { _, err := s.ByChannel(2); return err }},
		{"player", func() error { _, err := s.ByPlayer(3, storage.Live, 0); return err }},
		{"due", func() error { _, err := s.Due(0, 1); return err }},
		{"posts", func() error { _, err := s.Posts(0, 0); return err }},
		{"drop", func() error { return s.Drop(99) }},
		{"value", func() error { _, err := s.Value("e"); return err }},
		{"set value", func() error { return s.SetValue("e", nil) }},
	} {
		began := len(server.Log())
		must(t, c.do()) // prepares the statements
		statements(server, began)
		before, said := trips.Load(), len(server.Log())
		must(t, c.do())
		if n := trips.Load() - before; n != 1 {
			t.Errorf("%s: %d round trips", c.name, n)
		}
		if n := statements(server, said); n != 1 {
			t.Errorf("%s: %d statements: %s", c.name, n, server.Log()[said:])
		}
	}
}

// statements counts the statements in the log of a server, which is written with a small delay.
func statements(server *pgserver.Server, from int) (n int) {
	for end := time.Now().Add(hanging); n == 0 && time.Now().Before(end); time.Sleep(time.Millisecond) {
		n = strings.Count(server.Log()[from:], "execute stmtcache")
	}
	return n
}
