package wording

import (
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// Option writes "name: value".
func (l Localizer) Option(name, value string) string {
	return l.Say("bot.option", "name", name, "value", value)
}

// Options lists the chosen options of a match, each as "name: value".
func (l Localizer) Options(info games.Info, chosen map[string]string) []string {
	var lines []string
	for _, o := range info.Options {
		lines = append(lines, l.Option(l.OptionName(o.ID), l.OptionValue(o.ID, chosen[o.ID])))
	}
	return lines
}

// OptionName is the name of an option of the game, or its id.
func (l Localizer) OptionName(id string) string {
	return l.Or(l.game+".option."+id, id)
}

// OptionValue is the name of a value of an option of the game, or the value itself.
func (l Localizer) OptionValue(id, value string) string {
	return l.Or(l.game+".option."+id+"."+value, value)
}

// OptionAbout explains a value of an option, or else the option, "" without a text.
func (l Localizer) OptionAbout(id, value string) string {
	about := l.Or(l.game+".option."+id+".about", "")
	return l.Or(l.game+".option."+id+"."+value+".about", about)
}

// LobbyOption writes "name: value" for an option that every game has.
func (l Localizer) LobbyOption(o session.LobbyOption, value string) string {
	return l.Option(l.LobbyOptionName(o), l.LobbyOptionValue(o, value))
}

// LobbyOptionAbout explains a value of such an option in a lobby.
func LobbyOptionAbout(l Localizer, s *session.Session, o session.LobbyOption, value string) string {
	id := "bot." + o.ID + "." + value
	if s.WithComputers() {
		return l.Or(id+".computers", l.Say(id+".about"))
	}
	return l.Say(id + ".about")
}

// LobbyOptionAsk is the sentence above the menu of such an option: its meaning, and the usual
// value.
func (l Localizer) LobbyOptionAsk(o session.LobbyOption) string {
	return l.Say("bot.options.ask", "name", l.LobbyOptionName(o), "about", l.LobbyOptionIs(o))
}

// LobbyOptionName is the name of such an option.
func (l Localizer) LobbyOptionName(o session.LobbyOption) string { return l.Say("bot." + o.ID) }

// LobbyOptionIs says what such an option means, and its usual value.
func (l Localizer) LobbyOptionIs(o session.LobbyOption) string {
	return l.Say("bot." + o.ID + ".about")
}

// LobbyOptionValue is the name of a value of such an option.
func (l Localizer) LobbyOptionValue(o session.LobbyOption, value string) string {
	return l.Say("bot." + o.ID + "." + value)
}
