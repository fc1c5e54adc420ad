package rest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// route is one entry of the REST API.
type route struct {
	name   string // "POST /channels/{channel_id}/messages", the schema's names
	open   bool   // needs no bot token: the path holds a token of its own
	status int    // of an answer with a body; 200 when 0
	handle func(*REST, *wire.Call) (any, *wire.Refusal)
}

// routes is the whole REST API of the stand-in.
var routes = []route{
	{name: "GET /gateway", open: true, handle: (*REST).GetGateway},
	{name: "GET /gateway/bot", handle: (*REST).GetGatewayBot},
	{name: "GET /applications/@me", handle: (*REST).getApplication},
	{name: "GET /users/@me", handle: (*REST).getMe},
	{name: "GET /users/{user_id}", handle: (*REST).getUser},
	{name: "POST /users/@me/channels", handle: (*REST).createDM},
	{name: "GET /guilds/{guild_id}", handle: (*REST).getGuild},
	{name: "GET /guilds/{guild_id}/channels", handle: (*REST).getGuildChannels},
	{name: "GET /guilds/{guild_id}/members/{user_id}", handle: (*REST).getMember},

	{name: "GET /channels/{channel_id}", handle: (*REST).getChannel},
	{name: "PATCH /channels/{channel_id}", handle: (*REST).patchChannel},
	{name: "DELETE /channels/{channel_id}", handle: (*REST).deleteChannel},
	{name: "POST /channels/{channel_id}/typing", handle: (*REST).typing},
	{name: "POST /channels/{channel_id}/threads", status: 201, handle: (*REST).createThread},
	{name: "POST /channels/{channel_id}/messages/{message_id}/threads", status: 201, handle: (*REST).createThreadFrom},
	{name: "PUT /channels/{channel_id}/thread-members/@me", handle: (*REST).joinThread},

	{name: "GET /channels/{channel_id}/messages", handle: (*REST).listMessages},
	{name: "POST /channels/{channel_id}/messages", handle: (*REST).createMessage},
	{name: "GET /channels/{channel_id}/messages/{message_id}", handle: (*REST).getMessage},
	{name: "PATCH /channels/{channel_id}/messages/{message_id}", handle: (*REST).editMessage},
	{name: "DELETE /channels/{channel_id}/messages/{message_id}", handle: (*REST).deleteMessage},

	{name: "GET /applications/{application_id}/commands", handle: (*REST).listCommands},
	{name: "PUT /applications/{application_id}/commands", handle: (*REST).setCommands},
	{name: "POST /applications/{application_id}/commands", status: 201, handle: (*REST).createCommand},
	{name: "DELETE /applications/{application_id}/commands/{command_id}", handle: (*REST).deleteCommand},
	{name: "GET /applications/{application_id}/guilds/{guild_id}/commands", handle: (*REST).listCommands},
	{name: "PUT /applications/{application_id}/guilds/{guild_id}/commands", handle: (*REST).setCommands},
	{name: "POST /applications/{application_id}/guilds/{guild_id}/commands", status: 201, handle: (*REST).createCommand},
	{name: "DELETE /applications/{application_id}/guilds/{guild_id}/commands/{command_id}", handle: (*REST).deleteCommand},

	{name: "POST /interactions/{interaction_id}/{interaction_token}/callback", open: true, handle: (*REST).Callback},
	{name: "POST /webhooks/{webhook_id}/{webhook_token}", open: true, handle: (*REST).followUp},
	{name: "GET /webhooks/{webhook_id}/{webhook_token}/messages/@original", open: true, handle: (*REST).getWebhookMessage},
	{name: "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original", open: true, handle: (*REST).editWebhookMessage},
	{name: "DELETE /webhooks/{webhook_id}/{webhook_token}/messages/@original", open: true, handle: (*REST).deleteWebhookMessage},
	{name: "GET /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", open: true, handle: (*REST).getWebhookMessage},
	{name: "PATCH /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", open: true, handle: (*REST).editWebhookMessage},
	{name: "DELETE /webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", open: true, handle: (*REST).deleteWebhookMessage},
}

// visit is a request with all that becomes of it.
type visit struct {
	*wire.Call
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

// Router puts REST, gateway and files together.
func (s *REST) Router() *http.ServeMux {
	mux := http.NewServeMux()
	for i := range routes {
		method, path, _ := strings.Cut(routes[i].name, " ")
		for _, version := range []int{9, 10} {
			pattern := fmt.Sprintf("%s /api/v%d%s", method, version, path)
			mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
				s.serveREST(w, &visit{route: &routes[i], Call: &wire.Call{R: r, Version: version}})
			})
		}
	}
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		s.serveREST(w, &visit{Call: &wire.Call{R: r, Version: 10}, route: &route{name: r.Method + " " + r.URL.Path, open: true,
			handle: func(*REST, *wire.Call) (any, *wire.Refusal) { return nil, wire.RefuseRoute() }}})
	})
	mux.HandleFunc("/gateway/", s.ServeGateway)
	mux.HandleFunc("GET /attachments/{channel}/{id}/{filename}", s.ServeFile)
	return mux
}

// serveREST answers one request, spoilt by a fault if one is due.
func (s *REST) serveREST(w http.ResponseWriter, c *visit) {
	c.Name, c.Open = c.route.name, c.route.open
	s.mark(&c.log.Begun)
	fault := s.strike(c.route.name)
	a := &answer{status: http.StatusOK, header: w.Header()}
	if fault == nil || fault.After || fault.Status == 0 && fault.Cut != CutConnection {
		s.perform(c, a)
	}
	if fault != nil {
		fault.spoil(a)
		if !fault.wait(c.R) {
			return
		}
	}
	s.record(c, a, fault != nil)
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
func (s *REST) perform(c *visit, a *answer) {
	var refused *wire.Refusal
	c.Body, c.Files, refused = wire.ReadBody(c.R, !s.O.SkipPixels)
	s.mark(&c.log.Arrived)
	if refused == nil {
		refused = s.admit(c, a)
	}
	if refused == nil {
		refused = s.checkBody(c)
	}
	s.Mu.Lock()
	defer s.Mu.Unlock()
	var result any
	if refused == nil {
		s.step(&c.log.Executed)
		c.log.Orphan = c.R.Context().Err() != nil
		s.Door = wire.DoorOf(c.R)
		defer func() { s.Door = "" }()
		result, refused = c.route.handle(s, c.Call)
	}
	if refused != nil {
		s.refuse(c, a, refused)
		return
	}
	s.accept(c, a, result)
}

// admit checks token and limits.
func (s *REST) admit(c *visit, a *answer) *wire.Refusal {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	if !c.route.open && c.R.Header.Get("Authorization") != "Bot "+s.BotToken {
		return wire.RefuseUnauthorized()
	}
	return s.throttle(c.Call, a.header)
}

// checkBody compares a body with Discord's schema. This is slow, so others may go
// on meanwhile.
func (s *REST) checkBody(c *visit) *wire.Refusal {
	if string(c.Body) == "null" {
		return nil
	}
	if err := s.Schemas.Request(c.route.name, c.Body); err != nil {
		return wire.Invalid("", "SCHEMA", err.Error())
	}
	return nil
}

func (s *REST) refuse(c *visit, a *answer, refused *wire.Refusal) {
	a.status, a.code, a.scope = refused.Status, refused.Code, refused.Scope
	if refused.Malformed {
		s.Violate("%s: %v", c.route.name, refused)
	}
	if refused.Message == cloudflare {
		a.header.Set("Content-Type", "text/html")
		a.body = []byte(cloudflare)
		return
	}
	a.header.Set("Content-Type", "application/json")
	a.body, _ = json.Marshal(refused.Body())
}

func (s *REST) accept(c *visit, a *answer, result any) {
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
	if err := s.AnswerSchemas.Response(c.route.name, a.status, body); err != nil {
		s.Violate("answer of the stand-in to %s: %v", c.route.name, err)
	}
	a.header.Set("Content-Type", "application/json")
	a.body = body
}
