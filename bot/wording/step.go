package wording

import (
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
)

// step takes the first step of a turn out of some events and tells of it: what it began with, and in
// order what came of it. Its text is "" where no step begins.
func (l Localizer) step(events []games.Event) (told sentence, rest []games.Event) {
	first, n := events[0], 0
	if !l.info.Kind(first.Kind).Steps {
		return sentence{}, events
	}
	for n < len(events) && events[n].Kind == first.Kind && events[n].Seat == first.Seat {
		n++
	}
	end := n
	for end < len(events) && l.follows(events[end]) {
		end++
	}
	text, came := l.began(events[:n]), strings.Join(l.came(events[n:end]), ", ")
	switch {
	case came == "":
	case l.unsummed && slices.ContainsFunc(events[n:end], l.spoken):
		text = came
	default:
		text = l.Say("bot.step", "began", text, "came", came)
	}
	return sentence{text, l.weigh(events[:end]), l.Seat(first.Seat)}, events[end:]
}

// follows reports whether an event is told as what came of a step.
func (l Localizer) follows(e games.Event) bool {
	return !l.info.Kind(e.Kind).Steps && (l.told(e) == games.Unsaid || l.Has(l.clauseID(e)))
}

// spoken reports whether an event is told in any case.
func (l Localizer) spoken(e games.Event) bool { return l.told(e) == games.Spoken }

func (l Localizer) clauseID(e games.Event) string { return l.eventID(e) + ".clause" }

// began tells what a step began with: a clause for each value of the fact by which the events are
// told apart.
func (l Localizer) began(group []games.Event) string {
	by := l.info.Kind(group[0].Kind).By
	var clauses []string
	for _, part := range parted(group, func(e games.Event) string { return e.Fact(by) }) {
		clauses = append(clauses, l.texts.say(l.lang, l.clauseID(part[0]), l.severalArgs(part)))
	}
	return l.List(clauses)
}

// came tells what came of a step, a clause each. What only led to the rest is told where there is no
// rest.
func (l Localizer) came(events []games.Event) (clauses []string) {
	as := games.Passing
	if slices.ContainsFunc(events, l.spoken) {
		as = games.Spoken
	}
	for _, e := range events {
		if l.told(e) == as {
			clauses = append(clauses, l.texts.say(l.lang, l.clauseID(e), l.eventArgs(e)))
		}
	}
	return clauses
}
