package session

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// A player can plan a move while others decide, in games where players hold what they will play. When the
// player's turn begins, the plan waits for a while, as a person would, and is then carried out like a
// decision of the player. A plan that does not fit any more is dropped, and the player decides as usual.
//
// Nobody else learns of a plan. It changes no button of the match's posts, so it does not use the ticks of
// the match.

// PremovePrefix starts the verbs of the panel in which a move is planned. PremoveVerbs are those verbs.
const PremovePrefix = "premove-"

var PremoveVerbs = []string{VerbChoose, VerbPick, VerbBack, VerbArea, VerbConfirm}

// premoves are the planned moves.
type premoves struct {
	Premoves []Premove `json:"premoves,omitempty"` // at most one a seat
}

// Premove is what a seat has planned for its next turn, or is planning.
type Premove struct {
	Seat  games.Seat  `json:"s"`
	Tick  uint64      `json:"n"`           // of its panel; grows with every change
	Draft table.Draft `json:"d,omitempty"` // the choices so far
	Area  *openArea   `json:"a,omitempty"` // as in a turn
	Open  bool        `json:"o,omitempty"` // the player is choosing

	Line []games.Action `json:"l,omitempty"` // what is planned, nil without a plan
	// Presses is how many presses made the choices, without the one that ended the turn.
	Presses int `json:"c,omitempty"`
	// Nearby identifies that part of the board when the move was planned, see [table.Match.Nearby].
	// Regardless says that changes there do not matter.
	Nearby     string `json:"b,omitempty"`
	Regardless bool   `json:"r,omitempty"`

	Checked uint64 `json:"t,omitempty"` // position of the match in which the plan still fitted
	Due     int64  `json:"e,omitempty"` // when it is carried out, in Unix seconds; 0 before the turn
	Ended   string `json:"w,omitempty"` // how the last plan ended, until the player decides again
}

// How a plan ends, besides that the player drops it.
const (
	PremovePlayed  = "played"  // it was carried out
	PremoveIllegal = "illegal" // it is not possible any more
	PremoveChanged = "changed" // the board nearby has changed
	PremoveOpen    = "open"    // the turn began while the player was changing it
)

// PremoveOf returns what a seat has planned.
func (p *premoves) PremoveOf(seat games.Seat) Premove {
	for _, one := range p.Premoves {
		if one.Seat == seat {
			return one
		}
	}
	return Premove{Seat: seat}
}

// setPremove replaces what a seat has planned.
func (p *premoves) setPremove(one Premove) {
	others := slices.DeleteFunc(slices.Clone(p.Premoves), func(o Premove) bool { return o.Seat == one.Seat })
	p.Premoves = append(others, one)
}

// changePremove changes what a seat has planned. Older panels of it become outdated.
func (p *premoves) changePremove(seat games.Seat, change func(*Premove)) {
	one := p.PremoveOf(seat)
	change(&one)
	one.Tick++
	p.setPremove(one)
}

// OpenPremove lets the seat choose, beginning with the choices of its last plan if it still has one.
func (p *premoves) OpenPremove(seat games.Seat) {
	p.changePremove(seat, func(one *Premove) {
		if len(one.Line) == 0 {
			one.Draft = nil
		}
		one.Open, one.Area, one.Ended = true, nil, ""
	})
}

// DraftPremove sets the choices so far.
func (p *premoves) DraftPremove(seat games.Seat, draft table.Draft) {
	p.changePremove(seat, func(one *Premove) { one.Draft, one.Open = draft, true })
}

// OpenPremoveArea is [drafting.OpenArea] for the next turn.
func (p *premoves) OpenPremoveArea(seat games.Seat, at, n int) {
	p.changePremove(seat, func(one *Premove) {
		if one.Area = nil; n != 0 {
			one.Area = &openArea{at, n}
		}
	})
}

// PlanPremove plans a draft for a position of the match, with what lies nearby.
func (p *premoves) PlanPremove(seat games.Seat, draft table.Draft, tip table.Tip, nearby string, position uint64) {
	p.changePremove(seat, func(one *Premove) {
		*one = Premove{
			Seat: seat, Tick: one.Tick, Draft: draft, Line: tip.Line(), Presses: presses(draft, tip), Nearby: nearby,
			Regardless: one.Regardless, Checked: position,
		}
	})
}

// presses counts the presses that make a draft, without the one that ends the turn.
func presses(draft table.Draft, tip table.Tip) (n int) {
	for _, w := range draft {
		if w.Chosen && w.On == table.Begins {
			n++
		}
	}
	if tip.Commit {
		n--
	}
	return n
}

// SetRegardless says whether changes nearby matter, compared with what lay there when the move was planned.
func (p *premoves) SetRegardless(seat games.Seat, regardless bool) {
	p.changePremove(seat, func(one *Premove) { one.Regardless = regardless })
}

// DropPremove drops what a seat has planned, and what is to be said about it.
func (p *premoves) DropPremove(seat games.Seat) { p.EndPremove(seat, "") }

// EndPremove ends a plan.
func (p *premoves) EndPremove(seat games.Seat, how string) {
	if old := p.PremoveOf(seat); len(old.Line) == 0 && len(old.Draft) == 0 && !old.Open && old.Ended == how {
		return
	}
	p.changePremove(seat, func(one *Premove) { *one = Premove{Seat: seat, Tick: one.Tick, Ended: how} })
}

// RemovePremoves removes everything about plans of some seats.
func (p *premoves) RemovePremoves(which func(games.Seat) bool) {
	p.Premoves = slices.DeleteFunc(slices.Clone(p.Premoves), func(one Premove) bool { return which(one.Seat) })
}

// CheckedPremove says that a plan fits a position of the match. It waits again.
func (p *premoves) CheckedPremove(seat games.Seat, position uint64) {
	one := p.PremoveOf(seat)
	one.Checked, one.Due = position, 0
	p.setPremove(one)
}

// DelayPremove sets when a plan is carried out, 0 for not yet.
func (p *premoves) DelayPremove(seat games.Seat, due int64) {
	one := p.PremoveOf(seat)
	one.Due = due
	p.setPremove(one)
}

// MayPremove reports whether a seat can plan its next turn now. Against computers alone there is no time
// for that.
func (s *Session) MayPremove(seat games.Seat) bool {
	_, ok := s.Premoving(seat)
	return ok
}

// Premoving returns the session as if the seat's next turn began now, with the choices of its plan. It is
// only to be shown, and to judge presses.
func (s *Session) Premoving(seat games.Seat) (_ *Session, ok bool) {
	if s.Status != Live || s.Taught() || s.Acts(seat) || s.Automatic(seat) || s.Alone(seat) {
		return nil, false
	}
	m, ok := s.Match.Premove(s.Game, seat)
	if !ok {
		return nil, false
	}
	next, plan := s.Clone(), s.PremoveOf(seat)
	next.pretend(m)
	next.ReleaseDecision()
	next.DropDrafts()
	next.begin(seatDraft{seat, plan.Draft, plan.Area})
	next.setTick(seat, plan.Tick)
	return next, true
}

// PremoveFits returns the choices of a seat's plan in a position. how says why they are not possible there,
// "" if they are.
func (s *Session) PremoveFits(m table.Match, seat games.Seat) (draft table.Draft, tip table.Tip, how string) {
	plan := s.PremoveOf(seat)
	draft, tip, err := m.Planned(seat, plan.Line)
	switch {
	case err != nil || !tip.Ready || !slices.Equal(tip.Line(), plan.Line):
		return nil, table.Tip{}, PremoveIllegal
	case !plan.Regardless && m.Nearby(tip) != plan.Nearby:
		return nil, table.Tip{}, PremoveChanged
	}
	return draft, tip, ""
}

// premoveDue returns the plan that is carried out next.
func (s *Session) premoveDue() (next Premove) {
	if s.Status != Live || s.LivePost == 0 || s.Trouble != "" || s.Pending != nil {
		return Premove{}
	}
	for _, one := range s.Premoves {
		if one.Due != 0 && (next.Due == 0 || one.Due < next.Due) {
			next = one
		}
	}
	return next
}

// PremoveDue is when the next plan is carried out, 0 for never.
func (s *Session) PremoveDue() int64 { return s.premoveDue().Due }

// PremoveNext is the seat whose plan is carried out next.
func (s *Session) PremoveNext() games.Seat { return s.premoveDue().Seat }
