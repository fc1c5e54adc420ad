package gametest

import (
	"maps"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// events writes the texts of some events.
func (s *textChecker) events(events []games.Event) {
	s.Helper()
	for _, e := range events {
		if s.seen[e.Kind] == nil {
			s.seen[e.Kind] = map[string]bool{}
		}
		args := map[string]any{"player": e.Seat, "points": e.Points(), "sum": "", "place": ""}
		for _, f := range e.Facts {
			args[f.Name] = f.Value
			s.seen[e.Kind][f.Name] = true
			s.fact(f)
		}
		for _, pair := range e.Pairs() {
			if s.has(s.textID(pair.Name, pair.Value)) {
				args[pair.Name] = pair.Value
				s.fact(pair)
			}
		}
		for _, term := range e.Terms {
			args := map[string]any{"count": term.Count, "each": term.Each}
			s.need(s.textID("term", term.Name), args)
			if product := s.textID("term", term.Name, "product"); s.has(product) {
				s.need(product, args)
			}
		}
		s.need(s.sentence(e), args)
		if clause := s.sentence(e) + ".clause"; s.info.Kind(e.Kind).Steps || s.has(clause) {
			s.need(clause, args)
		}
		if you := s.sentence(e) + ".you"; s.has(you) {
			s.need(you, args)
		}
		s.several(e, args)
		if len(e.Terms) > 0 {
			s.need(s.account(e), nil)
		}
	}
}

// several writes the text for several events like this one, if their kind is grouped.
func (s *textChecker) several(e games.Event, args map[string]any) {
	s.Helper()
	kind := s.info.Kind(e.Kind)
	if !kind.Gathers {
		return
	}
	args = maps.Clone(args)
	args["list"], args["worth"], args["last"] = "", "", args
	each := s.textID("event", e.Kind, "each")
	if kind.By != "" {
		each = s.textID("event", e.Kind, e.Fact(kind.By), "each")
	}
	for count := range 2 {
		args["count"] = 1 + count
		if s.has(each) {
			s.need(each, args)
		}
	}
	s.need(s.textID("event", e.Kind, "several"), args)
}

// account returns the id of the reason for an event's points. As in the bot, the text for a fact
// comes before the one for the kind.
func (s *textChecker) account(e games.Event) string {
	for _, f := range e.Facts {
		if id := s.textID("account", f.Name, f.Value); s.has(id) {
			return id
		}
	}
	return s.textID("account", e.Kind)
}

// sentence returns the id of the sentence about an event. As in the bot, it is the table's own
// sentence, or the game's for the kind and perhaps one of its facts.
func (s *textChecker) sentence(e games.Event) string {
	if slices.Contains(table.Kinds, e.Kind) {
		return "table.event." + e.Kind
	}
	id := s.textID("event", e.Kind)
	if by := s.info.Kind(e.Kind).By; by != "" && s.has(id+"."+e.Fact(by)) {
		return id + "." + e.Fact(by)
	}
	return id
}

// factWords holds the values of a fact that have a text, and those that have none.
type factWords struct{ worded, bare map[string]bool }

// fact writes the value of a fact, if it is a word with a text.
func (s *textChecker) fact(f games.Fact) {
	s.Helper()
	known := s.facts[f.Name]
	if known == nil {
		known = &factWords{map[string]bool{}, map[string]bool{}}
		s.facts[f.Name] = known
	}
	id := s.textID(f.Name, f.Value)
	if !s.has(id) {
		known.bare[f.Value] = true
		return
	}
	known.worded[f.Value] = true
	s.need(id, nil)
}

// checkFacts reports values without a text, if other values of the same fact have one.
func (s *textChecker) checkFacts() {
	s.Helper()
	for _, name := range slices.Sorted(maps.Keys(s.facts)) {
		known := s.facts[name]
		for _, value := range slices.Sorted(maps.Keys(known.bare)) {
			if len(known.worded) > 0 && !isFigures(value) {
				s.Errorf("no text %s, but one for %v", s.textID(name, value), slices.Sorted(maps.Keys(known.worded)))
			}
		}
	}
}

// isFigures reports whether a value is a number, a cell or empty, rather than a word.
func isFigures(value string) bool { return strings.Trim(value, "0123456789,-") == "" }
