package today

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"
	"github.com/jellydator/ttlcache/v3"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/puzzle"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
)

// Limits of what the post lists.
const (
	mostBest    = 3  // best answers
	mostBars    = 4  // answers that people gave
	mostNames   = 20 // people who share the best stars
	mostStreaks = 5
	mostRows    = 10 // of a table
	longStreak  = 3  // days; the post mentions streaks of at least this length
)

// partCache caches the parts of posts that are equal on all servers with the same language.
type partCache struct {
	kept *ttlcache.Cache[string, *posts.Draft]
}

// maxDrawn limits the cache: two puzzles in each language, and several selections of games.
const maxDrawn = 32

func newDrawn() *partCache {
	return &partCache{ttlcache.New(ttlcache.WithCapacity[string, *posts.Draft](maxDrawn))}
}

// part returns the cached part for a key, or draws it.
func (d *partCache) part(key string, draw func(*posts.Draft) error) (*posts.Draft, error) {
	if known := d.kept.Get(key); known != nil {
		return known.Value(), nil
	}
	part := posts.NewDraft(posts.NoAccent)
	if err := draw(part); err != nil {
		return nil, err
	}
	d.kept.Set(key, part, ttlcache.NoTTL)
	return part, nil
}

// language is the language of a server's posts.
func (t *Today) language(set server.Settings) wording.Localizer {
	return t.texts.Localizer(cmp.Or(set.Lang, set.Today.Lang))
}

// message is the post of the last day: the solution of the day before, and the new question.
func (t *Today) message(ctx context.Context, guild uint64, set server.Settings, b *Board) (discord.Message, error) {
	l := t.language(set)
	out := posts.NewDraft(posts.AccentTurn)
	last := b.last()
	question, err := t.question(ctx, l, *last)
	if err != nil {
		return discord.Message{}, err
	}
	var further []discordgo.Button
	var told []string
	if over := b.before(); over != nil {
		if told, err = t.addOver(ctx, out, l, guild, b, *over); err != nil {
			return discord.Message{}, err
		}
		if t.puzzles.Find(over.Puzzle) != nil && t.posts.Computers {
			further = append(further, posts.Button(discordgo.SecondaryButton, l.Say("bot.button.today.play"), posts.PuzzleID(over.Puzzle)))
		}
	}
	weekly, err := t.weeklyTexts(l, guild, b)
	if err != nil {
		return discord.Message{}, err
	}
	for _, text := range cutToFit(append(told, weekly...), out.Room()-question.Length()) {
		out.Text(text)
	}
	ways, err := t.weeklyButtons(l, guild, b)
	if err != nil {
		return discord.Message{}, err
	}
	further = append(further, ways...)
	answer := posts.Button(discordgo.SuccessButton, l.Say("bot.button.today.answer"), posts.TodayID(posts.VerbToday, int(last.Day), 0))
	m := out.Append(question).Buttons(append(posts.Row(answer), further...)...).Message()
	m.Silent = true
	return m, nil
}

// cutToFit shortens texts to a total number of characters. It cuts the first texts first, because
// those are long lists of names.
func cutToFit(texts []string, room int) []string {
	for i := range slices.Backward(texts) {
		if texts[i] = wording.Clip(texts[i], max(room, 1)); room < 1 {
			texts[i] = ""
		}
		room -= utf8.RuneCountInString(texts[i])
	}
	return texts
}

// question is the question of a day, with its picture. It depends only on the position and on how
// many find the answer.
func (t *Today) question(ctx context.Context, l wording.Localizer, p Posted) (*posts.Draft, error) {
	return t.drawn.part(fmt.Sprint("question ", l.Lang(), p.Day, " ", p.Puzzle), func(out *posts.Draft) error {
		one := t.puzzles.Find(p.Puzzle)
		if one == nil {
			return fmt.Errorf("puzzle %s is gone", p.Puzzle)
		}
		s, seat, err := t.puzzles.asking(l, one, p.Day)
		if err != nil {
			return err
		}
		l := l.About(s)
		turn, err := s.Turn(seat)
		if err != nil {
			return err
		}
		out.Text(wording.Join(
			l.Say("bot.today.title", "game", session.GameName(p.Game)),
			wording.PuzzleAsk(l.On(turn.Scene), turn, wording.Stars(one.Level, puzzle.Levels)),
		))
		return t.posts.AddQuestion(ctx, out, l, s, seat)
	})
}

// addOver adds the results of a day: the solution and the answers. It returns further texts: names
// and the tables that are due.
func (t *Today) addOver(ctx context.Context, out *posts.Draft, l wording.Localizer, guild uint64, b *Board, over Posted) (told []string, err error) {
	all, err := t.people(guild)
	if err != nil {
		return nil, err
	}
	if one := t.puzzles.Find(over.Puzzle); one != nil {
		solution, err := t.solution(ctx, l, one)
		if err != nil {
			return nil, err
		}
		given, err := t.given(l, one, all, over)
		if err != nil {
			return nil, err
		}
		out.Append(solution).Text(given)
	}
	shown := slices.DeleteFunc(slices.Clone(all), func(e entrant) bool { return t.hidden(e.user) })
	told = append(told, wording.Join(starWinners(l, shown, over), streaks(l, shown, b.Days, over.Day)))
	day := b.last().Day
	if week, due := weekBefore(over.Day, day); due {
		told = append(told, tableText(l, "bot.today.week", tableOf(shown, b.Days, week)))
	}
	if month, due := monthBefore(over.Day, day); due {
		told = append(told, tableText(l, "bot.today.month", tableOf(shown, b.Days, month)))
	}
	return told, nil
}

// people reads the members of a server who have answered.
func (t *Today) people(guild uint64) (all []entrant, err error) {
	rows, err := t.records.Store.Values(Prefix(guild))
	for _, row := range rows {
		user, ok := records.TallyUser(row)
		p, unread := DecodePerson(row.Data)
		if unread != nil {
			t.log.Error("answers cannot be read and are left out", "guild", guild, "error", unread)
		} else if ok {
			all = append(all, entrant{user, p})
		}
	}
	return all, err
}

// hidden reports whether a member must not be named. If their settings cannot be read, they are not
// named.
func (t *Today) hidden(user uint64) bool {
	hidden, err := t.records.Hidden(user)
	return hidden || err != nil
}

// solution describes and draws the best answers.
func (t *Today) solution(ctx context.Context, l wording.Localizer, one *puzzle.Puzzle) (*posts.Draft, error) {
	return t.drawn.part(fmt.Sprint("solution ", l.Lang(), " ", one.ID), func(out *posts.Draft) error {
		best, s, err := t.bestAnswers(l, one)
		if err != nil {
			return err
		}
		var tips []table.Tip
		for _, a := range best {
			tips = append(tips, a.Tip)
		}
		l := l.About(s)
		out.Text(solutionIn(l, s, best))
		return t.posts.AddSolution(ctx, out, l, s, tips)
	})
}

func solutionIn(l wording.Localizer, s *session.Session, best []wording.Solved) string {
	return wording.Join(l.Say("bot.today.solution", "game", session.GameName(s.GameID)), wording.Solution(l, best))
}

// bestAnswers returns the best answers, and the session that asks the puzzle, so that the numbers of
// places are those of the question.
func (t *Today) bestAnswers(l wording.Localizer, one *puzzle.Puzzle) (best []wording.Solved, s *session.Session, err error) {
	at, err := t.puzzles.position(one)
	if err != nil {
		return nil, nil, err
	}
	s, seat, err := t.puzzles.asking(l, one, 0)
	if err != nil {
		return nil, nil, err
	}
	for _, a := range one.Answers[:min(mostBest, len(one.Answers))] {
		tip, err := s.Match.Plan(seat, a.Line)
		if err != nil {
			return nil, nil, err
		}
		q := search.Question{Game: s.Game, Match: at.match, Seat: seat, Seed: sha256.Sum256([]byte("bastide solution " + one.ID))}
		why, err := search.Why(q, a.Line)
		if err != nil {
			return nil, nil, err
		}
		loss, _ := one.Loss(a.Line)
		best = append(best, wording.Solved{Tip: tip, Why: why, Loss: loss})
	}
	return best, s, nil
}

// given says how many people gave each answer.
func (t *Today) given(l wording.Localizer, one *puzzle.Puzzle, all []entrant, over Posted) (string, error) {
	list, n := shares(all, over.Day, func(line []games.Action) int { return t.puzzles.answerOf(one, line) })
	if n == 0 {
		return l.Say("bot.today.nobody"), nil
	}
	s, seat, err := t.puzzles.posed(l, one, over.Day)
	if err != nil {
		return "", err
	}
	l = l.About(s)
	lines := []string{l.Say("bot.today.given", "count", n)}
	rest := n
	for _, share := range list[:min(len(list), mostBars)] {
		tip, err := s.Match.Plan(seat, share.line)
		if err != nil {
			continue // stored under other rules
		}
		rest -= share.n
		lines = append(lines, l.Say("bot.today.share", "bar", wording.Bar(share.n, n), "n", share.n, "what", wording.Deeds(l, tip), "stars", starIcons(over.Stars[spell(share.line)])))
	}
	if rest > 0 {
		lines = append(lines, l.Say("bot.today.share", "bar", wording.Bar(rest, n), "n", rest, "what", l.Say("bot.today.others"), "stars", ""))
	}
	if !slices.ContainsFunc(list, func(s share) bool { return over.Stars[spell(s.line)] == mostStars }) {
		lines = append(lines, l.Say("bot.today.unfound"))
	}
	return wording.Join(lines...), nil
}

// starIcons draws the stars of an answer.
func starIcons(stars int) string { return strings.Repeat("⭐", stars) }

// starWinners names the people who won stars on a day.
func starWinners(l wording.Localizer, all []entrant, over Posted) string {
	var lines []string
	for stars := mostStars; stars > 0; stars-- {
		var names []string
		for _, e := range all {
			if line, ok := e.On(over.Day); ok && over.Stars[spell(line)] == stars {
				names = append(names, l.Name(e.Name))
			}
		}
		if len(names) > 0 {
			lines = append(lines, l.Say("bot.today.found", "stars", starIcons(stars), "names", someOf(l, names, mostNames)))
		}
	}
	return wording.Join(lines...)
}

// someOf lists the first names, and the number of the others.
func someOf(l wording.Localizer, names []string, most int) string {
	slices.Sort(names)
	if more := len(names) - most; more > 0 {
		names = append(names[:most], l.Say("bot.hint.more", "n", more))
	}
	return l.List(names)
}

// streaks names the longest current streaks.
func streaks(l wording.Localizer, all []entrant, days []Posted, over Day) string {
	type streak struct {
		name string
		days int
	}
	var list []streak
	for _, e := range all {
		if now := e.Streak.at(days, over+1); now.Days >= longStreak {
			list = append(list, streak{l.Name(e.Name), now.Days})
		}
	}
	slices.SortFunc(list, func(a, b streak) int { return cmp.Or(b.days-a.days, cmp.Compare(a.name, b.name)) })
	var told []string
	for _, s := range list[:min(len(list), mostStreaks)] {
		told = append(told, fmt.Sprintf("%s **%d**", s.name, s.days))
	}
	if told == nil {
		return ""
	}
	return l.Say("bot.today.streaks", "list", strings.Join(told, " · "))
}

// tableText is a table with a title, "" for an empty table.
func tableText(l wording.Localizer, title string, rows []row) string {
	if len(rows) == 0 {
		return ""
	}
	lines := []string{l.Say(title)}
	for i, r := range rows[:min(len(rows), mostRows)] {
		lines = append(lines, l.Say("bot.today.row", "nth", i+1, "name", session.Name(r.Name), "stars", r.stars, "count", r.days))
	}
	return wording.Join(lines...)
}

// retired is the post of a day that is over, without its button; the next post has the solution.
func (t *Today) retired(guild uint64, set server.Settings, b *Board) discord.Message {
	l := t.language(set)
	game := ""
	if over := b.before(); over != nil {
		game = over.Game
	}
	link := session.Link{Guild: guild, Channel: b.Channel, Message: b.Message}
	return posts.NewDraft(posts.AccentRecord).Text(l.Say("bot.today.over", "game", session.GameName(game), "link", link)).Message()
}
