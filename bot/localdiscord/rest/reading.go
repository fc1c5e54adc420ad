package rest

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/bot/localdiscord/payload"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// What only a rehearsal asks for: it reads back what the bot has made, and removes it.

// getMessage shows a message.
func getMessage(c *call) (any, *wire.Refusal) {
	m, channel, refused := c.message()
	if refused != nil {
		return nil, refused
	}
	if c.BotMay(channel)&world.PermReadHistory == 0 {
		return nil, wire.RefusePermission()
	}
	return payload.Message(c.State, m), nil
}

// listMessages lists the newest messages of a channel, newest first. Without the permission to read the history it
// lists none.
func listMessages(c *call) (any, *wire.Refusal) {
	channel, refused := c.channel()
	if refused != nil {
		return nil, refused
	}
	limit, err := strconv.Atoi(c.r.URL.Query().Get("limit"))
	if err != nil || limit < 1 || limit > 100 {
		limit = 50
	}
	list := []any{}
	for _, id := range slices.Backward(c.MessagesIn(channel.ID)) {
		if m := c.Message(id); m.For == "" && len(list) < limit && c.BotMay(channel)&world.PermReadHistory != 0 {
			list = append(list, payload.Message(c.State, m))
		}
	}
	return list, nil
}

// activeThreads lists the threads of a guild that are not archived.
func activeThreads(c *call) (any, *wire.Refusal) {
	guild, known := c.Guild(c.param("guild_id"))
	switch {
	case !known:
		return nil, wire.RefuseGuild()
	case c.Expelled(guild.ID):
		return nil, wire.RefuseAccess()
	}
	threads := []wire.Object{}
	for _, t := range c.Channels() {
		if t.Kind == world.KindThread && !t.Archived && c.GuildOf(t).ID == guild.ID && c.MaySee(t) == nil {
			threads = append(threads, payload.Channel(c.State, t))
		}
	}
	return wire.Object{"threads": threads, "members": []any{}}, nil
}

// deleteChannel deletes a channel or a thread. Having opened a thread is not enough for that.
func deleteChannel(c *call) (any, *wire.Refusal) {
	channel, refused := c.channel()
	if refused != nil {
		return nil, refused
	}
	needed := world.PermManageChannels
	if channel.Kind == world.KindThread {
		needed = world.PermManageThreads
	}
	if c.BotMay(channel)&needed == 0 {
		return nil, wire.RefusePermission()
	}
	gone := payload.Channel(c.State, channel)
	c.DeleteChannel(channel)
	return gone, nil
}

// createPost opens a post in a forum, with its first message.
func createPost(c *call) (any, *wire.Refusal) {
	forum, refused := c.channel()
	if refused != nil {
		return nil, refused
	}
	var body struct {
		Name        string          `json:"name"`
		AutoArchive *int            `json:"auto_archive_duration"`
		Message     json.RawMessage `json:"message"`
	}
	if err := json.Unmarshal(c.body, &body); err != nil {
		return nil, wire.WrongType(err)
	}
	switch {
	case forum.Kind != world.KindForum:
		return nil, wire.Simple(http.StatusBadRequest, 50024, "Cannot execute action on this channel type")
	case c.BotMay(forum)&world.PermSendMessages == 0, len(c.files) > 0 && c.BotMay(forum)&world.PermAttachFiles == 0:
		return nil, wire.RefusePermission()
	}
	d, refused := readDraft(body.Message)
	if refused != nil {
		return nil, refused.Within("message")
	}
	m, files, refused := compose(c.State, world.Message{Author: world.BotID, At: c.Now()}, d, c.files)
	if refused != nil {
		return nil, refused.Within("message")
	}
	minutes := world.DefaultAutoArchive
	wire.Assign(&minutes, body.AutoArchive)
	post, refused := c.OpenThread(forum, c.NewID(), world.BotID, body.Name, minutes)
	if refused != nil {
		return nil, refused
	}
	m.ID, m.Channel = post.ID, post.ID
	c.put(m, files)
	out := payload.Channel(c.State, post)
	out["message"] = payload.Message(c.State, m)
	return out, nil
}

// listCommands lists the registered commands and menu entries.
func listCommands(c *call) (any, *wire.Refusal) {
	if c.param("application_id") != world.BotID {
		return nil, unknownApplication()
	}
	list := []wire.Object{}
	for _, command := range c.Commands() {
		list = append(list, payload.Command(command))
	}
	return list, nil
}

// deleteEmoji deletes an emoji of the application.
func deleteEmoji(c *call) (any, *wire.Refusal) {
	if c.param("application_id") != world.BotID {
		return nil, unknownApplication()
	}
	if !c.DeleteEmoji(c.param("emoji_id")) {
		return nil, wire.Simple(http.StatusNotFound, 10014, "Unknown Emoji")
	}
	return nil, nil
}
