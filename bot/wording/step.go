package wording

import (
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
)

// step removes the first step of a turn from some events and describes it: how it began, then what
// followed. Its text is "" if no step begins.
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
	text, came := l.stepStart(events[:n]), strings.Join(l.stepResult(events[n:end]), ", ")
	switch {
	case came == "":
	case l.unsummed && slices.ContainsFunc(events[n:end], l.spoken):
		text = came
	default:
		text = l.Say("bot.step", "began", text, "came", came)
	}
	return sentence{text, l.weightOf(events[:end]), l.Seat(first.Seat)}, events[end:]
}

// follows reports whether an event is a consequence of a step.
func (l Localizer) follows(e games.Event) bool {
	return !l.info.Kind(e.Kind).Steps && (l.told(e) == games.Unsaid || l.Has(l.clauseID(e)))
}

// spoken reports whether an event is always mentioned.
func (l Localizer) spoken(e games.Event) bool { return l.told(e) == games.Spoken }

func (l Localizer) clauseID(e games.Event) string { return l.eventID(e) + ".clause" }

// stepStart describes how a step began: a clause for each value of the fact that distinguishes the
// events.
func (l Localizer) stepStart(group []games.Event) string {
	by := l.info.Kind(group[0].Kind).By
	var clauses []string
	for _, part := range groupBy(group, func(e games.Event) string { return e.Fact(by) }) {
		clauses = append(clauses, l.texts.say(l.lang, l.clauseID(part[0]), l.severalArgs(part)))
	}
	return l.List(clauses)
}

// stepResult describes what followed in a step, one clause for each event. An event that only led
// to others is mentioned only if no others follow.
func (l Localizer) stepResult(events []games.Event) (clauses []string) {
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
