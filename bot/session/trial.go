package session

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// Trial is a board on which a player of a running match tries what they like, for every seat. Only that
// player sees it. Its chance is what the player chooses: it knows nothing of the match's seed.
type Trial struct {
	Match  ID          `json:"match"`
	Steps  int         `json:"steps"` // of the match where the trial begins
	N      uint64      `json:"n"`     // counts its changes
	Tries  []table.Try `json:"tries,omitempty"`
	Drafts Drafts      `json:"drafts,omitempty"` // the unfinished decision
}

// Trials are the boards of a person, the latest first.
type Trials []Trial

// Limits of what is stored about a person.
const (
	mostTrials = 3
	mostTries  = 40
)

// DecodeTrials reads what [Trials.Encode] wrote; no bytes are none.
func DecodeTrials(data []byte) (t Trials, err error) {
	if data == nil {
		return nil, nil
	}
	if err = json.Unmarshal(data, &t); err != nil {
		err = fmt.Errorf("boards to try things on: %w", err)
	}
	return t, err
}

// Encode returns the boards as bytes.
func (t Trials) Encode() []byte { return mustJSON(t) }

// Of returns the board of a match. A new one begins at the match's present position.
func (t Trials) Of(s *Session) Trial {
	for _, one := range t {
		if one.Match == s.ID {
			return one
		}
	}
	return Trial{Match: s.ID, Steps: s.Match.Steps}
}

// With returns the boards with another one, which replaces that of its match. Only the latest are kept.
func (t Trials) With(one Trial) Trials {
	others := slices.DeleteFunc(slices.Clone(t), func(o Trial) bool { return o.Match == one.Match })
	return append(Trials{one}, others[:min(len(others), mostTrials-1)]...)
}

// Tick identifies the present state of the board, for its buttons.
func (t Trial) Tick() uint64 { return uint64(t.Steps)<<24 | t.N&(1<<24-1) }

// Begun reports whether anything has been tried.
func (t Trial) Begun() bool { return len(t.Tries) > 0 || len(t.Drafts) > 0 }

// Again is a board without what was tried, at the match's present position.
func (t Trial) Again(s *Session) Trial {
	return Trial{Match: t.Match, Steps: s.Match.Steps, N: t.N + 1}
}

// MayTry returns why a person cannot try things beside the match, nil if they can.
func (s *Session) MayTry(user uint64) error {
	switch {
	case s.Status != Live:
		return Refuse("bot.resign.over")
	case !s.Plays(user):
		return Refuse("bot.hand.none")
	case s.Taught() || !games.AllSeen(s.Game.Info(), s.Match.State):
		return Refuse("bot.try.none")
	}
	return nil
}

// On returns the position to which the board leads from base, where it begins, as a session that is not
// stored. If an outcome is still to be chosen, luck says which, and the position is that before the
// decision. The error wraps [table.ErrTry] if what was tried does not fit.
func (t Trial) On(s *Session, base table.Match) (b *Session, luck *table.Luck, err error) {
	m, err := base.Apart(s.Game)
	for _, try := range t.Tries {
		if luck != nil {
			return nil, nil, table.ErrTry
		}
		if err == nil {
			m, luck, err = m.Try(s.Game, try)
		}
		if err != nil {
			return nil, nil, err
		}
	}
	if err != nil {
		return nil, nil, err
	}
	b, err = NewPosed(s.Game, m, s.Lang, s.Players, t.Tick())
	if err != nil {
		return nil, nil, err
	}
	b.ID = s.ID
	b.resume(t.Drafts)
	return b, luck, nil
}

// Follow returns the board after its match has moved on from base. What has happened as it was tried is
// left out. ok is false if something else has happened.
func (t Trial) Follow(s *Session, base table.Match) (_ Trial, ok bool) {
	now, err := s.Match.State.Snapshot()
	if err != nil {
		return t, false
	}
	m, err := base.Apart(s.Game)
	for i := 0; err == nil; i++ {
		if then, err := m.State.Snapshot(); err == nil && string(then) == string(now) {
			t.Steps, t.Tries = s.Match.Steps, t.Tries[i:]
			t.N++
			return t, true
		}
		if i == len(t.Tries) {
			break
		}
		var luck *table.Luck
		if m, luck, err = m.Try(s.Game, t.Tries[i]); luck != nil {
			break
		}
	}
	return t, false
}

// do adds something that is tried. It replaces a supposition that nothing has followed.
func (t Trial) do(one table.Try) (Trial, error) {
	tries := slices.Clone(t.Tries)
	if last := len(tries) - 1; one.Suppose != "" && last >= 0 && tries[last].Suppose != "" {
		tries = tries[:last]
	}
	if len(tries) >= mostTries {
		return t, Refuse("bot.try.full", "n", mostTries)
	}
	t.Tries, t.Drafts = append(tries, one), nil
	t.N++
	return t, nil
}

// Suppose begins the turn of a seat with something that is left.
func (t Trial) Suppose(seat games.Seat, what string) (Trial, error) {
	return t.do(table.Try{Seat: seat, Suppose: what})
}

// Decide carries out a decision.
func (t Trial) Decide(seat games.Seat, line []games.Action) (Trial, error) {
	return t.do(table.Try{Seat: seat, Line: line})
}

// Draw chooses the outcome that the last decision waits for.
func (t Trial) Draw(name string) (Trial, error) {
	if len(t.Tries) == 0 {
		return t, table.ErrTry
	}
	t.Tries = slices.Clone(t.Tries)
	last := &t.Tries[len(t.Tries)-1]
	last.Drew = append(slices.Clip(last.Drew), name)
	t.N++
	return t, nil
}

// Undo takes back the last step: what has been chosen of a decision, or an outcome, or what was tried
// last.
func (t Trial) Undo() Trial {
	t.N++
	last := len(t.Tries) - 1
	switch {
	case len(t.Drafts) > 0:
		t.Drafts = nil
	case last < 0:
	case len(t.Tries[last].Drew) > 0:
		t.Tries = slices.Clone(t.Tries)
		drew := t.Tries[last].Drew
		t.Tries[last].Drew = drew[:len(drew)-1]
	default:
		t.Tries = t.Tries[:last]
	}
	return t
}

// Draft keeps what has been chosen of a decision on the board.
func (t Trial) Draft(b *Session) Trial {
	t.Drafts = b.Drafts
	t.N++
	return t
}
