package wording

import (
	"fmt"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// Localizer writes texts in one language, and after [Localizer.About] with the names of a match's
// players. It is a value; its methods return changed copies.
type Localizer struct {
	texts *Texts
	lang  string
	game  string
	info  games.Info // of that game, zero for a match that cannot be loaded
	names []string   // by seat, untrusted
	// board is the scene whose rim names the places; nil leaves cells as stored.
	board *scene.Scene
	// plain texts are for places without markdown: buttons, alternative texts.
	plain bool
	// lettered texts name seats by their letters, for the log, which knows no names.
	lettered bool
	// unsummed leaves out the terms of sums.
	unsummed bool
}

// Localizer returns the localizer for a locale of Discord.
func (t *Texts) Localizer(locale string) Localizer {
	return Localizer{texts: t, lang: Language(locale)}
}

// Public returns the localizer for what all players read about a match.
func (t *Texts) Public(s *session.Session) Localizer { return t.Localizer(s.Lang).About(s) }

// Lang returns the language.
func (l Localizer) Lang() string { return l.lang }

// About returns the localizer for a match.
func (l Localizer) About(s *session.Session) Localizer {
	l.game, l.info, l.names = s.GameID, games.Info{}, s.Names()
	if s.Game != nil {
		l.info = s.Game.Info()
	}
	return l
}

// Of returns the localizer for a position that is not in a match, with the names of its seats.
func (l Localizer) Of(g games.Game, names []string) Localizer {
	l.info, l.names = g.Info(), names
	l.game = l.info.ID
	return l
}

// On returns the localizer for a scene. It names places as on the rim of the picture.
func (l Localizer) On(sc scene.Scene) Localizer {
	if sc.Grid {
		l.board = &sc
	}
	return l
}

// Bare returns the localizer for places without markdown.
func (l Localizer) Bare() Localizer {
	l.plain = true
	return l
}

// Bold prints a text bold where there is markdown.
func (l Localizer) Bold(text string) string {
	if l.plain {
		return text
	}
	return "**" + text + "**"
}

// Say writes the text with an id. The arguments are name-value pairs as in [games.T].
func (l Localizer) Say(id string, pairs ...any) string { return l.Text(games.T(id, pairs...)) }

// Text writes a text, "" for the zero value.
func (l Localizer) Text(t games.Text) string {
	if t.ID == "" {
		return ""
	}
	args := make(map[string]any, len(t.Args))
	for name, value := range t.Args {
		args[name] = l.value(value)
	}
	return l.texts.say(l.lang, t.ID, args)
}

// Has reports whether there is a text with the id.
func (l Localizer) Has(id string) bool { return l.texts.Has(l.lang, id) }

// Or writes the text with the id, or the fallback if there is none.
func (l Localizer) Or(id, fallback string) string {
	if l.Has(id) {
		return l.Say(id)
	}
	return fallback
}

// value makes an argument printable. Numbers stay numbers, because they select singular or plural.
func (l Localizer) value(value any) any {
	switch value := value.(type) {
	case int, bool:
		return value
	case string:
		return placed(l, value)
	case games.Text:
		return l.Text(value)
	case games.Seat:
		return l.Seat(value)
	case []games.Seat:
		return l.Seats(value)
	case session.User:
		return l.User(value)
	case session.Users:
		return l.Users(value)
	case session.Channel:
		return channel(value)
	case session.Role:
		return role(value)
	case session.Channels:
		return channels(l, value)
	case []games.Text:
		return all(l, value)
	case session.Name:
		return l.Name(string(value))
	case session.Link:
		return l.Link(value)
	case session.Moment:
		return moment(value)
	case session.GameName:
		return l.GameName(string(value))
	case glyph:
		return string(value)
	}
	return fmt.Sprint(value)
}
