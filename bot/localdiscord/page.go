package localdiscord

import (
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"slices"
	"time"
)

// pageRoutes adds the page and its API, both closed to other web sites.
func (s *Server) pageRoutes(mux *http.ServeMux) {
	api := http.NewServeMux()
	api.HandleFunc("GET /playground/api/state", s.pageState)
	api.HandleFunc("GET /playground/api/messages", s.pageMessages)
	api.HandleFunc("GET /playground/api/events", s.pageEvents)
	api.HandleFunc("POST /playground/api/clock", s.pageTravel)
	for name, action := range pageActions {
		api.HandleFunc("POST /playground/api/"+name, func(w http.ResponseWriter, r *http.Request) {
			s.pageAct(w, r, action)
		})
	}
	mux.Handle("/playground/api/", s.guarded(api))
	if s.o.Pages != nil {
		mux.Handle("/", s.guarded(http.FileServerFS(s.o.Pages)))
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
	return name == "localhost" || net.ParseIP(name) != nil || slices.Contains(s.o.Hosts, name)
}

func reply(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(body)
}

func fail(w http.ResponseWriter, status int, err error) {
	reply(w, status, object{"error": err.Error()})
}

// pageState tells what there is: people, channels, commands in the reader's language.
func (s *Server) pageState(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	viewer := s.people[r.URL.Query().Get("as")]
	locale := s.guild.Locale
	if viewer != nil {
		locale = viewer.Locale
	}
	people := make([]*Profile, len(s.peopleOrder))
	for i, id := range s.peopleOrder {
		people[i] = s.people[id]
	}
	channels := []object{}
	for _, id := range s.channelOrder {
		c := s.channels[id]
		if c.Kind != KindDM || viewer != nil && c.Owner == viewer.ID && len(s.timeline[c.ID]) > 0 {
			channels = append(channels, pageChannel(c))
		}
	}
	reply(w, http.StatusOK, object{"guild": s.guild, "people": people, "channels": channels,
		"commands": s.pageCommands(viewer, locale), "bot": object{"id": botID, "name": s.o.BotName, "online": s.online()}, "clock": s.pageClock()})
}

var channelKinds = map[int]string{KindText: "text", KindDM: "dm", KindThread: "thread", KindForum: "forum"}

func pageChannel(c *Channel) object {
	return object{"id": c.ID, "name": c.Name, "type": channelKinds[c.Kind], "parent": c.Parent,
		"archived": c.Archived, "locked": c.Locked}
}

var optionKinds = map[int]string{OptionString: "string", OptionInteger: "integer", OptionBoolean: "boolean",
	OptionUser: "user", OptionChannel: "channel", OptionNumber: "number"}

func (s *Server) pageCommands(viewer *Profile, locale string) []object {
	list := []object{}
	for _, c := range s.commands {
		if c.Type != chatInput || viewer != nil && !c.offered(viewer) {
			continue
		}
		options := []object{}
		for _, o := range c.Options {
			options = append(options, pageOption(&o, locale))
		}
		list = append(list, object{"id": c.ID, "base": c.Name, "name": translated(c.Name, c.NameLocalizations, locale),
			"description": translated(c.Description, c.DescriptionLocalizations, locale), "options": options})
	}
	slices.SortFunc(list, func(a, b object) int { return compare(a["name"].(string), b["name"].(string)) })
	return list
}

func compare(a, b string) int {
	if a < b {
		return -1
	}
	return 1
}

func pageOption(o *CommandOption, locale string) object {
	choices := []Choice{}
	for _, c := range o.Choices {
		choices = append(choices, Choice{translated(c.Name, c.NameLocalizations, locale), c.Value})
	}
	return object{"base": o.Name, "name": translated(o.Name, o.NameLocalizations, locale),
		"description": translated(o.Description, o.DescriptionLocalizations, locale),
		"type":        optionKinds[o.Type], "required": o.Required, "choices": choices, "autocomplete": o.Autocomplete,
		"min_value": o.MinValue, "max_value": o.MaxValue}
}

// pageMessages lists a channel, oldest first.
func (s *Server) pageMessages(w http.ResponseWriter, r *http.Request) {
	c := &call{r: r}
	limit, refused := c.query("limit", 50, 1, 1000)
	s.mu.Lock()
	defer s.mu.Unlock()
	channel, viewer := s.channels[r.URL.Query().Get("channel")], s.people[r.URL.Query().Get("as")]
	if refused != nil || channel == nil || viewer == nil {
		fail(w, http.StatusNotFound, errors.New("no such channel, person or limit"))
		return
	}
	seen := s.seen(viewer, channel)
	seen = seen[max(0, len(seen)-limit):]
	list := make([]object, len(seen))
	for i, m := range seen {
		list[i] = s.pageMessage(m)
	}
	reply(w, http.StatusOK, object{"messages": list})
}

// pageMessage is a message for the page; its links are relative.
func (s *Server) pageMessage(m *Message) object {
	author := s.wirePerson(m.Author)
	name := s.o.BotName
	if p := s.people[m.Author]; p != nil {
		name = p.Name
	}
	out := object{"id": m.ID, "channel": m.Channel, "at": m.At.Format(time.RFC3339Nano), "edited": !m.Edited.IsZero(),
		"author":    object{"id": m.Author, "name": name, "bot": author["bot"]},
		"ephemeral": m.For != "", "thinking": m.Thinking, "system": m.System, "content": m.Content,
		"reply_to_command": nil, "components": s.linked(m, ""), "embeds": m.Embeds}
	if m.System {
		out["content"] = "🧵 " + m.Content
	}
	if m.Command != nil {
		by := m.Command.By
		if p := s.people[by]; p != nil {
			by = p.Name
		}
		out["reply_to_command"] = object{"name": m.Command.Name, "by": by, "by_id": m.Command.By}
	}
	attachments := []object{}
	for _, a := range m.Attachments {
		attachments = append(attachments, object{"id": a.ID, "filename": a.Filename, "url": s.fileLink(m.Channel, a),
			"description": a.Description, "width": a.Width, "height": a.Height, "size": a.Size, "type": a.Type})
	}
	out["attachments"] = attachments
	out["mentions"] = append([]string{}, m.Mentions...)
	return out
}

func pageModal(m *Modal) object {
	fields := []object{}
	for _, top := range m.Components {
		input := top.input()
		if input == nil {
			continue
		}
		label := input.Label
		if top.Type == TypeLabel {
			label = top.Label
		}
		low, high := input.textRange()
		fields = append(fields, object{"custom_id": input.CustomID, "label": label, "placeholder": input.Placeholder,
			"value": input.Value, "min_length": low, "max_length": high, "long": input.Style == 2,
			"required": input.Required == nil || *input.Required})
	}
	return object{"interaction": m.Interaction, "custom_id": m.CustomID, "title": m.Title, "fields": fields}
}

// pageRequest is the body of everything the page posts.
type pageRequest struct {
	As          string         `json:"as"`
	Channel     string         `json:"channel"`
	Name        string         `json:"name"`
	Options     map[string]any `json:"options"`
	Focused     string         `json:"focused"`
	Message     string         `json:"message"`
	CustomID    string         `json:"custom_id"`
	Values      []string       `json:"values"`
	Interaction string         `json:"interaction"`
	Fields      map[string]any `json:"fields"`
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
	"press": func(s *Server, p *Profile, r *pageRequest) (*interaction, error) {
		return s.useComponent(p, r.Message, r.CustomID, r.Values)
	},
	"modal": func(s *Server, p *Profile, r *pageRequest) (*interaction, error) {
		fields := map[string]string{}
		for id, value := range r.Fields {
			fields[id] = typed(value)
		}
		return s.submit(p, r.Interaction, r.CustomID, fields)
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
	in, err := action(s, person, body)
	s.mu.Unlock()
	switch {
	case err != nil:
		fail(w, http.StatusUnprocessableEntity, err)
	case in == nil:
		reply(w, http.StatusOK, object{})
	case in.kind == kindAutocomplete:
		s.pageChoices(w, r, in)
	default:
		reply(w, http.StatusOK, object{"interaction": in.id})
	}
}

// pageChoices waits for the bot's suggestions.
func (s *Server) pageChoices(w http.ResponseWriter, r *http.Request, in *interaction) {
	if err := s.await(r.Context(), func() bool { return s.settled(in) }); err != nil {
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
	reply(w, http.StatusOK, object{"choices": choices})
}
