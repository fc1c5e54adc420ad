package session

import (
	"slices"

	"github.com/bastide-games/bastide/games"
)

// panels says which buttons are current. Every button of a panel has a tick, and the tick of a seat changes
// whenever its panel does.
type panels struct {
	Tick  uint64   `json:"tick"`           // grows with every change of a draft or the game
	Ticks []uint64 `json:"ticks"`          // tick of the current panel, by seat
	Last  string   `json:"last,omitempty"` // custom_id of the last applied press
	// LastBy is the user who pressed Last, 0 in older matches.
	LastBy uint64 `json:"lastby,omitempty"`
	// Position counts the positions of the match since its start.
	Position uint64 `json:"turn,omitempty"`
	Since    uint64 `json:"since,omitempty"` // tick of the first panels of this position
}

// number sets the first tick.
func (p *panels) number(tick uint64) { p.Tick = tick }

// NewPosition says that the position has changed: the panels of all seats are outdated, and the seats that
// have to decide have a new turn.
func (p *panels) NewPosition(seats int) {
	p.Position++
	p.OutdateAll(seats)
	p.Since = p.Tick
}

// OutdateAll makes the panels of all seats outdated.
func (p *panels) OutdateAll(seats int) {
	p.Tick++
	p.Ticks = make([]uint64, seats)
	for i := range p.Ticks {
		p.Ticks[i] = p.Tick
	}
}

// Outdate makes the panel of a seat outdated.
func (p *panels) Outdate(seat games.Seat) {
	p.Tick++
	p.Ticks = slices.Clone(p.Ticks)
	p.Ticks[seat] = p.Tick
}

// setTick sets the tick of the seat's panel.
func (p *panels) setTick(seat games.Seat, tick uint64) {
	p.Ticks = slices.Clone(p.Ticks)
	p.Ticks[seat] = tick
}

// NewNumber returns a number that no panel or question of the match has used.
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

// RememberPress remembers the last applied press, by custom_id and user.
func (p *panels) RememberPress(customID string, user uint64) { p.Last, p.LastBy = customID, user }
