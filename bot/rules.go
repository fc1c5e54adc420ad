package bot

import (
	"context"
	"fmt"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/games"
)

// rulesID makes the custom_id of a page of a game's rules.
func rulesID(verb, game string, page int) string {
	return customID(buttonid.ID{Verb: verb, At: page, Word: game})
}

// rulesCommand answers /rules.
func (b *Bot) rulesCommand(ctx context.Context, t *talk) error {
	game := t.i.Options["game"].Text
	if game == "" {
		game = b.gameHere(t)
	}
	if b.Games[game] == nil {
		return refuse("bot.error.game", "games", t.voice.list(b.gameNames(t.voice)))
	}
	return t.private(ctx, b.rulesPost(t.voice, game, 0).message())
}

// gameHere is the game played in the channel, or the only one there is.
func (b *Bot) gameHere(t *talk) string {
	if s, err := b.liveIn(uint64(t.i.Channel)); err == nil && s != nil {
		return s.head.Game
	}
	if len(b.order) == 1 {
		return b.order[0]
	}
	return ""
}

func (b *Bot) gameNames(v voice) []string {
	names := make([]string, len(b.order))
	for i, id := range b.order {
		names[i] = v.gameName(id)
	}
	return names
}

func (b *Bot) openRules(ctx context.Context, t *talk, _ *sheet) error {
	if b.Games[t.id.Word] == nil {
		return buttonid.ErrMalformed
	}
	return t.private(ctx, b.rulesPost(t.voice, t.id.Word, t.id.At).message())
}

func (b *Bot) turnRules(ctx context.Context, t *talk, _ *sheet) error {
	if b.Games[t.id.Word] == nil {
		return buttonid.ErrMalformed
	}
	return t.update(ctx, b.rulesPost(t.voice, t.id.Word, t.id.At).message())
}

// rulesPost is one section of a game's rules. The first says openly when the tiles
// or cards are a reconstruction.
func (b *Bot) rulesPost(v voice, game string, section int) *post {
	sections := 0
	for v.has(fmt.Sprintf("%s.rules.%d", game, sections+1)) {
		sections++
	}
	if section >= sections {
		section = 0
	}
	out := &post{}
	out.Ephemeral = true
	title := v.say("bot.rules.title", "game", v.gameName(game), "at", section+1, "of", max(sections, 1))
	note := ""
	if section == 0 {
		note = v.origin(game, b.Games[game].Info())
	}
	out.text(join(title, note, v.or(fmt.Sprintf("%s.rules.%d", game, section+1), "")))
	if sections > 1 {
		previous, next := (section+sections-1)%sections, (section+1)%sections
		row := []discordgo.Button{button(discordgo.SecondaryButton, v.say("bot.button.next"), rulesID("rules-page", game, next))}
		if previous != next {
			row = append([]discordgo.Button{button(discordgo.SecondaryButton, v.say("bot.button.previous"), rulesID("rules-page", game, previous))}, row...)
		}
		out.buttons(row...)
	}
	return out
}

// origin says which edition a game follows, and whether its set is a reconstruction, in
// the game's own words if it has any.
func (v voice) origin(game string, info games.Info) string {
	edition := v.or(game+".edition", "")
	if !info.Reconstructed {
		return edition
	}
	return join(edition, v.or(game+".reconstructed", v.say("bot.rules.reconstructed")))
}
