package cups

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/tournament"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
)

// A cup is opened with a form: a private message with a menu for each thing that is to be chosen. What
// was chosen stands in its buttons, so nothing is stored before the cup is opened.

// wanted is what was chosen.
type wanted struct {
	game, format, seats, speed, closes, finals string
	rules                                      string // 0: the printed ones, or a preset of the game, from 1
}

// most is how many cups of a server can run at a time.
const most = 8

// The choices of the form that are fixed.
var (
	closings  = []string{"1", "24", "72", "168"} // hours until registration closes
	finalists = []string{"0", "2", "4", "8"}
)

// league is the format of a round robin that is followed by another season; for package tournament it
// is one like others.
const league = "league"

// part is a menu of the form.
type part struct {
	id     string
	values func(*Cups, wanted) []string
	of     func(*wanted) *string
	label  func(c *Cups, l wording.Localizer, w wanted, value string) string
}

// form are the menus, in order.
var form = []part{
	{"game", func(c *Cups, _ wanted) []string { return c.order }, func(w *wanted) *string { return &w.game },
		func(_ *Cups, l wording.Localizer, _ wanted, v string) string { return l.GameName(v) }},
	{"format", func(*Cups, wanted) []string {
		return []string{string(tournament.Swiss), string(tournament.RoundRobin), league, string(tournament.Knockout)}
	}, func(w *wanted) *string { return &w.format }, func(_ *Cups, l wording.Localizer, _ wanted, v string) string { return l.Say("bot.cup.format." + v) }},
	{"seats", (*Cups).tableSizes, func(w *wanted) *string { return &w.seats }, number("bot.cup.seats")},
	{"speed", func(*Cups, wanted) []string { return speeds() }, func(w *wanted) *string { return &w.speed },
		func(_ *Cups, l wording.Localizer, _ wanted, v string) string { return l.Say("bot.speed." + v) }},
	{"closes", func(*Cups, wanted) []string { return closings }, func(w *wanted) *string { return &w.closes }, number("bot.cup.hours")},
	{"finals", func(_ *Cups, w wanted) []string {
		if w.format == string(tournament.Knockout) || w.format == league {
			return finalists[:1]
		}
		return finalists
	}, func(w *wanted) *string { return &w.finals }, func(c *Cups, l wording.Localizer, w wanted, v string) string {
		if v == "0" {
			return l.Say("bot.cup.finals.none")
		}
		return number("bot.cup.finals")(c, l, w, v)
	}},
	{"rules", (*Cups).presets, func(w *wanted) *string { return &w.rules }, func(c *Cups, l wording.Localizer, w wanted, v string) string {
		if p := c.preset(w); v != "0" && p.ID != "" {
			return presetName(l, w.game, p)
		}
		return l.Say("bot.cup.printed")
	}},
}

// with is what was chosen with another value of a menu.
func with(w wanted, p part, value string) wanted {
	*p.of(&w) = value
	return w
}

// preset is the one that was chosen, the zero one for the printed rules.
func (c *Cups) preset(w wanted) (p games.Preset) {
	n, err := strconv.Atoi(w.rules)
	if game := c.records.Games[w.game]; err == nil && game != nil && n > 0 && n <= len(game.Info().Presets) {
		p = game.Info().Presets[n-1]
	}
	return p
}

// presetName is what a preset of a game is called.
func presetName(l wording.Localizer, game string, p games.Preset) string {
	return l.Or(game+".preset."+p.ID, p.ID)
}

// presets are the rules to choose from: the printed ones, and combinations of options that players of
// the game know by a name.
func (c *Cups) presets(w wanted) []string {
	list := []string{"0"}
	if game := c.records.Games[w.game]; game != nil {
		for i := range game.Info().Presets {
			list = append(list, strconv.Itoa(i+1))
		}
	}
	return list
}

// number is a label that says a number.
func number(id string) func(*Cups, wording.Localizer, wanted, string) string {
	return func(_ *Cups, l wording.Localizer, _ wanted, v string) string {
		n, err := strconv.Atoi(v)
		if err != nil {
			return v
		}
		return l.Say(id, "count", n)
	}
}

// tableSizes are how many can sit at a table.
func (c *Cups) tableSizes(w wanted) (list []string) {
	game := c.records.Games[w.game]
	for n := tournament.MinSeats; n <= tournament.MaxSeats; n++ {
		if n == tournament.MinSeats || game != nil && n <= game.Info().MaxSeats && w.format == string(tournament.Swiss) {
			list = append(list, strconv.Itoa(n))
		}
	}
	return list
}

// word writes what was chosen into a button.
func (w wanted) word() string {
	return strings.Join([]string{w.game, w.format, w.seats, w.speed, w.closes, w.finals, w.rules}, "/")
}

// read reads what was chosen, with the first value where there is none that can be.
func (c *Cups) readForm(word string) (w wanted) {
	values := append(strings.Split(word, "/"), make([]string, len(form))...)
	for i, p := range form {
		value, all := values[i], p.values(c, w)
		if !slices.Contains(all, value) {
			value = all[0]
			if p.id == "speed" || p.id == "closes" {
				value = all[1]
			}
		}
		*p.of(&w) = value
	}
	return w
}

// Command answers /server cup: the cups that run, and the form.
func (c *Cups) Command(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	if err := c.mayOpen(q); err != nil {
		return interaction.Reply{}, err
	}
	m, err := c.formPage(q, c.readForm(""))
	return interaction.Shown(interaction.Private, m), err
}

// mayOpen refuses who does not manage the server, and a channel in which no cup can be played.
func (c *Cups) mayOpen(q *interaction.Request) error {
	if err := server.Managing(q); err != nil {
		return err
	}
	if q.ChannelType != discordgo.ChannelTypeGuildText && q.ChannelType != discordgo.ChannelTypeGuildNews {
		return session.Refuse("bot.cup.channel")
	}
	return server.Need(q, server.PlayHere|server.PlayToThread)
}

// choose takes a choice in the form.
func (c *Cups) choose(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	if err := c.mayOpen(q); err != nil {
		return interaction.Reply{}, err
	}
	if q.Button.At >= len(form) || len(q.Values) != 1 {
		return interaction.Reply{}, buttonid.ErrMalformed
	}
	w := c.readForm(q.Button.Word)
	*form[q.Button.At].of(&w) = q.Values[0]
	m, err := c.formPage(q, c.readForm(w.word()))
	return interaction.Shown(interaction.Update, m), err
}

// formPage is the form.
func (c *Cups) formPage(q *interaction.Request, w wanted) (discord.Message, error) {
	l := q.L
	all, err := c.all(uint64(q.Guild))
	if err != nil {
		return discord.Message{}, err
	}
	out := posts.NewDraft(posts.AccentLobby).Private()
	cup := c.cup(w)
	out.Text(wording.Join(l.Say("bot.cup.form", "channel", session.Channel(q.Channel)), system(l, &cup)))
	for i, p := range form {
		values := p.values(c, w)
		if len(values) < 2 {
			continue
		}
		menu := discordgo.SelectMenu{MenuType: discordgo.StringSelectMenu, CustomID: posts.CupID(posts.VerbCupForm, 0, i, w.word())}
		for _, v := range values {
			label := l.Bare().Say("bot.option", "name", l.Say("bot.cup.ask."+p.id), "value", p.label(c, l.Bare(), with(w, p, v), v))
			menu.Options = append(menu.Options, discordgo.SelectMenuOption{Label: wording.Clip(label, posts.MaxOption), Value: v, Default: v == *p.of(&w)})
		}
		out.Menu(menu)
	}
	out.Buttons(posts.Button(discordgo.SuccessButton, l.Say("bot.button.cup.open"), posts.CupID(posts.VerbCupOpen, 0, 0, w.word())))
	for n := range most * 100 {
		if cup, ok := all[n]; ok && cup.running() {
			out.Buttons(posts.Button(discordgo.SecondaryButton, l.Say("bot.button.cup.manage", "cup", Name(l.Bare(), Key{uint64(q.Guild), n}, &cup)),
				posts.CupID(posts.VerbCupManage, n, 0, "")))
		}
	}
	return out.Message(), nil
}

// cup is a cup of what was chosen.
func (c *Cups) cup(w wanted) Cup {
	seats, _ := strconv.Atoi(w.seats) // as read
	finals, _ := strconv.Atoi(w.finals)
	preset := c.preset(w)
	cup := Cup{Game: w.game, Preset: preset.ID, Speed: w.speed, Rules: tournament.Rules{Format: tournament.Format(w.format), Seats: seats, Finals: finals}}
	if w.format == league {
		cup.League, cup.Season, cup.Rules.Format = true, 1, tournament.RoundRobin
	}
	return cup
}

// openCup opens a cup in the channel, where it is announced.
func (c *Cups) openCup(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	if err := c.mayOpen(q); err != nil {
		return interaction.Reply{}, err
	}
	guild := uint64(q.Guild)
	defer c.records.Lock(cupsOf(guild))()
	all, err := c.all(guild)
	if err != nil {
		return interaction.Reply{}, err
	}
	running := 0
	for _, cup := range all {
		if cup.running() {
			running++
		}
	}
	if running >= most {
		return interaction.Reply{}, session.Refuse("bot.cup.many", "most", most)
	}
	w := c.readForm(q.Button.Word)
	hours, _ := strconv.Atoi(w.closes) // as read
	cup := c.cup(w)
	cup.Lang, cup.Channel = c.server.Settings(q.Guild).Language(q.Interaction), uint64(q.Channel)
	cup.Closes = c.records.Now().Add(time.Duration(hours) * time.Hour).Unix()
	key, err := c.open(guild, cup)
	if err != nil {
		return interaction.Reply{}, err
	}
	return interaction.SentenceHere(q.L.Say("bot.cup.opened", "cup", Name(q.L, key, &cup))), nil
}
