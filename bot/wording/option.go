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

// Speed writes "Speed: …" for the name of a speed.
func (l Localizer) Speed(name string) string {
	return l.Option(l.Say("bot.speed"), l.Say("bot.speed."+name))
}

// SpeedAbout explains a speed.
func (l Localizer) SpeedAbout(name string) string { return l.Say("bot.speed." + name + ".about") }

// SpeedLine writes the speed of a match.
func SpeedLine(l Localizer, s *session.Session) string { return l.Speed(s.SpeedOf().Name) }

// HintsOption writes "Hints: …" for a value of the lobby's menu.
func HintsOption(l Localizer, value string) string {
	return l.Option(l.Say("bot.hints"), l.Say("bot.hints."+value))
}

// HintsAbout explains it. A match with computer players is not rated in any case.
func HintsAbout(l Localizer, s *session.Session, value string) string {
	if s.WithComputers() {
		return l.Say("bot.hints." + value + ".unrated")
	}
	return l.Say("bot.hints." + value + ".about")
}

// HintsLine says that players may ask for advice, "" where they may not.
func HintsLine(l Localizer, s *session.Session) string {
	if !s.Hints {
		return ""
	}
	return l.Say("bot.hints.line")
}

// Origin says which edition a game follows, and whether its set is a reconstruction, in the
// game's own words if it has any.
func (l Localizer) Origin(info games.Info) string {
	edition := l.Or(info.ID+".edition", "")
	if !info.Reconstructed {
		return edition
	}
	return Join(edition, l.Or(info.ID+".reconstructed", l.Say("bot.rules.reconstructed")))
}
