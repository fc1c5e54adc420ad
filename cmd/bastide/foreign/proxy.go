package foreign

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// Proxy stands between a bot and the server, and compares every body with Discord's published
// schema: the bot's, and what the server answers.
type Proxy struct {
	*httptest.Server
	schemas *wire.Schemas
	paths   [][]string // of the schema

	mu sync.Mutex
	// requests are counted by route and status.
	requests map[string]int
	faults   []string          // of the bot
	strange  map[string]string // answers of the server that do not fit, by route: one of each
}

// Proxy starts one. The schema is Discord's OpenAPI document; without it nothing is compared.
func (s *Server) Proxy(schema []byte) (*Proxy, error) {
	schemas, err := wire.NewSchemas(schema)
	if err != nil {
		return nil, err
	}
	target, err := url.Parse(s.Address())
	if err != nil {
		return nil, err
	}
	p := &Proxy{schemas: schemas, requests: map[string]int{}, strange: map[string]string{}}
	if p.paths, err = paths(schema); err != nil {
		return nil, err
	}
	onward := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(target) }, ModifyResponse: p.answered,
		ErrorLog: log.New(io.Discard, "", 0)} // that either side was killed is told elsewhere
	p.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p.asked(r)
		onward.ServeHTTP(w, r)
	}))
	return p, nil
}

// API is the address for the bot.
func (p *Proxy) API() string { return p.URL + "/api/v10" }

// paths are those of the schema, the plainest first: of two that fit, Discord means the plainer one.
func paths(schema []byte) (list [][]string, err error) {
	var document struct {
		Paths map[string]json.RawMessage `json:"paths"`
	}
	if schema != nil {
		err = json.Unmarshal(schema, &document)
	}
	for path := range document.Paths {
		list = append(list, strings.Split(path, "/"))
	}
	slices.SortFunc(list, func(a, b []string) int { return open(a) - open(b) })
	return list, err
}

// open counts the parts of a path that stand for values.
func open(path []string) (n int) {
	for _, part := range path {
		if strings.HasPrefix(part, "{") {
			n++
		}
	}
	return n
}

// route is the name of a request's route in the schema.
func (p *Proxy) route(r *http.Request) string {
	parts := strings.Split(strings.TrimPrefix(r.URL.Path, "/api/v10"), "/")
	for _, path := range p.paths {
		if slices.EqualFunc(path, parts, func(a, b string) bool { return a == b || strings.HasPrefix(a, "{") }) {
			return r.Method + " " + strings.Join(path, "/")
		}
	}
	return r.Method + unknown
}

// unknown is what the path of a route is called that Discord does not have.
const unknown = " ?"

// asked compares what the bot sends.
func (p *Proxy) asked(r *http.Request) {
	data, err := io.ReadAll(r.Body)
	r.Body = io.NopCloser(bytes.NewReader(data))
	if err != nil {
		return // it was killed
	}
	copied := r.Clone(r.Context())
	copied.Body = io.NopCloser(bytes.NewReader(data))
	body, _, refused := wire.ReadBody(copied, false)
	route := p.route(r)
	switch {
	case refused != nil:
		p.fault("%s: %v", route, refused)
	case strings.HasSuffix(route, unknown):
		p.fault("Discord has no %s %s", r.Method, r.URL.Path)
	case string(body) != "null":
		if err := p.schemas.Request(route, body); err != nil {
			p.fault("%s: %v in %.2000s", route, err, body)
		}
	}
}

func (p *Proxy) fault(format string, values ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.faults = append(p.faults, fmt.Sprintf(format, values...))
}

// answered compares what the server answers.
func (p *Proxy) answered(r *http.Response) error {
	data, err := io.ReadAll(r.Body)
	if err != nil {
		return err
	}
	r.Body = io.NopCloser(bytes.NewReader(data))
	route := p.route(r.Request)
	err = nil
	if len(data) > 0 && r.StatusCode < 300 {
		err = p.schemas.Response(route, r.StatusCode, data)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	key := fmt.Sprintf("%s %d", route, r.StatusCode)
	p.requests[key]++
	if r.StatusCode >= 300 {
		p.strange[key] = fmt.Sprintf("%.300s", data)
	}
	if err != nil {
		p.strange[key] = brief(err)
	}
	return nil
}

// brief are the first of the places where a body does not fit.
func brief(err error) string {
	const most = 4
	_, places, _ := strings.Cut(err.Error(), "\n")
	list := strings.Split(places, "\n")
	for i := range list {
		list[i] = strings.Trim(list[i], "- ")
	}
	return strings.Join(list[:min(most, len(list))], "; ")
}

// Faults are bodies of the bot that do not fit Discord's schema.
func (p *Proxy) Faults() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.faults)
}

// Report tells how many requests there were, and what of the server's answers was not Discord's.
func (p *Proxy) Report() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	var lines []string
	for route, n := range p.requests {
		lines = append(lines, strings.TrimSpace(fmt.Sprintf("%5d %s  %s", n, route, p.strange[route])))
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}
