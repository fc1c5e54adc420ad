package tournament

// firstFinal returns the tables of the first round of a knock-out, the strongest entrant first; nil if a
// single entrant has already won.
func (s *State) firstFinal(list []int) (tables []Table) {
	if len(list) < 2 {
		return nil
	}
	seeds := []int{0}
	for len(seeds) < len(list) {
		var wider []int
		for _, seed := range seeds { // each round of the bracket pairs the strongest with the weakest
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

// nextFinal returns the tables of the next round of a knock-out, nil after the final.
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

// Winner is the entrant who goes on from a table of a knock-out: after a draw, or if nobody came, the one
// with the better seed. 0 means none yet.
func (t Table) Winner() int {
	switch {
	case t.Result == nil:
		return 0
	case len(t.Seats) == 2 && t.Result.Places[1] < t.Result.Places[0]:
		return t.Seats[1]
	}
	return t.Seats[0]
}

// rank is an entrant's seed in the knock-out, 0 the best.
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

// finalists maps the entrants of the knock-out to how far they have come: twice the round, counted from 1, in which they
// lost, and one more while they play in it. Who has won a round has come as far as its losers and two more.
func (s *State) finalists() map[int]int {
	far, at := map[int]int{}, 0
	for i, r := range s.Rounds {
		if !r.Final {
			continue
		}
		at++
		for _, t := range r.Tables {
			for _, no := range t.Seats {
				far[no] = 2 * at
				if t.Result == nil {
					far[no]++
				}
			}
			last := s.Over && i == s.Current()
			if t.Result != nil && !(last && t.Result.Void()) { // a final that nobody came to has no winner
				far[t.Winner()] = 2*at + 2
			}
		}
	}
	return far
}
