package bot

import (
	"context"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/surface"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/play"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/views"
	"github.com/bastide-games/bastide/storage"
)

// route answers an interaction and returns why it could not.
type route func(context.Context, *interaction.Request) error

// page makes a route of a handler that only shows something.
func page(h interaction.Handler) route {
	return func(ctx context.Context, q *interaction.Request) error {
		r, err := h(ctx, q)
		if err != nil {
			return err
		}
		return q.Give(ctx, r)
	}
}

// settling makes a route of one that does what a private question was about: the question goes once that is done.
func settling(r route) route {
	return func(ctx context.Context, q *interaction.Request) error {
		if err := q.Give(ctx, interaction.Reply{How: interaction.Acknowledge}); err != nil {
			return err
		}
		if err := r(ctx, q); err != nil {
			return err
		}
		return q.Give(ctx, interaction.Reply{How: interaction.Remove})
	}
}

// button is a kind of button.
type button struct {
	route route
	// free says that the button belongs to no match.
	free bool
	// takes says that the button bears a place or a word; others must not.
	takes bool
	// form says that it is no button but a form that was filled in.
	form bool
	// private says that the button stands in private messages only: its answer edits the
	// message, and may show there what nobody else is to see.
	private bool
}

// fits reports whether a press can come from a button that the bot has made.
func (b button) fits(q *interaction.Request) bool {
	return b.form == (q.Kind == discord.Submit) &&
		b.free == (q.Button.Match == 0) &&
		(b.takes || q.Button.At == 0 && q.Button.Word == "") &&
		(!b.private || q.Private)
}

// buttonTable lists the buttons by verb.
func (b *Bot) buttonTable() map[string]button {
	table := map[string]button{}
	b.addPanel(table)
	b.addPresses(table)
	b.addViews(table)
	b.addOwn(table)
	b.addShelf(table)
	b.addToday(table)
	b.addWeekly(table)
	b.addCups(table)
	return table
}

// addPanel adds the buttons of panels, which stand on the live post and, with a prefix, in
// private hands.
func (b *Bot) addPanel(table map[string]button) {
	takes := map[string]bool{session.VerbChoose: true, session.VerbPick: true, session.VerbBack: true, session.VerbPage: true}
	for _, verb := range []string{session.VerbPlan, posts.HandVerb(session.VerbPlan)} {
		table[verb] = button{route: b.play.Button, takes: true, private: true}
	}
	for _, verb := range []string{
		session.VerbChoose, session.VerbPick, session.VerbBack, session.VerbConfirm,
		session.VerbPage, session.VerbUndo, session.VerbCarryOut,
	} {
		table[verb] = button{route: b.play.Button, takes: takes[verb]}
		table[posts.HandVerb(verb)] = button{route: b.play.Button, takes: takes[verb], private: true}
	}
}

// addPresses adds the other buttons that change a match.
func (b *Bot) addPresses(table map[string]button) {
	for _, verb := range []string{
		session.VerbJoin, session.VerbLeave, session.VerbOptions, session.VerbForm, session.VerbComputer,
		session.VerbAddComputer, session.VerbStart, session.VerbCancel, session.VerbStay,
		session.VerbTakeback, session.VerbAgree, session.VerbDecline, session.VerbWait, session.VerbSkip,
		session.VerbTakeOver, session.VerbOpen, session.VerbTakeSeat, session.VerbWithdraw, session.VerbMute,
		session.VerbHand, session.VerbLeaveLesson, session.VerbShareFilm,
	} {
		table[verb] = button{route: b.play.Button}
	}
	for _, verb := range []string{
		session.VerbResign, session.VerbClaim, session.VerbReturn, session.VerbAbandon,
		session.VerbPause, session.VerbResume,
	} {
		table[verb] = button{route: b.play.Button, private: true}
	}
	table[session.VerbFill] = button{route: b.play.Button, form: true}
	table[session.VerbOption] = button{route: b.play.Button, takes: true}
	for _, o := range session.LobbyOptions {
		table[session.LobbyVerb(o.ID)] = button{route: b.play.Button}
	}
	table[posts.VerbDelete] = button{route: b.play.DeleteMatch, private: true}
	table[posts.VerbRematch] = button{route: b.play.Rematch}
	for _, strength := range session.Strengths {
		table[posts.RematchVerb(strength)] = button{route: settling(b.play.RematchAgainst(strength)), private: true}
	}
	table[posts.VerbScrapAsk] = button{route: page(b.play.AskScrap), private: true}
	table[posts.VerbScrap] = button{route: b.play.Scrap, private: true}
	table[posts.VerbHalt] = button{route: b.play.Halt, private: true}
}

// addViews adds the buttons that show something of a match.
func (b *Bot) addViews(table map[string]button) {
	takes := map[string]bool{
		posts.VerbStep: true, posts.VerbTextPage: true, posts.VerbPointsPage: true,
		posts.VerbWhyPick: true, posts.VerbWhyPage: true,
	}
	private := map[string]bool{posts.VerbResignCancel: true, posts.VerbClaimCancel: true}
	for verb, handler := range b.views.Handlers() {
		table[verb] = button{route: b.about(handler), takes: takes[verb], private: takes[verb] || private[verb]}
	}
	for verb, handler := range b.advice.Handlers() {
		table[verb] = button{route: b.about(handler), takes: verb == posts.VerbLookLapse}
	}
	table[posts.VerbDeleteAsk] = button{route: b.about(b.play.AskDelete), private: true}
	table[posts.VerbDeleteCancel] = button{route: b.about(b.play.KeepMatch), private: true}
}

// openOrChoose answers /play: a match of the game that is named, or the question which one.
func (b *Bot) openOrChoose(ctx context.Context, q *interaction.Request) error {
	if len(q.Options) == 0 && q.Surface != surface.Outside {
		return page(b.views.Choose)(ctx, q)
	}
	return b.play.Open(ctx, q)
}

// opens makes the route of a button that opens a match of its game as /play with options would.
func (b *Bot) opens(options map[string]string) route {
	return func(ctx context.Context, q *interaction.Request) error {
		game, rival := posts.Chosen(q.Button.Word)
		q.Options = map[string]discord.Option{"game": {Text: game}}
		if rival != 0 {
			q.Options[play.OpponentOption(1)] = discord.Option{User: discord.User{ID: discord.Snowflake(rival)}}
		}
		for name, value := range options {
			q.Options[name] = discord.Option{Text: value}
		}
		return b.play.Open(ctx, q)
	}
}

// addShelf adds the buttons of the games to choose from, which stand in public messages too.
func (b *Bot) addShelf(table map[string]button) {
	table[posts.VerbOpen] = button{route: b.opens(nil), free: true, takes: true}
	table[posts.VerbOpenAnyway] = button{route: b.play.OpenAnyway, free: true, takes: true, private: true}
	table[posts.VerbLobbies] = button{route: page(b.play.Lobbies), free: true, takes: true, private: true}
	table[posts.VerbCallMe] = button{route: page(b.server.CallMe), free: true, private: true}
	table[posts.VerbOpenSolo] = button{route: page(b.play.AskSolo), free: true, takes: true}
	for _, strength := range session.Strengths {
		table[posts.SoloVerb(strength)] = button{route: settling(b.opens(map[string]string{"against": strength})), free: true, takes: true, private: true}
	}
	table[posts.VerbRules] = button{route: page(b.views.Rules.Open), free: true, takes: true}
	table[posts.VerbShelf] = button{route: page(b.views.TurnShelf), free: true, takes: true, private: true}
	table[posts.VerbCommands] = button{route: page(b.views.ListCommands), free: true, private: true}
	table[posts.VerbAbout] = button{route: page(b.views.About), free: true, private: true}
}

// addToday adds the buttons of the puzzle of the day. Its panel is always private.
func (b *Bot) addToday(table map[string]button) {
	for verb, handler := range b.today.Panel() {
		table[verb] = button{route: page(handler), free: true, takes: true, private: true}
	}
	table[posts.VerbToday] = button{route: page(b.today.Open), free: true}
	table[posts.VerbTodayPlay] = button{route: page(b.play.PlayPuzzle), free: true, takes: true}
	table[posts.VerbTodayOpen] = button{route: page(b.today.Settings), free: true}
	table[posts.VerbTodaySet] = button{route: page(b.today.Set), free: true, takes: true, private: true}
}

// addWeekly adds the buttons of the match of the week.
func (b *Bot) addWeekly(table map[string]button) {
	table[posts.VerbWeekly] = button{route: page(b.play.PlayWeek), free: true, takes: true}
	table[posts.VerbWeeklyLook] = button{route: page(b.today.LookThrough), free: true, takes: true}
	table[posts.VerbWeeklyMatch] = button{route: aboutFound(b.views.Chosen, b.views.Through), free: true, private: true}
}

// addCups adds the buttons of cups: those of their posts, and those of private messages.
func (b *Bot) addCups(table map[string]button) {
	for verb, handler := range b.cups.Posted() {
		table[verb] = button{route: page(handler), free: true, takes: verb == posts.VerbCupTable}
	}
	for verb, handler := range b.cups.Forms() {
		table[verb] = button{route: page(handler), free: true, takes: true, private: true, form: true}
	}
	for verb, handler := range b.cups.Panels() {
		table[verb] = button{route: page(handler), free: true, takes: true, private: true}
	}
}

// addOwn adds the buttons that belong to no match.
func (b *Bot) addOwn(table map[string]button) {
	for verb, handler := range map[string]interaction.Handler{
		posts.VerbPrivacy: b.people.PrivacyHere, posts.VerbMyData: b.people.MyData,
		posts.VerbEraseAsk: b.people.AskErase, posts.VerbErase: b.people.Erase,
	} {
		table[verb] = button{route: page(handler), free: true, private: true}
	}
	for verb, handler := range map[string]interaction.Handler{
		posts.VerbHide: b.people.Hide, posts.VerbRhythm: b.people.RhythmPress,
		posts.VerbGamesPage: b.people.MatchesPage, posts.VerbRulesPage: b.views.Rules.Turn, posts.VerbSet: b.server.Set,
	} {
		table[verb] = button{route: page(handler), free: true, takes: true, private: true}
	}
	table[posts.VerbLesson] = button{route: page(b.play.LessonButton), free: true, takes: true}
}

// about makes a route of a handler about the match of a button.
func (b *Bot) about(h views.Handler) route {
	return page(func(ctx context.Context, q *interaction.Request) (interaction.Reply, error) {
		s, err := b.records.Load(session.ID(q.Button.Match))
		if err != nil {
			return interaction.Reply{}, err
		}
		if !s.VisibleIn(uint64(q.Guild), uint64(q.Channel), b.records.Now().Unix()) {
			return interaction.Reply{}, storage.ErrNotFound
		}
		q.L = q.L.About(s)
		return h(ctx, q, s)
	})
}

// aboutMeant makes a route of a handler about the match that a command means.
func (b *Bot) aboutMeant(h views.Handler) route { return aboutFound(b.play.Meant, h) }

// aboutFound makes a route of a handler about the match that is found for a command.
func aboutFound(find func(*interaction.Request) (*session.Session, error), h views.Handler) route {
	return page(func(ctx context.Context, q *interaction.Request) (interaction.Reply, error) {
		s, err := find(q)
		if err != nil {
			return interaction.Reply{}, err
		}
		q.L = q.L.About(s)
		return h(ctx, q, s)
	})
}

// Handle answers one interaction. It is a [discord.Handler].
func (b *Bot) Handle(ctx context.Context, i discord.Interaction) {
	if b.welcome(i) {
		b.Wake()
	}
	q := b.desk.Request(i)
	err := b.route(ctx, q)
	b.fail(ctx, q, err)
	b.handled(q, err)
	q.Log().Debug("interaction handled", "took", q.Age(), "error", err)
}

// fail tells the person why something could not be done, and what can be done about a match
// that cannot be read.
func (b *Bot) fail(ctx context.Context, q *interaction.Request, err error) {
	reply, ok := b.play.Unreadable(q, err)
	if !ok {
		q.Fail(ctx, err)
		return
	}
	q.Log().Error("a match cannot be read; bastide check tells what to do", "error", err)
	if err := q.Give(ctx, reply); err != nil {
		q.Log().Warn("somebody could not be told that a match cannot be read", "error", err)
	}
}

func (b *Bot) route(ctx context.Context, q *interaction.Request) error {
	switch q.Kind {
	case discord.Command:
		return b.command(ctx, q)
	case discord.Component, discord.Submit:
		return b.press(ctx, q)
	case discord.Autocomplete:
		return b.complete(ctx, q)
	}
	return session.Refuse("bot.error.malformed")
}

// press answers a button, a select menu or a form.
func (b *Bot) press(ctx context.Context, q *interaction.Request) (err error) {
	if q.Button, err = buttonid.Parse(q.CustomID); err != nil {
		return err
	}
	if today, ok := formerVerbs[q.Button.Verb]; ok {
		q.Button.Verb = today
	}
	pressed, ok := b.buttons[q.Button.Verb]
	if !ok || !pressed.fits(q) {
		return buttonid.ErrMalformed
	}
	return pressed.route(ctx, q)
}

// command answers a slash command, or an entry of a menu.
func (b *Bot) command(ctx context.Context, q *interaction.Request) error {
	c, ok := b.commands[q.Name]
	if entry, menu := b.entries[q.Name]; menu {
		c, ok = entry, true
	}
	switch {
	case !ok:
		return session.Refuse("bot.error.command")
	case c.reach < anywhere && q.Surface == surface.Outside:
		return session.Refuse("bot.error.outside")
	case c.reach < withBot && q.Guild == 0:
		return session.Refuse("bot.error.server")
	}
	return c.route(ctx, q)
}

// complete suggests values while an option is being typed.
func (b *Bot) complete(ctx context.Context, q *interaction.Request) error {
	if c := b.commands[q.Name].complete; c != nil {
		return page(c)(ctx, q)
	}
	return q.Give(ctx, interaction.Reply{How: interaction.Suggest})
}

// OnPanic answers an interaction whose handler panicked; the panic itself is logged by the
// gateway under the same incident number.
func (b *Bot) OnPanic(ctx context.Context, i discord.Interaction, incident string) {
	q := b.desk.Request(i)
	b.handled(q, interaction.ErrPanic)
	if err := q.Give(ctx, interaction.Sentence(q.L.Say("bot.error.internal", "incident", incident))); err != nil {
		b.config.Log.Warn("somebody could not be told of a fault of the program", "interaction", i.ID.String(), "incident", incident, "error", err)
	}
}
