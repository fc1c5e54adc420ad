package wording

import (
	"slices"
	"strings"

	"github.com/bastide-games/bastide/bot/nickname"
	"github.com/bastide-games/bastide/games"
)

// maxName is how much of a name is shown, in characters.
const maxName = 32

// Seat writes a player's name, "nobody" for a seat that is none.
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

// List joins words as the language does: "A, B and C". An empty list is "nobody".
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

// Name writes an untrusted name: on one line, without invisible signs, and unless bare with
// everything escaped that Discord would take for markdown or a mention.
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

// marks reports whether Discord would take a sign for markdown or a mention after what stands
// before it, also at the beginning of a line.
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

// CommandID is the id of the text that names a command, or a sub-command that is given with its
// group before it.
func CommandID(command string) string {
	return "bot.command." + strings.ReplaceAll(command, " ", ".")
}

// Slash writes a command or a sub-command as it is typed.
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
