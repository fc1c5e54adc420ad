package localdiscord

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// watcher is a page that listens, with the news it has not got yet.
type watcher struct {
	person string
	news   chan event
}

// queuedNews is how far a page may lag behind before it must load everything anew.
const queuedNews = 1024

// shown tells the pages of a message.
func (s *Server) shown(m *Message, fresh bool) {
	if len(s.watchers) == 0 {
		return
	}
	name := "message_edit"
	if fresh {
		name = "message"
	}
	s.emit(event{name: name, to: m.For, data: s.pageMessage(m)})
}

// emit tells every page that may know.
func (s *Server) emit(e event) {
	for w := range s.watchers {
		if e.to != "" && e.to != w.person || s.hidden(e, w.person) {
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
func (s *Server) hidden(e event, person string) bool {
	data, ok := e.data.(wire.Object)
	if !ok {
		return false
	}
	id, _ := data["channel"].(string)
	c := s.channelByID[id]
	return c != nil && c.Kind == KindDM && c.Owner != person
}

// keepAlive is how often a silent stream says that it is alive.
const keepAlive = 15 * time.Second

// pageEvents streams news to a page until it goes away.
func (s *Server) pageEvents(w http.ResponseWriter, r *http.Request) {
	watcher := &watcher{person: r.URL.Query().Get("as"), news: make(chan event, queuedNews)}
	s.mu.Lock()
	known := s.people[watcher.person] != nil
	if known {
		s.watchers[watcher] = true
	}
	s.mu.Unlock()
	if !known {
		fail(w, http.StatusForbidden, fmt.Errorf("nobody has that id"))
		return
	}
	defer s.locked(func() { delete(s.watchers, watcher) })
	w.Header().Set("Content-Type", "text/event-stream")
	w.WriteHeader(http.StatusOK)
	s.stream(w, r, watcher)
}

func (s *Server) stream(w http.ResponseWriter, r *http.Request, watcher *watcher) {
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
			text, err := json.Marshal(e.data)
			if err != nil {
				panic("event does not survive JSON: " + err.Error())
			}
			fmt.Fprintf(w, "event: %s\ndata: %s\n\n", e.name, text)
		case <-ticker.C:
			fmt.Fprint(w, ": alive\n\n")
		case <-r.Context().Done():
			return
		case <-s.done:
			return
		}
		if out.Flush() != nil {
			return
		}
	}
}
