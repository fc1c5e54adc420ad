package cups

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/form"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/tournament"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
)

// A cup is opened with a form: a private message with a menu for each choice, and a modal that asks for
// most of them together. The buttons of the form hold what was chosen, so nothing is stored before the cup
// is opened.

// wanted is what was chosen.
type wanted struct {
	game, format, seats, speed, closes, finals string
	rules                                      string // 0: the printed ones, or a preset of the game, from 1
	rounds, division, together                 string // see tournament.Rules
	duel                                       string // 1: two matches a table
	least                                      string // players
}

// most is how many cups of a server can run at a time.
const most = 8

// The choices that are the same for every game.
var (
	closings  = []string{"1", "24", "72", "168"} // hours until registration closes
	finalists = []string{"0", "2", "4", "8"}
	lengths   = []string{"0", "3", "4", "5", "6", "7", "9"} // rounds; 0: as many as the number of players needs
	sizes     = []string{"4", "6", "8", "12", "16"}         // of divisions
	numbers   = []string{"1", "2", "3", allAtOnce}          // of matches at a time
	leasts    = []string{"3", "4", "6", "8", "12", "16"}    // players that a cup needs
)

// allAtOnce stands for all matches of a division.
const allAtOnce = "0"

// league is the format of a round robin with a next season. For package tournament it is an ordinary round
// robin.
const league = "league"

// part is a field of the form. It is hidden if there is only one value.
type part struct {
	form.Field[wanted]
	usual int // index of the preselected value
	// modal says that the values do not depend on other choices, so the modal can ask for them together.
	modal bool
}

// parts are the fields, in the order in which a button holds their values.
func (c *Cups) parts() []part {
	field := func(id string, at func(*wanted) *string, values func(wanted) []string, label func(wording.Localizer, wanted, string) string) form.Field[wanted] {
		return form.Field[wanted]{
			ID: id, Name: form.Said("bot.cup.ask." + id), Values: values, Label: label,
			Get: func(w wanted) string { return *at(&w) },
			Set: func(w *wanted, value string) { *at(w) = value },
		}
	}
	formats := form.Fixed[wanted](string(tournament.Swiss), string(tournament.RoundRobin), league, string(tournament.Knockout))
	return []part{
		{field("game", func(w *wanted) *string { return &w.game }, form.Fixed[wanted](c.order...), gameLabel), 0, true},
		{field("format", func(w *wanted) *string { return &w.format }, formats, form.Labelled[wanted]("bot.cup.format.")), 0, true},
		{field("seats", func(w *wanted) *string { return &w.seats }, c.tableSizes, number("bot.cup.seats")), 0, false},
		{field("speed", func(w *wanted) *string { return &w.speed }, form.Fixed[wanted](speeds()...), form.Labelled[wanted]("bot.speed.")), 1, true},
		{field("closes", func(w *wanted) *string { return &w.closes }, form.Fixed[wanted](closings...), openFor), 1, true},
		{field("finals", func(w *wanted) *string { return &w.finals }, finals, except("0", "bot.cup.finals.none", number("bot.cup.finals"))), 0, false},
		{field("rules", func(w *wanted) *string { return &w.rules }, c.presets, c.presetLabel), 0, false},
		{field("rounds", func(w *wanted) *string { return &w.rounds }, of(lengths, string(tournament.Swiss)),
			except("0", "bot.cup.length.fitting", number("bot.cup.length"))), 0, false},
		{field("division", func(w *wanted) *string { return &w.division }, of(sizes, string(tournament.RoundRobin), league), number("bot.cup.size")), 2, false},
		{field("together", func(w *wanted) *string { return &w.together }, of(numbers, string(tournament.RoundRobin), league),
			except(allAtOnce, "bot.cup.together.all", number("bot.cup.together"))), 0, false},
		{field("duel", func(w *wanted) *string { return &w.duel }, c.boards, form.Labelled[wanted]("bot.cup.duel.")), 0, false},
		{field("least", func(w *wanted) *string { return &w.least }, form.Fixed[wanted](leasts...), number("bot.cup.least")), 0, true},
	}
}

func gameLabel(l wording.Localizer, _ wanted, game string) string { return l.GameName(game) }

// finals are the possible numbers of players in finals.
func finals(w wanted) []string {
	if w.format == string(tournament.Knockout) || w.format == league {
		return finalists[:1]
	}
	return finalists
}

// presetLabel names the rules that a value stands for.
func (c *Cups) presetLabel(l wording.Localizer, w wanted, value string) string {
	w.rules = value
	if p := c.preset(w); p.ID != "" {
		return presetName(l, w.game, p)
	}
	return l.Say("bot.cup.printed")
}

// except is a label with a special text for one value.
func except(value, textID string, others func(wording.Localizer, wanted, string) string) func(wording.Localizer, wanted, string) string {
	return func(l wording.Localizer, w wanted, v string) string {
		if v == value {
			return l.Say(textID)
		}
		return others(l, w, v)
	}
}

// of returns the values of a field that only some formats have.
func of(values []string, formats ...string) func(wanted) []string {
	return func(w wanted) []string {
		if slices.Contains(formats, w.format) {
			return values
		}
		return []string{""}
	}
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

// number is a label that shows a number.
func number(id string) func(wording.Localizer, wanted, string) string {
	return func(l wording.Localizer, _ wanted, v string) string {
		n, err := strconv.Atoi(v)
		if err != nil {
			return v
		}
		return l.Say(id, "count", n)
	}
}

// inDays is from how many hours on a time is said in days.
const inDays = 48

// openFor says how long people can join.
func openFor(l wording.Localizer, _ wanted, value string) string {
	hours, err := strconv.Atoi(value)
	if err == nil && hours >= inDays && hours%24 == 0 {
		return l.Say("bot.cup.days", "count", hours/24)
	}
	return l.Say("bot.cup.hours", "count", hours)
}

// tableSizes are the possible numbers of players at a table.
func (c *Cups) tableSizes(w wanted) (list []string) {
	game := c.records.Games[w.game]
	for n := tournament.MinSeats; n <= tournament.MaxSeats; n++ {
		if n == tournament.MinSeats || game != nil && n <= game.Info().MaxSeats && w.format == string(tournament.Swiss) {
			list = append(list, strconv.Itoa(n))
		}
	}
	return list
}

// boards says whether tables can play duels: 1 stands for two matches a table, 0 for one.
func (c *Cups) boards(w wanted) []string {
	if w.seats == strconv.Itoa(tournament.MinSeats) && canDuel(c.records.Games[w.game], c.preset(w)) {
		return []string{"0", "1"}
	}
	return []string{"0"}
}

// word encodes what was chosen for a button, which has little space. A field without a choice takes none.
func (c *Cups) word(w wanted) string {
	var values []string
	for _, p := range c.parts() {
		value := ""
		if len(p.Values(w)) > 1 {
			value = p.Get(w)
		}
		values = append(values, value)
	}
	return strings.TrimRight(strings.Join(values, "/"), "/")
}

// readForm reads what was chosen. A value that cannot be chosen is replaced by the usual one.
func (c *Cups) readForm(word string) (w wanted) {
	parts := c.parts()
	values := append(strings.Split(word, "/"), make([]string, len(parts))...)
	for i, p := range parts {
		if !p.Take(&w, values[i:i+1]) {
			all := p.Values(w)
			p.Set(&w, all[min(p.usual, len(all)-1)])
		}
	}
	return w
}

// Command answers /server cup: the cups that run, and the form.
func (c *Cups) Command(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	return c.list(q, interaction.Private)
}

// List goes back to that from the page of a cup.
func (c *Cups) List(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	return c.list(q, interaction.Update)
}

func (c *Cups) list(q *interaction.Request, how interaction.How) (interaction.Reply, error) {
	m, err := c.formPage(q, c.readForm(""))
	return interaction.Shown(how, m), err
}

// AskForm shows the modal with what is chosen so far.
func (c *Cups) AskForm(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	if err := c.mayOpen(q); err != nil {
		return interaction.Reply{}, err
	}
	w := c.readForm(q.Button.Word)
	m, err := c.formPage(q, w)
	r := interaction.Shown(interaction.Ask, m)
	r.Modal = c.modal(q.L, w)
	return r, err
}

// modal asks together for everything that does not depend on other choices.
func (c *Cups) modal(l wording.Localizer, w wanted) discord.Modal {
	m := discord.Modal{CustomID: posts.CupID(posts.VerbCupFill, 0, 0, c.word(w)), Title: l.Bare().Say("bot.cup.modal")}
	for _, p := range c.parts() {
		if p.modal && len(p.Values(w)) > 1 {
			m.Fields = append(m.Fields, p.Modal(l, w, p.ID))
		}
	}
	return m
}

// FillForm applies the submitted modal.
func (c *Cups) FillForm(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	if err := c.mayOpen(q); err != nil {
		return interaction.Reply{}, err
	}
	w, parts := c.readForm(q.Button.Word), c.parts()
	for _, f := range q.Fields {
		at := slices.IndexFunc(parts, func(p part) bool { return p.modal && p.ID == f.ID })
		if at < 0 || !parts[at].Take(&w, f.Values) {
			return interaction.Reply{}, buttonid.ErrMalformed
		}
	}
	m, err := c.formPage(q, c.readForm(c.word(w)))
	return interaction.Shown(interaction.Update, m), err
}

// mayOpen refuses a channel in which no cup can be played.
func (c *Cups) mayOpen(q *interaction.Request) error {
	if q.ChannelType != discordgo.ChannelTypeGuildText && q.ChannelType != discordgo.ChannelTypeGuildNews {
		return session.Refuse("bot.cup.channel")
	}
	return server.Need(q, server.PlayHere|server.PlayToThread)
}

// ChooseInForm applies a choice in the form.
func (c *Cups) ChooseInForm(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	if err := c.mayOpen(q); err != nil {
		return interaction.Reply{}, err
	}
	w, parts := c.readForm(q.Button.Word), c.parts()
	if q.Button.At >= len(parts) || !parts[q.Button.At].Take(&w, q.Values) {
		return interaction.Reply{}, buttonid.ErrMalformed
	}
	m, err := c.formPage(q, c.readForm(c.word(w)))
	return interaction.Shown(interaction.Update, m), err
}

// formPage is the form with the cups of the server. Where no cup can be opened, it says why instead of the form.
func (c *Cups) formPage(q *interaction.Request, w wanted) (discord.Message, error) {
	all, err := c.all(uint64(q.Guild))
	if err != nil {
		return discord.Message{}, err
	}
	out, no := posts.NewDraft(posts.AccentLobby).Private(), session.Refusal{}
	switch err := c.mayOpen(q); {
	case errors.As(err, &no):
		out.Text(q.L.Text(no.Text))
	case err != nil:
		return discord.Message{}, err
	default:
		c.addForm(out, q, w)
	}
	addCups(out, q, all)
	return out.Message(), nil
}

// addForm adds the form that opens a cup.
func (c *Cups) addForm(out *posts.Draft, q *interaction.Request, w wanted) {
	l, cup := q.L, c.cup(w)
	out.Text(wording.Join(l.Say("bot.cup.form", "channel", session.Channel(q.Channel)), strings.Join(formatPoints(l, &cup), " ")))
	for i, p := range c.parts() {
		if len(p.Values(w)) > 1 {
			out.Menu(p.Menu(l, w, posts.CupID(posts.VerbCupForm, 0, i, c.word(w))))
		}
	}
	out.Buttons(posts.Button(discordgo.SuccessButton, l.Say("bot.button.cup.open"), posts.CupID(posts.VerbCupOpen, 0, 0, c.word(w))),
		posts.Button(discordgo.SecondaryButton, l.Say("bot.button.cup.ask"), posts.CupID(posts.VerbCupAsk, 0, 0, c.word(w))))
}

// addCups adds the way to the running cups, and to earlier ones.
func addCups(out *posts.Draft, q *interaction.Request, all map[int]Cup) {
	l, guild := q.L, uint64(q.Guild)
	var past []form.Choice
	for _, n := range slices.Sorted(maps.Keys(all)) {
		cup := all[n]
		switch name := Name(l.Bare(), Key{guild, n}, &cup); {
		case cup.running():
			out.Buttons(posts.Button(discordgo.SecondaryButton, l.Say("bot.button.cup.manage", "cup", name), posts.CupID(posts.VerbCupManage, n, 0, "")))
		case cup.State != nil:
			past = append([]form.Choice{{Value: strconv.Itoa(n), Label: name}}, past...)
		}
	}
	if len(past) > 0 {
		out.Menu(form.Menu(posts.CupID(posts.VerbCupManage, 0, 0, ""), l.Say("bot.cup.pastones"), past[:min(len(past), form.MaxChoices)]))
	}
}

// cup returns a new cup with what was chosen.
func (c *Cups) cup(w wanted) Cup {
	seats, _ := strconv.Atoi(w.seats) // as read
	finals, _ := strconv.Atoi(w.finals)
	rounds, _ := strconv.Atoi(w.rounds)
	division, _ := strconv.Atoi(w.division)
	together, _ := strconv.Atoi(w.together)
	if w.together == allAtOnce {
		together = tournament.All
	}
	least, _ := strconv.Atoi(w.least)
	preset := c.preset(w)
	cup := Cup{Game: w.game, Preset: preset.ID, Speed: w.speed, Least: least, Rules: tournament.Rules{
		Format: tournament.Format(w.format), Seats: seats, Finals: finals, Length: rounds, Division: division, Together: together, Duel: w.duel == "1",
	}}
	if w.format == league {
		cup.League, cup.Season, cup.Rules.Format = true, 1, tournament.RoundRobin
	}
	return cup
}

// OpenCup opens a cup and announces it in the channel. A repeated press opens no second one.
func (c *Cups) OpenCup(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
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
	for n, cup := range all {
		if cup.Form == uint64(q.Message) {
			return openedReply(q, Key{guild, n}, &cup), nil
		}
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
	cup.Closes, cup.Form = c.records.Now().Add(time.Duration(hours)*time.Hour).Unix(), uint64(q.Message)
	key, err := c.open(guild, cup)
	if err != nil {
		return interaction.Reply{}, err
	}
	c.note(q, "open", key, &cup, nil)
	return openedReply(q, key, &cup), nil
}

// openedReply says that a cup is open.
func openedReply(q *interaction.Request, key Key, cup *Cup) interaction.Reply {
	return interaction.Shown(interaction.Update, posts.NewDraft(posts.NoAccent).Private().Text(q.L.Say("bot.cup.opened", "cup", Name(q.L, key, cup))).
		Buttons(button(discordgo.SecondaryButton, q.L, "name", posts.VerbCupName, key.N)).Message())
}
