package cups

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/form"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
)

// Extend adds time to the round whose end the button names, so that a press that arrives twice adds it once.
func (c *Cups) Extend(q *Press) (m discord.Message, err error) {
	extended := false
	q.cup, err = c.change(q.key, func(cup *Cup) error {
		if extended = cup.mayExtend() && strconv.FormatInt(cup.Ends, 10) == q.Button.Word; !extended {
			return errAsIs
		}
		seconds := int64(moreTime.Seconds())
		cup.Ends, cup.Extra = cup.Ends+seconds, cup.Extra+seconds
		return nil
	})
	if err != nil {
		return m, err
	}
	if extended {
		c.Touch(q.key)
		c.note(q.Request, "extend", q.key, &q.cup, nil)
	}
	return c.manage(q, 0)
}

// AskTakeOut asks whom to take out of a cup, page by page, and then whether to.
func (c *Cups) AskTakeOut(q *Press) (m discord.Message, err error) {
	all, err := c.membersOf(q.key)
	if err != nil {
		return m, err
	}
	here := slices.DeleteFunc(all, func(one member) bool { return one.Left })
	out, l := posts.NewDraft(posts.NoAccent).Private(), q.L
	back := button(discordgo.SecondaryButton, l, "back", posts.VerbCupManage, q.key.N)
	if len(q.Values) == 1 {
		one := here.part(userOf(q.Values[0]))
		if one == nil {
			return m, session.Refuse("bot.cup.gone.person")
		}
		return out.Text(l.Say("bot.cup.out.ask", "name", l.Name(one.Name), "cup", Name(l, q.key, &q.cup))).Buttons(
			posts.Button(discordgo.DangerButton, l.Say("bot.button.cup.out.now"), posts.CupID(posts.VerbCupOut, q.key.N, 0, q.Values[0])), back).Message(), nil
	}
	if len(here) == 0 {
		return out.Text(l.Say("bot.cup.empty")).Buttons(back).Message(), nil
	}
	pages := slices.Collect(slices.Chunk(here, form.MaxChoices))
	at := q.Button.At % len(pages)
	var choices []form.Choice
	for _, one := range pages[at] {
		choices = append(choices, form.Choice{Value: fmt.Sprint(one.user), Label: l.Bare().Name(one.Name)})
	}
	out.Setting(l.Say("bot.cup.out"), form.Menu(posts.CupID(posts.VerbCupOutAsk, q.key.N, at, "pick"), "", choices))
	ways := []discordgo.Button{back}
	if len(pages) > 1 {
		ways = append(ways, posts.PageButton(l, at, len(pages), posts.CupID(posts.VerbCupOutAsk, q.key.N, (at+1)%len(pages), "")))
	}
	return out.Buttons(ways...).Message(), nil
}

// AskPutIn asks whom to put into a cup.
func (c *Cups) AskPutIn(q *Press) (m discord.Message, err error) {
	menu := form.UserMenu(posts.CupID(posts.VerbCupIn, q.key.N, 0, ""), q.L.Bare().Say("bot.cup.put.whom"))
	return posts.NewDraft(posts.NoAccent).Private().Text(q.L.Say("bot.cup.put.ask", "cup", Name(q.L, q.key, &q.cup))).Menu(menu).
		Buttons(button(discordgo.SecondaryButton, q.L, "back", posts.VerbCupManage, q.key.N)).Message(), nil
}

// PutIn puts a person into a cup, also one who was taken out. They are told, and can leave.
func (c *Cups) PutIn(q *Press) (m discord.Message, err error) {
	if len(q.Users) != 1 {
		return m, buttonid.ErrMalformed
	}
	user := q.Users[0]
	if user.Bot {
		return m, session.Refuse("bot.offer.bot")
	}
	cup, _, was, err := c.admit(q.key, user, true)
	if err != nil {
		return m, err
	}
	what := "in"
	if was != nil && was.Out {
		what = "back"
	}
	q.cup = cup
	c.note(q.Request, what, q.key, &cup, func(a *server.Act) { a.Whom = []session.Player{{User: uint64(user.ID), Name: user.Name}} })
	return c.manage(q, 0)
}

// userOf parses the id of a user, 0 for none.
func userOf(word string) uint64 {
	user, err := strconv.ParseUint(word, 10, 64)
	if err != nil {
		return 0
	}
	return user
}

// TakeOut takes a person out of a cup, who can come back only if a manager puts them in. A match that they are playing is lost.
func (c *Cups) TakeOut(q *Press) (m discord.Message, err error) {
	user := userOf(q.Button.Word)
	if user == 0 {
		return m, buttonid.ErrMalformed
	}
	defer c.records.Lock(Prefix(q.key.Guild))()
	if !q.cup.running() {
		return m, session.Refuse("bot.cup.past")
	}
	all, err := c.membersOf(q.key)
	if err != nil {
		return m, err
	}
	by := 0
	if mine := all.part(q.UserID()); mine != nil && !mine.Left {
		by = mine.No
	}
	var gone *Person
	err = c.edit(q.key.Guild, user, func(p *Person) {
		if e := p.entry(q.key.N); e != nil && !e.Out {
			e.Left, e.Out, e.Untold, e.By, gone = true, true, true, by, p
		}
	})
	if err != nil {
		return m, err
	}
	if gone != nil {
		c.Touch(q.key)
		c.note(q.Request, "out", q.key, &q.cup, func(a *server.Act) { a.Whom = []session.Player{{User: user, Name: gone.Name}} })
	}
	return c.manage(q, 0)
}
