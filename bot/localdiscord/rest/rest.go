package rest

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/gateway"
	"github.com/bastide-games/bastide/bot/localdiscord/interactions"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// Options are the habits of the API.
type Options struct {
	Now func() time.Time
	// Schemas checks requests, Answers the stand-in's own answers; nil checks nothing.
	Schemas, Answers *wire.Schemas
	// Limits by route, such as "POST /channels/{channel_id}/messages". Other routes have defaultLimit.
	Limits map[string]Limit
	// Global limits all requests except those of interactions; 0 means no limit.
	Global Limit
	// SkipPixels accepts uploaded pictures without decoding them.
	SkipPixels bool
}

// REST is the HTTP API.
type REST struct {
	options      Options
	world        *world.World
	interactions *interactions.Registry
	gateway      *gateway.Gateway
	violations   *wire.Violations
	mux          *http.ServeMux
	recent       recent // belongs to the world's lock

	mu      sync.Mutex // for everything below; taken after the world's
	limiter limiter
	faults  []*Fault // that are switched on
	log     []Request
	steps   int64 // of all requests
}

// New makes the API of a world, with its interactions and its gateway.
func New(w *world.World, in *interactions.Registry, g *gateway.Gateway, violations *wire.Violations, o Options) *REST {
	a := &REST{options: o, world: w, interactions: in, gateway: g, violations: violations,
		recent: newRecent(), limiter: newLimiter(o), mux: http.NewServeMux()}
	for i := range routes {
		method, path, _ := strings.Cut(routes[i].name, " ")
		a.mux.HandleFunc(method+" /api/v10"+path, func(w http.ResponseWriter, r *http.Request) { a.serve(w, r, &routes[i]) })
	}
	a.mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		a.serve(w, r, &route{name: r.Method + " " + r.URL.Path, open: true, handle: unknownRoute})
	})
	a.mux.HandleFunc("GET /attachments/{channel}/{id}/{filename}", a.serveFile)
	a.mux.HandleFunc("GET /emojis/{id}", a.serveEmoji)
	return a
}

// ServeHTTP implements http.Handler.
func (a *REST) ServeHTTP(w http.ResponseWriter, r *http.Request) { a.mux.ServeHTTP(w, r) }

// Paths are the patterns that a server has to route to the API.
func Paths() []string { return []string{"/api/", "GET /attachments/", "GET /emojis/"} }

// locked runs f with the lock held.
func (a *REST) locked(f func()) {
	a.mu.Lock()
	defer a.mu.Unlock()
	f()
}

// route is one entry of the API.
type route struct {
	name   string // "POST /channels/{channel_id}/messages", the schema's names
	open   bool   // needs no bot token: the path holds a token of its own
	status int    // of an answer with a body; 200 when 0
	handle func(*call) (any, *wire.Refusal)
}

// routes is the whole API of the stand-in.
var routes = []route{
	{name: "GET /gateway", open: true, handle: getGateway},
	{name: "GET /gateway/bot", handle: getGatewayBot},
	{name: "GET /applications/@me", handle: getApplication},
	{name: "GET /users/@me", handle: getMe},
	{name: "GET /users/@me/guilds", handle: listGuilds},
	{name: "DELETE /users/@me/guilds/{guild_id}", status: 204, handle: leaveGuild},
	{name: "GET /guilds/{guild_id}", handle: getGuild},
	{name: "GET /guilds/{guild_id}/members/{user_id}", handle: getMember},
	{name: "PUT /guilds/{guild_id}/members/{user_id}/roles/{role_id}", handle: setRole},
	{name: "DELETE /guilds/{guild_id}/members/{user_id}/roles/{role_id}", handle: setRole},
	{name: "POST /users/@me/channels", handle: createDM},

	{name: "GET /channels/{channel_id}", handle: getChannel},
	{name: "PATCH /channels/{channel_id}", handle: patchChannel},
	{name: "DELETE /channels/{channel_id}", handle: deleteChannel},
	{name: "GET /guilds/{guild_id}/threads/active", handle: activeThreads},
	{name: "POST /channels/{channel_id}/threads", status: 201, handle: createPost},
	{name: "POST /channels/{channel_id}/messages/{message_id}/threads", status: 201, handle: createThread},

	{name: "POST /channels/{channel_id}/messages", handle: createMessage},
	{name: "GET /channels/{channel_id}/messages", handle: listMessages},
	{name: "GET /channels/{channel_id}/messages/{message_id}", handle: getMessage},
	{name: "PATCH /channels/{channel_id}/messages/{message_id}", handle: editMessage},
	{name: "DELETE /channels/{channel_id}/messages/{message_id}", handle: deleteMessage},

	{name: "PUT /applications/{application_id}/commands", handle: setCommands},
	{name: "GET /applications/{application_id}/commands", handle: listCommands},
	{name: "GET /applications/{application_id}/emojis", handle: listEmojis},
	{name: "DELETE /applications/{application_id}/emojis/{emoji_id}", status: 204, handle: deleteEmoji},
	{name: "POST /applications/{application_id}/emojis", status: 201, handle: createEmoji},

	{name: "POST /interactions/{interaction_id}/{interaction_token}/callback", open: true, handle: callback},
	{name: "POST /webhooks/{webhook_id}/{webhook_token}", open: true, handle: followUp},
	{name: "GET /webhooks/{webhook_id}/{webhook_token}/messages/@original", open: true, handle: getOriginal},
	{name: "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original", open: true, handle: editOriginal},
	{name: "DELETE /webhooks/{webhook_id}/{webhook_token}/messages/@original", open: true, status: 204, handle: deleteOriginal},
	{name: "DELETE /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", open: true, status: 204, handle: deleteFollowUp},
}

func unknownRoute(*call) (any, *wire.Refusal) { return nil, wire.RefuseRoute() }

// call is one request. A handler has it while the world's lock is held, and only then is the State set.
type call struct {
	*world.State
	rest  *REST
	r     *http.Request
	route *route
	body  json.RawMessage
	files []*wire.Upload
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

// param is a value of the path.
func (c *call) param(name string) string { return c.r.PathValue(name) }

// serve answers one request, spoilt by a fault if one is due.
func (a *REST) serve(w http.ResponseWriter, r *http.Request, to *route) {
	c := &call{rest: a, r: r, route: to}
	a.mark(&c.log.Begun)
	fault := a.strike(to.name)
	out := &answer{status: http.StatusOK, header: w.Header()}
	if fault == nil || fault.After || fault.Status == 0 && fault.Cut != CutConnection {
		a.perform(c, out)
	}
	if fault != nil {
		fault.spoil(out)
		if !fault.wait(r) {
			return
		}
	}
	a.record(c, out)
	switch {
	case fault != nil && fault.Cut == CutConnection:
		reset(w, nil, 0)
	case fault != nil && fault.Cut == CutBody:
		reset(w, out.body[:len(out.body)/2], len(out.body))
	default:
		w.WriteHeader(out.status)
		w.Write(out.body)
	}
}

// perform carries a request out and writes its true answer.
func (a *REST) perform(c *call, out *answer) {
	var refused *wire.Refusal
	c.body, c.files, refused = wire.ReadBody(c.r, !a.options.SkipPixels)
	a.mark(&c.log.Arrived)
	if refused == nil {
		refused = a.admit(c, out)
	}
	if refused == nil {
		refused = a.checkBody(c) // slow, so without any lock
	}
	if refused != nil {
		a.refuse(c, out, refused)
		return
	}
	a.world.Do(func(s *world.State) {
		c.State = s
		a.mark(&c.log.Executed)
		c.log.Effect = a.options.Now()
		c.log.Orphan = c.r.Context().Err() != nil
		result, refused := c.route.handle(c)
		c.State = nil
		if refused != nil {
			a.refuse(c, out, refused)
			return
		}
		a.accept(c, out, result)
	})
}

// admit checks token and limits.
func (a *REST) admit(c *call, out *answer) *wire.Refusal {
	if !c.route.open && c.r.Header.Get("Authorization") != "Bot "+a.world.Token() {
		return wire.RefuseUnauthorized()
	}
	return a.throttle(c, out.header)
}

// checkBody compares a body with Discord's schema.
func (a *REST) checkBody(c *call) *wire.Refusal {
	if string(c.body) == "null" {
		return nil
	}
	if err := a.options.Schemas.Request(c.route.name, c.body); err != nil {
		return wire.Invalid("", "SCHEMA", err.Error())
	}
	return nil
}

func (a *REST) refuse(c *call, out *answer, refused *wire.Refusal) {
	out.status, out.code, out.scope = refused.Status, refused.Code, refused.Scope
	if refused.Malformed {
		a.violations.Add("%s: %v", c.route.name, refused)
	}
	if refused.Message == cloudflare {
		out.header.Set("Content-Type", "text/html")
		out.body = []byte(cloudflare)
		return
	}
	out.header.Set("Content-Type", "application/json")
	out.body, _ = json.Marshal(refused.Body())
}

func (a *REST) accept(c *call, out *answer, result any) {
	if result == nil {
		out.status = http.StatusNoContent
		return
	}
	if c.route.status != 0 {
		out.status = c.route.status
	}
	body, err := json.Marshal(result)
	if err != nil {
		panic("answer does not survive JSON: " + err.Error())
	}
	if err := a.options.Answers.Response(c.route.name, out.status, body); err != nil {
		a.violations.Add("answer of the stand-in to %s: %v", c.route.name, err)
	}
	out.header.Set("Content-Type", "application/json")
	out.body = body
}
