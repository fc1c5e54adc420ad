package session

import (
	"github.com/bastide-games/bastide/games"
)

// In slow matches a decision that ends a turn waits for a while before it is carried out.
// Until then its author can undo it without asking anybody: nothing has been drawn, and
// nobody has been called. The decision is the seat's draft, which is kept as it is.
//
// Only a seat that decides alone can be made to wait: where several decide at once, what one
// of them does must not hold up, or fall with, what the others do.

// waiting is the decision that can still be undone.
type waiting struct {
	Pending *Pending `json:"sealed,omitempty"`
}

// Pending says that a seat has confirmed its draft, which is not carried out yet.
type Pending struct {
	Seat  games.Seat `json:"s"`
	Until int64      `json:"e"` // when it is carried out, Unix seconds; 0 if it is sealed
	// Sealed says that nobody can undo it, and that it waits for the other match of a duel.
	Sealed bool `json:"f,omitempty"`
}

// IsPending reports whether the seat has confirmed a decision that was not carried out yet.
func (w *waiting) IsPending(seat games.Seat) bool { return w.Pending != nil && w.Pending.Seat == seat }

// HoldDecision lets the decision of a seat wait until a time, Unix seconds.
func (w *waiting) HoldDecision(seat games.Seat, until int64) {
	w.Pending = &Pending{Seat: seat, Until: until}
}

// SealDecision makes the decision of a seat final, to be carried out once the other match of a duel is
// as far.
func (w *waiting) SealDecision(seat games.Seat) { w.Pending = &Pending{Seat: seat, Sealed: true} }

// HasSealed reports whether a decision is sealed.
func (w *waiting) HasSealed() bool { return w.Pending != nil && w.Pending.Sealed }

// CanUndo reports whether the seat has decided something that it can still undo.
func (w *waiting) CanUndo(seat games.Seat) bool { return w.IsPending(seat) && !w.Pending.Sealed }

// ReleaseDecision ends the waiting: the decision was carried out, or taken back.
func (w *waiting) ReleaseDecision() { w.Pending = nil }

// PostponeDecision lets a decision that waits do so for so many seconds more.
func (w *waiting) PostponeDecision(seconds int64) {
	if w.Pending != nil && !w.Pending.Sealed {
		w.Pending.Until += seconds
	}
}

// DecideBy lets a decision that waits do so until a time at most, Unix seconds.
func (w *waiting) DecideBy(latest int64) {
	if w.Pending != nil && !w.Pending.Sealed {
		w.Pending.Until = min(w.Pending.Until, latest)
	}
}

// WindowDue is when the decision that waits is carried out, 0 for never: not while its author
// may be unable to undo it.
func (s *Session) WindowDue() int64 {
	if s.Status != Live || s.Pending == nil || s.Trouble != "" {
		return 0
	}
	return s.Pending.Until
}
