package advice

import (
	"context"
	"strconv"
	"sync/atomic"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/imaging"
	"github.com/bastide-games/bastide/imaging/chart"
)

// Names of the pictures of a look back.
const (
	chartFile  = "course.png"
	playedFile = "played.png"
	betterFile = "better.png"
)

// lookBack is the result of a look back without its positions, which are replayed when they are
// shown.
type lookBack struct {
	search.Review
	shared atomic.Bool
}

// LookBack shows a look back on the match, in private.
func (a *Advisor) LookBack(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	return a.lookBack(q, s, interaction.Private)
}

// LookBackHere goes back to it from a decision.
func (a *Advisor) LookBackHere(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	return a.lookBack(q, s, interaction.Update)
}

func (a *Advisor) lookBack(q *interaction.Request, s *session.Session, how interaction.How) (interaction.Reply, error) {
	if s.Status != session.Over {
		return interaction.Reply{}, session.Refuse("bot.look.running")
	}
	reply := interaction.Reply{How: how, Defer: interaction.IfLate, Cost: interaction.Picture}
	known := a.reviews.Get(s.ID)
	if known == nil {
		if err := a.check(&a.looked, q.UserID()); err != nil {
			return interaction.Reply{}, err
		}
		reply.Defer, reply.Cost = interaction.AtOnce, interaction.Advice
	}
	own := s.Seat(q.UserID())
	reply.Message = func(ctx context.Context) (discord.Message, error) {
		course, err := a.records.Course(s)
		if err != nil {
			return discord.Message{}, refusalOf(err)
		}
		if known != nil {
			return a.lookMessage(ctx, q.L, s, known.Value(), course, own, own)
		}
		found, err := a.review(ctx, s)
		if err != nil {
			return discord.Message{}, refusalOf(err)
		}
		return a.lookMessage(ctx, q.L, s, found, course, own, own)
	}
	return reply, nil
}

// ShareLookBack shows the look back of a player to everybody, once. It names the player.
func (a *Advisor) ShareLookBack(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	own := s.Seat(q.UserID())
	if own < 0 {
		return interaction.Reply{}, session.Refuse("bot.look.notin")
	}
	return interaction.Reply{How: interaction.Announce, Cost: interaction.Picture, Message: func(ctx context.Context) (discord.Message, error) {
		found, course, err := a.recall(s)
		switch {
		case err != nil:
			return discord.Message{}, err
		case !found.shared.CompareAndSwap(false, true):
			return discord.Message{}, session.Refuse("bot.look.shared")
		}
		m, err := a.lookMessage(ctx, a.texts.Public(s), s, found, course, own, games.Spectator)
		if err != nil {
			found.shared.Store(false)
		}
		m.Ephemeral = false
		return m, err
	}}, nil
}

// Lapse shows a decision that was not the best one, and the better one: the decision whose step the button names, or the
// first one for step 0. In a private look back it replaces what is shown.
func (a *Advisor) Lapse(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	how := interaction.Private
	if q.Private {
		how = interaction.Update
	}
	return interaction.Reply{How: how, Defer: interaction.IfLate, Cost: interaction.Picture, Message: func(ctx context.Context) (discord.Message, error) {
		found, course, err := a.recall(s)
		if err != nil {
			return discord.Message{}, err
		}
		for at, m := range found.Decisions() {
			if m.Step == q.Button.At || q.Button.At == 0 {
				return a.lapseMessage(ctx, q.L, s, found, course, at, s.Seat(q.UserID()))
			}
		}
		return discord.Message{}, session.Refuse("bot.look.lapsed")
	}}, nil
}

// recall returns a look back from the cache.
func (a *Advisor) recall(s *session.Session) (*lookBack, []table.Step, error) {
	known := a.reviews.Get(s.ID)
	if known == nil {
		return nil, nil, session.Refuse("bot.look.lapsed")
	}
	course, err := a.records.Course(s)
	return known.Value(), course, err
}

// lapseMessage shows two pictures of one of the decisions, with alternative texts, and buttons that
// lead to the others and back to the chart.
func (a *Advisor) lapseMessage(ctx context.Context, l wording.Localizer, s *session.Session, found *lookBack, course []table.Step, at int, reader games.Seat) (discord.Message, error) {
	all := found.Decisions()
	lapse := withPosition(course, all[at])
	out := posts.NewDraft(posts.AccentRecord).Private().Text(wording.LapseText(l, found.Review, lapse, at+1, len(all), reader))
	for _, plan := range []struct {
		tip        table.Tip
		name, text string
	}{{lapse.Played, playedFile, "bot.look.played.alt"}, {lapse.Better, betterFile, "bot.look.better.alt"}} {
		if err := a.posts.AddPlan(ctx, out, l, s, lapse.Before, plan.tip, plan.name, l.Bare().Say(plan.text)); err != nil {
			return discord.Message{}, err
		}
	}
	var row []discordgo.Button
	for _, way := range []struct {
		to    int
		label string
	}{{at - 1, "bot.button.previous"}, {at + 1, "bot.button.next"}} {
		if way.to >= 0 && way.to < len(all) {
			row = append(row, lapseButton(l.Say(way.label), s, all[way.to].Step))
		}
	}
	summary := posts.Button(discordgo.SecondaryButton, l.Say("bot.button.summary"), posts.ButtonID(s, posts.VerbLookSummary, 0, ""))
	return out.Buttons(append(row, summary)...).Message(), nil
}

func lapseButton(label string, s *session.Session, step int) discordgo.Button {
	return posts.Button(discordgo.SecondaryButton, label, posts.ButtonID(s, posts.VerbLookLapse, step, ""))
}

// lookMessage shows a look back: the chart, and the decision that cost a seat most. Buttons show that
// decision and all others. reader is the seat of the person who reads.
func (a *Advisor) lookMessage(ctx context.Context, l wording.Localizer, s *session.Session, found *lookBack, course []table.Step, seat, reader games.Seat) (discord.Message, error) {
	if len(found.Curve) < 2 {
		return discord.Message{}, session.Refuse("bot.look.nothing")
	}
	png, err := a.posts.Paint.Draw(ctx, l, s, chartOf(s, found.Review), imaging.Options{View: imaging.Board})
	if err != nil {
		return discord.Message{}, err
	}
	out := posts.NewDraft(posts.AccentResult).Private().Text(wording.LookBackTitle(l, s))
	out.Picture(chartFile, png, wording.AltLookBack(l.Bare(), found.Review))
	var row []discordgo.Button
	var dearest *wording.Lapse
	if m, ok := found.Dearest(seat); ok {
		lapse := withPosition(course, m)
		dearest = &lapse
		row = append(row, lapseButton(l.Say("bot.button.lapse", "turn", m.Turn), s, m.Step))
	}
	switch all := found.Decisions(); {
	case len(all) > 1:
		row = append(row, lapseButton(l.Say("bot.button.lapses", "n", len(all)), s, 0))
	case len(all) > len(row): // another seat's only one
		row = append(row, lapseButton(l.Say("bot.button.lapse", "turn", all[0].Turn), s, all[0].Step))
	}
	if reader >= 0 && s.Guild != 0 && !found.shared.Load() {
		row = append(row, posts.Button(discordgo.SecondaryButton, l.Say("bot.button.share"), posts.ButtonID(s, posts.VerbLookShare, 0, "")))
	}
	out.Text(wording.LookBack(l, s, found.Review, seat, dearest, reader))
	return out.Buttons(row...).Message(), nil
}

// withPosition adds the position to a mistake.
func withPosition(course []table.Step, m search.Mistake) wording.Lapse {
	lapse := wording.Lapse{Turn: m.Turn, Seat: m.Seat, Why: m.Why, Cost: m.Cost}
	at := table.StepNear(course, m.Step)
	lapse.Before = course[at].Before
	lapse.Played, _ = lapse.Before.Plan(m.Seat, playedLine(course, at))
	lapse.Better, _ = lapse.Before.Plan(m.Seat, m.Better.Line)
	return lapse
}

// playedLine lists the consecutive actions of a step's seat. A plan made of it ends with a final
// action.
func playedLine(course []table.Step, at int) (line []games.Action) {
	for _, step := range course[at:] {
		if step.Entry.Seat != course[at].Entry.Seat {
			break
		}
		line = append(line, step.Entry.Action)
	}
	return line
}

// chartOf is the chart of a review.
func chartOf(s *session.Session, r search.Review) scene.Scene {
	c := chart.Chart{}
	for _, point := range r.Curve {
		c.At, c.Values = append(c.At, point.Turn), append(c.Values, point.Points)
	}
	for seat, points := range s.Match.State.Score() {
		c.Plates = append(c.Plates, scene.Plate{Seat: seat, Score: points})
	}
	for i, m := range r.Decisions() {
		c.Marks = append(c.Marks, chart.Mark{At: m.Turn, Seat: int(m.Seat), Text: strconv.Itoa(i + 1), Weight: m.Cost})
	}
	if swing, ok := r.Swing(); ok {
		c.Turn = chart.Turn{
			From: r.Curve[swing.From].Turn, To: r.Curve[swing.At].Turn, Seat: int(swing.Seat), Text: wording.SwingPoints(swing),
		}
	}
	sc := c.Scene()
	sc.Panel.Unscored = s.Game.Info().Unscored
	return sc
}
