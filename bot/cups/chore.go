package cups

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/places"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/rota"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/storage"
)

// Patience of what happens by itself.
const (
	longRetry  = 30 * time.Minute // where the bot may not write
	editPause  = 20 * time.Second // between two edits of a post
	nowAndThen = time.Hour        // between two looks at the matches of a round
)

// Cups runs cups: one of those that are due at a time. Make it with [New].
type Cups struct {
	*rota.Rota[Key]
	records *records.Records
	server  *server.Server
	api     discord.API
	places  *places.Places
	texts   *wording.Texts
	log     *slog.Logger
	order   []string // ids of the games, as players read them
	rand    io.Reader

	mu     sync.Mutex
	shown  map[Key][sha256.Size]byte // what the post says
	edited map[Key]time.Time
}

// Parts are what cups are made of.
type Parts struct {
	Records *records.Records
	Server  *server.Server
	API     discord.API
	Places  *places.Places
	Texts   *wording.Texts
	Log     *slog.Logger
	Order   []string  // ids of the games, as players read them
	Rand    io.Reader // seeds
	Wake    func()    // is called when a cup is to be looked at
}

// New makes what runs cups.
func New(p Parts) *Cups {
	c := &Cups{
		records: p.Records, server: p.Server, api: p.API, places: p.Places, texts: p.Texts, log: p.Log,
		order: p.Order, rand: p.Rand, shown: map[Key][sha256.Size]byte{}, edited: map[Key]time.Time{},
	}
	c.Rota = rota.New(rota.Duty[Key]{
		What: "a cup", Name: func(k Key) []any { return []any{"guild", k.Guild, "cup", k.N} },
		Find: c.find, Serve: c.look,
		Order: func(a, b Key) int {
			return slices.Compare([]uint64{a.Guild, uint64(a.N)}, []uint64{b.Guild, uint64(b.N)})
		},
		Now: p.Records.Now, Log: p.Log, Wake: p.Wake,
	})
	return c
}

// find lists the cups that there are.
func (c *Cups) find() (list []Key, err error) {
	all, err := c.records.Store.Values("guild/")
	if err != nil {
		return nil, fmt.Errorf("cups: %w", err)
	}
	for _, v := range all {
		if key, ok := parseKey(v.Key); ok && c.records.Mine(key.Guild) {
			list = append(list, key)
		}
	}
	return list, nil
}

// look does what is due in a cup. One that is gone is not looked at again.
func (c *Cups) look(ctx context.Context, key Key) (rota.Served, error) {
	next, err := c.serve(ctx, key)
	if errors.Is(err, storage.ErrNotFound) {
		return rota.Served{}, nil
	}
	return rota.Served{Next: next}, err
}

// Changed is told of every match that was stored. Of one that has only begun, the post is to say where.
func (c *Cups) Changed(s *session.Session) {
	if s.Contest != nil && (s.Status == session.Over || s.Clock.Late || s.HasSealed() || s.Match.Steps == 0 && s.Elsewhere()) {
		c.Touch(Key{s.Guild, s.Contest.Cup})
	}
}
