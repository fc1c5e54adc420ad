package views

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// Views answers requests to look at matches and games.
type Views struct {
	Records *records.Records
	Posts   *posts.Maker
	Texts   *wording.Texts
	Order   []string // ids of the games in the players' order
	Version string   // of the program
	Rules   *Rules
	Shelf   posts.Shelf
	// Everyday are the commands that /help describes, Seldom those it only names.
	Everyday []string
	Seldom   []Group

	films films
}

// Handler answers an interaction about a match.
type Handler func(context.Context, *interaction.Request, *session.Session) (interaction.Reply, error)

// Begun wraps a handler so that it refuses a match that has not begun.
func Begun(h Handler) Handler {
	return func(ctx context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
		if s.Status == session.Lobby {
			return interaction.Reply{}, session.Refuse("bot.error.lobby")
		}
		return h(ctx, q, s)
	}
}

// FromMenu wraps a handler for a match that has begun. In a private message its answer replaces the
// message and gets a button back to the menu; otherwise answers would pile up above the turn.
func FromMenu(h Handler) Handler {
	return Begun(func(ctx context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
		r, err := h(ctx, q, s)
		if err != nil || !q.Private {
			return r, err
		}
		made := r.Message
		r.How, r.Message = interaction.Update, func(ctx context.Context) (discord.Message, error) {
			m, err := made(ctx)
			if err != nil {
				return m, err
			}
			return posts.WithMenu(m, q.L, s), nil
		}
		return r, nil
	})
}

// inPlace returns how to show a private answer: it replaces the private message it was asked in.
func inPlace(q *interaction.Request) interaction.How {
	if q.Private {
		return interaction.Update
	}
	return interaction.Private
}

// look is what the person may see of a match.
func look(q *interaction.Request, s *session.Session) (scene.Scene, games.Prompt) {
	return s.Match.View(s.Match.State, s.Seat(q.UserID()), nil)
}

// painted is a reply with a picture.
func painted(how interaction.How, m func(context.Context) (discord.Message, error)) interaction.Reply {
	return interaction.Reply{How: how, Defer: interaction.IfLate, Cost: interaction.Picture, Message: m}
}

// Hand answers /hand with what only the person may see.
func (v *Views) Hand(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	if err := s.MayOpenHand(q.UserID()); err != nil {
		return interaction.Reply{}, err
	}
	return painted(interaction.Private, func(ctx context.Context) (discord.Message, error) {
		return v.Posts.Hand(ctx, q.L, s, s.Seat(q.UserID()))
	}), nil
}

// AskResign asks whether the person really wants to resign.
func (v *Views) AskResign(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	if err := s.MayResign(q.UserID()); err != nil {
		return interaction.Reply{}, err
	}
	return interaction.Shown(inPlace(q), posts.AskResign(q.L, s)), nil
}

// KeepPlaying says that the person has not resigned.
func KeepPlaying(_ context.Context, q *interaction.Request, _ *session.Session) (interaction.Reply, error) {
	return interaction.SentenceHere(q.L.Say("bot.resign.cancelled")), nil
}

// CancelClaim says that the claimed match goes on.
func CancelClaim(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	return interaction.SentenceHere(q.L.Say("bot.claim.cancelled", "link", s.Link())), nil
}

// Menu shows how the match stands and what the person can look at and do, the most wanted first.
// Below a line it has what ends the match, and below that the options of the match.
func (v *Views) Menu(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	user := q.UserID()
	out := posts.NewDraft(posts.NoAccent).Text(wording.Join(
		q.L.Say("bot.menu.title", "game", session.GameName(s.GameID), "id", s.ID.String()),
		wording.Standing(q.L, s),
	))
	rules := posts.Button(discordgo.SecondaryButton, q.L.Say("bot.button.rules"), posts.RulesID(posts.VerbRules, s.GameID, v.Rules.pageFor(s, user)))
	text := matchButton(q.L, s, "bot.button.text", posts.VerbText)
	history := posts.Button(discordgo.SecondaryButton, q.L.Say("bot.button.history"), posts.ButtonID(s, posts.VerbStep, s.Match.Steps, latest))
	wanted := append(append(posts.Row(rules), insightButtons(q.L, s, user)...), history, text)
	seldom := append(wayIn(q.L, s), matchButton(q.L, s, "bot.button.verify", posts.VerbVerify))
	switch {
	case s.Status == session.Over:
		out.Buttons(matchButton(q.L, s, "bot.button.record", posts.VerbExport), rules, text, matchButton(q.L, s, "bot.button.pictures", posts.VerbBoard)).
			Buttons(posts.PointsButton(q.L, s)...).Buttons(seldom...)
	case s.Plays(user):
		if s.MayGoBack(s.Seat(user)) {
			seldom = append(seldom, matchButton(q.L, s, "bot.button.takeback", session.VerbTakeback))
		}
		out.Buttons(wanted...).Buttons(seldom...).Divider().Buttons(endingButtons(q.L, s, s.Seat(user))...)
	case s.Away(user):
		back := matchButton(q.L, s, "bot.button.return", session.VerbReturn)
		back.Style = discordgo.SuccessButton
		out.Buttons(back).Buttons(wanted...).Buttons(seldom...)
	default:
		out.Buttons(wanted...).Buttons(seldom...)
	}
	for _, option := range q.L.Options(s.Game.Info(), s.Options) {
		out.Line("-# " + option)
	}
	reply := interaction.Shown(inPlace(q), out.Message())
	reply.Glance = s.ID
	return reply, nil
}

// endingButtons are the buttons that end the match for a seat. A person who plays alone need not ask
// others.
func endingButtons(l wording.Localizer, s *session.Session, seat games.Seat) []discordgo.Button {
	if s.Alone(seat) {
		return posts.Row(matchButton(l, s, "bot.button.end", posts.VerbResignAsk))
	}
	return posts.Row(matchButton(l, s, "bot.button.abandon", session.VerbAbandon), matchButton(l, s, "bot.button.resign", posts.VerbResignAsk))
}

// matchButton makes a button about a match, labelled with a text.
func matchButton(l wording.Localizer, s *session.Session, id, verb string) discordgo.Button {
	return posts.Button(discordgo.SecondaryButton, l.Say(id), posts.ButtonID(s, verb, 0, ""))
}

// insightButtons are the buttons that explain how the match stands.
func insightButtons(l wording.Localizer, s *session.Session, user uint64) []discordgo.Button {
	var row []discordgo.Button
	if !s.Game.Info().Unscored {
		row = posts.Row(matchButton(l, s, "bot.button.points", posts.VerbPoints))
	}
	if len(s.Stock(s.Seat(user))) > 0 {
		row = append(row, matchButton(l, s, "bot.button.stock", posts.VerbStock))
	}
	if s.MayTry(user) == nil {
		row = append(row, matchButton(l, s, "bot.button.try", posts.VerbTry))
	}
	if len(s.Barred(s.Seat(user))) > 0 {
		row = append(row, matchButton(l, s, "bot.button.why", posts.VerbWhy))
	}
	return row
}
