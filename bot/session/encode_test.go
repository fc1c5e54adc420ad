package session

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/games"
)

// FuzzHead decodes any bytes as the stored parts of a match besides the game: head, drafts and posts. What
// is accepted can be encoded again, and every seat can be asked about.
func FuzzHead(f *testing.F) {
	var whole Session
	whole.GameID, whole.Players = "carcassonne", []Player{{User: 1, Name: "Alix"}, {User: 2, Name: "Bruno"}}
	whole.NewPosition(len(whole.Players))
	f.Add(whole.EncodeHead())
	whole.LivePost, whole.Clock = 77, Clock{Began: 5, Since: 6, Seat: 1}
	f.Add(whole.EncodeHead())
	for _, text := range []string{"", "null", "{}", `{"v":1}`, `{"v":2}`, `{"v":1,"players":null,"ticks":[1,2,3]}`,
		`{"v":"1"}`, `[{"s":0,"d":[{"w":"place","c":true}]}]`, `[{"s":-1,"d":null}]`, `{"k":"turn","t":3}`, `{"k":"no such kind"}`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if s, err := DecodeHead(Stored{Head: data}); err == nil {
			p, err := DecodePulse(Stored{Head: data})
			if err != nil || p.LivePost != s.LivePost || !reflect.DeepEqual(p.Clock, s.Clock) || p.Ahead(time.Unix(0, 0)) != s.Ahead(time.Unix(0, 0)) {
				t.Errorf("%q has the pulse %+v: %v", data, p, err)
			}
			for seat := games.Spectator; int(seat) <= len(s.Players); seat++ {
				s.TickOf(seat)
				s.SinceOwn(seat)
			}
			if again, err := DecodeHead(Stored{Head: s.EncodeHead()}); err != nil || len(again.Players) != len(s.Players) {
				t.Errorf("%q cannot be stored again: %v", data, err)
			}
		}
		if d, err := decodeDrafts(data); err == nil {
			if _, err := decodeDrafts(d.encode()); err != nil {
				t.Errorf("%q cannot be stored again: %v", data, err)
			}
		}
		if p, err := DecodePost(data); err == nil {
			if again, err := DecodePost(p.Encode()); err != nil || again.Kind != p.Kind {
				t.Errorf("%q cannot be stored again: %v", data, err)
			}
		}
	})
}

// The head of a match from before offers and troubles is decoded correctly.
func TestOldHead(t *testing.T) {
	t.Parallel()
	s, err := DecodeHead(Stored{Head: []byte(`{"v":1,"tick":1,"game":"carcassonne","players":[{"u":1,"n":"A"}],"former":[{"s":0,"u":2,"n":"B","t":3}]}`)})
	if err != nil || s.Offer != nil || len(s.Former) != 1 || s.Former[0].Pace != (Pace{}) {
		t.Errorf("%+v, %v", s, err)
	}
}

// Heads from before clocks are decoded, and get a clock that shows nothing.
func TestHeadWithoutClock(t *testing.T) {
	t.Parallel()
	s, err := DecodeHead(Stored{Status: Live, Head: []byte(`{"v":1,"game":"carcassonne"}`)})
	if err != nil || s.Clock.Began != 0 || s.Speed != "" {
		t.Fatalf("%+v, %v", s, err)
	}
	if s.SpeedOf().Name != NoClock || s.Deadline() != 0 {
		t.Errorf("speed %+v, due %d", s.SpeedOf(), s.Deadline())
	}
	if encoded := string(s.EncodeHead()); strings.Contains(encoded, "clock") || strings.Contains(encoded, "pace") {
		t.Errorf("written as %s", encoded)
	}
}
