package session

import (
	"github.com/bastide-games/bastide/games"
)

// In slow matches, a decision that ends a turn waits for a while before it applies. Until then its author
// can undo it alone: nothing has been drawn, and no player has been called. The decision is the seat's draft,
// which is kept unchanged.
//
// Only a seat that decides alone can wait. Where several decide at once, a decision must not hold up the
// others, or be dropped with them.

// waiting is the decision that can still be undone.
type waiting struct {
	Pending *Pending `json:"sealed,omitempty"`
}

// Pending says that a seat has confirmed its draft, which does not apply yet.
type Pending struct {
	Seat  games.Seat `json:"s"`
	Until int64      `json:"e"` // when it applies, in Unix seconds; 0 if it is sealed
	// Sealed says that it cannot be undone, and waits for the other match of a duel.
	Sealed bool `json:"f,omitempty"`
}

// IsPending reports whether the seat has confirmed a decision that does not apply yet.
func (w *waiting) IsPending(seat games.Seat) bool { return w.Pending != nil && w.Pending.Seat == seat }

// HoldDecision makes the decision of a seat wait until a time, in Unix seconds.
func (w *waiting) HoldDecision(seat games.Seat, until int64) {
	w.Pending = &Pending{Seat: seat, Until: until}
}

// SealDecision makes the decision of a seat final. It applies once the other match of a duel is as far.
func (w *waiting) SealDecision(seat games.Seat) { w.Pending = &Pending{Seat: seat, Sealed: true} }

// HasSealed reports whether a decision is sealed.
func (w *waiting) HasSealed() bool { return w.Pending != nil && w.Pending.Sealed }

// CanUndo reports whether the seat has a waiting decision that it can undo.
func (w *waiting) CanUndo(seat games.Seat) bool { return w.IsPending(seat) && !w.Pending.Sealed }

// ReleaseDecision ends the wait: the decision applies, or was taken back.
func (w *waiting) ReleaseDecision() { w.Pending = nil }

// PostponeDecision extends the wait by a number of seconds.
func (w *waiting) PostponeDecision(seconds int64) {
	if w.Pending != nil && !w.Pending.Sealed {
		w.Pending.Until += seconds
	}
}

// DecideBy limits the wait to a time, in Unix seconds.
func (w *waiting) DecideBy(latest int64) {
	if w.Pending != nil && !w.Pending.Sealed {
		w.Pending.Until = min(w.Pending.Until, latest)
	}
}

// WindowDue is when the waiting decision applies, 0 for never. It does not while its author may be unable
// to undo it.
func (s *Session) WindowDue() int64 {
	if s.Status != Live || s.Pending == nil || s.Trouble != "" {
		return 0
	}
	return s.Pending.Until
}
