//go:build unix

package postgres

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"testing"

	"github.com/bastide-games/bastide/storage/postgres/pgserver"
	"github.com/bastide-games/bastide/storage/postgres/pgserver/pgtest"
)

// pooled starts pgbouncer before a server and returns its address.
func pooled(t *testing.T, server *pgserver.Server, mode string, size int) (address string) {
	t.Helper()
	path, err := exec.LookPath("pgbouncer")
	if err != nil {
		path = "/usr/sbin/pgbouncer" // often not in the path
	}
	if _, err := os.Stat(path); err != nil {
		if os.Getenv("BASTIDE_TEST_ALL") == "1" {
			t.Fatal(err)
		}
		t.Skip("no pgbouncer is installed on this machine (on Debian: apt-get install pgbouncer)")
	}
	port, err := pgserver.FreePort()
	must(t, err)
	config, err := server.Write("pgbouncer-"+mode+".ini", fmt.Appendf(nil, `[databases]
* = host=127.0.0.1 port=%d user=%s
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = %d
unix_socket_dir =
auth_type = any
pool_mode = %s
default_pool_size = %d
`, server.Port(), pgserver.User, port, mode, size))
	must(t, err)
	pooler := server.Command(path, config)
	must(t, pooler.Start())
	t.Cleanup(func() { _ = pooler.Process.Kill(); _ = pooler.Wait() })
	eventually(t, "the pooler listens", func() bool {
		c, err := net.Dial("tcp", fmt.Sprint("127.0.0.1:", port))
		return err == nil && c.Close() == nil
	})
	return fmt.Sprintf("postgres://%s@127.0.0.1:%d/postgres", pgserver.User, port)
}

// A pooler that lends sessions for one transaction is refused; one that lends them for a whole connection
// is fine.
func TestPooler(t *testing.T) {
	server := pgtest.Shared(t)
	for _, size := range []int{2, 20} {
		refused(t, complaint(t, pooled(t, server, "transaction", size), "transaction mode", "session mode"), errPooled)
	}
	refused(t, complaint(t, pooled(t, server, "statement", 20), "transaction mode"), errPooled)
	execute(t, server.Address("postgres"), "create database pooled")
	address := pooled(t, server, "session", 20)
	s := opened(t, address[:len(address)-len("postgres")]+"pooled")
	must(t, s.SetValue("key", []byte("value")))
}
