package bot

import (
	"slices"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
)

// A person who does not accept private messages is told so, and gets no lesson until that changes.
func TestLessonOfWhoTakesNoMessages(t *testing.T) {
	t.Parallel()
	for _, method := range []string{"OpenDM", "Send"} {
		p := newParty(t)
		ask := map[string]discord.Option{"game": {Text: "castle"}}
		p.failNext(method, -1, discord.ErrForbidden)
		p.refused(p.command("Alix", "lesson", ask), "bot.lesson.closed")
		if begun, err := p.bot.records.LessonOf(uint64(p.interaction("Alix").User.ID), "castle"); begun != nil || err != nil {
			t.Errorf("%s: a lesson was begun: %v", method, err)
		}
		p.failNext("", 0, nil)
		p.refused(p.command("Alix", "lesson", ask), "bot.lesson.there")
	}
}

// If many people do not accept private messages and keep asking for lessons, Discord refuses only a
// limited number of requests, and other matches go on.
func TestClosedDoors(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.begin("carcassonne", nil, "Alix", "Bruno")
		refused := 0
		p.failIf(func(called string) error {
			if called == "OpenDM" {
				refused++
				return discord.ErrForbidden
			}
			return nil
		})
		ask := map[string]discord.Option{"game": {Text: "castle"}}
		for range 125 {
			for _, who := range []string{"Chloé", "Dora", "Emil"} {
				p.command(who, "lesson", ask)
			}
			time.Sleep(4 * time.Second)
		}
		if refused > 3*7 || refused < 3 {
			t.Errorf("three people cost %d refusals", refused)
		}
		if answered, posted := p.playUnaffected(3); answered != 3 || posted != 3 {
			t.Errorf("of a match beside them %d presses were answered and %d turns posted, not 3", answered, posted)
		}
	})
}

// A game's lesson is not available with a host's tiles or cards that it does not fit.
func TestLessonOfOtherTiles(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.shut()
	p.games = map[string]games.Game{}
	for id, g := range catalog.Builtin() {
		p.games[id] = g
	}
	p.games["carcassonne"] = reworked(t, p.games["carcassonne"], "turned")
	p.open()
	p.refused(p.command("Alix", "lesson", map[string]discord.Option{"game": {Text: "carcassonne"}}), "bot.lesson.none")
	p.refused(p.command("Alix", "lesson", map[string]discord.Option{"game": {Text: "castle"}}), "bot.lesson.there")
	for game, offered := range map[string]bool{"carcassonne": false, "castle": true} {
		rules := p.command("Alix", "rules", map[string]discord.Option{"game": {Text: game}})
		if got := slices.Contains(p.labels(rules), p.sentence("bot.button.lesson")); got != offered {
			t.Errorf("the lesson of %s is offered: %v", game, got)
		}
	}
}
