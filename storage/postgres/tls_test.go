package postgres

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

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
	complaint(t, with(address, "sslmode=verify-full&sslrootcert="+wrong), "certificate")
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
