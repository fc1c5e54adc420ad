package localdiscord

import (
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// rest is what the HTTP interface remembers.
type rest struct {
	limiter
	faults  []*RESTFault // that are switched on
	schemas *wire.Schemas
	// answerSchemas checks the stand-in's own answers, in its own tests.
	answerSchemas    *wire.Schemas
	answeredRequests []Request
	steps            int64                  // of all requests
	oldEdits         map[string][]time.Time // by channel, of messages over an hour old
	nonces           map[string]sent        // by channel and nonce
}

func newREST(o Options) (rest, error) {
	schemas, err := wire.NewSchemas(o.Schema)
	return rest{limiter: newLimiter(o), schemas: schemas, oldEdits: map[string][]time.Time{}, nonces: map[string]sent{}}, err
}
