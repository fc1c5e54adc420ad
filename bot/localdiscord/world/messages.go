package world

import (
	"fmt"
	"regexp"
	"slices"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// Message is a message as people see it.
type Message struct {
	ID      string    `json:"id"`
	Channel string    `json:"channel"`
	Author  string    `json:"author"`
	At      time.Time `json:"at"`
	Edited  time.Time `json:"edited"`
	// For is the only person who sees it, "" for all.
	For string `json:"for,omitempty"`
	// Thinking says that the bot has announced the message but not sent it yet.
	Thinking    bool              `json:"thinking,omitempty"`
	Flags       int               `json:"flags"`
	Content     string            `json:"content,omitempty"`
	Components  []*wire.Component `json:"components,omitempty"`
	Attachments []*Attachment     `json:"attachments,omitempty"`
	Mentions    []string          `json:"mentions,omitempty"` // people notified
	Command     *Invocation       `json:"command,omitempty"`
	// Interaction is the one the message answers, "" for messages of the bot's own. Asker is the
	// person who started it.
	Interaction string `json:"interaction,omitempty"`
	Asker       string `json:"asker,omitempty"`
	// Pressed is the message whose component led to this one.
	Pressed string `json:"pressed,omitempty"`
	Nonce   string `json:"nonce,omitempty"`
	// Door is the entrance through which the message was written last. A bot that runs as several
	// processes has one for each.
	Door string `json:"door,omitempty"`
}

// Invocation says which command a message answers, and who used it.
type Invocation struct {
	Name string `json:"name"`
	By   string `json:"by"`
}

// Attachment is an uploaded file.
type Attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description"`
	Type        string `json:"type"` // MIME type
	Size        int    `json:"size"`
	Width       int    `json:"width"`
	Height      int    `json:"height"`
	Spoiler     bool   `json:"spoiler,omitempty"` // blurred until a person presses it
}

// String is for failure messages of tests.
func (m *Message) String() string { return fmt.Sprintf("message %s in %s", m.ID, m.Channel) }

// AllFlags are the flags as Discord shows them, with those that follow from the message's state.
func (m *Message) AllFlags() int {
	flags := m.Flags
	if m.For != "" {
		flags |= wire.FlagEphemeral
	}
	if m.Thinking {
		flags |= wire.FlagLoading
	}
	return flags
}

// Message returns the message with an id, nil if there is none.
func (s *State) Message(id string) *Message { return s.messages[id] }

// MessagesIn lists the ids of a channel's messages, oldest first.
func (s *State) MessagesIn(channel string) []string { return s.timeline[channel] }

// SeenBy lists what a person sees in a channel, oldest first.
func (s *State) SeenBy(p *Profile, c *Channel) (list []*Message) {
	if c.Kind == KindDM && c.Owner != p.ID {
		return nil
	}
	for _, id := range s.timeline[c.ID] {
		if m := s.messages[id]; m.For == "" || m.For == p.ID {
			list = append(list, m)
		}
	}
	return list
}

// VisibleTo returns a message, nil if the person cannot see it.
func (s *State) VisibleTo(p *Profile, id string) *Message {
	m := s.messages[id]
	if m == nil || m.For != "" && m.For != p.ID {
		return nil
	}
	if c := s.channels[m.Channel]; c.Kind == KindDM && c.Owner != p.ID {
		return nil
	}
	return m
}

var mention = regexp.MustCompile(`<@!?(\d+)>`)

// Mentioned lists the people whom the text of a message names.
func (s *State) Mentioned(m *Message) (ids []string) {
	text := m.Content
	wire.Each(m.Components, func(x *wire.Component) {
		if x.Type == wire.TypeText {
			text += "\n" + x.Content
		}
	})
	for _, match := range mention.FindAllStringSubmatch(text, -1) {
		if id := match[1]; s.people[id] != nil && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// PutMessage stores a new message or replaces the one with its id, adds the new files and drops the
// files that the message no longer has.
func (s *State) PutMessage(m *Message, files map[string][]byte) {
	old := s.messages[m.ID]
	for id, data := range files {
		s.files[id] = data
	}
	s.messages[m.ID] = m
	kind := MessageEdited
	if old == nil {
		kind = MessageCreated
		s.timeline[m.Channel] = append(s.timeline[m.Channel], m.ID)
	}
	dropped := s.dropFiles(old, m)
	s.save(write{message: m, files: files, deletedFiles: dropped})
	s.announce(Change{Kind: kind, Message: m})
}

// DeleteMessage removes a message.
func (s *State) DeleteMessage(m *Message) { s.deleteMessage(m, MessageDeleted) }

func (s *State) deleteMessage(m *Message, kind ChangeKind) {
	delete(s.messages, m.ID)
	s.timeline[m.Channel] = slices.DeleteFunc(s.timeline[m.Channel], func(id string) bool { return id == m.ID })
	dropped := s.dropFiles(m, nil)
	s.save(write{deletedMessage: m.ID, deletedFiles: dropped})
	s.announce(Change{Kind: kind, Message: m})
}

// DeleteMessage removes any message, as a moderator can.
func (w *World) DeleteMessage(id string) {
	w.Do(func(s *State) {
		if m := s.messages[id]; m != nil {
			s.DeleteMessage(m)
		}
	})
}
