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
	if s.Status != session.Over {
		return interaction.Reply{}, session.Refuse("bot.look.running")
	}
	reply := interaction.Reply{How: interaction.Private, Defer: interaction.IfLate, Cost: interaction.Picture}
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
			return a.lookMessage(ctx, q.L, s, known.Value(), course, own)
		}
		found, err := a.review(ctx, s)
		if err != nil {
			return discord.Message{}, refusalOf(err)
		}
		return a.lookMessage(ctx, q.L, s, found, course, own)
	}
	return reply, nil
}

// ShareLookBack shows a look back to everybody, once.
func (a *Advisor) ShareLookBack(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	if s.Seat(q.UserID()) < 0 {
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
		m, err := a.lookMessage(ctx, a.texts.Public(s), s, found, course, games.Spectator)
		if err != nil {
			found.shared.Store(false)
		}
		m.Ephemeral = false
		return m, err
	}}, nil
}

// Lapse shows a decision that was not the best one, and the better one.
func (a *Advisor) Lapse(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	return interaction.Reply{How: interaction.Private, Defer: interaction.IfLate, Cost: interaction.Picture, Message: func(ctx context.Context) (discord.Message, error) {
		found, course, err := a.recall(s)
		if err != nil {
			return discord.Message{}, err
		}
		for _, list := range found.Costly {
			for _, m := range list {
				if m.Step == q.Button.At {
					return a.lapseMessage(ctx, q.L, s, withPosition(course, m))
				}
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

// lapseMessage shows two pictures of a lapse, with alternative texts.
func (a *Advisor) lapseMessage(ctx context.Context, l wording.Localizer, s *session.Session, lapse wording.Lapse) (discord.Message, error) {
	out := posts.NewDraft(posts.AccentRecord).Private().Text(wording.LapseText(l, lapse))
	for _, plan := range []struct {
		tip        table.Tip
		name, text string
	}{{lapse.Played, playedFile, "bot.look.played.alt"}, {lapse.Better, betterFile, "bot.look.better.alt"}} {
		if err := a.posts.AddPlan(ctx, out, l, s, lapse.Before, plan.tip, plan.name, l.Bare().Say(plan.text)); err != nil {
			return discord.Message{}, err
		}
	}
	return out.Message(), nil
}

// lookMessage shows a look back: the chart, the most expensive decisions in words, the reader's own
// first, and buttons for their pictures.
func (a *Advisor) lookMessage(ctx context.Context, l wording.Localizer, s *session.Session, found *lookBack, course []table.Step, own games.Seat) (discord.Message, error) {
	if len(found.Curve) < 2 {
		return discord.Message{}, session.Refuse("bot.look.nothing")
	}
	png, err := a.posts.Paint.Draw(ctx, s, chartOf(s, found.Review), imaging.Options{View: imaging.Board})
	if err != nil {
		return discord.Message{}, err
	}
	lapses := make([][]wording.Lapse, len(found.Costly))
	rows := make([][]discordgo.Button, len(found.Costly))
	for seat, list := range found.Costly {
		for i, m := range list {
			lapses[seat] = append(lapses[seat], withPosition(course, m))
			label := l.Bare().Say("bot.button.lapse", "player", games.Seat(seat), "nth", i+1)
			rows[seat] = append(rows[seat], posts.Button(discordgo.SecondaryButton, label, posts.ButtonID(s, posts.VerbLookLapse, m.Step, "")))
		}
	}
	out := posts.NewDraft(posts.AccentResult).Private()
	out.Text(wording.LookBack(l, s, found.Review, lapses, own))
	out.Picture(chartFile, png, wording.AltLookBack(l.Bare(), found.Review))
	for _, seat := range found.Order(own) {
		out.Buttons(rows[seat]...)
	}
	if !found.shared.Load() {
		out.Buttons(posts.Button(discordgo.PrimaryButton, l.Say("bot.button.share"), posts.ButtonID(s, posts.VerbLookShare, 0, "")))
	}
	return out.Message(), nil
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
	for seat, list := range r.Costly {
		for i, m := range list {
			c.Marks = append(c.Marks, chart.Mark{At: m.Turn - 1, Seat: seat, Text: strconv.Itoa(i + 1)})
		}
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
