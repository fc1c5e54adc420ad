package bot

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/imaging"
	"github.com/bastide-games/bastide/storage"
)

// In slow matches a decision that ends a turn waits for a while before it is carried out.
// Until then its author can take it back, without asking anybody: nothing has been drawn,
// and nobody has been called. The decision is the seat's draft, which is kept as it is.
//
// Only a seat that decides alone can be sealed: where several decide at once, what one of
// them does must not hold up, or fall with, what the others do.

// sealed says that a seat has confirmed its draft.
type sealed struct {
	Seat  games.Seat `json:"s"`
	Until int64      `json:"e"` // when it is carried out, Unix seconds
}

// sealed reports whether the seat has confirmed a decision that was not carried out yet.
func (s *sheet) sealed(seat games.Seat) bool {
	return s.head.Sealed != nil && s.head.Sealed.Seat == seat
}

// waits reports whether the decision of a seat is to be sealed.
func (b *Bot) waits(s *sheet, seat games.Seat, entries []table.Entry) bool {
	return b.undoWindow(s) > 0 && alone(s.match, seat) && s.ends(seat, entries)
}

// futures is in how many futures, with other outcomes of chance than the match's own, a
// decision has to end the turn to be taken for one that always does.
const futures = 4

// ends reports whether a decision ends the seat's turn, whatever chance may have to say. It
// does not ask how things will really go: a window that is open or not would tell.
func (s *sheet) ends(seat games.Seat, entries []table.Entry) bool {
	for n := range byte(futures) {
		other, err := s.match.Otherwise(s.game, chance.Seed{n})
		if err != nil {
			return false
		}
		trial := &sheet{match: other}
		log, _, err := trial.play(entries)
		if err != nil || goesOn(other, trial.match, seat, len(log) == len(entries)) {
			return false
		}
	}
	return true
}

// seal puts a decision off until the window closes.
func (b *Bot) seal(ctx context.Context, t *talk, s *sheet, seat games.Seat, draft table.Draft) error {
	s.drafts = s.drafts.with(seat, draft)
	until := b.Now().Add(b.undoWindow(s) + time.Second - 1) // not before the time is over
	s.head.Sealed = &sealed{Seat: seat, Until: until.Unix()}
	return b.reseal(ctx, t, s, seat)
}

// reseal stores that the seal was put on or taken off, and shows it where the press came
// from and on the live post.
func (b *Bot) reseal(ctx context.Context, t *talk, s *sheet, seat games.Seat) error {
	s.head.tickSeat(seat)
	b.applied(t, s)
	c := causedBy(t)
	c.posts = s.refreshed()
	seqs, err := b.commit(ctx, s, c)
	if err != nil {
		return b.repeatedOr(ctx, t, seat, err)
	}
	err = b.showPanel(ctx, t, s, seat, 0)
	if t.hand() || len(seqs) == 0 {
		return err
	}
	return b.told(s, seqs[0], err)
}

// refreshed is the edit of the live post to what it should show now. One that is still to
// be posted will show that anyway.
func (s *sheet) refreshed() []posting {
	if s.head.Live == 0 {
		return nil
	}
	return []posting{{Kind: postTurn, Message: s.head.Live, Turn: s.head.Turn}}
}

// undo handles the button that takes a sealed decision back: the panel is open again, with
// the draft as it was.
func (b *Bot) undo(ctx context.Context, t *talk, s *sheet) error {
	seat, ok, err := b.admitSealed(ctx, t, s)
	if !ok {
		return err
	}
	s.head.Sealed = nil
	return b.reseal(ctx, t, s, seat)
}

// unsealed takes a sealed decision back that the person did not point at.
func (b *Bot) unsealed(ctx context.Context, t *talk, s *sheet, seat games.Seat) error {
	s.head.Sealed = nil
	s.head.tickSeat(seat)
	c := causedBy(t)
	c.posts = s.refreshed()
	_, err := b.commit(ctx, s, c)
	return t.confirm(ctx, err, t.voice.say("bot.window.undone", "link", b.link(s)))
}

// passOn handles the button that closes the window at once.
func (b *Bot) passOn(ctx context.Context, t *talk, s *sheet) error {
	seat, ok, err := b.admitSealed(ctx, t, s)
	if !ok {
		return err
	}
	p, err := s.panel(seat)
	if err != nil {
		return err
	}
	return b.carryOut(ctx, t, s, seat, p.tip.Entries())
}

// admitSealed finds out whether the press may say something about a sealed decision: it is
// the author's, and comes from where the decision is shown. Otherwise ok is false and the
// press has been answered, or the error says how to.
func (b *Bot) admitSealed(ctx context.Context, t *talk, s *sheet) (seat games.Seat, ok bool, err error) {
	seat = s.head.seat(t.user())
	now := s.head.Sealed
	switch {
	case seat >= 0 && t.i.CustomID == s.head.Last && t.id.Tick != s.head.at(seat):
		return seat, false, b.repeated(ctx, t, s, seat)
	case s.row.Status == storage.Over:
		return seat, false, refuse("bot.press.over", "link", b.link(s))
	case now == nil:
		return seat, false, refuse("bot.window.closed", "link", b.link(s))
	case now.Seat != seat:
		return seat, false, refuse("bot.window.author", "player", t.voice.seat(now.Seat))
	case !t.hand() && s.elsewhere(t.i, s.head.Live):
		return seat, false, refuse("bot.press.old", "link", b.link(s))
	case t.id.Tick != s.head.at(seat):
		return seat, false, b.outdated(ctx, t, s, seat)
	}
	if _, open := s.open(); open == t.hand() {
		return seat, false, buttonid.ErrMalformed
	}
	return seat, true, nil
}

// windowBell carries sealed decisions out.
var windowBell = bell{due: windowDue, ring: (*Bot).closeWindow}

func windowDue(s *sheet) int64 {
	if s.row.Status != storage.Live || s.head.Sealed == nil {
		return 0
	}
	return s.head.Sealed.Until
}

// closeWindow does what Confirm would have done without the window. A draft that fits no
// longer, after a correction of the rules, is left to its author to make anew.
func (b *Bot) closeWindow(ctx context.Context, s *sheet) error {
	seat := s.head.Sealed.Seat
	s.head.Sealed = nil
	p, err := s.panel(seat)
	if err != nil || !p.tip.Ready {
		s.head.tickSeat(seat)
		_, err := b.commit(ctx, s, change{posts: s.refreshed()})
		return err
	}
	o, err := b.advance(s, seat, p.tip.Entries())
	if err != nil {
		return err
	}
	c := change{log: o.log}
	if o.goesOn {
		c.posts = s.onward()
	} else {
		c.posts = s.ending(o)
	}
	_, err = b.commit(ctx, s, c)
	return err
}

// sealedPost shows a sealed decision to everybody: what will be played, and when. Of one
// that is secret only that it was made.
func (b *Bot) sealedPost(ctx context.Context, s *sheet) (discord.Message, error) {
	v := b.speak(s.head.Lang).about(s)
	p, ok := s.open()
	if !ok {
		return b.coveredPost(ctx, s, v)
	}
	return b.sealedPanel(ctx, v, p)
}

// sealedPanel shows a sealed decision, with the buttons that are for its author.
func (b *Bot) sealedPanel(ctx context.Context, v voice, p panel) (discord.Message, error) {
	out := &post{accent: &accentTurn}
	out.text(join(v.sealing(p.s), p.decided(v)))
	if err := b.pictures(ctx, v, out, p.settled()); err != nil {
		return discord.Message{}, err
	}
	row := []discordgo.Button{
		button(discordgo.SecondaryButton, v.say("bot.button.undo"), p.id(verbUndo, 0, "")),
		button(discordgo.SuccessButton, v.say("bot.button.pass"), p.id(verbPass, 0, "")),
	}
	if !p.hand {
		row = append(row, p.s.tools(v)...)
	}
	return out.buttons(row...).message(), nil
}

// coveredPost is the live post while a secret decision is sealed.
func (b *Bot) coveredPost(ctx context.Context, s *sheet, v voice) (discord.Message, error) {
	sc, prompt := s.match.State.View(games.Spectator, nil)
	png, err := b.draw(ctx, s, sc, imaging.Options{View: imaging.Board})
	if err != nil {
		return discord.Message{}, err
	}
	out := &post{accent: &accentTurn}
	out.text(join(v.sealing(s), v.recap(s, s.head.Sealed.Seat)))
	out.picture(boardFile, png, v.bare().alt(sc, question{ask: prompt.Ask}))
	hand := button(discordgo.PrimaryButton, v.say("bot.button.hand"), s.button(s.head.Tick, "hand", 0, ""))
	return out.buttons(append([]discordgo.Button{hand}, s.tools(v)...)...).message(), nil
}

// sealing is the first line of a post about a sealed decision.
func (v voice) sealing(s *sheet) string {
	return join(v.paused(s), v.say("bot.window.title",
		"player", mention(s.head.Players[s.head.Sealed.Seat].User), "time", relative(s.head.Sealed.Until)))
}

// decided tells what the turn has led to so far, what was chosen since, and at the end the
// words of the action that ends it.
func (p panel) decided(v voice) string {
	lines := append(v.lines(p.s.soFar(p.seat)), v.lines([]chapter{{Seat: p.seat, Events: p.tip.Events}})...)
	if words := p.last(v); len(words) > 0 {
		lines = append(lines, capital(strings.Join(words, " · ")))
	}
	return quote(lines)
}

// last lists, by their labels, the choices that make up the action which ends the turn.
func (p panel) last(v voice) (words []string) {
	told := 0 // words of the draft
	for _, a := range p.tip.Actions {
		told += len(a.Words())
	}
	for _, c := range p.tip.Controls {
		for _, choice := range c.Prompt.Choices {
			if c.At >= told && choice.Word == c.Said {
				words = append(words, v.spot(choice))
			}
		}
	}
	for _, only := range p.forced() {
		words = append(words, v.text(only.Choices[0].Label))
	}
	return words
}

// settled is the panel without anything left to choose, so that its pictures offer nothing.
func (p panel) settled() panel {
	p.page, p.quiet = 0, true
	p.scene = spotless(p.scene)
	if p.scene.Hand != nil {
		hand := spotless(*p.scene.Hand)
		p.scene.Hand = &hand
	}
	return p
}

// spotless returns a scene without its spots.
func spotless(sc scene.Scene) scene.Scene {
	sc.Items = slices.DeleteFunc(slices.Clone(sc.Items), func(i scene.Item) bool { return i.Kind == scene.Spot })
	return sc
}
