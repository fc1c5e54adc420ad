package tournament

// firstFinal are the tables of the first round of a knock-out among some, the strongest first; nil:
// one alone has won already.
func (s *State) firstFinal(list []int) (tables []Table) {
	if len(list) < 2 {
		return nil
	}
	seeds := []int{0}
	for len(seeds) < len(list) {
		var wider []int
		for _, seed := range seeds { // each meets the weakest of twice as many
			wider = append(wider, seed, 2*len(seeds)-1-seed)
		}
		seeds = wider
	}
	for i := 0; i < len(seeds); i += 2 {
		t := Table{Seats: []int{list[seeds[i]]}}
		if rival := seeds[i+1]; rival < len(list) {
			t.Seats = append(t.Seats, list[rival])
		}
		tables = append(tables, t)
	}
	return tables
}

// nextFinal are the tables of the next round of a knock-out; nil after the final.
func (s *State) nextFinal() (tables []Table) {
	last := s.Rounds[s.Current()].Tables
	if len(last) == 1 {
		return nil
	}
	for i := 0; i < len(last); i += 2 {
		a, b := last[i].Winner(), last[i+1].Winner()
		if s.rank(a) > s.rank(b) {
			a, b = b, a
		}
		tables = append(tables, Table{Seats: []int{a, b}})
	}
	return tables
}

// Winner is who goes on from a table of a knock-out: after a draw whoever is seeded higher. 0: nobody
// yet.
func (t Table) Winner() int {
	switch {
	case t.Result == nil:
		return 0
	case len(t.Seats) == 2 && t.Result.Places[1] < t.Result.Places[0]:
		return t.Seats[1]
	}
	return t.Seats[0]
}

// rank is how somebody is seeded in the knock-out, 0 the best.
func (s *State) rank(no int) int {
	list := numbers(s.Entrants)
	if s.Format != Knockout {
		list = list[:0]
		for _, row := range s.ranked(0) {
			list = append(list, row.No)
		}
	}
	for i, other := range list {
		if other == no {
			return i
		}
	}
	return len(list)
}

// finalists maps everybody in the knock-out to how far they have come: the number of the round in
// which they were beaten, or which they are in, from 1. Who has won all is one further.
func (s *State) finalists() map[int]int {
	far, at := map[int]int{}, 0
	for _, r := range s.Rounds {
		if !r.Final {
			continue
		}
		at++
		for _, t := range r.Tables {
			for _, no := range t.Seats {
				far[no] = at
			}
		}
	}
	if s.Over && at > 0 {
		far[s.Rounds[s.Current()].Tables[0].Winner()]++
	}
	return far
}
