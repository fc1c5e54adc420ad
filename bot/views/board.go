package views

import (
	"context"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/imaging"
)

// Board answers /board.
func (v *Views) Board(ctx context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	step, past := q.Options["step"]
	switch {
	case q.Options["text"].Bool:
		return Begun(v.Text)(ctx, q, s)
	case past:
		return v.step(q, s, int(step.Int))
	}
	return Begun(v.board)(ctx, q, s)
}

// Pictures answers the board button: a live post shows the current board, a result the last turn of the
// match. From there people leaf back, as from the history of a running match.
func (v *Views) Pictures(ctx context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	if s.Status == session.Over {
		return v.stepReply(interaction.Private, q, s, func(course []table.Step) (at int, whole bool) {
			return len(course) - 1, true
		}), nil
	}
	return v.board(ctx, q, s)
}

// Through lets a person look through a match, in a separate message.
func (v *Views) Through(ctx context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	return Begun(v.Pictures)(ctx, q, s)
}

// asked returns what the person may see, the question they are asked, and its position: with their
// draft, if it is their turn.
func asked(q *interaction.Request, s *session.Session) (scene.Scene, wording.Question, games.State) {
	if t, err := s.Turn(s.Seat(q.UserID())); err == nil {
		return t.Scene, wording.WholeQuestion(t), t.Tip.State
	}
	sc, prompt := look(q, s)
	return sc, wording.Question{Ask: prompt.Ask, Notes: slices.Concat(prompt.Shown, prompt.Notes)}, s.Match.State
}

// board shows the whole board as large as possible, with the person's draft, like the board in
// words does.
func (v *Views) board(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	reply := painted(interaction.Private, func(ctx context.Context) (discord.Message, error) {
		sc, question, _ := asked(q, s)
		how := imaging.Options{View: imaging.Plain}
		if t, err := s.Turn(s.Seat(q.UserID())); err == nil {
			how = posts.WholeBoard(q.L, s, t)
		}
		png, err := v.Posts.Paint.Draw(ctx, q.L, s, sc, how)
		if err != nil {
			return discord.Message{}, err
		}
		out := posts.NewDraft(posts.AccentTurn).Text(wording.Join(q.L.Say("bot.board.whole"), wording.Strip(q.L, sc)))
		out.Picture(posts.BoardFile, png, wording.Alt(q.L.Bare(), sc, wording.Question{Ask: question.Ask}))
		tools(q.L, s, out, s.Match.Steps, s.Match.Steps, 0, nil)
		return out.Message(), nil
	})
	reply.Glance = s.ID
	return reply, nil
}

// long is the number of steps from which on the buttons also offer larger jumps.
const long = 20

// tools adds the buttons below a picture of the whole board, which shows the step at. before and
// after count the steps around it. larger are the jumps of more than one step.
func tools(l wording.Localizer, s *session.Session, out *posts.Draft, step, before, after int, larger []way) {
	out.Buttons(leapButtons(l, s, near, step, before, after)...)
	if before+after > long {
		out.Buttons(leapButtons(l, s, larger, step, before, after)...)
	}
	row := wayIn(l, s)
	if before+after > 0 {
		row = append(row, matchButton(l, s, "bot.button.film", posts.VerbFilm))
	}
	word := ""
	if step != s.Match.Steps {
		word = strconv.Itoa(step)
	}
	out.Buttons(row...).Buttons(posts.Button(discordgo.SecondaryButton, l.Say("bot.button.text"), posts.ButtonID(s, posts.VerbText, 0, word)))
}

// wayIn is the button back to the turn, if there is one.
func wayIn(l wording.Localizer, s *session.Session) []discordgo.Button {
	if s.Status != session.Live {
		return nil
	}
	return posts.TurnButtonOnceThere(l, s)
}

// Text shows the board in words as it is now, or after the step in the button's id. TextPage shows another page of it.
func (v *Views) Text(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	return v.text(interaction.Private, q, s, 0)
}

func (v *Views) TextPage(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	return v.text(interaction.Update, q, s, q.Button.At)
}

func (v *Views) text(how interaction.How, q *interaction.Request, s *session.Session, page int) (interaction.Reply, error) {
	sc, question, state := asked(q, s)
	if q.Button.Word != "" {
		step, err := v.stepNamed(s, q.Button.Word)
		if err != nil {
			return interaction.Reply{}, err
		}
		sc, question, state = step.After.Still(s.Seat(q.UserID())), wording.Question{}, step.After.State
	}
	pages := wording.Board(q.L, sc, question, state)
	if page < 0 || page >= len(pages) {
		page = 0
	}
	out := posts.NewDraft(posts.NoAccent).Text(pages[page])
	if len(pages) > 1 {
		out.Buttons(posts.PageButton(q.L, page, len(pages), posts.ButtonID(s, posts.VerbTextPage, (page+1)%len(pages), q.Button.Word)))
	}
	return interaction.Shown(how, out.Private().Message()), nil
}

// stepNamed returns the step of a match that a button names by its number.
func (v *Views) stepNamed(s *session.Session, word string) (table.Step, error) {
	number, err := strconv.Atoi(word)
	if err != nil {
		return table.Step{}, buttonid.ErrMalformed
	}
	course, err := v.Records.Snapshots(s)
	if err != nil {
		return table.Step{}, err
	}
	return course[table.StepNear(course, number)], nil
}

// A way is a jump through the past. The shown step is in its button's id, so it still works after
// the match has gone on.
type way struct {
	word  string
	label string // id of a text
	by    int    // steps; past either end it leads to the first or last step
	turns bool   // to the end of a turn
}

const farAway = 1 << 20

// latest is the word of the way to the last step.
const latest = "last"

// near, byTurns and far are rows of ways: backwards first, then forwards.
var (
	near = []way{
		{"first", "bot.button.first", -farAway, false}, {"back", "bot.button.back1", -1, false},
		{"on", "bot.button.on1", 1, false}, {latest, "bot.button.last", farAway, false},
	}
	byTurns = []way{{"backturn", "bot.button.backturn", -1, true}, {"onturn", "bot.button.onturn", 1, true}}
	far     = []way{{"back10", "bot.button.back10", -10, false}, {"on10", "bot.button.on10", 10, false}}
)

// manySteps is the average number of steps a turn must have for single steps to be offered too.
const manySteps = 2.5

// larger returns the large jumps for a course.
func larger(course []table.Step) []way {
	if manySteps*float64(len(table.Turns(course))) < float64(len(course)) {
		return byTurns
	}
	return far
}

// leapButtons are the buttons of the ways that lead somewhere other than the first or last step
// would. If there are ways forwards, useless ways backwards stay as disabled buttons, so the others
// do not move under the thumb. before and after count the steps around the shown one.
func leapButtons(l wording.Localizer, s *session.Session, ways []way, at, before, after int) (row []discordgo.Button) {
	for _, w := range ways {
		reach, size := before, -w.by
		if w.by > 0 {
			reach, size = after, w.by
		}
		leads := reach > 0 && (size <= reach || size == farAway)
		if !leads && (w.by > 0 || after == 0) {
			continue
		}
		b := posts.Button(discordgo.SecondaryButton, l.Say(w.label), posts.ButtonID(s, posts.VerbStep, at, w.word))
		b.Disabled = !leads
		row = append(row, b)
	}
	return row
}

// Leap shows another step. A jump to the end of a turn shows everything the turn brought.
func (v *Views) Leap(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	ways := slices.Concat(near, byTurns, far)
	n := slices.IndexFunc(ways, func(w way) bool { return w.word == q.Button.Word })
	if n < 0 {
		return interaction.Reply{}, buttonid.ErrMalformed
	}
	w := ways[n]
	return v.stepReply(interaction.Update, q, s, func(course []table.Step) (at int, whole bool) {
		at = table.StepNear(course, q.Button.At)
		if w.turns {
			return table.TurnEnd(course, at, w.by), true
		}
		return max(0, min(at+w.by, len(course)-1)), w.word == latest
	}), nil
}

// step shows the board after the step with a number. Numbers outside the match mean its first or
// last step.
func (v *Views) step(q *interaction.Request, s *session.Session, number int) (interaction.Reply, error) {
	return v.stepReply(interaction.Private, q, s, func(course []table.Step) (at int, whole bool) {
		return table.StepNear(course, number), false
	}), nil
}

// stepReply shows the board after a step, as the person may see it, and what happened in that step
// or in the turn up to it. find returns its index in the course.
func (v *Views) stepReply(how interaction.How, q *interaction.Request, s *session.Session, place func([]table.Step) (at int, whole bool)) interaction.Reply {
	return painted(how, func(ctx context.Context) (discord.Message, error) {
		course, err := v.Records.Snapshots(s)
		if err != nil {
			return discord.Message{}, err
		}
		at, whole := place(course)
		step, last, seat := course[at], course[len(course)-1], s.Seat(q.UserID())
		text := wording.Step(q.L, step, last.N, seat)
		if whole {
			text = wording.Turn(q.L, step, table.TurnEvents(course, at), last.N)
		}
		sc := step.After.Still(seat)
		png, err := v.Posts.Paint.Draw(ctx, q.L, s, sc, imaging.Options{View: imaging.Plain})
		if err != nil {
			return discord.Message{}, err
		}
		out := posts.NewDraft(posts.AccentRecord).Text(text)
		out.Picture(posts.BoardFile, png, wording.Alt(q.L.Bare(), sc, wording.Question{}))
		tools(q.L, s, out, step.N, at, len(course)-1-at, larger(course))
		return out.Private().Message(), nil
	})
}
