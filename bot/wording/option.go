package wording

import (
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// Option writes "name: value".
func (l Localizer) Option(name, value string) string {
	return l.Say("bot.option", "name", name, "value", value)
}

// Options writes the chosen options of a match, one "name: value" each.
func (l Localizer) Options(info games.Info, chosen map[string]string) []string {
	var lines []string
	for _, o := range info.Options {
		lines = append(lines, l.Option(l.OptionName(o.ID), l.OptionValue(o.ID, chosen[o.ID])))
	}
	return lines
}

// OptionName writes the name of an option of the game, its id if it has none.
func (l Localizer) OptionName(id string) string {
	return l.Or(l.game+".option."+id, id)
}

// OptionValue writes a value of an option of the game, as it is stored if it has no text.
func (l Localizer) OptionValue(id, value string) string {
	return l.Or(l.game+".option."+id+"."+value, value)
}

// OptionAbout explains a value of an option, or else the option, "" if nothing does.
func (l Localizer) OptionAbout(id, value string) string {
	about := l.Or(l.game+".option."+id+".about", "")
	return l.Or(l.game+".option."+id+"."+value+".about", about)
}

// LobbyOption writes "name: value" for an option that every game has.
func (l Localizer) LobbyOption(o session.LobbyOption, value string) string {
	return l.Option(l.LobbyOptionName(o), l.LobbyOptionValue(o, value))
}

// LobbyOptionAbout explains a value of it in a lobby.
func LobbyOptionAbout(l Localizer, s *session.Session, o session.LobbyOption, value string) string {
	id := "bot." + o.ID + "." + value
	if s.WithComputers() {
		return l.Or(id+".computers", l.Say(id+".about"))
	}
	return l.Say(id + ".about")
}

// LobbyOptionAsk is the sentence above its menu: what it is, and what most choose.
func (l Localizer) LobbyOptionAsk(o session.LobbyOption) string {
	return l.Say("bot.options.ask", "name", l.LobbyOptionName(o), "about", l.LobbyOptionIs(o))
}

// LobbyOptionName is its name alone.
func (l Localizer) LobbyOptionName(o session.LobbyOption) string { return l.Say("bot." + o.ID) }

// LobbyOptionIs says what it is, and what most choose.
func (l Localizer) LobbyOptionIs(o session.LobbyOption) string {
	return l.Say("bot." + o.ID + ".about")
}

// LobbyOptionValue writes a value of it without the name.
func (l Localizer) LobbyOptionValue(o session.LobbyOption, value string) string {
	return l.Say("bot." + o.ID + "." + value)
}
