package gametest

import (
	"maps"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// events says what happened.
func (s *speaker) events(events []games.Event) {
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
			if s.has(s.own(pair.Name, pair.Value)) {
				args[pair.Name] = pair.Value
				s.fact(pair)
			}
		}
		for _, term := range e.Terms {
			args := map[string]any{"count": term.Count, "each": term.Each}
			s.need(s.own("term", term.Name), args)
			if product := s.own("term", term.Name, "product"); s.has(product) {
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

// several says what is said of several events like this one, if its kind gathers.
func (s *speaker) several(e games.Event, args map[string]any) {
	s.Helper()
	kind := s.info.Kind(e.Kind)
	if !kind.Gathers {
		return
	}
	args = maps.Clone(args)
	args["list"], args["worth"], args["last"] = "", "", args
	each := s.own("event", e.Kind, "each")
	if kind.By != "" {
		each = s.own("event", e.Kind, e.Fact(kind.By), "each")
	}
	for count := range 2 {
		args["count"] = 1 + count
		if s.has(each) {
			s.need(each, args)
		}
	}
	s.need(s.own("event", e.Kind, "several"), args)
}

// account finds the id of what the points of an event were given for, as the bot does: the one
// for a fact, else the one for its kind.
func (s *speaker) account(e games.Event) string {
	for _, f := range e.Facts {
		if id := s.own("account", f.Name, f.Value); s.has(id) {
			return id
		}
	}
	return s.own("account", e.Kind)
}

// sentence finds the id of the sentence about an event, as the bot does: that of the table every
// game is played on, or the game's for its kind, and for a fact of it.
func (s *speaker) sentence(e games.Event) string {
	if slices.Contains(table.Kinds, e.Kind) {
		return "table.event." + e.Kind
	}
	id := s.own("event", e.Kind)
	if by := s.info.Kind(e.Kind).By; by != "" && s.has(id+"."+e.Fact(by)) {
		return id + "." + e.Fact(by)
	}
	return id
}

// factWords are the values of a fact that have a text, and those that have none.
type factWords struct{ worded, bare map[string]bool }

// fact says the value of a fact, if it is a word with a text.
func (s *speaker) fact(f games.Fact) {
	s.Helper()
	known := s.facts[f.Name]
	if known == nil {
		known = &factWords{map[string]bool{}, map[string]bool{}}
		s.facts[f.Name] = known
	}
	id := s.own(f.Name, f.Value)
	if !s.has(id) {
		known.bare[f.Value] = true
		return
	}
	known.worded[f.Value] = true
	s.need(id, nil)
}

// checkFacts reports the values without a text of facts whose other values have one.
func (s *speaker) checkFacts() {
	s.Helper()
	for _, name := range slices.Sorted(maps.Keys(s.facts)) {
		known := s.facts[name]
		for _, value := range slices.Sorted(maps.Keys(known.bare)) {
			if len(known.worded) > 0 && !figures(value) {
				s.Errorf("no text %s, but one for %v", s.own(name, value), slices.Sorted(maps.Keys(known.worded)))
			}
		}
	}
}

// figures tells whether a value is no word: a number, a cell, or nothing.
func figures(value string) bool { return strings.Trim(value, "0123456789,-") == "" }
