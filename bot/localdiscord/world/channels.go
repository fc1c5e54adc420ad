package world

import (
	"cmp"
	"slices"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// Kinds of channels, with Discord's numbers.
const (
	KindText   = 0
	KindDM     = 1
	KindThread = 11
	KindForum  = 15
)

// Channel is a text channel, a forum, a thread or a direct conversation with the bot.
type Channel struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Kind     int    `json:"kind"`
	Parent   string `json:"parent"`          // of a thread
	Guild    string `json:"guild,omitempty"` // "" for the first one
	Owner    string `json:"owner"`           // who opened a thread; the person of a direct conversation
	Archived bool   `json:"archived"`
	Locked   bool   `json:"locked"`
	// AutoArchive is the idle time in minutes after which a thread is archived.
	AutoArchive int       `json:"auto_archive"`
	Changed     time.Time `json:"changed"`          // when it was archived or reopened last
	Tags        []Tag     `json:"tags,omitempty"`   // of a forum, for its posts
	Tagged      []string  `json:"tagged,omitempty"` // ids of the tags of a post
	// BotMay is what the bot may do there and in its threads; nil: [BotPermissions].
	BotMay *int64 `json:"bot_may,omitempty"`
	// Deleted marks a channel that the next run must not create again.
	Deleted bool `json:"deleted,omitempty"`
}

// Tag is a tag of a forum, by which its posts can be found.
type Tag struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// DefaultChannels are two text channels and a forum.
func DefaultChannels() []Channel {
	return []Channel{{Name: "general"}, {Name: "castle-games"}, {Name: "game-tables", Kind: KindForum}}
}

// DefaultAutoArchive is how many idle minutes archive a thread if its opener does not say.
const DefaultAutoArchive = 4320

// archiveDelays are the idle times in minutes that Discord offers for threads.
var archiveDelays = []int{60, 1440, DefaultAutoArchive, 10080}

// What Discord accepts as tags of a forum, and of a post.
const (
	maxTags     = 20
	maxPostTags = 5
	maxTagName  = 20
)

// Channels lists all channels, threads and direct conversations in the order they were created.
func (s *State) Channels() []*Channel {
	list := make([]*Channel, len(s.channelOrder))
	for i, id := range s.channelOrder {
		list[i] = s.channels[id]
	}
	return list
}

// Channel returns the channel with an id, nil if there is none.
func (s *State) Channel(id string) *Channel { return s.channels[id] }

// ChannelNamed finds a channel by id or name, the newest of that name; nil if there is none.
func (s *State) ChannelNamed(which string) *Channel {
	if c := s.channels[which]; c != nil {
		return c
	}
	for _, id := range slices.Backward(s.channelOrder) {
		if c := s.channels[id]; c.Name == which && c.Kind != KindDM {
			return c
		}
	}
	return nil
}

// addChannel adds a channel, or replaces the one with its id.
func (s *State) addChannel(c Channel) *Channel {
	if s.channels[c.ID] == nil {
		s.channelOrder = append(s.channelOrder, c.ID)
	}
	s.channels[c.ID] = &c
	return &c
}

// CheckChannel checks name, archive delay and tags of a channel as it is going to be, and gives new
// tags their ids.
func (s *State) CheckChannel(c *Channel) *wire.Refusal {
	f := wire.Form{}
	f.Length("name", c.Name, 1, 100)
	if c.Kind == KindThread && !slices.Contains(archiveDelays, c.AutoArchive) {
		f.Add("auto_archive_duration", "BASE_TYPE_CHOICES", "Value must be one of (60, 1440, 4320, 10080).")
	}
	if refused := f.Refusal(); refused != nil {
		return refused
	}
	return s.checkTags(c)
}

func (s *State) checkTags(c *Channel) *wire.Refusal {
	f := wire.Form{}
	f.Count("available_tags", len(c.Tags), 0, maxTags)
	f.Count("applied_tags", len(c.Tagged), 0, maxPostTags)
	c.Tags = slices.Clone(c.Tags)
	for i := range c.Tags {
		f.Length(wire.Join("available_tags", i, "name"), c.Tags[i].Name, 1, maxTagName)
		c.Tags[i].ID = cmp.Or(c.Tags[i].ID, s.NewID())
	}
	for i, id := range c.Tagged {
		forum := s.channels[c.Parent]
		if forum == nil || !slices.ContainsFunc(forum.Tags, func(t Tag) bool { return t.ID == id }) {
			f.Add(wire.Join("applied_tags", i), "INVALID_FORUM_TAG", "The forum has no such tag")
		}
	}
	return f.Refusal()
}

// OpenThread opens a thread under a channel, or a post in a forum. Autoarchive is in minutes.
func (s *State) OpenThread(parent *Channel, id, owner, name string, autoArchive int) (*Channel, *wire.Refusal) {
	thread := Channel{ID: id, Name: name, Kind: KindThread, Parent: parent.ID, Owner: owner, AutoArchive: autoArchive, Changed: s.now()}
	if refused := s.CheckChannel(&thread); refused != nil {
		return nil, refused
	}
	c := s.addChannel(thread)
	s.save(write{channel: c})
	s.announce(Change{Kind: ChannelCreated, Channel: c})
	return c, nil
}

// EditChannel replaces a channel.
func (s *State) EditChannel(c *Channel) {
	if old := s.channels[c.ID]; old != nil && old.Archived != c.Archived {
		c.Changed = s.now()
	}
	s.channels[c.ID] = c
	s.save(write{channel: c})
	s.announce(Change{Kind: ChannelEdited, Channel: c})
}

// DeleteChannel removes a channel with its threads and all messages in them.
func (s *State) DeleteChannel(c *Channel) { s.deleteChannel(c, ChannelDeleted) }

func (s *State) deleteChannel(c *Channel, kind ChangeKind) {
	s.announce(Change{Kind: kind, Channel: c})
	for _, id := range slices.Clone(s.channelOrder) {
		if child := s.channels[id]; child != nil && child.Parent == c.ID {
			s.deleteChannel(child, ChannelDropped)
		}
	}
	for _, id := range slices.Clone(s.timeline[c.ID]) {
		s.deleteMessage(s.messages[id], MessageDropped)
	}
	delete(s.timeline, c.ID)
	delete(s.channels, c.ID)
	s.channelOrder = slices.DeleteFunc(s.channelOrder, func(id string) bool { return id == c.ID })
	if c.Kind == KindThread {
		s.save(write{deletedChannel: c.ID})
	} else {
		s.save(write{channel: &Channel{ID: c.ID, Deleted: true}})
	}
	s.notify()
}

// Channel returns the channel with an id or name, and whether it exists.
func (w *World) Channel(which string) (found Channel, ok bool) {
	w.Do(func(s *State) {
		if c := s.ChannelNamed(which); c != nil {
			found, ok = *c, true
		}
	})
	return found, ok
}

// Channels lists channels and threads in the order they were created, without direct conversations.
func (w *World) Channels() (list []Channel) {
	w.Do(func(s *State) {
		for _, c := range s.Channels() {
			if c.Kind != KindDM {
				list = append(list, *c)
			}
		}
	})
	return list
}

// OpenThread opens a thread under a channel, or a post in a forum, as the first person can. It
// returns its id, "" when the parent does not exist or the name does not fit.
func (w *World) OpenThread(parent, name string) (id string) {
	w.Do(func(s *State) {
		above := s.ChannelNamed(parent)
		if above == nil {
			return
		}
		if thread, refused := s.OpenThread(above, s.NewID(), s.peopleOrder[0], name, DefaultAutoArchive); refused == nil {
			id = thread.ID
		}
	})
	return id
}

// SetArchived closes or reopens a thread as a moderator can. The bot cannot reopen a locked thread.
func (w *World) SetArchived(thread string, archived, locked bool) {
	w.Do(func(s *State) {
		if c := s.ChannelNamed(thread); c != nil {
			next := *c
			next.Archived, next.Locked = archived, locked
			s.EditChannel(&next)
		}
	})
}

// SetTags gives a forum these tags, or a post those of its forum, as people can.
func (w *World) SetTags(channel string, tags ...Tag) {
	w.Do(func(s *State) {
		next := *s.channels[channel]
		if next.Kind == KindForum {
			next.Tags = tags
		} else {
			next.Tagged = nil
			for _, t := range tags {
				next.Tagged = append(next.Tagged, t.ID)
			}
		}
		s.EditChannel(&next)
	})
}

// DeleteChannel removes a channel or thread with all that is in it.
func (w *World) DeleteChannel(which string) {
	w.Do(func(s *State) {
		if c := s.ChannelNamed(which); c != nil {
			s.DeleteChannel(c)
		}
	})
}
