package main

import (
	"crypto/x509"
	"os"
	"os/exec"
	"testing"
)

// A machine or an image that does not say whom to trust is no reason to trust nobody: the program
// brings a list along. What a process trusts is settled once, so another one is asked.
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
