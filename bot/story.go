package bot

import (
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
)

// maxStory bounds what is kept when a seat has not moved for very long.
const maxStory = 24

// tell adds a chapter to the story and forgets what every seat has seen: a seat has
// seen all up to its own last chapter.
func (s *sheet) tell(seat games.Seat, events []games.Event) {
	story := append(slices.Clip(s.head.Story), chapter{Seat: seat, Steps: s.match.Steps, Events: events})
	oldest := len(story) - 1
	for other := range s.head.Players {
		if s.match.Gone[other] {
			continue
		}
		oldest = min(oldest, lastOwn(story, games.Seat(other)))
	}
	oldest = max(oldest, len(story)-maxStory, 0)
	s.head.Story = slices.Clone(story[oldest:])
}

// lastOwn returns the place of the seat's last chapter, 0 if it has none.
func lastOwn(story []chapter, seat games.Seat) int {
	for i, c := range slices.Backward(story) {
		if c.Seat == seat {
			return i
		}
	}
	return 0
}

// since returns the chapters after the seat's own last one, or all for a seat that
// has not moved yet.
func (h *head) since(seat games.Seat) []chapter {
	for i, c := range slices.Backward(h.Story) {
		if c.Seat == seat {
			return h.Story[i+1:]
		}
	}
	return h.Story
}

// lines writes chapters for everybody, one line each, the latest last. Private
// events and such as have no sentence are left out.
func (v voice) lines(story []chapter) []string {
	var lines []string
	for _, c := range story {
		if line := v.events(c.Seat, c.Events); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// events writes what a seat's decision led to, in one paragraph. What was drawn for
// another seat belongs to that seat's turn and is left to its turn post.
func (v voice) events(seat games.Seat, events []games.Event) string {
	var sentences []string
	for _, e := range events {
		if e.Private || e.Draw != "" && seat >= 0 && e.Seat >= 0 && e.Seat != seat {
			continue
		}
		if sentence := v.event(e); sentence != "" {
			sentences = append(sentences, sentence)
		}
	}
	return strings.Join(sentences, " ")
}
