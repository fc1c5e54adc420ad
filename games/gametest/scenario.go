package gametest

import (
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// Case is one scenario: a small match written by hand.
type Case struct {
	Name   string
	Line   int // its first line in the file
	Header table.Header
	Lines  []Line
}

// Line is one line of a scenario after its header.
type Line struct {
	N    int    // its number in the file
	Mark byte   // 'A' an action, '>' an expected event, '!' a refusal, '?' a claim
	Text string // without the mark; for an action the whole line
}

// Scenarios runs every scenario file in the folder, each case as a subtest. Files named *_fail.txt
// must contain refusals, all others expected events or claims.
func Scenarios(t *testing.T, g games.Game, folder string) {
	t.Helper()
	for base, c := range Cases(t, folder) {
		t.Run(base+"/"+c.Name, func(t *testing.T) {
			if err := c.checkMarks(strings.HasSuffix(base, "_fail")); err != nil {
				t.Fatalf("%s: %v", base, err)
			}
			if err := c.Run(g); err != nil {
				t.Errorf("%s: %v", base, err)
			}
		})
	}
}

// Cases yields the cases of every scenario file in the folder, each with its file's name without
// ".txt". The test fails if there are no files, or if one cannot be read.
func Cases(t *testing.T, folder string) iter.Seq2[string, Case] {
	return func(yield func(string, Case) bool) {
		t.Helper()
		files, err := filepath.Glob(filepath.Join(folder, "*.txt"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no scenarios in %s: %v", folder, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			cases, err := ParseCases(string(text))
			if err != nil {
				t.Fatalf("%s: %v", file, err)
			}
			for _, c := range cases {
				if !yield(strings.TrimSuffix(filepath.Base(file), ".txt"), c) {
					return
				}
			}
		}
	}
}

// checkMarks returns an error if a scenario checks nothing.
func (c Case) checkMarks(fail bool) error {
	want := ">?"
	if fail {
		want = "!"
	}
	for _, l := range c.Lines {
		if strings.IndexByte(want, l.Mark) >= 0 {
			return nil
		}
	}
	return fmt.Errorf("line %d: case %q has no line beginning with one of %q", c.Line, c.Name, want)
}

// ParseCases reads a scenario file. Each case begins with a line "case <name>". The lines after it
// are:
//
//	# …                           a comment: say which rule is shown
//	game, seats, option, seed     as in a record (games/README.md); without a seed the
//	draws                         outcomes after the forced ones come from the zero seed
//	A place 0,1 r2                an action of seat A
//	> scored A feature=road …     an event of the last action; the events listed must
//	                              occur in this order, others may stand between them
//	! A place 5,5 r0 : illegal    an action that must be refused for that reason
//	? legal A follow c0           a claim about the position: legal, not (legal),
//	? score 3 0                   score, turn, winners (- after a draw), over, events (none
//	                              between: the listed events were all there were)
func ParseCases(text string) ([]Case, error) {
	var cases []Case
	var header strings.Builder
	var current *Case
	for i, raw := range strings.Split(text, "\n") {
		line := strings.TrimSpace(raw)
		if line == "" || line[0] == '#' {
			continue
		}
		if name, ok := strings.CutPrefix(line, "case "); ok {
			if err := current.finish(&header); err != nil {
				return nil, err
			}
			cases = append(cases, Case{Name: name, Line: i + 1})
			current = &cases[len(cases)-1]
			continue
		}
		if current == nil {
			return nil, fmt.Errorf("line %d: a file begins with \"case <name>\"", i+1)
		}
		if key, _, _ := strings.Cut(line, " "); slices.Contains([]string{"game", "seats", "option", "seed", "draws"}, key) {
			fmt.Fprintln(&header, line)
			continue
		}
		current.Lines = append(current.Lines, parseLine(i+1, line))
	}
	if current == nil {
		return nil, errors.New("no case in the file")
	}
	return cases, current.finish(&header)
}

func parseLine(n int, line string) Line {
	if rest, ok := strings.CutPrefix(line[1:], " "); ok && strings.IndexByte(">!?", line[0]) >= 0 {
		return Line{n, line[0], strings.TrimSpace(rest)}
	}
	return Line{n, 'A', line}
}

func (c *Case) finish(header *strings.Builder) error {
	if c == nil {
		return nil
	}
	text := "bastide record 1\n" + header.String()
	header.Reset()
	if !strings.Contains(text, "\nseed ") {
		text += "seed " + strings.Repeat("0", 64) + "\n"
	}
	h, err := table.DecodeHeader([]byte(text))
	if err != nil {
		return fmt.Errorf("case %q at line %d: %w", c.Name, c.Line, err)
	}
	c.Header = h
	return nil
}

// run is the state of a scenario in progress.
type run struct {
	match  table.Match
	events []games.Event // of the last action
	seen   int           // how many of them the > lines have passed
	others bool          // a > line has passed over an event
}

// Run plays the scenario. Its error names the first line that does not hold.
func (c Case) Run(g games.Game) error {
	return c.Play(g, func(table.Match, []games.Event) {})
}

// Play is Run, but also calls look with each position, from the first on, and the events that led
// to it.
func (c Case) Play(g games.Game, look func(table.Match, []games.Event)) error {
	header, err := c.Header.Complete(g)
	if err != nil {
		return fmt.Errorf("line %d: %w", c.Line, err)
	}
	m, events, err := table.New(g, header)
	if err != nil {
		return fmt.Errorf("line %d: %w", c.Line, err)
	}
	r := run{match: m, events: events}
	look(m, events)
	for _, l := range c.Lines {
		if err := r.line(l); err != nil {
			return fmt.Errorf("line %d: %w", l.N, err)
		}
		if l.Mark == 'A' {
			look(r.match, r.events)
		}
	}
	return nil
}

func (r *run) line(l Line) error {
	switch l.Mark {
	case '>':
		return r.expect(l.Text)
	case '!':
		return r.refused(l.Text)
	case '?':
		return r.claim(l.Text)
	}
	entry, err := table.ParseEntry(l.Text)
	if err != nil {
		return err
	}
	m, events, err := r.match.Apply(entry)
	if err != nil {
		return fmt.Errorf("%w; legal: %v", err, r.match.State.Legal(entry.Seat))
	}
	*r = run{match: m, events: events}
	return nil
}

func (r *run) expect(text string) error {
	want := strings.Join(strings.Fields(text), " ")
	for i := r.seen; i < len(r.events); i++ {
		if r.events[i].String() == want {
			r.others = r.others || i > r.seen
			r.seen = i + 1
			return nil
		}
	}
	return fmt.Errorf("no event %q; there were:\n%s", want, lines(r.events[r.seen:]))
}

func lines(events []games.Event) string {
	var b strings.Builder
	for _, e := range events {
		b.WriteString("\t" + e.String() + "\n")
	}
	return b.String()
}

func (r *run) refused(text string) error {
	action, reason, found := strings.Cut(text, " : ")
	entry, err := table.ParseEntry(action)
	if !found || err != nil {
		return fmt.Errorf("want \"! A action : reason\", got %q", text)
	}
	_, _, err = r.match.Apply(entry)
	var refusal *games.Refusal
	if !errors.As(err, &refusal) {
		return fmt.Errorf("%s was not refused (%v)", entry, err)
	}
	if string(refusal.Reason) != reason {
		return fmt.Errorf("%s was refused as %s, not %s", entry, refusal.Reason, reason)
	}
	return nil
}

func (r *run) claim(text string) error {
	what, rest, _ := strings.Cut(text, " ")
	claims := map[string]func(string) error{
		"legal":   func(s string) error { return r.legal(s, true) },
		"not":     func(s string) error { return r.legal(s, false) },
		"score":   r.score,
		"turn":    func(s string) error { return equal(letters(r.match.Turn()), s) },
		"winners": func(s string) error { return equal(r.winners(), s) },
		"over":    func(string) error { return equal(strconv.FormatBool(r.match.Over()), "true") },
		"events":  r.noOthers,
	}
	claim, ok := claims[what]
	if !ok {
		return fmt.Errorf("unknown claim %q", what)
	}
	return claim(rest)
}

func (r *run) legal(text string, want bool) error {
	entry, err := table.ParseEntry(text)
	if err != nil {
		return err
	}
	legal := r.match.State.Legal(entry.Seat)
	if slices.Contains(legal, entry.Action) != want {
		return fmt.Errorf("legal is %v for %s, want %v; list: %v", !want, entry, want, legal)
	}
	return nil
}

func (r *run) score(want string) error {
	var got []string
	for _, points := range r.match.State.Score() {
		got = append(got, strconv.Itoa(points))
	}
	return equal(strings.Join(got, " "), want)
}

// winners lists the winners, or "-" if the match is over without any.
func (r *run) winners() string {
	if won := r.match.Winners(); len(won) > 0 || !r.match.Over() {
		return letters(won)
	}
	return games.Spectator.String()
}

func (r *run) noOthers(string) error {
	if r.others || r.seen < len(r.events) {
		return fmt.Errorf("there were other events:\n%s", lines(r.events))
	}
	return nil
}

func letters(seats []games.Seat) string {
	var names []string
	for _, s := range seats {
		names = append(names, s.String())
	}
	return strings.Join(names, " ")
}

func equal(got, want string) error {
	if got != strings.TrimSpace(want) {
		return fmt.Errorf("got %q, want %q", got, want)
	}
	return nil
}
