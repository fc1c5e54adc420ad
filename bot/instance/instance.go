// Package instance puts a whole bot together: its requests to Discord, its connection, and itself.
// The program and the tests of a whole bot make it the same way.
package instance

import (
	"context"
	"crypto/rand"
	"io"
	"math/big"
	"net/url"
	"time"

	"github.com/bastide-games/bastide/bot"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/storage"
)

// Options describe a bot. Bot, Token and Base are required.
type Options struct {
	// Bot is its configuration. [New] adds the API. With leases it also sets Mine and Now.
	Bot   bot.Config
	Token string
	Base  *url.URL // of Discord's API
	// REST says how it talks with Discord's API, and Dial also how it reaches the gateway. New adds Log and
	// Version.
	REST discord.RESTOptions
	// Leases divide the servers among several processes; nil means that this is the only one.
	Leases storage.Leases
	// For these, 0 means the default; see [discord.GatewayOptions].
	IdentifyGap, Grace time.Duration
}

// Instance is a bot that is not yet connected. Call Start and then Serve of its Bot, with its Gateway.
type Instance struct {
	API     *discord.REST
	Bot     *bot.Bot
	Gateway *discord.Gateway
}

// New puts a bot together. It uploads its commands and emojis once it is connected, until the context
// ends. The error is that of [bot.New].
func New(ctx context.Context, o Options) (*Instance, error) {
	c := o.Bot
	o.REST.Log, o.REST.Version = c.Log, c.Version
	if c.Rand != nil {
		o.REST.Jitter = func(limit time.Duration) time.Duration { return below(c.Rand, limit) }
	}
	api := discord.NewREST(o.Token, o.Base, o.REST)
	c.API = api
	if o.Leases != nil {
		c.Mine = o.Leases.Holds
		c.Now = o.Leases.Now // the time that all processes share, and not that of this machine
	}
	b, err := bot.New(c)
	if err != nil {
		return nil, err
	}
	return &Instance{API: api, Bot: b, Gateway: o.gateway(ctx, api, b)}, nil
}

// below draws a time below a limit from a source of chance.
func below(source io.Reader, limit time.Duration) time.Duration {
	n, err := rand.Int(source, big.NewInt(int64(limit)))
	if err != nil {
		return limit / 2
	}
	return time.Duration(n.Int64())
}

// gateway makes the connection that delivers Discord's events.
func (o Options) gateway(ctx context.Context, api *discord.REST, b *bot.Bot) *discord.Gateway {
	register := &registration{api: api, bot: b, log: o.Bot.Log}
	options := discord.GatewayOptions{
		Token: o.Token, Base: o.Base, Log: o.Bot.Log, Dial: o.REST.Dial, Jitter: o.REST.Jitter, IdentifyGap: o.IdentifyGap, Grace: o.Grace,
		OnReady: func(app discord.Snowflake) {
			api.UseApp(app)
			go register.once(ctx)
		},
		OnLoss: b.Lost, OnRights: b.Allowed, OnArrival: b.Arrived, OnPanic: b.OnPanic,
	}
	if o.Leases != nil { // it connects only the shards of this process
		options.Sharing = o.Leases
		options.OnShard, options.OnLeave = b.HandOver()
	}
	return discord.NewGateway(options)
}
