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
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/tournament"
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

// Manage shows what a manager can do with a cup.
func (c *Cups) Manage(q *Press) (discord.Message, error) {
	l := q.L
	out := posts.NewDraft(posts.AccentLobby).Private().Text(l.Say("bot.cup.title", "cup", Name(l, q.key, &q.cup)))
	switch q.cup.Phase {
	case Gathering:
		out.Text(l.Say("bot.cup.closes", "when", session.Moment(q.cup.Closes)))
		out.Buttons(button(discordgo.PrimaryButton, l, "close", posts.VerbCupClose, q.key.N))
	case Playing:
		if results := c.results(q); len(results) > 0 {
			out.Setting(l.Say("bot.cup.revise"), form.Menu(posts.CupID(posts.VerbCupResult, q.key.N, 0, ""), "", results))
		}
	default:
		return out.Text(l.Say("bot.cup.past")).Message(), nil
	}
	return out.Buttons(button(discordgo.DangerButton, l, "off", posts.VerbCupOffAsk, q.key.N)).Message(), nil
}

// CloseNow ends the registration. A second press shows the same answer.
func (c *Cups) CloseNow(q *Press) (discord.Message, error) {
	_, err := c.change(q.key, func(cup *Cup) error {
		switch {
		case cup.Phase == Playing:
			return errAsIs
		case !cup.running():
			return session.Refuse("bot.cup.past")
		}
		cup.Closes = min(cup.Closes, c.records.Now().Unix())
		return nil
	})
	c.Touch(q.key)
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
	_, err := c.change(q.key, func(cup *Cup) error {
		switch {
		case cup.Phase == CalledOff && cup.Off == offHost:
			return errAsIs
		case !cup.running():
			return session.Refuse("bot.cup.past")
		}
		cup.Phase, cup.Off = CalledOff, offHost
		return nil
	})
	c.Touch(q.key)
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
			if len(list) == form.MaxChoices || t.Result == nil {
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

// outcomes are the possible results of a table of two, by places.
var outcomes = [][]int{{0, 1}, {0, 0}, {1, 0}}

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
		return c.reviseTo(q, round, i, left[0])
	}
	all, err := c.membersOf(q.key)
	if err != nil {
		return discord.Message{}, err
	}
	out := posts.NewDraft(posts.NoAccent).Private().Text(tableLine(q.L, all, *t))
	word := fmt.Sprintf("%d.%d", round, i)
	if len(t.Seats) == tournament.MinSeats {
		for k, places := range outcomes {
			new := tournament.Table{Seats: t.Seats, Result: &tournament.Result{Places: places}}
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
	return c.reviseTo(q, round, i, outcomes[q.Button.At])
}

// reviseTo changes a result. The change is recorded, and the table mentions it. If the result is already
// the same, for example after a press that arrived twice, nothing changes.
func (c *Cups) reviseTo(q *Press, round, i int, places []int) (m discord.Message, err error) {
	same := false
	q.cup, err = c.change(q.key, func(cup *Cup) error {
		was := cup.State.Rounds[round].Tables[i].Result
		if same = was != nil && slices.Equal(was.Places, places); same {
			return errAsIs
		}
		if cup.Phase != Playing {
			return session.Refuse("bot.cup.past")
		}
		s, err := cup.State.Revise(round, i, tournament.Result{Places: places, Unplayed: true})
		if err != nil {
			return session.Refuse("bot.cup.settled")
		}
		cup.State = &s
		return nil
	})
	if err != nil {
		return discord.Message{}, err
	}
	if same {
		return c.Manage(q)
	}
	c.log.Info("a manager of the server has changed a result of a cup", "guild", q.key.Guild, "cup", q.key.N, "round", round+1, "table", i+1, "by", q.User.ID.String())
	c.Touch(q.key)
	return c.Manage(q)
}
