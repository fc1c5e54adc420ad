package players

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
)

// contestant is a computer player in a contest, with its results so far.
type contestant struct {
	name      string
	strength  search.Strength
	playouts  int
	weights   map[string]float64 // instead of the game's
	think     func(search.Question) (search.Answer, error)
	won       float64 // a shared win counts one half
	points    sample
	leads     sample // by pair: the mean
	thinking  time.Duration
	decisions int
	imagined  int // playouts over all decisions
}

// sample adds up numbers.
type sample struct{ n, sum, squares float64 }

func (s *sample) add(x float64) {
	s.n++
	s.sum += x
	s.squares += x * x
}

func (s sample) mean() float64 { return s.sum / max(s.n, 1) }

// margin is half of the 95 % confidence interval of the mean.
func (s sample) margin() float64 {
	if s.n < 2 {
		return math.Inf(1)
	}
	variance := max(0, s.squares-s.sum*s.sum/s.n) / (s.n - 1)
	return z95 * math.Sqrt(variance/s.n)
}

// z95 is the quantile of the normal distribution for 95 %.
const z95 = 1.96

// wilson returns the 95 % confidence interval of a rate (Wilson 1927), which is also sound near 0
// and 1.
func wilson(won, n float64) (low, high float64) {
	p, z := won/n, z95*z95/n
	middle := (p + z/2) / (1 + z)
	half := math.Sqrt(p*(1-p)*z+z*z/4) / (1 + z)
	return max(0, middle-half), min(1, middle+half)
}

// parsePlayer parses "strong", "strong:2000" or "strong:2000=weights.json".
func parsePlayer(text string) (*contestant, error) {
	player, file, weighed := strings.Cut(text, "=")
	name, number, limited := strings.Cut(player, ":")
	p := &contestant{name: text, strength: search.Strength(name), think: search.Think}
	if !slices.Contains(search.Strengths, p.strength) {
		return nil, fmt.Errorf("there is no player %q; there is %s", name, command.Join(search.Strengths, ", "))
	}
	if limited {
		var err error
		if p.playouts, err = strconv.Atoi(number); err != nil || p.playouts < 1 {
			return nil, fmt.Errorf("player %s: %q is not a number of courses", name, number)
		}
	}
	if weighed {
		var err error
		if p.weights, _, err = readWeights(file); err != nil {
			return nil, fmt.Errorf("player %s: %w", name, err)
		}
	}
	return p, nil
}

// contest plays pairs of matches between the players: each pair has one match for every rotation of
// the seats, with the same random outcomes.
func (c *Selfplay) contest(t *command.Terminal) error {
	var players []*contestant
	for _, text := range c.Players {
		p, err := parsePlayer(text)
		if err != nil {
			return err
		}
		players = append(players, p)
	}
	return c.compete(t, players)
}

// compete is a contest of these players.
func (c *Selfplay) compete(t *command.Terminal, players []*contestant) error {
	if c.Pairs < 1 {
		return fmt.Errorf("%d pairs are too few", c.Pairs)
	}
	g, err := c.Find(c.Game)
	if err != nil {
		return err
	}
	if err := c.folder(); err != nil {
		return err
	}
	for n := 1; n <= c.Pairs && t.Err() == nil; n++ {
		if err := c.meet(t, g, n, players); err != nil {
			return fmt.Errorf("pair %d: %w", n, err)
		}
	}
	printContest(t.Stdout, g, players)
	return t.Err()
}

// meet plays the matches of one pair.
func (c *Selfplay) meet(t *command.Terminal, g games.Game, n int, players []*contestant) error {
	leads := make([]float64, len(players))
	for shift := range players {
		seated := slices.Concat(players[shift:], players[:shift])
		m, record, err := c.play(t, g, n, shift, seated)
		if err != nil || t.Err() != nil {
			return err
		}
		if err := c.keep(record.Carry(g), m, fmt.Sprintf("%d-%d", n, shift+1)); err != nil {
			return err
		}
		points := search.Expected(g, m.State)
		for _, seat := range m.Winners() {
			seated[seat].won += 1 / float64(len(m.Winners()))
		}
		for seat, p := range seated {
			p.points.add(points[seat])
			leads[(seat+shift)%len(players)] += search.Lead(points, games.Seat(seat)) / float64(len(players))
		}
	}
	for i, p := range players {
		p.leads.add(leads[i])
	}
	return nil
}

// play plays one match.
func (c *Selfplay) play(t *command.Terminal, g games.Game, n, shift int, seated []*contestant) (m table.Match, record table.Record, err error) {
	header, err := table.NewHeader(g, len(seated), c.Option, Stream(c.Seed, "game", n))
	if err != nil {
		return m, record, err
	}
	if m, _, err = table.New(g, header); err != nil {
		return m, record, err
	}
	record.Header = header
	turn := turnClock{limit: c.Time}
	for !m.Over() && t.Err() == nil {
		seat := m.Turn()[0]
		p := seated[seat]
		q := search.Question{
			Game: g, Match: m, Seat: seat, Strength: p.strength, Playouts: p.playouts, Weights: p.weights,
			Seed: Stream(c.Seed, fmt.Sprint("thought ", shift, m.Steps), n),
		}
		a, err := turn.think(q, p)
		if err != nil {
			return m, record, err
		}
		e := table.Entry{Seat: seat, Action: a}
		if m, _, err = m.Apply(e); err != nil {
			return m, record, err
		}
		record.Entries = append(record.Entries, e)
	}
	return m, record, nil
}

// turnClock divides the time of a turn among its decisions.
type turnClock struct {
	limit *time.Duration
	left  time.Duration
	seat  games.Seat
	draws uint64
	plan  []games.Action // of a player that searches once a turn
}

// share is the part of the remaining time that a decision may take. The first decision matters
// most, and the number of later ones is unknown.
const share = 0.7

// think answers for a player and records the time. Random outcomes start a new turn, like a change
// of seats.
func (c *turnClock) think(q search.Question, p *contestant) (games.Action, error) {
	if fresh := q.Match.State.Draws(); q.Seat != c.seat || fresh != c.draws || q.Match.Steps == 0 {
		c.seat, c.draws, c.plan = q.Seat, fresh, nil
		if c.limit != nil {
			c.left = *c.limit
		}
	}
	if len(c.plan) > 0 && p.strength == search.Greedy {
		next := c.plan[0]
		c.plan = c.plan[1:]
		return next, nil
	}
	began := time.Now()
	if c.limit != nil {
		end := began.Add(time.Duration(share * float64(c.left)))
		q.More = func() bool { return time.Now().Before(end) }
	}
	a, err := p.think(q)
	if err != nil {
		return "", err
	}
	took := time.Since(began)
	c.left -= took
	c.plan = a.Line[1:]
	p.thinking += took
	p.decisions++
	p.imagined += a.Playouts
	return a.Action, nil
}

func printContest(w io.Writer, g games.Game, players []*contestant) {
	unit := "points"
	if !g.Info().ByPoints() {
		unit = "victories in a hundred"
	}
	for _, p := range players {
		if p.points.n == 0 {
			continue
		}
		low, high := wilson(p.won, p.points.n)
		fmt.Fprintf(w, "%-12s won %.1f%% [%.1f, %.1f] of %.0f, mean %.1f %s, ahead by %+.1f ± %.1f, %s a decision\n",
			p.name, 100*p.won/p.points.n, 100*low, 100*high, p.points.n, p.points.mean(), unit, p.leads.mean(), p.leads.margin(),
			(p.thinking / time.Duration(max(p.decisions, 1))).Round(10*time.Microsecond))
	}
}
