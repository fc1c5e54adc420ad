package wording

import (
	"math"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
)

// Stock says how much is left to be drawn, of how many kinds, and how many places of the
// board can never be filled.
func Stock(l Localizer, stock []games.Stock, board scene.Scene) string {
	total := 0
	for _, kind := range stock {
		total += kind.N
	}
	return Join(l.Say("bot.stock.title", "count", total, "kinds", len(stock)), holes(l, board))
}

// holes says how many places of a board are marked as impossible to fill, "" if none.
func holes(l Localizer, board scene.Scene) string {
	n := 0
	for _, it := range board.Items {
		if it.Kind == scene.Face && it.Dead {
			n++
		}
	}
	if n == 0 {
		return ""
	}
	return l.Say("bot.stock.holes", "count", n)
}

// AltStock writes the picture of what is left in words.
func AltStock(l Localizer, stock []games.Stock) string {
	kinds := make([]string, len(stock))
	for i, kind := range stock {
		kinds[i] = l.thing(kind.Face) + " × " + strconv.Itoa(kind.N)
	}
	return strings.Join(kinds, ", ") + "."
}

// Reasons says why something is not possible, an obstacle a line.
func Reasons(l Localizer, bar games.Bar) string {
	lines := []string{"**" + l.Text(bar.Label) + "**"}
	for _, why := range bar.Why {
		lines = append(lines, "> "+capital(l.Text(why)))
	}
	return strings.Join(lines, "\n")
}

// Rated says how strong the computer players are in each of the games that were measured, and
// how that was found out; "" if none was. The least number of matches behind a rating is told.
func Rated(l Localizer, order []string, known map[string]games.Game) string {
	var lines []string
	least := math.MaxInt
	for _, id := range order {
		list, m := search.Ratings(id)
		if len(list) == 0 || m.Set != known[id].Info().Set {
			continue
		}
		var ratings []string
		for _, r := range list {
			ratings = append(ratings, l.Say("bot.about.rating", "strength", Strength(l, string(r.Strength)), "points", tens(r.Points), "margin", tens(r.Margin)))
			least = min(least, r.Matches)
		}
		lines = append(lines, l.Say("bot.about.ratings", "game", l.GameName(id), "ratings", strings.Join(ratings, ", ")))
	}
	if len(lines) == 0 {
		return ""
	}
	return Join(l.Say("bot.about.rated", "n", least), strings.Join(lines, "\n"))
}

// tens rounds what is known to a hundred at best.
func tens(x float64) int { return 10 * int(math.Round(x/10)) }

// Plan is an advised action, or several in a row, and where they would lead.
type Plan struct {
	search.Candidate
	Tip table.Tip
	Why []games.Text
}

// Hints writes the best candidates for a decision of a seat, each with the points to be
// expected and the reasons for it, and how sure that is. onward says that something was
// begun already.
func Hints(l Localizer, h search.Hints, plans []Plan, seat games.Seat, onward bool) string {
	parts := []string{l.Say("bot.hint.title")}
	if onward {
		parts = append(parts, l.Say("bot.hint.goon"))
	}
	if h.Playouts == 0 { // there is no choice, or there was no time: nothing is known about points
		return Join(append(parts, unthought(l, h, plans)...)...)
	}
	line := l.byPoints("bot.hint.line", "bot.hint.line.chance")
	for i, p := range plans {
		parts = append(parts, l.Say(line, "nth", i+1, "deed", Deeds(l, p.Tip),
			"points", whole(p.Points[seat]), "lead", lead(l, p.Lead), "error", margin(l, p.Error), "why", because(l, p.Why)))
	}
	return Join(append(parts, l.Say("bot.hint.sure", "sure", h.Sure, "n", h.Playouts))...)
}

// unthought writes candidates that nothing was imagined for. What needs no choice has no words of
// its own.
func unthought(l Localizer, h search.Hints, plans []Plan) (parts []string) {
	for i, p := range plans {
		deed := Deeds(l, p.Tip)
		if deed == "" {
			return []string{l.Say("bot.hint.forced")}
		}
		parts = append(parts, l.Say("bot.hint.glance", "nth", i+1, "deed", deed, "why", because(l, p.Why)))
	}
	return append(parts, "-# "+l.Text(h.Sure))
}

// byPoints returns the first id for a game in which points tell who wins, and the other one for
// chances of winning.
func (l Localizer) byPoints(points, chance string) string {
	if l.info.ByPoints() {
		return points
	}
	return chance
}

// lead writes how far a seat would be ahead of the best other one, or behind it.
func lead(l Localizer, points float64) string {
	if points < 0 {
		return l.Say("bot.hint.behind", "by", decimal(l, -points))
	}
	return l.Say("bot.hint.ahead", "by", decimal(l, points))
}

// margin writes how far a mean may be off with 95 % probability, given its standard error.
// Nothing is imagined so often that it is certain to less than a tenth.
func margin(l Localizer, deviation float64) string { return decimal(l, max(2*deviation, .1)) }

// whole writes points that nobody can expect to a tenth.
func whole(points float64) int { return int(math.Round(points)) }

// mostReasons is how many reasons are told, the most important ones.
const mostReasons = 2

func because(l Localizer, why []games.Text) string {
	sentences := make([]string, min(mostReasons, len(why)))
	for i := range sentences {
		sentences[i] = capital(l.Text(why[i]))
	}
	return strings.Join(sentences, " ")
}

// mostDeeds is how many words of a plan are told: the picture shows them all.
const mostDeeds = 6

// Deeds writes what a plan does by the labels of its choices, as the buttons show them. A place
// is named by its number, which stands on the picture, or as on the rim of the board that the choice
// was made on.
func Deeds(l Localizer, tip table.Tip) string {
	var words []string
	for _, c := range tip.Controls {
		if m, ok := Said(c); ok {
			asked, _ := c.State.View(tip.Seat, c.Words)
			words = append(words, deed(l.On(asked), m))
		}
	}
	if len(words) > mostDeeds {
		words = append(words[:mostDeeds], "…")
	}
	return strings.Join(words, " · ")
}

// Said returns the choice that was made with a word of a draft, with what stands for it.
func Said(c table.Control) (m Marked, ok bool) {
	for _, m := range markAll(c.Prompt.Choices) {
		if m.Word == c.Said {
			return m, true
		}
	}
	return Marked{}, false
}

// deed writes a choice by its mark and what its label says beside it.
func deed(l Localizer, m Marked) string {
	if m.Sign == "" {
		return l.Choice(m)
	}
	sign, rest := m.Sign, strings.TrimLeft(strings.TrimPrefix(l.Choice(m), m.Sign), ": \u00a0\u202f")
	if m.Mark == games.Number {
		sign = l.Say("bot.hint.spot", "n", m.Sign)
	}
	return strings.TrimSpace(sign + " " + rest)
}

// Lapse is a decision that was not the best one.
type Lapse struct {
	Step           int // number of its entry in the record
	Seat           games.Seat
	Before         table.Match
	Played, Better table.Tip
	Why            []games.Text
	Cost, Error    float64 // points given away, and the standard error of that
}

// LookBack writes what a look back on a match came to, beside its chart: the largest swing, and
// by seat the decisions that cost most.
func LookBack(l Localizer, s *session.Session, r search.Review, lapses [][]Lapse) string {
	parts := []string{
		l.Say("bot.look.title", "game", session.GameName(s.GameID), "id", s.ID.String()),
		l.Say(l.byPoints("bot.look.about", "bot.look.about.chance")), turned(l, r),
	}
	for seat, list := range lapses {
		parts = append(parts, l.Say("bot.look.player", "letter", games.Seat(seat).String(), "player", games.Seat(seat)))
		if len(list) == 0 {
			parts = append(parts, "> "+l.Say(l.byPoints("bot.look.fine", "bot.look.fine.chance")))
		}
		for i, lapse := range list {
			parts = append(parts, "> "+lapseLine(l, i+1, lapse))
		}
	}
	return Join(append(parts, sureness(l, s, r)...)...)
}

// turned tells where the match turned most, unless it did nowhere.
func turned(l Localizer, r search.Review) string {
	s, ok := r.Swing()
	if !ok || whole(s.Points) == 0 {
		return ""
	}
	return l.Say("bot.look.swing", "points", SwingPoints(s), "player", s.Seat, "step", steps(r, s))
}

// SwingPoints writes what a swing brought: "+12".
func SwingPoints(s search.Swing) string { return "+" + strconv.Itoa(whole(s.Points)) }

// steps names the steps of a swing: "45", "45–46".
func steps(r search.Review, s search.Swing) string {
	first, last := r.Curve[s.At-1].Step+1, r.Curve[s.At].Step
	if first >= last {
		return strconv.Itoa(last)
	}
	return strconv.Itoa(first) + "–" + strconv.Itoa(last)
}

func lapseLine(l Localizer, nth int, lapse Lapse) string {
	return l.Say("bot.look.lapse", "nth", nth, "step", lapse.Step, "points", decimal(l, lapse.Cost), "error", margin(l, lapse.Error),
		"played", Deeds(l, lapse.Played), "better", Deeds(l, lapse.Better), "why", because(l, lapse.Why[:min(1, len(lapse.Why))]))
}

// sureness tells what the look back rests on, and what it lacks.
func sureness(l Localizer, s *session.Session, r search.Review) []string {
	parts := []string{l.Say("bot.look.sure", "n", r.Courses)}
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

// LapseText writes what stands beside the two pictures of a lapse.
func LapseText(l Localizer, lapse Lapse) string {
	return Join(
		l.Say("bot.look.step", "step", lapse.Step, "player", lapse.Seat),
		l.Say("bot.look.played", "played", Deeds(l, lapse.Played)),
		l.Say("bot.look.better", "points", decimal(l, lapse.Cost), "error", margin(l, lapse.Error),
			"better", Deeds(l, lapse.Better), "why", because(l, lapse.Why)),
	)
}
