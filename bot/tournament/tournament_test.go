package tournament

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The scripts list events, the pairings after each, and the standings.
func TestScripts(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/scripts/*.txt")
	if err != nil || len(files) < 7 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			p := &player{T: t}
			for n, line := range strings.Split(string(data), "\n") {
				if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
					p.line = fmt.Sprintf("line %d, %s", n+1, line)
					p.do(line)
				}
			}
		})
	}
}

// player runs the lines of a script.
type player struct {
	*testing.T
	s    State
	line string
}

func (p *player) do(line string) {
	head, rest, _ := strings.Cut(line, ":")
	words := strings.Fields(head)
	switch words[0] {
	case "begin":
		p.begin(words[1:], ints(strings.Fields(rest)))
	case "round":
		p.round(len(words) > 1, strings.TrimSpace(rest))
	case "result", "revise":
		p.report(words[0], strings.Fields(line)[1:])
	case "play":
		p.must(p.s.Note(p.s.Current(), p.at(words[1]), 0, 77))
	case "out":
		p.must(p.s.Withdraw(number(words[1])))
	case "in":
		p.must(p.s.Replace(number(words[1])))
	case "back":
		p.must(p.s.Return(number(words[1])))
	case "advance":
		next, moved := p.s.Advance()
		if !moved {
			p.Fatalf("%s: it does not go on", p.line)
		}
		p.s = next
	case "over":
		if got := p.s.Champions(); !p.s.Over || !slices.Contains(got, number(words[1])) {
			p.Errorf("%s: over %v, won by %v", p.line, p.s.Over, got)
		}
	case "standing":
		var got []string
		for _, row := range p.s.Standing(0) {
			got = append(got, fmt.Sprintf("%d. %d", row.Place, row.No))
		}
		p.is(strings.Join(got, ", "), strings.TrimSpace(rest))
	case "scores":
		var got []string
		for _, row := range p.s.Standing(0) {
			got = append(got, fmt.Sprintf("%d=%d", row.No, row.Score))
		}
		p.is(strings.Join(got, " "), strings.TrimSpace(rest))
	case "?":
		p.ask(strings.Fields(line)[1:])
	default:
		p.Fatalf("%s?", p.line)
	}
}

func (p *player) is(got, want string) {
	if got != want {
		p.Errorf("%s: %s", p.line, got)
	}
}

func (p *player) must(s State, err error) {
	if err != nil {
		p.Fatalf("%s: %v", p.line, err)
	}
	p.s = s
}

func (p *player) begin(words []string, entrants []int) {
	r := Rules{Format: Format(words[0]), Seats: number(words[1])}
	for _, word := range words[2:] {
		name, value, _ := strings.Cut(word, "=")
		switch name {
		case "of":
			r.Length = number(value)
		case "finals":
			r.Finals = number(value)
		case "division":
			r.Division = number(value)
		case "together":
			r.Together = number(value)
		}
	}
	p.must(Begin(r, entrants))
}

func (p *player) round(final bool, want string) {
	r := p.s.Rounds[p.s.Current()]
	var got []string
	for _, t := range r.Tables {
		got = append(got, name(t))
	}
	p.is(strings.Join(got, " | "), want)
	if r.Final != final {
		p.Errorf("%s: final %v", p.line, r.Final)
	}
}

func name(t Table) string {
	var seats []string
	for _, no := range t.Seats {
		seats = append(seats, strconv.Itoa(no))
	}
	return strings.Join(seats, "-")
}

// find returns the last table of the named entrants, and its round.
func (p *player) find(who string) (round, table int) {
	for round := p.s.Current(); round >= 0; round-- {
		if at := slices.IndexFunc(p.s.Rounds[round].Tables, func(t Table) bool { return name(t) == who }); at >= 0 {
			return round, at
		}
	}
	p.Fatalf("%s: no table of %s", p.line, who)
	return 0, 0
}

func (p *player) at(who string) int {
	_, at := p.find(who)
	return at
}

// result parses a result: shares at a table of two, such as "1:0", or places.
func result(text string) Result {
	parts := ints(strings.Split(text, ":"))
	if len(parts) > 2 {
		return Result{Places: parts}
	}
	r := Result{Places: []int{0, 0}, Points: []int{10 * parts[0], 10 * parts[1]}}
	for seat := range 2 {
		if parts[seat] < parts[1-seat] {
			r.Places[seat] = 1
		}
	}
	return r
}

func (p *player) report(what string, words []string) {
	round, at := p.find(words[0])
	if what == "revise" {
		p.must(p.s.Revise(round, at, result(words[1])))
		if len(p.s.Revised) == 0 {
			p.Errorf("%s: no trace", p.line)
		}
		return
	}
	p.must(p.s.Report(round, at, result(words[1])))
}

func (p *player) ask(words []string) {
	switch words[0] {
	case "complete":
		if p.s.Complete() != (words[1] == "yes") {
			p.Errorf("%s: it is not so", p.line)
		}
	case "refused":
		round, at := p.find(words[2])
		var err, want error
		switch words[1] {
		case "counted":
			_, err = p.s.Report(round, at, result(words[3]))
			want = ErrCounted
		case "settled":
			_, err = p.s.Revise(round, at, result(words[3]))
			want = ErrSettled
		}
		if want == nil || !errors.Is(err, want) {
			p.Errorf("%s: %v", p.line, err)
		}
	default:
		p.Fatalf("%s?", p.line)
	}
}

func ints(words []string) (list []int) {
	for _, word := range words {
		list = append(list, number(word))
	}
	return list
}

func number(word string) int {
	n, err := strconv.Atoi(word)
	if err != nil {
		panic(err)
	}
	return n
}

// upTo lists the numbers from 1 to n.
func upTo(n int) (list []int) {
	for i := range n {
		list = append(list, i+1)
	}
	return list
}

// The pairs of up to ten entrants equal those of an exhaustive search: of all pairings with the fewest
// rematches and the last possible bye, the first in order.
func TestMonradIsAsBruteForce(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	rematches, odd := 0, 0
	for draw := range 1000 {
		n := 2 + r.IntN(9)
		s := State{Rules: Rules{Format: Swiss, Seats: 2}}
		for _, i := range r.Perm(n) {
			s.Entrants = append(s.Entrants, Entrant{No: i + 1})
		}
		for range r.IntN(n + 1) { // earlier rounds need not make sense
			order := r.Perm(n)
			var tables []Table
			for len(order) > 0 {
				take := min(2, len(order))
				table := Table{Result: &Result{Places: make([]int, take)}}
				for i, at := range order[:take] {
					table.Seats = append(table.Seats, at+1)
					table.Result.Places[i] = r.IntN(2) * i
				}
				tables, order = append(tables, table), order[take:]
			}
			s.Rounds = append(s.Rounds, Round{Tables: tables})
		}
		var got []string
		for _, table := range s.swiss() {
			got = append(got, name(table))
		}
		want, cost := brute(&s)
		if cost > 0 {
			rematches++
		}
		odd += n % 2
		if strings.Join(got, " ") != want {
			t.Fatalf("draw %d of %d people: %v, want %s", draw, n, got, want)
		}
	}
	t.Logf("1000 draws, %d with an odd number, %d in which a rematch is unavoidable", odd, rematches)
	if rematches < 50 || odd < 200 {
		t.Error("the draws are too easy")
	}
}

// brute tries all pairings, and returns the best one and its number of rematches.
func brute(s *State) (best string, cost int) {
	order, met, had := s.order(), s.met(), s.byes()
	type way struct {
		tables []string
		key    []int // the places of each pair in the order; the least key is the best pairing
		cost   int
		rests  int // the place of the bye, counted from the last
	}
	var ways []way
	place := map[int]int{}
	for i, no := range order {
		place[no] = i
	}
	fewest := had[order[0]]
	for _, no := range order {
		fewest = min(fewest, had[no])
	}
	var all func(left []int, w way)
	all = func(left []int, w way) {
		if len(left) == 0 {
			w.tables, w.key = slices.Clone(w.tables), slices.Clone(w.key)
			ways = append(ways, w)
			return
		}
		for i := 1; i < len(left); i++ {
			next := w
			next.tables = append(slices.Clone(w.tables), fmt.Sprintf("%d-%d", left[0], left[i]))
			next.key = append(slices.Clone(w.key), place[left[i]])
			next.cost += met[[2]int{left[0], left[i]}]
			all(slices.Concat(left[1:i], left[i+1:]), next)
		}
	}
	if len(order)%2 == 0 {
		all(order, way{})
	}
	for i, no := range order {
		if len(order)%2 == 1 && had[no] == fewest {
			all(slices.Concat(order[:i], order[i+1:]), way{rests: len(order) - i})
		}
	}
	first := slices.MinFunc(ways, func(a, b way) int {
		return cmp.Or(cmp.Compare(a.cost, b.cost), cmp.Compare(a.rests, b.rests), slices.Compare(a.key, b.key))
	})
	if first.rests > 0 {
		first.tables = append(first.tables, strconv.Itoa(order[len(order)-first.rests]))
	}
	return strings.Join(first.tables, " "), first.cost
}

// In Berger's tables all meet once, and each plays at most once in a round.
func TestBerger(t *testing.T) {
	t.Parallel()
	for n := 2; n <= 16; n++ {
		met := map[[2]int]int{}
		for round := 0; ; round++ {
			pairs := berger(n, round)
			if pairs == nil {
				break
			}
			busy := map[int]bool{}
			for _, p := range pairs {
				if busy[p[0]] || busy[p[1]] || p[0] == p[1] {
					t.Fatalf("%d, round %d: %v", n, round, pairs)
				}
				busy[p[0]], busy[p[1]] = true, true
				met[[2]int{min(p[0], p[1]), max(p[0], p[1])}]++
			}
		}
		if len(met) != n*(n-1)/2 || slices.Max(slices.Collect(maps.Values(met))) != 1 {
			t.Errorf("%d: %v", n, met)
		}
	}
}

// Tie-breaks computed by hand.
func TestTies(t *testing.T) {
	t.Parallel()
	s, err := Begin(Rules{Format: RoundRobin, Seats: 2}, upTo(4))
	if err != nil {
		t.Fatal(err)
	}
	// 1 beats 2 and 3, 2 beats 3 and 4, 4 beats 1 and draws with 3.
	results := map[[2]int]string{{1, 2}: "1:0", {1, 3}: "1:0", {1, 4}: "0:1", {2, 3}: "1:0", {2, 4}: "1:0", {3, 4}: "1:1"}
	for !s.Over {
		at := s.Current()
		for i, table := range s.Rounds[at].Tables {
			a, b := table.Seats[0], table.Seats[1]
			text, known := results[[2]int{a, b}]
			if !known {
				parts := strings.Split(results[[2]int{b, a}], ":")
				text = parts[1] + ":" + parts[0]
			}
			if s, err = s.Report(at, i, result(text)); err != nil {
				t.Fatal(err)
			}
		}
		s, _ = s.Advance()
	}
	// 1 and 2 have two points each; 1 has beaten 2. Sonneborn-Berger of 1: 2 + ½ = 2½, of 2: ½ + 1½ = 2,
	// of 4: 2 + ¼ = 2¼, of 3: half of 1½ = ¾.
	want := []Row{
		{No: 1, Place: 1, Score: 24, Tables: 3, Won: 2, Lost: 1, Ties: []int{12, 5 * 72, 10}},
		{No: 2, Place: 2, Score: 24, Tables: 3, Won: 2, Lost: 1, Ties: []int{0, 4 * 72, 10}},
		{No: 4, Place: 3, Score: 18, Tables: 3, Won: 1, Drawn: 1, Lost: 1, Ties: []int{0, 324, 0}},
		{No: 3, Place: 4, Score: 6, Tables: 3, Drawn: 1, Lost: 2, Ties: []int{0, 108, -20}},
	}
	if got := s.Standing(0); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v\nwant %v", got, want)
	}
}

// For tie-breaks, a stand-in counts as an opponent with the same points as the entrant. Points of a
// stand-in do not count for those who met the original entrant.
func TestTiesOfStandIns(t *testing.T) {
	t.Parallel()
	// 1 beats 2, and 4 in the first round; 2 beats 3; 3 beats 1 and 4; 4 beats 2.
	wins := [][2]int{{1, 2}, {1, 4}, {2, 3}, {3, 1}, {3, 4}, {4, 2}}
	bergers := func(back func(State, int) (State, error)) string {
		s, err := Begin(Rules{Format: RoundRobin, Seats: 2}, upTo(4))
		for !s.Over && err == nil {
			s = playedRound(t, s, func(a, b int) bool { return slices.Contains(wins, [2]int{a, b}) })
			if s.Current() == 0 {
				s, err = s.Withdraw(4)
				if err == nil {
					s, err = back(s, 4)
				}
			}
			s, _ = s.Advance()
		}
		if err != nil {
			t.Fatal(err)
		}
		figures := map[int]int{}
		for _, row := range s.Standing(0) {
			figures[row.No] = row.Ties[1] / (Point * Point)
		}
		return fmt.Sprint(figures)
	}
	if got := bergers(State.Return); got != "map[1:2 2:2 3:3 4:1]" {
		t.Errorf("of one who has come back: %s", got)
	}
	if got := bergers(State.Replace); got != "map[1:1 2:2 3:4 4:1]" { // 4 loses the points from 3, and 3's stand-in counts as another 3
		t.Errorf("of a stand-in: %s", got)
	}
}

// playedRound reports all tables of the round; beats says who wins.
func playedRound(t *testing.T, s State, beats func(a, b int) bool) State {
	t.Helper()
	at := s.Current()
	for i, table := range s.Rounds[at].Tables {
		text := "0:1"
		if beats(table.Seats[0], table.Seats[1]) {
			text = "1:0"
		}
		var err error
		if s, err = s.Report(at, i, result(text)); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// Divisions have nearly equal sizes, and a quarter of each is promoted or relegated.
func TestSeasons(t *testing.T) {
	t.Parallel()
	s, err := Begin(Rules{Format: RoundRobin, Seats: 2}, upTo(25))
	if err != nil {
		t.Fatal(err)
	}
	var sizes []int
	for d := range s.Divisions() {
		sizes = append(sizes, len(s.division(d)))
	}
	if fmt.Sprint(sizes) != "[9 8 8]" {
		t.Fatal(sizes)
	}
	s = playedOut(t, s, func(table Table) Result { // the smaller number wins
		r := Result{Places: []int{0, 1}, Points: []int{1, 0}}
		if table.Seats[0] > table.Seats[1] {
			r = Result{Places: []int{1, 0}, Points: []int{0, 1}}
		}
		return r
	})
	want := "[1 2 3 4 5 6 7 10 11 8 9 12 13 14 15 18 19 16 17 20 21 22 23 24 25]"
	if got := s.NextSeason(); fmt.Sprint(got) != want {
		t.Error(got)
	}
}

// playedOut plays a tournament to the end.
func playedOut(t *testing.T, s State, play func(Table) Result) State {
	t.Helper()
	for !s.Over {
		at := s.Current()
		for i, table := range s.Rounds[at].Tables {
			if table.Result == nil {
				var err error
				if s, err = s.Report(at, i, play(table)); err != nil {
					t.Fatal(err)
				}
			}
		}
		s, _ = s.Advance()
	}
	return s
}

// A state survives encoding; a state of a later version is refused.
func TestStored(t *testing.T) {
	t.Parallel()
	s, err := Begin(Rules{Format: Swiss, Seats: 2, Finals: 4}, upTo(9))
	if err != nil {
		t.Fatal(err)
	}
	s, _ = s.Note(0, 0, 0, 99)
	got, err := Decode(s.Encode())
	if err != nil || string(got.Encode()) != string(s.Encode()) || got.Rounds[0].Tables[0].Match != 99 {
		t.Errorf("%v, %v", got, err)
	}
	s.Version++
	if _, err := Decode(s.Encode()); err == nil {
		t.Error("a later version is read")
	}
}

// A tournament stored before Rules.Together existed plays one match at a time.
func TestStoredBefore(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/robin-1.json")
	if err != nil {
		t.Fatal(err)
	}
	s, err := Decode(data)
	if err != nil || string(s.Encode()) != strings.TrimSpace(string(data)) {
		t.Fatalf("%v: %s", err, s.Encode())
	}
	s = playedOut(t, s, func(Table) Result { return result("1:0") })
	var sizes []int
	for _, r := range s.Rounds {
		sizes = append(sizes, len(r.Tables))
	}
	if fmt.Sprint(sizes) != "[2 2 2 2 2 1]" || !s.Rounds[5].Final { // with five, one is free in each round
		t.Errorf("tables in each round: %v", sizes)
	}
}

// Invalid events are refused.
func TestRefused(t *testing.T) {
	t.Parallel()
	if _, err := Begin(Rules{Format: Swiss, Seats: 2}, upTo(2)); !errors.Is(err, ErrFew) {
		t.Error(err)
	}
	for _, r := range []Rules{{Format: "dice", Seats: 2}, {Format: Swiss, Seats: 5}, {Format: Knockout, Seats: 3}} {
		if _, err := Begin(r, upTo(8)); !errors.Is(err, ErrRules) {
			t.Error(r, err)
		}
	}
	s, err := Begin(Rules{Format: Swiss, Seats: 2}, upTo(4))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range []Result{{Places: []int{0}}, {Places: []int{0, 2}}, {Places: []int{0, 1}, Points: []int{1}}} {
		if _, err := s.Report(0, 0, r); !errors.Is(err, ErrResult) {
			t.Error(r, err)
		}
	}
	if _, err := s.Report(0, 9, result("1:0")); !errors.Is(err, ErrTable) {
		t.Error(err)
	}
	if _, err := s.Revise(0, 0, result("1:0")); !errors.Is(err, ErrOpen) {
		t.Error(err)
	}
	if _, err := s.Withdraw(77); !errors.Is(err, ErrEntrant) {
		t.Error(err)
	}
	if _, moved := s.Advance(); moved {
		t.Error("it goes on without results")
	}
}
