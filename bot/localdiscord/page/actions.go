package page

import (
	"cmp"
	"errors"
	"net/http"

	"github.com/bastide-games/bastide/bot/localdiscord/interactions"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// request is the body of what a person does on the page.
type request struct {
	As       string            `json:"as"`
	Lang     string            `json:"lang"` // of the page: all people on it speak that
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

// action is something that a person can do on the page. It may start an interaction.
type action func(p *Page, s *world.State, who *world.Profile, r *request) (*interactions.Interaction, error)

var actions = map[string]action{
	"command": func(p *Page, s *world.State, who *world.Profile, r *request) (*interactions.Interaction, error) {
		return p.interactions.UseCommand(s, who, r.Channel, r.Name, r.Options, "")
	},
	"complete": func(p *Page, s *world.State, who *world.Profile, r *request) (*interactions.Interaction, error) {
		if r.Focused == "" {
			return nil, errors.New("no option is focused")
		}
		return p.interactions.UseCommand(s, who, r.Channel, r.Name, r.Options, r.Focused)
	},
	"menu": func(p *Page, s *world.State, who *world.Profile, r *request) (*interactions.Interaction, error) {
		return p.interactions.UseMenu(s, who, r.Channel, r.Name, r.Target)
	},
	"press": func(p *Page, s *world.State, who *world.Profile, r *request) (*interactions.Interaction, error) {
		return p.interactions.UseComponent(s, who, r.Message, r.CustomID, r.Values)
	},
	"submit": func(p *Page, s *world.State, who *world.Profile, r *request) (*interactions.Interaction, error) {
		return p.interactions.SubmitModal(s, who, r.CustomID, r.Fields)
	},
	"dismiss": func(p *Page, s *world.State, who *world.Profile, r *request) (*interactions.Interaction, error) {
		return nil, p.interactions.Dismiss(s, who, r.Message)
	},
	"post": func(_ *Page, s *world.State, who *world.Profile, r *request) (*interactions.Interaction, error) {
		return nil, newPost(s, who, r.Channel, r.Name)
	},
	"delete": func(_ *Page, s *world.State, who *world.Profile, r *request) (*interactions.Interaction, error) {
		return nil, deleteMessage(s, who, r.Message)
	},
	"delete-channel": func(_ *Page, s *world.State, who *world.Profile, r *request) (*interactions.Interaction, error) {
		return nil, deleteChannel(s, who, r.Channel)
	},
	"bot-may": func(_ *Page, s *world.State, who *world.Profile, r *request) (*interactions.Interaction, error) {
		return nil, setBotMay(s, who, r.Channel, r.Values)
	},
	"rank": func(_ *Page, s *world.State, _ *world.Profile, r *request) (*interactions.Interaction, error) {
		whose := s.Person(r.Target)
		if whose == nil || !s.SetRank(whose, world.Rank(r.Name)) {
			return nil, errors.New("there is no such person or rank")
		}
		return nil, nil
	},
	"speak": func(_ *Page, s *world.State, who *world.Profile, _ *request) (*interactions.Interaction, error) {
		s.SetLocale(who.Locale)
		return nil, nil
	},
}

// newPost opens a post in a forum.
func newPost(s *world.State, who *world.Profile, forum, name string) error {
	c := s.Channel(forum)
	if c == nil || c.Kind != world.KindForum {
		return errors.New("only a forum has posts")
	}
	if _, refused := s.OpenThread(c, s.NewID(), who.ID, name, world.DefaultAutoArchive); refused != nil {
		return errors.New("a post needs a name of at most 100 characters")
	}
	return nil
}

var errStranger = errors.New("no person has that id")

// act carries out one action of the page. Suggestions for an option are waited for; any other answer
// of the bot arrives as news.
func (p *Page) act(w http.ResponseWriter, r *http.Request, do action) {
	body := &request{}
	if !read(w, r, 1<<16, body) {
		return
	}
	var in *interactions.Interaction
	err := errStranger
	p.world.Do(func(s *world.State) {
		who := s.Person(body.As)
		if who == nil {
			return
		}
		language := wire.LocaleOf(body.Lang)
		s.LetIn(language)
		who.Locale = cmp.Or(language, who.Locale)
		in, err = do(p, s, who, body)
	})
	switch {
	case err == errStranger:
		fail(w, http.StatusForbidden, err)
	case err != nil:
		fail(w, http.StatusUnprocessableEntity, err)
	case in == nil:
		reply(w, http.StatusOK, wire.Object{})
	case in.Kind == wire.KindAutocomplete:
		p.choices(w, r, in)
	default:
		reply(w, http.StatusOK, wire.Object{"interaction": in.ID})
	}
}

// choices waits for the bot's suggestions.
func (p *Page) choices(w http.ResponseWriter, r *http.Request, in *interactions.Interaction) {
	out, err := p.interactions.Await(r.Context(), in)
	if err == nil && out.Failed {
		err = errors.New("loading options failed")
	}
	if err != nil {
		fail(w, http.StatusGatewayTimeout, err)
		return
	}
	reply(w, http.StatusOK, wire.Object{"choices": append([]interactions.Choice{}, out.Choices...)})
}
