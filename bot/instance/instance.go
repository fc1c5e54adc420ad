// Package instance puts a whole bot together: its requests to Discord, its connection, and itself.
// The program and the tests of a whole bot make it the same way.
package instance

import (
	"context"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
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
// ends. The errors are those of [bot.New] and of its source of chance.
func New(ctx context.Context, o Options) (*Instance, error) {
	c := o.Bot
	o.REST.Log, o.REST.Version = c.Log, c.Version
	if c.Rand != nil {
		jitter, err := newJitter(c.Rand)
		if err != nil {
			return nil, err
		}
		o.REST.Jitter = jitter
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

// newJitter returns a jitter with a key from a source of chance. What it draws for one request does not depend on
// which others it draws for at the same time.
func newJitter(source io.Reader) (discord.Jitter, error) {
	var key [8]byte
	if _, err := io.ReadFull(source, key[:]); err != nil {
		return nil, fmt.Errorf("drawing a key: %w", err)
	}
	return func(what string, limit time.Duration) time.Duration {
		h := fnv.New64a()
		fmt.Fprintln(h, what, time.Now().UnixNano())
		return time.Duration(rand.New(rand.NewPCG(binary.LittleEndian.Uint64(key[:]), h.Sum64())).Int64N(int64(limit)))
	}, nil
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
