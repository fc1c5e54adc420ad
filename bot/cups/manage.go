package cups

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

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
)

// Press is a press on a button of a cup.
type Press struct {
	*interaction.Request
	key Key
	cup Cup
}

// OnCup makes a handler that reads the cup of the button, and shows the message in place of the pressed
// one.
func (c *Cups) OnCup(do func(*Press) (discord.Message, error)) interaction.Handler {
	return func(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
		key, cup, err := c.of(q)
		if err != nil {
			return interaction.Reply{}, err
		}
		m, err := do(&Press{q, key, cup})
		return interaction.Shown(interaction.Update, m), err
	}
}

// note writes what the person of a request did with a cup into the server's log, and whether that person takes part.
func (c *Cups) note(q *interaction.Request, what string, key Key, cup *Cup, more func(*server.Act)) {
	mine := (*member)(nil)
	if all, err := c.membersOf(key); err == nil {
		mine = all.part(q.UserID())
	}
	act := server.Act{Own: mine != nil && !mine.Left, What: "cup." + what, Cup: key.N, Season: cup.Season, CupName: cup.Named, Games: []string{cup.Game}, Channels: []uint64{cup.Channel}}
	if more != nil {
		more(&act)
	}
	c.server.Note(q, act)
}

// Manage shows what a manager can do with a cup, with a page of its results. Its table and results are here also if its
// channel is gone.
func (c *Cups) Manage(q *Press) (discord.Message, error) { return c.manage(q, q.Button.At) }

func (c *Cups) manage(q *Press, page int) (discord.Message, error) {
	l := q.L
	out := posts.NewDraft(posts.AccentLobby).Private().Text(l.Say("bot.cup.title", "cup", Name(l, q.key, &q.cup)))
	if q.cup.Lost != 0 {
		out.Text(l.Say("bot.cup.lost.manage"))
	}
	switch q.cup.Phase {
	case Gathering:
		out.Text(closesText(l, &q.cup))
		out.Buttons(button(discordgo.PrimaryButton, l, "close", posts.VerbCupClose, q.key.N))
	case Playing:
		if pages := slices.Collect(slices.Chunk(c.results(q), form.MaxChoices)); len(pages) > 0 {
			page %= len(pages)
			out.Setting(l.Say("bot.cup.revise"), form.Menu(posts.CupID(posts.VerbCupResult, q.key.N, 0, ""), "", pages[page]))
			if n := len(pages); n > 1 {
				out.Buttons(posts.PageButton(l, page, n, posts.CupID(posts.VerbCupManage, q.key.N, (page+1)%n, "")))
			}
		}
	default:
		out.Text(l.Say("bot.cup.past"))
	}
	if q.cup.State != nil {
		out.Buttons(lookButtons(l, q.key.N)...)
	}
	may := posts.Row(posts.Button(discordgo.SecondaryButton, l.Say("bot.button.back"), posts.CustomID(buttonid.ID{Verb: posts.VerbCupList})))
	if q.cup.Channel != uint64(q.Channel) || q.cup.Lost != 0 {
		may = append(may, moveButton(q))
	}
	if q.cup.mayExtend() {
		may = append(may, posts.Button(discordgo.SecondaryButton, l.Say("bot.button.cup.extend", "n", int(moreTime/day)),
			posts.CupID(posts.VerbCupExtend, q.key.N, 0, strconv.FormatInt(q.cup.Ends, 10))))
	}
	may = append(may, button(discordgo.SecondaryButton, l, "name", posts.VerbCupName, q.key.N))
	if q.cup.running() {
		may = append(may, button(discordgo.SecondaryButton, l, "in", posts.VerbCupInAsk, q.key.N))
		may = append(may, button(discordgo.SecondaryButton, l, "out", posts.VerbCupOutAsk, q.key.N))
		may = append(may, button(discordgo.DangerButton, l, "off", posts.VerbCupOffAsk, q.key.N))
	}
	return out.Buttons(may...).Message(), nil
}

// CloseNow ends the registration. A second press shows the same answer.
func (c *Cups) CloseNow(q *Press) (discord.Message, error) {
	closed := false
	_, err := c.change(q.key, func(cup *Cup) error {
		switch {
		case cup.Phase == Playing:
			return errAsIs
		case !cup.running():
			return session.Refuse("bot.cup.past")
		}
		now := c.records.Now().Unix()
		closed = cup.Closes > now
		cup.Closes = min(cup.Closes, now)
		return nil
	})
	if c.Touch(q.key); err == nil && closed {
		c.note(q.Request, "close", q.key, &q.cup, nil)
	}
	return posts.Sentence(q.L.Say("bot.cup.closed")), err
}

// AskCallOff asks whether to call off the cup.
func (c *Cups) AskCallOff(q *Press) (discord.Message, error) {
	return posts.NewDraft(posts.NoAccent).Private().Text(q.L.Say("bot.cup.off.ask", "cup", Name(q.L, q.key, &q.cup))).Buttons(
		button(discordgo.DangerButton, q.L, "off", posts.VerbCupOff, q.key.N),
		button(discordgo.SecondaryButton, q.L, "back", posts.VerbCupManage, q.key.N),
	).Message(), nil
}

// CallOff calls off a cup. Running matches continue outside of any cup. A second press shows the same
// answer.
func (c *Cups) CallOff(q *Press) (discord.Message, error) {
	off := false
	_, err := c.change(q.key, func(cup *Cup) error {
		switch off = false; {
		case cup.Phase == CalledOff && cup.Off == offHost:
			return errAsIs
		case !cup.running():
			return session.Refuse("bot.cup.past")
		}
		off, cup.Phase, cup.Off = true, CalledOff, offHost
		return nil
	})
	if c.Touch(q.key); err == nil && off {
		c.note(q.Request, "off", q.key, &q.cup, nil)
	}
	return posts.Sentence(q.L.Say("bot.cup.off.host")), err
}

// results lists the results that can be changed, the latest first.
func (c *Cups) results(q *Press) (list []form.Choice) {
	all, err := c.membersOf(q.key)
	if err != nil {
		return nil
	}
	s := q.cup.State
	for round := s.Current(); round >= 0; round-- {
		for i, t := range s.Rounds[round].Tables {
			if t.Result == nil {
				continue
			}
			if _, err := s.Revise(round, i, *t.Result); err != nil {
				continue
			}
			list = append(list, form.Choice{Value: fmt.Sprintf("%d.%d", round, i), Label: fmt.Sprintf("%d: %s", round+1, tableLine(q.L.Bare(), all, t))})
		}
	}
	return list
}

// outcomes are the possible results of a table of two. Nobody comes to the last one.
var outcomes = []tournament.Result{
	{Places: []int{0, 1}}, {Places: []int{0, 0}}, {Places: []int{1, 0}}, {Places: []int{0, 0}, Absent: []bool{true, true}},
}

// PickResult asks for the result of a table: by buttons at a table of two, otherwise by menus until only
// one order is left.
func (c *Cups) PickResult(q *Press) (discord.Message, error) {
	if len(q.Values) != 1 {
		return discord.Message{}, buttonid.ErrMalformed
	}
	round, i, t, pattern, err := q.tableOf(q.Values[0])
	if err != nil {
		return discord.Message{}, err
	}
	left := orders(len(t.Seats), pattern)
	switch {
	case len(left) == 0, t.Bye():
		return discord.Message{}, buttonid.ErrMalformed
	case len(left) == 1:
		return c.reviseTo(q, round, i, tournament.Result{Places: left[0]}, false)
	}
	all, err := c.membersOf(q.key)
	if err != nil {
		return discord.Message{}, err
	}
	out := posts.NewDraft(posts.NoAccent).Private().Text(tableLine(q.L, all, *t))
	word := fmt.Sprintf("%d.%d", round, i)
	if len(t.Seats) == tournament.MinSeats {
		for k, result := range outcomes {
			new := tournament.Table{Seats: t.Seats, Result: &result}
			out.Buttons(posts.Button(discordgo.SecondaryButton, tableLine(q.L.Bare(), all, new), posts.CupID(posts.VerbCupRevise, q.key.N, k, word)))
		}
	} else {
		out.Setting(q.L.Say("bot.cup.order"), orderMenu(q, all, t, word, pattern))
	}
	return out.Buttons(button(discordgo.SecondaryButton, q.L, "back", posts.VerbCupManage, q.key.N)).Message(), nil
}

// orderMenu offers the orders in which a table can have finished that match a pattern.
func orderMenu(q *Press, all members, t *tournament.Table, word, pattern string) discordgo.SelectMenu {
	var choices []form.Choice
	for _, p := range next(len(t.Seats), pattern) {
		choices = append(choices, form.Choice{Value: word + "." + p, Label: orderLine(q.L.Bare(), all, t, p)})
	}
	return form.Menu(posts.CupID(posts.VerbCupResult, q.key.N, 0, word), "", choices)
}

// tableOf parses which table is meant, and the pattern of the chosen result.
func (q *Press) tableOf(word string) (round, i int, t *tournament.Table, pattern string, err error) {
	parts := append(strings.SplitN(word, ".", 3), "", "")
	round, err1 := strconv.Atoi(parts[0])
	i, err2 := strconv.Atoi(parts[1])
	if errors.Join(err1, err2) != nil || q.cup.State == nil || round < 0 || round > q.cup.State.Current() || i < 0 || i >= len(q.cup.State.Rounds[round].Tables) {
		return 0, 0, nil, "", buttonid.ErrMalformed
	}
	return round, i, &q.cup.State.Rounds[round].Tables[i], parts[2], nil
}

// Revise changes the result of a table of two.
func (c *Cups) Revise(q *Press) (discord.Message, error) {
	round, i, _, _, err := q.tableOf(q.Button.Word)
	if err != nil || q.Button.At >= len(outcomes) {
		return discord.Message{}, buttonid.ErrMalformed
	}
	return c.reviseTo(q, round, i, outcomes[q.Button.At], false)
}

// ReviseOwn changes the result of a table at which the manager plays, after they confirmed it.
func (c *Cups) ReviseOwn(q *Press) (discord.Message, error) {
	round, i, t, pattern, err := q.tableOf(q.Button.Word)
	if err != nil || q.Button.At >= len(outcomes) {
		return discord.Message{}, buttonid.ErrMalformed
	}
	result := outcomes[q.Button.At]
	if pattern != "" {
		left := orders(len(t.Seats), pattern)
		if len(left) != 1 {
			return discord.Message{}, buttonid.ErrMalformed
		}
		result = tournament.Result{Places: left[0]}
	}
	return c.reviseTo(q, round, i, result, true)
}

// askOwn asks a manager who plays at a table whether to change its result.
func askOwn(q *Press, round, i int, all members, result tournament.Result) discord.Message {
	t := q.cup.State.Rounds[round].Tables[i]
	t.Result = &result
	at, word := 0, fmt.Sprintf("%d.%d", round, i)
	if at = slices.IndexFunc(outcomes, result.Equal); len(t.Seats) > tournament.MinSeats {
		at = 0
		word += "."
		for _, place := range result.Places {
			word += strconv.Itoa(place)
		}
	}
	return posts.NewDraft(posts.NoAccent).Private().Text(wording.Join(q.L.Say("bot.cup.own.ask"), tableLine(q.L, all, t))).Buttons(
		posts.Button(discordgo.DangerButton, q.L.Say("bot.button.cup.own"), posts.CupID(posts.VerbCupOwn, q.key.N, at, word)),
		button(discordgo.SecondaryButton, q.L, "back", posts.VerbCupManage, q.key.N),
	).Message()
}

// reviseTo changes a result. The change is recorded, and the table mentions it. If the result is already
// the same, for example after a press that arrived twice, nothing changes. A manager who plays at the table
// has to confirm it, and the table says whose own result it was.
func (c *Cups) reviseTo(q *Press, round, i int, result tournament.Result, confirmed bool) (m discord.Message, err error) {
	all, err := c.membersOf(q.key)
	if err != nil {
		return discord.Message{}, err
	}
	own := 0
	if mine := all.part(q.UserID()); mine != nil && slices.Contains(q.cup.State.Rounds[round].Tables[i].Seats, mine.No) {
		own = mine.No
	}
	if own != 0 && !confirmed {
		return askOwn(q, round, i, all, result), nil
	}
	same := false
	q.cup, err = c.change(q.key, func(cup *Cup) error {
		was := cup.State.Rounds[round].Tables[i].Result
		if same = was != nil && was.Equal(result); same {
			return errAsIs
		}
		if cup.Phase != Playing {
			return session.Refuse("bot.cup.past")
		}
		s, err := cup.State.Revise(round, i, result)
		if err != nil {
			return session.Refuse("bot.cup.settled")
		}
		s.Revised[len(s.Revised)-1].Own = own
		cup.State = &s
		return nil
	})
	if err != nil {
		return discord.Message{}, err
	}
	if same {
		return c.manage(q, 0)
	}
	c.log.Info("a manager of the server has changed a result of a cup", "guild", q.key.Guild, "cup", q.key.N, "round", round+1, "table", i+1, "by", q.User.ID.String())
	c.Touch(q.key)
	c.note(q.Request, "result", q.key, &q.cup, func(a *server.Act) {
		t := q.cup.State.Rounds[round].Tables[i]
		a.Value = outcome(t)
		for _, no := range t.Seats {
			if one, ok := all.by(no); ok {
				a.Whom = append(a.Whom, session.Player{User: one.user, Name: one.Name})
			}
		}
	})
	return c.manage(q, 0)
}
