package main

import (
	"crypto/x509"
	"os"
	"os/exec"
	"testing"
)

// The program includes a list of certificate authorities, for machines and images without one. A
// process loads its list only once, so the test starts another one.
func TestTrustWithoutTheMachine(t *testing.T) {
	const asked = "BASTIDE_TEST_TRUST"
	if os.Getenv(asked) == "" {
		c := exec.Command(os.Args[0], "-test.run=^TestTrustWithoutTheMachine$", "-test.v")
		c.Env = append(os.Environ(), asked+"=1", "SSL_CERT_FILE=/nowhere", "SSL_CERT_DIR=/nowhere")
		if out, err := c.CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, out)
		}
		return
	}
	if pool, err := x509.SystemCertPool(); err != nil || pool.Equal(x509.NewCertPool()) {
		t.Errorf("nobody is trusted: %v", err)
	}
}
