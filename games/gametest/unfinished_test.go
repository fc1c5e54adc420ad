package gametest

import (
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
)

// whisper is a position in which seat A chooses a word and can take it back. told lists the other
// seats that see the word.
type whisper struct {
	games.State
	word string
	told []games.Seat
}

func (whisper) Turn() []games.Seat { return []games.Seat{0} }
func (whisper) Draws() uint64      { return 0 }

func (whisper) Legal(seat games.Seat) []games.Action {
	if seat != 0 {
		return nil
	}
	return []games.Action{"no", "perhaps", "yes"}
}

func (w whisper) Apply(_ games.Seat, a games.Action) (games.State, []games.Event, error) {
	w.word = string(a)
	return &w, nil, nil
}

func (w whisper) View(seat games.Seat, _ []string) (s scene.Scene, p games.Prompt) {
	for _, other := range append(w.told, 0) {
		if other == seat {
			s.Items = []scene.Item{{Text: w.word}}
		}
	}
	return s, p
}

// Stock shows seat D the remaining word, which is not in the picture.
func (w whisper) Stock(seat games.Seat) []games.Stock {
	if seat != 3 {
		return nil
	}
	return []games.Stock{{Face: scene.Item{Text: w.word}}}
}

// A choice shown to some seats is reported. One shown to all seats or to none is fine.
func TestUnfinishedChoicesAreFound(t *testing.T) {
	for _, c := range []struct {
		name  string
		seats int
		told  []games.Seat
		want  string
	}{
		{"nobody", 3, nil, ""},
		{"everybody", 3, []games.Seat{games.Spectator, 1, 2}, ""},
		{"the next seat", 3, []games.Seat{1}, "seat B can tell what seat A is choosing"},
		{"the last seat", 3, []games.Seat{2}, "seat C can tell what seat A is choosing"},
		{"in what is left", 4, nil, "seat D can tell what seat A is choosing"},
	} {
		r := &recorder{TB: t}
		done := make(chan struct{})
		go func() {
			defer close(done)
			(&trial{TB: r, header: table.Header{Seats: c.seats}}).checkUnfinished(&whisper{told: c.told})
		}()
		<-done
		if !strings.HasPrefix(r.fault, c.want) || (r.fault == "") != (c.want == "") {
			t.Errorf("told %s: found %q, want %q", c.name, r.fault, c.want)
		}
	}
}
