package posts

import (
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/search"
)

// The commentator says something true after at most one turn in five, and never the same twice in a
// row: in whole matches of all games.
func TestCommentsAreTrue(t *testing.T) {
	t.Parallel()
	for id, game := range catalog.Builtin() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			strength := search.Greedy
			if id == "castellan" { // its computers think for a long time
				strength = search.Random
			}
			s := begin(t, id, []string{"Alix", "Bruno", "Chloé"}[:game.Info().MinSeats]...)
			s.S.Lang = "en"
			w := commentWatch{studio: s, points: make([]int, game.Info().MinSeats), turns: 99, kinds: map[string]int{}}
			for turn := 0; s.S.Status == session.Live; turn++ {
				seat := s.S.Acting()[0]
				answer, err := search.Think(search.Question{
					Game: game, Match: s.S.Match, Seat: seat, Strength: strength, Seed: chance.Seed{byte(turn), byte(turn >> 8)},
				})
				if err != nil {
					t.Fatal(err)
				}
				s.decide(seat, words(answer), func(*session.Turn) {})
				for _, p := range s.Posts {
					if p.Kind == session.PostRecord {
						w.record(p)
					}
				}
			}
			t.Log(w.kinds, w.before)
			if len(w.kinds) == 0 && !game.Info().Unscored { // without points nobody leads
				t.Error("nothing was said")
			}
		})
	}
}

// commentWatch compares the comments of a match with what happened in it.
type commentWatch struct {
	*studio
	points []int // by the events so far
	turns  int   // since the last comment
	before string
	kinds  map[string]int
}

func (w *commentWatch) record(p session.Post) {
	w.Helper()
	w.turns++
	for _, move := range p.Moves {
		for _, e := range move.Events {
			if e.Seat >= 0 {
				w.points[e.Seat] += e.Points()
			}
		}
	}
	sc, _ := publicView(w.S)
	said := wording.Comment(w.Texts.Public(w.S).On(sc), p.Moves)
	if said == "" {
		return
	}
	c := p.Moves[len(p.Moves)-1].Comment
	if w.kinds[c.Kind]++; w.turns < 5 || said == w.before || !holds(*c, w.S, w.points) || !strings.Contains(text(w.post(p)), said) {
		w.Errorf("after %d turns and %q: %q, with %v", w.turns, w.before, said, w.points)
	}
	w.turns, w.before = 0, said
}

// holds reports whether a comment is true of a position and the points that its seats had scored.
func holds(c session.Comment, s *session.Session, points []int) bool {
	left := 0
	if game, ok := s.Match.State.(games.Stocked); ok {
		for _, kind := range game.Stock(games.Spectator) {
			left += kind.N
		}
	}
	most := slices.Max(points)
	rest := slices.Clone(points)
	for _, seat := range slices.Backward(c.Seats) {
		if c.Kind != session.CommentStake && points[seat] != most {
			return false
		}
		rest = slices.Delete(rest, int(seat), int(seat)+1)
	}
	switch c.Kind {
	case session.CommentLead:
		return c.Left == left && len(c.Seats) == 1 && c.N == most-slices.Max(rest) && c.N > 0
	case session.CommentLevel:
		return c.Left == left && len(c.Seats) > 1 && c.N == most && !slices.Contains(rest, most)
	}
	said := false
	for _, text := range s.Match.State.(games.Described).Together() {
		ends, _ := text.Args["ends"].([]games.Text)
		said = said || len(ends) == 1 && ends[0].Args["at"] == c.At && text.Args["n"] == c.N && slices.Equal(text.Args["owners"].([]games.Seat), c.Seats)
	}
	return said && c.Left == left
}
