package wording

import (
	"slices"
	"strings"

	"github.com/bastide-games/bastide/bot/session"
)

// maxTag is the longest name of a forum's tag, in characters.
const maxTag = 20

// stageTags are the texts of the tags for the stage of a match.
var stageTags = map[session.Status]string{
	session.Lobby: "bot.tag.lobby", session.Live: "bot.tag.live", session.Over: "bot.tag.over",
}

// TagsOf names the tags of a match in a forum: its game and its stage. Each is given in the
// language of l, then in the others.
func TagsOf(l Localizer, s *session.Session) [][]string {
	stage := func(l Localizer) string { return l.Say(stageTags[s.Status]) }
	game := func(l Localizer) string { return gameTag(l.GameName(s.GameID)) }
	return [][]string{everywhere(l, game), everywhere(l, stage)}
}

// StageTags names all tags for stages, in every language.
func StageTags(t *Texts) (names []string) {
	for _, lang := range Languages {
		for _, id := range stageTags {
			names = append(names, t.Localizer(lang).Say(id))
		}
	}
	return names
}

// everywhere writes a text in the language of l, then in the others.
func everywhere(l Localizer, say func(Localizer) string) []string {
	names := []string{say(l.Bare())}
	for _, lang := range Languages {
		if name := say(l.texts.Localizer(lang).Bare()); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// gameTag is the name of a game. If it is too long, it is the part that distinguishes it within its
// family.
func gameTag(name string) string {
	if _, own, long := strings.Cut(name, ": "); long && len([]rune(name)) > maxTag {
		name = own
	}
	return Clip(name, maxTag)
}
