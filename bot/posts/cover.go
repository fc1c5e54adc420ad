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

// Covers are the pictures that stand for games, where people gather for one or choose one.
// Each is painted once. Make them with [NewCovers].
type Covers struct {
	paint   *PaintQueue
	records map[string]table.Record // by game; the last position is shown

	mu      sync.Mutex
	painted map[string][]byte // by game and set
}

// NewCovers returns the covers whose positions are given by game, see
// [github.com/bastide-games/bastide/games/rulebook.LoadCovers].
func NewCovers(p *PaintQueue, records map[string]table.Record) *Covers {
	return &Covers{paint: p, records: records, painted: map[string][]byte{}}
}

// Of returns the picture that stands for a game, as the file <id>.png. ok is false for a game
// without one, also where a host plays it with other tiles or cards than it was made for.
func (c *Covers) Of(ctx context.Context, l wording.Localizer, g games.Game) (file discord.File, ok bool) {
	info := g.Info()
	png := c.png(ctx, g, info)
	return discord.File{
		Name: info.ID + ".png", Type: "image/png", Data: png, Alt: l.Bare().Say("bot.cover", "game", session.GameName(info.ID)),
	}, len(png) > 0
}

func (c *Covers) png(ctx context.Context, g games.Game, info games.Info) []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	key := info.ID + " " + info.SetHash
	if png, known := c.painted[key]; known {
		return png
	}
	m, err := c.records[info.ID].Replay(g, nil)
	if err != nil { // there is no record, or it is about another set
		c.painted[key] = nil
		return nil
	}
	png, err := c.paint.Example(ctx, m.Still(games.Spectator), imaging.Options{View: imaging.Cover})
	if err == nil {
		c.painted[key] = png
	}
	return png
}
