package tournament

import "slices"

// Duel combines the results of two matches between the same two entrants, in the order of the table's
// seats. In the second match the second entrant sits first. More wins decide. If both have equally many,
// the points of both matches together decide, if both matches were played to the end.
func Duel(first, second Result) Result {
	r := Result{Places: make([]int, 2), Wins: make([]int, 2)}
	for seat := range r.Wins {
		r.Wins[seat] = first.halves(seat, 1-seat) + second.halves(1-seat, seat)
	}
	if absent := []bool{first.Missed(0) && second.Missed(1), first.Missed(1) && second.Missed(0)}; slices.Contains(absent, true) {
		r.Absent = absent
	}
	if first.Points != nil && second.Points != nil {
		r.Points = []int{first.Points[0] + second.Points[1], first.Points[1] + second.Points[0]}
	}
	ahead := r.Wins[0] - r.Wins[1]
	if ahead == 0 && r.Points != nil {
		ahead = r.Points[0] - r.Points[1]
	}
	r.Places[0], r.Places[1] = min(1, max(0, -ahead)), min(1, max(0, ahead))
	return r
}
