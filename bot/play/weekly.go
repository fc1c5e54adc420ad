package play

import (
	"context"
	"slices"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/bot/today"
	"github.com/bastide-games/bastide/bot/wording"
)

// Weeks finds matches of the week.
type Weeks interface {
	// Running returns the current match of the week of a server, or refuses.
	Running(guild uint64, monday today.Day) (today.Match, error)
	// Spent reports whether a user had their try in a week and has erased their data since.
	Spent(guild uint64, monday today.Day, user uint64) (bool, error)
}

// PlayWeek links to the person's match of the week in their private messages, or starts it there if
// they have not had their try.
func (p *Play) PlayWeek(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	guild, monday, err := today.WeekOf(q.Button)
	switch {
	case err != nil:
		return interaction.Reply{}, err
	case q.Guild != 0 && uint64(q.Guild) != guild:
		return interaction.Reply{}, buttonid.ErrMalformed
	case !p.Posts.Computers:
		return interaction.Reply{}, session.Refuse("bot.computer.off")
	}
	m, err := p.Weeks.Running(guild, monday)
	if err != nil {
		return interaction.Reply{}, err
	}
	return interaction.Reply{How: interaction.Private, Defer: interaction.IfLate, Message: func(ctx context.Context) (discord.Message, error) {
		return p.beginWeek(ctx, q, m)
	}}, nil
}

// beginWeek starts the match and returns the answer that links to it. If the person has begun it,
// the answer links there; if their try is over, it says so.
func (p *Play) beginWeek(ctx context.Context, q *interaction.Request, m today.Match) (discord.Message, error) {
	defer p.Records.LockPerson(q.UserID())()
	tries, err := p.Records.Tries(m.Week.Server, q.UserID())
	if err != nil {
		return discord.Message{}, err
	}
	if one := tries.On(m.Week.Monday); one != nil {
		return p.triedWeek(q, m.Week, *one)
	}
	// Read after the tries: erasing stores this before it removes them.
	spent, err := p.Weeks.Spent(m.Week.Server, today.Day(m.Week.Monday), q.UserID())
	if err != nil {
		return discord.Message{}, err
	}
	if spent {
		return discord.Message{}, session.Refuse("bot.weekly.tried", "time", session.Moment(m.Week.Until))
	}
	greeting := func(waits bool) discord.Message { return posts.WeeklyGreeting(q.L, m.Week, m.Header, waits) }
	return p.beginInPrivate(ctx, q, greeting, func(channel uint64) error {
		s, result, err := events.PlayWeek(session.Opening{
			Game: m.Game, Channel: channel, Creator: session.Player{User: q.UserID(), Name: q.User.Name},
			Where: session.Here, Lang: q.L.Lang(),
			Computers: p.computers(q.L.Lang(), session.StandInStrength, m.Header.Seats-1),
		}, m.Header, m.Week, p.Records.Env(0))
		if err == nil {
			_, _, err = p.Records.Commit(ctx, s, result, uint64(q.ID))
		}
		return err
	})
}

// triedWeek links to the match of the week that the person is playing, or says how their try ended.
func (p *Play) triedWeek(q *interaction.Request, w session.Week, one session.Try) (discord.Message, error) {
	mine, err := p.Records.Of(q.UserID(), session.Live, 0)
	if err != nil {
		return discord.Message{}, err
	}
	if at := slices.IndexFunc(mine, func(s *session.Session) bool { return s.Week != nil && *s.Week == w }); at >= 0 {
		link := mine[at].Link()
		return posts.PuzzleMatchAt(q.L, link, link.Channel == uint64(q.Channel)), nil
	}
	if !one.Played {
		return discord.Message{}, session.Refuse("bot.weekly.tried", "time", session.Moment(w.Until))
	}
	return discord.Message{}, session.Refuse("bot.weekly.played",
		"margin", wording.Signed(one.Margin()), "points", one.Points, "against", one.Against, "time", session.Moment(w.Until))
}
