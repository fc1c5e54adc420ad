package localdiscord

import (
	"encoding/json"
	"net/http"
	"strings"
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

// route is one entry of the REST API.
type route struct {
	name   string // "POST /channels/{channel_id}/messages", the schema's names
	open   bool   // needs no bot token: the path holds a token of its own
	status int    // of an answer with a body; 200 when 0
	handle func(*Server, *call) (any, *wire.Refusal)
}

// routes is the whole REST API of the stand-in.
var routes = []route{
	{name: "GET /gateway", open: true, handle: (*Server).getGateway},
	{name: "GET /gateway/bot", handle: (*Server).getGatewayBot},
	{name: "GET /applications/@me", handle: (*Server).getApplication},
	{name: "GET /users/@me", handle: (*Server).getMe},
	{name: "GET /guilds/{guild_id}", handle: (*Server).getGuild},
	{name: "GET /guilds/{guild_id}/members/{user_id}", handle: (*Server).getMember},
	{name: "PUT /guilds/{guild_id}/members/{user_id}/roles/{role_id}", handle: (*Server).setRole},
	{name: "DELETE /guilds/{guild_id}/members/{user_id}/roles/{role_id}", handle: (*Server).setRole},
	{name: "POST /users/@me/channels", handle: (*Server).createDM},

	{name: "GET /channels/{channel_id}", handle: (*Server).getChannel},
	{name: "PATCH /channels/{channel_id}", handle: (*Server).patchChannel},
	{name: "POST /channels/{channel_id}/messages/{message_id}/threads", status: 201, handle: (*Server).createThreadFrom},

	{name: "POST /channels/{channel_id}/messages", handle: (*Server).createMessage},
	{name: "PATCH /channels/{channel_id}/messages/{message_id}", handle: (*Server).editMessage},
	{name: "DELETE /channels/{channel_id}/messages/{message_id}", handle: (*Server).deleteMessage},

	{name: "PUT /applications/{application_id}/commands", handle: (*Server).setCommands},
	{name: "GET /applications/{application_id}/emojis", handle: (*Server).listEmojis},
	{name: "POST /applications/{application_id}/emojis", status: 201, handle: (*Server).createEmoji},

	{name: "POST /interactions/{interaction_id}/{interaction_token}/callback", open: true, handle: (*Server).callback},
	{name: "POST /webhooks/{webhook_id}/{webhook_token}", open: true, handle: (*Server).followUp},
	{name: "GET /webhooks/{webhook_id}/{webhook_token}/messages/@original", open: true, handle: (*Server).getWebhookMessage},
	{name: "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original", open: true, handle: (*Server).editWebhookMessage},
	{name: "DELETE /webhooks/{webhook_id}/{webhook_token}/messages/@original", open: true, status: 204, handle: (*Server).deleteWebhookMessage},
}

// visit is a request with all that becomes of it.
type visit struct {
	*call
	route *route
	log   Request
}

// answer is what goes back.
type answer struct {
	status int
	code   int // of Discord's error
	header http.Header
	body   []byte
	scope  string // of a 429
}

// router puts REST, gateway and files together.
func (s *Server) router() *http.ServeMux {
	mux := http.NewServeMux()
	for i := range routes {
		method, path, _ := strings.Cut(routes[i].name, " ")
		mux.HandleFunc(method+" /api/v10"+path, func(w http.ResponseWriter, r *http.Request) {
			s.serveREST(w, &visit{route: &routes[i], call: &call{r: r}})
		})
	}
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		s.serveREST(w, &visit{call: &call{r: r}, route: &route{name: r.Method + " " + r.URL.Path, open: true,
			handle: func(*Server, *call) (any, *wire.Refusal) { return nil, wire.RefuseRoute() }}})
	})
	mux.HandleFunc("/gateway/", s.serveGateway)
	mux.HandleFunc("GET /attachments/{channel}/{id}/{filename}", s.serveFile)
	mux.HandleFunc("GET /emojis/{id}", s.serveEmoji)
	return mux
}

// serveREST answers one request, spoilt by a fault if one is due.
func (s *Server) serveREST(w http.ResponseWriter, c *visit) {
	c.name, c.open = c.route.name, c.route.open
	s.mark(&c.log.Begun)
	fault := s.strike(c.route.name)
	a := &answer{status: http.StatusOK, header: w.Header()}
	if fault == nil || fault.After || fault.Status == 0 && fault.Cut != CutConnection {
		s.perform(c, a)
	}
	if fault != nil {
		fault.spoil(a)
		if !fault.wait(c.r) {
			return
		}
	}
	s.record(c, a)
	switch {
	case fault != nil && fault.Cut == CutConnection:
		reset(w, nil, 0)
	case fault != nil && fault.Cut == CutBody:
		reset(w, a.body[:len(a.body)/2], len(a.body))
	default:
		w.WriteHeader(a.status)
		w.Write(a.body)
	}
}

// perform runs a request up to its true answer.
func (s *Server) perform(c *visit, a *answer) {
	var refused *wire.Refusal
	c.body, c.files, refused = wire.ReadBody(c.r, !s.options.SkipPixels)
	s.mark(&c.log.Arrived)
	if refused == nil {
		refused = s.admit(c, a)
	}
	if refused == nil {
		refused = s.checkBody(c)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	var result any
	if refused == nil {
		s.step(&c.log.Executed)
		c.log.Orphan = c.r.Context().Err() != nil
		s.door = doorOf(c.r)
		defer func() { s.door = "" }()
		result, refused = c.route.handle(s, c.call)
	}
	if refused != nil {
		s.refuse(c, a, refused)
		return
	}
	s.accept(c, a, result)
}

// admit checks token and limits.
func (s *Server) admit(c *visit, a *answer) *wire.Refusal {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !c.route.open && c.r.Header.Get("Authorization") != "Bot "+s.botToken {
		return wire.RefuseUnauthorized()
	}
	return s.throttle(c.call, a.header)
}

// checkBody compares a body with Discord's schema. This is slow, so others may go
// on meanwhile.
func (s *Server) checkBody(c *visit) *wire.Refusal {
	if string(c.body) == "null" {
		return nil
	}
	if err := s.schemas.Request(c.route.name, c.body); err != nil {
		return wire.Invalid("", "SCHEMA", err.Error())
	}
	return nil
}

func (s *Server) refuse(c *visit, a *answer, refused *wire.Refusal) {
	a.status, a.code, a.scope = refused.Status, refused.Code, refused.Scope
	if refused.Malformed {
		s.violate("%s: %v", c.route.name, refused)
	}
	if refused.Message == cloudflare {
		a.header.Set("Content-Type", "text/html")
		a.body = []byte(cloudflare)
		return
	}
	a.header.Set("Content-Type", "application/json")
	a.body, _ = json.Marshal(refused.Body())
}

func (s *Server) accept(c *visit, a *answer, result any) {
	if result == nil {
		a.status = http.StatusNoContent
		return
	}
	if c.route.status != 0 {
		a.status = c.route.status
	}
	body, err := json.Marshal(result)
	if err != nil {
		panic("answer does not survive JSON: " + err.Error())
	}
	if err := s.answerSchemas.Response(c.route.name, a.status, body); err != nil {
		s.violate("answer of the stand-in to %s: %v", c.route.name, err)
	}
	a.header.Set("Content-Type", "application/json")
	a.body = body
}
