package today

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"

	"github.com/jellydator/ttlcache/v3"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/puzzle"
	"github.com/bastide-games/bastide/games/search"
)

// Solution shows the solution of a puzzle that is over to the person who asks for it, in private.
func (t *Today) Solution(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	return t.solutionReply(q, interaction.Private, Day(q.Button.Tick), "")
}

// overReply answers a press about a puzzle that is over: it shows the solution.
func (t *Today) overReply(q *interaction.Request, how interaction.How, day Day) (interaction.Reply, error) {
	return t.solutionReply(q, how, day, q.L.Say("bot.today.late"))
}

// solutionReply shows the solution of a day below a line. It refuses while the puzzle is asked anywhere, and when the day
// is no longer stored.
func (t *Today) solutionReply(q *interaction.Request, how interaction.How, day Day, line string) (interaction.Reply, error) {
	b, _, err := readBoard(t.records.Store, uint64(q.Guild))
	if err != nil {
		return interaction.Reply{}, err
	}
	over := b.on(day)
	if over == nil || over.Lost || t.puzzles.Find(over.Puzzle) == nil {
		return interaction.Reply{}, session.Refuse("bot.today.forgotten")
	}
	now, one := t.records.Now(), t.puzzles.Find(over.Puzzle)
	until := max(over.closes(), t.puzzles.OpenUntil(one, now).Unix()) // it may have come back
	if now.Unix() < until {
		return interaction.Reply{}, session.Refuse("bot.today.soon", "time", session.Moment(until))
	}
	return interaction.Reply{How: how, Defer: interaction.IfLate, Cost: interaction.Picture, Message: func(ctx context.Context) (discord.Message, error) {
		return t.solutionMessage(ctx, q, one, *over, line)
	}}, nil
}

// solutionMessage shows below a line the best answer, the person's own, further good ones, and who found them.
func (t *Today) solutionMessage(ctx context.Context, q *interaction.Request, one *puzzle.Puzzle, over Posted, line string) (discord.Message, error) {
	guild := uint64(q.Guild)
	if stars, err := t.stars(guild, &over); err != nil {
		return discord.Message{}, err
	} else if stars != nil { // the next day has not begun
		over.Stars = stars
	}
	all, err := t.people(guild)
	if err != nil {
		return discord.Message{}, err
	}
	solved, err := t.puzzles.solve(q.L, one)
	if err != nil {
		return discord.Message{}, err
	}
	for i := range solved.answers[1:] {
		t.puzzles.simulate(one, solved.answers[0], &solved.answers[i+1])
	}
	best, err := t.best(ctx, q.L, one)
	if err != nil {
		return discord.Message{}, err
	}
	out := posts.NewDraft(posts.AccentRecord).Private().Text(line).Append(best)
	at, others := -1, wording.Solution(q.L.About(solved.Session), solved.answers)
	for _, e := range all {
		if own, answered := e.On(over.Day); answered && e.user == q.UserID() {
			at = t.puzzles.answerOf(one, own)
			if err := t.addOwn(ctx, out, q.L, one, solved, own, starIcons(over.Stars[spell(own)])); err != nil {
				return discord.Message{}, err
			}
		}
	}
	if at > 0 && at < len(others) { // told above
		others = slices.Delete(others, at, at+1)
	}
	given, err := t.given(q.L, one, all, over)
	if err != nil {
		return discord.Message{}, err
	}
	told := []string{wording.Join(others[1:]...), q.L.Say("bot.today.simulated"), wording.Join(given, starWinners(q.L, t.unhidden(all), over))}
	for _, text := range cutToFit(told, out.Room()) {
		out.Text(text)
	}
	return out.Buttons(t.playOn(q.L, &over)...).Message(), nil
}

// addOwn adds a person's answer: its picture and what it lacks, unless it is the best.
func (t *Today) addOwn(ctx context.Context, out *posts.Draft, l wording.Localizer, one *puzzle.Puzzle, solved *solved, line []games.Action, stars string) error {
	if t.puzzles.answerOf(one, line) == 0 {
		out.Text(l.Say("bot.today.yours.best", "stars", stars))
		return nil
	}
	s, seat, err := t.puzzles.asks(l, one, line)
	if err != nil {
		return err
	}
	own, err := t.puzzles.solved(s, seat, one, line)
	if err != nil {
		return nil // stored under other rules
	}
	t.puzzles.simulate(one, solved.answers[0], &own)
	l = l.About(s)
	out.Text(wording.OwnAnswer(l, solved.answers[0], own, stars))
	return t.posts.AddAnswer(ctx, out, l, s, own.Whole)
}

// solved are the best answers to a puzzle, in the session that asks it, so that the numbers of places are those of the
// question.
type solved struct {
	*session.Session
	answers []wording.Solved
}

// solve describes the best answers to a puzzle.
func (p *Puzzles) solve(l wording.Localizer, one *puzzle.Puzzle) (*solved, error) {
	s, seat, err := p.asking(l, one, 0)
	if err != nil {
		return nil, err
	}
	best := &solved{Session: s}
	for i := range one.Answers[:min(mostBest, len(one.Answers))] {
		a, err := p.solved(s, seat, one, one.Answers[i].Line)
		if err != nil {
			return nil, err
		}
		best.answers = append(best.answers, a)
	}
	return best, nil
}

// asks returns the session that asks a puzzle and offers an answer: with only its candidates or, if those have changed
// since the answer was given, with everything.
func (p *Puzzles) asks(l wording.Localizer, one *puzzle.Puzzle, line []games.Action) (*session.Session, games.Seat, error) {
	s, seat, err := p.asking(l, one, 0)
	if err != nil {
		return nil, 0, err
	}
	if _, err := s.Match.Plan(seat, line); err == nil {
		return s, seat, nil
	}
	return p.posed(l, one, 0)
}

// solved describes an answer to a puzzle in a session.
func (p *Puzzles) solved(s *session.Session, seat games.Seat, one *puzzle.Puzzle, line []games.Action) (a wording.Solved, err error) {
	at, err := p.position(one)
	if err != nil {
		return a, err
	}
	a = wording.Solved{Line: line, Loss: wording.UnknownLoss}
	if a.Tip, err = s.Match.Plan(seat, line); err != nil {
		return a, err
	}
	if a.Whole, err = s.Match.Plan(seat, puzzle.Whole(s.Match, seat, line)); err != nil {
		return a, err
	}
	if a.Why, err = search.Why(question(one, s.Game, at), a.Whole.Line()); err != nil {
		return a, err
	}
	if n := p.answerOf(one, line); n >= 0 {
		a.Loss, _ = one.Loss(one.Answers[n].Line)
	}
	return a, nil
}

// question asks for the decision of a puzzle.
func question(one *puzzle.Puzzle, game games.Game, at position) search.Question {
	return search.Question{Game: game, Match: at.match, Seat: at.seat, Seed: sha256.Sum256([]byte("bastide solution " + one.ID))}
}

// explained is the number of playouts that show who gains by the best answer.
const explained = 2000

// simulate plays on from the best answer and from another one, and notes how many points more each seat has in the end
// after the latter. It leaves them unknown if that is not possible. The same two answers always have the same result, so it is
// cached for the next person who asks.
func (p *Puzzles) simulate(one *puzzle.Puzzle, best wording.Solved, a *wording.Solved) {
	lines := [][]games.Action{best.Whole.Line(), a.Whole.Line()}
	key := fmt.Sprint(one.ID, ": ", spell(lines[0]), " or ", spell(lines[1]))
	if known := p.ends.Get(key); known != nil {
		a.Ends = known.Value()
		return
	}
	at, err := p.position(one)
	if err != nil || slices.Equal(lines[0], lines[1]) {
		return
	}
	q := question(one, p.games[one.Game()], at)
	q.Playouts = explained
	both, err := search.Compare(q, lines)
	if err != nil {
		return
	}
	if slices.Equal(both[1].Line, lines[0]) {
		slices.Reverse(both)
	}
	a.Ends = make([]float64, len(both[0].Points))
	for seat := range a.Ends {
		a.Ends[seat] = both[1].Points[seat] - both[0].Points[seat]
	}
	p.ends.Set(key, a.Ends, ttlcache.NoTTL)
}
