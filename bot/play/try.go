package play

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"maps"
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/storage"
)

// A player of a running match can try things on a board that only they see, see [session.Trial]. Its presses
// work like those of a panel, but change nothing in the match: what they change is stored with the person.

// trial is a person's board at a press.
type trial struct {
	session.Trial
	match    *session.Session
	seat     games.Seat // of the person
	all      session.Trials
	was      []byte           // the stored bytes of all
	board    *session.Session // the position that the board shows
	begins   games.Seat       // whose turn is about to begin with something else, for [posts.Maker.TrialDraw]
	luck     *table.Luck      // what is to be chosen
	outdated bool             // the match has gone on in another way
}

// change is what a press does on a board. Its error is [table.ErrDraft] or [table.ErrTry] if the board does
// not offer that.
type change func(*interaction.Request, *trial) (session.Trial, error)

// changes lists the presses that change a board, by verb.
var changes = map[string]change{
	posts.TryVerb(session.VerbChoose):  drafting(func(q *interaction.Request) (string, error) { return q.Button.Word, nil }),
	posts.TryVerb(session.VerbPick):    drafting(picked),
	posts.TryVerb(session.VerbBack):    backOnTrial,
	posts.TryVerb(session.VerbArea):    areaOfTrial,
	posts.TryVerb(session.VerbConfirm): confirmTrial,

	posts.VerbTryLuck: chooseLuck,
	posts.VerbTryTake: takeOther,
	posts.VerbTrySeat: moveOther,
	posts.VerbTryUndo: func(_ *interaction.Request, t *trial) (session.Trial, error) { return t.Undo(), nil },
	posts.VerbTryNew:  func(_ *interaction.Request, t *trial) (session.Trial, error) { return t.Again(t.match), nil },
}

// TryVerbs lists the verbs for [Play.Trying].
func TryVerbs() []string { return slices.Sorted(maps.Keys(changes)) }

// picked returns the choice in a select menu.
func picked(q *interaction.Request) (string, error) {
	if len(q.Values) != 1 {
		return "", buttonid.ErrMalformed
	}
	return q.Values[0], nil
}

// Try shows a person their board beside a match.
func (p *Play) Try(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	t, err := p.trial(q, s)
	if err != nil {
		return interaction.Reply{}, err
	}
	return showTrial(q, t, p.Posts.Trial), nil
}

// TryDraw asks with what the turn of a seat begins on the board.
func (p *Play) TryDraw(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	t, err := p.trial(q, s)
	if err != nil {
		return interaction.Reply{}, err
	}
	t.begins, _ = games.ParseSeat(q.Button.Word)
	if t.outdated || !slices.Contains(t.board.Everybody(), t.begins) || len(posts.Supposable(t.board)) == 0 {
		return showTrial(q, t, p.Posts.Trial), nil
	}
	return showTrial(q, t, p.Posts.TrialDraw), nil
}

// Trying makes the handler of a press that changes the board. A press on a board that has changed since shows
// it as it is now.
func (p *Play) Trying(verb string) func(context.Context, *interaction.Request, *session.Session) (interaction.Reply, error) {
	return func(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
		defer p.Records.Lock(records.TrialsKey(q.UserID()))()
		t, err := p.trial(q, s)
		if err != nil {
			return interaction.Reply{}, err
		}
		if verb != posts.VerbTryNew && (t.outdated || q.Button.Tick != t.Tick()) {
			return showTrial(q, t, p.Posts.Trial), nil
		}
		next, err := changes[verb](q, t)
		if err == nil {
			err = p.keepTrial(q, t, next)
		}
		if errors.Is(err, table.ErrDraft) || errors.Is(err, table.ErrTry) {
			err = nil
		}
		return showTrial(q, t, p.Posts.Trial), err
	}
}

// trial reads a person's board beside a match.
func (p *Play) trial(q *interaction.Request, s *session.Session) (*trial, error) {
	if err := s.MayTry(q.UserID()); err != nil {
		return nil, err
	}
	t := &trial{match: s, seat: s.Seat(q.UserID())}
	var err error
	if t.was, err = p.Records.Store.Value(records.TrialsKey(q.UserID())); err != nil {
		return nil, err
	}
	if t.all, err = session.DecodeTrials(t.was); err != nil {
		return nil, err
	}
	t.Trial = t.all.Of(s)
	base, err := p.beginning(t)
	if err == nil {
		t.board, t.luck, err = t.On(s, base)
	}
	if errors.Is(err, table.ErrTry) { // a former version of the program allowed it
		t.Trial = t.Again(s)
		t.board, t.luck, err = t.On(s, s.Match)
	}
	return t, err
}

// beginning returns the position at which a board begins. If the match has gone on as it was tried, the board
// now begins there.
func (p *Play) beginning(t *trial) (table.Match, error) {
	now := t.match.Match
	switch {
	case t.Steps == now.Steps:
		return now, nil
	case len(t.Tries) == 0:
		t.Trial = t.Again(t.match)
		return now, nil
	}
	past, err := p.past(t.match)
	switch refusal := (session.Refusal{}); {
	case errors.As(err, &refusal), err == nil && t.Steps >= len(past): // it began under other rules
		t.Trial = t.Again(t.match)
		return now, nil
	case err != nil:
		return now, err
	}
	if next, ok := t.Follow(t.match, past[t.Steps]); ok {
		t.Trial = next
		return now, nil
	}
	t.outdated = true
	return past[t.Steps], nil
}

// past returns a match after each of its steps.
func (p *Play) past(s *session.Session) ([]table.Match, error) {
	record, err := p.Records.Replayable(s)
	if err != nil {
		return nil, err
	}
	return record.Past(s.Game)
}

// keepTrial stores what a press has made of a board, and shows it from now on.
func (p *Play) keepTrial(q *interaction.Request, t *trial, next session.Trial) error {
	base := t.match.Match
	board, luck, err := next.On(t.match, base)
	if err != nil {
		return err
	}
	data := t.all.With(next).Encode()
	if bytes.Equal(data, t.was) {
		return nil
	}
	err = p.Records.Store.Swap(records.TrialsKey(q.UserID()), t.was, data)
	if errors.Is(err, storage.ErrStale) {
		return session.Refuse("bot.press.stale")
	}
	if err != nil {
		return err
	}
	t.Trial, t.board, t.luck, t.outdated = next, board, luck, false
	return nil
}

// showTrial shows a board with one of the functions of package posts.
func showTrial(q *interaction.Request, t *trial, show func(context.Context, wording.Localizer, posts.Trial) (discord.Message, error)) interaction.Reply {
	shown := posts.Trial{
		Board: t.board, Seat: t.seat, Begins: t.begins, Luck: t.luck, Begun: t.Begun(), Outdated: t.outdated,
	}
	if last := len(t.Tries) - 1; last >= 0 {
		shown.Last, shown.Play = t.Tries[last], t.play()
	}
	return interaction.Reply{How: interaction.Private, Defer: interaction.IfLate, Cost: interaction.Picture, Message: func(ctx context.Context) (discord.Message, error) {
		return show(ctx, q.L, shown)
	}}
}

// play makes the custom_id of the button that makes the choices of the first move in the match, where they can be
// confirmed. It is "" if the person has not that move in the match.
func (t *trial) play() string {
	first, s := t.Tries[0], t.match
	if t.outdated || first.Suppose != "" || !s.Acts(first.Seat) || first.Seat != t.seat || s.Pending != nil {
		return ""
	}
	return posts.PlanID(s, s.Match, first.Seat, false, first.Line)
}

// turn returns the decision that the board asks for.
func (t *trial) turn() (*session.Turn, error) {
	acting := t.board.Acting()
	if len(acting) == 0 || t.luck != nil {
		return nil, table.ErrDraft
	}
	return t.board.Turn(acting[0])
}

// drafting is the press of a choice, which word returns. A choice that needs no confirmation is carried out.
func drafting(word func(*interaction.Request) (string, error)) change {
	return func(q *interaction.Request, t *trial) (session.Trial, error) {
		chosen, err := word(q)
		if err != nil {
			return t.Trial, err
		}
		return t.redraft(func(turn *session.Turn) (table.Draft, table.Tip, error) {
			return t.board.Match.Say(turn.Seat, turn.Draft, q.Button.At, chosen)
		})
	}
}

// redraft changes the decision, or carries it out if there is nothing to confirm.
func (t *trial) redraft(say func(*session.Turn) (table.Draft, table.Tip, error)) (session.Trial, error) {
	turn, err := t.turn()
	if err != nil {
		return t.Trial, err
	}
	draft, tip, err := say(turn)
	if err != nil {
		return t.Trial, err
	}
	if tip.Ready && tip.Commit {
		return t.Decide(turn.Seat, tip.Line())
	}
	t.board.SetDraft(turn.Seat, draft)
	return t.Draft(t.board), nil
}

// backOnTrial takes back the last choice or a part of it.
func backOnTrial(q *interaction.Request, t *trial) (session.Trial, error) {
	return t.redraft(func(turn *session.Turn) (table.Draft, table.Tip, error) {
		if q.Button.Word == session.BackPart {
			return t.board.Match.BackPart(turn.Seat, turn.Draft)
		}
		return t.board.Match.Back(turn.Seat, turn.Draft)
	})
}

// areaOfTrial shows another area of the board, or the whole board.
func areaOfTrial(q *interaction.Request, t *trial) (session.Trial, error) {
	n, err := strconv.Atoi(cmp.Or(q.Button.Word, "0"))
	if err != nil || n < 0 || n > session.MostAreas {
		return t.Trial, buttonid.ErrMalformed
	}
	turn, err := t.turn()
	if err != nil {
		return t.Trial, err
	}
	t.board.OpenArea(turn.Seat, q.Button.At, n)
	return t.Draft(t.board), nil
}

// confirmTrial carries out the decision.
func confirmTrial(_ *interaction.Request, t *trial) (session.Trial, error) {
	turn, err := t.turn()
	if err != nil || !turn.Tip.Ready {
		return t.Trial, table.ErrDraft
	}
	return t.Decide(turn.Seat, turn.Tip.Line())
}

// chooseLuck chooses the outcome that the last decision waits for.
func chooseLuck(q *interaction.Request, t *trial) (session.Trial, error) {
	name, err := picked(q)
	if err != nil {
		return t.Trial, err
	}
	if t.luck == nil {
		return t.Trial, table.ErrTry
	}
	return t.Trial.Draw(name)
}

// takeOther begins the turn of a seat with something else.
func takeOther(q *interaction.Request, t *trial) (session.Trial, error) {
	name, err := picked(q)
	if err != nil {
		return t.Trial, err
	}
	seat, ok := games.ParseSeat(q.Button.Word)
	if !ok || t.luck != nil {
		return t.Trial, table.ErrTry
	}
	return t.Suppose(seat, name)
}

// moveOther begins the turn of another seat, with what has been drawn.
func moveOther(q *interaction.Request, t *trial) (session.Trial, error) {
	seat, ok := games.ParseSeat(q.Button.Word)
	stock := posts.Supposable(t.board)
	if !ok || len(stock) == 0 || t.luck != nil {
		return t.Trial, table.ErrTry
	}
	return t.Suppose(seat, stock[0].Face.Name)
}
