package views

import (
	"context"
	"strings"

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

// Views answers what is asked about matches and games.
type Views struct {
	Records *records.Records
	Posts   *posts.Maker
	Texts   *wording.Texts
	Order   []string // ids of the games, sorted
	Version string   // of the program
	Rules   *Rules
	// Commands are the groups of commands that /help explains.
	Commands []Group

	films films
}

// Handler answers an interaction about a match.
type Handler func(context.Context, *interaction.Request, *session.Session) (interaction.Reply, error)

// begun makes a handler refuse what makes no sense before the match has begun.
func begun(h Handler) Handler {
	return func(ctx context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
		if s.Status == session.Lobby {
			return interaction.Reply{}, session.Refuse("bot.error.lobby")
		}
		return h(ctx, q, s)
	}
}

// Handlers lists the buttons that show something of a match, by verb.
func (v *Views) Handlers() map[string]Handler {
	return map[string]Handler{
		posts.VerbBoard:        begun(v.board),
		posts.VerbStep:         begun(v.leap),
		posts.VerbText:         begun(v.text),
		posts.VerbTextPage:     begun(v.textPage),
		posts.VerbFilm:         begun(v.film),
		posts.VerbStock:        begun(v.stock),
		posts.VerbPoints:       begun(v.points),
		posts.VerbPointsPage:   begun(v.pointsPage),
		posts.VerbWhy:          begun(v.why),
		posts.VerbWhyPick:      begun(v.whyPick),
		posts.VerbWhyPage:      begun(v.whyPage),
		posts.VerbMenu:         begun(v.menu),
		posts.VerbExport:       v.export,
		posts.VerbResignAsk:    v.ResignAsk,
		posts.VerbResignCancel: v.resignKeep,
		posts.VerbClaimCancel:  v.claimCancel,
	}
}

// look is what the person may see of a match.
func look(q *interaction.Request, s *session.Session) (scene.Scene, games.Prompt) {
	return s.Match.View(s.Match.State, s.Seat(q.UserID()), nil)
}

// painted is a reply with a picture.
func painted(how interaction.How, m func(context.Context) (discord.Message, error)) interaction.Reply {
	return interaction.Reply{How: how, Defer: interaction.IfLate, Cost: interaction.Picture, Message: m}
}

// Hand answers /hand: what only the person may see.
func (v *Views) Hand(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	if err := s.MayOpenHand(q.UserID()); err != nil {
		return interaction.Reply{}, err
	}
	return painted(interaction.Private, func(ctx context.Context) (discord.Message, error) {
		return v.Posts.Hand(ctx, q.L, s, s.Seat(q.UserID()), 0)
	}), nil
}

// ResignAsk asks whether the person really wants to give up.
func (v *Views) ResignAsk(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	if err := s.MayResign(q.UserID()); err != nil {
		return interaction.Reply{}, err
	}
	return interaction.Shown(interaction.Private, posts.AskResign(q.L, s)), nil
}

func (v *Views) resignKeep(_ context.Context, q *interaction.Request, _ *session.Session) (interaction.Reply, error) {
	return interaction.SentenceHere(q.L.Say("bot.resign.cancelled")), nil
}

func (v *Views) claimCancel(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	return interaction.SentenceHere(q.L.Say("bot.claim.cancelled", "link", s.Link())), nil
}

// menu shows what is rarely needed: options, seed hash, rules, the board in words, giving up.
func (v *Views) menu(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	out := posts.NewDraft(posts.NoAccent)
	out.Text(wording.Join(
		q.L.Say("bot.menu.title", "game", session.GameName(s.GameID), "id", s.ID.String()),
		wording.Standing(q.L, s),
		strings.Join(q.L.Options(s.Game.Info(), s.Options), "\n"),
		wording.SeedHash(q.L, s),
	))
	row := []discordgo.Button{
		posts.Button(discordgo.SecondaryButton, q.L.Say("bot.button.rules"), posts.RulesID(posts.VerbRules, s.GameID, v.Rules.pageFor(s, q.UserID()))),
		posts.Button(discordgo.SecondaryButton, q.L.Say("bot.button.text"), posts.ButtonID(s, posts.VerbText, 0, "")),
	}
	switch {
	case s.Plays(q.UserID()):
		row = append(row,
			posts.Button(discordgo.SecondaryButton, q.L.Say("bot.button.takeback"), posts.ButtonID(s, session.VerbTakeback, 0, "")),
			posts.Button(discordgo.SecondaryButton, q.L.Say("bot.button.abandon"), posts.ButtonID(s, session.VerbAbandon, 0, "")),
			posts.Button(discordgo.DangerButton, q.L.Say("bot.button.resign"), posts.ButtonID(s, posts.VerbResignAsk, 0, "")))
	case s.Away(q.UserID()):
		row = append(row, posts.Button(discordgo.SuccessButton, q.L.Say("bot.button.return"), posts.ButtonID(s, session.VerbReturn, 0, "")))
	}
	out.Buttons(row...).Buttons(insights(q.L, s, q.UserID())...)
	return interaction.Shown(interaction.Private, out.Message()), nil
}

// insights are the buttons that explain how the match stands.
func insights(l wording.Localizer, s *session.Session, user uint64) []discordgo.Button {
	row := []discordgo.Button{posts.Button(discordgo.SecondaryButton, l.Say("bot.button.points"), posts.ButtonID(s, posts.VerbPoints, 0, ""))}
	if s.Hints && s.Acts(s.Seat(user)) {
		row = append(row, posts.Button(discordgo.SecondaryButton, l.Say("bot.button.hint"), posts.ButtonID(s, posts.VerbHint, 0, "")))
	}
	if len(s.Stock(s.Seat(user))) > 0 {
		row = append(row, posts.Button(discordgo.SecondaryButton, l.Say("bot.button.stock"), posts.ButtonID(s, posts.VerbStock, 0, "")))
	}
	if len(s.Barred(s.Seat(user))) > 0 {
		row = append(row, posts.Button(discordgo.SecondaryButton, l.Say("bot.button.why"), posts.ButtonID(s, posts.VerbWhy, 0, "")))
	}
	return row
}
