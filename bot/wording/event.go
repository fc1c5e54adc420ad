package wording

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// Event writes the sentence for an event, "" if it has none.
func (l Localizer) Event(e games.Event) string {
	id := l.eventID(e)
	if id == "" {
		return ""
	}
	return l.texts.say(l.lang, id, l.eventArgs(e))
}

// eventID finds the id of the sentence: the table's own, or the game's for this kind of event or
// for one of its facts.
func (l Localizer) eventID(e games.Event) string {
	if slices.Contains(table.Kinds, e.Kind) {
		return "table.event." + e.Kind
	}
	id := l.game + ".event." + e.Kind
	if by := id + "." + e.Fact(l.info.Kind(e.Kind).By); l.Has(by) {
		return by
	}
	if l.Has(id) {
		return id
	}
	return ""
}

func (l Localizer) eventArgs(e games.Event) map[string]any {
	args := map[string]any{
		"player": l.Seat(e.Seat),
		"points": e.Points(),
		"sum":    l.Sum(e.Terms),
		"place":  l.place(e),
	}
	for _, f := range l.facts(e) {
		args[f.Name] = l.fact(e, f)
	}
	return args
}

// facts returns the facts of an event, and the pairs of them that have a text.
func (l Localizer) facts(e games.Event) []games.Fact {
	all := slices.Clone(e.Facts)
	for _, pair := range e.Pairs() {
		if l.Has(l.game + "." + pair.Name + "." + pair.Value) {
			all = append(all, pair)
		}
	}
	return all
}

func (l Localizer) fact(e games.Event, f games.Fact) string {
	if slices.Contains(l.info.Kind(e.Kind).Seats, f.Name) || f.Name == table.By && slices.Contains(table.Kinds, e.Kind) {
		if seats, ok := letters(f.Value); ok {
			return l.Seats(seats)
		}
	}
	return l.Or(l.game+"."+f.Name+"."+f.Value, f.Value)
}

// place says where on the board something happened, "" if this is unknown.
func (l Localizer) place(e games.Event) string {
	for _, f := range e.Facts {
		if l.board != nil && stretch.FindString(f.Value) == f.Value && f.Value != "" {
			return placed(l, f.Value)
		}
	}
	return ""
}

// letters parses a row of seat letters such as "AC".
func letters(row string) (seats []games.Seat, ok bool) {
	for _, r := range row {
		s, ok := games.ParseSeat(string(r))
		if !ok || s == games.Spectator {
			return nil, false
		}
		seats = append(seats, s)
	}
	return seats, len(seats) > 0
}

// Sum writes the terms of a sum: "tiles 4×2 + shields 1×2 = 10". If each counts one, it leaves that
// out: "better castle 15 − weaker castle 3 = 12". A single term has no total: "2 tiles". If the
// game has words for what such a term multiplies, they follow: "2 tiles × 1 kind of ware".
func (l Localizer) Sum(terms []games.Term) string {
	if len(terms) == 0 || l.unsummed {
		return ""
	}
	if product := l.game + ".term." + terms[0].Name + ".product"; len(terms) == 1 && l.Has(product) {
		return l.Say(product, "count", terms[0].Count, "each", terms[0].Each)
	}
	total := 0
	var b strings.Builder
	for i, t := range terms {
		total += t.Points()
		switch {
		case t.Each < 0:
			b.WriteString(" − ")
		case i > 0:
			b.WriteString(" + ")
		}
		id := "bot.term"
		if t.Each == 1 || t.Each == -1 {
			id = "bot.term.one"
		}
		b.WriteString(l.Say(id, "name", l.term(t), "count", t.Count, "each", max(t.Each, -t.Each)))
	}
	if len(terms) == 1 {
		return strings.TrimSpace(b.String())
	}
	return fmt.Sprintf("%s = %d", strings.TrimSpace(b.String()), total)
}

func (l Localizer) term(t games.Term) string {
	if id := l.game + ".term." + t.Name; l.Has(id) {
		return l.Say(id, "count", t.Count, "each", max(t.Each, -t.Each))
	}
	return t.Name
}
