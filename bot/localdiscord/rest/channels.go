package rest

import (
	"encoding/json"

	"github.com/bastide-games/bastide/bot/localdiscord/payload"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// channel finds the channel of a request, which the bot must see.
func (c *call) channel() (*world.Channel, *wire.Refusal) {
	channel := c.Channel(c.param("channel_id"))
	if channel == nil {
		return nil, wire.RefuseChannel()
	}
	return channel, c.MaySee(channel)
}

func getChannel(c *call) (any, *wire.Refusal) {
	channel, refused := c.channel()
	if refused != nil {
		return nil, refused
	}
	return payload.Channel(c.State, channel), nil
}

// channelChange is the body of a change. What is nil stays.
type channelChange struct {
	Name        *string      `json:"name"`
	Archived    *bool        `json:"archived"`
	Locked      *bool        `json:"locked"`
	AutoArchive *int         `json:"auto_archive_duration"`
	Tags        *[]world.Tag `json:"available_tags"`
	Tagged      *[]string    `json:"applied_tags"`
}

// patchChannel renames, archives, reopens or locks.
func patchChannel(c *call) (any, *wire.Refusal) {
	channel, refused := c.channel()
	if refused != nil {
		return nil, refused
	}
	var body channelChange
	if err := json.Unmarshal(c.body, &body); err != nil {
		return nil, wire.WrongType(err)
	}
	if refused := body.permitted(channel, c.BotMay(channel)); refused != nil {
		return nil, refused
	}
	next := *channel
	wire.Assign(&next.Name, body.Name)
	wire.Assign(&next.Archived, body.Archived)
	wire.Assign(&next.Locked, body.Locked)
	wire.Assign(&next.AutoArchive, body.AutoArchive)
	wire.Assign(&next.Tags, body.Tags)
	wire.Assign(&next.Tagged, body.Tagged)
	if refused := c.CheckChannel(&next); refused != nil {
		return nil, refused
	}
	c.EditChannel(&next)
	return payload.Channel(c.State, &next), nil
}

// permitted checks what the bot may change. A bot that may write in a thread may also reopen it unless
// it is locked; the rest is for those who manage channels or threads, or have opened the thread.
func (b channelChange) permitted(channel *world.Channel, may int64) *wire.Refusal {
	manages := may&world.PermManageThreads != 0 || channel.Kind == world.KindThread && channel.Owner == world.BotID
	reopening := b.Archived != nil && !*b.Archived && b.Name == nil && b.Locked == nil
	switch {
	case channel.Kind != world.KindThread && may&world.PermManageChannels == 0:
		return wire.RefusePermission()
	case channel.Kind == world.KindThread && channel.Locked && may&world.PermManageThreads == 0:
		return wire.RefusePermission()
	case channel.Kind == world.KindThread && !manages && !reopening:
		return wire.RefusePermission()
	case channel.Archived && !reopening && (b.Archived == nil || *b.Archived):
		return wire.RefuseArchived()
	}
	return nil
}

// createThread opens the thread of a message, which has the message's id.
func createThread(c *call) (any, *wire.Refusal) {
	parent, refused := c.channel()
	if refused != nil {
		return nil, refused
	}
	if c.BotMay(parent)&world.PermCreateThreads == 0 {
		return nil, wire.RefusePermission()
	}
	body := struct {
		Name        string `json:"name"`
		AutoArchive *int   `json:"auto_archive_duration"`
	}{}
	if err := json.Unmarshal(c.body, &body); err != nil {
		return nil, wire.WrongType(err)
	}
	m := c.Message(c.param("message_id"))
	if m == nil || m.Channel != parent.ID {
		return nil, wire.RefuseMessage()
	}
	if c.Channel(m.ID) != nil {
		return nil, wire.RefuseThread()
	}
	minutes := world.DefaultAutoArchive
	wire.Assign(&minutes, body.AutoArchive)
	thread, refused := c.OpenThread(parent, m.ID, world.BotID, body.Name, minutes)
	if refused != nil {
		return nil, refused
	}
	return payload.Channel(c.State, thread), nil
}
