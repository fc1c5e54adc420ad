package discord

import (
	"encoding/json"
	"slices"

	"github.com/bwmarrin/discordgo"
)

// Loss is what Discord tells of something that is no more: a message; with Message 0 a
// channel or thread; with Channel 0 as well the bot's place in a server.
type Loss struct {
	Guild, Channel, Message Snowflake
}

// intents ask for the events that tell of losses and of rights. Interactions come without any. What else
// comes with them is left out by the guard, unread; none of them is privileged.
const intents = discordgo.IntentsGuilds | discordgo.IntentsGuildMessages

// lossData is what is used of an event about a loss.
type lossData struct {
	ID          rawID   `json:"id"`
	IDs         []rawID `json:"ids"`
	Guild       rawID   `json:"guild_id"`
	Channel     rawID   `json:"channel_id"`
	Unavailable bool    `json:"unavailable"`
}

// lossReaders read events about losses, by name.
var lossReaders = map[string]func(lossData) []Loss{
	"GUILD_DELETE": func(d lossData) []Loss {
		if d.Unavailable { // an outage, which passes
			return nil
		}
		return lost(d.ID)
	},
	"CHANNEL_DELETE": func(d lossData) []Loss { return lost(d.Guild, d.ID) },
	"THREAD_DELETE":  func(d lossData) []Loss { return lost(d.Guild, d.ID) },
	"MESSAGE_DELETE": func(d lossData) []Loss { return lost(d.Guild, d.Channel, d.ID) },
	"MESSAGE_DELETE_BULK": func(d lossData) (all []Loss) {
		for _, id := range d.IDs {
			all = append(all, lost(d.Guild, d.Channel, id)...)
		}
		return all
	},
}

// lost is the loss of the last of a server, a channel in it and a message in that; nothing
// if one of them is not named, as in direct messages.
func lost(ids ...rawID) []Loss {
	if slices.Contains(ids, 0) {
		return nil
	}
	ids = append(ids, 0, 0)
	return []Loss{{Guild: Snowflake(ids[0]), Channel: Snowflake(ids[1]), Message: Snowflake(ids[2])}}
}

// readLosses reads an event; there are none in other events, and in one that is malformed.
func readLosses(name string, data []byte) []Loss {
	read := lossReaders[name]
	var d lossData
	if read == nil || json.Unmarshal(data, &d) != nil {
		return nil
	}
	return read(d)
}
