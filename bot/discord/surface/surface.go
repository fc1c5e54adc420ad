// Package surface says where a person uses the bot, as far as that limits what the bot can do there.
//
// An application is added to a server or to a person's account, who then has it everywhere. Where only
// a person has it, the bot can answer for a quarter of an hour, with the token of each interaction.
// Posts on its own initiative, such as the next turn of a match, need the bot itself in the server, or
// private messages with it.
package surface

import (
	"encoding/json"

	"github.com/bwmarrin/discordgo"
)

// Surface is where a person uses the bot.
type Surface int

const (
	// Server is a server that the bot is in.
	Server Surface = iota
	// DirectMessages is a person's private messages with the bot.
	DirectMessages
	// NoSharedServer is DirectMessages with a person who has installed the bot and, as far as Discord
	// says, shares no server with it. Only an attempt shows whether the bot may write there.
	NoSharedServer
	// Outside is where the bot can only answer: a server without it, and private messages of a person
	// with others.
	Outside
)

// Private reports whether a person is alone with the bot.
func (s Surface) Private() bool { return s == DirectMessages || s == NoSharedServer }

// Origin is what an interaction says about where it comes from, as far as that can be read.
type Origin struct {
	Guild bool // in a server
	DM    bool // the channel is a private conversation
	// Context is where Discord says it comes from. Owners says who has added the application, by the
	// way in which it was added. Either may be missing.
	Context, Owners json.RawMessage
}

// Of says where an interaction comes from.
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

// onlyInstalled reports whether the application was added to a person's account but not there.
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
