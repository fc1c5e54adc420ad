package wording

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/bastide-games/bastide/games"
)

// sentence tells of some events.
type sentence struct {
	text   string
	weight weight
	by     string // who did it, where it is a step of a turn without its subject; else ""
}

// weight says which sentences are left out last where there is room for some only.
type weight int

const (
	ofPlace  weight = iota // what was laid, and where: the picture shows it too; what led to the rest
	ofDeed                 // what else happened
	ofLoss                 // what somebody lost, or won, so that they are told so themselves
	ofPoints               // points, and who has won
	ofEnd                  // the last step of a turn of several
)

// weigh finds what counts most in some events.
func (l Localizer) weigh(events []games.Event) weight {
	most := ofPlace
	for _, e := range events {
		switch kind := l.info.Kind(e.Kind); {
		case len(e.Terms) > 0 || e.Kind == games.Ended:
			return ofPoints
		case kind.Costs, l.Has(l.eventID(e) + ".you"):
			most = ofLoss
		case kind.Laid == "" && kind.Told == games.Spoken:
			most = max(most, ofDeed)
		}
	}
	return most
}

// sentences tells of some events. Those of a kind that gathers are one sentence, where the first
// of them stands, and so are all of the final scoring, and what is laid with the figure that is put
// there. A step of a turn is a part of a sentence.
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
		case len(group) == 1 && l.manned(first, rest):
			text = l.laidWith(first, rest[0])
			group, rest = append(group, rest[0]), rest[1:]
		case len(group) == 1:
			text = l.Event(first)
		default:
			text = l.several(group)
		}
		if text != "" {
			told = append(told, sentence{text: text, weight: l.weigh(group)})
		}
		events = rest
	}
	return told
}

// manned reports whether a figure is put at once on what is laid.
func (l Localizer) manned(laid games.Event, rest []games.Event) bool {
	return l.info.Kind(laid.Kind).Laid != "" && len(rest) > 0 && rest[0].Seat == laid.Seat && l.info.Kind(rest[0].Kind).Stood != ""
}

// laidWith tells that something is laid and a figure put there.
func (l Localizer) laidWith(laid, stood games.Event) string {
	args, name := l.eventArgs(laid), l.info.Kind(stood.Kind).Stood
	args["figure"] = l.fact(stood, games.Fact{Name: name, Value: stood.Fact(name)})
	return l.texts.say(l.lang, l.eventID(laid), args)
}

// gather takes the first event and those that are told with it out of the others.
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

// several tells of events of one kind in a sentence, with a clause for each fact by which they
// are told apart, or else for each seat.
func (l Localizer) several(group []games.Event) string {
	kind := l.info.Kind(group[0].Kind)
	args := l.severalArgs(group)
	args["list"] = l.List(l.clausesOf(group))
	return l.texts.say(l.lang, l.game+".event."+kind.Name+".several", args)
}

// clausesOf tells of events of one kind in a clause each for what they are told apart by.
func (l Localizer) clausesOf(group []games.Event) (clauses []string) {
	kind := l.info.Kind(group[0].Kind)
	id := l.game + ".event." + kind.Name
	apart := func(e games.Event) string {
		if kind.By != "" {
			return e.Fact(kind.By)
		}
		return e.Seat.String()
	}
	for _, part := range parted(group, apart) {
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

// severalArgs are those of a sentence about several events: how many they are, what each is worth,
// all values of each fact, one if they are alike and were not drawn, things that are alike with how many
// they are, and below "last" the
// arguments of the last one.
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
		case slices.ContainsFunc(pairs, func(f games.Fact) bool { return f.Name == name }): // a thing, not what things have
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

// parted parts events by what tells them apart, in the order in which that is met first.
func parted(all []games.Event, apart func(games.Event) string) (parts [][]games.Event) {
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

// finalScoring tells what was scored at the end: a line for each thing that points were given for,
// with all who share some in one clause.
func finalScoring(l Localizer, events []games.Event) string {
	var lines []string
	for _, row := range parted(events, func(e games.Event) string { return earnedBy(l, e, many) }) {
		var clauses []string
		for _, part := range parted(row, l.sharers) {
			if clause := l.share(part); clause != "" {
				clauses = append(clauses, clause)
			}
		}
		if len(clauses) > 0 {
			lines = append(lines, l.Say("bot.final.line", "what", earnedBy(l, row[0], many), "list", strings.Join(clauses, " · ")))
		}
	}
	return "\n" + strings.Join(lines, "\n") + "\n"
}

// joined makes sentences a paragraph, in which an account has lines of its own, and the steps that
// somebody did in a row are one sentence.
func joined(told []sentence) string {
	var parts []string
	for i, s := range told {
		switch {
		case s.by == "":
			parts = append(parts, s.text)
		case i > 0 && told[i-1].by == s.by:
			parts[len(parts)-1] = strings.TrimSuffix(parts[len(parts)-1], ".") + "; " + s.text + "."
		default:
			parts = append(parts, s.by+" "+s.text+".")
		}
	}
	text := strings.NewReplacer(" \n", "\n", "\n ", "\n").Replace(strings.Join(parts, " "))
	return strings.Trim(text, "\n")
}

// fitting makes sentences a paragraph of so many characters at most: without the last of those
// that weigh least, and never without the end of one, unless one alone is too long. Of a turn of several
// steps what is left out is the middle.
func fitting(told []sentence, most int) string {
	told = slices.Clone(told)
	if last := len(told) - 1; last >= 0 && told[last].by != "" {
		told[last].weight = ofEnd
	}
	for len(told) > 1 && utf8.RuneCountInString(joined(told)) > most {
		least := len(told) - 1
		for i, s := range slices.Backward(told) {
			if s.weight < told[least].weight {
				least = i
			}
		}
		told = slices.Delete(told, least, least+1)
	}
	return Clip(joined(told), most)
}

// sharers are the letters of those who get the points of an event, each in one of their own.
func (l Localizer) sharers(e games.Event) string {
	for _, name := range l.info.Kind(e.Kind).Seats {
		if row := e.Fact(name); row != "" {
			return row
		}
	}
	return e.Seat.String()
}

// share tells what those who share everything in some events get; "" for nothing.
func (l Localizer) share(part []games.Event) string {
	points, n := 0, 0
	for _, e := range part {
		if e.Seat == part[0].Seat {
			points, n = points+e.Points(), n+1
		}
	}
	id := "bot.final.alone"
	seats, ok := letters(l.sharers(part[0]))
	switch {
	case !ok || points == 0:
		return ""
	case len(seats) > 1:
		id = "bot.final.shared"
	}
	return l.Say(id, "count", n, "players", seats, "points", points)
}
