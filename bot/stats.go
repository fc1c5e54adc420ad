package bot

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/storage"
)

const (
	ranked   = 5  // matches that it takes to appear in a leaderboard
	maxBoard = 20 // lines of a leaderboard
)

func statsOptions(b *Bot) []option {
	return []option{{name: "user", kind: discordgo.ApplicationCommandOptionUser}, b.gameOption(false)}
}

func leaderboardOptions(b *Bot) []option { return []option{b.gameOption(false)} }

// hiddenKey names the value that is there when a user is not to be shown to others.
func hiddenKey(user uint64) string { return fmt.Sprintf("user/%d/hidden", user) }

func (b *Bot) hidden(user uint64) (bool, error) {
	data, err := b.Store.Value(hiddenKey(user))
	return data != nil, err
}

// statsCommand answers /stats: in private, what this server remembers of somebody.
func (b *Bot) statsCommand(ctx context.Context, t *talk) error {
	who, err := b.subject(t)
	if err != nil {
		return err
	}
	wanted := b.order
	if game := t.i.Options["game"].Text; b.Games[game] != nil {
		wanted = []string{game}
	} else if game != "" {
		return refuse("bot.error.game", "games", t.voice.list(b.gameNames(t.voice)))
	}
	parts := []string{t.voice.say("bot.stats.title", "player", t.voice.name(who.Name))}
	for _, game := range wanted {
		tally, ok, err := b.tallied(uint64(t.i.Guild), game, who.User)
		if err != nil {
			return err
		}
		if ok {
			parts = append(parts, t.voice.stats(game, tally))
		}
	}
	if len(parts) == 1 {
		return refuse("bot.stats.none", "player", t.voice.name(who.Name))
	}
	return t.whisper(ctx, join(parts...))
}

// subject is whom a /stats command is about: the person, or somebody else who lets others
// see.
func (b *Bot) subject(t *talk) (player, error) {
	o, given := t.i.Options["user"]
	if !given || uint64(o.User.ID) == t.user() {
		return player{t.user(), t.i.User.Name}, nil
	}
	who := player{uint64(o.User.ID), o.User.Name}
	hidden, err := b.hidden(who.User)
	if err == nil && hidden {
		err = refuse("bot.stats.hidden", "player", t.voice.name(who.Name))
	}
	return who, err
}

// stats writes somebody's tally of a game.
func (v voice) stats(game string, t tally) string {
	lines := []string{v.say("bot.stats.game", "game", v.gameName(game))}
	if t.Matches > 0 {
		lines = append(lines,
			v.say("bot.stats.matches", "n", t.Matches, "wins", t.Wins, "share", percent(t.Wins, t.Matches)),
			v.say("bot.stats.points", "mean", v.decimal(float64(t.Points)/float64(t.Matches)), "best", t.Best))
	}
	if t.Rated > 0 {
		lines = append(lines, v.say("bot.stats.rating", "rating", t.Rating.Shown(), "n", t.Rated))
	}
	if t.Turns > 0 {
		mean := time.Duration(t.Seconds/int64(t.Turns)) * time.Second
		lines = append(lines, v.say("bot.stats.pace", "mean", v.span(mean), "late", t.Late, "n", t.Turns))
	}
	if t.Left > 0 {
		lines = append(lines, v.say("bot.stats.left", "n", t.Left))
	}
	return join(append(lines, v.say("bot.stats.last", "when", fmt.Sprintf("<t:%d:D>", t.Last)))...)
}

func percent(part, whole int) int { return (100*part + whole/2) / whole }

// decimal writes a number with one digit behind the point.
func (v voice) decimal(x float64) string {
	return strings.Replace(fmt.Sprintf("%.1f", x), ".", v.say("bot.decimal"), 1)
}

// span writes a length of time in its one or two largest units.
func (v voice) span(d time.Duration) string {
	minutes := int(d.Round(time.Minute).Minutes())
	switch {
	case d < time.Minute:
		return v.say("bot.span.seconds", "n", int(d.Seconds()))
	case minutes < 60:
		return v.say("bot.span.minutes", "n", minutes)
	case minutes < 48*60:
		return v.say("bot.span.hours", "n", minutes/60, "minutes", fmt.Sprintf("%02d", minutes%60))
	}
	return v.say("bot.span.days", "n", minutes/60/24, "hours", minutes/60%24)
}

// standingOf is a line of a leaderboard in the making.
type standingOf struct {
	user uint64
	tally
}

// leaderboardCommand answers /leaderboard: for everybody, the best of this server in a
// game.
func (b *Bot) leaderboardCommand(ctx context.Context, t *talk) error {
	game := t.i.Options["game"].Text
	if game == "" {
		game = b.gameHere(t)
	}
	if b.Games[game] == nil {
		return refuse("bot.error.game", "games", t.voice.list(b.gameNames(t.voice)))
	}
	best, err := b.best(uint64(t.i.Guild), game)
	if err != nil {
		return err
	}
	if len(best) == 0 {
		return refuse("bot.leaderboard.none", "game", t.voice.gameName(game), "n", ranked)
	}
	v := b.speak(b.settings(t.i.Guild).language(t.i))
	_, err = t.public(ctx, (&post{accent: &accentResult}).text(v.leaderboard(game, best)).message())
	return err
}

// leaderboard writes the best players of a game, a line each; equal ratings share a place.
func (v voice) leaderboard(game string, best []standingOf) string {
	lines := []string{v.say("bot.leaderboard.title", "game", v.gameName(game))}
	for _, s := range best {
		place := 1 + slices.IndexFunc(best, func(o standingOf) bool { return o.Rating.Shown() == s.Rating.Shown() })
		lines = append(lines, v.say("bot.leaderboard.line", "place", place, "player", v.name(s.Name),
			"rating", s.Rating.Shown(), "n", s.Matches, "share", percent(s.Wins, s.Matches)))
	}
	return join(append(lines, v.say("bot.leaderboard.how", "n", ranked))...)
}

// best lists those of a server who have played a game often enough and let themselves be
// shown, the best first.
func (b *Bot) best(guild uint64, game string) ([]standingOf, error) {
	rows, err := b.Store.Values(tallyPrefix(guild, game))
	if err != nil {
		return nil, err
	}
	var all []standingOf
	for _, row := range rows {
		t, err := decodeTally(row.Data)
		user, known := tallyUser(row)
		if err == nil && known && t.Rated >= ranked {
			all = append(all, standingOf{user, t})
		}
	}
	slices.SortFunc(all, func(a, b standingOf) int {
		return cmp.Or(b.Rating.Shown()-a.Rating.Shown(), b.Wins-a.Wins, cmp.Compare(a.user, b.user))
	})
	var shown []standingOf
	for _, s := range all {
		switch hidden, err := b.hidden(s.user); {
		case err != nil:
			return nil, err
		case !hidden:
			shown = append(shown, s)
		}
		if len(shown) == maxBoard {
			break
		}
	}
	return shown, nil
}

// tallyUser reads the user in the key of a tally.
func tallyUser(row storage.Value) (user uint64, ok bool) {
	user, err := strconv.ParseUint(path.Base(row.Key), 10, 64)
	return user, err == nil
}
