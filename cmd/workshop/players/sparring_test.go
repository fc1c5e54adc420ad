package players

import (
	"context"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/tilegame"
)

// sparring is a computer player of Carcassonne for two, built as others describe theirs: a UCT tree
// of places, followers and draws. Each playout plays ten random turns; a linear function then
// evaluates the position. It uses our model of the game and its features, but its own weights. They
// are the output of
//
//	workshop learn carcassonne --seed a --matches 60 --playouts 30 > first.json
//	workshop learn carcassonne --seed b --matches 250 --playouts 60 --trace 0.7 --from first.json > sparring.json
type sparring struct {
	weights map[string]float64
	model   games.Model
	random  chance.Quick
	points  []float64
	list    []float64 // weights by feature
}

// TestSparring plays it against ours. In short form it checks that all its actions are legal and
// that matches end. With BASTIDE_SPEED=1 it measures both, at equal playouts and then at equal
// time, in up to a hundred pairs or as many as fit the test's time.
func TestSparring(t *testing.T) {
	c, began := Selfplay{Game: "carcassonne", Seed: "sparring", Pairs: 2}, time.Now()
	if os.Getenv("BASTIDE_SPEED") == "" {
		if out := spar(t, context.Background(), &c, 12); !strings.Contains(out, "of 4,") {
			t.Errorf("two pairs came to:\n%s", out)
		}
		return
	}
	c.Pairs = 100
	turn := 200 * time.Millisecond
	for name, limit := range map[string]struct {
		courses int
		time    *time.Duration
	}{
		"500 courses a decision": {500, nil},
		"200 ms a turn":          {math.MaxInt, &turn},
	} {
		t.Run(name, func(t *testing.T) {
			ctx := context.Background()
			if end, ok := t.Deadline(); ok {
				var stop context.CancelFunc
				ctx, stop = context.WithTimeout(ctx, end.Sub(began)*9/20)
				defer stop()
			}
			c.Time = limit.time
			t.Log("\n" + spar(t, ctx, &c, limit.courses))
		})
	}
}

// spar returns the printed result of a contest.
func spar(t *testing.T, ctx context.Context, c *Selfplay, courses int) string {
	t.Helper()
	var out strings.Builder
	players := []*contestant{
		{name: "strong", strength: search.Strong, playouts: courses, think: search.Think},
		{name: "sparring", playouts: courses, think: newSparring(t).think},
	}
	if err := c.compete(&command.Terminal{Context: ctx, Stdout: &out, Stderr: &out}, players); err != nil && ctx.Err() == nil {
		t.Fatal(err)
	}
	return out.String()
}

// Figures from its published description.
const (
	sparringExploration = 0.5
	sparringScale       = 30 // points of a lead that is worth 0.76
	sparringTurns       = 10 // random turns before a position is evaluated
	sparringFollows     = 3  // of ten random decisions about a follower, how many place one
)

// spot is a position of its tree.
type spot struct {
	ways   []way
	visits float64
}

// way is a move out of a position, with the outcomes drawn after it.
type way struct {
	move          games.Move
	visits, value float64 // for the seat to act
	after         map[uint32]*spot
}

// newSparring returns a player with weights that learn has printed.
func newSparring(t *testing.T) *sparring {
	found, _, err := readWeights("testdata/sparring.json")
	must(t, err)
	return &sparring{weights: found}
}

// think answers like [search.Think].
func (s *sparring) think(q search.Question) (search.Answer, error) {
	legal := q.Match.State.Legal(q.Seat)
	if len(legal) == 1 {
		return search.Answer{Action: legal[0], Line: legal}, nil
	}
	if err := s.imagine(q); err != nil {
		return search.Answer{}, err
	}
	root, n := &spot{}, 0
	for ; n == 0 || n < q.Playouts && (q.More == nil || q.More()); n++ {
		s.course(root)
	}
	best := slices.MaxFunc(root.ways, func(a, b way) int { return int(a.visits - b.visits) })
	action := s.model.Action(best.move)
	return search.Answer{Action: action, Line: []games.Action{action}, Playouts: n}, nil
}

func (s *sparring) imagine(q search.Question) error {
	i, ok := q.Match.State.(games.Imaginer)
	if !ok {
		return search.ErrFeatures
	}
	s.model = i.Imagine(q.Seat)
	f, ok := s.model.(games.Featured)
	if !ok {
		return search.ErrFeatures
	}
	f.Weigh(nil) // so that points are points
	s.list = s.list[:0]
	for _, name := range f.FeatureNames() {
		s.list = append(s.list, s.weights[name])
	}
	s.random, s.points = q.Seed.Quick(), make([]float64, q.Match.Header.Seats)
	return nil
}

// course makes one playout and adds its result to the moves on its path.
func (s *sparring) course(at *spot) {
	s.model.Begin(s.random.Uint64())
	var taken []*way
	var passed []*spot
	var seats []games.Seat
	for at != nil && s.model.Seat() != games.Spectator {
		if at.ways == nil {
			for _, m := range s.model.Moves() {
				at.ways = append(at.ways, way{move: m, after: map[uint32]*spot{}})
			}
		}
		w := at.choose(&s.random)
		taken, passed, seats = append(taken, w), append(passed, at), append(seats, s.model.Seat())
		seen := s.model.Play(w.move)
		if at = w.after[seen]; at == nil {
			w.after[seen] = &spot{}
		}
	}
	s.drift()
	lead := s.lead()
	for i, w := range taken {
		passed[i].visits++
		w.visits++
		if seats[i] == 0 {
			w.value += lead
		} else {
			w.value -= lead
		}
	}
}

// choose takes an unvisited move, or the one with the highest upper confidence bound.
func (at *spot) choose(random *chance.Quick) (best *way) {
	fresh, most := 0.0, math.Inf(-1)
	for i := range at.ways {
		w := &at.ways[i]
		if w.visits == 0 {
			if fresh++; random.Number(int(fresh)) == 0 {
				best = w
			}
			continue
		}
		if bound := w.value/w.visits + sparringExploration*math.Sqrt(math.Log(at.visits)/w.visits); fresh == 0 && bound > most {
			best, most = w, bound
		}
	}
	return best
}

// drift plays random turns.
func (s *sparring) drift() {
	for turns := 0; turns < sparringTurns && s.model.Seat() != games.Spectator; {
		moves := s.model.Moves()
		m := moves[s.random.Number(len(moves))]
		if moves[0] == tilegame.FollowVerb && s.random.Number(10) >= sparringFollows {
			m = moves[0] // none
		}
		if s.model.Play(m) != 0 {
			turns++
		}
	}
}

// lead evaluates the position for seat A.
func (s *sparring) lead() float64 {
	s.model.Estimate(s.points)
	lead := s.points[0] - s.points[1]
	if s.model.Seat() != games.Spectator {
		features := s.model.(games.Featured).Features()
		for i, w := range s.list {
			lead += w * (features[0][i] - features[1][i])
		}
	}
	return math.Tanh(lead / sparringScale)
}
