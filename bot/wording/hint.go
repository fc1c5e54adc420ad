package wording

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
)

// Plan is an advised action, or several in a row, and where they would lead.
type Plan struct {
	search.Candidate
	Tip table.Tip
	Why search.Reasons
}

// Hints writes the best candidates for a decision of a seat: of the first the most important reasons
// and what is expected of the end, of the others how much worse they are. onward says that something was begun already.
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
		id, why := line, because(l, p.Tip, p.Why, mostReasons)
		if i > 0 && l.info.ByPoints() {
			id = "bot.hint.or"
		}
		parts = append(parts, l.Say(id, "nth", i+1, "deed", Deeds(l, p.Tip),
			"points", whole(p.Points[seat]), "stands", stands(l, h.Ends, plans[0].Lead-p.Lead, i == 0), "why", why))
	}
	if h.Sure.ID != "" {
		parts = append(parts, "-# "+l.Text(h.Sure))
	}
	return Join(parts...)
}

// stands writes how far a seat would be ahead of the best other one in the end, or behind it, if it
// does the best; of anything else how much worse it is.
func stands(l Localizer, ends search.Range, worse float64, isBest bool) string {
	if isBest {
		return lead(l, ends)
	}
	return l.worse(worse)
}

// worse writes by how much something is not the best. Nobody can tell that to a tenth of a point.
func (l Localizer) worse(by float64) string {
	if whole(by) <= 0 {
		return l.Say("bot.hint.equal")
	}
	return l.Say(l.byPoints("bot.hint.worse", "bot.hint.worse.chance"), "count", whole(by))
}

// lead writes by how much a seat is expected to be ahead, "" if that may as well be somebody else in the end.
func lead(l Localizer, ends search.Range) string {
	switch {
	case ends.Low > 0:
		return l.Say("bot.hint.ahead", "count", ends.Expected)
	case ends.High < 0:
		return l.Say("bot.hint.behind", "count", -ends.Expected)
	}
	return ""
}

// byPoints returns the first id for a game in which points tell who wins, and the other one for
// chances of winning.
func (l Localizer) byPoints(points, chance string) string {
	if l.info.ByPoints() {
		return points
	}
	return chance
}

// unthought writes candidates that nothing was imagined for. What needs no choice has no words of
// its own.
func unthought(l Localizer, h search.Hints, plans []Plan) (parts []string) {
	for i, p := range plans {
		deed := Deeds(l, p.Tip)
		if deed == "" {
			return []string{l.Say("bot.hint.forced", "button", theOnly(l, p.Tip))}
		}
		parts = append(parts, l.Say("bot.hint.glance", "nth", i+1, "deed", deed, "why", because(l, p.Tip, p.Why, mostReasons)))
	}
	return append(parts, "-# "+l.Text(h.Sure))
}

// theOnly is the label of the only button that there is, "" where there are others.
func theOnly(l Localizer, tip table.Tip) string {
	_, prompt := tip.Before.View(tip.Seat, nil)
	if len(prompt.Choices) != 1 {
		return ""
	}
	return l.Bare().Text(prompt.Choices[0].Label)
}

// whole writes points that nobody can expect to a tenth.
func whole(points float64) int { return int(math.Round(points)) }

// mostReasons is how many reasons are told, the most important ones.
const mostReasons = 2

// because writes what can be seen on the board to come of a plan, in so many sentences at most: what
// the game says, else points at once. There may be nothing to say.
func because(l Localizer, tip table.Tip, why search.Reasons, most int) string {
	told := does(l, tip, why.Does)
	if len(told) == 0 && len(why.Scored) > 0 {
		told = atOnce(l, tip, why.Scored)
	}
	for _, more := range why.More {
		told = append(told, l.Text(more))
	}
	for i := range told {
		told[i] = Capital(told[i])
	}
	return strings.Join(told[:min(most, len(told))], " ")
}

// does writes what a plan does on the board, a sentence each.
func does(l Localizer, tip table.Tip, clauses []games.Text) (told []string) {
	if len(clauses) == 0 {
		return nil
	}
	board, _ := tip.State.View(tip.Seat, nil)
	for _, clause := range clauses {
		told = append(told, l.On(board).Bare().Text(clause)+".")
	}
	return told
}

// atOnce writes what a plan scores, without what that is the sum of.
func atOnce(l Localizer, tip table.Tip, events []games.Event) (told []string) {
	board, _ := tip.State.View(tip.Seat, nil)
	for _, s := range l.On(board).bare(events) {
		told = append(told, s.text)
	}
	return told
}

// mostDeeds is how many words of a plan are told: the picture shows them all.
const mostDeeds = 6

// asksOn ends the label of a choice that does nothing but ask something else.
const asksOn = "…"

// Deeds writes what a plan does: as the game tells it, or by the labels of its choices, as the buttons
// show them. A place is named by its number, which stands on the picture, or as on the rim of the board
// that the choice was made on.
func Deeds(l Localizer, tip table.Tip) string {
	if told := summary(l, tip); told != "" {
		return told
	}
	var words []string
	for i, c := range tip.Controls {
		m, ok := Said(c)
		if !ok || i < len(tip.Controls)-1 && strings.HasSuffix(l.Text(m.Label), asksOn) {
			continue
		}
		asked, _ := c.State.View(tip.Seat, c.Words)
		twins := slices.ContainsFunc(c.Prompt.Choices, func(o games.Choice) bool { return o.Word != m.Word && o.Label.ID == m.Label.ID })
		words = append(words, deed(l.On(asked), m, asked, twins))
	}
	if more := len(words) - mostDeeds; more > 0 {
		words = append(words[:mostDeeds], l.Say("bot.hint.more", "n", more))
	}
	return strings.Join(words, " · ")
}

// summary writes a plan as the game tells it, "" where that is left to the labels.
func summary(l Localizer, tip table.Tip) string {
	game, able := tip.Before.(games.Summarizer)
	line := tip.Line()
	if !able || len(line) == 0 {
		return ""
	}
	board, _ := tip.State.View(tip.Seat, nil)
	l = l.On(board).Bare()
	var clauses []string
	for _, clause := range game.Summary(tip.Seat, line) {
		clauses = append(clauses, l.Text(clause))
	}
	return strings.Join(clauses, "; ") // a clause may list things
}

// Said returns the choice that was made with a word of a draft, with what stands for it.
func Said(c table.Control) (m Marked, ok bool) {
	buttons, others := Offered(c.Prompt.Choices, "")
	for _, m := range append(buttons, others...) {
		if m.Word == c.Said {
			return m, true
		}
	}
	return Marked{}, false
}

// deed writes a choice by its mark and what its label says beside it; of a thing that is named, such
// as a follower, what it would be and, if another of its sort is offered, where; a card, which has no
// label, by what it shows.
func deed(l Localizer, m Marked, sc scene.Scene, twins bool) string {
	does := l.Does(m)
	if m.Mark == games.Named && does != "" {
		told := cmp.Or(l.Bare().Text(m.As), l.Bare().Text(m.Label))
		if twins {
			told += " (" + cmp.Or(l.whereIn(sc, m.Word), does) + ")"
		}
		return told
	}
	if as := l.Bare().Text(m.As); as != "" {
		return as
	}
	if m.Sign == "" {
		return l.Choice(m)
	}
	if l.Text(m.Label) == "" && does != "" {
		return does
	}
	sign, rest := m.Sign, strings.TrimLeft(strings.TrimPrefix(l.Choice(m), m.Sign), ":· \u00a0\u202f")
	switch {
	case m.Mark == games.Number && rest == "": // a place, which has nothing but a number
		sign = l.Say("bot.hint.spot", "n", m.Sign, "at", l.spot(m.Choice))
	case m.Mark == games.Number:
		sign = "**" + m.Sign + "**"
	}
	return strings.TrimSpace(sign + " " + rest)
}
