package players

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/cmd/source"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
)

// searchLimits says how long and how well to search.
type searchLimits struct {
	Time     *time.Duration `placeholder:"1s" help:"Time to think about one decision; with --playouts there is no limit unless it is given."`
	Playouts int            `placeholder:"N" help:"Imagine at most so many courses of the match. Without --time the same seed gives the same answer."`
	Strength string         `default:"strong" enum:"easy,normal,strong,greedy,random" help:"How to play: easy, normal, strong, greedy or random."`
	Seed     string         `default:"1" help:"Any word; the chance of the thoughts."`
}

// defaultTime is the default time for a decision.
const defaultTime = time.Second

// check refuses impossible numbers. No time at all means the greedy answer.
func (c searchLimits) check() error {
	switch {
	case c.Playouts < 0:
		return fmt.Errorf("%d courses cannot be imagined; give 1 or more, or leave the number out", c.Playouts)
	case c.Time != nil && *c.Time < 0:
		return fmt.Errorf("nobody can think for %v; 0s asks for a glance", *c.Time)
	}
	return nil
}

// clock returns a function that reports whether there is time left.
func (c searchLimits) clock(t *command.Terminal) func() bool {
	limit := defaultTime
	switch {
	case c.Time != nil:
		limit = *c.Time
	case c.Playouts > 0:
		return func() bool { return t.Err() == nil }
	}
	end := time.Now().Add(limit)
	return func() bool { return t.Err() == nil && time.Now().Before(end) }
}

// question asks about a seat of a match.
func (c searchLimits) question(t *command.Terminal, g games.Game, m table.Match, seat games.Seat) search.Question {
	return search.Question{
		Game: g, Match: m, Seat: seat, Strength: search.Strength(c.Strength), Playouts: c.Playouts,
		Seed: sha256.Sum256(fmt.Appendf(nil, "bastide advise %s", c.Seed)),
		More: c.clock(t),
	}
}

// Advise is the command that recommends an action in a position.
type Advise struct {
	File string `arg:"" optional:"" help:"Record of a match; - reads the standard input."`
	Seat string `help:"Whose decision it is; left out: the seat in turn."`
	searchLimits
	JSON  bool `name:"json" help:"Print one JSON object with all that was looked at."`
	Serve bool `help:"Answer many questions, one JSON object a line, from the standard input."`
	source.Sets
}

// Run answers one question, or many.
func (c *Advise) Run(t *command.Terminal) error {
	switch {
	case c.Serve && c.File != "":
		return fmt.Errorf("--serve reads its records from the standard input, line by line, not from %s", c.File)
	case c.Serve:
		return c.serve(t, os.Stdin)
	}
	if c.File == "" {
		return errors.New("which record? Name a file, - for the standard input, or use --serve")
	}
	r, g, err := source.File{Path: c.File, Sets: c.Sets}.Read(t)
	if err != nil {
		return err
	}
	m, err := position(g, r)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	a, err := c.advise(t, g, m, c.Seat)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	if c.JSON {
		return json.NewEncoder(t.Stdout).Encode(adviceJSON(a))
	}
	return printAdvice(t.Stdout, a)
}

// position returns the match at the end of a record. Every outcome the players know must be known.
func position(g games.Game, r table.Record) (table.Match, error) {
	m, err := r.Replay(g, nil)
	if err != nil {
		return m, err
	}
	if n := m.State.Draws() + m.Spent; !m.Header.Seeded && n > uint64(len(m.Header.Forced)) {
		return m, fmt.Errorf("%d outcomes of chance are known by now, draws names %d and there is no seed", n, len(m.Header.Forced))
	}
	return m, nil
}

// advise searches a position.
func (c searchLimits) advise(t *command.Terminal, g games.Game, m table.Match, letter string) (search.Answer, error) {
	if err := c.check(); err != nil {
		return search.Answer{}, err
	}
	seat, err := seatOf(m, letter)
	if err != nil {
		return search.Answer{}, err
	}
	return search.Think(c.question(t, g, m, seat))
}

// seatOf parses a seat letter; without one it is the first seat in turn.
func seatOf(m table.Match, letter string) (games.Seat, error) {
	if letter == "" {
		if m.Over() {
			return 0, search.ErrOver
		}
		return m.Turn()[0], nil
	}
	seat, ok := games.ParseSeat(letter)
	if !ok || seat < 0 || int(seat) >= m.Header.Seats {
		return 0, fmt.Errorf("there is no seat %q", letter)
	}
	return seat, nil
}

func printAdvice(w io.Writer, a search.Answer) error {
	text := []byte(a.Action + "\n")
	for _, c := range a.Candidates {
		text = fmt.Appendf(text, "%6d  %+.3f  %+.1f ±%.1f  %s\n", c.Visits, c.Value, c.Lead, c.Error, c.Action)
	}
	_, err := w.Write(text)
	return err
}

// advice is an answer in JSON; cmd/workshop/README.md describes it.
type advice struct {
	Action     string          `json:"action"`
	Line       []games.Action  `json:"line"`
	Playouts   int             `json:"playouts"`
	Expected   []float64       `json:"expected"`
	Candidates []candidateJSON `json:"candidates"`
}

type candidateJSON struct {
	Action string    `json:"action"`
	Visits int       `json:"visits"`
	Value  float64   `json:"value"`
	Points []float64 `json:"points"`
	Lead   float64   `json:"lead"`
	Error  float64   `json:"error"`
}

func adviceJSON(a search.Answer) advice {
	out := advice{Action: string(a.Action), Line: a.Line, Playouts: a.Playouts, Expected: a.Expected, Candidates: []candidateJSON{}}
	for _, c := range a.Candidates {
		out.Candidates = append(out.Candidates, candidateJSON{string(c.Action), c.Visits, c.Value, c.Points, c.Lead, c.Error})
	}
	return out
}

// request is a line that --serve reads. Missing fields default to the command line; a missing
// record is that of the previous line.
type request struct {
	Record   string   `json:"record"`
	Actions  []string `json:"actions"` // lines to append to the record, "A place 3,-1 r2"
	Draws    []string `json:"draws"`   // outcomes to append to the named ones
	Seat     string   `json:"seat"`
	Time     string   `json:"time"`
	Playouts int      `json:"playouts"`
	Strength string   `json:"strength"`
	Seed     string   `json:"seed"`
}

// mostRequest is the longest line of --serve, in bytes.
const mostRequest = 8 << 20

// serve answers lines until the input ends. An error in a line is its answer.
func (c *Advise) serve(t *command.Terminal, in io.Reader) error {
	games, err := c.Load()
	if err != nil {
		return err
	}
	s := adviser{games: games, thought: c.searchLimits, seat: c.Seat}
	lines, out := bufio.NewReader(in), json.NewEncoder(t.Stdout)
	for t.Err() == nil {
		line, err := nextLine(lines)
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil && !errors.Is(err, errLong):
			return err
		}
		if err := out.Encode(s.reply(t, line, err)); err != nil {
			return err
		}
	}
	return t.Err()
}

var errLong = fmt.Errorf("not a request: a line is longer than %d MiB", mostRequest>>20)

// nextLine reads a line. A line that is too long is skipped to its end and returns errLong.
func nextLine(in *bufio.Reader) (line []byte, err error) {
	for {
		part, more, err := in.ReadLine()
		if err != nil {
			return nil, err
		}
		if len(line) <= mostRequest {
			line = append(line, part...)
		}
		switch {
		case more:
		case len(line) > mostRequest:
			return nil, errLong
		default:
			return line, nil
		}
	}
}

// adviser remembers the match that the lines are about.
type adviser struct {
	games   map[string]games.Game
	thought searchLimits
	seat    string
	record  table.Record
}

// reply answers a line, or says why it could not be read.
func (s *adviser) reply(t *command.Terminal, line []byte, err error) any {
	var a search.Answer
	if err == nil {
		a, err = s.answer(t, line)
	}
	if err != nil {
		return map[string]string{"error": err.Error()}
	}
	return adviceJSON(a)
}

func (s *adviser) answer(t *command.Terminal, line []byte) (search.Answer, error) {
	var q request
	strict := json.NewDecoder(bytes.NewReader(line))
	strict.DisallowUnknownFields()
	if err := strict.Decode(&q); err != nil {
		return search.Answer{}, fmt.Errorf("not a request: %w", err)
	}
	if strict.More() {
		return search.Answer{}, errors.New("not a request: something follows the object")
	}
	next, err := q.extend(s.record)
	if err != nil {
		return search.Answer{}, err
	}
	g, ok := s.games[next.Header.Game]
	switch {
	case next.Header.Game == "":
		return search.Answer{}, errors.New("there is no game yet: the first question has to hold a record")
	case !ok:
		return search.Answer{}, fmt.Errorf("there is no game %q", next.Header.Game)
	}
	m, err := position(g, next)
	if err != nil {
		return search.Answer{}, err
	}
	s.record = next
	how, err := q.thought(s.thought)
	if err != nil {
		return search.Answer{}, err
	}
	seat := s.seat
	if q.Seat != "" {
		seat = q.Seat
	}
	return how.advise(t, g, m, seat)
}

// extend returns the record that a request is about.
func (q request) extend(last table.Record) (table.Record, error) {
	if q.Record != "" {
		var err error
		if last, err = table.ParseRecord([]byte(q.Record)); err != nil {
			return last, err
		}
	}
	last.Header.Forced = slices.Concat(last.Header.Forced, q.Draws)
	last.Entries = slices.Clip(last.Entries)
	for _, line := range q.Actions {
		e, err := table.ParseEntry(line)
		if err != nil {
			return last, err
		}
		last.Entries = append(last.Entries, e)
	}
	last.Lines = nil
	return last, nil
}

// thought reads a request's settings of the search.
func (q request) thought(usual searchLimits) (searchLimits, error) {
	how := usual
	if q.Playouts != 0 {
		how.Playouts, how.Time = q.Playouts, nil
	}
	if q.Time != "" {
		d, err := time.ParseDuration(q.Time)
		if err != nil {
			return how, err
		}
		how.Time = &d
	}
	if q.Strength != "" {
		how.Strength = q.Strength
	}
	if q.Seed != "" {
		how.Seed = q.Seed
	}
	return how, nil
}
