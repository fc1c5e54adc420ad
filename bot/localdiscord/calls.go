package localdiscord

import (
	"net/http"
	"strings"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// pageCall says whom a message asks for something that can be done in it now, and whether it is their
// turn; nil if it asks nobody. That it names somebody does not do: results do that too.
func (s *Server) pageCall(m *Message) wire.Object {
	if m.For != "" {
		return nil
	}
	turn, answer := false, false
	wire.Each(m.Components, func(c *wire.Component) {
		if c.CustomID == "" || c.Disabled {
			return
		}
		its, other := s.options.asks(c.CustomID)
		turn, answer = turn || its, answer || other
	})
	people := s.named(m)
	if !turn && !answer || len(people) == 0 {
		return nil
	}
	return wire.Object{"turn": turn, "people": people}
}

// asks is Asks, by which every component asks for an answer where it is not given.
func (o Options) asks(customID string) (turn, answer bool) {
	if o.Asks == nil {
		return false, true
	}
	return o.Asks(customID)
}

// pageCalls lists the messages that call somebody, wherever a viewer may look.
func (s *Server) pageCalls(viewer *Profile) []wire.Object {
	list := []wire.Object{}
	for _, id := range s.channelOrder {
		if c := s.channelByID[id]; c.Kind == KindDM && (viewer == nil || c.Owner != viewer.ID) {
			continue
		}
		for _, message := range s.timeline[id] {
			if call := s.pageCall(s.messages[message]); call != nil {
				list = append(list, wire.Object{"id": message, "channel": id, "call": call})
			}
		}
	}
	return list
}

// toPage leads a link in Discord's form, such as /channels/1/2/3, to that place on the page.
func toPage(w http.ResponseWriter, r *http.Request) {
	_, place, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/channels/"), "/")
	http.Redirect(w, r, "/#/"+place, http.StatusFound)
}
