package session

import (
	"slices"

	"github.com/bastide-games/bastide/games"
)

// panels says which buttons are up to date. A tick stands on every button of a panel; the
// tick of a seat changes whenever what its panel shows does.
type panels struct {
	Tick  uint64   `json:"tick"`           // grows with every change of a draft or the game
	Ticks []uint64 `json:"ticks"`          // by seat: of the panel that seat has now
	Last  string   `json:"last,omitempty"` // custom_id of the last press that was applied
	// LastBy is the user who pressed Last, 0 where that was not kept yet.
	LastBy uint64 `json:"lastby,omitempty"`
	// Position counts the positions of the match since its start.
	Position uint64 `json:"turn,omitempty"`
	Since    uint64 `json:"since,omitempty"` // tick of the first panels of this position
}

// number gives all panels a number.
func (p *panels) number(tick uint64) { p.Tick = tick }

// NewPosition notes that the position has changed: whoever has to decide now has a new
// turn, and the panels of all the seats are out of date.
func (p *panels) NewPosition(seats int) {
	p.Position++
	p.OutdateAll(seats)
	p.Since = p.Tick
}

// OutdateAll makes the panels of all the seats out of date.
func (p *panels) OutdateAll(seats int) {
	p.Tick++
	p.Ticks = make([]uint64, seats)
	for i := range p.Ticks {
		p.Ticks[i] = p.Tick
	}
}

// Outdate makes the panel of one seat out of date.
func (p *panels) Outdate(seat games.Seat) {
	p.Tick++
	p.Ticks = slices.Clone(p.Ticks)
	p.Ticks[seat] = p.Tick
}

// NewNumber returns a number that no panel or question of the match has had.
func (p *panels) NewNumber() uint64 {
	p.Tick++
	return p.Tick
}

// TickOf returns the tick of the seat's panel.
func (p *panels) TickOf(seat games.Seat) uint64 {
	if seat < 0 || int(seat) >= len(p.Ticks) {
		return p.Tick
	}
	return p.Ticks[seat]
}

// RememberPress notes the last press that was applied, by its custom_id and the user.
func (p *panels) RememberPress(customID string, user uint64) { p.Last, p.LastBy = customID, user }
