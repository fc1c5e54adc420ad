package today

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/storage"
)

// The panel of an answer works like a private hand. Each press stores the choices so far, so that
// they are still there when the person comes back. This file must not know what answers are worth,
// or even response times could reveal it. It gets only the position, not the puzzle, which contains
// the solution.

// Choose handles the press of a choice.
func (t *Today) Choose(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	return t.press(q, func(a *asked) (table.Draft, table.Tip, error) {
		return a.session.Match.Say(a.seat, a.turn.Draft, q.Button.At, q.Button.Word)
	})
}

// Pick handles a choice in a select menu.
func (t *Today) Pick(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	return t.press(q, func(a *asked) (table.Draft, table.Tip, error) {
		if len(q.Values) != 1 {
			return nil, table.Tip{}, buttonid.ErrMalformed
		}
		return a.session.Match.Say(a.seat, a.turn.Draft, q.Button.At, q.Values[0])
	})
}

// Back takes back the last choice or a part of it.
func (t *Today) Back(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	return t.press(q, func(a *asked) (table.Draft, table.Tip, error) {
		if q.Button.Word == session.BackPart {
			return a.session.Match.BackPart(a.seat, a.turn.Draft)
		}
		return a.session.Match.Back(a.seat, a.turn.Draft)
	})
}

// Confirm stores the choices as the person's answer.
func (t *Today) Confirm(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	return t.press(q, func(a *asked) (table.Draft, table.Tip, error) {
		draft, tip, err := a.session.Match.Settle(a.seat, a.turn.Draft)
		tip.Commit = tip.Ready
		return draft, tip, err
	})
}

// Restart discards the choices.
func (t *Today) Restart(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	return t.press(q, func(a *asked) (table.Draft, table.Tip, error) { return a.session.Match.Settle(a.seat, nil) })
}

// Whole shows the whole board.
func (t *Today) Whole(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	a, err := t.ask(q)
	if err != nil {
		return t.unasked(q, interaction.Private, err)
	}
	_, answered := a.settle()
	return interaction.Reply{How: interaction.Private, Defer: interaction.IfLate, Cost: interaction.Picture, Message: func(ctx context.Context) (discord.Message, error) {
		defer a.back()
		return t.posts.PuzzleBoard(ctx, q.L, a.session, a.seat, answered)
	}}, nil
}

// Words shows the board in words.
func (t *Today) Words(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	return t.inWords(q, interaction.Private)
}

// WordsPage shows another page of the board in words.
func (t *Today) WordsPage(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	return t.inWords(q, interaction.Update)
}

// asked is a person's state with a puzzle.
type asked struct {
	board   Board
	session *session.Session
	seat    games.Seat
	back    func() // returns the session
	person  Person
	was     []byte        // the stored bytes of the person
	turn    *session.Turn // the turn after the draft
}

// errOver says that the puzzle of a button is over.
var errOver = errors.New("the puzzle is over")

// ask loads a person's state with the puzzle of a button's day. The error is errOver if that is over.
func (t *Today) ask(q *interaction.Request) (*asked, error) { return t.askOn(q, Day(q.Button.Tick)) }

// askOn does the same for a given day.
func (t *Today) askOn(q *interaction.Request, day Day) (*asked, error) {
	guild := uint64(q.Guild)
	b, _, err := readBoard(t.records.Store, guild)
	if err != nil {
		return nil, err
	}
	open := b.answerable(t.records.Now())
	if open == nil || open.Day != day {
		return nil, errOver
	}
	a := &asked{board: b}
	if a.was, err = t.records.Store.Value(personKey(guild, q.UserID())); err != nil {
		return nil, err
	}
	if a.person, err = DecodePerson(a.was); err != nil {
		return nil, err
	}
	lent, back, err := t.puzzles.lend(q.L, open.Puzzle, open.Day)
	if err != nil {
		return nil, err
	}
	a.session, a.seat, a.back = lent.Session, lent.seat, back
	a.session.SetDraft(a.seat, a.person.drafted(open.Day))
	if a.turn, err = a.session.Turn(a.seat); err != nil {
		return nil, err
	}
	q.L = q.L.About(a.session)
	return a, nil
}

// Open opens the panel of the person who presses the post's button, or shows their answer.
func (t *Today) Open(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	a, err := t.ask(q)
	if err != nil {
		return t.unasked(q, interaction.Private, err)
	}
	return t.opened(interaction.Private, q, a), nil
}

// unasked answers a press on a puzzle that could not be loaded. If it is over, its solution is shown.
func (t *Today) unasked(q *interaction.Request, how interaction.How, err error) (interaction.Reply, error) {
	if errors.Is(err, errOver) {
		return t.overReply(q, how, Day(q.Button.Tick))
	}
	return interaction.Reply{}, err
}

// opened shows the panel, or the answer that was given.
func (t *Today) opened(how interaction.How, q *interaction.Request, a *asked) interaction.Reply {
	if tip, answered := a.settle(); answered {
		return t.answeredReply(how, q, a, tip)
	}
	return t.panelReply(how, q, a)
}

// settle puts the person's answer on the board. answered is false if they have given none, or are choosing again.
func (a *asked) settle() (tip table.Tip, answered bool) {
	line, done := a.person.On(a.day())
	if !done || a.person.drafted(a.day()) != nil {
		return tip, false
	}
	draft, tip, err := a.session.Match.Planned(a.seat, line)
	if err != nil { // the program has been updated since, and the puzzle no longer offers this answer
		return tip, false
	}
	a.turn = a.session.SettleTurn(a.seat, draft, tip)
	return tip, true
}

func (a *asked) day() Day { return a.board.last().Day }

// until is when the puzzle can no longer be answered, unless the server's next one comes earlier.
func (a *asked) until() session.Moment { return session.Moment(a.board.last().closes()) }

// press changes the person's draft, or stores it as their answer.
func (t *Today) press(q *interaction.Request, change func(*asked) (table.Draft, table.Tip, error)) (interaction.Reply, error) {
	defer t.records.Lock(Prefix(uint64(q.Guild)))()
	a, err := t.ask(q)
	if err != nil {
		return t.unasked(q, interaction.Update, err)
	}
	draft, tip, err := change(a)
	if errors.Is(err, table.ErrDraft) { // the panel is out of date
		return t.panelReply(interaction.Update, q, a), nil
	}
	if err != nil {
		return interaction.Reply{}, err
	}
	a.session.SettleTurn(a.seat, draft, tip)
	if !tip.Ready || !tip.Commit {
		a.person.draft(a.day(), draft)
		return t.panelReply(interaction.Update, q, a), t.keep(q, a)
	}
	a.person.answer(a.board.Days, lineOf(tip))
	return t.answeredReply(interaction.Update, q, a, tip), t.keep(q, a)
}

// lineOf returns the actions of a decision.
func lineOf(tip table.Tip) (line []games.Action) {
	for _, e := range tip.Entries() {
		line = append(line, e.Action)
	}
	return line
}

// keep stores a person's choices or answer. The first time it also adds the record to the index of
// what is stored about them.
func (t *Today) keep(q *interaction.Request, a *asked) error {
	guild, user := uint64(q.Guild), q.UserID()
	a.person.Name = q.User.Name
	data, err := json.Marshal(a.person)
	if err != nil {
		return err
	}
	if a.was == nil {
		if err := t.records.ListTally(user, personKey(guild, user)); err != nil {
			return err
		}
	}
	err = t.records.Store.Swap(personKey(guild, user), a.was, data)
	if errors.Is(err, storage.ErrStale) {
		return session.Refuse("bot.press.stale")
	}
	return err
}

// panelReply shows the panel.
func (t *Today) panelReply(how interaction.How, q *interaction.Request, a *asked) interaction.Reply {
	return interaction.Reply{How: how, Defer: interaction.IfLate, Cost: interaction.Picture, Message: func(ctx context.Context) (discord.Message, error) {
		defer a.back()
		text := wording.PuzzlePrivate(q.L, a.session.GameID, a.seat, a.until())
		if _, done := a.person.On(a.day()); done {
			text = wording.Join(text, q.L.Say("bot.today.stands"))
		}
		return t.posts.AnswerPanel(ctx, q.L, a.session, a.seat, text, t.beside(q, a.board)...)
	}}
}

// answeredReply shows a person's answer.
func (t *Today) answeredReply(how interaction.How, q *interaction.Request, a *asked, tip table.Tip) interaction.Reply {
	return interaction.Reply{How: how, Defer: interaction.IfLate, Cost: interaction.Picture, Message: func(ctx context.Context) (discord.Message, error) {
		defer a.back()
		text := q.L.Say("bot.today.answered", "game", session.GameName(a.session.GameID), "deed", wording.Deeds(q.L, tip), "time", a.until())
		if streak := a.person.Streak.Days; streak >= longStreak {
			text = wording.Join(text, q.L.Say("bot.today.streak", "count", streak))
		}
		return t.posts.AnswerGiven(ctx, q.L, a.session, a.seat, text, t.beside(q, a.board)...)
	}}
}

// inWords shows a page of the board in words.
func (t *Today) inWords(q *interaction.Request, how interaction.How) (interaction.Reply, error) {
	a, err := t.ask(q)
	if err != nil {
		return t.unasked(q, how, err)
	}
	defer a.back()
	_, answered := a.settle()
	sc, question := posts.PuzzleScene(a.turn, answered)
	pages := wording.Board(q.L, sc, question, a.turn.Tip.State)
	page := q.Button.At
	if page < 0 || page >= len(pages) {
		page = 0
	}
	out := posts.NewDraft(posts.NoAccent).Private().Text(pages[page])
	if len(pages) > 1 {
		out.Buttons(posts.PageButton(q.L, page, len(pages), posts.TodayID(posts.VerbTodayPage, int(a.day()), (page+1)%len(pages))))
	}
	return interaction.Shown(how, out.Message()), nil
}
