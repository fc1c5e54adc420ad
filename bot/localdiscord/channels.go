package localdiscord

import (
	"cmp"
	"encoding/json"
	"errors"
	"slices"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// archiveDelays are the idle times Discord offers for threads, in minutes.
var archiveDelays = []int{60, 1440, 4320, 10080}

// visible finds the channel of a request, which the bot must see.
func (s *Server) visible(c *call) (*Channel, *wire.Refusal) {
	channel := s.channelByID[c.param("channel_id")]
	if channel == nil {
		return nil, wire.RefuseChannel()
	}
	return channel, s.maySee(channel)
}

func (s *Server) getChannel(c *call) (any, *wire.Refusal) {
	channel, refused := s.visible(c)
	if refused != nil {
		return nil, refused
	}
	return s.wireChannel(channel), nil
}

// patchChannel renames, archives, reopens or locks. Whoever may write in a thread
// may reopen it unless it is locked; the rest is for those who manage.
func (s *Server) patchChannel(c *call) (any, *wire.Refusal) {
	channel, refused := s.visible(c)
	if refused != nil {
		return nil, refused
	}
	var body struct {
		Name        *string   `json:"name"`
		Archived    *bool     `json:"archived"`
		Locked      *bool     `json:"locked"`
		AutoArchive *int      `json:"auto_archive_duration"`
		Tags        *[]Tag    `json:"available_tags"`
		Tagged      *[]string `json:"applied_tags"`
	}
	if err := json.Unmarshal(c.body, &body); err != nil {
		return nil, wire.WrongType(err)
	}
	may := s.botMay(channel)
	manages := may&PermManageThreads != 0 || channel.Kind == KindThread && channel.Owner == BotID
	reopening := body.Archived != nil && !*body.Archived && body.Name == nil && body.Locked == nil
	switch {
	case channel.Kind != KindThread && may&PermManageChannels == 0:
		return nil, wire.RefusePermission()
	case channel.Kind == KindThread && channel.Locked && may&PermManageThreads == 0:
		return nil, wire.RefusePermission()
	case channel.Kind == KindThread && !manages && !reopening:
		return nil, wire.RefusePermission()
	case channel.Archived && !reopening && (body.Archived == nil || *body.Archived):
		return nil, wire.RefuseArchived()
	}
	next := *channel
	wire.Assign(&next.Name, body.Name)
	wire.Assign(&next.Archived, body.Archived)
	wire.Assign(&next.Locked, body.Locked)
	wire.Assign(&next.AutoArchive, body.AutoArchive)
	wire.Assign(&next.Tags, body.Tags)
	wire.Assign(&next.Tagged, body.Tagged)
	if refused := checkThread(&next); refused != nil {
		return nil, refused
	}
	if refused := s.checkTags(&next); refused != nil {
		return nil, refused
	}
	s.changeChannel(&next)
	return s.wireChannel(&next), nil
}

// What Discord takes as tags of a forum, and of a post.
const (
	maxTags     = 20
	maxPostTags = 5
	maxTagName  = 20
)

// checkTags checks those of a forum, and gives new ones their ids; or those of a post.
func (s *Server) checkTags(c *Channel) *wire.Refusal {
	f := wire.Form{}
	f.Count("available_tags", len(c.Tags), 0, maxTags)
	f.Count("applied_tags", len(c.Tagged), 0, maxPostTags)
	c.Tags = slices.Clone(c.Tags)
	for i := range c.Tags {
		f.Length(wire.Join("available_tags", i, "name"), c.Tags[i].Name, 1, maxTagName)
		c.Tags[i].ID = cmp.Or(c.Tags[i].ID, s.nextID())
	}
	for i, id := range c.Tagged {
		if forum := s.channelByID[c.Parent]; forum == nil || !slices.ContainsFunc(forum.Tags, func(t Tag) bool { return t.ID == id }) {
			f.Add(wire.Join("applied_tags", i), "INVALID_FORUM_TAG", "The forum has no such tag")
		}
	}
	return f.Refusal()
}

// SetTags does what people can: it gives a forum these tags, or a post those of them that its forum
// has.
func (s *Server) SetTags(channel string, tags ...Tag) {
	s.mu.Lock()
	defer s.mu.Unlock()
	next := *s.channelByID[channel]
	if next.Kind == KindForum {
		next.Tags = tags
	} else {
		next.Tagged = nil
		for _, t := range tags {
			next.Tagged = append(next.Tagged, t.ID)
		}
	}
	s.changeChannel(&next)
}

func checkThread(c *Channel) *wire.Refusal {
	f := wire.Form{}
	f.Length("name", c.Name, 1, 100)
	if c.Kind == KindThread && !slices.Contains(archiveDelays, c.AutoArchive) {
		f.Add("auto_archive_duration", "BASE_TYPE_CHOICES", "Value must be one of (60, 1440, 4320, 10080).")
	}
	return f.Refusal()
}

// changeChannel replaces a channel and tells everybody.
func (s *Server) changeChannel(c *Channel) {
	if old := s.channelByID[c.ID]; old != nil && old.Archived != c.Archived {
		c.Changed = s.now()
	}
	name := "CHANNEL_UPDATE"
	if c.Kind == KindThread {
		name = "THREAD_UPDATE"
	}
	s.channelByID[c.ID] = c
	s.save(change{channel: c})
	s.publish(name, s.guildOf(c).ID, intentGuilds, s.wireChannel(c))
	s.emit(event{name: "channel", data: pageChannel(c)})
	s.bump()
}

// dropChannel removes a channel with its messages and threads. The gateway tells of the
// channel only.
func (s *Server) dropChannel(c *Channel) {
	gone, guild := s.wireChannel(c), s.guildOf(c).ID
	s.clearChannel(c)
	name := "CHANNEL_DELETE"
	if c.Kind == KindThread {
		name = "THREAD_DELETE"
	}
	s.publish(name, guild, intentGuilds, gone)
}

// clearChannel removes a channel with all that is in it.
func (s *Server) clearChannel(c *Channel) {
	for _, id := range slices.Clone(s.channelOrder) {
		if child := s.channelByID[id]; child != nil && child.Parent == c.ID {
			s.clearChannel(child)
		}
	}
	for _, id := range slices.Clone(s.timeline[c.ID]) {
		s.drop(s.messages[id])
	}
	delete(s.timeline, c.ID)
	delete(s.channelByID, c.ID)
	s.channelOrder = slices.DeleteFunc(s.channelOrder, func(id string) bool { return id == c.ID })
	s.save(change{closed: c.ID})
	data := pageChannel(c)
	data["deleted"] = true
	s.emit(event{name: "channel", data: data})
	s.bump()
}

// threadBody asks for a new thread.
type threadBody struct {
	Name        string `json:"name"`
	AutoArchive *int   `json:"auto_archive_duration"`
}

// createThreadFrom opens the thread of a message, which has the message's id.
func (s *Server) createThreadFrom(c *call) (any, *wire.Refusal) {
	parent, body, refused := s.threadParent(c)
	if refused != nil {
		return nil, refused
	}
	m := s.messages[c.param("message_id")]
	if m == nil || m.Channel != parent.ID {
		return nil, wire.RefuseMessage()
	}
	if s.channelByID[m.ID] != nil {
		return nil, wire.RefuseThread()
	}
	thread, refused := s.openThread(parent, m.ID, BotID, body)
	if refused != nil {
		return nil, refused
	}
	return s.wireChannel(thread), nil
}

func (s *Server) threadParent(c *call) (*Channel, *threadBody, *wire.Refusal) {
	parent, refused := s.visible(c)
	if refused != nil {
		return nil, nil, refused
	}
	if s.botMay(parent)&PermCreateThreads == 0 {
		return nil, nil, wire.RefusePermission()
	}
	body := &threadBody{}
	if err := json.Unmarshal(c.body, body); err != nil {
		return nil, nil, wire.WrongType(err)
	}
	return parent, body, nil
}

func (s *Server) openThread(parent *Channel, id, owner string, body *threadBody) (*Channel, *wire.Refusal) {
	thread := Channel{ID: id, Name: body.Name, Kind: KindThread, Parent: parent.ID, Owner: owner,
		AutoArchive: 4320, Changed: s.now()}
	wire.Assign(&thread.AutoArchive, body.AutoArchive)
	if refused := checkThread(&thread); refused != nil {
		return nil, refused
	}
	c := s.addChannel(thread)
	s.save(change{channel: c})
	s.publish("THREAD_CREATE", s.guildOf(c).ID, intentGuilds, s.wireChannel(c))
	s.emit(event{name: "channel", data: pageChannel(c)})
	s.bump()
	return c, nil
}

// newPost opens a post in a forum, as people do there.
func (s *Server) newPost(p *Profile, forum, name string) error {
	c := s.channelByID[forum]
	if c == nil || c.Kind != KindForum {
		return errors.New("only a forum has posts")
	}
	if _, refused := s.openThread(c, s.nextID(), p.ID, &threadBody{Name: name}); refused != nil {
		return errors.New("a post needs a name of at most 100 characters")
	}
	return nil
}

// OpenThread does what a person can: it opens a thread under a channel or a post
// in a forum, and returns its id. Unknown channels give "".
func (s *Server) OpenThread(parent, name string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	above := s.channelNamed(parent)
	if above == nil {
		return ""
	}
	thread, refused := s.openThread(above, s.nextID(), s.peopleOrder[0], &threadBody{Name: name})
	if refused != nil {
		return ""
	}
	return thread.ID
}

// SetArchived closes or reopens a thread as a moderator would; a locked thread
// cannot be reopened by the bot.
func (s *Server) SetArchived(thread string, archived, locked bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.channelNamed(thread); c != nil {
		next := *c
		next.Archived, next.Locked = archived, locked
		s.changeChannel(&next)
	}
}

// DeleteChannel removes a channel or thread with all that is in it.
func (s *Server) DeleteChannel(which string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.channelNamed(which); c != nil {
		s.dropChannel(c)
	}
}
