package bot

import (
	"context"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
)

// noClock is the name of the speed of matches without a clock.
const noClock = "none"

// speed says how long a turn may take.
type speed struct {
	name string
	// allowance is the counting time for each turn, 0 without a clock.
	allowance time.Duration
	// sit says that the players sit down to play: a decision is passed on at once, and
	// the clock runs in their quiet hours too.
	sit bool
	// stages are the parts of the allowance, in percent, after which a reminder is sent.
	stages []int
}

// speeds lists the speeds in the order in which they are offered. The reminders follow
// what players of slow games ask for: several, none of them early, the last in time to
// still move. At the table one is enough.
var speeds = []speed{
	{name: noClock},
	{name: "live", allowance: 10 * time.Minute, sit: true, stages: []int{80}},
	{name: "hours", allowance: 8 * time.Hour, stages: []int{50, 80, 95}},
	{name: "day", allowance: 24 * time.Hour, stages: []int{50, 80, 95}},
	{name: "days", allowance: 72 * time.Hour, stages: []int{50, 80, 95}},
}

// speedNamed returns the speed with a name; ok is false if there is none. A match from
// before there were speeds has none to its name and no clock.
func speedNamed(name string) (v speed, ok bool) {
	if name == "" {
		name = noClock
	}
	at := slices.IndexFunc(speeds, func(s speed) bool { return s.name == name })
	if at < 0 {
		return speeds[0], false
	}
	return speeds[at], true
}

// speed returns the speed of the match.
func (s *sheet) speed() speed {
	v, _ := speedNamed(s.head.Speed)
	return v
}

// undoWindow returns how long a decision that ends a turn can be taken back before it is
// carried out: not at all where the players sit and wait for it.
func (b *Bot) undoWindow(s *sheet) time.Duration {
	if v := s.speed(); v.allowance == 0 || v.sit {
		return 0
	}
	return b.UndoWindow
}

// speedOption is the option of /play that chooses the speed.
func speedOption() option {
	o := option{name: "speed", kind: discordgo.ApplicationCommandOptionString}
	for _, v := range speeds {
		o.choices = append(o.choices, choice{v.name, "bot.speed." + v.name})
	}
	return o
}

// wantedSpeed returns the speed that a /play command asks for.
func wantedSpeed(t *talk, otherwise string) (string, error) {
	wanted, given := t.i.Options["speed"]
	if !given {
		usual, _ := speedNamed(otherwise)
		return usual.name, nil
	}
	if _, ok := speedNamed(wanted.Text); !ok || wanted.Text == "" {
		return "", buttonid.ErrMalformed
	}
	return wanted.Text, nil
}

// speedMenu is the select menu of a lobby in which the speed is chosen.
func (v voice) speedMenu(s *sheet) discordgo.SelectMenu {
	plain, chosen := v.bare(), s.speed().name
	menu := discordgo.SelectMenu{MenuType: discordgo.StringSelectMenu, CustomID: s.lobbyButton("speed")}
	for _, offered := range speeds {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: clip(plain.option("bot.speed", "bot.speed."+offered.name), 100),
			Value: offered.name, Default: offered.name == chosen,
			Description: clip(plain.say("bot.speed."+offered.name+".about"), 100),
		})
	}
	return menu
}

// option writes "name: value" of two texts.
func (v voice) option(name, value string) string {
	return v.say("bot.option", "name", v.say(name), "value", v.say(value))
}

// speedLine writes the speed of a match.
func (v voice) speedLine(s *sheet) string {
	return v.option("bot.speed", "bot.speed."+s.speed().name)
}

// chooseSpeed handles the select menu of the speed.
func (b *Bot) chooseSpeed(ctx context.Context, t *talk, s *sheet) error {
	if err := b.gathering(t, s); err != nil {
		return err
	}
	if !s.leads(t) {
		return refuse("bot.lobby.leader", "player", mention(s.head.Creator))
	}
	if len(t.i.Values) != 1 {
		return buttonid.ErrMalformed
	}
	if _, ok := speedNamed(t.i.Values[0]); !ok || t.i.Values[0] == "" {
		return buttonid.ErrMalformed
	}
	s.head.Speed = t.i.Values[0]
	return b.changeLobby(ctx, t, s)
}
