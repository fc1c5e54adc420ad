package posts

import (
	"context"
	"sync"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/imaging"
)

// Covers are the pictures of the games in lobbies and lists of games. Each is painted once. Make
// them with [NewCovers].
type Covers struct {
	paint   *PaintQueue
	records map[string]table.Record // by game; the cover shows the last position

	mu      sync.Mutex
	painted map[string]*cover // by game and set
}

// cover is the picture of one game. While it is being painted, all who need it wait.
type cover struct {
	mu      sync.Mutex
	png     []byte
	missing bool // this game has no cover
}

// NewCovers returns the covers. records has a position for each game, see
// [github.com/bastide-games/bastide/games/rulebook.LoadCovers].
func NewCovers(p *PaintQueue, records map[string]table.Record) *Covers {
	return &Covers{paint: p, records: records, painted: map[string]*cover{}}
}

// Of returns the cover of a game as the file <id>.png. ok is false if the game has none, or if the
// host has replaced the tiles or cards for which it was made.
func (c *Covers) Of(ctx context.Context, l wording.Localizer, g games.Game) (file discord.File, ok bool) {
	info := g.Info()
	png := c.png(ctx, g, info)
	return discord.File{
		Name: info.ID + ".png", Type: "image/png", Data: png, Alt: l.Bare().Say("bot.cover", "game", session.GameName(info.ID)),
	}, len(png) > 0
}

// Prepare paints covers before they are needed, until the context ends. The first picture of a game
// takes longest, because it loads what all its pictures use.
func (c *Covers) Prepare(ctx context.Context, games ...games.Game) {
	for _, g := range games {
		if ctx.Err() != nil {
			return
		}
		c.png(ctx, g, g.Info())
	}
}

func (c *Covers) png(ctx context.Context, g games.Game, info games.Info) []byte {
	k := c.cover(info.ID + " " + info.SetHash)
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.png != nil || k.missing {
		return k.png
	}
	m, err := c.records[info.ID].Replay(g, nil)
	if err != nil { // there is no record, or it belongs to another set
		k.missing = true
		return nil
	}
	if png, err := c.paint.DrawScene(ctx, m.Still(games.Spectator), imaging.Options{View: imaging.Cover}); err == nil {
		k.png = png
	}
	return k.png
}

func (c *Covers) cover(key string) *cover {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.painted[key] == nil {
		c.painted[key] = &cover{}
	}
	return c.painted[key]
}
