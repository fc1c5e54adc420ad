package discord

import (
	"context"
	"errors"
)

// ErrWithdrawn says that a request was not sent, or not sent again, because its sender no longer may, see
// [While].
var ErrWithdrawn = errors.New("withdrawn before it was sent")

type whileKey struct{}

// While returns a context whose requests are sent only while this process looks after a server, as mine reports. It is
// asked immediately before each try, after every wait: the process may have been frozen, or have waited for a limit of
// Discord, since it made the request. Everything that changes a channel needs such a context, except what an
// interaction's token authorizes. Private messages belong to the server that they are about, or to server 0.
func While(ctx context.Context, mine func(server uint64) bool, server uint64) context.Context {
	return context.WithValue(ctx, whileKey{}, func() bool { return mine(server) })
}

// Permitted reports whether a request may be sent now, and whether its context comes from [While].
func Permitted(ctx context.Context) (may, limited bool) {
	ask, limited := ctx.Value(whileKey{}).(func() bool)
	return !limited || ask(), limited
}
