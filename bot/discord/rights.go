package discord

import (
	"encoding/json"
	"fmt"

	"github.com/bastide-games/bastide/bot/discord/arrival"
	"github.com/bastide-games/bastide/bot/discord/frame"
)

// rightsData is the part of an event about changed rights that is used.
type rightsData struct {
	ID    rawID `json:"id"`
	Guild rawID `json:"guild_id"`
}

// rightsEvents name the server in which the bot's rights may have changed. The one about members comes
// only for the bot's own roles; others need an intent that the bot does not ask for.
var rightsEvents = map[string]func(rightsData) rawID{
	"GUILD_CREATE":        func(d rightsData) rawID { return d.ID },
	"GUILD_UPDATE":        func(d rightsData) rawID { return d.ID },
	"CHANNEL_UPDATE":      func(d rightsData) rawID { return d.Guild },
	"THREAD_UPDATE":       func(d rightsData) rawID { return d.Guild },
	"GUILD_ROLE_UPDATE":   func(d rightsData) rawID { return d.Guild },
	"GUILD_ROLE_DELETE":   func(d rightsData) rawID { return d.Guild },
	"GUILD_MEMBER_UPDATE": func(d rightsData) rawID { return d.Guild },
}

// readRights reads the server in which the bot's rights may have changed, 0 in other events and in
// malformed ones.
func readRights(name string, data []byte) (guild Snowflake) {
	read := rightsEvents[name]
	var d rightsData
	if read == nil || json.Unmarshal(data, &d) != nil {
		return 0
	}
	return Snowflake(read(d))
}

// rightsEvent is an event about rights, reduced to where a server can be greeted. The bot needs no more
// of it, such as all channels of a server.
func rightsEvent(p packet, guild Snowflake) []byte {
	greet := ""
	if a, ok := arrival.Read(p.Data); ok && *p.Type == "GUILD_CREATE" {
		data, err := json.Marshal(a)
		if err != nil {
			panic(err) // plain values
		}
		greet = `,"arrival":` + string(data)
	}
	return frame.Message(fmt.Appendf(nil, `{"op":0,"t":%q,"s":%d,"d":{"id":"%d","guild_id":"%d"%s}}`, *p.Type, *p.Seq, guild, guild, greet))
}

// Arrival is a server that the bot is in.
type Arrival = arrival.Arrival

// readArrival reads what [rightsEvent] has left of a server; nil in other events.
func readArrival(data []byte) *Arrival {
	var d struct{ Arrival *Arrival }
	if json.Unmarshal(data, &d) != nil {
		return nil
	}
	return d.Arrival
}
