package localdiscord

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"io/fs"
	"log/slog"
	"time"
)

// Options say what the stand-in looks like. The zero value is a playground with
// the people of [People], as many as are usual, and the channels of [DefaultChannels].
type Options struct {
	// Token the bot must show; made up when empty, see [Server.Token].
	Token string
	// Now is the clock of ids, deadlines and rate limits; nil means the real one. Where it
	// stands still, nothing that is left unanswered fails.
	Now func() time.Time
	// Travel lets the page move that clock; nil means that it cannot.
	Travel Travel
	// Processes are those of a bot that is run as several, which the page shows; nil if it is
	// not. Each has a door of its own, with its name.
	Processes Processes
	// Schema is Discord's OpenAPI document. When given, every request is
	// checked against it, which takes some milliseconds for a large message.
	Schema []byte
	// Asks says whether a component asks the people whom its message names for their turn, or for
	// an answer: the page calls them then. nil means that every component asks for an answer.
	Asks func(customID string) (turn, answer bool)
	// Pages is served at /; nil means no page.
	Pages fs.FS
	// Log gets warnings; nil means none.
	Log *slog.Logger
	// State is a file that keeps channels, messages and pictures from one run to
	// the next; "" keeps them in memory.
	State string
	// Hosts are names, besides localhost and plain addresses, under which the page
	// may be called.
	Hosts []string

	// Joined is when the bot came to all guilds; long ago when zero.
	Joined time.Time
	// AwaitPage keeps the bot out of all guilds until a page is first opened, whose language
	// they have from then on.
	AwaitPage   bool
	GuildName   string    // "Bastide Playground" when empty
	GuildLocale string    // "en-US" when empty
	People      []Profile // [People], [DefaultPlayers] of them, when empty; missing ids are made up
	Channels    []Channel // [DefaultChannels] when empty; missing ids are made up

	// Guilds are further servers, with ids of their own. A channel names its guild.
	Guilds []Guild
	// Shards is how many connections the bot is told to make, and has to; 1 when 0. Each
	// gets the events of the guilds whose id, without its lowest 22 bits, is its number
	// modulo the number of shards, and the first one the direct messages.
	Shards int
	// Concurrency is how many sessions may begin at a time; 1 when 0: one in each of so many
	// lanes, in which shards are by their number modulo this one.
	Concurrency int
	// IdentifyGap is the least time between sessions that begin in the same lane, which is
	// 5 s at Discord's; 0 means none, so that tests can kill a bot as often as they like.
	IdentifyGap time.Duration

	// AnswerWithin is how long an interaction waits for its first answer; Discord's 3 s when 0.
	// A test that is about something else grants more, since a busy machine may need it.
	AnswerWithin time.Duration
	// Heartbeat is the gateway's interval; 41.25 s when 0.
	Heartbeat time.Duration
	// Identifies is how many times a bot may identify in a day; 1000 when 0.
	Identifies int
	// Repeat sends every so-many-th event twice, as Discord says that it may; 0 means none. What
	// begins a session comes once.
	Repeat int
	// Limits by route, such as "POST /channels/{channel_id}/messages"; other routes
	// have defaultLimit.
	Limits map[string]Limit
	// Global limits all requests but those of interactions; 0 means not at all.
	Global Limit
	// SkipPixels trusts the pixels of uploaded pictures, whose decoding would
	// otherwise weigh on measurements of the bot.
	SkipPixels bool
}

// answerWithin is how long Discord waits for the first answer to an interaction.
const answerWithin = 3 * time.Second

// Limit allows so many requests per span of time.
type Limit struct {
	Requests int
	Per      time.Duration
}

// Travel moves the clock that the stand-in and the bot go by. Its methods are safe for
// concurrent use.
type Travel interface {
	// Ahead is how far that clock is ahead of the real one.
	Ahead() time.Duration
	// Forward moves it on and returns when the bot has done what was due on the way.
	Forward(ctx context.Context, by time.Duration) error
	// ToNext moves it to the next thing that the bot does by itself. Error: [ErrNothingDue].
	ToNext(context.Context) error
}

// ErrNothingDue says that nothing will happen by itself.
var ErrNothingDue = errors.New("nothing will happen by itself")

// filled puts defaults in place of what was left out.
func (o Options) filled() Options {
	if o.Token == "" {
		o.Token = randomToken()
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if len(o.People) == 0 {
		o.People = People(DefaultPlayers)
	}
	if len(o.Channels) == 0 {
		o.Channels = DefaultChannels()
	}
	if o.Joined.IsZero() {
		o.Joined = o.Now().AddDate(-1, 0, 0) // also by the clock of a bubble
	}
	if o.Heartbeat == 0 {
		o.Heartbeat = 41250 * time.Millisecond
	}
	if o.AnswerWithin == 0 {
		o.AnswerWithin = answerWithin
	}
	if o.Identifies == 0 {
		o.Identifies = 1000
	}
	o.Shards, o.Concurrency = max(o.Shards, 1), max(o.Concurrency, 1)
	for text, fallback := range map[*string]string{&o.GuildName: "Bastide Playground",
		&o.GuildLocale: "en-US"} {
		if *text == "" {
			*text = fallback
		}
	}
	return o
}

// randomToken has the three parts of a bot token.
func randomToken() string {
	id := base64.RawStdEncoding.EncodeToString([]byte(BotID))
	return id + ".local." + rand.Text()
}
