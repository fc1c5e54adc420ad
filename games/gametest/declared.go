package gametest

import (
	"maps"
	"reflect"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/table"
)

// checkAbilities checks that the game, its positions and their models implement exactly the
// interfaces that games.Info.Can names.
func checkAbilities(t testing.TB, g games.Game) {
	t.Helper()
	info := g.Info()
	options, err := info.Complete(info.MinSeats, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, _, err := g.New(games.Setup{Seats: info.MinSeats, Options: options, Chance: chance.New(Seed(0))})
	if err != nil {
		t.Fatal(err)
	}
	var model games.Model
	if i, ok := s.(games.Imaginer); ok {
		model = i.Imagine(s.Turn()[0])
	}
	able := map[string]any{"Equipped": g, "Illustrated": g, "Foreseer": model, "Chooser": model, "Featured": model} // the others belong to the position
	can := reflect.ValueOf(info.Can)
	for i := range can.NumField() {
		field := can.Type().Field(i)
		who, other := able[field.Name]
		if !other {
			who = s
		}
		has := who != nil && reflect.TypeOf(who).Implements(field.Type)
		if named := !can.Field(i).IsNil(); has != named {
			t.Errorf("%T is a %s: %v, and by games.Info.Can it is one: %v", who, field.Name, has, named)
		}
	}
	if info.Hidden && info.Can.Resampler == nil {
		t.Error("a game with hidden information must be a games.Resampler")
	}
}

// checkKinds checks the kinds of events in Info: each name occurs once, is not one of the table's,
// and has what its text needs.
func checkKinds(t testing.TB, info games.Info) {
	t.Helper()
	named, tellings := map[string]bool{}, map[games.Telling]bool{}
	for _, k := range info.Events {
		if named[k.Name] {
			t.Errorf("events %q are named twice", k.Name)
		}
		if slices.Contains(table.Kinds, k.Name) {
			t.Errorf("events %q belong to the table, not to a game", k.Name)
		}
		if listed := k.Told == games.Listed || k.Told == games.Listing; listed != (k.List != "") {
			t.Errorf("events %q: told %d with the list %q", k.Name, k.Told, k.List)
		}
		named[k.Name], tellings[k.Told] = true, true
	}
	if tellings[games.Listing] != (tellings[games.Listed] || tellings[games.Detail]) {
		t.Error("events are listed, and none lists them, or the other way round")
	}
}

// checkKind checks that the game has declared an event's kind. Kinds that mean the same in every
// game must occur when they should.
func (c *trial) checkKind(e games.Event, begins, over bool) {
	c.Helper()
	switch {
	case c.game.Info().Kind(e.Kind).Name == "":
		c.Fatalf("step %d: %s is of no kind that the game has named", len(c.entries), e)
	case e.Kind == games.Started && !begins, (e.Kind == games.FinalScoring || e.Kind == games.Ended) && !over:
		c.Errorf("step %d: %s, and the match begins: %v, is over: %v", len(c.entries), e, begins, over)
	}
}

// checkTold reports kinds of events without a text, and facts that a kind names but no event has.
func (s *textChecker) checkTold(info games.Info) {
	s.Helper()
	for _, k := range info.Events {
		if !s.has(s.textID("event", k.Name)) && (k.By == "" || !s.begins(s.textID("event", k.Name)+".")) {
			s.Errorf("events %q have no text", k.Name)
		}
		names := append(slices.Clone(k.Seats), k.By, k.Laid)
		if k.Told == games.Listed {
			names = append(names, k.List)
		}
		for _, name := range names {
			if name != "" && !s.seen[k.Name][name] {
				s.Errorf("no event %q was seen with the fact %q: %v", k.Name, name, slices.Sorted(maps.Keys(s.seen[k.Name])))
			}
		}
	}
}
