package table

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

func begin(t testing.TB, seats int, options map[string]string) Match {
	t.Helper()
	h, err := NewHeader(pegs{}, seats, options, [32]byte{1})
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := New(pegs{}, h)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// spell writes a draft with chosen words in capitals, "!" when ready and "!!" when to
// be committed at once.
func spell(d Draft, t Tip) string {
	var words []string
	for _, w := range d {
		if w.Chosen {
			w.Text = strings.ToUpper(w.Text)
		}
		words = append(words, w.Text)
	}
	if t.Ready {
		words = append(words, "!")
	}
	if t.Commit && t.Ready {
		words = append(words, "!")
	}
	return strings.Join(words, " ")
}

// Each press is "say at word", "undo" or "back"; want is the draft after it.
func TestDraftPresses(t *testing.T) {
	m := begin(t, 2, nil)
	var d Draft
	for _, c := range []struct{ press, want string }{
		{"", ""},
		{"say 0 place", "PLACE"},
		{"say 1 0,0", "PLACE 0,0 r0 follow none !"},
		{"say 2 r2", "PLACE 0,0 R2 follow none !"},
		{"say 4 y", "PLACE 0,0 R2 follow Y !"},
		{"say 2 r1", "PLACE 0,0 R1 follow Y !"}, // the follower stays chosen
		{"undo", "PLACE 0,0 R1 follow none !"},
		{"say 4 x", "PLACE 0,0 R1 follow X !"},
		{"back", "PLACE"}, // another spot
		{"say 1 1,0", "PLACE 1,0 r0 follow none !"},
		{"undo", "PLACE"},
		{"back", ""},
		{"undo", ""},
		{"say 0 roll", "ROLL ! !"},
	} {
		tip, err := press(m, &d, c.press)
		if err != nil {
			t.Fatalf("%s: %v", c.press, err)
		}
		if got := spell(d, tip); got != c.want {
			t.Fatalf("%s: got %q, want %q", c.press, got, c.want)
		}
	}
}

// A word that is not offered any more, since it comes to the same as another, is said as that.
func TestOffered(t *testing.T) {
	p := games.Prompt{Choices: []games.Choice{{Word: "none"}, {Word: "h0", Same: []string{"h1"}}}}
	for word, want := range map[string]string{"none": "none", "h0": "h0", "h1": "h0", "h2": ""} {
		if got, ok := offered(p, word); got != want || ok != (want != "") {
			t.Errorf("for %s %q is offered: %v", word, got, ok)
		}
	}
}

// A decision that comes to another outcome than the one written down can still be made; only to
// take it is refused.
func TestDraftOfAnotherOutcome(t *testing.T) {
	h, err := NewHeader(pegs{}, 2, nil, [32]byte{1})
	if err != nil {
		t.Fatal(err)
	}
	h.Forced = []string{"no such outcome"}
	m, _, err := New(pegs{}, h)
	if err != nil {
		t.Fatal(err)
	}
	d, tip, err := m.Say(0, nil, 0, "roll")
	if err != nil || spell(d, tip) != "ROLL ! !" {
		t.Fatalf("the draft is %q: %v", spell(d, tip), err)
	}
	var named *chance.NamedError
	if _, _, err := m.Apply(tip.Entries()[0]); !errors.As(err, &named) {
		t.Errorf("the error is %v", err)
	}
}

func press(m Match, d *Draft, text string) (tip Tip, err error) {
	var at int
	var word string
	switch {
	case text == "undo":
		*d, tip, err = m.Undo(0, *d)
	case text == "back":
		*d, tip, err = m.Back(0, *d)
	case text == "":
		*d, tip, err = m.Settle(0, *d)
	default:
		if _, err := fmt.Sscanf(text, "say %d %s", &at, &word); err != nil {
			return Tip{}, err
		}
		*d, tip, err = m.Say(0, *d, at, word)
	}
	return tip, err
}

func TestDraftControlsAndEntries(t *testing.T) {
	m := begin(t, 2, nil)
	d, tip, err := m.Say(0, nil, 0, "place")
	if err != nil || tip.Open() == nil || tip.Open().At != 1 || tip.Open().Prompt.Style != games.Pick {
		t.Fatalf("after place: %+v, %v", tip, err)
	}
	if tip.Entries() != nil {
		t.Error("a draft that is not ready has entries")
	}
	_, tip, err = m.Say(0, d, 1, "0,0")
	if err != nil || tip.Open() != nil {
		t.Fatalf("after the cell: %+v, %v", tip, err)
	}
	var said []string
	for _, c := range tip.Controls {
		said = append(said, fmt.Sprintf("%d:%s", c.At, c.Said))
	}
	if got := strings.Join(said, " "); got != "0:place 1:0,0 2:r0 4:none" {
		t.Errorf("controls %s", got)
	}
	if got := fmt.Sprint(tip.Entries()); got != "[A place 0,0 r0 A follow none]" {
		t.Errorf("entries %s", got)
	}
	if len(tip.Events) != 1 || m.State.(pegsState).placed {
		t.Error("the draft told the wrong events or touched the match")
	}
}

func TestDraftRefusals(t *testing.T) {
	m := begin(t, 2, nil)
	for name, f := range map[string]func() error{
		"not offered":  func() error { _, _, err := m.Say(0, nil, 0, "fly"); return err },
		"beyond":       func() error { _, _, err := m.Say(0, nil, 5, "place"); return err },
		"negative":     func() error { _, _, err := m.Say(0, nil, -1, "place"); return err },
		"not to act":   func() error { _, _, err := m.Settle(1, nil); return err },
		"no such seat": func() error { _, _, err := m.Settle(7, nil); return err },
		"spectator":    func() error { _, _, err := m.Settle(games.Spectator, nil); return err },
		"after the end": func() error {
			_, _, err := m.Settle(0, Draft{{Text: "roll", Chosen: true}, {Text: "roll", Chosen: true}})
			return err
		},
		"damaged": func() error {
			_, err := DecodeDraft([]byte("{"))
			return err
		},
	} {
		if err := f(); !errors.Is(err, ErrDraft) {
			t.Errorf("%s: %v, want ErrDraft", name, err)
		}
	}
}

// A plan says whole actions up to the first that is final, and nothing that was not given.
func TestPlan(t *testing.T) {
	m := begin(t, 2, nil)
	for _, c := range []struct {
		line  []games.Action
		words string
		ready bool
	}{
		{nil, "", false},
		{[]games.Action{"place 0,0 r2"}, "", false},
		{[]games.Action{"place 0,0 r2", "follow y"}, "follow y", true},
		{[]games.Action{"place 0,0 r2", "follow y", "place 1,0 r0"}, "follow y", true},
		{[]games.Action{"place 0,0 r2", "dance"}, "", false},
	} {
		tip, err := m.Plan(0, c.line)
		if err != nil || strings.Join(tip.Words, " ") != c.words || tip.Ready != c.ready {
			t.Errorf("%q: %q, ready %v, %v", c.line, tip.Words, tip.Ready, err)
		}
		if placed := len(c.line) > 0; placed != (len(tip.Actions) == 1) {
			t.Errorf("%q: %q are played", c.line, tip.Actions)
		}
		for _, control := range tip.Controls {
			if control.Said == "" || !control.Chosen {
				t.Errorf("%q: %+v", c.line, control)
			}
		}
	}
	for _, err := range []error{second(m.Plan(1, []games.Action{"place 0,0 r2"})), second(m.Plan(0, []games.Action{"dance"}))} {
		if !errors.Is(err, ErrDraft) {
			t.Errorf("%v", err)
		}
	}
}

func second(_ Tip, err error) error { return err }

func FuzzDraft(f *testing.F) {
	f.Add([]byte(`[{"w":"place","c":true},{"w":"0,0"}]`), 2, "r1")
	f.Add([]byte(`[]`), 0, "roll")
	f.Fuzz(func(t *testing.T, stored []byte, at int, word string) {
		d, err := DecodeDraft(stored)
		if err != nil {
			return
		}
		h, _ := NewHeader(pegs{}, 2, nil, [32]byte{1})
		m, _, _ := New(pegs{}, h)
		_, tip, err := m.Say(0, d, at, word)
		if err != nil {
			if !errors.Is(err, ErrDraft) {
				t.Errorf("unexpected error %v", err)
			}
			return
		}
		for _, e := range tip.Entries() {
			if m, _, err = m.Apply(e); err != nil {
				t.Errorf("entry %s: %v", e, err)
			}
		}
	})
}
