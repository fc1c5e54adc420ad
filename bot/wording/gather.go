package wording

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/bastide-games/bastide/games"
)

// sentence describes one or more events.
type sentence struct {
	text   string
	weight weight
	by     string // the player, if it is a step of a turn without its subject; otherwise ""
}

// weight says which sentences to keep when there is not enough room for all.
type weight int

const (
	placeWeight  weight = iota // what was placed where, and what led to the rest: the picture shows it too
	deedWeight                 // other things that happened
	lossWeight                 // what a player lost or won, so that they learn of it
	pointsWeight               // points, and the winner
	endWeight                  // the last of several steps of a turn
)

// weightOf returns the highest weight of some events.
func (l Localizer) weightOf(events []games.Event) weight {
	most := placeWeight
	for _, e := range events {
		switch kind := l.info.Kind(e.Kind); {
		case len(e.Terms) > 0 || e.Kind == games.Ended:
			return pointsWeight
		case kind.Costs, l.Has(l.eventID(e) + ".you"):
			most = lossWeight
		case kind.Laid == "" && kind.Told == games.Spoken:
			most = max(most, deedWeight)
		}
	}
	return most
}

// sentences describes some events. Events of a kind that is grouped become one sentence, at the
// place of the first. So do the events of the final scoring, and a tile with the figure placed on
// it. A step of a turn is a part of a sentence.
func (l Localizer) sentences(events []games.Event) (told []sentence) {
	for len(events) > 0 {
		if step, rest := l.step(events); step.text != "" {
			told, events = append(told, step), rest
			continue
		}
		group, rest := l.gather(events)
		text := ""
		switch first := group[0]; {
		case first.Kind == games.FinalScoring:
			text = finalScoring(l, group)
		case len(group) == 1 && l.getsFigure(first, rest):
			text = l.laidWith(first, rest[0])
			group, rest = append(group, rest[0]), rest[1:]
		case len(group) == 1:
			group, rest = l.sharing(first, rest)
			text = l.shared(group)
		default:
			text = l.several(group)
		}
		if text != "" {
			told = append(told, sentence{text: text, weight: l.weightOf(group)})
		}
		events = rest
	}
	return told
}

// sharing separates an event, and those that give the same to the other seats that share it, from the
// others. A seat that gets more of the kind has a sentence of its own.
func (l Localizer) sharing(first games.Event, events []games.Event) (group, rest []games.Event) {
	group = []games.Event{first}
	if len(l.info.Kind(first.Kind).Seats) == 0 || len(first.Terms) == 0 {
		return group, events
	}
	for i, e := range events {
		more := func(other games.Event) bool { return other.Kind == e.Kind && other.Seat == e.Seat }
		alone := !slices.ContainsFunc(events[:i], more) && !slices.ContainsFunc(events[i+1:], more)
		if alone && e.Kind == first.Kind && slices.Equal(e.Facts, first.Facts) && slices.Equal(e.Terms, first.Terms) {
			group = append(group, e)
		} else {
			rest = append(rest, e)
		}
	}
	return group, rest
}

// shared writes the sentence for an event that gives the same to one or more seats.
func (l Localizer) shared(group []games.Event) string {
	id := l.eventID(group[0])
	if len(group) == 1 || id == "" {
		return l.Event(group[0])
	}
	seats := make([]games.Seat, len(group))
	for i, e := range group {
		seats[i] = e.Seat
	}
	args := l.eventArgs(group[0])
	args["player"], args["each"] = l.Seats(seats), "yes"
	return l.texts.say(l.lang, id, args)
}

// getsFigure reports whether a figure is placed at once on a new tile.
func (l Localizer) getsFigure(laid games.Event, rest []games.Event) bool {
	return l.info.Kind(laid.Kind).Laid != "" && len(rest) > 0 && rest[0].Seat == laid.Seat && l.info.Kind(rest[0].Kind).Stood != ""
}

// laidWith describes a new tile and the figure placed on it.
func (l Localizer) laidWith(laid, stood games.Event) string {
	args, name := l.eventArgs(laid), l.info.Kind(stood.Kind).Stood
	args["figure"] = l.fact(stood, games.Fact{Name: name, Value: stood.Fact(name)})
	return l.texts.say(l.lang, l.eventID(laid), args)
}

// gather separates the first event, and those that share its sentence, from the others.
func (l Localizer) gather(events []games.Event) (group, rest []games.Event) {
	first := events[0]
	kind := l.info.Kind(first.Kind)
	for i, e := range events {
		same := e.Kind == first.Kind && (kind.By == "" || e.Seat == first.Seat)
		if i == 0 || same && kind.Gathers || e.Kind == games.FinalScoring && first.Kind == games.FinalScoring {
			group = append(group, e)
		} else {
			rest = append(rest, e)
		}
	}
	return group, rest
}

// several describes events of one kind in a sentence. It has a clause for each value of the fact
// that distinguishes them, or for each seat.
func (l Localizer) several(group []games.Event) string {
	kind := l.info.Kind(group[0].Kind)
	args := l.severalArgs(group)
	args["list"] = l.List(l.clausesOf(group))
	return l.texts.say(l.lang, l.game+".event."+kind.Name+".several", args)
}

// clausesOf writes one clause for each value of what distinguishes events of one kind.
func (l Localizer) clausesOf(group []games.Event) (clauses []string) {
	kind := l.info.Kind(group[0].Kind)
	id := l.game + ".event." + kind.Name
	apart := func(e games.Event) string {
		if kind.By != "" {
			return e.Fact(kind.By)
		}
		return e.Seat.String()
	}
	for _, part := range groupBy(group, apart) {
		each := id + ".each"
		if kind.By != "" {
			each = id + "." + apart(part[0]) + ".each"
		}
		if l.Has(each) {
			clauses = append(clauses, l.texts.say(l.lang, each, l.severalArgs(part)))
		}
	}
	return clauses
}

// severalArgs are the arguments of a sentence about several events: their number, the value of
// each, and all values of each fact. Equal values that were not drawn appear once; equal things are
// counted. "last" holds the arguments of the last event.
func (l Localizer) severalArgs(group []games.Event) map[string]any {
	last := group[len(group)-1]
	args := map[string]any{"last": l.eventArgs(last)}
	points, worth, places, values := 0, []string(nil), []string(nil), map[string][]string{}
	for _, e := range group {
		points += e.Points()
		worth = append(worth, strconv.Itoa(e.Points()))
		if at := l.place(e); at != "" {
			places = append(places, at)
		}
		for _, f := range l.facts(e) {
			values[f.Name] = append(values[f.Name], l.fact(e, f))
		}
	}
	pairs := last.Pairs()
	for name, list := range values {
		switch same := slices.Compact(slices.Clone(list)); {
		case slices.ContainsFunc(pairs, func(f games.Fact) bool { return f.Name == name }): // a thing, not a property
			slices.Sort(list)
			list = counted(list)
		case last.Draw == "" && len(same) == 1:
			list = same
		}
		args[name] = l.List(list)
	}
	if args["place"] = ""; len(places) > 0 {
		args["place"] = l.List(places)
	}
	args["player"], args["count"], args["points"], args["worth"] = l.Seat(last.Seat), len(group), points, l.List(worth)
	return args
}

// groupBy groups things by a key and keeps the order in which the keys first appear.
func groupBy[T any](all []T, apart func(T) string) (parts [][]T) {
	var names []string
	for _, e := range all {
		at := slices.Index(names, apart(e))
		if at < 0 {
			at = len(names)
			names, parts = append(names, apart(e)), append(parts, nil)
		}
		parts[at] = append(parts[at], e)
	}
	return parts
}

// finalScoring describes the final scoring: a line for each reason for points, with the sum of each
// seat. The result's account has the details.
func finalScoring(l Localizer, events []games.Event) string {
	var lines []string
	for _, row := range groupBy(events, func(e games.Event) string { return earnedBy(l, e, many) }) {
		var sums []string
		for _, part := range groupBy(row, func(e games.Event) string { return e.Seat.String() }) {
			points := 0
			for _, e := range part {
				points += e.Points()
			}
			if points != 0 {
				sums = append(sums, l.Seat(part[0].Seat)+" "+strconv.Itoa(points))
			}
		}
		if len(sums) > 0 {
			lines = append(lines, l.Say("bot.final.line", "what", earnedBy(l, row[0], many), "list", strings.Join(sums, ", ")))
		}
	}
	return "\n" + strings.Join(lines, "\n") + "\n"
}

// joined makes one paragraph of sentences. An account keeps its own lines, and consecutive steps of
// the same player become one sentence.
func (l Localizer) joined(told []sentence) string {
	var parts []string
	for i, s := range told {
		switch {
		case s.by == "":
			parts = append(parts, s.text)
		case i > 0 && told[i-1].by == s.by:
			parts[len(parts)-1] = strings.TrimSuffix(parts[len(parts)-1], ".") + l.Say("bot.alt.and") + s.text + "."
		default:
			parts = append(parts, s.by+" "+s.text+".")
		}
	}
	text := strings.NewReplacer(" \n", "\n", "\n ", "\n").Replace(strings.Join(parts, " "))
	return strings.Trim(text, "\n")
}

// limit is how long a paragraph may be.
type limit struct {
	runes int
	words int // 0 for any number
}

// holds reports whether a text is within the limit.
func (m limit) holds(text string) bool {
	return utf8.RuneCountInString(text) <= m.runes && (m.words == 0 || countWords(text) <= m.words)
}

// countWords counts what stands between spaces and has a letter or a digit.
func countWords(text string) (n int) {
	for _, word := range strings.Fields(text) {
		if strings.ContainsFunc(word, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
			n++
		}
	}
	return n
}

// fitting makes one paragraph of sentences within a limit. It drops the last sentences of the lowest
// weight first. It keeps each sentence whole, unless a single one is too long. In a turn of several
// steps it drops the middle.
func (l Localizer) fitting(told []sentence, most limit) string {
	told = slices.Clone(told)
	if last := len(told) - 1; last >= 0 && told[last].by != "" {
		told[last].weight = endWeight
	}
	for len(told) > 1 && !most.holds(l.joined(told)) {
		least := len(told) - 1
		for i, s := range slices.Backward(told) {
			if s.weight < told[least].weight {
				least = i
			}
		}
		told = slices.Delete(told, least, least+1)
	}
	return Clip(l.joined(told), most.runes)
}
