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

// decision is what somebody asks a hint about.
type decision struct {
	session *session.Session
	match   table.Match // as far as it is taken for granted
	seat    games.Seat
	onward  bool // something that was begun is taken for granted
}

// hintKey tells decisions apart.
type hintKey struct {
	match    session.ID
	position uint64
	seat     games.Seat
	begun    string // the actions of the draft that are taken for granted
}

// hint is what a thought about a decision came to.
type hint struct {
	search.Hints
	plans []wording.Plan
}

// Hint answers /hint: what would be best, and why. What it shows is for the person alone.
func (a *Advisor) Hint(_ context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
	d, key, err := asking(q.UserID(), s)
	if err != nil {
		return interaction.Reply{}, err
	}
	if known := a.hints.Get(key); known != nil {
		return interaction.Reply{How: interaction.Private, Glance: s.ID, Defer: interaction.IfLate, Cost: interaction.Picture, Message: func(ctx context.Context) (discord.Message, error) {
			return a.hintMessage(ctx, q.L, d, known.Value())
		}}, nil
	}
	if err := a.offered(&a.asked, q.UserID()); err != nil {
		return interaction.Reply{}, err
	}
	return interaction.Reply{How: interaction.Private, Glance: s.ID, Defer: interaction.AtOnce, Cost: interaction.Advice, Message: func(ctx context.Context) (discord.Message, error) {
		found, err := a.think(ctx, d)
		if err != nil {
			return discord.Message{}, refused(err)
		}
		a.hints.Set(key, found, ttlcache.NoTTL)
		return a.hintMessage(ctx, q.L, d, found)
	}}, nil
}

// asking returns the decision of a person, or refuses to advise on it.
func asking(user uint64, s *session.Session) (d decision, key hintKey, err error) {
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
	if n := len(t.Tip.Actions); n > 1 || n == 1 && t.Tip.Open() != nil { // what is shown is asked about, not what was before it
		d.match.State, d.onward = t.Tip.State, true
		key.begun = fmt.Sprint(t.Tip.Actions)
	}
	return d, key, nil
}

// think finds out what is best in a decision.
func (a *Advisor) think(ctx context.Context, d decision) (hint, error) {
	s := d.session
	job := thinking.Job{Key: fmt.Sprintf("hint %s %d", s.ID, d.seat), Limit: a.HintTime}
	h, err := thinking.Do(ctx, a.pool, job, func(more func() bool) (search.Hints, error) {
		return search.Advise(search.Question{
			Game: s.Game, Match: d.match, Seat: d.seat, Strength: search.Strong,
			Seed: seed("hint", s, s.Match.Steps), Playouts: a.playouts, More: more,
		}, a.tell(d))
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
	return found, nil
}

// tell writes what a row of actions is called, as everybody reads it: what has the same words in
// one language has them in all.
func (a *Advisor) tell(d decision) func([]games.Action) (string, error) {
	l := a.texts.Public(d.session)
	return func(line []games.Action) (string, error) {
		tip, err := d.match.Plan(d.seat, line)
		return wording.Deeds(l, tip), err
	}
}

// hintMessage shows what is best in words and on a picture, with a button that plays the first. Where there is only
// one thing to do there is nothing to picture.
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
	if id := posts.PlanID(d.session, d.match, d.seat, d.onward, played(tips[0], h.plans[0].Line)); id != "" {
		out.Buttons(posts.Button(discordgo.SuccessButton, l.Say("bot.button.play"), id))
	}
	return out.Message(), nil
}

// played is what the button of a hint does of a line: what cannot be taken back and is not confirmed,
// such as a roll, only where it comes first, so that it is seen what it is about.
func played(tip table.Tip, line []games.Action) []games.Action {
	if tip.Commit && len(tip.Actions) > 0 {
		return tip.Actions
	}
	return line
}
