package bot

import (
	"context"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/storage"
)

// maxListed bounds the matches of each sort that /games lists.
const maxListed = 15

// myGames answers /games: the person's matches, whose turn it is, and the way there.
func (b *Bot) myGames(ctx context.Context, t *talk) error {
	var parts []string
	for _, status := range []storage.Status{storage.Live, storage.Lobby} {
		mine, err := b.playing(t.user(), status, maxListed)
		if err != nil {
			return err
		}
		if len(mine) > 0 {
			parts = append(parts, b.listed(t, mine))
		}
	}
	if len(parts) == 0 {
		return t.whisper(ctx, t.voice.say("bot.games.none"))
	}
	return t.whisper(ctx, t.voice.say("bot.games.title")+"\n"+strings.Join(parts, "\n"))
}

// listed writes matches, one a line, those that wait for the person first.
func (b *Bot) listed(t *talk, matches []*sheet) string {
	waits := func(s *sheet) int {
		if s.acts(s.head.seat(t.user())) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(matches, func(a, b *sheet) int { return waits(a) - waits(b) })
	lines := make([]string, len(matches))
	for i, s := range matches {
		lines[i] = b.listedOne(t, s)
	}
	return strings.Join(lines, "\n")
}

func (b *Bot) listedOne(t *talk, s *sheet) string {
	v := t.voice.about(s)
	others := make([]games.Seat, len(s.head.Players))
	for i := range others {
		others[i] = games.Seat(i)
	}
	line := v.say("bot.games.line", "game", v.gameName(s.head.Game), "players", v.seats(others), "link", b.link(s), "id", s.id().String())
	switch {
	case s.head.Trouble != "":
		return line + " " + v.say("bot.trouble."+s.head.Trouble)
	case s.row.Status == storage.Lobby:
		return line + " " + v.say("bot.games.lobby")
	case s.acts(s.head.seat(t.user())):
		return line + " " + v.say("bot.games.yours")
	}
	return line + " " + v.say("bot.games.theirs", "players", v.seats(s.acting()))
}
