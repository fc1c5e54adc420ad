package tournament

// Duel combines the results of two matches between the same two entrants, in the order of the table's
// seats. In the second match the second entrant sits first. More wins decide. If both have equally many,
// the points of both matches together decide, if both matches were played to the end.
func Duel(first, second Result) Result {
	r := Result{Places: make([]int, 2), Wins: make([]int, 2), Unplayed: first.Unplayed && second.Unplayed}
	for seat := range r.Wins {
		r.Wins[seat] = halves(first, seat) + halves(second, 1-seat)
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

// halves is the result of a seat at a table of two: two halves for a victory, one for a draw, or none.
func halves(r Result, seat int) int {
	return Table{Seats: make([]int, 2), Result: &r}.Share(seat) * 2 / Point
}
