package bot

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// pointsPage bounds one page of the story of a seat's points, in characters.
const pointsPage = 2400

// openPoints explains, in private, the person's points so far, or those of the first
// seat to somebody who has none.
func (b *Bot) openPoints(ctx context.Context, t *talk, s *sheet) error {
	if err := begun(s); err != nil {
		return err
	}
	m, err := b.pointsPost(t, s, max(s.head.seat(t.user()), 0), 0)
	if err != nil {
		return err
	}
	return t.private(ctx, m)
}

// turnPoints shows another seat's points, or more of them.
func (b *Bot) turnPoints(ctx context.Context, t *talk, s *sheet) error {
	seat, ok := games.ParseSeat(t.id.Word)
	if !ok || seat < 0 || int(seat) >= len(s.head.Players) {
		return buttonid.ErrMalformed
	}
	if err := begun(s); err != nil {
		return err
	}
	m, err := b.pointsPost(t, s, seat, t.id.At)
	if err != nil {
		return err
	}
	return t.update(ctx, m)
}

// pointsPost explains the points of a seat: the sum term by term, then each event that
// gave or took some, the latest first.
func (b *Bot) pointsPost(t *talk, s *sheet, seat games.Seat, page int) (discord.Message, error) {
	course, err := b.course(s)
	if err != nil {
		return discord.Message{}, err
	}
	v := t.voice
	terms, lines := v.gains(course, seat, s.head.seat(t.user()))
	pages := paged(lines, pointsPage)
	page = min(page, len(pages)-1)
	out := &post{accent: &accentTurn}
	out.Ephemeral = true
	score := s.match.State.Score()[seat]
	sum := v.sum(terms)
	if sum != "" {
		sum = "-# " + sum
	}
	out.text(join(v.say("bot.result.line", "letter", seat.String(), "player", v.seat(seat), "points", score), sum, pages[page]))
	out.buttons(s.pointsButtons(v, seat, page, len(pages))...)
	return out.message(), nil
}

// gains lists what a seat's points came from, as far as the viewer may know: the terms
// added up, and a line for each event, the latest first.
func (v voice) gains(course []table.Step, seat, viewer games.Seat) (terms []games.Term, lines []string) {
	for _, step := range course {
		for _, e := range step.Events {
			if e.Seat != seat || len(e.Terms) == 0 || e.Private && viewer != seat {
				continue
			}
			terms = addTerms(terms, e.Terms)
			lines = append(lines, "`"+strconv.Itoa(step.N)+"` "+v.event(e))
		}
	}
	if len(lines) == 0 {
		return nil, []string{v.say("bot.points.none")}
	}
	slices.Reverse(lines)
	return terms, lines
}

// paged joins lines to pages of a number of characters at most; a longer line has a page
// to itself.
func paged(lines []string, most int) (pages []string) {
	var open []string
	size := 0
	for _, line := range lines {
		n := len([]rune(line)) + 1
		if len(open) > 0 && size+n > most {
			pages, open, size = append(pages, strings.Join(open, "\n")), nil, 0
		}
		open, size = append(open, line), size+n
	}
	return append(pages, strings.Join(open, "\n"))
}

// pointsButtons lead to the other seats and to more of this one.
func (s *sheet) pointsButtons(v voice, seat games.Seat, page, pages int) (row []discordgo.Button) {
	for i := range s.head.Players {
		other, at := games.Seat(i), 0
		if other == seat {
			at = page
		}
		to := button(discordgo.SecondaryButton, other.String()+" "+v.bare().seat(other), s.button(0, "points-page", at, other.String()))
		to.Disabled = other == seat
		row = append(row, to)
	}
	if pages > 1 {
		label := v.say("bot.button.more", "at", page+1, "of", pages)
		row = append(row, button(discordgo.SecondaryButton, label, s.button(0, "points-page", (page+1)%pages, seat.String())))
	}
	return row
}
