package session

import (
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/bastide-games/bastide/games/catalog"
)

// A choice in a lobby is stored, survives decoding, and is kept in a rematch, also for an option without a
// field.
func TestLobbyOptions(t *testing.T) {
	t.Parallel()
	added := LobbyOption{ID: "added", Values: []string{"usual", "other"}}
	for _, o := range append(LobbyOptions, added) {
		for _, value := range o.Values {
			s := &Session{}
			s.GameID = "carcassonne"
			if got, _ := o.in(&s.choices); got != o.Values[0] {
				t.Errorf("%s is %q before a choice", o.ID, got)
			}
			s.Choose(o, value)
			read, err := DecodeHead(s.Encode())
			if err != nil {
				t.Fatal(err)
			}
			if o.ID != added.ID && read.Choice(o.ID) != value {
				t.Errorf("%s is %q, %q was chosen", o.ID, read.Choice(o.ID), value)
			}
			if got, by := o.in(&read.choices); got != value || !by {
				t.Errorf("%s is %q, chosen %v: %q was chosen", o.ID, got, by, value)
			}
		}
	}
	if _, by := added.in(&choices{}); by {
		t.Error("a new lobby has choices")
	}
	s := &Session{}
	s.OtherChoices = map[string]string{"added": "no longer there"}
	if got, by := added.in(&s.choices); got != "usual" || by {
		t.Errorf("%q is taken for a value", got)
	}
}

// A rematch begins with what was chosen, except hints that were not chosen.
func TestChosen(t *testing.T) {
	t.Parallel()
	s := &Session{}
	s.Choose(LobbyOptions[0], "day")
	s.UsualHints(true)
	if got := s.Chosen(); !maps.Equal(got, map[string]string{OptionSpeed: "day"}) {
		t.Errorf("chosen is %v", got)
	}
	for _, o := range LobbyOptions {
		s.Choose(o, o.Values[1])
	}
	if got := New(Opening{Game: catalog.Builtin()["carcassonne"], Chosen: s.Chosen()}, nil).Chosen(); len(got) != len(LobbyOptions) || !maps.Equal(got, s.Chosen()) {
		t.Errorf("a rematch begins with %v, chosen is %v", got, s.Chosen())
	}
}

// A time bank has an effect only where turns have a time limit, and is as long as it says.
func TestBankNeedsTime(t *testing.T) {
	at := slices.IndexFunc(LobbyOptions, func(o LobbyOption) bool { return o.ID == OptionBank })
	bank := LobbyOptions[at]
	for speed, want := range map[string]time.Duration{NoClock: 0, "live": 30 * time.Minute, "day": 72 * time.Hour} {
		c := &choices{Speed: speed}
		if c.Choose(bank, BankThree); c.Bank() != want || c.Idle(bank) != (want == 0) {
			t.Errorf("%s: %v, idle %v", speed, c.Bank(), c.Idle(bank))
		}
	}
}
