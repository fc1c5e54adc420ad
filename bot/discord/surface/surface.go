// Package surface tells where somebody uses the bot, as far as that decides what it can do there.
//
// Discord lets an application be added to a server, or to a person's account, which then brings it
// along everywhere. Where it was only brought along it can answer, with the token of each
// interaction, for a quarter of an hour; what it writes of its own, such as the next turn of a
// match, needs the bot itself in the server, or private messages with it.
package surface

import (
	"encoding/json"

	"github.com/bwmarrin/discordgo"
)

// Surface is where somebody uses the bot.
type Surface int

const (
	// Server is a server that the bot is in.
	Server Surface = iota
	// DirectMessages is a person's private messages with the bot.
	DirectMessages
	// NoSharedServer is Alone with somebody who has brought the bot along and, as far as Discord tells,
	// shares no server with it. Whether it may write there shows when it does.
	NoSharedServer
	// Outside is where the bot can only answer: a server that it is not in, and private messages
	// of a person with others.
	Outside
)

// Private reports whether somebody is alone with the bot.
func (s Surface) Private() bool { return s == DirectMessages || s == NoSharedServer }

// Origin are what an interaction tells about where it comes from, as far as that can be read.
type Origin struct {
	Guild bool // in a server
	DM    bool // the channel is one for two
	// Context is where Discord says it comes from, Owners who has brought the application along,
	// by the way in which it was added. Neither is always told.
	Context, Owners json.RawMessage
}

// Of tells where an interaction comes from.
func Of(s Origin) Surface {
	only := s.onlyInstalled()
	switch {
	case s.Guild && only, !s.Guild && !s.withBot():
		return Outside
	case s.Guild:
		return Server
	case only:
		return NoSharedServer
	}
	return DirectMessages
}

// onlyInstalled reports whether the application was not added there, only to a person's account.
func (s Origin) onlyInstalled() bool {
	var owners map[discordgo.ApplicationIntegrationType]json.RawMessage
	if json.Unmarshal(s.Owners, &owners) != nil {
		return false
	}
	_, added := owners[discordgo.ApplicationIntegrationGuildInstall]
	_, brought := owners[discordgo.ApplicationIntegrationUserInstall]
	return brought && !added
}

// withBot reports whether private messages are those with the bot itself.
func (s Origin) withBot() bool {
	var context *discordgo.InteractionContextType
	if json.Unmarshal(s.Context, &context) != nil || context == nil {
		return s.DM
	}
	return *context == discordgo.InteractionContextBotDM
}
