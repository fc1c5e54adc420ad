package today

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"
	"github.com/jellydator/ttlcache/v3"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/puzzle"
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
func (t *Today) language(v *visit) wording.Localizer {
	lang := cmp.Or(v.set.Lang, v.Lang)
	if v.set.Today != nil {
		lang = cmp.Or(v.set.Lang, v.set.Today.Lang)
	}
	return t.texts.Localizer(lang)
}

// message is the post of the last day as of now: the solution of the day before if it may be told, and the new
// question.
func (t *Today) message(ctx context.Context, v *visit, now time.Time) (discord.Message, error) {
	l := t.language(v)
	out := posts.NewDraft(posts.AccentTurn)
	last := v.last()
	question, err := t.question(ctx, l, *last)
	if err != nil {
		return discord.Message{}, err
	}
	var further []discordgo.Button
	var told []string
	if over := v.solved(now); over != nil {
		if told, err = t.addOver(ctx, out, l, v, *over); err != nil {
			return discord.Message{}, err
		}
		further = t.solutionButton(l, "bot.button.today.last", over)
	} else if over := v.before(); over != nil {
		told = append(told, l.Say("bot.today.later", "time", session.Moment(over.closes())))
	}
	weekly, err := t.weeklyTexts(l, v)
	if err != nil {
		return discord.Message{}, err
	}
	for _, text := range cutToFit(append(told, weekly...), out.Room()-question.Length()) {
		out.Text(text)
	}
	answer := posts.Button(discordgo.SuccessButton, l.Say("bot.button.today.answer"), posts.TodayID(posts.VerbToday, int(last.Day), 0))
	return t.withWeek(l, v, out.Append(question), nil, append(posts.Row(answer, posts.PuzzleBoardButton(l, int(last.Day))), further...)...)
}

// playOn is the button that plays on from the puzzle of a day, none where that is not possible.
func (t *Today) playOn(l wording.Localizer, over *Posted) []discordgo.Button {
	if t.puzzles.Find(over.Puzzle) == nil || !t.posts.Computers {
		return nil
	}
	return posts.Row(posts.Button(discordgo.SecondaryButton, l.Say("bot.button.today.play"), posts.PuzzleID(over.Puzzle)))
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
	return t.drawn.part(fmt.Sprint("question ", l.Lang(), p.Day, " ", p.closes(), " ", p.Puzzle), func(out *posts.Draft) error {
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
			wording.PuzzleAsk(l.On(turn.Scene), turn, wording.Stars(one.Level, puzzle.Levels), session.Moment(p.closes())),
		))
		return t.posts.AddQuestion(ctx, out, l, s, seat)
	})
}

// addOver adds the results of a day: the solution and the answers. It returns further texts: names
// and the tables that are due.
func (t *Today) addOver(ctx context.Context, out *posts.Draft, l wording.Localizer, v *visit, over Posted) (told []string, err error) {
	all, err := t.people(v.guild)
	if err != nil {
		return nil, err
	}
	if one := t.puzzles.Find(over.Puzzle); one != nil {
		if err := t.addSolution(ctx, out, l, one, all, over); err != nil {
			return nil, err
		}
	}
	shown := t.unhidden(all)
	told = append(told, wording.Join(starWinners(l, shown, over), streaks(l, shown, v.Days, over.Day)))
	day := v.last().Day
	if week, due := weekBefore(over.Day, day); due {
		told = append(told, tableText(l, "bot.today.week", tableOf(shown, v.Days, week)))
	}
	if month, due := monthBefore(over.Day, day); due {
		told = append(told, tableText(l, "bot.today.month", tableOf(shown, v.Days, month)))
	}
	return told, nil
}

// addSolution adds the best answer to a puzzle, and how many people gave which one.
func (t *Today) addSolution(ctx context.Context, out *posts.Draft, l wording.Localizer, one *puzzle.Puzzle, all []entrant, over Posted) error {
	best, err := t.best(ctx, l, one)
	if err != nil {
		return err
	}
	given, err := t.given(l, one, all, over)
	if err != nil {
		return err
	}
	out.Append(best).Text(given)
	return nil
}

// unhidden are the members who may be named.
func (t *Today) unhidden(all []entrant) []entrant {
	return slices.DeleteFunc(slices.Clone(all), func(e entrant) bool { return t.hidden(e.user) })
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

// best describes and draws the best answer.
func (t *Today) best(ctx context.Context, l wording.Localizer, one *puzzle.Puzzle) (*posts.Draft, error) {
	return t.drawn.part(fmt.Sprint("best ", l.Lang(), " ", one.ID), func(out *posts.Draft) error {
		s, err := t.puzzles.solve(l, one)
		if err != nil {
			return err
		}
		l := l.About(s.Session)
		out.Text(wording.Join(l.Say("bot.today.solution", "game", session.GameName(s.GameID)), wording.Solution(l, s.answers)[0]))
		return t.posts.AddSolution(ctx, out, l, s.Session, s.answers[0].Whole)
	})
}

// given says how many people gave each answer.
func (t *Today) given(l wording.Localizer, one *puzzle.Puzzle, all []entrant, over Posted) (string, error) {
	list, n := shares(all, over.Day, func(line []games.Action) int { return t.puzzles.answerOf(one, line) })
	if n == 0 {
		return l.Say("bot.today.nobody"), nil
	}
	lines := []string{l.Say("bot.today.given", "count", n)}
	rest := n
	for _, share := range list[:min(len(list), mostBars)] {
		s, seat, err := t.puzzles.asks(l, one, share.line)
		if err != nil {
			return "", err
		}
		tip, err := s.Match.Plan(seat, share.line)
		if err != nil {
			continue // stored under other rules
		}
		l := l.About(s)
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

// retired is the post of a day that is over, with a button for its solution. If no other post has the results of the
// week, this one does.
func (t *Today) retired(v *visit, day *Posted) (discord.Message, error) {
	l := t.language(v)
	over := l.Say("bot.today.over", "game", session.GameName(day.Game))
	out, solution := posts.NewDraft(posts.AccentRecord), t.solutionButton(l, "bot.button.today.solution", day)
	if w := v.newestWeek(); v.set.Today != nil || w == nil || w.Message != 0 {
		return out.Text(over).Buttons(solution...).Message(), nil
	}
	tables, err := t.untoldTables(l, v)
	if err != nil {
		return discord.Message{}, err
	}
	v.weeksTold(day.Day)
	return t.withWeek(l, v, out, append([]string{over}, tables...), solution...)
}

// solutionButton shows the solution of a day in private.
func (t *Today) solutionButton(l wording.Localizer, label string, day *Posted) []discordgo.Button {
	if t.puzzles.Find(day.Puzzle) == nil {
		return nil
	}
	return posts.Row(posts.Button(discordgo.SecondaryButton, l.Say(label), posts.TodayID(posts.VerbTodaySolution, int(day.Day), 0)))
}
