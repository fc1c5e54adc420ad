package table

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
)

const head = "bastide record 1\ngame pegs\nseats 2\ndraws low\n"

// What is too much for a record is refused with the first line that is.
func TestRecordLimits(t *testing.T) {
	full := head + strings.Repeat("A roll\n", maxEntries)
	if r, err := ParseRecord([]byte(full)); err != nil || len(r.Entries) != maxEntries {
		t.Errorf("as much as is allowed: %d actions, %v", len(r.Entries), err)
	}
	for text, want := range map[string]string{
		full + "B roll\n": fmt.Sprintf("line %d: too many actions", maxEntries+5),
		strings.Replace(head, "seats 2", "seats 100", 1):                            `line 3: seats: "100" is not a number from 1 to 99`,
		head + "draws " + strings.Repeat(strings.Repeat("x ", 4000)+"\ndraws ", 26): "line 29: too many draws",
		"bastide record 1\ngame pegs\noption \x1b[2J a\noption \x1b[2J a\n":         "line 4: option \uFFFD[2J stands twice",
		strings.Replace(head, "seats 2", "seats 0", 1):                              `line 3: seats: "0" is not a number from 1 to 99`,
	} {
		if _, err := ParseRecord([]byte(text)); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// Long lists of outcomes are written on lines that can be read, and read back as one list.
func TestLongDraws(t *testing.T) {
	r, err := ParseRecord([]byte(head))
	if err != nil {
		t.Fatal(err)
	}
	for n := range 50 {
		r.Header.Forced = append(r.Header.Forced, fmt.Sprint("outcome", n))
	}
	text := string(r.Encode())
	for line := range strings.Lines(text) {
		if len(strings.Fields(line)) > drawsPerLine+1 || len(line) > 300 {
			t.Errorf("a line of %d names", len(strings.Fields(line))-1)
		}
	}
	again, err := ParseRecord([]byte(text))
	if err != nil || !slices.Equal(again.Header.Forced, r.Header.Forced) {
		t.Errorf("%v came back: %v", again.Header.Forced, err)
	}
}

func TestHeaderWithAction(t *testing.T) {
	if h, err := DecodeHeader([]byte(head)); err != nil || h.Seats != 2 {
		t.Errorf("%+v, %v", h, err)
	}
	if _, err := DecodeHeader([]byte(head + "A roll\n")); err == nil || err.Error() != "line 5: an action in a header" {
		t.Errorf("got %v", err)
	}
}

// An outcome that nobody knows is told to those to whom it would have been told, without
// points.
func TestUnknownEvent(t *testing.T) {
	drew := games.Event{
		Kind: "drew", Seat: 1, Private: true, Draw: "W1",
		Facts: []games.Fact{{Name: "card", Value: "W1"}, {Name: "deck", Value: "wall"}}, Terms: []games.Term{{Name: "card", Count: 1, Each: 1}},
	}
	got := unknown(drew)
	if got.String() != "drew B card=? deck=wall draw=?" || !got.Private {
		t.Errorf("told %s, private %v", got, got.Private)
	}
	if drew.Facts[0].Value != "W1" {
		t.Error("the event itself has changed")
	}
}
