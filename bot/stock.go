package bot

import (
	"context"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
)

const stockFile = "left.png"

// stock lists what chance can still bring in a running match, as far as the seat can
// tell; nil where the game does not say.
func (s *sheet) stock(seat games.Seat) []games.Stock {
	if state, ok := s.match.State.(games.Stocked); ok && !s.match.Over() {
		return state.Stock(seat)
	}
	return nil
}

// showStock shows, in private, what is left to be drawn, kind by kind, and says how many
// places of the board can never be filled.
func (b *Bot) showStock(ctx context.Context, t *talk, s *sheet) error {
	if err := begun(s); err != nil {
		return err
	}
	left := s.stock(s.head.seat(t.user()))
	if len(left) == 0 {
		return refuse("bot.stock.none")
	}
	if err := t.patience(ctx, discord.DeferReply); err != nil {
		return err
	}
	shelves, total := shelves(s.head.Game, left)
	png, err := b.draw(ctx, s, shelves, imaging.Options{View: imaging.Plain})
	if err != nil {
		return err
	}
	v := t.voice
	out := &post{accent: &accentTurn}
	out.text(join(
		v.say("bot.stock.title", "count", total, "kinds", len(left)),
		v.holes(t.view(s)),
	))
	out.picture(stockFile, png, v.bare().altStock(left))
	return t.private(ctx, out.message())
}

// shelves lays the kinds out with their numbers, unless there is one of each. The numbers
// are also added up.
func shelves(game string, stock []games.Stock) (sc scene.Scene, total int) {
	faces, texts := make([]scene.Item, len(stock)), make([]string, len(stock))
	for i, kind := range stock {
		faces[i], texts[i] = kind.Face, "× "+strconv.Itoa(kind.N)
		total += kind.N
	}
	if total == len(stock) {
		clear(texts)
	}
	return scene.Shelves(game, faces, texts), total
}

// holes says how many places of a board are marked as impossible to fill, "" if none.
func (v voice) holes(board scene.Scene, _ games.Prompt) string {
	n := 0
	for _, it := range board.Items {
		if it.Kind == scene.Face && it.Dead {
			n++
		}
	}
	if n == 0 {
		return ""
	}
	return v.say("bot.stock.holes", "count", n)
}

// altStock writes the picture in words.
func (v voice) altStock(stock []games.Stock) string {
	kinds := make([]string, len(stock))
	for i, kind := range stock {
		kinds[i] = v.thing(kind.Face) + " × " + strconv.Itoa(kind.N)
	}
	return strings.Join(kinds, ", ") + "."
}
