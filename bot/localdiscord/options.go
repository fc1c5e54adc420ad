package localdiscord

import (
	"cmp"
	"crypto/rand"
	"io"
	"log/slog"
	"net/http"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/gateway"
	"github.com/bastide-games/bastide/bot/localdiscord/rest"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// Options say what the stand-in looks like. The zero value is Discord with the people of
// [world.People], [world.DefaultPlayers] of them, and the channels of [world.DefaultChannels].
type Options struct {
	// Token is what the bot must show; a random one when empty, see [world.World.Token].
	Token string
	// Now is the clock of ids, deadlines and rate limits; nil means the real one. Where it stands
	// still, an unanswered interaction never fails.
	Now func() time.Time
	// Rand makes tokens and session ids; nil means crypto/rand.
	Rand io.Reader
	// Before is called before a request is answered, and may wait; nil means nothing.
	Before func(*http.Request)
	// Log gets warnings; nil means none.
	Log *slog.Logger

	// State is a file that keeps channels, messages and pictures between runs; "" keeps them in memory.
	State string
	// Joined is when the bot came to all guilds; a year ago when zero.
	Joined time.Time
	// BotOutside keeps the bot out of all guilds until a page is first opened. The guilds then get the
	// page's language.
	BotOutside  bool
	GuildName   string          // "Bastide Playground" when empty
	GuildLocale string          // "en-US" when empty
	People      []world.Profile // missing ids are made up
	Channels    []world.Channel // missing ids are made up
	// Guilds are further servers, with ids of their own. A channel names its guild.
	Guilds []world.Guild

	// Shards is how many connections the bot is told to make, and has to; 1 when 0. Each gets the
	// events of the guilds whose id, without its lowest 22 bits, is its number modulo the number of
	// shards. The first one also gets direct messages.
	Shards int
	// Concurrency is how many sessions may begin at the same time; 1 when 0. Each begins in a lane, its
	// shard's number modulo this one.
	Concurrency int
	// IdentifyGap is the least time between sessions that begin in the same lane. At Discord it is 5 s;
	// 0 means none, so that tests can kill a bot as often as they like.
	IdentifyGap time.Duration
	// Heartbeat is the gateway's interval; 41.25 s when 0.
	Heartbeat time.Duration
	// Identifies is how many times a bot may identify in a day; 1000 when 0.
	Identifies int
	// Repeat sends one in this many events twice, as Discord may do; 0 means none. Events that begin a
	// session come once.
	Repeat int

	// AnswerWithin is how long an interaction waits for its first answer; Discord's 3 s when 0. A test
	// about something else grants more, since a busy machine may need it.
	AnswerWithin time.Duration

	// Schema is Discord's OpenAPI document. When given, every request is checked against it, which
	// takes some milliseconds for a large message.
	Schema []byte
	// Limits by route, such as "POST /channels/{channel_id}/messages". Other routes have the default.
	Limits map[string]rest.Limit
	// Global limits all requests except those of interactions; 0 means no limit.
	Global rest.Limit
	// SkipPixels accepts uploaded pictures without decoding them, which would otherwise weigh on
	// measurements of the bot.
	SkipPixels bool
}

// answerWithin is how long Discord waits for the first answer to an interaction.
const answerWithin = 3 * time.Second

// filled puts defaults in place of what was left out.
func (o Options) filled() Options {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Rand == nil {
		o.Rand = rand.Reader
	}
	if o.Before == nil {
		o.Before = func(*http.Request) {}
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if len(o.People) == 0 {
		o.People = world.People(world.DefaultPlayers)
	}
	if len(o.Channels) == 0 {
		o.Channels = world.DefaultChannels()
	}
	if o.Joined.IsZero() {
		o.Joined = o.Now().AddDate(-1, 0, 0) // also by the clock of a bubble
	}
	o.GuildName = cmp.Or(o.GuildName, "Bastide Playground")
	o.GuildLocale = cmp.Or(o.GuildLocale, "en-US")
	o.Shards, o.Concurrency = max(o.Shards, 1), max(o.Concurrency, 1)
	o.Heartbeat = cmp.Or(o.Heartbeat, 41250*time.Millisecond)
	o.Identifies = cmp.Or(o.Identifies, 1000)
	o.AnswerWithin = cmp.Or(o.AnswerWithin, answerWithin)
	return o
}

func (o Options) world() world.Options {
	return world.Options{Token: o.Token, Now: o.Now, Rand: o.Rand, Log: o.Log, File: o.State, Joined: o.Joined, BotOutside: o.BotOutside,
		GuildName: o.GuildName, GuildLocale: o.GuildLocale, Guilds: o.Guilds, People: o.People, Channels: o.Channels}
}

func (o Options) gateway() gateway.Options {
	return gateway.Options{Now: o.Now, Shards: o.Shards, Concurrency: o.Concurrency, IdentifyGap: o.IdentifyGap,
		Heartbeat: o.Heartbeat, Identifies: o.Identifies, Repeat: o.Repeat}
}
