package rest

import (
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/gateway"
	"github.com/bastide-games/bastide/bot/localdiscord/interaction"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// REST is the HTTP interface.
type REST struct {
	*world.World
	*gateway.Gateway
	*interaction.Desk
	limiter
	faults
	registry
	directory
	Schemas *wire.Schemas
	// answerSchemas checks the stand-in's own answers, in its own tests.
	AnswerSchemas    *wire.Schemas
	answeredRequests []Request
	Steps            int64                  // of all requests
	oldEdits         map[string][]time.Time // by channel, of messages over an hour old
	nonces           map[string]sent        // by channel and nonce
}

// New returns the HTTP interface of a world.
func New(w *world.World, g *gateway.Gateway, d *interaction.Desk) *REST {
	return &REST{World: w, Gateway: g, Desk: d, limiter: newLimiter(w), faults: faults{World: w},
		registry: registry{w, g}, directory: directory{w}, oldEdits: map[string][]time.Time{}, nonces: map[string]sent{}}
}

// ReadSchemas takes Discord's OpenAPI document; nil is none.
func (s *REST) ReadSchemas(text []byte) (err error) {
	s.Schemas, err = wire.NewSchemas(text)
	return err
}
