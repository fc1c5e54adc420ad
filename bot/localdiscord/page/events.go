package page

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/gateway"
	"github.com/bastide-games/bastide/bot/localdiscord/interaction"
	"github.com/bastide-games/bastide/bot/localdiscord/people"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// watcher is a page that listens, with the news it has not got yet.
type watcher struct {
	person string
	news   chan world.Event
}

// queuedNews is how far a page may lag behind before it must load everything anew.
const queuedNews = 1024

// Page is the web page on which people play, and its API.
type Page struct {
	*world.World
	*gateway.Gateway
	*interaction.Desk
	*people.Clients
	watchers map[*watcher]bool
}

// New returns the page of a world.
func New(w *world.World, g *gateway.Gateway, d *interaction.Desk, c *people.Clients) *Page {
	return &Page{World: w, Gateway: g, Desk: d, Clients: c, watchers: map[*watcher]bool{}}
}

// Shown tells the pages of a message.
func (s *Page) Shown(m *wire.Message, fresh bool) {
	if len(s.watchers) == 0 {
		return
	}
	name := "message_edit"
	if fresh {
		name = "message"
	}
	s.Emit(world.Event{Name: name, To: m.For, Data: s.PageMessage(m)})
}

// Emit tells every page that may know.
func (s *Page) Emit(e world.Event) {
	for w := range s.watchers {
		if e.To != "" && e.To != w.person || s.hidden(e, w.person) {
			continue
		}
		select {
		case w.news <- e:
		default:
			delete(s.watchers, w)
			close(w.news)
		}
	}
}

// hidden keeps direct messages from other people's pages.
func (s *Page) hidden(e world.Event, person string) bool {
	data, ok := e.Data.(wire.Object)
	if !ok {
		return false
	}
	id, _ := data["channel"].(string)
	c := s.ChannelByID[id]
	return c != nil && c.Kind == wire.KindDM && c.Owner != person
}

// keepAlive is how often a silent stream says that it is alive.
const keepAlive = 15 * time.Second

// pageEvents streams news to a page until it goes away.
func (s *Page) pageEvents(w http.ResponseWriter, r *http.Request) {
	watcher := &watcher{person: r.URL.Query().Get("as"), news: make(chan world.Event, queuedNews)}
	s.Mu.Lock()
	known := s.People[watcher.person] != nil
	if known {
		s.watchers[watcher] = true
	}
	s.Mu.Unlock()
	if !known {
		fail(w, http.StatusForbidden, fmt.Errorf("nobody has that id"))
		return
	}
	defer s.Locked(func() { delete(s.watchers, watcher) })
	w.Header().Set("Content-Type", "text/event-stream")
	w.WriteHeader(http.StatusOK)
	s.stream(w, r, watcher)
}

func (s *Page) stream(w http.ResponseWriter, r *http.Request, watcher *watcher) {
	out := http.NewResponseController(w)
	ticker := time.NewTicker(keepAlive)
	defer ticker.Stop()
	fmt.Fprint(w, "retry: 1000\n\n")
	out.Flush()
	for {
		select {
		case e, ok := <-watcher.news:
			if !ok {
				return
			}
			text, err := json.Marshal(e.Data)
			if err != nil {
				panic("event does not survive JSON: " + err.Error())
			}
			fmt.Fprintf(w, "event: %s\ndata: %s\n\n", e.Name, text)
		case <-ticker.C:
			fmt.Fprint(w, ": alive\n\n")
		case <-r.Context().Done():
			return
		case <-s.Done:
			return
		}
		if out.Flush() != nil {
			return
		}
	}
}
