package main

import (
	"errors"
	"io"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/turns"
	"github.com/bastide-games/bastide/bot/instance"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt"
)

// fetch gets a page from the address for hosts.
func fetch(t *testing.T, address, path string) (status int, body string) {
	t.Helper()
	response, err := http.Get("http://" + address + path)
	must(t, err)
	defer response.Body.Close()
	b, err := io.ReadAll(response.Body)
	must(t, err)
	return response.StatusCode, string(b)
}

// A host sees the metrics, backups and checks of a playing bot, and nothing about the people who
// play.
func TestWatchedBot(t *testing.T) {
	t.Parallel()
	dir, address := t.TempDir(), make(chan string, 1)
	s := newServer(t, func(s *server) {
		s.host.upkeep = upkeep{backups: dir, every: time.Hour, keep: retention{3, 3}, http: "127.0.0.1:0"}
		s.host.serves = func(at string) { address <- at }
	})
	at := <-address
	s.begun(catalog.Entries[0].ID, 1, 6)
	s.awaitDelivered()
	s.local.Person("Alix").Command(t.Context(), "castle-games", "hand", nil)
	if status, body := fetch(t, at, "/healthz"); status != http.StatusOK || body != "ok\n" {
		t.Errorf("/healthz: %d %s", status, body)
	}
	if status, _ := fetch(t, at, "/readyz"); status != http.StatusOK {
		t.Errorf("/readyz: %d", status)
	}
	var figures string
	for figures == "" || !strings.Contains(figures, `bastide_backups_total{outcome="done"} 1`) { // the backup takes a moment
		_, figures = fetch(t, at, "/metrics")
	}
	for _, want := range []string{
		`bastide_interactions_total{kind="component",outcome="done"}`, `bastide_interactions_total{kind="command",outcome="done"}`,
		"bastide_answer_seconds_bucket", "bastide_picture_seconds_count", "bastide_picture_bytes_count",
		"bastide_pictures_waiting 0", "bastide_thoughts_running 0", "bastide_thoughts_waiting 0", "bastide_thoughts_oldest_seconds 0",
		"bastide_outbox_posts 0", "bastide_outbox_oldest_seconds 0",
		`bastide_commit_seconds_count{outcome="done"}`, `bastide_gateway_online{shard="0"} 1`,
		`bastide_matches{status="live"} 1`, "bastide_backup_last_success_timestamp_seconds", "bastide_database_faults 0",
		`bastide_deliveries_total{kind="turn",outcome="done"}`,
		`bastide_discord_requests_total{route="POST /channels/{channel}/messages",status="200"}`, "go_goroutines",
	} {
		if !strings.Contains(figures, want) {
			t.Errorf("no %s", want)
		}
	}
	for _, secret := range []string{s.local.Token(), localdiscord.GuildID, "Alix", s.host.db} {
		if strings.Contains(figures, secret) {
			t.Errorf("the figures show %q", secret)
		}
	}
	if files, _ := os.ReadDir(dir); len(files) != 1 {
		t.Errorf("backups: %v", files)
	}
	lift := s.local.Inject(localdiscord.Failing("GET /gateway", 503, false))
	s.local.Disturb(localdiscord.CutLine, 0)
	for _, want := range []int{http.StatusServiceUnavailable, http.StatusOK} {
		for status := 0; status != want; {
			status, _ = fetch(t, at, "/readyz")
		}
		lift()
	}
	if status, _ := fetch(t, at, "/healthz"); status != http.StatusOK { // a short loss is normal
		t.Errorf("/healthz: %d", status)
	}
}

// gone is a database that does not answer.
type gone struct{ storage.Store }

func (gone) Value(string) ([]byte, error) { return nil, errors.New("dial tcp 10.0.0.7:5432: refused") }

// No traffic goes to a process without its database, and no page shows the database's address.
func TestReady(t *testing.T) {
	store, err := bolt.Open(filepath.Join(t.TempDir(), "a.db"), bolt.Options{})
	must(t, err)
	defer store.Close()
	base, err := discord.ParseBase("")
	must(t, err)
	standby := discord.NewGateway(discord.GatewayOptions{Base: base, Sharing: struct{ turns.Sharing }{}}) // needs no connection
	w := runningBot{Instance: &instance.Instance{Gateway: standby}, store: store, host: host{log: slog.New(slog.DiscardHandler)}}
	if err := w.ready(); err != nil {
		t.Errorf("a stand-by: %v", err)
	}
	w.store = gone{store}
	if err := w.ready(); !errors.Is(err, errNoDatabase) || strings.Contains(err.Error(), "10.0.0.7") {
		t.Errorf("without a database: %v", err)
	}
	w.Gateway, w.store = discord.NewGateway(discord.GatewayOptions{Base: base}), store
	if err := w.ready(); !errors.Is(err, errOffline) {
		t.Errorf("without Discord: %v", err)
	}
}

// If the address is in use, the program ends with a sentence, and the database is closed.
func TestHTTPAddressTaken(t *testing.T) {
	address := make(chan string, 1)
	s := newServer(t, func(s *server) {
		s.host.upkeep = upkeep{http: "127.0.0.1:0"}
		s.host.serves = func(at string) { address <- at }
	})
	other := s.host
	other.http, other.serves = <-address, nil
	other.db = filepath.Join(t.TempDir(), "other.db")
	err := other.run(t.Context())
	if err == nil || !containsAll(err.Error(), "BASTIDE_HTTP", other.http) {
		t.Errorf("ended with %v", err)
	}
	works(t, "check", "--db", other.db)
}

func TestLocalAddress(t *testing.T) {
	for text, want := range map[string]string{
		":9090": "127.0.0.1:9090", "0.0.0.0:9090": "0.0.0.0:9090", "[::1]:80": "[::1]:80", "localhost:0": "localhost:0",
		"9090": "", "": "", "host": "", ":99999": "", "a:b:c": "", ":": "",
	} {
		got, err := localAddress(text)
		if got != want || (err == nil) != (want != "") {
			t.Errorf("%q is %q, %v", text, got, err)
		}
	}
}
