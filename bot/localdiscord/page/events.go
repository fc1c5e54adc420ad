package page

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/interactions"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// event is news for pages.
type event struct {
	name string
	to   string // the only person it is for, "" for all
	data any
}

// watcher is a page that listens, with the news it has not got yet.
type watcher struct {
	person string
	news   chan event
}

const (
	// queuedNews is how far a page may lag behind before it must load everything again.
	queuedNews = 1024
	// keepAlive is how often a silent stream shows that it works.
	keepAlive = 15 * time.Second
)

// emit sends news to every page that may have it.
func (p *Page) emit(e event) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for w := range p.watchers {
		if e.to != "" && e.to != w.person {
			continue
		}
		select {
		case w.news <- e:
		default:
			delete(p.watchers, w)
			close(w.news)
		}
	}
}

// watched says whether any page listens.
func (p *Page) watched() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.watchers) > 0
}

// WorldChanged turns changes of the world into news.
func (p *Page) WorldChanged(s *world.State, c world.Change) {
	if !p.watched() {
		return
	}
	switch c.Kind {
	case world.MessageCreated, world.MessageEdited:
		name := map[world.ChangeKind]string{world.MessageCreated: "message", world.MessageEdited: "message_edit"}[c.Kind]
		p.emit(event{name, reader(s, c.Message), p.message(s, c.Message)})
	case world.MessageDeleted, world.MessageDropped:
		p.emit(event{"message_delete", reader(s, c.Message), wire.Object{"id": c.Message.ID, "channel": c.Message.Channel}})
	case world.ChannelCreated, world.ChannelEdited:
		p.emit(event{"channel", "", channel(c.Channel)})
	case world.ChannelDeleted, world.ChannelDropped:
		data := channel(c.Channel)
		data["deleted"] = true
		p.emit(event{"channel", "", data})
	case world.CommandsSet, world.RankChanged:
		p.TellBot()
	}
}

// reader is the only person who may read a message, "" for all.
func reader(s *world.State, m *world.Message) string {
	if c := s.Channel(m.Channel); c != nil && c.Kind == world.KindDM {
		return c.Owner
	}
	return m.For
}

// InteractionFailed tells the person that the bot did not answer.
func (p *Page) InteractionFailed(in *interactions.Interaction) {
	p.emit(event{"interaction_failed", in.Person.ID, wire.Object{"interaction": in.ID,
		"channel": in.Channel.ID, "message": in.Pressed, "command": in.Command}})
}

// ModalOpened shows the person a form.
func (p *Page) ModalOpened(in *interactions.Interaction) {
	m := in.Modal
	p.emit(event{"modal", in.Person.ID, wire.Object{"interaction": in.ID,
		"custom_id": m.CustomID, "title": m.Title, "components": m.Components}})
}

// TellBot makes pages load again whether the bot is there, its commands and processes, and what people may do.
func (p *Page) TellBot() { p.tellBot(p.gateway.Online()) }

func (p *Page) tellBot(online bool) {
	p.emit(event{"bot", "", bot(online)})
	p.world.Notify()
}

// events streams news to a page until it goes away.
func (p *Page) events(w http.ResponseWriter, r *http.Request) {
	watcher := &watcher{person: r.URL.Query().Get("as"), news: make(chan event, queuedNews)}
	known := false
	p.world.Do(func(s *world.State) {
		if known = s.Person(watcher.person) != nil; known {
			p.mu.Lock()
			defer p.mu.Unlock()
			p.watchers[watcher] = true
		}
	})
	if !known {
		fail(w, http.StatusForbidden, errStranger)
		return
	}
	defer func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		delete(p.watchers, watcher)
	}()
	w.Header().Set("Content-Type", "text/event-stream")
	w.WriteHeader(http.StatusOK)
	stream(w, r, watcher)
}

func stream(w http.ResponseWriter, r *http.Request, watcher *watcher) {
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
		}
		if out.Flush() != nil {
			return
		}
	}
}
