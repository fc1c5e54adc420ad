package people

import (
	"bytes"
	"testing"

	"github.com/bastide-games/bastide/bot/nickname"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

func TestScrub(t *testing.T) {
	t.Parallel()
	const id = 123_456_789_012_345_678
	var s session.Session
	s.Creator, s.Players, s.Ticks = id, []session.Player{{User: 5, Name: "n"}, {User: id, Name: "Zoé"}}, []uint64{1, id + 1}
	s.Former, s.Gains = []session.Former{{Seat: 1, User: id, Name: "Zoé"}}, []session.RatingChange{{User: id, Before: 1, After: 2}}
	raw, err := withoutUser(s.EncodeHead(), id)
	if err != nil {
		t.Fatal(err)
	}
	got, err := session.DecodeHead(session.Stored{Head: raw})
	if err != nil || got.Creator != 0 || got.Players[1] != (session.Player{Name: nickname.Erased}) || got.Former[0].Name != nickname.Erased ||
		got.Gains[0].User != 0 || got.Ticks[1] != id+1 || got.Players[0].Name != "n" || got.Seat(5) != games.Seat(0) {
		t.Errorf("%s, %v", raw, err)
	}
	if same, _ := withoutUser(raw, id); !bytes.Equal(same, raw) {
		t.Error("a head without the id was changed")
	}
	if _, err := withoutUser([]byte("{"), id); err == nil {
		t.Error("a damaged head was not refused")
	}
}
