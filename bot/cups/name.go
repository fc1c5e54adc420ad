package cups

import (
	"context"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/nickname"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/wording"
)

// nameField is the id of the only field of the form.
const nameField = "name"

// AskName shows the form that asks for a cup's name.
func (c *Cups) AskName(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	key, cup, err := c.of(q)
	if err != nil {
		return interaction.Reply{}, err
	}
	m, err := c.manage(&Press{q, key, cup}, 0)
	r, l := interaction.Shown(interaction.Ask, m), q.L.Bare()
	r.Modal = discord.Modal{CustomID: posts.CupID(posts.VerbCupNamed, key.N, 0, ""), Title: l.Say("bot.cup.name.title"), Fields: []discord.ModalField{{
		ID: nameField, Label: l.Say("bot.cup.name.label"), About: l.Say("bot.cup.name.about"),
		Text: &discord.ModalLine{Value: cup.Named, Most: wording.MaxName},
	}}}
	return r, err
}

// SetName gives a cup the name of the submitted form, or none.
func (c *Cups) SetName(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	key, was, err := c.of(q)
	if err != nil {
		return interaction.Reply{}, err
	}
	if len(q.Fields) != 1 || q.Fields[0].ID != nameField || len(q.Fields[0].Values) > 1 {
		return interaction.Reply{}, buttonid.ErrMalformed
	}
	name := ""
	for _, typed := range q.Fields[0].Values {
		name = nickname.Cut(nickname.Visible(typed), wording.MaxName)
	}
	renamed := false
	cup, err := c.change(key, func(cup *Cup) error {
		if renamed = cup.Named != name; !renamed {
			return errAsIs
		}
		cup.Named = name
		return nil
	})
	if err != nil {
		return interaction.Reply{}, err
	}
	if c.Touch(key); renamed {
		c.note(q, "name", key, &cup, func(a *server.Act) { a.Value = Name(q.L.Bare(), key, &was) })
	}
	m, err := c.manage(&Press{q, key, cup}, 0)
	return interaction.Shown(interaction.Update, m), err
}
