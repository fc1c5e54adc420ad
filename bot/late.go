package bot

import (
	"context"
	"errors"
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/storage"
)

// When time has run out for a seat, it is the others who decide what becomes of it, never
// the clock. A single opponent decides alone, several put it to the vote. The seat itself
// has no say, but may still move, which settles the matter.

// Kinds of votes about a seat whose time has run out. Seat is which.
const (
	voteWait     = "wait"     // it gets another allowance
	voteSkip     = "skip"     // the stand-in plays this turn
	voteTakeover = "takeover" // the stand-in plays on until the owner returns
)

// late reports whether time has run out for the seat, which has decided nothing yet.
func (s *sheet) late(seat games.Seat) bool {
	c := s.head.Clock
	return s.row.Status == storage.Live && c.Late && c.Seat == seat && !s.sealed(seat)
}

// overtaken is the void of votes about a seat whose time has run out.
func (s *sheet) overtaken(q vote) bool { return s.goneOn(q) || !s.late(q.Seat) }

// opponents are the voters of questions about a seat: all others.
func (s *sheet) opponents(q vote) []games.Seat {
	return slices.DeleteFunc(s.playing(), func(seat games.Seat) bool { return seat == q.Seat })
}

// asks makes the question of a vote about a seat.
func asks(id string) func(voice, *sheet, vote) string {
	return func(v voice, _ *sheet, q vote) string { return v.say(id, "player", v.seat(q.Seat)) }
}

// mentioned writes seats as mentions of their players.
func (s *sheet) mentioned(seats []games.Seat) (mentions []string) {
	for _, seat := range seats {
		mentions = append(mentions, mention(s.head.Players[seat].User))
	}
	return mentions
}

// lateChoices are the buttons of the late post. Their verbs are the kinds of the votes.
var lateChoices = []struct {
	verb, label string
	style       discordgo.ButtonStyle
}{
	{voteWait, "bot.button.wait", discordgo.PrimaryButton},
	{voteSkip, "bot.button.skip", discordgo.SecondaryButton},
	{voteTakeover, "bot.button.takeover", discordgo.SecondaryButton},
	{voteOpen, "bot.button.open", discordgo.SecondaryButton},
}

// latePost tells everybody that somebody's time has run out, and asks the others.
func (b *Bot) latePost(s *sheet) discord.Message {
	v := b.speak(s.head.Lang).about(s)
	out := &post{accent: &accentTurn}
	out.text(v.say("bot.clock.late", "player", v.seat(s.head.Clock.Seat), "link", b.link(s)))
	out.text(v.say("bot.late.ask", "players", v.list(s.mentioned(s.opponents(vote{Seat: s.head.Clock.Seat})))))
	row := make([]discordgo.Button, len(lateChoices))
	for i, choice := range lateChoices {
		row[i] = button(choice.style, v.say(choice.label), s.button(0, choice.verb, 0, ""))
	}
	return out.buttons(row...).message()
}

// renderLate asks the others, or takes the question back where the seat was given more
// time.
func renderLate(b *Bot, _ context.Context, s *sheet, p posting) (discord.Message, error) {
	c := s.head.Clock
	v := b.speak(s.head.Lang).about(s)
	switch {
	case p.Message != 0 && !c.Late && c.Seat == p.Seat && b.awaited(s, p):
		text := v.say("bot.late.more", "player", v.seat(p.Seat), "when", relative(c.Due), "link", b.link(s))
		return (&post{accent: &accentRecord}).text(text).message(), nil
	case p.Message != 0:
		return (&post{accent: &accentRecord}).text(v.say("bot.vote.past", "link", b.link(s))).message(), nil
	case !c.Late || c.Notice != 0 || !b.awaited(s, p):
		return discord.Message{}, errNothing
	}
	others := s.opponents(vote{Seat: c.Seat})
	m := b.latePost(s)
	m.Silent = b.asleep(s, others)
	m.Mentions = s.usersOf(slices.DeleteFunc(others, func(seat games.Seat) bool { return b.asleep(s, []games.Seat{seat}) }))
	return m, nil
}

// learnLate remembers the post, to be deleted with the calls when the turn has ended.
func learnLate(s *sheet, p posting, id uint64) {
	if p.Message != 0 {
		return
	}
	s.head.Calls = append(s.head.Calls, id)
	if c := &s.head.Clock; c.Late && s.head.Turn == p.Turn {
		c.Notice = id
	}
}

// decideLate makes the handler of a button of the late post.
func (b *Bot) decideLate(kind string) func(context.Context, *talk, *sheet) error {
	return func(ctx context.Context, t *talk, s *sheet) error {
		if err := b.mayDecideLate(t, s); err != nil {
			return err
		}
		c := &s.head.Clock
		if c.Notice == 0 {
			c.Notice = uint64(t.i.Message)
		}
		if kind == voteTakeover && len(s.playing()) == 2 {
			return b.askClaim(ctx, t, s)
		}
		return b.wish(ctx, t, s, vote{Kind: kind, Seat: c.Seat})
	}
}

func (b *Bot) mayDecideLate(t *talk, s *sheet) error {
	c := s.head.Clock
	switch {
	case s.row.Status == storage.Over:
		return refuse("bot.press.over", "link", b.link(s))
	case !s.late(c.Seat) || s.elsewhere(t.i, c.Notice) || uint64(t.i.Message) == s.head.Live:
		return refuse("bot.late.past", "link", b.link(s))
	case s.head.seat(t.user()) == c.Seat:
		return refuse("bot.late.you", "link", b.link(s))
	case !s.plays(t.user()):
		return refuse("bot.vote.noseat")
	}
	return nil
}

// askClaim asks the only opponent whether the match is really to end.
func (b *Bot) askClaim(ctx context.Context, t *talk, s *sheet) error {
	out := &post{}
	out.text(t.voice.say("bot.late.claim", "player", t.voice.seat(s.head.Clock.Seat)))
	return t.private(ctx, out.buttons(
		button(discordgo.DangerButton, t.voice.say("bot.button.claim"), s.button(s.head.Turn, "claim", 0, "")),
		button(discordgo.SecondaryButton, t.voice.say("bot.button.unclaimed"), s.button(0, "unclaimed", 0, "")),
	).message())
}

// claim ends a match whose only other player's time ran out.
func (b *Bot) claim(ctx context.Context, t *talk, s *sheet) error {
	seat := s.head.Clock.Seat
	switch {
	case s.row.Status == storage.Over:
		return refuse("bot.press.over", "link", b.link(s))
	case !s.late(seat) || t.id.Tick != s.head.Turn || len(s.playing()) != 2:
		return refuse("bot.late.past", "link", b.link(s))
	case s.head.seat(t.user()) == seat:
		return refuse("bot.late.you", "link", b.link(s))
	case !s.plays(t.user()):
		return refuse("bot.vote.noseat")
	}
	return b.wish(ctx, t, s, vote{Kind: voteTakeover, Seat: seat})
}

// unclaimed answers the button that claims nothing.
func (b *Bot) unclaimed(ctx context.Context, t *talk, s *sheet) error {
	return t.update(ctx, (&post{}).text(t.voice.say("bot.late.unclaimed", "link", b.link(s))).message())
}

// wish does what a player wants to become of another's seat, if that is for nobody else
// to decide, and asks the others otherwise. Who wishes what was asked already agrees.
func (b *Bot) wish(ctx context.Context, t *talk, s *sheet, q vote) error {
	c, err := b.wished(t, s, q)
	if err != nil {
		return err
	}
	c.cause = uint64(t.i.ID)
	asked := s.voting() && s.head.Vote.Kind == q.Kind
	if _, err = b.commit(ctx, s, c); err != nil && !errors.Is(err, storage.ErrRepeated) {
		return err
	}
	done := "bot.late.done"
	if asked {
		done = "bot.late.asked"
	}
	switch {
	case t.i.Kind != discord.Component:
		return t.whisper(ctx, t.voice.say(done, "channel", channelMention(s.row.Channel)))
	case t.i.Private:
		return t.update(ctx, (&post{}).text(t.voice.say(done, "channel", channelMention(s.row.Channel))).message())
	}
	return t.nod(ctx)
}

func (b *Bot) wished(t *talk, s *sheet, q vote) (change, error) {
	if now := s.head.Vote; s.voting() && s.verdict() == "" && now.Kind == q.Kind && now.Seat == q.Seat {
		if now.By == t.user() {
			return change{}, refuse("bot.vote.own")
		}
		now.cast(t.user(), true)
		if verdict := s.verdict(); verdict != "" {
			return b.settleVote(s, verdict)
		}
		return change{posts: []posting{{Kind: postVote, Message: now.Post, Vote: now.N}}}, nil
	}
	if s.plays(t.user()) && len(s.opponents(q)) == 1 {
		q.By, q.Turn = t.user(), s.head.Turn
		return voteKinds()[q.Kind].carry(b, s, q)
	}
	posts, err := b.propose(t, s, q)
	return change{posts: posts}, err
}

// carryWait gives the seat another allowance.
func (b *Bot) carryWait(s *sheet, q vote) (change, error) {
	c := change{posts: b.moreTime(s)}
	if notice := s.head.Clock.Notice; notice != 0 {
		c.posts = append(c.posts, posting{Kind: postLate, Message: notice, Turn: s.head.Turn, Seat: q.Seat})
		s.head.Clock.Notice = 0
	}
	return c, nil
}

// carrySkip lets the stand-in play the seat's turn to its end.
func (b *Bot) carrySkip(s *sheet, q vote) (change, error) {
	entries, err := standInTurn(s.match, q.Seat)
	if err != nil {
		return change{}, err
	}
	o, err := b.advance(s, q.Seat, entries)
	if err != nil {
		return change{}, err
	}
	s.stoodIn(&o, q.Seat)
	c := change{log: o.log}
	if o.goesOn {
		c.posts = s.onward()
	} else {
		c.posts = s.ending(o)
	}
	return c, nil
}

// standInTurn lists what the stand-in plays for a seat until its turn has ended.
func standInTurn(m table.Match, seat games.Seat) (entries []table.Entry, err error) {
	for first := m; ; {
		e, ok := m.InPlaceOf(seat)
		if !ok || m.Gone[seat] || len(entries) > 0 && tells(first.State) && !games.SameTurn(first.State, m.State) {
			return entries, nil
		}
		if m, _, err = m.Apply(e); err != nil {
			return nil, err
		}
		entries = append(entries, e)
	}
}

// tells reports whether the game tells its turns apart.
func tells(state games.State) bool {
	_, ok := state.(games.Turner)
	return ok
}

// stoodIn says in the story that it was the stand-in who has just decided: the seat's
// player has not seen it.
func (s *sheet) stoodIn(o *outcome, seat games.Seat) {
	last := &s.head.Story[len(s.head.Story)-1]
	last.Stood = true
	last.Events = append([]games.Event{{Kind: "stood-in", Seat: seat}}, last.Events...)
	o.told = append(slices.Clip(o.told[:len(o.told)-1]), *last)
}

// carryTakeover gives the seat up in its player's place, who can return to it.
func (b *Bot) carryTakeover(s *sheet, q vote) (change, error) {
	old := s.head.Live
	o, err := b.advance(s, q.Seat, []table.Entry{{Seat: q.Seat, Action: table.Resign}})
	if err != nil {
		return change{}, err
	}
	last := &o.told[len(o.told)-1]
	last.Events[0].Kind = "taken-over" // in the story too, which shares the events
	return change{log: o.log, posts: s.leaving(o, old, q.Seat)}, nil
}
