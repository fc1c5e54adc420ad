package page

import (
	"cmp"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"net"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/bastide-games/bastide/bot/localdiscord/gateway"
	"github.com/bastide-games/bastide/bot/localdiscord/interactions"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// Options of a page. The zero value has no page at /, only its API.
type Options struct {
	// Files are served at /; nil means no page.
	Files fs.FS
	// Hosts are names, besides localhost and plain addresses, under which the page may be called.
	Hosts []string
	// Clock lets the page move the clock of the stand-in and the bot; nil means that it cannot.
	Clock Clock
	// Processes are shown when the bot runs as several; nil otherwise. Each has a door with its name.
	Processes Processes
	// Asks says what a component asks of the people whom its message names: to take their turn, or to
	// give an answer. The page calls them then. By default every component asks for an answer.
	Asks func(customID string) (turn, answer bool)
}

// Page is the backend of the page.
type Page struct {
	options      Options
	world        *world.World
	interactions *interactions.Registry
	gateway      *gateway.Gateway
	mux          *http.ServeMux

	mu       sync.Mutex // taken after all others
	watchers map[*watcher]bool
}

// New makes the backend of a page.
func New(w *world.World, in *interactions.Registry, g *gateway.Gateway, o Options) *Page {
	if o.Asks == nil {
		o.Asks = func(string) (turn, answer bool) { return false, true }
	}
	p := &Page{options: o, world: w, interactions: in, gateway: g, mux: http.NewServeMux(), watchers: map[*watcher]bool{}}
	p.routes()
	w.Watch(p)
	in.Watch(p)
	g.OnPresence(p.tellBot)
	return p
}

// ServeHTTP implements http.Handler.
func (p *Page) ServeHTTP(w http.ResponseWriter, r *http.Request) { p.mux.ServeHTTP(w, r) }

// routes adds the page and its API, both closed to other web sites.
func (p *Page) routes() {
	api := http.NewServeMux()
	api.HandleFunc("GET /playground/api/state", p.state)
	api.HandleFunc("GET /playground/api/messages", p.messages)
	api.HandleFunc("GET /playground/api/events", p.events)
	api.HandleFunc("POST /playground/api/clock", p.moveClock)
	api.HandleFunc("POST /playground/api/kill", p.kill)
	for name, action := range actions {
		api.HandleFunc("POST /playground/api/"+name, func(w http.ResponseWriter, r *http.Request) { p.act(w, r, action) })
	}
	p.mux.Handle("/playground/api/", p.guarded(api))
	if p.options.Files != nil {
		p.mux.Handle("GET /channels/", p.guarded(http.HandlerFunc(redirect)))
		p.mux.Handle("/", p.guarded(http.FileServerFS(p.options.Files)))
	}
}

// guarded refuses requests that another web site has caused: those with a foreign origin, and those
// that reached this address under a foreign name.
func (p *Page) guarded(next http.Handler) http.Handler {
	same := http.NewCrossOriginProtection().Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !p.ownHost(r.Host) {
			fail(w, http.StatusForbidden, errors.New("this page is not available under that name"))
			return
		}
		header := w.Header()
		header.Set("Content-Security-Policy", "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'")
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "no-referrer")
		header.Set("Cache-Control", "no-cache")
		same.ServeHTTP(w, r)
	})
}

// ownHost accepts localhost, plain addresses and the configured names. An attack that rebinds a name
// to this machine needs a name, so it never gets through.
func (p *Page) ownHost(host string) bool {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = host
	}
	return name == "localhost" || net.ParseIP(name) != nil || slices.Contains(p.options.Hosts, name)
}

// redirect leads a link in Discord's form, such as /channels/1/2/3, to that place on the page.
func redirect(w http.ResponseWriter, r *http.Request) {
	_, place, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/channels/"), "/")
	http.Redirect(w, r, "/#/"+place, http.StatusFound)
}

func reply(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(body)
}

func fail(w http.ResponseWriter, status int, err error) {
	reply(w, status, wire.Object{"error": err.Error()})
}

// read decodes the JSON body of a request, up to a number of bytes. It answers and returns false when
// there is none. Another web site cannot send that content type.
func read(w http.ResponseWriter, r *http.Request, most int64, body any) bool {
	err := json.NewDecoder(io.LimitReader(r.Body, most)).Decode(body)
	if err != nil || r.Header.Get("Content-Type") != "application/json" {
		fail(w, http.StatusBadRequest, errors.New("expected a JSON body"))
		return false
	}
	return true
}

// state answers with everything but messages: people, channels, commands in the reader's language.
// The first page that is opened lets a waiting bot into the guilds, which get the page's language.
func (p *Page) state(w http.ResponseWriter, r *http.Request) {
	q, processes := r.URL.Query(), p.processes()
	var body wire.Object
	p.world.Do(func(s *world.State) {
		language := wire.LocaleOf(q.Get("lang"))
		s.LetIn(language)
		viewer := s.Person(q.Get("as"))
		locale := s.Guilds()[0].Locale
		if viewer != nil {
			locale = viewer.Locale
		}
		locale = cmp.Or(language, locale)
		body = wire.Object{"guild": s.Guilds()[0], "guilds": slices.Clone(s.Guilds()), "people": people(s),
			"permissions": permissionNames(), "channels": channels(s, viewer), "roles": s.Roles(), "calls": p.calls(s, viewer),
			"commands": commands(s, viewer, locale), "menus": menus(s, viewer, locale), "languages": p.languages(),
			"bot": bot(p.gateway.Online()), "clock": p.clock(), "processes": processes}
	})
	reply(w, http.StatusOK, body)
}

func people(s *world.State) []wire.Object {
	list := []wire.Object{}
	for _, one := range s.People() {
		list = append(list, wire.Object{"id": one.ID, "name": one.Name, "locale": one.Locale, "spectator": one.Spectator, "rank": one.Rank(), "may": may(one)})
	}
	return list
}

// channels lists those that a viewer may see.
func channels(s *world.State, viewer *world.Profile) []wire.Object {
	list := []wire.Object{}
	for _, c := range s.Channels() {
		if sees(viewer, c) {
			list = append(list, channel(c))
		}
	}
	return list
}

// sees says whether a viewer, nil for an unknown one, may see a channel.
func sees(viewer *world.Profile, c *world.Channel) bool {
	return c.Kind != world.KindDM || viewer != nil && c.Owner == viewer.ID
}

var channelKinds = map[int]string{world.KindText: "text", world.KindDM: "dm", world.KindThread: "thread", world.KindForum: "forum"}

// channel is a channel as the page shows it.
func channel(c *world.Channel) wire.Object {
	return wire.Object{"id": c.ID, "name": c.Name, "type": channelKinds[c.Kind], "parent": c.Parent, "tags": c.Tags, "tagged": c.Tagged,
		"archived": c.Archived, "locked": c.Locked, "guild": cmp.Or(c.Guild, world.GuildID), "bot_may": botMay(c)}
}

// bot is the bot as the page shows it.
func bot(online bool) wire.Object {
	return wire.Object{"id": world.BotID, "name": world.BotName, "online": online}
}

// languages lists those in which the page has texts.
func (p *Page) languages() []string {
	list := []string{}
	if p.options.Files == nil {
		return list
	}
	files, _ := fs.Glob(p.options.Files, "words/*.json") // the pattern is valid
	for _, name := range files {
		list = append(list, strings.TrimSuffix(path.Base(name), ".json"))
	}
	return list
}
