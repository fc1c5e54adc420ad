package bot

import (
	"encoding/json"
	"testing"

	"github.com/bastide-games/bastide/games"
)

// FuzzHead takes any bytes for what is stored of a match beside the game: head,
// drafts and posts. What is accepted can be stored again and asked about any seat.
func FuzzHead(f *testing.F) {
	whole := head{V: headVersion, Game: "carcassonne", Players: []player{{User: 1, Name: "Alix"}, {User: 2, Name: "Bruno"}}}
	whole.move()
	f.Add(mustJSON(whole))
	for _, text := range []string{"", "null", "{}", `{"v":1}`, `{"v":2}`, `{"v":1,"players":null,"ticks":[1,2,3]}`,
		`{"v":"1"}`, `[{"s":0,"d":[{"w":"place","c":true}]}]`, `[{"s":-1,"d":null}]`, `{"k":"turn","t":3}`, `{"k":"no such kind"}`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if h, err := decodeHead(data); err == nil {
			for seat := games.Spectator; int(seat) <= len(h.Players); seat++ {
				h.at(seat)
				h.since(seat)
			}
			if again, err := decodeHead(mustJSON(h)); err != nil || len(again.Players) != len(h.Players) {
				t.Errorf("%q cannot be stored again: %v", data, err)
			}
		}
		if d, err := decodeDrafts(data); err == nil {
			if _, err := decodeDrafts(d.encode()); err != nil {
				t.Errorf("%q cannot be stored again: %v", data, err)
			}
		}
		var p posting
		if json.Unmarshal(data, &p) == nil {
			mustJSON(p)
		}
	})
}
