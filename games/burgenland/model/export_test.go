package model

// Worth returns what the position is worth to the seat in turn.
func (m *Model) Worth() float64 { return m.worth(&m.now, m.now.Seat, horizon) }

// Expected is the mean of the best of the faces that dice show.
func Expected(by [faces]float64, dice int) float64 { return expected(&by, dice) }
