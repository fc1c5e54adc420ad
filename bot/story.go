package bot

import (
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
)

// maxStory bounds what is kept when a seat has not moved for very long. It holds a turn of
// each of three opponents who commit every piece they place.
const maxStory = 72

// tell adds a chapter to the story and forgets what every seat has seen: a seat has
// seen all up to its own last chapter. The turn now running is kept.
func (s *sheet) tell(c chapter) {
	c.Steps = s.match.Steps
	story := append(slices.Clip(s.head.Story), c)
	oldest := len(story) - 1
	for other := range s.head.Players {
		if s.match.Gone[other] {
			continue
		}
		oldest = min(oldest, lastOwn(story, games.Seat(other)))
	}
	if first := slices.IndexFunc(story, s.later); first >= 0 {
		oldest = min(oldest, first)
	}
	oldest = max(oldest, len(story)-maxStory, 0)
	s.head.Story = slices.Clone(story[oldest:])
}

// lastOwn returns the place of the seat's last chapter, 0 if it has none.
func lastOwn(story []chapter, seat games.Seat) int {
	for i, c := range slices.Backward(story) {
		if c.Seat == seat && !c.Stood {
			return i
		}
	}
	return 0
}

// later reports whether a chapter belongs to the time of the turn now running.
func (s *sheet) later(c chapter) bool { return c.Steps > s.head.From }

// running returns the chapters of some seats in the turn now running: one for each
// commitment, a roll of dice for example, after which the turn went on.
func (s *sheet) running(seats ...games.Seat) []chapter {
	return slices.DeleteFunc(slices.Clone(s.head.Story), func(c chapter) bool {
		return !slices.Contains(seats, c.Seat) || !s.later(c)
	})
}

// soFar returns what the turn now running has come to, for a seat that has had a part in it:
// what it did, and in a shared turn what all did.
func (s *sheet) soFar(seat games.Seat) []chapter {
	own := s.running(seat)
	if _, shared := s.match.State.(games.Turner); shared && len(own) > 0 {
		return s.running(s.tellers(s.match, seat)...)
	}
	return own
}

// since returns the chapters after the seat's own last one, or all for a seat that
// has not moved yet.
func (h *head) since(seat games.Seat) []chapter {
	for i, c := range slices.Backward(h.Story) {
		if c.Seat == seat && !c.Stood {
			return h.Story[i+1:]
		}
	}
	return h.Story
}

// lines writes chapters for everybody, the latest last: a line for each turn, and in a
// turn with several chapters for each time chance had its say, with all that followed.
func (v voice) lines(story []chapter) (lines []string) {
	var line []string
	flush := func() {
		if len(line) > 0 {
			lines = append(lines, strings.Join(line, " "))
		}
		line = nil
	}
	for i, c := range story {
		within := i > 0 && story[i-1].On && story[i-1].Seat == c.Seat
		if !within {
			flush()
		}
		drawn := false
		for _, e := range c.Events {
			sentence := v.public(c.Seat, e)
			if sentence == "" {
				continue
			}
			if within && !drawn && e.Draw != "" {
				flush()
				drawn = true
			}
			line = append(line, sentence)
		}
	}
	flush()
	return lines
}

// public writes an event for everybody; "" for one that is private or has no sentence.
// What was drawn for another seat belongs to that seat's turn and is left to its turn
// post.
func (v voice) public(seat games.Seat, e games.Event) string {
	if e.Private || e.Draw != "" && seat >= 0 && e.Seat >= 0 && e.Seat != seat {
		return ""
	}
	return v.event(e)
}
