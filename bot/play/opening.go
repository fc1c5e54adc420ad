package play

import (
	"context"
	"fmt"
	"slices"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/views"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
)

// MaxOpponents is how many people one /play command can invite.
const MaxOpponents = 4

// OpponentOption is the name of the n-th option of /play that invites a person, from 1.
func OpponentOption(n int) string { return fmt.Sprintf("opponent%d", n) }

// opening reads what a /play command asks for.
func (p *Play) opening(ctx context.Context, q *interaction.Request) (o session.Opening, err error) {
	game := p.Records.Games[q.Options["game"].Text]
	if game == nil {
		return o, views.RefuseGame(p.Order)
	}
	o = openedHere(q)
	o.Game = game
	if o.Invited, err = invited(q, game.Info()); err != nil {
		return o, err
	}
	set, err := p.setPlace(ctx, q, &o)
	if err != nil {
		return o, err
	}
	speed, err := wantedSpeed(q, set)
	if err != nil {
		return o, err
	}
	o.Chosen = map[string]string{session.OptionSpeed: speed}
	if o.Computers, err = p.wantedComputers(q, o); err == nil && inPrivateMessages(q.Interaction) {
		o.Computers = p.addComputers(o)
	}
	return o, err
}

// openedHere is an opening by the person of an interaction, in its channel.
func openedHere(q *interaction.Request) session.Opening {
	return session.Opening{
		Guild: uint64(q.Guild), Channel: uint64(q.Channel),
		Creator: session.Player{User: q.UserID(), Name: q.User.Name}, Hosted: server.IsThread(q.Interaction),
	}
}

// setPlace fills in where the match is played and in which language, as the server's settings say.
func (p *Play) setPlace(ctx context.Context, q *interaction.Request, o *session.Opening) (set server.Settings, err error) {
	if inPrivateMessages(q.Interaction) {
		o.Lang, o.Where = q.L.Lang(), session.Here
		return set, p.requireVacant(ctx, q, o)
	}
	if set, err = p.Server.Permitted(ctx, q); err != nil {
		return set, err
	}
	o.Lang = set.Language(q.Interaction)
	o.Where, err = p.place(q, set)
	return set, err
}

// invited lists the people a /play command invites, each once.
func invited(q *interaction.Request, info games.Info) ([]session.Player, error) {
	var invited []session.Player
	for n := 1; n <= MaxOpponents; n++ {
		o, given := q.Options[OpponentOption(n)]
		user := session.Player{User: uint64(o.User.ID), Name: o.User.Name}
		switch {
		case !given || user.User == q.UserID() || slices.Contains(invited, user):
			continue
		case user.User == 0:
			return nil, session.Refuse("bot.error.malformed")
		case o.User.Bot:
			return nil, session.Refuse("bot.lobby.nobots")
		}
		invited = append(invited, user)
	}
	if len(invited)+1 > info.MaxSeats {
		return nil, session.Refusal{Text: session.SeatsText("bot.error.seats", info)}
	}
	return invited, nil
}

// wantedSpeed returns the speed a /play command asks for.
func wantedSpeed(q *interaction.Request, set server.Settings) (string, error) {
	wanted, given := q.Options["speed"]
	switch {
	case !given:
		return session.SpeedNamed(set.Speed).Name, nil
	case !session.IsSpeed(wanted.Text):
		return "", buttonid.ErrMalformed
	}
	return wanted.Text, nil
}

// wantedComputers lists the computer players a /play command asks for: as many as the game needs to start,
// but at least one.
func (p *Play) wantedComputers(q *interaction.Request, o session.Opening) (list []session.Player, err error) {
	wanted, given := q.Options["against"]
	info, people := o.Game.Info(), 1+len(o.Invited)
	switch {
	case !given:
		return nil, nil
	case !session.IsStrength(wanted.Text):
		return nil, buttonid.ErrMalformed
	case !p.Posts.Computers:
		return nil, session.Refuse("bot.computer.off")
	case people >= info.MaxSeats:
		return nil, session.Refusal{Text: session.SeatsText("bot.error.seats", info)}
	}
	return p.computers(o.Lang, wanted.Text, max(info.MinSeats-people, 1)), nil
}

// AskSolo asks a person who wants to play alone how strong the computer should be.
func (p *Play) AskSolo(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	game, _ := posts.Chosen(q.Button.Word)
	switch {
	case p.Records.Games[game] == nil:
		return interaction.Reply{}, views.RefuseGame(p.Order)
	case !p.Posts.Computers:
		return interaction.Reply{}, session.Refuse("bot.computer.off")
	}
	return interaction.Shown(interaction.Private, posts.AskSolo(q.L, q.Button.Word)), nil
}

// computers returns n computer players of a strength.
func (p *Play) computers(lang, strength string, n int) (list []session.Player) {
	names := wording.ComputerNames(p.Posts.Texts.Localizer(lang), strength)
	for i := range n {
		list = append(list, session.Player{Name: names[i%len(names)], Computer: strength})
	}
	return list
}

// addComputers adds the computer players needed to play alone to those that were asked for.
func (p *Play) addComputers(o session.Opening) []session.Player {
	lacking := o.Game.Info().MinSeats - 1 - len(o.Computers)
	return append(o.Computers, p.computers(o.Lang, session.StandInStrength, max(lacking, 0))...)
}
