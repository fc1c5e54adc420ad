package advice

import (
	"context"
	"fmt"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/thinking"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
	"github.com/jellydator/ttlcache/v3"
)

// decision is what a person asks a hint about.
type decision struct {
	session *session.Session
	match   table.Match // with the started actions that are taken as given
	seat    games.Seat
	onward  bool // some started actions are taken as given
}

// hintKey identifies a decision.
type hintKey struct {
	match    session.ID
	position uint64
	seat     games.Seat
	begun    string // the actions of the draft that are taken as given
}

// hint is the result of a search about a decision.
type hint struct {
	search.Hints
	plans []wording.Plan
}

// Hint answers /hint with the best action and the reasons for it, in private.
func (a *Advisor) Hint(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	d, key, err := decisionOf(q.UserID(), s)
	if err != nil {
		return interaction.Reply{}, err
	}
	if known := a.hints.Get(key); known != nil {
		return interaction.Reply{How: interaction.Private, Glance: s.ID, Defer: interaction.IfLate, Cost: interaction.Picture, Message: func(ctx context.Context) (discord.Message, error) {
			return a.hintMessage(ctx, q.L, d, known.Value())
		}}, nil
	}
	if err := a.check(&a.asked, q.UserID()); err != nil {
		return interaction.Reply{}, err
	}
	return interaction.Reply{How: interaction.Private, Glance: s.ID, Defer: interaction.AtOnce, Cost: interaction.Advice, Message: func(ctx context.Context) (discord.Message, error) {
		found, err := a.think(ctx, d)
		if err != nil {
			return discord.Message{}, refusalOf(err)
		}
		a.hints.Set(key, found, ttlcache.NoTTL)
		return a.hintMessage(ctx, q.L, d, found)
	}}, nil
}

// decisionOf returns the person's decision, or refuses to advise on it.
func decisionOf(user uint64, s *session.Session) (d decision, key hintKey, err error) {
	seat := s.Seat(user)
	switch {
	case s.Status == session.Lobby:
		return d, key, session.Refuse("bot.error.lobby")
	case s.Status == session.Over:
		return d, key, session.Refuse("bot.press.over", "link", s.Link())
	case seat < 0:
		return d, key, session.Refuse("bot.hand.none")
	case !s.Hints:
		return d, key, session.Refuse("bot.hint.off")
	case s.Paused != 0:
		return d, key, session.Refuse("bot.pause.refused")
	case !s.Acts(seat) || !s.Plays(user):
		return d, key, session.Refuse("bot.press.notyours", "players", s.Acting(), "link", s.Link())
	}
	t, err := s.Turn(seat)
	if err != nil {
		return d, key, err
	}
	d = decision{session: s, match: s.Match, seat: seat}
	key = hintKey{match: s.ID, position: s.Position, seat: seat}
	if n := len(t.Tip.Actions); n > 1 || n == 1 && t.Tip.Open() != nil { // the hint is about what is shown, not about earlier actions
		d.match.State, d.onward = t.Tip.State, true
		key.begun = fmt.Sprint(t.Tip.Actions)
	}
	return d, key, nil
}

// think searches for the best action.
func (a *Advisor) think(ctx context.Context, d decision) (hint, error) {
	s := d.session
	job := thinking.Job{Key: fmt.Sprintf("hint %s %d", s.ID, d.seat), Limit: a.HintTime}
	h, err := thinking.Do(ctx, a.pool, job, func(more func() bool) (search.Hints, error) {
		return search.Advise(search.Question{
			Game: s.Game, Match: d.match, Seat: d.seat, Strength: search.Strong,
			Seed: seed("hint", s, s.Match.Steps), Playouts: a.playouts, More: more,
		}, a.namer(d))
	})
	if err != nil {
		return hint{}, err
	}
	found := hint{Hints: h}
	for _, one := range h.List {
		tip, err := d.match.Plan(d.seat, one.Line)
		if err != nil {
			return hint{}, err
		}
		found.plans = append(found.plans, wording.Plan{Candidate: one.Candidate, Tip: tip, Why: one.Why})
	}
	if h.Playouts > 0 {
		found.plans = wording.WorthTelling(found.plans)
	}
	return found, nil
}

// namer names a sequence of actions in English: sequences with equal names in one language have
// equal names in all.
func (a *Advisor) namer(d decision) func([]games.Action) (string, error) {
	l := a.texts.Public(d.session)
	return func(line []games.Action) (string, error) {
		tip, err := d.match.Plan(d.seat, line)
		return wording.Deeds(l, tip), err
	}
}

// hintMessage shows the best actions in words and on a picture, with a button that plays the first.
// If there is only one thing to do, there is no picture.
func (a *Advisor) hintMessage(ctx context.Context, l wording.Localizer, d decision, h hint) (discord.Message, error) {
	out := posts.NewDraft(posts.AccentTurn).Private()
	out.Text(wording.Hints(l, h.Hints, h.plans, d.seat, d.onward))
	tips := make([]table.Tip, len(h.plans))
	for i, p := range h.plans {
		tips[i] = p.Tip
	}
	if len(tips[0].Controls) > 0 {
		if err := a.posts.AddPlans(ctx, out, l, d.session, d.match, tips, posts.BoardFile, l.Bare().Say("bot.hint.best")); err != nil {
			return discord.Message{}, err
		}
	}
	if id := posts.PlanID(d.session, d.match, d.seat, d.onward, playedByButton(tips[0], h.plans[0].Line)); id != "" {
		out.Buttons(posts.Button(discordgo.SuccessButton, l.Say("bot.button.play"), id))
	}
	return out.Message(), nil
}

// playedByButton is the part of a hint's line that its button plays. An action that is final without
// Confirm, such as a roll, is included only if it comes first, so the player sees what is at stake.
func playedByButton(tip table.Tip, line []games.Action) []games.Action {
	if tip.Commit && len(tip.Actions) > 0 {
		return tip.Actions
	}
	return line
}
