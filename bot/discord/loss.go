package discord

import (
	"encoding/json"
	"slices"

	"github.com/bwmarrin/discordgo"
)

// Loss is something that was deleted: a message; with Message 0 a channel or thread; with Channel 0 as
// well the bot's membership of a server.
type Loss struct {
	Guild, Channel, Message Snowflake
}

// intents ask for the events about losses and rights. Interactions need none. The guard drops all other
// events of these intents unread. None of them is privileged.
const intents = discordgo.IntentsGuilds | discordgo.IntentsGuildMessages

// lossData is the part of an event about a loss that is used.
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

// lost is the loss of the last of these: a server, a channel in it, a message in that. It is nil if one
// of them is missing, as in direct messages.
func lost(ids ...rawID) []Loss {
	if slices.Contains(ids, 0) {
		return nil
	}
	ids = append(ids, 0, 0)
	return []Loss{{Guild: Snowflake(ids[0]), Channel: Snowflake(ids[1]), Message: Snowflake(ids[2])}}
}

// readLosses reads the losses of an event. Other events and malformed ones have none.
func readLosses(name string, data []byte) []Loss {
	read := lossReaders[name]
	var d lossData
	if read == nil || json.Unmarshal(data, &d) != nil {
		return nil
	}
	return read(d)
}
