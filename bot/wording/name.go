package wording

import (
	"slices"
	"strings"

	"github.com/bastide-games/bastide/bot/nickname"
	"github.com/bastide-games/bastide/games"
)

// maxName is how many characters of a name are shown.
const maxName = 32

// Seat writes a player's name, "nobody" for an invalid seat.
func (l Localizer) Seat(s games.Seat) string {
	if s < 0 || int(s) >= len(l.names) {
		return l.Say("bot.nobody")
	}
	return l.Name(l.names[s])
}

// Seats writes the names of some players as a list.
func (l Localizer) Seats(seats []games.Seat) string {
	names := make([]string, len(seats))
	for i, s := range seats {
		names[i] = l.Seat(s)
	}
	return l.List(names)
}

// List joins words as the language does: "A, B and C". An empty list becomes "nobody".
func (l Localizer) List(words []string) string {
	switch len(words) {
	case 0:
		return l.Say("bot.nobody")
	case 1:
		return words[0]
	}
	last := len(words) - 1
	return l.Say("bot.list", "first", strings.Join(words[:last], ", "), "last", words[last])
}

// Name writes an untrusted name on one line and without invisible characters. Unless bare, it
// escapes everything that Discord would read as markdown or a mention.
func (l Localizer) Name(raw string) string {
	name := []rune(nickname.Visible(raw))
	if len(name) == 0 {
		return "?"
	}
	var b strings.Builder
	for i, r := range name {
		if i == maxName {
			b.WriteRune('…')
			break
		}
		if !l.plain && marks(name[:i], r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// marks reports whether Discord would read a character as markdown or part of a mention, after the
// given characters or at the beginning of a line.
func marks(before []rune, r rune) bool {
	switch r {
	case '-', '+':
		return len(before) == 0
	case '.':
		return !slices.ContainsFunc(before, func(d rune) bool { return d < '0' || d > '9' })
	}
	return strings.ContainsRune("\\*_~`|<>@#:[]()", r)
}

// GameName writes the name of a game, its id if it has none.
func (l Localizer) GameName(id string) string { return l.Or(id+".name", id) }

// CommandID is the text id of the name of a command, or of a sub-command with its group before it.
func CommandID(command string) string {
	return "bot.command." + strings.ReplaceAll(command, " ", ".")
}

// Slash writes a command or sub-command as people type it.
func (l Localizer) Slash(command string) string {
	return slash(command, func(id string) string { return l.Say(id) })
}

func slash(command string, say func(id string) string) string {
	name := say(CommandID(command))
	if group, _, isSub := strings.Cut(command, " "); isSub {
		name = say(CommandID(group)) + " " + name
	}
	return "/" + name
}
