package localdiscord

import (
	"encoding/json"
	"slices"
)

// archiveDelays are the idle times Discord offers for threads, in minutes.
var archiveDelays = []int{60, 1440, 4320, 10080}

// visible finds the channel of a request, which the bot must see.
func (s *Server) visible(c *call) (*Channel, *refusal) {
	channel := s.channels[c.param("channel_id")]
	if channel == nil {
		return nil, refuseChannel()
	}
	return channel, s.maySee(channel)
}

func (s *Server) getChannel(c *call) (any, *refusal) {
	channel, refused := s.visible(c)
	if refused != nil {
		return nil, refused
	}
	return s.wireChannel(channel), nil
}

// typing shows nothing, but a bot may say so.
func (s *Server) typing(c *call) (any, *refusal) {
	_, refused := s.visible(c)
	return nil, refused
}

func (s *Server) joinThread(c *call) (any, *refusal) {
	_, refused := s.visible(c)
	return nil, refused
}

// patchChannel renames, archives, reopens or locks. Whoever may write in a thread
// may reopen it unless it is locked; the rest is for those who manage.
func (s *Server) patchChannel(c *call) (any, *refusal) {
	channel, refused := s.visible(c)
	if refused != nil {
		return nil, refused
	}
	var body struct {
		Name        *string `json:"name"`
		Archived    *bool   `json:"archived"`
		Locked      *bool   `json:"locked"`
		AutoArchive *int    `json:"auto_archive_duration"`
	}
	if err := json.Unmarshal(c.body, &body); err != nil {
		return nil, wrongType(err)
	}
	may := s.botMay(channel)
	manages := may&PermManageThreads != 0 || channel.Kind == KindThread && channel.Owner == botID
	reopening := body.Archived != nil && !*body.Archived && body.Name == nil && body.Locked == nil
	switch {
	case channel.Kind != KindThread && may&PermManageChannels == 0:
		return nil, refusePermission()
	case channel.Kind == KindThread && channel.Locked && may&PermManageThreads == 0:
		return nil, refusePermission()
	case channel.Kind == KindThread && !manages && !reopening:
		return nil, refusePermission()
	case channel.Archived && !reopening && (body.Archived == nil || *body.Archived):
		return nil, refuseArchived()
	}
	next := *channel
	assign(&next.Name, body.Name)
	assign(&next.Archived, body.Archived)
	assign(&next.Locked, body.Locked)
	assign(&next.AutoArchive, body.AutoArchive)
	if refused := checkThread(&next); refused != nil {
		return nil, refused
	}
	s.changeChannel(&next)
	return s.wireChannel(&next), nil
}

func assign[T any](to, from *T) {
	if from != nil {
		*to = *from
	}
}

func checkThread(c *Channel) *refusal {
	f := form{}
	f.length("name", c.Name, 1, 100)
	if c.Kind == KindThread && !slices.Contains(archiveDelays, c.AutoArchive) {
		f.add("auto_archive_duration", "BASE_TYPE_CHOICES", "Value must be one of (60, 1440, 4320, 10080).")
	}
	return f.refusal()
}

// changeChannel replaces a channel and tells everybody.
func (s *Server) changeChannel(c *Channel) {
	if old := s.channels[c.ID]; old != nil && old.Archived != c.Archived {
		c.Changed = s.now()
	}
	name := "CHANNEL_UPDATE"
	if c.Kind == KindThread {
		name = "THREAD_UPDATE"
	}
	s.channels[c.ID] = c
	s.save(change{channel: c})
	s.dispatch(name, s.guildOf(c).ID, intentGuilds, s.wireChannel(c))
	s.emit(event{name: "channel", data: pageChannel(c)})
	s.bump()
}

func (s *Server) deleteChannel(c *call) (any, *refusal) {
	channel, refused := s.visible(c)
	if refused != nil {
		return nil, refused
	}
	needed := PermManageChannels
	if channel.Kind == KindThread {
		needed = PermManageThreads
	}
	if s.botMay(channel)&needed == 0 {
		return nil, refusePermission()
	}
	gone := s.wireChannel(channel)
	s.dropChannel(channel)
	return gone, nil
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
	s.dispatch(name, guild, intentGuilds, gone)
}

// clearChannel removes a channel with all that is in it.
func (s *Server) clearChannel(c *Channel) {
	for _, id := range slices.Clone(s.channelOrder) {
		if child := s.channels[id]; child != nil && child.Parent == c.ID {
			s.clearChannel(child)
		}
	}
	for _, id := range slices.Clone(s.timeline[c.ID]) {
		s.drop(s.messages[id])
	}
	delete(s.timeline, c.ID)
	delete(s.channels, c.ID)
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
	Type        *int   `json:"type"`
	AutoArchive *int   `json:"auto_archive_duration"`
}

// createThread opens a thread that hangs on no message.
func (s *Server) createThread(c *call) (any, *refusal) {
	parent, body, refused := s.threadParent(c)
	if refused != nil {
		return nil, refused
	}
	if parent.Kind != KindText {
		return nil, malformed(400, 50024, "Cannot execute action on this channel type")
	}
	if body.Type == nil || *body.Type != KindThread {
		return nil, malformed(400, 50024, "Cannot execute action on this channel type")
	}
	thread, refused := s.openThread(parent, s.nextID(), botID, body)
	if refused != nil {
		return nil, refused
	}
	s.put(&Message{ID: s.nextID(), Channel: parent.ID, Author: botID, At: s.now(), System: true, Content: thread.Name}, nil)
	return s.wireChannel(thread), nil
}

// createThreadFrom opens the thread of a message, which has the message's id.
func (s *Server) createThreadFrom(c *call) (any, *refusal) {
	parent, body, refused := s.threadParent(c)
	if refused != nil {
		return nil, refused
	}
	m := s.messages[c.param("message_id")]
	if m == nil || m.Channel != parent.ID {
		return nil, refuseMessage()
	}
	if s.channels[m.ID] != nil {
		return nil, refuseThread()
	}
	thread, refused := s.openThread(parent, m.ID, botID, body)
	if refused != nil {
		return nil, refused
	}
	return s.wireChannel(thread), nil
}

func (s *Server) threadParent(c *call) (*Channel, *threadBody, *refusal) {
	parent, refused := s.visible(c)
	if refused != nil {
		return nil, nil, refused
	}
	if s.botMay(parent)&PermCreateThreads == 0 {
		return nil, nil, refusePermission()
	}
	body := &threadBody{}
	if err := json.Unmarshal(c.body, body); err != nil {
		return nil, nil, wrongType(err)
	}
	return parent, body, nil
}

func (s *Server) openThread(parent *Channel, id, owner string, body *threadBody) (*Channel, *refusal) {
	thread := Channel{ID: id, Name: body.Name, Kind: KindThread, Parent: parent.ID, Owner: owner,
		AutoArchive: 4320, Changed: s.now()}
	assign(&thread.AutoArchive, body.AutoArchive)
	if refused := checkThread(&thread); refused != nil {
		return nil, refused
	}
	c := s.addChannel(thread)
	s.save(change{channel: c})
	s.dispatch("THREAD_CREATE", s.guildOf(c).ID, intentGuilds, s.wireChannel(c))
	s.emit(event{name: "channel", data: pageChannel(c)})
	s.bump()
	return c, nil
}

// OpenThread does what a person can: it opens a thread under a channel or a post
// in a forum, and returns its id. Unknown channels give "".
func (s *Server) OpenThread(parent, name string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	above := s.channel(parent)
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
	if c := s.channel(thread); c != nil {
		next := *c
		next.Archived, next.Locked = archived, locked
		s.changeChannel(&next)
	}
}

// DeleteChannel removes a channel or thread with all that is in it.
func (s *Server) DeleteChannel(which string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.channel(which); c != nil {
		s.dropChannel(c)
	}
}
