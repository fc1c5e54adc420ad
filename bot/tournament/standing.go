package tournament

import (
	"cmp"
	"slices"
)

// Tie is a tie-break: what decides between those who have the same points.
type Tie struct {
	ID string
	// Unit is by how much its figures are to be divided.
	Unit   int
	figure func(*tally, int) int
}

// The usual tie-breaks, by their ids.
const (
	Direct     = "direct"     // points among those who are equal, if all of them have met
	Buchholz   = "buchholz"   // the opponents' points
	Berger     = "berger"     // Sonneborn-Berger: those of the beaten, and half of the others' after a draw
	Difference = "difference" // of the game's points
)

var (
	direct     = Tie{Direct, Point, (*tally).direct}
	buchholz   = Tie{Buchholz, Point, (*tally).buchholz}
	sonneborn  = Tie{Berger, Point * Point, (*tally).berger}
	difference = Tie{Difference, 1, (*tally).difference}
)

// Ties are the tie-breaks of a tournament, the first the one that decides first.
func (s State) Ties() []Tie {
	switch s.Format {
	case Swiss:
		return []Tie{direct, buchholz, difference}
	case RoundRobin:
		return []Tie{direct, sonneborn, difference}
	}
	return nil
}

// Row is where somebody stands.
type Row struct {
	No    int
	Place int // from 1, in the division; equals share one
	Score int // in units of which [Point] are one
	// Tables are how many have a result, won, shared and lost ones are parts of them. Byes are won.
	Tables, Won, Drawn, Lost int
	Ties                     []int // by [State.Ties]
	Out                      bool
	// Round is how far somebody has come in the knock-out, from 1; 0: not in it.
	Round int
}

// Standing is the table of a division, from 0; only round robins have more than one. Who is in the
// knock-out, or was, stands above the others, by how far they have come.
func (s State) Standing(division int) []Row {
	rows, far := s.ranked(division), s.finalists()
	if len(far) == 0 {
		return rows
	}
	order := map[int]int{}
	for i := range rows {
		rows[i].Round = far[rows[i].No]
		order[rows[i].No] = rows[i].Place
	}
	slices.SortStableFunc(rows, func(a, b Row) int { return cmp.Compare(b.Round, a.Round) })
	for i := range rows {
		rows[i].Place = i + 1
		same := i > 0 && rows[i].Round == rows[i-1].Round
		if same && (rows[i].Round > 0 || order[rows[i].No] == order[rows[i-1].No]) {
			rows[i].Place = rows[i-1].Place
		}
	}
	return rows
}

// ranked is the table without what the knock-out has changed.
func (s *State) ranked(division int) []Row {
	t := s.tally()
	rows := make([]Row, 0, len(s.Entrants))
	for _, no := range s.division(division) {
		row := *t.rows[no]
		for _, tie := range s.Ties() {
			row.Ties = append(row.Ties, tie.figure(t, no))
		}
		rows = append(rows, row)
	}
	better := func(a, b Row) int { return cmp.Or(cmp.Compare(b.Score, a.Score), slices.Compare(b.Ties, a.Ties)) }
	slices.SortStableFunc(rows, better)
	for i := range rows {
		rows[i].Place = i + 1
		if i > 0 && better(rows[i-1], rows[i]) == 0 {
			rows[i].Place = rows[i-1].Place
		}
	}
	return rows
}

// Champions are those at the first place of the first division once the tournament is over.
func (s State) Champions() (list []int) {
	if !s.Over {
		return nil
	}
	for _, row := range s.Standing(0) {
		if row.Place == 1 {
			list = append(list, row.No)
		}
	}
	return list
}

// scores are everybody's points, in units.
func (s *State) scores() map[int]int {
	scores := map[int]int{}
	for no, row := range s.tally().rows {
		scores[no] = row.Score
	}
	return scores
}

// meeting is one entrant's part in a table against one of the others.
type meeting struct {
	rival int // 0: a bye, or a stand-in
	share int // half a point for an equal place, in units of the two alone
	diff  int // of the game's points
}

// tally is what tables have come to.
type tally struct {
	rows     map[int]*Row
	own      map[int]int // points, but for those of stand-ins
	meetings map[int][]meeting
	among    map[int][]int // those with as many points, by points and division
	division map[int]int
}

// tally counts all tables but those of a knock-out that follows a table.
func (s *State) tally() *tally {
	stood := map[int]int{}
	t := &tally{rows: map[int]*Row{}, own: map[int]int{}, meetings: map[int][]meeting{}, among: map[int][]int{}, division: map[int]int{}}
	for _, e := range s.Entrants {
		t.rows[e.No] = &Row{No: e.No, Out: e.Out}
		t.division[e.No], stood[e.No] = e.Division, e.Stood
	}
	for i, r := range s.Rounds {
		if r.Final && s.Format != Knockout {
			continue
		}
		for _, table := range r.Tables {
			t.count(table, func(no int) bool { return stood[no] != 0 && i+1 >= stood[no] })
		}
	}
	for no, row := range t.rows {
		key := t.group(row.Score, t.division[no])
		t.among[key] = append(t.among[key], no)
	}
	return t
}

// group names those with as many points in a division.
func (t *tally) group(score, division int) int { return division<<32 | score }

// count counts a table, at which those sit of whom standIn says so in the place of others.
func (t *tally) count(table Table, standIn func(no int) bool) {
	if table.Result == nil {
		return
	}
	for seat, no := range table.Seats {
		row := t.rows[no]
		if row == nil {
			continue
		}
		share := table.Share(seat)
		row.Score += share
		if !standIn(no) {
			t.own[no] += share
		}
		row.Tables++
		switch places := table.Result.Places; {
		case table.Bye(), places[seat] == 0 && only(places, 0):
			row.Won++
		case places[seat] == 0:
			row.Drawn++
		default:
			row.Lost++
		}
		if table.Bye() {
			t.meetings[no] = append(t.meetings[no], meeting{share: share})
		}
		for other, rival := range table.Seats {
			if other == seat {
				continue
			}
			m := meet(table.Result, seat, other, rival)
			if standIn(rival) { // as if it were a bye
				m = meeting{share: m.share}
			}
			t.meetings[no] = append(t.meetings[no], m)
		}
	}
}

func only(places []int, place int) bool {
	n := 0
	for _, p := range places {
		if p == place {
			n++
		}
	}
	return n == 1
}

func meet(r *Result, seat, other, rival int) meeting {
	m := meeting{rival: rival}
	switch mine, theirs := r.Places[seat], r.Places[other]; {
	case mine < theirs:
		m.share = Point
	case mine == theirs:
		m.share = Point / 2
	}
	if r.Points != nil {
		m.diff = r.Points[seat] - r.Points[other]
	}
	return m
}

// direct is somebody's points against those who have as many, 0 unless all of them have met.
func (t *tally) direct(no int) (sum int) {
	equals := t.among[t.group(t.rows[no].Score, t.division[no])]
	for _, a := range equals {
		for _, b := range equals {
			if a != b && !slices.ContainsFunc(t.meetings[a], func(m meeting) bool { return m.rival == b }) {
				return 0
			}
		}
	}
	for _, m := range t.meetings[no] {
		if slices.Contains(equals, m.rival) {
			sum += m.share
		}
	}
	return sum
}

// buchholz is the sum of the opponents' points, without those of who stands in for them. Who has a bye, or
// meets a stand-in, meets, as it were, somebody with the same points.
func (t *tally) buchholz(no int) (sum int) {
	for _, m := range t.meetings[no] {
		sum += t.scoreOf(m, no)
	}
	return sum
}

// berger is the sum of the points of those who were beaten, and half of those of the equal ones.
func (t *tally) berger(no int) (sum int) {
	for _, m := range t.meetings[no] {
		sum += t.scoreOf(m, no) * m.share
	}
	return sum
}

func (t *tally) scoreOf(m meeting, no int) int {
	if t.rows[m.rival] != nil {
		return t.own[m.rival]
	}
	return t.rows[no].Score
}

func (t *tally) difference(no int) (sum int) {
	for _, m := range t.meetings[no] {
		sum += m.diff
	}
	return sum
}

// Sittings are the rounds as tables show them. A round in which an entrant sits at several tables becomes
// several sittings, with at most one table for each entrant.
func (s State) Sittings() (list []Round) {
	for _, round := range s.Rounds {
		var apart []Round
		var busy []map[int]bool // by sitting
		for _, t := range round.Tables {
			at := slices.IndexFunc(busy, func(here map[int]bool) bool {
				return !slices.ContainsFunc(t.Seats, func(no int) bool { return here[no] })
			})
			if at < 0 {
				at = len(busy)
				busy, apart = append(busy, map[int]bool{}), append(apart, Round{Final: round.Final})
			}
			apart[at].Tables = append(apart[at].Tables, t)
			for _, no := range t.Seats {
				busy[at][no] = true
			}
		}
		list = append(list, apart...)
	}
	return list
}
