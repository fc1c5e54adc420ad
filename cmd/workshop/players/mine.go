package players

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"os"
	"slices"

	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/cmd/source"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/puzzle"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
)

// Mine is the command that finds puzzles in matches of computer players.
type Mine struct {
	Game     string            `arg:"" help:"Id of the game, as listed by \"bastide games\"."`
	Puzzles  int               `default:"80" help:"How many to find."`
	Matches  int               `default:"100000" help:"After how many matches to stop looking."`
	Seats    []int             `default:"2" help:"Seats of the matches in turn, such as 2,2,3."`
	Players  []string          `default:"greedy,easy,normal,strong:30" placeholder:"NAME[:N],…" help:"Who plays the matches, a seat each by chance: positions are to look as if people had played them."`
	Playouts int               `default:"3000" help:"Courses imagined by each of the first two searches; the third imagines ten times as many."`
	Margin   float64           `default:"3" help:"By how many points the best decision has to be ahead of any other."`
	Least    int               `default:"7" help:"How many decisions there have to be."`
	Most     int               `default:"400" help:"How many are searched: of more, those that look best at the end of the own turn."`
	Seed     string            `default:"1" help:"Any word; the same word gives the same puzzles."`
	Option   map[string]string `placeholder:"ID=VALUE" help:"Option of the game; may be given several times."`
	From     string            `placeholder:"FILE" help:"Look at the positions of the puzzles in this file, instead of those of matches."`
	source.Sets
}

// Run prints puzzles as it finds them, and at the end a summary of all positions.
func (c *Mine) Run(t *command.Terminal) error {
	if c.Puzzles < 1 || c.Matches < 1 || c.Playouts < 1 || c.Least < 2 || len(c.Seats) == 0 || len(c.Players) == 0 {
		return fmt.Errorf("%d puzzles of %d decisions from %d matches with %d courses are too few", c.Puzzles, c.Least, c.Matches, c.Playouts)
	}
	g, err := c.Find(c.Game)
	if err != nil {
		return err
	}
	m := miner{Mine: c, Terminal: t, game: g, outcomes: map[string]int{}}
	for _, text := range c.Players {
		p, err := parsePlayer(text)
		if err != nil {
			return err
		}
		m.lineup = append(m.lineup, p)
	}
	if c.From != "" {
		return errors.Join(m.again(c.From), m.report(), t.Err())
	}
	for n := 1; n <= c.Matches && m.found() < c.Puzzles && t.Err() == nil; n++ {
		if err := m.match(n); err != nil {
			return fmt.Errorf("match %d: %w", n, err)
		}
	}
	return errors.Join(m.report(), t.Err())
}

// miner is a search for puzzles in progress.
type miner struct {
	*Mine
	*command.Terminal
	game     games.Game
	lineup   []*contestant
	levels   [puzzle.Levels]int // puzzles found of each level
	outcomes map[string]int     // positions by the reason why they are no puzzles
}

func (m *miner) found() (n int) {
	for _, level := range m.levels {
		n += level
	}
	return n
}

// A match is searched in each of its thirds, so puzzles come from all phases of the game: at this
// many decisions of each third, until there are enough puzzles.
const (
	phases   = 3
	perPhase = 4
	enough   = 2
)

// match plays a match and searches it for puzzles.
func (m *miner) match(n int) error {
	random := Stream(m.Seed, "mine", n).Quick()
	play := Selfplay{Game: m.Game, Seed: m.Seed, Option: m.Option, Sets: m.Sets}
	var seated []*contestant
	for range m.Seats[(n-1)%len(m.Seats)] {
		seated = append(seated, m.lineup[random.Number(len(m.lineup))])
	}
	_, record, err := play.play(m.Terminal, m.game, n, 0, seated)
	if err != nil || m.Err() != nil {
		return err
	}
	starts, err := m.starts(record)
	if err != nil {
		return err
	}
	for phase := range phases {
		if m.found() == m.Puzzles {
			break
		}
		part := starts[phase*len(starts)/phases : (phase+1)*len(starts)/phases]
		if err := m.phase(n, record, part, &random); err != nil {
			return err
		}
	}
	return nil
}

// again looks at the positions of the puzzles in a file.
func (m *miner) again(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	list, err := puzzle.Parse(string(text))
	if err != nil {
		return err
	}
	for n, p := range list {
		if m.Err() != nil || m.found() == m.Puzzles {
			break
		}
		if _, err := m.try(p.Record, Stream(m.Seed, "mine again", n)); err != nil {
			return fmt.Errorf("puzzle %s: %w", p.ID, err)
		}
	}
	return nil
}

// try prints the puzzle at the end of a record, if there is one.
func (m *miner) try(record table.Record, seed chance.Seed) (found bool, err error) {
	p, fate, err := m.look(record, seed)
	if err != nil {
		return false, err
	}
	if m.outcomes[fate]++; p == nil {
		return false, nil
	}
	m.levels[p.Level-1]++
	_, err = m.Stdout.Write(append(p.Encode(), '\n'))
	return true, err
}

// starts lists the numbers of entries after which a seat has confirmed a decision and the next one
// is due.
func (m *miner) starts(record table.Record) (list []int, err error) {
	_, err = record.Replay(m.game, func(s table.Step) error {
		if s.N == 0 || games.Final(s.Before.State, s.After.State, s.Entry.Seat) && !s.After.Over() {
			list = append(list, s.N)
		}
		return nil
	})
	return list, err
}

// phase searches some decisions of a part of a match.
func (m *miner) phase(n int, record table.Record, starts []int, random *chance.Quick) error {
	found := 0
	for range min(perPhase, len(starts)) {
		at := random.Number(len(starts))
		cut := record
		cut.Entries = record.Entries[:starts[at]]
		starts = slices.Delete(slices.Clone(starts), at, at+1)
		is, err := m.try(cut, Stream(m.Seed, fmt.Sprint("mine ", len(cut.Entries)), n))
		if err != nil {
			return err
		}
		if is {
			found++
		}
		if found == enough || m.found() == m.Puzzles {
			return nil
		}
	}
	return nil
}

// What becomes of positions.
const (
	isPuzzle  = "puzzles"
	isTrivial = "trivial"
	isWide    = "with too many decisions"
	isClose   = "without a clear best decision"
	isDoubted = "of which a second search said otherwise"
	isFar     = "whose candidates are too far apart for a picture"
	isDenied  = "of which ten times the courses said otherwise"
	isGreedy  = "that the greedy player finds, of which there are enough"
)

// look makes a puzzle of the position at the end of a record, or says why it is none.
func (m *miner) look(record table.Record, seed chance.Seed) (*puzzle.Puzzle, string, error) {
	named, err := record.Named(m.game)
	if err != nil {
		return nil, "", err
	}
	p := &puzzle.Puzzle{Record: named}
	match, seat, err := p.Position(m.game)
	if err != nil {
		return nil, "", err
	}
	q := search.Question{Game: m.game, Match: match, Seat: seat, Seed: seed, Playouts: m.Playouts}
	decisions, whole, err := match.Remembering().Decisions(seat, mostListed)
	switch {
	case err != nil:
		return nil, "", err
	case !whole:
		return nil, isWide, nil
	}
	if decisions, err = m.promising(q, decisions); err != nil {
		return nil, "", err
	}
	if len(distinct(decisions)) < m.Least {
		return nil, isTrivial, nil
	}
	return m.search(p, q, decisions)
}

// mostListed is the limit for the decisions of a position.
const mostListed = 5000

// distinct lists the cores of decisions, each once.
func distinct(decisions []table.Decision) (cores [][]games.Action) {
	met := map[string]bool{}
	for _, d := range decisions {
		if name := name(d); !met[name] {
			met[name] = true
			cores = append(cores, d.Core)
		}
	}
	return cores
}

// name is equal for decisions that are the same answer: with the same essential actions in any
// order.
func name(d table.Decision) string {
	if slices.Equal(d.Line, d.Core) {
		return fmt.Sprint(d.Line)
	}
	return table.Unordered(d.Core)
}

// promising returns the decisions with the best results at the end of the seat's turn, if there are
// more than can be searched.
func (m *miner) promising(q search.Question, decisions []table.Decision) ([]table.Decision, error) {
	if len(decisions) <= m.Most {
		return decisions, nil
	}
	type judged struct {
		table.Decision
		lead float64
	}
	var list []judged
	for _, d := range decisions {
		after, err := follow(q, d.Line)
		if err != nil {
			return nil, err
		}
		list = append(list, judged{d, search.Lead(search.Expected(m.game, after), q.Seat)})
	}
	slices.SortStableFunc(list, func(a, b judged) int { return cmp.Compare(b.lead, a.lead) })
	decisions = nil
	for _, d := range list[:m.Most] {
		decisions = append(decisions, d.Decision)
	}
	return decisions, nil
}

// follow returns the position after a line of the seat.
func follow(q search.Question, line []games.Action) (games.State, error) {
	s := q.Match.State
	for _, a := range line {
		var err error
		if s, _, err = s.Apply(q.Seat, a); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// search finds the best decisions twice after a quick look. If that is worthwhile, it chooses the
// candidates and compares them a third time, more closely. The last leads are those of the puzzle.
func (m *miner) search(p *puzzle.Puzzle, q search.Question, decisions []table.Decision) (*puzzle.Puzzle, string, error) {
	for _, step := range []struct {
		ask  func() (bool, error)
		fate string
	}{
		{func() (bool, error) { return m.agrees(p, &q, decisions, glimpse) }, isClose},
		{func() (bool, error) { return m.agrees(p, &q, decisions, 1) }, isClose},
		{func() (bool, error) { return m.agrees(p, &q, decisions, 1) }, isDoubted},
		{func() (bool, error) { return needsThought(p, q, decisions) }, isTrivial},
		{func() (bool, error) { return m.wanted(p, q) }, isGreedy},
		{func() (ok bool, err error) {
			decisions, ok, err = m.narrowed(p, q, decisions)
			return ok, err
		}, isFar},
		{func() (bool, error) { return m.agrees(p, &q, decisions, closely) }, isDenied},
	} {
		if ok, err := step.ask(); !ok || err != nil {
			return nil, step.fate, err
		}
	}
	p.Answers = kept(q, p.Answers)
	return p, isPuzzle, nil
}

// closely is the factor of the playouts in the last search. glimpse is the share that is enough to
// drop unclear positions; there half the margin will do.
const closely, glimpse = 10, .25

// agrees searches with another seed, and reports whether the best answer is clear and the same as
// before.
func (m *miner) agrees(p *puzzle.Puzzle, q *search.Question, decisions []table.Decision, times float64) (bool, error) {
	q.Seed, q.Playouts = q.Seed.Other(), int(math.Ceil(times*float64(m.Playouts)))
	list, err := answers(*q, decisions)
	if err != nil {
		return false, err
	}
	ahead := list[0].Lead - list[1].Lead
	if times < 1 {
		return ahead >= m.Margin/2, nil
	}
	same := p.Answers == nil || slices.Equal(p.Answers[0].Line, list[0].Line)
	p.Answers = list
	return same && ahead >= m.Margin-rounding, nil
}

// rounding is smaller than any difference between leads.
const rounding = 1e-6

// wanted sets the level and reports whether such a puzzle is needed: the greedy player may solve at
// most half of them.
func (m *miner) wanted(p *puzzle.Puzzle, q search.Question) (ok bool, err error) {
	p.Level, err = level(p, q)
	return p.Level > 1 || 2*(m.levels[0]+1) <= m.found()+1, err
}

// mostAnswers is how many answers are kept, besides the best of each candidate.
const mostAnswers = 40

// kept returns the best answers, and at least one of each candidate.
func kept(q search.Question, answers []puzzle.Answer) (list []puzzle.Answer) {
	met := map[string]bool{}
	for i, a := range answers {
		opening := table.Unordered(puzzle.Opening(q.Match, q.Seat, a.Line))
		if i < mostAnswers || !met[opening] {
			list = append(list, a)
		}
		met[opening] = true
	}
	return list
}

// answers compares decisions. Of equal answers it takes the best.
func answers(q search.Question, decisions []table.Decision) (list []puzzle.Answer, err error) {
	var lines [][]games.Action
	byLine := map[string]table.Decision{}
	for _, d := range decisions {
		lines = append(lines, d.Line)
		byLine[fmt.Sprint(d.Line)] = d
	}
	compared, err := search.Compare(q, lines)
	if err != nil {
		return nil, err
	}
	met := map[string]bool{}
	for _, c := range compared {
		d := byLine[fmt.Sprint(c.Line)]
		if name := name(d); !met[name] {
			met[name] = true
			list = append(list, puzzle.Answer{Lead: tenths(c.Lead), Line: d.Core})
		}
	}
	return list, nil
}

func tenths(x float64) float64 { return math.Round(10*x) / 10 }

// needsThought reports whether the best answer is more than the only one that scores at once.
func needsThought(p *puzzle.Puzzle, q search.Question, decisions []table.Decision) (bool, error) {
	before := q.Match.State.Score()[q.Seat]
	for _, d := range decisions {
		after, err := follow(q, d.Line)
		if err != nil {
			return false, err
		}
		if scores := after.Score()[q.Seat] > before; scores != (p.Find(d.Line) == 0) {
			return true, nil
		}
	}
	return false, nil
}

// finders are the players at least one of which finds the best answer of a level. The last level is
// for answers that none of them finds.
var finders = [puzzle.Levels - 1][]search.Strength{{search.Greedy}, {search.Easy, search.Normal}}

// tries is how often a player decides; what it chooses most counts.
const tries = 3

// level rates the difficulty by which players find the best answer.
func level(p *puzzle.Puzzle, q search.Question) (int, error) {
	for i, players := range finders {
		for _, strength := range players {
			q.Strength, q.Playouts = strength, 0
			if found, err := finds(p, q); found || err != nil {
				return i + 1, err
			}
		}
	}
	return puzzle.Levels, nil
}

// finds reports whether a player mostly makes this decision.
func finds(p *puzzle.Puzzle, q search.Question) (bool, error) {
	n := 0
	for range tries {
		q.Seed = q.Seed.Other()
		line, err := decision(q)
		if err != nil {
			return false, err
		}
		if p.Find(line) == 0 {
			n++
		}
	}
	return 2*n > tries, nil
}

// decision is what a player confirms at once.
func decision(q search.Question) (line []games.Action, err error) {
	seat, plan := q.Seat, []games.Action(nil)
	for {
		if len(plan) == 0 {
			a, err := search.Think(q)
			if err != nil {
				return nil, err
			}
			if plan = a.Line; q.Strength != search.Greedy {
				plan = plan[:1]
			}
		}
		line = append(line, plan[0])
		after, _, err := q.Match.Apply(table.Entry{Seat: seat, Action: plan[0]})
		if err != nil {
			return nil, err
		}
		if games.Final(q.Match.State, after.State, seat) {
			return line, nil
		}
		q.Match, plan = after, plan[1:]
	}
}

// report prints the summary of positions, in lines that are no part of a puzzle.
func (m *miner) report() error {
	text := fmt.Appendf(nil, "# %d puzzles", m.found())
	for i, n := range m.levels {
		text = fmt.Appendf(text, ", %d of level %d", n, i+1)
	}
	text = append(text, "; positions:\n"...)
	for _, fate := range []string{isPuzzle, isTrivial, isWide, isClose, isDoubted, isFar, isDenied, isGreedy} {
		text = fmt.Appendf(text, "# %6d %s\n", m.outcomes[fate], fate)
	}
	_, err := m.Stdout.Write(text)
	return err
}
