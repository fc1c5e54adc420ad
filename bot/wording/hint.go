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

// Plan is an advised action, or several in a row, and the position after them.
type Plan struct {
	search.Candidate
	Tip table.Tip
	Why search.Reasons
}

// WorthTelling leaves out all but one of the alternatives that are about as good as the best plan: one is
// enough to show that others are.
func WorthTelling(plans []Plan) []Plan {
	equal := 0
	return slices.DeleteFunc(slices.Clone(plans), func(p Plan) bool {
		if whole(plans[0].Lead-p.Lead) <= 0 {
			equal++
		}
		return whole(plans[0].Lead-p.Lead) <= 0 && equal > 2 // the best one is among them
	})
}

// Hints describes the best candidates for a seat's decision. The first has its most important
// reasons and the expected result; the others say how much worse they are. onward says that the
// player has already begun the decision.
func Hints(l Localizer, h search.Hints, plans []Plan, seat games.Seat, onward bool) string {
	parts := []string{l.Say("bot.hint.title")}
	if onward {
		parts = append(parts, l.Say("bot.hint.goon"))
	}
	if h.Playouts == 0 { // no choice or no time: the result is unknown
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

// stands writes how far ahead or behind the seat is expected to end after its best choice; for
// other choices, how much worse they are.
func stands(l Localizer, ends search.Range, worse float64, isBest bool) string {
	if isBest {
		return lead(l, ends)
	}
	return l.worse(worse)
}

// worse writes how much worse than the best something is. Estimates are not exact to a tenth of a
// point.
func (l Localizer) worse(by float64) string {
	if whole(by) <= 0 {
		return l.Say("bot.hint.equal")
	}
	return l.Say(l.byPoints("bot.hint.worse", "bot.hint.worse.chance"), "count", whole(by))
}

// lead writes how far ahead the seat is expected to end, "" if another player may win as well.
func lead(l Localizer, ends search.Range) string {
	switch {
	case ends.Low > 0:
		return l.Say("bot.hint.ahead", "count", ends.Expected)
	case ends.High < 0:
		return l.Say("bot.hint.behind", "count", -ends.Expected)
	}
	return ""
}

// byPoints returns the first id for a game that points decide, otherwise the second, which speaks
// of the chance of winning.
func (l Localizer) byPoints(points, chance string) string {
	if l.info.ByPoints() {
		return points
	}
	return chance
}

// unthought describes candidates without any playouts. A decision without a choice has no text of
// its own.
func unthought(l Localizer, h search.Hints, plans []Plan) (parts []string) {
	for i, p := range plans {
		deed := Deeds(l, p.Tip)
		if deed == "" {
			return []string{l.Say("bot.hint.forced", "button", onlyButton(l, p.Tip))}
		}
		parts = append(parts, l.Say("bot.hint.glance", "nth", i+1, "deed", deed, "why", because(l, p.Tip, p.Why, mostReasons)))
	}
	return append(parts, "-# "+l.Text(h.Sure))
}

// onlyButton is the label of the only button, "" if there are several.
func onlyButton(l Localizer, tip table.Tip) string {
	_, prompt := tip.Before.View(tip.Seat, nil)
	if len(prompt.Choices) != 1 {
		return ""
	}
	return l.Bare().Text(prompt.Choices[0].Label)
}

// whole rounds expected points, which are not exact to a tenth.
func whole(points float64) int { return int(math.Round(points)) }

// mostReasons limits how many reasons are given, the most important ones.
const mostReasons = 2

// because says what the plan visibly changes on the board, in a limited number of sentences. It
// prefers the game's own reasons, then points scored now. It may be "".
func because(l Localizer, tip table.Tip, why search.Reasons, most int) string {
	told := does(l, tip, why.Does)
	if len(told) == 0 && len(why.Scored) > 0 {
		told = scoresNow(l, tip, why.Scored)
	}
	for _, more := range why.More {
		told = append(told, l.Text(more))
	}
	for i := range told {
		told[i] = Capital(told[i])
	}
	return strings.Join(told[:min(most, len(told))], " ")
}

// does says what a plan does on the board, one sentence for each effect.
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

// scoresNow says what a plan scores, without the terms of the sum.
func scoresNow(l Localizer, tip table.Tip, events []games.Event) (told []string) {
	board, _ := tip.State.View(tip.Seat, nil)
	for _, s := range l.On(board).bare(events) {
		told = append(told, s.text)
	}
	return told
}

// mostDeeds limits how many words of a plan are listed; the picture shows them all.
const mostDeeds = 6

// asksOn ends the label of a choice that only leads to another question.
const asksOn = "…"

// Deeds says what a plan does: in the game's words, or with the labels of the buttons. It names a
// place by its number on the picture, or by the coordinates of the board on which the choice was
// made.
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

// summary is the game's own description of a plan, "" if it leaves that to the labels.
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
	return strings.Join(clauses, l.Say("bot.alt.and")) // a clause may contain a list
}

// Said returns the chosen word of a draft, with its mark.
func Said(c table.Control) (m Marked, ok bool) {
	buttons, others := Offered(c.Prompt.Choices, nil, "")
	for _, m := range append(buttons, others...) {
		if m.Word == c.Said {
			return m, true
		}
	}
	return Marked{}, false
}

// deed describes a choice by its mark and the rest of its label. A follower gets its role and, if
// the same role is offered twice, its place. A card, which has no label, gets what it shows.
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
	case m.Mark == games.Number && rest == "": // a place whose label is only its number
		sign = l.Say("bot.hint.spot", "n", m.Sign, "at", l.spot(m.Choice))
	case m.Mark == games.Number:
		sign = "**" + m.Sign + "**"
	}
	return strings.TrimSpace(sign + " " + rest)
}
