package page

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/payload"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// What the page may ask for at a time.
const (
	defaultMessages = 50
	mostMessages    = 1000
)

// messages answers with the newest messages of a channel, oldest first.
func (p *Page) messages(w http.ResponseWriter, r *http.Request) {
	q, limit := r.URL.Query(), defaultMessages
	if text := q.Get("limit"); text != "" {
		limit, _ = strconv.Atoi(text) // 0 for what is no number
	}
	var list []wire.Object
	p.world.Do(func(s *world.State) {
		channel, viewer := s.Channel(q.Get("channel")), s.Person(q.Get("as"))
		if limit < 1 || limit > mostMessages || channel == nil || viewer == nil {
			return
		}
		seen := s.SeenBy(viewer, channel)
		seen = seen[max(0, len(seen)-limit):]
		list = make([]wire.Object, len(seen))
		for i, m := range seen {
			list[i] = p.message(s, m)
		}
	})
	if list == nil {
		fail(w, http.StatusNotFound, errors.New("no such channel, person or limit"))
		return
	}
	reply(w, http.StatusOK, wire.Object{"messages": list})
}

// message is a message as the page shows it. Its links are relative.
func (p *Page) message(s *world.State, m *world.Message) wire.Object {
	out := wire.Object{"id": m.ID, "channel": m.Channel, "at": m.At.Format(time.RFC3339Nano), "edited": !m.Edited.IsZero(),
		"author":    author(s, m.Author),
		"ephemeral": m.For != "", "thinking": m.Thinking, "content": m.Content,
		"process": m.Door, "reply_to_command": nil, "components": payload.Linked(s, m, ""),
		"mentions": append([]string{}, m.Mentions...), "call": p.call(s, m)}
	if m.Command != nil {
		by := m.Command.By
		if one := s.Person(by); one != nil {
			by = one.Name
		}
		out["reply_to_command"] = wire.Object{"name": m.Command.Name, "by": by, "by_id": m.Command.By}
	}
	attachments := []wire.Object{}
	for _, a := range m.Attachments {
		attachments = append(attachments, wire.Object{"id": a.ID, "filename": a.Filename, "url": s.FileLink(m.Channel, a),
			"description": a.Description, "width": a.Width, "height": a.Height, "size": a.Size, "type": a.Type, "spoiler": a.Spoiler})
	}
	out["attachments"] = attachments
	return out
}

func author(s *world.State, id string) wire.Object {
	if one := s.Person(id); one != nil {
		return wire.Object{"id": id, "name": one.Name, "bot": false}
	}
	return wire.Object{"id": id, "name": world.BotName, "bot": true}
}

// call says whom a message asks for something that can be done in it now, and whether it is their turn;
// nil if it asks no person. Being named is not enough: results name people too.
func (p *Page) call(s *world.State, m *world.Message) wire.Object {
	if m.For != "" {
		return nil
	}
	turn, answer := false, false
	wire.Each(m.Components, func(c *wire.Component) {
		if c.CustomID == "" || c.Disabled {
			return
		}
		its, other := p.options.Asks(c.CustomID)
		turn, answer = turn || its, answer || other
	})
	people := s.Mentioned(m)
	if !turn && !answer || len(people) == 0 {
		return nil
	}
	return wire.Object{"turn": turn, "people": people}
}

// calls lists the messages that call people, in the channels that a viewer sees.
func (p *Page) calls(s *world.State, viewer *world.Profile) []wire.Object {
	list := []wire.Object{}
	for _, c := range s.Channels() {
		if !sees(viewer, c) {
			continue
		}
		for _, id := range s.MessagesIn(c.ID) {
			if call := p.call(s, s.Message(id)); call != nil {
				list = append(list, wire.Object{"id": id, "channel": c.ID, "call": call})
			}
		}
	}
	return list
}
