package rest

import (
	"encoding/json"
	"slices"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// archiveDelays are the idle times Discord offers for threads, in minutes.
var archiveDelays = []int{60, 1440, 4320, 10080}

// visible finds the channel of a request, which the bot must see.
func (s *REST) visible(c *wire.Call) (*wire.Channel, *wire.Refusal) {
	channel := s.ChannelByID[c.Param("channel_id")]
	if channel == nil {
		return nil, wire.RefuseChannel()
	}
	return channel, s.MaySee(channel)
}

func (s *REST) getChannel(c *wire.Call) (any, *wire.Refusal) {
	channel, refused := s.visible(c)
	if refused != nil {
		return nil, refused
	}
	return s.WireChannel(channel), nil
}

// typing shows nothing, but a bot may say so.
func (s *REST) typing(c *wire.Call) (any, *wire.Refusal) {
	_, refused := s.visible(c)
	return nil, refused
}

func (s *REST) joinThread(c *wire.Call) (any, *wire.Refusal) {
	_, refused := s.visible(c)
	return nil, refused
}

// patchChannel renames, archives, reopens or locks. Whoever may write in a thread
// may reopen it unless it is locked; the rest is for those who manage.
func (s *REST) patchChannel(c *wire.Call) (any, *wire.Refusal) {
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
	if err := json.Unmarshal(c.Body, &body); err != nil {
		return nil, wire.WrongType(err)
	}
	may := s.BotMay(channel)
	manages := may&wire.PermManageThreads != 0 || channel.Kind == wire.KindThread && channel.Owner == world.BotID
	reopening := body.Archived != nil && !*body.Archived && body.Name == nil && body.Locked == nil
	switch {
	case channel.Kind != wire.KindThread && may&wire.PermManageChannels == 0:
		return nil, wire.RefusePermission()
	case channel.Kind == wire.KindThread && channel.Locked && may&wire.PermManageThreads == 0:
		return nil, wire.RefusePermission()
	case channel.Kind == wire.KindThread && !manages && !reopening:
		return nil, wire.RefusePermission()
	case channel.Archived && !reopening && (body.Archived == nil || *body.Archived):
		return nil, wire.RefuseArchived()
	}
	next := *channel
	wire.Assign(&next.Name, body.Name)
	wire.Assign(&next.Archived, body.Archived)
	wire.Assign(&next.Locked, body.Locked)
	wire.Assign(&next.AutoArchive, body.AutoArchive)
	if refused := checkThread(&next); refused != nil {
		return nil, refused
	}
	s.changeChannel(&next)
	return s.WireChannel(&next), nil
}

func checkThread(c *wire.Channel) *wire.Refusal {
	f := wire.Form{}
	f.Length("name", c.Name, 1, 100)
	if c.Kind == wire.KindThread && !slices.Contains(archiveDelays, c.AutoArchive) {
		f.Add("auto_archive_duration", "BASE_TYPE_CHOICES", "Value must be one of (60, 1440, 4320, 10080).")
	}
	return f.Refusal()
}

// changeChannel replaces a channel and tells everybody.
func (s *REST) changeChannel(c *wire.Channel) {
	if old := s.ChannelByID[c.ID]; old != nil && old.Archived != c.Archived {
		c.Changed = s.Now()
	}
	name := "CHANNEL_UPDATE"
	if c.Kind == wire.KindThread {
		name = "THREAD_UPDATE"
	}
	s.ChannelByID[c.ID] = c
	s.Save(world.Change{Channel: c})
	s.Hooks.Publish(name, s.GuildOf(c).ID, wire.IntentGuilds, s.WireChannel(c))
	s.Hooks.Emit(world.Event{Name: "channel", Data: world.PageChannel(c)})
	s.Bump()
}

func (s *REST) deleteChannel(c *wire.Call) (any, *wire.Refusal) {
	channel, refused := s.visible(c)
	if refused != nil {
		return nil, refused
	}
	needed := wire.PermManageChannels
	if channel.Kind == wire.KindThread {
		needed = wire.PermManageThreads
	}
	if s.BotMay(channel)&needed == 0 {
		return nil, wire.RefusePermission()
	}
	gone := s.WireChannel(channel)
	s.dropChannel(channel)
	return gone, nil
}

// dropChannel removes a channel with its messages and threads. The gateway tells of the
// channel only.
func (s *REST) dropChannel(c *wire.Channel) {
	gone, guild := s.WireChannel(c), s.GuildOf(c).ID
	s.clearChannel(c)
	name := "CHANNEL_DELETE"
	if c.Kind == wire.KindThread {
		name = "THREAD_DELETE"
	}
	s.Hooks.Publish(name, guild, wire.IntentGuilds, gone)
}

// clearChannel removes a channel with all that is in it.
func (s *REST) clearChannel(c *wire.Channel) {
	for _, id := range slices.Clone(s.ChannelOrder) {
		if child := s.ChannelByID[id]; child != nil && child.Parent == c.ID {
			s.clearChannel(child)
		}
	}
	for _, id := range slices.Clone(s.Timeline[c.ID]) {
		s.Drop(s.Messages[id])
	}
	delete(s.Timeline, c.ID)
	delete(s.ChannelByID, c.ID)
	s.ChannelOrder = slices.DeleteFunc(s.ChannelOrder, func(id string) bool { return id == c.ID })
	s.Save(world.Change{Closed: c.ID})
	data := world.PageChannel(c)
	data["deleted"] = true
	s.Hooks.Emit(world.Event{Name: "channel", Data: data})
	s.Bump()
}

// threadBody asks for a new thread.
type threadBody struct {
	Name        string `json:"name"`
	Type        *int   `json:"type"`
	AutoArchive *int   `json:"auto_archive_duration"`
}

// createThread opens a thread that hangs on no message.
func (s *REST) createThread(c *wire.Call) (any, *wire.Refusal) {
	parent, body, refused := s.threadParent(c)
	if refused != nil {
		return nil, refused
	}
	if parent.Kind != wire.KindText {
		return nil, wire.Malformed(400, 50024, "Cannot execute action on this channel type")
	}
	if body.Type == nil || *body.Type != wire.KindThread {
		return nil, wire.Malformed(400, 50024, "Cannot execute action on this channel type")
	}
	thread, refused := s.openThread(parent, s.NextID(), world.BotID, body)
	if refused != nil {
		return nil, refused
	}
	s.Put(&wire.Message{ID: s.NextID(), Channel: parent.ID, Author: world.BotID, At: s.Now(), System: true, Content: thread.Name}, nil)
	return s.WireChannel(thread), nil
}

// createThreadFrom opens the thread of a message, which has the message's id.
func (s *REST) createThreadFrom(c *wire.Call) (any, *wire.Refusal) {
	parent, body, refused := s.threadParent(c)
	if refused != nil {
		return nil, refused
	}
	m := s.Messages[c.Param("message_id")]
	if m == nil || m.Channel != parent.ID {
		return nil, wire.RefuseMessage()
	}
	if s.ChannelByID[m.ID] != nil {
		return nil, wire.RefuseThread()
	}
	thread, refused := s.openThread(parent, m.ID, world.BotID, body)
	if refused != nil {
		return nil, refused
	}
	return s.WireChannel(thread), nil
}

func (s *REST) threadParent(c *wire.Call) (*wire.Channel, *threadBody, *wire.Refusal) {
	parent, refused := s.visible(c)
	if refused != nil {
		return nil, nil, refused
	}
	if s.BotMay(parent)&wire.PermCreateThreads == 0 {
		return nil, nil, wire.RefusePermission()
	}
	body := &threadBody{}
	if err := json.Unmarshal(c.Body, body); err != nil {
		return nil, nil, wire.WrongType(err)
	}
	return parent, body, nil
}

func (s *REST) openThread(parent *wire.Channel, id, owner string, body *threadBody) (*wire.Channel, *wire.Refusal) {
	thread := wire.Channel{ID: id, Name: body.Name, Kind: wire.KindThread, Parent: parent.ID, Owner: owner,
		AutoArchive: 4320, Changed: s.Now()}
	wire.Assign(&thread.AutoArchive, body.AutoArchive)
	if refused := checkThread(&thread); refused != nil {
		return nil, refused
	}
	c := s.AddChannel(thread)
	s.Save(world.Change{Channel: c})
	s.Hooks.Publish("THREAD_CREATE", s.GuildOf(c).ID, wire.IntentGuilds, s.WireChannel(c))
	s.Hooks.Emit(world.Event{Name: "channel", Data: world.PageChannel(c)})
	s.Bump()
	return c, nil
}

// OpenThread does what a person can: it opens a thread under a channel or a post
// in a forum, and returns its id. Unknown channels give "".
func (s *REST) OpenThread(parent, name string) string {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	above := s.ChannelNamed(parent)
	if above == nil {
		return ""
	}
	thread, refused := s.openThread(above, s.NextID(), s.PeopleOrder[0], &threadBody{Name: name})
	if refused != nil {
		return ""
	}
	return thread.ID
}

// SetArchived closes or reopens a thread as a moderator would; a locked thread
// cannot be reopened by the bot.
func (s *REST) SetArchived(thread string, archived, locked bool) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	if c := s.ChannelNamed(thread); c != nil {
		next := *c
		next.Archived, next.Locked = archived, locked
		s.changeChannel(&next)
	}
}

// DeleteChannel removes a channel or thread with all that is in it.
func (s *REST) DeleteChannel(which string) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	if c := s.ChannelNamed(which); c != nil {
		s.dropChannel(c)
	}
}
