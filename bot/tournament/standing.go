package tournament

import (
	"cmp"
	"slices"
)

// Tie is a tie-break: it decides between entrants with equal points.
type Tie struct {
	ID string
	// Unit is the divisor for the figures.
	Unit   int
	figure func(*tally, int) int
}

// The usual tie-breaks, by their ids.
const (
	Direct     = "direct"     // points among the entrants with equal points, if all of them have met
	Buchholz   = "buchholz"   // sum of the opponents' points
	Berger     = "berger"     // Sonneborn-Berger: points of beaten opponents, and half the points of others after a draw
	Difference = "difference" // of points in the matches
)

var (
	direct     = Tie{Direct, Point, (*tally).direct}
	buchholz   = Tie{Buchholz, Point, (*tally).buchholz}
	sonneborn  = Tie{Berger, Point * Point, (*tally).berger}
	difference = Tie{Difference, 1, (*tally).difference}
)

// Ties are the tie-breaks of a tournament, in the order in which they decide.
func (s State) Ties() []Tie {
	switch s.Format {
	case Swiss:
		return []Tie{direct, buchholz, difference}
	case RoundRobin:
		return []Tie{direct, sonneborn, difference}
	}
	return nil
}

// Row is an entrant's row in the table.
type Row struct {
	No    int
	Place int // from 1, in the division; equals share a place
	Score int // a point is [Point] units
	// Tables counts the tables with a result. Won, Drawn and Lost are parts of it. A bye counts as won.
	Tables, Won, Drawn, Lost int
	Ties                     []int // in the order of [State.Ties]
	Out                      bool
	// Round is the last round of the knock-out that the entrant reached, from 1; 0 outside of it.
	Round int
}

// Standing is the table of a division, counted from 0; only round robins have more than one. Entrants of
// the knock-out stand above the others, by the round that they reached.
func (s State) Standing(division int) []Row {
	rows, far := s.ranked(division), s.finalists()
	if len(far) == 0 {
		return rows
	}
	order := map[int]int{}
	for i := range rows {
		rows[i].Round = far[rows[i].No] / 2
		order[rows[i].No] = rows[i].Place
	}
	slices.SortStableFunc(rows, func(a, b Row) int { return cmp.Compare(far[b.No], far[a.No]) })
	for i := range rows {
		rows[i].Place = i + 1
		same := i > 0 && far[rows[i].No] == far[rows[i-1].No]
		if same && (rows[i].Round > 0 || order[rows[i].No] == order[rows[i-1].No]) {
			rows[i].Place = rows[i-1].Place
		}
	}
	return rows
}

// ranked is the table without the effects of the knock-out.
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

// Champions are the best entrants of the first division who have not left, once the tournament is over. There
// are none if the finalists are still here but did not come, or if none of them has scored.
func (s State) Champions() (list []int) {
	if !s.Over {
		return nil
	}
	last := s.Rounds[s.Current()]
	if last.Final && last.Tables[0].Result.Void() && slices.ContainsFunc(last.Tables[0].Seats, func(no int) bool { return !s.Out(no) }) {
		return nil
	}
	first := 0
	for _, row := range s.Standing(0) {
		if row.Out || first != 0 && row.Place != first {
			continue
		}
		if first = row.Place; last.Final || row.Score > 0 {
			list = append(list, row.No)
		}
	}
	return list
}

// scores maps entrants to their points, in units.
func (s *State) scores() map[int]int {
	scores := map[int]int{}
	for no, row := range s.tally().rows {
		scores[no] = row.Score
	}
	return scores
}

// meeting is one entrant's result against one opponent.
type meeting struct {
	rival int // 0 for a bye or a stand-in
	share int // in units: a point for the better place, half a point for an equal one
	diff  int // of points in the match
}

// tally is the sum of all counted tables.
type tally struct {
	rows     map[int]*Row
	own      map[int]int // points without those of stand-ins
	meetings map[int][]meeting
	among    map[int][]int // entrants with equal points, see group
	division map[int]int
}

// tally counts all tables, except those of a knock-out after a table.
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

// group is a key for the entrants of a division with equal points.
func (t *tally) group(score, division int) int { return division<<32 | score }

// count counts a table. standIn says whether a stand-in played for an entrant.
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
		switch r := table.Result; {
		case table.Bye(), r.alone(seat):
			row.Won++
		case r.Places[seat] == 0 && !r.Missed(seat):
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
			if standIn(rival) { // count it as a bye
				m = meeting{share: m.share}
			}
			t.meetings[no] = append(t.meetings[no], m)
		}
	}
}

func meet(r *Result, seat, other, rival int) meeting {
	m := meeting{rival: rival, share: r.halves(seat, other) * Point / 2}
	if r.Points != nil {
		m.diff = r.Points[seat] - r.Points[other]
	}
	return m
}

// direct is an entrant's points against those with equal points, 0 unless all of them have met.
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

// buchholz is the sum of the opponents' points, without points of their stand-ins. A bye, or a stand-in as
// opponent, counts as an opponent with the same points as the entrant.
func (t *tally) buchholz(no int) (sum int) {
	for _, m := range t.meetings[no] {
		sum += t.scoreOf(m, no)
	}
	return sum
}

// berger is the sum of the points of beaten opponents, and half the points of others after a draw.
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
