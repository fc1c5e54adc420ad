package repertoire

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/storage/bolt"
)

// Options say what is played.
type Options struct {
	Games   map[string]games.Game
	Order   []string // of the games
	Texts   *bot.Texts
	Painter posts.Painter
	Version string
	// Host and Guest are the players, whom messages may mention.
	Host, Guest discord.Snowflake
}

// Piece is a message that the bot posts, or what it turns a message into.
type Piece struct {
	Name    string
	Message discord.Message
}

// Repertoire is what a bot posts, and what it registers.
type Repertoire struct {
	Pieces   []Piece
	Commands []*discordgo.ApplicationCommand
}

// names are those of the people on the stage; the first is the host's.
var names = []string{"Alix", "Bruno", "Chloé", "Dora", "Emil", "Flora"}

// Play plays everything and returns the messages in their order. All chance comes from a fixed seed.
func Play(ctx context.Context, o Options) (made Repertoire, err error) {
	folder, err := os.MkdirTemp("", "bastide-repertoire-")
	if err != nil {
		return made, err
	}
	defer os.RemoveAll(folder)
	store, err := bolt.Open(filepath.Join(folder, "stage.db"), bolt.Options{NoSync: true})
	if err != nil {
		return made, err
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	t := &troupe{stage: newStage(), people: []discord.Snowflake{o.Host, o.Guest}, ids: firstID << 1, short: o.Order[0]}
	t.ahead.Store(int64(untilEvening(time.Now())))
	for at := range names[2:] {
		t.people = append(t.people, discord.Snowflake(2001+at))
	}
	t.bot, err = bot.New(bot.Config{
		API: t.stage, Store: store, Games: o.Games, Order: o.Order, Texts: o.Texts, Painter: o.Painter, Version: o.Version,
		Rand: rand.NewChaCha8([32]byte{7}), Now: t.now,
	})
	if err != nil {
		return made, err
	}
	if err := t.bot.Start(ctx); err != nil {
		return made, err
	}
	t.play(ctx, o)
	return Repertoire{t.pieces, t.bot.Commands()}, errors.Join(t.err, t.bot.Close(context.WithoutCancel(ctx)))
}

// play plays a match of each game, and the other scenes.
func (t *troupe) play(ctx context.Context, o Options) {
	for _, game := range o.Order {
		if ctx.Err() == nil {
			t.match(game, o.Host, o.Guest)
		}
	}
	for _, s := range scenes {
		if ctx.Err() == nil {
			s.play(t, o.Host, o.Guest)
		}
	}
	if t.err == nil {
		t.err = ctx.Err()
	}
}
