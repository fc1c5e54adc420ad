package bot

import (
	"context"
	"fmt"
	"strings"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
)

// maxRecordText bounds what a record tells of a long turn; the points come below.
const maxRecordText = 2800

// recordPost is what a turn post becomes when its turn is over: what happened, and
// the place where it did.
func (b *Bot) recordPost(ctx context.Context, s *sheet, seat games.Seat, turn []chapter) (discord.Message, error) {
	v := b.speak(s.head.Lang).about(s)
	sc, _ := s.match.State.View(games.Spectator, nil)
	sc.Focus, sc.Panel.Hand = around(sc, seat), nil // what is to be placed next belongs to the next post
	png, err := b.draw(ctx, s, sc, imaging.Options{View: imaging.Close})
	if err != nil {
		return discord.Message{}, err
	}
	out := &post{accent: &accentRecord}
	out.text(join(v.told(seat, turn), v.standing(s)))
	out.picture(boardFile, png, v.bare().alt(sc, question{}))
	return out.message(), nil
}

// told writes what happened in a turn, a line for each commitment, by name of who had
// it when no event says so.
func (v voice) told(seat games.Seat, turn []chapter) string {
	if lines := latest(v.lines(turn), maxRecordText); len(lines) > 0 {
		return strings.Join(lines, "\n")
	}
	return v.say("bot.record.played", "player", v.seat(seat))
}

// standing is a small line with everybody's points.
func (v voice) standing(s *sheet) string { return v.scores(s.match.State.Score()) }

// scores is a small line with the points of each seat.
func (v voice) scores(score []int) string {
	parts := make([]string, len(score))
	for i, points := range score {
		seat := games.Seat(i)
		parts[i] = fmt.Sprintf("**%s** %s %d", seat, v.seat(seat), points)
	}
	return "-# " + strings.Join(parts, " · ")
}

// around returns the part of the board to be shown after a move: what the scene
// outlines as the seat's, and some of what lies about it. It is the whole board when
// nothing is outlined.
func around(sc scene.Scene, seat games.Seat) scene.Rect {
	const margin = 2
	var box scene.Rect
	for _, item := range sc.Items {
		if item.Kind == scene.Outline && item.Seat == int(seat) {
			box = union(box, item.Box)
		}
	}
	if box == (scene.Rect{}) {
		return sc.Focus
	}
	return scene.Rect{X: box.X - margin, Y: box.Y - margin, W: box.W + 2*margin, H: box.H + 2*margin}
}

// union returns the smallest rectangle around two; the zero one is nothing.
func union(a, b scene.Rect) scene.Rect {
	if a == (scene.Rect{}) {
		return b
	}
	x, y := min(a.X, b.X), min(a.Y, b.Y)
	return scene.Rect{X: x, Y: y, W: max(a.X+a.W, b.X+b.W) - x, H: max(a.Y+a.H, b.Y+b.H) - y}
}
