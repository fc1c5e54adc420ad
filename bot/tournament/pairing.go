package tournament

import (
	"cmp"
	"slices"
)

// swiss pairs the next round of a Swiss tournament; nil if at most one entrant is left.
func (s *State) swiss() []Table {
	order := s.order()
	if len(order) < 2 {
		return nil
	}
	if s.Seats > MinSeats {
		return s.largeTables(order)
	}
	return s.monrad(order)
}

// order lists the entrants who have not left, by points and then by start number.
func (s *State) order() (list []int) {
	scores := s.scores()
	for _, e := range s.Entrants {
		if !e.Out {
			list = append(list, e.No)
		}
	}
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	return list
}

// met counts how often two entrants have been paired, whether or not both came.
func (s *State) met() map[[2]int]int {
	met := map[[2]int]int{}
	for _, r := range s.Rounds {
		for _, t := range r.Tables {
			for i, a := range t.Seats {
				for _, b := range t.Seats[i+1:] {
					met[[2]int{a, b}]++
					met[[2]int{b, a}]++
				}
			}
		}
	}
	return met
}

// byes counts the byes of each entrant.
func (s *State) byes() map[int]int {
	had := map[int]int{}
	for _, r := range s.Rounds {
		for _, t := range r.Tables {
			if t.Bye() {
				had[t.Seats[0]]++
			}
		}
	}
	return had
}

// monrad pairs entrants in an order, with as few rematches as possible.
func (s *State) monrad(order []int) []Table {
	resting := []int{0} // who has the bye; 0 for no bye
	if len(order)%2 == 1 {
		resting = s.byeCandidates(order)
	}
	for most := 0; ; most++ { // allow one more rematch each time; with all allowed, the nearest pairs succeed at once
		for _, rests := range resting {
			m := monrad{met: s.met(), left: slices.DeleteFunc(slices.Clone(order), func(no int) bool { return no == rests }), steps: patience}
			if m.pair(most) {
				if rests != 0 {
					m.tables = append(m.tables, Table{Seats: []int{rests}})
				}
				return m.tables
			}
		}
	}
}

// byeCandidates are the entrants who may have the bye, from the end of the order: those with the fewest byes.
func (s *State) byeCandidates(order []int) (list []int) {
	had := s.byes()
	fewest := had[order[0]]
	for _, no := range order {
		fewest = min(fewest, had[no])
	}
	for _, no := range slices.Backward(order) {
		if had[no] == fewest {
			list = append(list, no)
		}
	}
	return list
}

// patience is how many pairs to try before one more rematch is allowed. For up to a dozen entrants it
// exceeds the number of possible pairs; with many entrants, the first try nearly always succeeds.
const patience = 200_000

// monrad is a search for pairs.
type monrad struct {
	met    map[[2]int]int
	left   []int // in order
	tables []Table
	steps  int
}

// pair pairs all entrants left with a limited number of rematches, and reports whether it can.
func (m *monrad) pair(rematches int) bool {
	if len(m.left) == 0 {
		return true
	}
	first, rest := m.left[0], m.left[1:]
	for i, other := range rest {
		cost := m.met[[2]int{first, other}]
		if cost > rematches {
			continue
		}
		if m.steps--; m.steps < 0 {
			return false
		}
		m.left = slices.Concat(rest[:i], rest[i+1:])
		m.tables = append(m.tables, Table{Seats: []int{first, other}})
		if m.pair(rematches - cost) {
			return true
		}
		m.tables = m.tables[:len(m.tables)-1]
	}
	m.left = append([]int{first}, rest...)
	return false
}

// largeTables fills tables of three or four in an order: as few tables as possible, the larger ones first. The
// next seat goes to the nearest of the entrants who have met those at the table least often.
func (s *State) largeTables(order []int) (tables []Table) {
	met := s.met()
	for count := (len(order) + s.Seats - 1) / s.Seats; count > 0; count-- {
		size := (len(order) + count - 1) / count
		seats := []int{order[0]}
		order = slices.Clone(order[1:])
		for len(seats) < size {
			best, fewest := 0, -1
			for i, no := range order {
				known := 0
				for _, other := range seats {
					known += met[[2]int{no, other}]
				}
				if fewest < 0 || known < fewest {
					best, fewest = i, known
				}
			}
			seats = append(seats, order[best])
			order = slices.Delete(order, best, best+1)
		}
		tables = append(tables, Table{Seats: seats})
	}
	return tables
}
