package wording

import (
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
)

// Lapse is a decision that was not the best.
type Lapse struct {
	Turn           int // of the match, from 1
	Seat           games.Seat
	Before         table.Match
	Played, Better table.Tip
	Why            search.Reasons // why the other choice was better
	Cost           float64        // points lost
}

// LookBack describes the review of a match, beside its chart: the largest swing, and for each seat
// the most expensive decisions, own first; see [search.Review.Order].
func LookBack(l Localizer, s *session.Session, r search.Review, lapses [][]Lapse, own games.Seat) string {
	parts := []string{
		l.Say("bot.look.title", "game", session.GameName(s.GameID), "id", s.ID.String()),
		l.Say(l.byPoints("bot.look.about", "bot.look.about.chance")), turned(l, r),
	}
	for _, seat := range r.Order(own) {
		list := lapses[seat]
		parts = append(parts, l.Say("bot.look.player", "player", seat))
		if len(list) == 0 {
			parts = append(parts, "> "+l.Say(l.byPoints("bot.look.fine", "bot.look.fine.chance")))
		}
		for i, lapse := range list {
			parts = append(parts, "> "+lapseLine(l, i+1, lapse))
		}
	}
	return Join(append(parts, sureness(l, s, r)...)...)
}

// turned describes the largest swing of the match, "" if there is none.
func turned(l Localizer, r search.Review) string {
	s, ok := r.Swing()
	if !ok || whole(s.Points) == 0 {
		return ""
	}
	return l.Say("bot.look.swing", "points", SwingPoints(s), "player", s.Seat, "turn", turns(r, s))
}

// SwingPoints writes the points of a swing: "+12", "−12".
func SwingPoints(s search.Swing) string { return Signed(whole(s.Points)) }

// turns names the turns of a swing: "45", "45–46".
func turns(r search.Review, s search.Swing) string {
	first, last := r.Curve[s.From].Turn+1, r.Curve[s.At].Turn
	if first >= last {
		return strconv.Itoa(last)
	}
	return strconv.Itoa(first) + "–" + strconv.Itoa(last)
}

func lapseLine(l Localizer, nth int, lapse Lapse) string {
	return l.Say("bot.look.lapse", "nth", nth, "turn", lapse.Turn, "worse", l.worse(lapse.Cost),
		"played", Deeds(l, lapse.Played), "better", l.better(lapse), "why", because(l, lapse.Better, lapse.Why, 1))
}

// better describes the better choice. If it has the same text as the played one, only the place
// differs.
func (l Localizer) better(lapse Lapse) string {
	better := Deeds(l, lapse.Better)
	if better == Deeds(l, lapse.Played) {
		return l.Say("bot.look.elsewhere")
	}
	return better
}

// sureness says how reliable the look back is, and what is missing.
func sureness(l Localizer, s *session.Session, r search.Review) []string {
	parts := []string{l.Say("bot.look.sure", "n", r.Playouts)}
	if len(s.Match.State.Turn()) > 0 {
		parts = append(parts, l.Say("bot.look.early"))
	}
	if !r.Whole {
		parts = append(parts, l.Say("bot.look.partial"))
	}
	return parts
}

// AltLookBack describes the chart of a look back.
func AltLookBack(l Localizer, r search.Review) string {
	first, last := r.Curve[0].Points, r.Curve[len(r.Curve)-1].Points
	curves := make([]string, len(last))
	for seat := range last {
		curves[seat] = l.Say("bot.look.curve", "player", games.Seat(seat), "first", whole(first[seat]), "last", whole(last[seat]))
	}
	swing := strings.ReplaceAll(turned(l, r), "**", "")
	return JoinWith(" ", []string{l.Say(l.byPoints("bot.look.alt", "bot.look.alt.chance"), "curves", strings.Join(curves, ", ")), swing})
}

// LapseText is the text beside the two pictures of a lapse.
func LapseText(l Localizer, lapse Lapse) string {
	return Join(
		l.Say("bot.look.turn", "turn", lapse.Turn, "player", lapse.Seat),
		l.Say("bot.look.played", "played", Deeds(l, lapse.Played)),
		l.Say("bot.look.better", "worse", l.worse(lapse.Cost),
			"better", l.better(lapse), "why", because(l, lapse.Better, lapse.Why, mostReasons)),
	)
}
