package bot

import (
	"context"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/imaging"
)

// maxPastText bounds what is told of one step of the past.
const maxPastText = 2400

// course returns the steps of a match that still count, the beginning first. It is
// replayed from the log at each call: a match begun under other rules is refused.
func (b *Bot) course(s *sheet) ([]table.Step, error) {
	record, err := s.record(b.Store)
	if err != nil {
		return nil, err
	}
	course, err := record.Course(s.game)
	if err != nil {
		b.Log.Warn("match cannot be replayed", "match", s.id().String(), "error", err)
		return nil, refuse("bot.past.lost")
	}
	return course, nil
}

// A leap is a way through the past; its word stands on the button beside the number of
// the step that is being shown, so that it leads on even when the match has gone on.
type leap struct {
	word, label string
	by          int // steps; more than there are lead to the first or last
}

const farLeap = 1 << 20

var leaps = []leap{
	{"first", "⏮", -farLeap}, {"back", "◀", -1}, {"on", "▶", 1}, {"last", "⏭", farLeap},
	{"back10", "−10", -10}, {"on10", "+10", 10},
}

// leapButtons are the ways from a step; those that lead nowhere cannot be pressed but
// keep their place, so that the others do not move under the thumb.
func (s *sheet) leapButtons(at int, first, last bool) (row []discordgo.Button) {
	for _, l := range leaps {
		way := button(discordgo.SecondaryButton, l.label, s.button(0, "step", at, l.word))
		way.Disabled = first && l.by < 0 || last && l.by > 0
		row = append(row, way)
	}
	return row
}

// stepNear returns the place in the course of the last step that is not after a number.
func stepNear(course []table.Step, number int) int {
	i := slices.IndexFunc(course, func(s table.Step) bool { return s.N > number })
	if i < 0 {
		return len(course) - 1
	}
	return max(i-1, 0)
}

// leapTo handles a button that leads to another step.
func (b *Bot) leapTo(ctx context.Context, t *talk, s *sheet) error {
	way := slices.IndexFunc(leaps, func(l leap) bool { return l.word == t.id.Word })
	if way < 0 {
		return buttonid.ErrMalformed
	}
	if err := begun(s); err != nil {
		return err
	}
	course, err := b.course(s)
	if err != nil {
		return err
	}
	at := stepNear(course, t.id.At) + leaps[way].by
	if err := t.patience(ctx, discord.DeferUpdate); err != nil {
		return err
	}
	m, err := b.stepPost(ctx, t, s, course, max(0, min(at, len(course)-1)))
	if err != nil {
		return err
	}
	return t.update(ctx, m)
}

// showStep shows the board after the step with a number, in private. Numbers before the
// beginning and after the end mean these.
func (b *Bot) showStep(ctx context.Context, t *talk, s *sheet, number int) error {
	course, err := b.course(s)
	if err != nil {
		return err
	}
	if err := t.patience(ctx, discord.DeferReply); err != nil {
		return err
	}
	m, err := b.stepPost(ctx, t, s, course, stepNear(course, number))
	if err != nil {
		return err
	}
	return t.private(ctx, m)
}

// stepPost shows the board after a step of the course as the person may see it, and what
// happened in that step.
func (b *Bot) stepPost(ctx context.Context, t *talk, s *sheet, course []table.Step, at int) (discord.Message, error) {
	step, last := course[at], course[len(course)-1]
	seat := s.head.seat(t.user())
	sc := still(step.After, seat)
	png, err := b.draw(ctx, s, sc, imaging.Options{View: imaging.Plain})
	if err != nil {
		return discord.Message{}, err
	}
	v := t.voice
	out := &post{accent: &accentRecord}
	out.Ephemeral = true
	out.text(join(
		v.stepTitle(step, last.N),
		clip(v.stepStory(step, seat), maxPastText),
		v.scores(step.After.State.Score()),
	))
	out.picture(boardFile, png, v.bare().alt(sc, question{}))
	s.boardTools(v, t.user(), out, step.N, at == 0, at == len(course)-1)
	return out.message(), nil
}

// still is what a seat sees of a position in which nothing can be chosen any more.
func still(m table.Match, seat games.Seat) scene.Scene {
	sc, _ := m.State.View(seat, nil)
	sc.Items = slices.DeleteFunc(slices.Clone(sc.Items), func(it scene.Item) bool { return it.Kind == scene.Spot })
	return sc
}

// stepTitle says which of all steps it is, and whose.
func (v voice) stepTitle(step table.Step, of int) string {
	if step.N == 0 {
		return v.say("bot.past.start", "of", of)
	}
	return v.say("bot.past.step", "at", step.N, "of", of, "player", v.seat(step.Entry.Seat))
}

// stepStory tells what happened in a step, as far as the seat may know.
func (v voice) stepStory(step table.Step, seat games.Seat) string {
	var lines []string
	for _, e := range step.Events {
		if e.Private && e.Seat != seat {
			continue
		}
		if sentence := v.event(e); sentence != "" {
			lines = append(lines, "> "+sentence)
		}
	}
	if len(lines) == 0 && step.N > 0 {
		return "> " + v.say("bot.record.played", "player", v.seat(step.Entry.Seat))
	}
	return strings.Join(lines, "\n")
}
