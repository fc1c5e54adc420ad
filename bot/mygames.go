package bot

import (
	"cmp"
	"context"
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/storage"
)

// What a page of /games holds at most.
const (
	maxListed     = 15   // matches
	maxListedText = 3200 // characters
)

// myGames answers /games: the person's matches on all servers, whose turn it is, and the
// way there.
func (b *Bot) myGames(ctx context.Context, t *talk) error {
	m, err := b.gamesPost(t, 0)
	if err != nil {
		return err
	}
	return t.private(ctx, m)
}

// turnGames shows another page of /games.
func (b *Bot) turnGames(ctx context.Context, t *talk, _ *sheet) error {
	m, err := b.gamesPost(t, t.id.At)
	if err != nil {
		return err
	}
	return t.update(ctx, m)
}

// gamesPost is a page of the person's matches: those that wait for the person first, then
// those that wait for others, then those that have not begun. A page that does not exist
// any more gives the first.
func (b *Bot) gamesPost(t *talk, page int) (discord.Message, error) {
	var lines []string
	for _, status := range []storage.Status{storage.Live, storage.Lobby} {
		mine, err := b.playing(t.user(), status, 0)
		if err != nil {
			return discord.Message{}, err
		}
		lines = append(lines, b.listedAll(t, mine)...)
	}
	if len(lines) == 0 {
		return (&post{}).text(t.voice.say("bot.games.none")).message(), nil
	}
	pages := leaves(lines, maxListed, maxListedText)
	if page >= len(pages) {
		page = 0
	}
	out := &post{}
	out.Ephemeral = true
	out.text(join(t.voice.say("bot.games.title"), pages[page]))
	if len(pages) > 1 {
		label := t.voice.say("bot.button.more", "at", page+1, "of", len(pages))
		next := customID(buttonid.ID{Verb: "games-page", At: (page + 1) % len(pages)})
		out.buttons(button(discordgo.SecondaryButton, label, next))
	}
	return out.message(), nil
}

// leaves puts lines on pages of so many lines and characters at most.
func leaves(lines []string, most, size int) (pages []string) {
	count, length := 0, 0
	for _, line := range lines {
		line = clip(line, size)
		n := len([]rune(line)) + 1
		if count == 0 || count == most || length+n > size {
			pages = append(pages, line)
			count, length = 1, n
			continue
		}
		pages[len(pages)-1] += "\n" + line
		count, length = count+1, length+n
	}
	return pages
}

// listed writes some of a person's matches, one a line, as many as fit on a page.
func (b *Bot) listed(t *talk, matches []*sheet) string {
	return leaves(b.listedAll(t, matches), maxListed, maxListedText)[0]
}

// listedAll writes matches, one a line: those that wait for the person first, and of each
// sort the one that has waited longest.
func (b *Bot) listedAll(t *talk, matches []*sheet) []string {
	waits := func(s *sheet) int {
		if seat := s.head.seat(t.user()); s.acts(seat) && !s.sealed(seat) {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(matches, func(a, b *sheet) int {
		return cmp.Or(waits(a)-waits(b), cmp.Compare(a.head.Clock.Began, b.head.Clock.Began))
	})
	lines := make([]string, len(matches))
	for i, s := range matches {
		v := t.voice.about(s)
		state := v.state(s)
		if waits(s) == 0 {
			state = v.say("bot.games.yours")
		}
		lines[i] = b.listedOne(v, s, state)
	}
	return lines
}

// state says whom a match waits for, or until when a decision can be undone.
func (v voice) state(s *sheet) string {
	if now := s.head.Sealed; now != nil {
		return v.say("bot.games.decided", "player", v.seat(now.Seat), "time", relative(now.Until))
	}
	return v.say("bot.games.theirs", "players", v.seats(s.acting()))
}

// listedOne is a match's line: who plays what and where, whom it waits for, which state
// says while it runs, since when and until when.
func (b *Bot) listedOne(v voice, s *sheet, state string) string {
	line := v.say("bot.games.line", "game", v.gameName(s.head.Game), "players", v.seats(s.everybody()),
		"link", b.link(s), "id", s.id().String())
	switch {
	case s.head.Trouble != "":
		return line + " " + v.say("bot.trouble."+s.head.Trouble)
	case s.row.Status == storage.Lobby:
		return line + " " + v.say("bot.games.lobby")
	case s.head.Paused != 0:
		return line + " " + v.say("bot.games.paused", "when", relative(s.head.Paused))
	}
	since := ""
	if began := s.head.Clock.Began; began != 0 {
		since = v.say("bot.games.since", "when", relative(began))
	}
	return joinWith(" ", []string{line, state, since, v.timeLeft(s)})
}

// everybody lists all seats.
func (s *sheet) everybody() []games.Seat {
	all := make([]games.Seat, len(s.head.Players))
	for i := range all {
		all[i] = games.Seat(i)
	}
	return all
}
