package people

import (
	"cmp"
	"context"
	"slices"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/views"
	"github.com/bastide-games/bastide/bot/wording"
)

const (
	ranked   = 5  // rated matches needed for a leaderboard
	maxBoard = 20 // lines of a leaderboard
)

// Stats answers /me stats, in private: the statistics of a player on this server or, in private messages,
// of the matches there; against an opponent, their matches together.
func (p *People) Stats(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	who, err := p.subject(q)
	if err != nil {
		return interaction.Reply{}, err
	}
	wanted := p.Order
	if game := q.Options["game"].Text; p.Records.Games[game] != nil {
		wanted = []string{game}
	} else if game != "" {
		return interaction.Reply{}, views.RefuseGame(p.Order)
	}
	if o, given := q.Options["against"]; given && uint64(o.User.ID) != who.User {
		return p.against(q, who, q.Options["game"].Text), nil
	}
	var parts []string
	for _, game := range wanted {
		tally, ok, err := p.Records.Tally(uint64(q.Guild), game, who.User)
		if err != nil {
			return interaction.Reply{}, err
		}
		if ok {
			parts = append(parts, wording.Tally(q.L, p.Records.Games[game].Info(), tally))
		}
	}
	title, none := "bot.stats.title", "bot.stats.none"
	if q.Surface.Private() {
		title, none = "bot.stats.title.private", "bot.stats.none.private"
	}
	if len(parts) == 0 {
		return interaction.Reply{}, session.Refuse(none, "player", session.Name(who.Name))
	}
	conduct, err := p.Records.Conduct(uint64(q.Guild), who.User)
	if err != nil {
		return interaction.Reply{}, err
	}
	lead := []string{q.L.Say(title, "player", session.Name(who.Name)), wording.Conduct(q.L, conduct)}
	return interaction.Sentence(wording.Join(append(lead, parts...)...)), nil
}

// subject is the user that /me stats is about: the person who asks, or another who is not hidden.
func (p *People) subject(q *interaction.Request) (session.Player, error) {
	o, given := q.Options["user"]
	if !given || uint64(o.User.ID) == q.UserID() {
		return session.Player{User: q.UserID(), Name: q.User.Name}, nil
	}
	if q.Surface.Private() { // in private messages, the statistics of others are private
		return session.Player{}, session.Refuse("bot.error.server")
	}
	who := session.Player{User: uint64(o.User.ID), Name: o.User.Name}
	hidden, err := p.Records.Hidden(who.User)
	if err == nil && hidden {
		err = session.Refuse("bot.stats.hidden", "player", session.Name(who.Name))
	}
	return who, err
}

// Leaderboard answers /me leaderboard, visibly for everyone: the best players of this server in a game.
// Without a game it shows the one played in the channel, or asks for one, which LeaderboardOf answers.
func (p *People) Leaderboard(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	game := q.Options["game"].Text
	if game == "" {
		game = p.Records.GameHere(uint64(q.Channel), q.UserID(), p.Order)
	}
	if p.Records.Games[game] == nil {
		return interaction.Shown(interaction.Private, posts.WhichGame(q.L, "bot.leaderboard.which", p.Order, func(id string) string {
			return ownID(posts.VerbLeaderboard, id)
		})), nil
	}
	return p.leaderboard(q, game)
}

func (p *People) LeaderboardOf(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	if p.Records.Games[q.Button.Word] == nil || q.Guild == 0 { // the command exists on servers only
		return interaction.Reply{}, buttonid.ErrMalformed
	}
	return p.leaderboard(q, q.Button.Word)
}

func (p *People) leaderboard(q *interaction.Request, game string) (interaction.Reply, error) {
	best, err := p.best(uint64(q.Guild), game)
	if err != nil {
		return interaction.Reply{}, err
	}
	if len(best) == 0 {
		return interaction.Reply{}, session.Refuse("bot.leaderboard.none", "game", session.GameName(game), "n", ranked)
	}
	l := p.Texts.Localizer(p.Server.Settings(q.Guild).Language(q.Interaction))
	m := posts.NewDraft(posts.AccentResult).Text(wording.Leaderboard(l, game, best, ranked)).Message()
	return interaction.Shown(interaction.Announce, m), nil
}

// best lists the players of a server with enough rated matches in a game who are not hidden, the best
// first.
func (p *People) best(guild uint64, game string) ([]session.Tally, error) {
	rows, err := p.Records.Store.Values(records.TallyPrefix(guild, game))
	if err != nil {
		return nil, err
	}
	type entry struct {
		user uint64
		session.Tally
	}
	var all []entry
	for _, row := range rows {
		t, err := records.DecodeTally(row.Data)
		user, known := records.TallyUser(row)
		if err == nil && known && t.Rated >= ranked {
			all = append(all, entry{user, t})
		}
	}
	slices.SortFunc(all, func(a, b entry) int {
		return cmp.Or(b.Rating.Shown()-a.Rating.Shown(), b.Wins-a.Wins, cmp.Compare(a.user, b.user))
	})
	var shown []session.Tally
	for _, e := range all {
		hidden, err := p.Records.Hidden(e.user)
		if err != nil {
			return nil, err
		}
		if !hidden && len(shown) < maxBoard {
			shown = append(shown, e.Tally)
		}
	}
	return shown, nil
}
