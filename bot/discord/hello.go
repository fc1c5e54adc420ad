package discord

import (
	"context"
	"fmt"
	"net/http"

	"github.com/gorilla/websocket"
)

// Hello connects to the gateway at an address as the bot does, waits for its greeting, and hangs up.
// That uses up no session, since Discord counts those that identify. The error says which host answered
// what.
func Hello(ctx context.Context, address string) error {
	u, err := gatewayURL(address)
	if err != nil {
		return err
	}
	dialer := websocket.Dialer{Proxy: http.ProxyFromEnvironment}
	conn, answer, err := dialer.DialContext(ctx, u.String(), nil)
	switch {
	case answer != nil && err != nil:
		return errRefused{u.Host, answer.Status}
	case err != nil:
		return err
	}
	defer conn.Close()
	if until, bounded := ctx.Deadline(); bounded {
		conn.SetReadDeadline(until)
	}
	var said struct {
		Op int `json:"op"`
	}
	if err := conn.ReadJSON(&said); err != nil || said.Op != opHello {
		return fmt.Errorf("%s accepts the connection but sends no greeting (%v)", u.Host, err)
	}
	return nil
}

// errRefused is a handshake that was answered without a connection.
type errRefused struct{ host, status string }

func (e errRefused) Error() string {
	return fmt.Sprintf("%s answers the handshake with %q", e.host, e.status)
}
