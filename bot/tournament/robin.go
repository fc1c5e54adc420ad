package tournament

import "slices"

// divide splits the entrants into divisions of about the wanted size, the strongest into the first. Their
// sizes differ by at most one.
func (s *State) divide() {
	n := len(s.Entrants)
	count := max(1, (n+s.Division/2)/s.Division)
	for n/count < MinEntrants && count > 1 {
		count--
	}
	at := 0
	for d := range count {
		for range (n - at + count - d - 1) / (count - d) {
			s.Entrants[at].Division = d
			at++
		}
	}
}

// division lists the entrants of a division, the strongest first.
func (s *State) division(d int) (list []int) {
	for _, e := range s.Entrants {
		if e.Division == d {
			list = append(list, e.No)
		}
	}
	return list
}

// robin returns the tables of a round, from 0; nil after the last.
func (s *State) robin(round int) (tables []Table) {
	each := max(1, s.Together)
	for n := round * each; n < (round+1)*each; n++ {
		more := s.berger(n)
		if more == nil {
			break
		}
		tables = append(tables, more...)
	}
	return tables
}

// berger returns the tables of a Berger round, from 0, in all divisions; nil after the last. An entrant who
// has left is paired too, and each opponent gets the point.
func (s *State) berger(round int) (tables []Table) {
	for d := range s.Divisions() {
		for _, pair := range berger(len(s.division(d)), round) {
			members := s.division(d)
			tables = append(tables, Table{Seats: []int{members[pair[0]], members[pair[1]]}})
		}
	}
	return tables
}

// berger returns the pairs of a round, from 0, for n entrants, by the circle method: the last stays and the
// others move on. If n is odd, one entrant is free in each round.
func berger(n, round int) (pairs [][2]int) {
	even := n + n%2
	if round >= even-1 {
		return nil
	}
	at := func(i int) int {
		if i == even-1 {
			return i
		}
		return (i + round*(even/2)) % (even - 1)
	}
	for i := range even / 2 {
		a, b := at(i), at(even-1-i)
		if i == 0 && round%2 == 1 {
			a, b = b, a
		}
		if max(a, b) < n {
			pairs = append(pairs, [2]int{a, b})
		}
	}
	return pairs
}

// Quarter is how many entrants of a division of the given size are promoted, and how many are relegated.
func Quarter(size int) int { return max(1, size/4) }

// NextSeason lists the entrants who have not left in the order of the next season: by division and place,
// after the last quarter of each division has changed places with the first quarter of the next.
func (s State) NextSeason() []int {
	ranks := make([][]int, s.Divisions())
	for d := range ranks {
		for _, row := range s.Standing(d) {
			ranks[d] = append(ranks[d], row.No)
		}
	}
	moved := make([][]int, len(ranks))
	for d, rank := range ranks {
		up, down := 0, 0
		if d > 0 {
			up = min(Quarter(len(rank)), Quarter(len(ranks[d-1])))
		}
		if d+1 < len(ranks) {
			down = min(Quarter(len(rank)), Quarter(len(ranks[d+1])))
		}
		if d > 0 {
			moved[d-1] = append(moved[d-1], rank[:up]...)
			above := ranks[d-1]
			moved[d] = append(moved[d], above[len(above)-up:]...)
		}
		moved[d] = append(moved[d], rank[up:len(rank)-down]...)
	}
	return slices.DeleteFunc(slices.Concat(moved...), s.Out)
}
