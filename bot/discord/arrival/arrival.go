// Package arrival reads what the bot needs to greet a server's people. Discord describes a server when
// a session begins and when the bot is added.
package arrival

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"time"
)

// Arrival is a server that the bot is in.
type Arrival struct {
	Guild  uint64    `json:"guild,string"`
	Joined time.Time `json:"joined"` // when the bot came
	Locale string    `json:"locale"` // of the server
	// Channels are where a greeting may be posted, the best first: the one for such messages, then
	// from the top. Only an attempt shows whether the bot may write there.
	Channels []string `json:"channels"`
}

// most is how many channels are listed. A server where the bot may write in none of them does not
// want a greeting.
const most = 4

type guild struct {
	ID       string    `json:"id"`
	Joined   time.Time `json:"joined_at"`
	Locale   string    `json:"preferred_locale"`
	System   string    `json:"system_channel_id"`
	Channels []channel `json:"channels"`
}

type channel struct {
	ID       string `json:"id"`
	Kind     int    `json:"type"`
	Position int    `json:"position"`
}

// text is the type of channels in which people write.
const text = 0

// Read reads the data of a GUILD_CREATE event. ok is false when the event is malformed or does not say
// when the bot came, such as during an outage.
func Read(data []byte) (a Arrival, ok bool) {
	var g guild
	if json.Unmarshal(data, &g) != nil || g.Joined.IsZero() {
		return a, false
	}
	id, err := strconv.ParseUint(g.ID, 10, 64)
	if err != nil {
		return a, false
	}
	return Arrival{Guild: id, Joined: g.Joined, Locale: g.Locale, Channels: g.writable()}, true
}

func (g guild) writable() (ids []string) {
	texts := slices.DeleteFunc(g.Channels, func(c channel) bool { return c.Kind != text })
	slices.SortStableFunc(texts, func(a, b channel) int { return cmp.Compare(a.Position, b.Position) })
	if g.System != "" {
		ids = append(ids, g.System)
	}
	for _, c := range texts {
		if c.ID != g.System && len(ids) < most {
			ids = append(ids, c.ID)
		}
	}
	return ids
}
