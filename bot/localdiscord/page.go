package localdiscord

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
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// pageRoutes adds the page and its API, both closed to other web sites.
func (s *Server) pageRoutes(mux *http.ServeMux) {
	api := http.NewServeMux()
	api.HandleFunc("GET /playground/api/state", s.pageState)
	api.HandleFunc("GET /playground/api/messages", s.pageMessages)
	api.HandleFunc("GET /playground/api/events", s.pageEvents)
	api.HandleFunc("POST /playground/api/clock", s.pageTravel)
	api.HandleFunc("POST /playground/api/kill", s.pageKill)
	for name, action := range pageActions {
		api.HandleFunc("POST /playground/api/"+name, func(w http.ResponseWriter, r *http.Request) {
			s.pageAct(w, r, action)
		})
	}
	mux.Handle("/playground/api/", s.guarded(api))
	if s.options.Pages != nil {
		mux.Handle("GET /channels/", s.guarded(http.HandlerFunc(toPage)))
		mux.Handle("/", s.guarded(http.FileServerFS(s.options.Pages)))
	}
}

// guarded refuses requests that another web site has caused: those with a foreign
// origin, and those that reached this address under a foreign name.
func (s *Server) guarded(next http.Handler) http.Handler {
	same := http.NewCrossOriginProtection().Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.ownHost(r.Host) {
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

// ownHost accepts localhost, plain addresses and the configured names. An attack
// that rebinds a name to this machine needs a name, so it never gets through.
func (s *Server) ownHost(host string) bool {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = host
	}
	return name == "localhost" || net.ParseIP(name) != nil || slices.Contains(s.options.Hosts, name)
}

func reply(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(body)
}

func fail(w http.ResponseWriter, status int, err error) {
	reply(w, status, wire.Object{"error": err.Error()})
}

// pageState tells what there is: people, channels, commands in the reader's language.
func (s *Server) pageState(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.visit(r.URL.Query().Get("lang"))
	viewer := s.people[r.URL.Query().Get("as")]
	locale := s.guild.Locale
	if viewer != nil {
		locale = viewer.Locale
	}
	locale = cmp.Or(wire.LocaleOf(r.URL.Query().Get("lang")), locale)
	people := make([]*Profile, len(s.peopleOrder))
	for i, id := range s.peopleOrder {
		people[i] = s.people[id]
	}
	channels := []wire.Object{}
	for _, id := range s.channelOrder {
		c := s.channelByID[id]
		if c.Kind != KindDM || viewer != nil && c.Owner == viewer.ID {
			channels = append(channels, pageChannel(c))
		}
	}
	reply(w, http.StatusOK, wire.Object{"guild": s.guild, "guilds": s.guilds, "people": people, "channels": channels, "roles": s.roles(),
		"calls": s.pageCalls(viewer), "commands": s.pageCommands(viewer, locale), "menus": s.pageMenus(viewer, locale), "languages": s.languages(), "bot": wire.Object{"id": BotID, "name": botName, "online": s.connected()}, "clock": s.pageClock(), "processes": s.pageProcesses()})
}

// languages lists those that the page has words in.
func (s *Server) languages() []string {
	list := []string{}
	if s.options.Pages == nil {
		return list
	}
	files, _ := fs.Glob(s.options.Pages, "words/*.json") // the pattern is fine
	for _, name := range files {
		list = append(list, strings.TrimSuffix(path.Base(name), ".json"))
	}
	return list
}

var optionKinds = map[int]string{wire.OptionString: "string", wire.OptionInteger: "integer", wire.OptionBoolean: "boolean",
	wire.OptionUser: "user", wire.OptionChannel: "channel", wire.OptionNumber: "number"}

// pageCommands lists the commands and sub-commands that a person can use, in the order in which
// they were registered.
func (s *Server) pageCommands(viewer *Profile, locale string) []wire.Object {
	list := []wire.Object{}
	for _, c := range s.commands {
		if c.Type != wire.ChatInput || viewer != nil && !viewer.mayUse(c) {
			continue
		}
		for _, leaf := range c.Leaves() {
			list = append(list, pageCommand(leaf, locale))
		}
	}
	return list
}

func pageCommand(c wire.Leaf, locale string) wire.Object {
	options := []wire.Object{}
	for _, o := range c.Options() {
		options = append(options, pageOption(&o, locale))
	}
	member := func(context int) bool { return c.Usable(wire.Spot{Context: context, Added: true}) }
	return wire.Object{"guild": member(wire.InGuild), "dm": member(wire.WithBot), "id": c.ID, "base": c.FullName(""), "name": c.FullName(locale), "description": c.About(locale), "options": options}
}

func pageOption(o *wire.CommandOption, locale string) wire.Object {
	choices := []Choice{}
	for _, c := range o.Choices {
		choices = append(choices, Choice{Name: wire.Translated(c.Name, c.NameLocalizations, locale), Value: c.Value})
	}
	return wire.Object{"base": o.Name, "name": wire.Translated(o.Name, o.NameLocalizations, locale),
		"description": wire.Translated(o.Description, o.DescriptionLocalizations, locale),
		"type":        optionKinds[o.Type], "required": o.Required, "choices": choices, "autocomplete": o.Autocomplete,
		"min_value": o.MinValue, "max_value": o.MaxValue}
}

// pageMessages lists a channel, oldest first.
func (s *Server) pageMessages(w http.ResponseWriter, r *http.Request) {
	c := &call{r: r}
	limit, refused := c.query("limit", 50, 1, 1000)
	s.mu.Lock()
	defer s.mu.Unlock()
	channel, viewer := s.channelByID[r.URL.Query().Get("channel")], s.people[r.URL.Query().Get("as")]
	if refused != nil || channel == nil || viewer == nil {
		fail(w, http.StatusNotFound, errors.New("no such channel, person or limit"))
		return
	}
	seen := s.seen(viewer, channel)
	seen = seen[max(0, len(seen)-limit):]
	list := make([]wire.Object, len(seen))
	for i, m := range seen {
		list[i] = s.pageMessage(m)
	}
	reply(w, http.StatusOK, wire.Object{"messages": list})
}

// pageMessage is a message for the page; its links are relative.
func (s *Server) pageMessage(m *Message) wire.Object {
	author := s.wirePerson(m.Author)
	name := botName
	if p := s.people[m.Author]; p != nil {
		name = p.Name
	}
	out := wire.Object{"id": m.ID, "channel": m.Channel, "at": m.At.Format(time.RFC3339Nano), "edited": !m.Edited.IsZero(),
		"author":    wire.Object{"id": m.Author, "name": name, "bot": author["bot"]},
		"ephemeral": m.For != "", "thinking": m.Thinking, "content": m.Content,
		"process": m.Door, "reply_to_command": nil, "components": s.linked(m, "")}
	if m.Command != nil {
		by := m.Command.By
		if p := s.people[by]; p != nil {
			by = p.Name
		}
		out["reply_to_command"] = wire.Object{"name": m.Command.Name, "by": by, "by_id": m.Command.By}
	}
	attachments := []wire.Object{}
	for _, a := range m.Attachments {
		attachments = append(attachments, wire.Object{"id": a.ID, "filename": a.Filename, "url": s.fileLink(m.Channel, a),
			"description": a.Description, "width": a.Width, "height": a.Height, "size": a.Size, "type": a.Type, "spoiler": a.Spoiler})
	}
	out["attachments"] = attachments
	out["mentions"], out["call"] = append([]string{}, m.Mentions...), s.pageCall(m)
	return out
}

// pageRequest is the body of everything the page posts.
type pageRequest struct {
	As       string            `json:"as"`
	Lang     string            `json:"lang"` // of the page: all who are played on it speak that
	Channel  string            `json:"channel"`
	Name     string            `json:"name"`
	Options  map[string]any    `json:"options"`
	Focused  string            `json:"focused"`
	Message  string            `json:"message"`
	CustomID string            `json:"custom_id"`
	Target   string            `json:"target"` // of a menu: a message or a person
	Values   []string          `json:"values"`
	Fields   map[string]string `json:"fields"` // of a modal
}

// pageActions are what a person can do on the page. The lock is held; the answer
// may wait for an interaction.
var pageActions = map[string]func(*Server, *Profile, *pageRequest) (*interaction, error){
	"command": func(s *Server, p *Profile, r *pageRequest) (*interaction, error) {
		return s.useCommand(p, r.Channel, r.Name, r.Options, "")
	},
	"complete": func(s *Server, p *Profile, r *pageRequest) (*interaction, error) {
		if r.Focused == "" {
			return nil, errors.New("no option is focused")
		}
		return s.useCommand(p, r.Channel, r.Name, r.Options, r.Focused)
	},
	"menu": func(s *Server, p *Profile, r *pageRequest) (*interaction, error) {
		return s.useMenu(p, r.Channel, r.Name, r.Target)
	},
	"press": func(s *Server, p *Profile, r *pageRequest) (*interaction, error) {
		return s.useComponent(p, r.Message, r.CustomID, r.Values)
	},
	"submit": func(s *Server, p *Profile, r *pageRequest) (*interaction, error) {
		return s.submit(p, r.CustomID, r.Fields)
	},
	"post": func(s *Server, p *Profile, r *pageRequest) (*interaction, error) {
		return nil, s.newPost(p, r.Channel, r.Name)
	},
	"speak": func(s *Server, p *Profile, _ *pageRequest) (*interaction, error) {
		s.speak(p.Locale)
		return nil, nil
	},
	"dismiss": func(s *Server, p *Profile, r *pageRequest) (*interaction, error) {
		return nil, s.dismiss(p, r.Message)
	},
}

// pageAct carries out one action of the page.
func (s *Server) pageAct(w http.ResponseWriter, r *http.Request, action func(*Server, *Profile, *pageRequest) (*interaction, error)) {
	body := &pageRequest{}
	err := json.NewDecoder(io.LimitReader(r.Body, 1<<16)).Decode(body)
	if err != nil || r.Header.Get("Content-Type") != "application/json" {
		fail(w, http.StatusBadRequest, errors.New("expected a JSON body"))
		return
	}
	s.mu.Lock()
	person := s.people[body.As]
	if person == nil {
		s.mu.Unlock()
		fail(w, http.StatusForbidden, errors.New("nobody has that id"))
		return
	}
	s.visit(body.Lang)
	person.Locale = cmp.Or(wire.LocaleOf(body.Lang), person.Locale)
	in, err := action(s, person, body)
	s.mu.Unlock()
	switch {
	case err != nil:
		fail(w, http.StatusUnprocessableEntity, err)
	case in == nil:
		reply(w, http.StatusOK, wire.Object{})
	case in.kind == kindAutocomplete:
		s.pageChoices(w, r, in)
	default:
		reply(w, http.StatusOK, wire.Object{"interaction": in.id})
	}
}

// pageChoices waits for the bot's suggestions.
func (s *Server) pageChoices(w http.ResponseWriter, r *http.Request, in *interaction) {
	if err := s.awaitLocked(r.Context(), func() bool { return s.settled(in) }); err != nil {
		fail(w, http.StatusGatewayTimeout, err)
		return
	}
	choices := append([]Choice{}, in.choices...)
	failed := in.failed
	s.mu.Unlock()
	if failed {
		fail(w, http.StatusGatewayTimeout, errors.New("loading options failed"))
		return
	}
	reply(w, http.StatusOK, wire.Object{"choices": choices})
}
