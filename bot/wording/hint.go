package wording

import (
	"math"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
)

// Plan is an advised action, or several in a row, and where they would lead.
type Plan struct {
	search.Candidate
	Tip table.Tip
	Why search.Reasons
}

// Hints writes the best candidates for a decision of a seat, each with the reasons for it and how
// the match ends then, and how sure that is. onward says that something was begun already.
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
			"points", whole(p.Points[seat]), "stands", stands(l, plans[0].Lead, p.Lead, i == 0), "why", because(l, p.Tip, p.Why, mostReasons)))
	}
	return Join(append(parts, l.Say("bot.hint.sure", "sure", h.Sure))...)
}

// stands writes how far a seat would be ahead of the best other one in the end, or behind it, if it
// does the best; of anything else how much worse that is. Nobody can expect that to a tenth of a
// point.
func stands(l Localizer, best, lead float64, isBest bool) string {
	switch by := whole(lead); {
	case !isBest && whole(best-lead) <= 0:
		return l.Say("bot.hint.equal")
	case !isBest:
		return l.Say("bot.hint.worse", "count", whole(best-lead))
	case by > level:
		return l.Say("bot.hint.ahead", "count", by)
	case by < -level:
		return l.Say("bot.hint.behind", "count", -by)
	}
	return l.Say("bot.hint.level")
}

// level is how many points ahead or behind are told as none.
const level = 1

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
			return []string{l.Say("bot.hint.forced")}
		}
		parts = append(parts, l.Say("bot.hint.glance", "nth", i+1, "deed", deed, "why", because(l, p.Tip, p.Why, mostReasons)))
	}
	return append(parts, "-# "+l.Text(h.Sure))
}

// margin writes how far a mean may be off with 95 % probability, given its standard error.
// Nothing is imagined so often that it is certain to less than a tenth.
func margin(l Localizer, deviation float64) string { return decimal(l, max(2*deviation, .1)) }

// whole writes points that nobody can expect to a tenth.
func whole(points float64) int { return int(math.Round(points)) }

// mostReasons is how many reasons are told, the most important ones.
const mostReasons = 2

// because writes what can be seen on the board to come of a plan, in so many sentences at most:
// points at once, else what it does to the seat's own. There may be nothing to say.
func because(l Localizer, tip table.Tip, why search.Reasons, most int) string {
	told := ownGains(l, tip)
	if len(why.Scored) > 0 {
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

// atOnce writes what a plan scores, without what that is the sum of.
func atOnce(l Localizer, tip table.Tip, events []games.Event) (told []string) {
	board, _ := tip.State.View(tip.Seat, nil)
	for _, s := range l.On(board).bare(events) {
		told = append(told, s.text)
	}
	return told
}

// ownGains writes what the choices of a plan do to what belongs to its seat, a sentence each. What a
// tile does is known as it is shown first only.
func ownGains(l Localizer, tip table.Tip) (told []string) {
	for i, c := range tip.Controls {
		if i+1 < len(tip.Controls) && rearranged(tip.Controls[i+1]) {
			continue
		}
		m, _ := Said(c)
		if slices.ContainsFunc(m.Does, func(does games.Text) bool { return does.ID == "table.does.turned" }) {
			continue
		}
		for _, does := range m.Does {
			if owned(does, tip.Seat) {
				told = append(told, l.Bare().Text(does)+".")
			}
		}
	}
	return told
}

// rearranged reports whether something is laid otherwise than it is shown first.
func rearranged(c table.Control) bool {
	return c.Prompt.Style == games.Turn && c.Said != c.Prompt.Choices[0].Word
}

// owned reports whether a clause is about what belongs to a seat, alone or with another one.
func owned(does games.Text, seat games.Seat) bool {
	a := does.Args
	return a["other"] == seat || a["player"] == seat && (a["own"] != nil || a["other"] != nil)
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
	if more := len(words) - mostDeeds; more > 0 {
		words = append(words[:mostDeeds], l.Say("bot.hint.more", "n", more))
	}
	return strings.Join(words, " · ")
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

// deed writes a choice by its mark and what its label says beside it: of a thing that is named, such
// as a follower, what it would stand for; a card, which has no label, by what it shows.
func deed(l Localizer, m Marked) string {
	if does := l.Does(m); m.Mark == games.Named && does != "" {
		return l.Choice(m) + " (" + does + ")"
	}
	if m.Sign == "" {
		return l.Choice(m)
	}
	if shows := l.Does(m); l.Text(m.Label) == "" && shows != "" {
		return shows
	}
	sign, rest := m.Sign, strings.TrimLeft(strings.TrimPrefix(l.Choice(m), m.Sign), ":· \u00a0\u202f")
	switch {
	case m.Mark == games.Number && rest == "": // a place, which has nothing but a number
		sign = l.Say("bot.hint.spot", "n", m.Sign)
	case m.Mark == games.Number:
		sign = "**" + m.Sign + "**"
	}
	return strings.TrimSpace(sign + " " + rest)
}
