package postgres

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/postgres/pgserver"
)

// certificate creates a self-signed certificate for this machine.
func certificate(t *testing.T) (cert, key []byte) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	must(t, err)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "test"}, IsCA: true, BasicConstraintsValid: true,
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
	}
	raw, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	must(t, err)
	secret, err := x509.MarshalECPrivateKey(private)
	must(t, err)
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: raw}), pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: secret})
}

// TLS is configured as in every program with libpq: in the address or by its variables.
func TestTLS(t *testing.T) {
	cert, key := certificate(t)
	other, _ := certificate(t)
	server := started(t, pgserver.Options{})
	for name, text := range map[string][]byte{"data/server.crt": cert, "data/server.key": key} {
		_, err := server.Write(name, text)
		must(t, err)
	}
	execute(t, server.Address("postgres"), "alter system set ssl = on")
	must(t, server.Halt())
	must(t, server.Run())
	folder := t.TempDir()
	right, wrong := filepath.Join(folder, "right.crt"), filepath.Join(folder, "wrong.crt")
	must(t, os.WriteFile(right, cert, 0o600))
	must(t, os.WriteFile(wrong, other, 0o600))
	address := server.Address("postgres")
	encrypted := func(address string) bool {
		list, err := query(opened(t, address), func(row pgx.CollectableRow) (on bool, err error) { return on, row.Scan(&on) },
			"select ssl from pg_stat_ssl where pid = pg_backend_pid()")
		must(t, err)
		return list[0]
	}
	if !encrypted(with(address, "sslmode=verify-full&sslrootcert="+right)) || encrypted(with(address, "sslmode=disable")) {
		t.Error("encrypted where it should not be, or not where it should")
	}
	if err := complaint(t, with(address, "sslmode=verify-full&sslrootcert="+wrong), "certificate"); errors.Is(err, storage.ErrUnreachable) {
		t.Errorf("as if trying again could help: %v", err)
	}
	complaint(t, with(address, "sslmode=verify-full"), "certificate")
	complaint(t, strings.Replace(with(address, "sslmode=verify-full&sslrootcert="+right), "127.0.0.1", "localhost", 1), "localhost")
	t.Setenv("PGSSLMODE", "verify-full")
	t.Setenv("PGSSLROOTCERT", wrong)
	complaint(t, address, "certificate")
	t.Setenv("PGSSLROOTCERT", right)
	if !encrypted(address) {
		t.Error("libpq's variables do not hold")
	}
}

// A server that refuses encryption and then breaks off, as one does that ends at this instant, does not answer. Only if
// every attempt failed because of encryption, a person has to change something.
func TestBrokenOffWithoutTLS(t *testing.T) {
	refused := fmt.Errorf("tls error: %w", errors.New("server refused TLS connection"))
	untrusted := fmt.Errorf("tls error: %w", &tls.CertificateVerificationError{Err: x509.UnknownAuthorityError{}})
	reset := fmt.Errorf("failed to receive message: %w", &net.OpError{Op: "read", Err: syscall.ECONNRESET})
	for _, c := range []struct {
		err  error
		want bool
	}{
		{errors.Join(refused, reset), true},
		{fmt.Errorf("connect: %w", errors.Join(refused, reset)), true},
		{errors.Join(untrusted, reset), true},
		{reset, true},
		{refused, false},
		{untrusted, false},
		{fmt.Errorf("connect: %w", errors.Join(refused, refused)), false},
		{errors.Join(untrusted, refused), false},
	} {
		if err := wrapKnown(c.err); errors.Is(err, storage.ErrUnreachable) != c.want {
			t.Errorf("%q is wrapped as %v", c.err, err)
		}
	}
}
