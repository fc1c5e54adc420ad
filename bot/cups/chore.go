package cups

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"time"

	"github.com/bastide-games/bastide/bot/notice"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/rota"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/storage"
)

const (
	editPause  = 20 * time.Second // the shortest time between two edits of a table
	nowAndThen = time.Hour        // between two looks at the matches of a round
)

// Cups runs the cups of all servers, one after the other as they become due. Make it with [New].
type Cups struct {
	*rota.Rota[Key]
	records *records.Records
	server  *server.Server
	notices *notice.Notices
	texts   *wording.Texts
	log     *slog.Logger
	order   []string // ids of the games, in the order in which players see them
	rand    io.Reader
}

// Parts are the parts of [Cups].
type Parts struct {
	Records *records.Records
	Server  *server.Server
	Notices *notice.Notices
	Texts   *wording.Texts
	Log     *slog.Logger
	Order   []string  // ids of the games, in the order in which players see them
	Rand    io.Reader // for seeds
	Wake    func()    // called when a cup is due
}

// New makes the runner of all cups.
func New(p Parts) *Cups {
	c := &Cups{
		records: p.Records, server: p.Server, notices: p.Notices, texts: p.Texts, log: p.Log,
		order: p.Order, rand: p.Rand,
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

// find lists the cups of this process.
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

// Channels lists the channels of a server's running cups.
func (c *Cups) Channels(guild uint64) (list []uint64, err error) {
	all, err := c.records.Store.Values(fmt.Sprintf("guild/%d/", guild))
	for _, v := range all {
		if _, ok := parseKey(v.Key); !ok {
			continue
		}
		if cup, err := decode(v.Data); err == nil && cup.running() {
			list = append(list, cup.Channel)
		}
	}
	return list, err
}

// look does what is due in a cup. A deleted cup is never due again.
func (c *Cups) look(ctx context.Context, key Key) (rota.Served, error) {
	next, err := c.serve(ctx, key)
	if errors.Is(err, storage.ErrNotFound) {
		return rota.Served{}, nil
	}
	return rota.Served{Next: next}, err
}

// Deleted must be called with every match that was deleted or given up as unreadable: its table gets a result at once.
func (c *Cups) Deleted(s *session.Session) {
	if s.Contest != nil {
		c.Touch(Key{s.Guild, s.Contest.Cup})
	}
}

// Changed must be called with every match that was stored. When a match of a cup begins in a thread, the cup's table gets
// a link to it; without one it says so.
func (c *Cups) Changed(s *session.Session) {
	if s.Contest != nil && (s.Status == session.Over || s.Clock.Late || s.HasSealed() || s.Match.Steps == 0 && (s.Elsewhere() || s.Where == session.Here)) {
		c.Touch(Key{s.Guild, s.Contest.Cup})
	}
}
