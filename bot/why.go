package bot

import (
	"context"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/games"
)

// barred lists what the seat may wonder about while it has to decide: what is not among
// its choices, and why. It is empty when the seat has nothing to decide or the game
// explains nothing.
func (s *sheet) barred(seat games.Seat) []games.Bar {
	if !s.acts(seat) {
		return nil
	}
	p, err := s.panel(seat)
	if err != nil {
		return nil
	}
	state, ok := p.tip.State.(games.Explainer)
	if !ok {
		return nil
	}
	return state.Barred(seat, p.tip.Words)
}

// openWhy asks, in private, what the player wonders about.
func (b *Bot) openWhy(ctx context.Context, t *talk, s *sheet) error {
	bars, err := t.wonders(s)
	if err != nil {
		return err
	}
	return t.private(ctx, s.whyPost(t.voice, bars, 0, t.voice.say("bot.why.ask")))
}

// turnWhy shows other things to wonder about.
func (b *Bot) turnWhy(ctx context.Context, t *talk, s *sheet) error {
	bars, err := t.wonders(s)
	if err != nil {
		return err
	}
	return t.update(ctx, s.whyPost(t.voice, bars, t.id.At, t.voice.say("bot.why.ask")))
}

// tellWhy says why what was picked is not possible. The choices may have changed since.
func (b *Bot) tellWhy(ctx context.Context, t *talk, s *sheet) error {
	if len(t.i.Values) != 1 {
		return buttonid.ErrMalformed
	}
	bars, err := t.wonders(s)
	if err != nil {
		return err
	}
	at := slices.IndexFunc(bars, func(bar games.Bar) bool { return bar.Word == t.i.Values[0] })
	if at < 0 {
		return refuse("bot.why.changed")
	}
	return t.update(ctx, s.whyPost(t.voice, bars, t.id.At, t.voice.reasons(bars[at])))
}

// wonders returns what the person may ask about, or says that there is nothing.
func (t *talk) wonders(s *sheet) ([]games.Bar, error) {
	if err := begun(s); err != nil {
		return nil, err
	}
	seat := s.head.seat(t.user())
	if !s.acts(seat) {
		return nil, refuse("bot.why.wait")
	}
	bars := s.barred(seat)
	if len(bars) == 0 {
		return nil, refuse("bot.why.none")
	}
	return bars, nil
}

// reasons names an obstacle a line.
func (v voice) reasons(bar games.Bar) string {
	lines := []string{"**" + v.text(bar.Label) + "**"}
	for _, why := range bar.Why {
		lines = append(lines, "> "+capital(v.text(why)))
	}
	return strings.Join(lines, "\n")
}

// whyPost is a text above the list of what can be asked about.
func (s *sheet) whyPost(v voice, bars []games.Bar, page int, text string) discord.Message {
	n := pages(len(bars))
	page %= n
	shown := bars[page*perPage : min((page+1)*perPage, len(bars))]
	menu := discordgo.SelectMenu{
		MenuType: discordgo.StringSelectMenu, CustomID: s.button(0, "why-pick", page, ""),
		Placeholder: clip(v.bare().say("bot.why.ask"), 100),
	}
	for _, bar := range shown {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{Label: clip(v.bare().text(bar.Label), 100), Value: bar.Word})
	}
	out := &post{accent: &accentTurn}
	out.Ephemeral = true
	out.text(text).menu(menu)
	if n > 1 {
		label := v.say("bot.button.more", "at", page+1, "of", n)
		out.buttons(button(discordgo.SecondaryButton, label, s.button(0, "why-page", (page+1)%n, "")))
	}
	return out.message()
}
