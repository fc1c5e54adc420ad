package world

import (
	"math/rand/v2"
	"net/url"
	"strconv"
	"testing"
	"time"
)

// A page can still fetch the picture of a post that is edited while the page loads it, and only a few others are kept.
func TestFormerFilesCanBeFetched(t *testing.T) {
	w, err := New(Options{Now: time.Now, Rand: rand.NewChaCha8([32]byte{}), Channels: []Channel{{ID: "7"}}})
	if err != nil {
		t.Fatal(err)
	}
	w.Do(func(s *State) {
		var links []string
		for n := range 2 * mostFormer {
			a := &Attachment{ID: strconv.Itoa(100 + n), Filename: "board.png"}
			s.PutMessage(&Message{ID: "1", Channel: "7", Attachments: []*Attachment{a}}, map[string][]byte{a.ID: {byte(n)}})
			links = append(links, s.FileLink("7", a))
		}
		for n, link := range links {
			u, err := url.Parse(link)
			if err != nil {
				t.Fatal(err)
			}
			data, valid := s.LinkedFile(strconv.Itoa(100+n), u.Query())
			if recent := n >= mostFormer-1; valid != recent || valid && data[0] != byte(n) {
				t.Errorf("the file of edit %d: %v, valid %v", n, data, valid)
			}
		}
	})
}
