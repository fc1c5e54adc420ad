package localdiscord

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
)

// A program that is killed while it sends leaves half a request. That is no violation.
func TestCutRequestIsNoViolation(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := start(t, Options{})
		conn, err := b.Dial(t.Context(), "", strings.TrimPrefix(b.URL(), "http://"))
		if err != nil {
			t.Fatal(err)
		}
		general, _ := b.Channel("general")
		fmt.Fprintf(conn, "POST /api/v10/channels/%s/messages HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bot %s\r\n"+
			"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{\"flags\":", general.ID, b.Token())
		conn.Close()
		err = b.Wait(t.Context(), func() bool { return len(b.Requests()) > 0 })
		if err != nil || len(b.Violations()) > 0 {
			t.Errorf("%v, violations %v", err, b.Violations())
		}
	})
}
