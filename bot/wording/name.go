package wording

import (
	"slices"
	"strings"

	"github.com/bastide-games/bastide/bot/nickname"
	"github.com/bastide-games/bastide/games"
)

// MaxName is how many characters of a name are shown.
const MaxName = 32

// Seat writes a player's name, "nobody" for an invalid seat.
func (l Localizer) Seat(s games.Seat) string {
	if l.lettered && s >= 0 {
		return "seat " + s.String()
	}
	if s < 0 || int(s) >= len(l.names) {
		return l.Say("bot.nobody")
	}
	if raw := l.names[s]; raw != nickname.Erased || erased(l.names) < 2 {
		return l.Name(raw)
	}
	return l.Say("bot.player.erased.nth", "n", erased(l.names[:s+1]))
}

// erased counts the names of players whose data were erased.
func erased(names []string) (n int) {
	for _, name := range names {
		if name == nickname.Erased {
			n++
		}
	}
	return n
}

// Seats writes the names of some players as a list.
func (l Localizer) Seats(seats []games.Seat) string { return l.List(l.eachSeat(seats)) }

func (l Localizer) eachSeat(seats []games.Seat) (names []string) {
	for _, s := range seats {
		names = append(names, l.Seat(s))
	}
	return names
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
// escapes everything that Discord would read as markdown or a mention. The name of a player whose data
// were erased becomes words.
func (l Localizer) Name(raw string) string {
	if raw == nickname.Erased {
		return l.Say("bot.player.erased")
	}
	seen := nickname.Visible(raw)
	if seen == "" {
		return "?"
	}
	name := []rune(seen)
	if len(name) > MaxName {
		name = append([]rune(nickname.Cut(seen, MaxName)), '…')
	}
	var b strings.Builder
	for i, r := range name {
		if !l.plain && marks(name, i) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// marks reports whether Discord would read a character of a name as markdown or as part of a mention or an address,
// also at the beginning of a line.
func marks(name []rune, at int) bool {
	before := name[:at]
	switch name[at] {
	case '-', '+':
		return at == 0
	case '.':
		numbered := !slices.ContainsFunc(before, func(d rune) bool { return d < '0' || d > '9' })
		within := at > 0 && name[at-1] != ' ' && at+1 < len(name) && name[at+1] != ' ' // "discord.gg/…" needs no scheme
		return numbered || within
	}
	return strings.ContainsRune("\\*_~`|<>@#:[]()", name[at])
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
