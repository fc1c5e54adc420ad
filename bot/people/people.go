package people

import (
	"context"
	"log/slog"
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/surface"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// People answers what users ask about themselves and others.
type People struct {
	Records *records.Records
	Server  *server.Server
	Texts   *wording.Texts
	Order   []string // ids of the games, in the order in which players see them
	Paint   *posts.PaintQueue
	Log     *slog.Logger
	// Quit takes a user out of a match or a lobby that has not ended, on any server.
	Quit func(ctx context.Context, user session.Player, match session.ID) error
	Cups Cups
	// Weekly returns the button to the match of the week for a request, none if there is none.
	Weekly func(*interaction.Request) []discordgo.Button
	// KeepSpent notes, without naming the user, that they have had their try at a server's match of the week.
	KeepSpent func(guild, user uint64) error
}

// Cups are the cups and leagues of all servers.
type Cups interface {
	// Of names the running ones in which a user takes part or waits to.
	Of(l wording.Localizer, user uint64) ([]string, error)
	// LeaveAll takes a user out of them.
	LeaveAll(user uint64) error
}

// ownID makes the custom_id of a button about the user who presses it.
func ownID(verb, word string) string { return posts.CustomID(buttonid.ID{Verb: verb, Word: word}) }

// Matches answers /games: the user's matches on all servers, whose turn it is, and links to them.
// MatchesPage shows another page.
func (p *People) Matches(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	m, err := p.matches(q, 0)
	return interaction.Shown(interaction.Private, m), err
}

func (p *People) MatchesPage(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	m, err := p.matches(q, q.Button.At)
	return interaction.Shown(interaction.Update, m), err
}

// matches is a page of the user's matches, the most urgent first and lobbies last, with a link to the most
// urgent turn. If the page no longer exists, it is the first.
func (p *People) matches(q *interaction.Request, page int) (discord.Message, error) {
	var lines []string
	var ways []discordgo.Button
	for _, status := range []session.Status{session.Live, session.Lobby} {
		mine, lost, err := p.Records.AllOf(q.UserID(), status, 0)
		if err != nil {
			return discord.Message{}, err
		}
		if waiting := wording.Waiting(mine, q.UserID()); len(waiting) > 0 {
			ways = posts.Row(posts.TurnButton(q.L, waiting[0]))
		}
		lines = append(lines, wording.ListedLines(q.L, q.UserID(), mine)...)
		for _, id := range lost {
			lines = append(lines, q.L.Say("bot.unreadable.listed", "id", id.String()))
		}
	}
	title := q.L.Say("bot.games.title")
	if len(lines) == 0 {
		title = q.L.Say("bot.games.none")
	}
	pages := wording.Pages(lines, wording.MaxListed, wording.MaxListedText)
	if page >= len(pages) {
		page = 0
	}
	if n := len(pages); n > 1 {
		ways = append(ways, posts.PageButton(q.L, page, n, posts.CustomID(buttonid.ID{Verb: posts.VerbGamesPage, At: (page + 1) % n})))
	}
	if q.Guild != 0 && q.Surface != surface.Outside {
		ways = append(ways, posts.LobbiesButton(q.L))
	}
	ways = append(ways, p.Weekly(q)...)
	return posts.NewDraft(posts.NoAccent).Private().Text(wording.Join(title, pages[page])).Buttons(ways...).Message(), nil
}

// open lists a user's matches that are not over.
func (p *People) open(user uint64) (open []*session.Session, err error) {
	for _, status := range []session.Status{session.Live, session.Lobby} {
		mine, err := p.Records.Of(user, status, 0)
		if err != nil {
			return nil, err
		}
		open = append(open, slices.DeleteFunc(mine, func(s *session.Session) bool {
			return status == session.Live && !s.Plays(user)
		})...)
	}
	return open, nil
}
