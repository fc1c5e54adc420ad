package today

import (
	"context"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/form"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// offered returns the week whose match the post of the last day offers: the running one, unless the server has turned
// it off since. nil means none.
func (v *visit) offered() *Week {
	if v.puzzleAlone() {
		return nil
	}
	return v.running()
}

// puzzleAlone reports whether the server wants the puzzle without the match of the week.
func (v *visit) puzzleAlone() bool {
	return v.set.Today != nil && v.set.Today.Only == server.OnlyPuzzle
}

// offeredMonday returns the Monday of the offered week, 0 for none.
func (v *visit) offeredMonday() Day {
	if w := v.offered(); w != nil {
		return w.Monday
	}
	return 0
}

// offersOther reports whether the post of the last day exists and offers another week than it should.
func (v *visit) offersOther() bool {
	return v.Message != 0 && !v.Ended && v.Offers != v.offeredMonday()
}

// weeklyTitle announces the match of the offered week in its first post.
func weeklyTitle(l wording.Localizer, v *visit) (string, error) {
	w := v.offered()
	if seen := v.before(); w == nil || seen != nil && seen.Day >= w.Began {
		return "", nil
	}
	h, err := w.header()
	if err != nil {
		return "", err
	}
	return l.Say("bot.weekly.title", "game", session.GameName(h.Game), "time", session.Moment(w.Until), "hash", h.Seed.Hash()), nil
}

// weeklyTexts are the tables of finished weeks, and the title of the offered one.
func (t *Today) weeklyTexts(l wording.Localizer, v *visit) (texts []string, err error) {
	for _, w := range v.weekTables() {
		text, err := t.weekTable(l, v.guild, w)
		if err != nil {
			return nil, err
		}
		texts = append(texts, text)
	}
	title, err := weeklyTitle(l, v)
	return append(texts, title), err
}

// weeklyButtons lead to the match of the offered week, and to the matches of the last week if there
// are any. Where the match is turned off, the latter stands only below its table.
func (t *Today) weeklyButtons(l wording.Localizer, v *visit) (row []discordgo.Button, err error) {
	if w := v.offered(); w != nil {
		row = append(row, posts.WeeklyButton(l, v.guild, int(w.Monday)))
	}
	w := v.past()
	if w == nil || v.puzzleAlone() && !slices.Contains(v.weekTables(), w) {
		return row, nil
	}
	played, _, err := t.attempts(v.guild, w.Monday)
	if len(played) > 0 {
		row = append(row, posts.Button(discordgo.SecondaryButton, l.Say("bot.button.weekly.look"), weekID(posts.VerbWeeklyLook, w.Monday, 0)))
	}
	return row, err
}

func weekID(verb string, monday Day, page int) string {
	return posts.CustomID(buttonid.ID{Verb: verb, Tick: uint64(monday), At: page})
}

// weekTable is the table of a finished week, with its seed; "" if its match was never begun.
func (t *Today) weekTable(l wording.Localizer, guild uint64, w *Week) (string, error) {
	played, unfinished, err := t.attempts(guild, w.Monday)
	if err != nil || len(played)+len(unfinished) == 0 {
		return "", err
	}
	h, err := w.header()
	if err != nil {
		return "", err
	}
	lines := []string{l.Say("bot.weekly.table", "game", session.GameName(h.Game))}
	for _, one := range played[:min(len(played), mostRows)] {
		lines = append(lines, weekRow(l, one))
	}
	if len(unfinished) > 0 {
		names := make([]string, len(unfinished))
		for i, one := range unfinished {
			names[i] = l.Name(one.name)
		}
		lines = append(lines, l.Say("bot.weekly.unfinished", "names", someOf(l, names, mostNames)))
	}
	return wording.Join(append(lines, l.Say("bot.weekly.seed", "seed", h.Seed.Hex(), "hash", h.Seed.Hash()))...), nil
}

func weekRow(l wording.Localizer, one attempt) string {
	return l.Say("bot.weekly.row", "nth", one.place, "name", session.Name(one.name),
		"margin", wording.Signed(one.Margin()), "points", one.Points, "against", one.Against)
}

// LookThrough shows the table of a finished week, page by page, with a menu that opens each
// person's match.
func (t *Today) LookThrough(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	guild := uint64(q.Guild)
	b, _, err := readBoard(t.records.Store, guild)
	if err != nil {
		return interaction.Reply{}, err
	}
	w := b.week(Day(q.Button.Tick))
	if w == nil || !w.Over {
		return interaction.Reply{}, session.Refuse("bot.weekly.nobody")
	}
	played, _, err := t.attempts(guild, w.Monday)
	if err != nil {
		return interaction.Reply{}, err
	}
	if len(played) == 0 {
		return interaction.Reply{}, session.Refuse("bot.weekly.nobody")
	}
	h, err := w.header()
	if err != nil {
		return interaction.Reply{}, err
	}
	how := interaction.Private
	if q.Private {
		how = interaction.Update
	}
	return interaction.Shown(how, lookPage(q.L, w, h.Game, played, q.Button.At)), nil
}

// lookPage is a page of the matches of a week. If the page does not exist, it shows the first.
func lookPage(l wording.Localizer, w *Week, game string, played []attempt, page int) discord.Message {
	pages := (len(played) + form.MaxChoices - 1) / form.MaxChoices
	if page < 0 || page >= pages {
		page = 0
	}
	var choices []form.Choice
	lines := []string{l.Say("bot.weekly.table", "game", session.GameName(game))}
	for _, one := range played[page*form.MaxChoices : min(len(played), (page+1)*form.MaxChoices)] {
		lines = append(lines, weekRow(l, one))
		choices = append(choices, form.Choice{Value: one.Match.String(), Label: l.Bare().Name(one.name), About: wording.Signed(one.Margin())})
	}
	menu := form.Menu(weekID(posts.VerbWeeklyMatch, w.Monday, 0), l.Bare().Say("bot.weekly.whose"), choices)
	out := posts.NewDraft(posts.NoAccent).Private().Text(wording.Join(append(lines, l.Say("bot.weekly.choose"))...)).Menu(menu)
	if pages > 1 {
		out.Buttons(posts.PageButton(l, page, pages, weekID(posts.VerbWeeklyLook, w.Monday, (page+1)%pages)))
	}
	return out.Message()
}

// WeeklyButton returns a button for the match of the week on the server of a request, nil if none
// can be begun.
func (t *Today) WeeklyButton(q *interaction.Request) []discordgo.Button {
	b, _, err := readBoard(t.records.Store, uint64(q.Guild))
	if err != nil || q.Guild == 0 {
		return nil
	}
	w := b.running()
	if w == nil || t.records.Now().Unix() >= w.Until {
		return nil
	}
	tries, err := t.records.Tries(uint64(q.Guild), q.UserID())
	if one := tries.On(int(w.Monday)); err != nil || one != nil && one.Match != 0 || w.spent(q.UserID()) {
		return nil
	}
	return posts.Row(posts.WeeklyButton(q.L, uint64(q.Guild), int(w.Monday)))
}

// WeekOf reads the week and the server from a button of [posts.WeeklyButton]. The button can also
// stand in private messages.
func WeekOf(id buttonid.ID) (guild uint64, monday Day, err error) {
	guild, err = strconv.ParseUint(id.Word, 36, 64)
	if err != nil || guild == 0 {
		return 0, 0, buttonid.ErrMalformed
	}
	return guild, Day(id.Tick), nil
}
